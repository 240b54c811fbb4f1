// @ts-check
// One field: the rule that answers first, its number large enough to be read out, then the others.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { fullName } from "../names.js";
import { linked, marked, refused, ruleLink } from "../text.js";

export const title = "Search";
const EXAMPLES = ["can an exhausted Sentinel still guard", "Overwhelm and Shield", "two bases at once", "mulligan", "Wampa"];
let turn = 0;
/** The rule that answers first, as it is shown. */
let shown = "";
let timer = 0;

/** @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[^a-z0-9 ]/g, "");

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  const query = decodeURIComponent(rest);
  const field = /** @type {HTMLInputElement | null} */ (main.querySelector("input"));
  if (!field) {
    render(frame(query), main);
    /** @type {HTMLInputElement} */ (main.querySelector("input")).focus();
  } else if (document.activeElement !== field) field.value = query;
  await results(query, /** @type {HTMLElement} */ (main.querySelector("#results")));
}

/** @param {string} query */
const frame = (query) => html`<h1 class="quiet">Search</h1>
  <form role="search" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <input type="search" aria-label="A rule, a card, or a situation in your own words" placeholder="A rule, a card, a situation"
      .value=${query} autocomplete="off" autocapitalize="off" spellcheck="false" @input=${typed}>
  </form>
  <div id="results" aria-live="polite"></div>`;

/** @param {InputEvent} event */
function typed(event) {
  const words = /** @type {HTMLInputElement} */ (event.target).value;
  clearTimeout(timer);
  timer = setTimeout(() => {
    history.replaceState(null, "", `#/search/${encodeURIComponent(words)}`);
    results(words, /** @type {HTMLElement} */ (document.getElementById("results")));
  }, 80);
}

/**
 * @param {string} query
 * @param {HTMLElement} place
 */
async function results(query, place) {
  const mine = ++turn;
  if (!query.trim()) {
    const example = (/** @type {string} */ words) => html`<li><a href="#/search/${encodeURIComponent(words)}">${words}</a></li>`;
    render(html`<p>Describe the situation at the table.</p><ul class="links">${EXAMPLES.map(example)}</ul>`, place);
    return;
  }
  try {
    const { results } = await ask("search", { query, limit: 8 });
    const best = results[0] && (await ask("show", { name: results[0].id }).catch(() => null));
    // The first answer does not wait for the list of all cards; what stands below it does, for it would jump.
    if (mine === turn && !cards.length) render(found(results.slice(0, 1), best, []), place);
    if (!cards.length) cards = (await once("card-list")).results;
    if (mine !== turn) return;
    shown = results[0]?.id ?? "";
    render(found(results, best, named(query, cards)), place);
  } catch (error) {
    if (mine === turn) render(refused(error), place);
  }
}

/** @type {any[]} */
let cards = [];

/**
 * @param {string} query
 * @param {any[]} cards
 */
const named = (query, cards) =>
  query.length > 2 ? cards.filter((card) => plain(card.name).includes(plain(query))).slice(0, 4) : [];

// What is meant is known a moment after what is said: then the same question may have a better answer. It is offered; nothing that
// somebody may be reading out is exchanged.
addEventListener("settled", async () => {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("form[role=search] input"));
  const place = document.getElementById("results");
  const query = field?.value.trim();
  if (!query || !place) return;
  const [best] = (await ask("search", { query, limit: 1 }).catch(() => ({ results: [] }))).results;
  if (!best || best.id === shown || field?.value.trim() !== query) return;
  const offer = document.createElement("p");
  offer.className = "offer";
  render(html`A better match: <b>${best.id}</b> <button @click=${() => { offer.remove(); results(query, place); }}>Show it</button>`, offer);
  place.after(offer);
  field?.addEventListener("input", () => offer.remove(), { once: true });
});
// What is kept on the device may have other cards.
addEventListener("restarted", () => {
  cards = [];
});

/**
 * @param {any[]} results
 * @param {any} best
 * @param {any[]} cards
 */
function found(results, best, cards) {
  if (!results.length && !cards.length) return html`<p>No matches. Try other words.</p>`;
  return html`${results.length ? answer(results[0], best) : ""} ${cards.map(card)}
    ${results.slice(1).map(
      (hit) => html`<article class="hit"><h3><a href=${ruleLink(hit.id)}>${hit.id}</a> ${hit.title}</h3><p>${marked(hit.snippet)}</p></article>`,
    )}`;
}

/** @param {any} card */
const card = (card) => html`<article class="hit"><h3><a href="#/cards/${encodeURIComponent(fullName(card))}">${fullName(card)}</a></h3>
  <p>${card.type}${card.cost === null ? "" : `, cost ${card.cost}`}</p></article>`;


/**
 * @param {any} hit
 * @param {any} rule
 */
function answer(hit, rule) {
  const isName = rule && rule.text.replace(/\.$/, "") === rule.title;
  return html`<article class="answer">
    <h2><a class="number" href=${ruleLink(hit.id)}>${hit.id}</a> ${hit.title}</h2>
    <p class="path">${hit.path.join(" › ")}</p>
    ${rule && !isName ? html`<p>${linked(rule.text)}</p>` : ""}
    ${rule ? rule.parts.slice(0, 4).map((/** @type {any} */ part) => html`<p><a href=${ruleLink(part.id)}>${part.id}</a> ${linked(part.text)}</p>`) : html`<p>${marked(hit.snippet)}</p>`}
    ${hit.ruling ? html`<p><a class="button" href="#/table/ruling/${encodeURIComponent(hit.ruling.file)}">Play the scenario</a> ${hit.ruling.title}</p>` : ""}
  </article>`;
}
