// @ts-check
// Cards by name and facts; a card with its rules and rulings.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { fullName } from "../names.js";
import { sign } from "../signs.js";
import { ruleLink } from "../text.js";

export const title = "Cards";
const MOST = 60;
const FILTERS = ["type", "aspects", "arena", "keywords", "set"];
/** @type {Record<string, string>} */
const chosen = { words: "" };

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  const name = decodeURIComponent(rest);
  if (name) {
    const shown = await ask("cards", { name });
    render(shown.name ? card(shown) : several(shown), main);
    return;
  }
  const { results } = await once("card-list");
  draw(results, main);
}

/** @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[^a-z0-9]/g, "");

/**
 * Cards whose names have the letters of the words in them, best first: the whole word before its letters in order.
 * @param {any[]} cards
 * @param {string} words
 */
export function named(cards, words) {
  const wanted = plain(words);
  if (!wanted) return cards;
  const rank = (/** @type {any} */ card) => {
    const name = plain(fullName(card));
    if (name.startsWith(wanted)) return 0;
    if (name.includes(wanted)) return 1;
    return wanted.length > 3 && distance(name.slice(0, wanted.length + 1), wanted) < 2 ? 2 : 3;
  };
  return cards.map((card) => [rank(card), card]).filter(([rank]) => rank < 3).sort(([a], [b]) => a - b).map(([, card]) => card);
}

/**
 * How many letters differ, up to a few.
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return Math.min(row[other.length], row[other.length - 1] ?? 9);
}

/**
 * @param {any[]} cards
 * @param {HTMLElement} main
 */
function draw(cards, main) {
  const has = (/** @type {any} */ card, /** @type {string} */ key) => !chosen[key] || [card[key]].flat().includes(chosen[key]);
  const found = named(cards, chosen.words).filter((card) => FILTERS.every((key) => has(card, key)));
  const choose = (/** @type {string} */ key) => (/** @type {any} */ event) => {
    chosen[key] = event.target.value;
    draw(cards, main);
  };
  const values = (/** @type {string} */ key) => [...new Set(cards.flatMap((card) => card[key] ?? []))].sort();
  render(html`<h1>Cards</h1>
    <form class="filters" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <input type="search" aria-label="Name" placeholder="Name" .value=${chosen.words} @input=${choose("words")}>
      ${FILTERS.map((key) => html`<label>${key}<select @change=${choose(key)}><option value="">any</option>
        ${values(key).map((value) => html`<option ?selected=${chosen[key] === value}>${value}</option>`)}</select></label>`)}
    </form>
    <p class="path">To see printed texts, add card data: <a href="#/files">your files</a>.</p>
    <p aria-live="polite">${found.length} cards${found.length > MOST ? `, the first ${MOST}` : ""}</p>
    <ul class="links">${found.slice(0, MOST).map((card) => html`<li><a href="#/cards/${encodeURIComponent(fullName(card))}">${fullName(card)}</a>
      <span class="path">${card.aspects.map((/** @type {string} */ aspect) => sign(aspect))} ${card.type}${card.cost === null ? "" : ` · cost ${card.cost}`}${card.power === null ? "" : ` · ${card.power}/${card.hp}`} · ${card.set ?? "token"} ${card.number ?? ""}</span></li>`)}</ul>`, main);
}

/** @param {any} shown */
const several = (shown) => html`<h1>Which one?</h1><ul class="links">${(shown.candidates ?? shown.cards ?? []).map((/** @type {any} */ card) => {
  const name = typeof card === "string" ? card : fullName(card);
  return html`<li><a href="#/cards/${encodeURIComponent(name)}">${name}</a></li>`;
})}</ul>`;

/** @param {any} card */
function card(card) {
  const fact = (/** @type {string} */ word, /** @type {any} */ value) => (value === null || value === "" ? "" : html`<div><dt>${word}</dt><dd>${value}</dd></div>`);
  const abilities = (/** @type {string} */ words, /** @type {string[]} */ list) => (list.length ? html`<h2>${words}</h2>${list.map((text) => html`<p>${text}</p>`)}` : "");
  return html`<article><p class="path"><a href="#/cards">Cards</a></p><h1>${fullName(card)}</h1>
    <dl class="facts">${fact("Type", card.type)}${fact("Cost", card.cost)}${fact("Power", card.power)}${fact("HP", card.hp)}${fact("Arena", card.arena)}
      ${card.aspects.length ? html`<div><dt>Aspects</dt><dd>${card.aspects.map((/** @type {string} */ aspect) => html`${sign(aspect, true)} ${aspect} `)}</dd></div>` : ""}${fact("Traits", card.traits.join(", "))}${fact("Printings", card.printings)}</dl>
    ${abilities(card.is_printed ? "Text" : "Abilities, in our words", card.abilities)} ${abilities("As a unit", card.unit_abilities)} ${abilities("As an upgrade", card.upgrade_abilities)}
    <h2>Rules</h2><ul class="links">${card.rules.map((/** @type {any} */ rule) => html`<li><a href=${ruleLink(rule.id)}>${rule.id}</a> ${rule.title}</li>`)}</ul>
    ${card.rulings.length ? html`<h2>Official rulings</h2>${card.rulings.map((/** @type {any} */ ruling) => html`<p>${ruling.text ?? ruling.title ?? ruling.id ?? ""}</p>`)}` : ""}
    ${card.scenarios.length ? html`<h2>Scenarios</h2><ul class="links">${card.scenarios.slice(0, 10).map((/** @type {string} */ file) => html`<li><a href="#/table/ruling/${encodeURIComponent(file)}">${file.split("/").at(-1)?.replace(".yaml", "").replaceAll("-", " ")}</a></li>`)}</ul>` : ""}
  </article>`;
}
