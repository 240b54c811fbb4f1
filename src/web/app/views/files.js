// @ts-check
// Official documents and card data of one's own: dropped here, kept on the device, taken away again.
import { html, render } from "../vendor/lit-html.js";
import { Refused, restart } from "../judge.js";
import { CARDS, all, put, remove } from "../kept.js";
import { refused } from "../text.js";

export const title = "Your files";
/** The largest file that is read, in bytes. */
const LARGEST = 64 << 20;
/** How long reading a file may take, in milliseconds. */
const LONGEST = 120_000;
/** @type {any} */
let said = "";
let isReading = false;
/** Files are read one after the other, those that come while others are read too. */
let turn = Promise.resolve();

/**
 * @param {string} _rest
 * @param {HTMLElement} main
 */
export async function show(_rest, main) {
  const kept = await all();
  const again = () => show("", main);
  const chosen = async (/** @type {any} */ event) => {
    await take([...event.target.files], again);
    // The same file may be chosen again.
    event.target.value = "";
  };
  const forget = async (/** @type {string} */ name) => {
    await remove(name);
    restart();
    said = html`<p>${name === CARDS ? "Card data" : name} removed.</p>`;
    again();
  };
  render(html`<h1>Your files</h1>
    <p>Add the official rules as a PDF, older editions, or card data with printed texts: drop them anywhere on these pages. They stay on this device.</p>
    <p><label class="button main">${isReading ? "Reading…" : "Choose files"} <input type="file" multiple class="hidden" accept=".pdf,.md,.txt,.json,.jsonl" @change=${chosen}></label></p>
    <div aria-live="polite">${said}</div>
    ${kept.length ? html`<ul class="links">${kept.map(({ name, told }) => html`<li class="kept"><div><b>${name === CARDS ? "Cards" : name}</b> <span class="path">${told}</span></div>
      <button @click=${() => forget(name)}>Remove<span class="hidden"> ${name}</span></button></li>`)}</ul>` : html`<p>No files yet.</p>`}
    ${kept.some(({ name }) => name !== CARDS) ? html`<p><a href="#/rules/editions">Compare editions</a></p>` : ""}`, main);
}

/**
 * Reads files, one after the other, and keeps what they hold.
 * @param {File[]} files
 * @param {() => void} again draws the page anew
 */
export function take(files, again) {
  return (turn = turn.then(() => read(files, again)));
}

/**
 * @param {File[]} files
 * @param {() => void} again
 */
async function read(files, again) {
  isReading = true;
  said = "";
  for (const file of files) {
    again();
    const told = await keep(file).catch((error) => refused(error));
    said = html`${said}${told}`;
  }
  isReading = false;
  restart();
  again();
}

/** @param {File} file */
async function keep(file) {
  if (file.size > LARGEST) throw new Refused({ message: `${file.name} is larger than ${LARGEST >> 20} MB.` });
  const before = (await all()).find(({ name }) => name === CARDS)?.files ?? [];
  const taken = await readBeside(file.name, new Uint8Array(await file.arrayBuffer()), JSON.stringify(before));
  if (taken.refused) throw new Refused({ message: taken.refused.message, data: { help: taken.refused.help } });
  const unsure = (/** @type {number} */ problems) => (problems ? ` ${problems} ${problems === 1 ? "place was" : "places were"} unclear.` : "");
  if (taken.edition) {
    const { document, edition, date, rules, problems, files } = taken.edition;
    const name = `${document} ${edition}`;
    await put({ name, told: `${rules} rules and headings${date ? `, ${date}` : ""}`, files });
    return html`<p><b>${name}</b> added: ${rules} rules and headings.${unsure(problems)}</p>`;
  }
  const { read, new: added, unread, numbers, texts, problems, files } = taken.cards;
  await put({ name: CARDS, told: `printed texts of ${texts} cards`, files });
  const facts = [
    read && `Read ${read} cards, ${added} of them new.`,
    unread && `${unread} new cards have text that is not understood.`,
    numbers && `Added ${numbers} new numbers of printings.`,
    `Stored printed texts of ${texts} cards.`,
  ];
  return html`<p><b>${file.name}</b>: ${facts.filter(Boolean).join(" ")}${unsure(problems)}</p>`;
}

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {string} kept
 * @returns {Promise<any>}
 */
function readBeside(name, bytes, kept) {
  const worker = new Worker(new URL("../reader.js", import.meta.url), { type: "module" });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(JSON.parse(data));
    worker.onerror = (event) => reject(new Refused({ message: event.message || "The file reader could not be loaded. Go online once to fetch it." }));
  });
  worker.postMessage({ name, bytes, kept }, [bytes.buffer]);
  const late = new Promise((_, reject) => setTimeout(() => reject(new Refused({ message: `${name} takes too long to read. Nothing was changed.` })), LONGEST));
  return Promise.race([answer, late]).finally(() => worker.terminate());
}
