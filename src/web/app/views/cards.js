// @ts-check
// All cards: one field for a query, chips that write into it, and what it finds, in rows or as faces. A card on a page of its own.
import { html, render } from "../vendor/lit-html.js";
import { today } from "../day.js";
import { ask } from "../judge.js";
import { all, fullName } from "../names.js";
import { found, has, toggled } from "../query.js";
import { sign } from "../signs.js";
import { term } from "../terms.js";
import { cardLink } from "../text.js";
import { plural, t } from "../words.js";
import { cardRow } from "./answer.js";
import { library } from "./library.js";
import { drawn, drawnCard } from "./reading.js";

/** The most cards that are drawn before somebody asks for more. */
const PAGE = 100;

/** @typedef {"match" | "name" | "cost" | "set"} Order */
const state = {
  words: "",
  /** @type {Order} */ order: "match",
  isFaces: false,
  shown: PAGE,
  isOpen: false,
  turn: 0,
};

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  if (rest && !rest.startsWith("?")) return page(decodeURIComponent(rest), main);
  const words = decodeURIComponent(rest.slice(1));
  if (words !== state.words) Object.assign(state, { words, shown: PAGE });
  await browse(main);
}

/** @param {string} name @param {HTMLElement} main */
async function page(name, main) {
  const crumbs = html`<nav aria-label=${t("Location of this card")}><ol class="crumbs"><li><a href="#/cards">${t("Cards")}</a></li></ol></nav>`;
  const shown = await ask("cards", { name, on: today() });
  const several = (/** @type {any[]} */ list) => html`<h1>${t("Which one?")}</h1><ul class="links">${list.map((card) => {
    const name = typeof card === "string" ? card : fullName(card);
    return html`<li><a href=${cardLink(name)}>${name}</a></li>`;
  })}</ul>`;
  render(html`${crumbs}${shown.name ? drawnCard(shown, true) : several(shown.candidates ?? [])}`, main);
}

/** @param {HTMLElement} main */
async function browse(main) {
  const mine = ++state.turn;
  const list = await all();
  // Abilities are many words: they are asked for once somebody looks at them.
  const { cards, total, errors } = await found(state.words, { hasTexts: state.isFaces, limit: state.order === "match" ? state.shown : undefined });
  if (mine !== state.turn) return;
  const ordered = sorted(cards);
  const change = (/** @type {Partial<typeof state>} */ how) => {
    Object.assign(state, { shown: PAGE }, how);
    history.replaceState(history.state, "", state.words ? `#/cards/?${encodeURIComponent(state.words)}` : "#/cards");
    browse(main);
  };
  const more = () => {
    state.shown += PAGE;
    browse(main);
  };
  const typed = (/** @type {any} */ event) => change({ words: event.target.value });
  const shown = ordered.slice(0, state.shown);
  render(html`${library("#/cards")}<h1>${t("Cards")}</h1>
    <form role="search" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <input type="search" aria-label=${t("Find cards")} placeholder="t:unit a:ground c<=3 k:sentinel" .value=${state.words}
        enterkeyhint="search" autocomplete="off" autocapitalize="off" spellcheck="false" @input=${typed}></form>
    ${chips(list, (term, instead) => change({ words: toggled(state.words, term, instead) }))}
    ${errors.length ? html`<div role="status"><ul class="errors">${errors.map((error) => html`<li>${error}</li>`)}</ul></div>` : ""}
    <div class="row between"><p class="path" role="status">${plural("{n} card", "{n} cards", { n: total })}</p>
      <div class="row"><label class="path">${t("Sort")} <select @change=${(/** @type {any} */ event) => change({ order: event.target.value })}>${orders().map(([order, words]) => html`<option value=${order} ?selected=${order === state.order}>${words}</option>`)}</select></label>
      <button aria-pressed=${state.isFaces} @click=${() => change({ isFaces: !state.isFaces })}>${t("Faces")}</button></div></div>
    ${state.isFaces ? html`<div class="faces">${shown.map((card) => html`<a class="as-card" href=${cardLink(fullName(card))}>${drawn(card, "link")}</a>`)}</div>` : html`<div class="paged">${shown.map(cardRow)}</div>`}
    ${total > state.shown ? html`<p><button @click=${more}>${t("Show {n} more", { n: Math.min(PAGE, total - state.shown) })}</button></p>` : ""}
    <p class="path">${t("To see printed texts, add card data:")} <a href="#/files">${t("Your files")}</a></p>`, main);
}

/** @returns {Array<[Order, string]>} */
const orders = () => [["match", t("best match")], ["name", t("name")], ["cost", t("cost")], ["set", t("set")]];

/** @param {any[]} cards @returns {any[]} */
function sorted(cards) {
  const name = (/** @type {any} */ one, /** @type {any} */ other) => fullName(one).localeCompare(fullName(other), "en");
  switch (state.order) {
    case "match": return cards;
    case "name": return cards.toSorted(name);
    case "cost": return cards.toSorted((a, b) => (a.cost ?? 99) - (b.cost ?? 99) || name(a, b));
    case "set": return cards.toSorted((a, b) => (a.set ?? "~").localeCompare(b.set ?? "~") || (a.number ?? 0) - (b.number ?? 0));
  }
}

/**
 * Terms that a tap writes into the query, or takes out of it.
 * @param {any[]} list
 * @param {(term: string, instead?: string[]) => void} toggle
 */
function chips(list, toggle) {
  const values = (/** @type {string} */ key) => [...new Set(list.flatMap((card) => card[key] ?? []))].sort();
  const chip = (/** @type {string} */ wanted, /** @type {any} */ words, /** @type {string[]} */ instead = []) =>
    html`<button class="chip" aria-pressed=${has(state.words, wanted)} @click=${() => toggle(wanted, instead)}>${words}</button>`;
  const group = (/** @type {string} */ name, /** @type {any[]} */ all_) => html`<div class="row scroll" role="group" aria-label=${name}>${all_}</div>`;
  const cost = ["c=", "c:", "c<", "c>"];
  const costs = [...[0, 1, 2, 3, 4, 5].map((amount) => chip(`c=${amount}`, String(amount), cost)), chip("c>=6", "6+", cost)];
  return html`${group(t("Type and aspect"), [...values("type").map((type) => chip(`t:${type}`, term(type), ["t:"])), ...values("aspects").map((aspect) => chip(`asp:${aspect.toLowerCase()}`, html`${sign(aspect, true)} ${term(aspect)}`))])}
    <details ?open=${state.isOpen} @toggle=${(/** @type {any} */ event) => { state.isOpen = event.target.open; }}><summary>${t("More filters")}</summary>
      ${group(t("Arena"), values("arena").map((arena) => chip(`a:${arena}`, html`${sign(arena, true)} ${term(arena)}`, ["a:"])))}
      ${group(t("Cost"), costs)}
      ${group(t("Keyword"), values("keywords").map((keyword) => chip(`k:${keyword.toLowerCase()}`, html`${sign(keyword, true)} ${term(keyword)}`)))}
      ${group(t("Legality"), [chip("legal:premier", t("legal in {format}", { format: "Premier" }), ["legal:"]), chip("legal:eternal", t("legal in {format}", { format: "Eternal" }), ["legal:"]), chip("suspended:premier", t("suspended in {format}", { format: "Premier" }))])}
      ${group(t("Set"), values("set").map((set) => chip(`set:${set}`, set, ["set:"])))}
      <p class="path">${t("Also: tr: trait, o: words of its text, p>=4, hp<3, is:unique, rotated:premier, on:2026-03-13, -k:raid for without, or, (brackets), \"words in order\".")}</p></details>`;
}
