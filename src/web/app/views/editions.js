// @ts-check
// A rule through all editions that are known, and two editions compared, with the words marked that changed.
import { html } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { linked, ruleLink } from "../text.js";

/** @typedef {{mark: "same" | "removed" | "added", text: string}} Piece */

/**
 * The link to a rule as an edition has it.
 * @param {string} id
 * @param {string | null} edition
 */
const inEdition = (id, edition) => ruleLink(edition ? `${id}@${edition}` : id);

/**
 * Words, those marked that were taken out or put in.
 * @param {Piece[]} pieces
 */
const words = (pieces) => pieces.map(({ mark, text }) =>
  mark === "removed" ? html`<del>${text}</del>` : mark === "added" ? html`<ins>${text}</ins>` : linked(text));

/** @type {Record<string, (told: any) => string>} */
const WHAT = {
  numbered: () => "Only its number is known.",
  absent: () => "Not in this edition.",
  there: () => "The oldest known text.",
  created: () => "Created.",
  unchanged: () => "Unchanged.",
  moved: (told) => `Moved, was ${told.was}.`,
  edited: () => "Edited.",
  "moved-and-edited": (told) => `Moved and edited, was ${told.was}.`,
  removed: (told) => (told.see ? `Removed; see ${told.see}.` : "Removed."),
};

/** @param {string} id */
export async function history(id) {
  const { results } = await ask("history", { name: id });
  const isNumber = (/** @type {any} */ told) => told.what === "numbered" || told.what === "absent";
  const one = (/** @type {any} */ told) => html`<section class="part"><h2>${told.document} ${told.edition} <span class="path">${told.date}</span></h2>
    <p>${told.id ? (isNumber(told) ? told.id : html`<a href=${inEdition(told.id, told.edition)}>${told.id}</a>`) : ""} ${WHAT[told.what](told)}</p>
    ${told.restated ? html`<p class="path">This edition or the one before is in this project's own words, so only numbers are compared.</p>` : ""}
    ${told.text.length && told.what !== "unchanged" ? html`<p class="words">${words(told.text)}</p>` : ""}
    ${told.examples.length && told.what !== "unchanged" ? html`<blockquote class="words">${words(told.examples)}</blockquote>` : ""}</section>`;
  const [number] = id.split("@");
  return html`<p class="path"><a href=${ruleLink(id)}>${number}</a></p><h1>History of ${number}</h1>
    ${results.toReversed().map(one)}
    ${results.some(isNumber) ? html`<p><a href="#/files">Add an older edition</a> to see its words.</p>` : ""}`;
}

/** What is known, and a form to compare two of them. */
export async function editions() {
  const { results } = await once("editions");
  const name = (/** @type {any} */ one) => (one.edition ? `${one.document} ${one.edition}` : one.document);
  const compare = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    location.hash = `#/rules/diff/${encodeURIComponent(String(form.get("old")))}/${encodeURIComponent(String(form.get("new")))}`;
  };
  const official = results.filter((/** @type {any} */ one) => !one.restated);
  const isTwice = (/** @type {any} */ one) => one.restated && official.some((/** @type {any} */ other) => name(other) === name(one));
  const compared = results.filter((/** @type {any} */ one) => one.edition && !isTwice(one));
  const choice = (/** @type {string} */ which, /** @type {any} */ chosen) => html`<label>${which === "old" ? "From" : "To"}
    <select name=${which}>${compared.map((/** @type {any} */ one) => html`<option value=${name(one)} ?selected=${one === chosen}>${name(one)}</option>`)}</select></label>`;
  const rules = compared.filter((/** @type {any} */ one) => one.document === "CR");
  return html`<p class="path"><a href="#/rules">Rules</a></p><h1>Editions</h1>
    <ul class="links">${results.map((/** @type {any} */ one) => html`<li>${name(one)} <span class="path">${one.date ?? ""} · ${one.rules} rules and headings · ${one.restated ? "in this project's own words" : "your file"}</span></li>`)}</ul>
    <p><a href="#/files">Add an edition</a></p>
    ${compared.length > 1 ? html`<h2>Compare</h2><form class="row" @submit=${compare}>${choice("old", rules[0])}${choice("new", rules.at(-1))}<button class="main">Compare</button></form>` : ""}`;
}

/** The kinds of changes, in the words of the page. */
const KINDS = /** @type {const} */ ([["added", "Added"], ["removed", "Removed"], ["reworded", "Reworded"], ["renumbered-and-reworded", "Moved and reworded"], ["renumbered", "Moved"]]);
/** @type {Set<string>} */
const hidden = new Set(["renumbered"]);

/**
 * @param {string} from
 * @param {string} to
 * @param {() => void} again draws the page anew
 */
export async function diff(from, to, again) {
  const found = await once("diff", { old: from, new: to });
  const kind = (/** @type {string} */ kind) => KINDS.find(([name]) => name === kind)?.[1] ?? kind;
  const counted = KINDS.filter(([name]) => found.counts[name]);
  const toggle = (/** @type {string} */ name) => () => {
    hidden.has(name) ? hidden.delete(name) : hidden.add(name);
    again();
  };
  const one = (/** @type {any} */ change) => html`<section class="part change"><h2>${change.new ? html`<a href=${inEdition(change.new, found.new[0].edition)}>${change.new}</a>` : change.old} <span class="path">${kind(change.kind)}${change.new && change.old && change.new !== change.old ? `, was ${change.old}` : ""}${change.kin ? (change.kind === "added" ? `, from words of ${change.kin}` : `; see now ${change.kin}`) : ""}</span></h2>
    ${change.kind === "renumbered" ? html`<p>${change.label}</p>` : html`
      ${change.title.length ? html`<p class="words"><b>${words(change.title)}</b></p>` : ""}<p class="words">${words(change.text)}</p>
      ${change.examples.length ? html`<blockquote class="words">${words(change.examples)}</blockquote>` : ""}`}</section>`;
  const shown = found.rules.filter((/** @type {any} */ change) => !hidden.has(change.kind));
  return html`<p class="path"><a href="#/rules/editions">Editions</a></p><h1>${from} → ${to}</h1>
    ${found.retold ? html`<p>One of the two is in this project's own words: a reworded rule need not differ in the official texts. <a href="#/files">Add both official documents</a> to compare their words.</p>` : ""}
    <p class="row">${counted.map(([name, said]) => html`<button aria-pressed=${!hidden.has(name)} @click=${toggle(name)}>${said} ${found.counts[name]}</button>`)}</p>
    <p class="path"><del>Removed words</del>, <ins>added words</ins>.</p>
    ${shown.map(one)}`;
}
