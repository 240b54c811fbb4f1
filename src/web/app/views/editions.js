// @ts-check
// A rule through all editions that are known, and two editions compared, with the words marked that changed.
import { html } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { linked, ruleLink } from "../text.js";
import { plural, t } from "../words.js";
import { library } from "./library.js";

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
  mark === "removed" ? html`<del lang="en">${text}</del>` : mark === "added" ? html`<ins lang="en">${text}</ins>` : linked(text));

/** @type {Record<string, (told: any) => string>} */
const WHAT = {
  numbered: () => t("Only its number is known."),
  absent: () => t("Not in this edition."),
  there: () => t("The oldest known text."),
  created: () => t("Created."),
  unchanged: () => t("Unchanged."),
  moved: ({ was }) => t("Moved, was {was}.", { was }),
  edited: () => t("Edited."),
  "moved-and-edited": ({ was }) => t("Moved and edited, was {was}.", { was }),
  removed: ({ see }) => (see ? t("Removed; see {see}.", { see }) : t("Removed.")),
};

/** @param {string} id */
export async function history(id) {
  const { results } = await ask("history", { name: id });
  const isNumber = (/** @type {any} */ told) => told.what === "numbered" || told.what === "absent";
  const one = (/** @type {any} */ told) => html`<section class="part"><h2>${told.document} ${told.edition} <span class="path">${told.date}</span></h2>
    <p>${told.id ? (isNumber(told) ? told.id : html`<a href=${inEdition(told.id, told.edition)}>${told.id}</a>`) : ""} ${WHAT[told.what](told)}</p>
    ${told.restated ? html`<p class="path">${t("This edition or the one before is in this project's own words, so only numbers are compared.")}</p>` : ""}
    ${told.text.length && told.what !== "unchanged" ? html`<p class="words">${words(told.text)}</p>` : ""}
    ${told.examples.length && told.what !== "unchanged" ? html`<blockquote class="words">${words(told.examples)}</blockquote>` : ""}</section>`;
  const [number] = id.split("@");
  return html`<nav aria-label=${t("Location of this rule")}><ol class="crumbs"><li><a href="#/rules">${t("Rules")}</a></li><li><a href=${ruleLink(id)}>${number}</a></li></ol></nav><h1>${t("History of {rule}", { rule: number })}</h1>
    ${results.toReversed().map(one)}
    ${results.some(isNumber) ? html`<p>${t("To see the words of an older edition, add it:")} <a href="#/files">${t("Your files")}</a></p>` : ""}`;
}

/** The known editions, and a form to compare two of them. */
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
  const choice = (/** @type {string} */ which, /** @type {any} */ chosen) => html`<label>${which === "old" ? t("From") : t("To")}
    <select name=${which}>${compared.map((/** @type {any} */ one) => html`<option value=${name(one)} ?selected=${one === chosen}>${name(one)}</option>`)}</select></label>`;
  const rules = compared.filter((/** @type {any} */ one) => one.document === "CR");
  return html`${library("#/rules/editions")}<h1>${t("Editions")}</h1>
    <ul class="links">${results.map((/** @type {any} */ one) => html`<li><b>${name(one)}</b> <span class="path">${[one.date, plural("{n} rule or heading", "{n} rules and headings", { n: one.rules }), one.restated ? t("in this project's own words") : t("your file")].filter(Boolean).join(" · ")}</span></li>`)}</ul>
    <p><a class="button" href="#/files">${t("Add an edition")}</a></p>
    ${compared.length > 1 ? html`<h2>${t("Compare")}</h2><form class="row" @submit=${compare}>${choice("old", rules[0])}${choice("new", rules.at(-1))}<button class="main">${t("Compare")}</button></form>` : ""}`;
}

/** The kinds of changes, in the words of the page. */
const kinds = () => /** @type {const} */ ([["added", t("Added")], ["removed", t("Removed")], ["reworded", t("Reworded")], ["renumbered-and-reworded", t("Moved and reworded")], ["renumbered", t("Moved")]]);
/** @type {Set<string>} */
const hidden = new Set(["renumbered"]);

/**
 * @param {string} from
 * @param {string} to
 * @param {() => void} again draws the page anew
 */
export async function diff(from, to, again) {
  const found = await once("diff", { old: from, new: to });
  const kind = (/** @type {string} */ kind) => kinds().find(([name]) => name === kind)?.[1] ?? kind;
  const counted = kinds().filter(([name]) => found.counts[name]);
  const toggle = (/** @type {string} */ name) => () => {
    hidden.has(name) ? hidden.delete(name) : hidden.add(name);
    again();
  };
  const one = (/** @type {any} */ change) => html`<section class="part change"><h2>${change.new ? html`<a href=${inEdition(change.new, found.new[0].edition)}>${change.new}</a>` : change.old} <span class="path">${[kind(change.kind), change.new && change.old && change.new !== change.old ? t("was {rule}", { rule: change.old }) : "", change.kin ? (change.kind === "added" ? t("from words of {rule}", { rule: change.kin }) : t("see now {rule}", { rule: change.kin })) : ""].filter(Boolean).join(" · ")}</span></h2>
    ${change.kind === "renumbered" ? html`<p>${change.label}</p>` : html`
      ${change.title.length ? html`<p class="words"><b>${words(change.title)}</b></p>` : ""}<p class="words">${words(change.text)}</p>
      ${change.examples.length ? html`<blockquote class="words">${words(change.examples)}</blockquote>` : ""}`}</section>`;
  const shown = found.rules.filter((/** @type {any} */ change) => !hidden.has(change.kind));
  return html`<nav aria-label=${t("Location of this page")}><ol class="crumbs"><li><a href="#/rules/editions">${t("Editions")}</a></li></ol></nav><h1>${from} → ${to}</h1>
    ${found.retold ? html`<p class="text">${t("One of the two is in this project's own words: a rule marked as reworded may be the same in the official texts. To compare their words, add both official documents:")} <a href="#/files">${t("Your files")}</a></p>` : ""}
    <p class="row">${counted.map(([name, said]) => html`<button class="chip" aria-pressed=${!hidden.has(name)} @click=${toggle(name)}>${said} ${found.counts[name]}</button>`)}</p>
    <p class="path"><del>${t("Removed words")}</del>, <ins>${t("added words")}</ins>.</p>
    ${shown.map(one)}`;
}
