// @ts-check
// Official documents and card data of one's own: dropped here, kept on the device, taken away again. A game setup of a simulator is
// not kept: it becomes a position at the table.
import { html, render } from "../vendor/lit-html.js";
import { Refused, ask, restart } from "../judge.js";
import { CARDS, all, put, remove } from "../kept.js";
import { pack } from "../share.js";
import { english, isSetup, refused } from "../text.js";
import { plural, t } from "../words.js";
import { library } from "./library.js";

/** The largest file that is read, in bytes. */
const LARGEST = 64 << 20;
/** The largest game setup, in bytes. */
const LARGEST_SETUP = 1 << 20;
/** The longest that reading a file may take, in milliseconds. */
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
    said = html`<p>${t("Removed: {name}.", { name: name === CARDS ? t("card data") : name })}</p>`;
    again();
  };
  render(html`${library("#/files")}<h1>${t("Your files")}</h1>
    <p class="text">${t("Add the official rules as a PDF, older editions, or card data with printed texts: drop them anywhere on these pages. They stay on this device.")}
      ${t("A position from the simulator Karabast opens at the table: drop its file, or paste it.")}</p>
    <p><label class="button main">${isReading ? t("Reading…") : t("Choose files")} <input type="file" multiple class="hidden" accept=".pdf,.md,.txt,.json,.jsonl" @change=${chosen}></label></p>
    <div aria-live="polite">${said}</div>
    ${kept.length ? html`<ul class="links">${kept.map(({ name, told }) => html`<li class="kept"><div><b>${name === CARDS ? t("Cards") : name}</b> <span class="path">${told}</span></div>
      <button @click=${() => forget(name)}>${t("Remove")}<span class="hidden"> ${name}</span></button></li>`)}</ul>` : html`<p>${t("No files yet.")}</p>`}
    ${kept.some(({ name }) => name !== CARDS) ? html`<p><a class="button" href="#/rules/editions">${t("Compare editions")}</a></p>` : ""}`, main);
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
  if (file.size > LARGEST) throw new Refused({ message: t("{name} is larger than {n} MB.", { name: file.name, n: LARGEST >> 20 }) });
  const text = file.size > LARGEST_SETUP ? "" : await file.text();
  if (isSetup(text)) return position(file.name, text);
  const before = (await all()).find(({ name }) => name === CARDS)?.files ?? [];
  const taken = await readBeside(file.name, new Uint8Array(await file.arrayBuffer()), JSON.stringify(before));
  if (taken.refused) throw new Refused({ message: taken.refused.message, data: { help: taken.refused.help } });
  const unsure = (/** @type {number} */ n) => (n ? ` ${plural("{n} place was unclear.", "{n} places were unclear.", { n })}` : "");
  if (taken.edition) {
    const { document, edition, date, rules, problems, files } = taken.edition;
    const name = `${document} ${edition}`;
    const counted = plural("{n} rule or heading", "{n} rules and headings", { n: rules });
    await put({ name, told: [counted, date].filter(Boolean).join(", "), files });
    return html`<p>${t("{name} added: {counted}.", { name, counted })}${unsure(problems)}</p>`;
  }
  const { read, new: added, unread, numbers, texts, problems, files } = taken.cards;
  await put({ name: CARDS, told: plural("printed texts of {n} card", "printed texts of {n} cards", { n: texts }), files });
  const facts = [
    read && t("Read {read} cards, {added} of them new.", { read, added }),
    unread && plural("{n} new card has text that is not understood.", "{n} new cards have text that is not understood.", { n: unread }),
    numbers && plural("Added {n} new number of a printing.", "Added {n} new numbers of printings.", { n: numbers }),
    plural("Stored printed texts of {n} card.", "Stored printed texts of {n} cards.", { n: texts }),
  ];
  return html`<p><b>${file.name}</b>: ${facts.filter(Boolean).join(" ")}${unsure(problems)}</p>`;
}

/** The way to the table for a game setup, and what the position leaves out. @param {string} file @param {string} text */
async function position(file, text) {
  const { source, notes } = await ask("setup", { source: text, file });
  const left = html`<p>${t("Omitted, ambiguous or assumed:")}</p><ul>${notes.map((/** @type {string} */ note) => html`<li>${english(note)}</li>`)}</ul>`;
  return html`<p><b>${file}</b>: <a href="#/table/at/${await pack(source)}">${t("Open at the table")}</a></p>${notes.length ? left : ""}`;
}

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {string} kept
 * @returns {Promise<any>}
 */
function readBeside(name, bytes, kept) {
  const worker = new Worker(new URL("reader.js", document.baseURI), { type: "module" });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(JSON.parse(data));
    worker.onerror = (event) => reject(new Refused({ message: event.message || t("The file reader could not be loaded. Go online once to fetch it.") }));
  });
  worker.postMessage({ name, bytes, kept }, [bytes.buffer]);
  const late = new Promise((_, reject) => setTimeout(() => reject(new Refused({ message: t("{name} takes too long to read. Nothing was changed.", { name }) })), LONGEST));
  return Promise.race([answer, late]).finally(() => worker.terminate());
}
