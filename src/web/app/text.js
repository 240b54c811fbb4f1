// @ts-check
// Words of rules as a page shows them: references are links, marked words stand out, and a rule is copied with its number and link.
import { html, nothing } from "./vendor/lit-html.js";
import { t } from "./words.js";

/** @param {string} words */
export const capitalised = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Words of rules, cards and the engine are English in an app of any language. @param {any} words */
export const english = (words) => html`<span lang="en">${words}</span>`;

const DOCUMENTS = ["CR", "TR", "CPG", "NOTE", "GLOSSARY", "CARD", "TS"];

/**
 * The link to a rule.
 * @param {string} id
 */
export const ruleLink = (id) => `#/rules/${encodeURIComponent(id)}`;

/** The link to a card. @param {string} name */
export const cardLink = (name) => `#/cards/${encodeURIComponent(name)}`;

/** The link to a ruling at the table. @param {string} file */
export const rulingLink = (file) => `#/table/ruling/${encodeURIComponent(file)}`;

/** True if a text looks like a game setup of the simulator Karabast; the engine reads it. @param {string} text */
export const isSetup = (text) => /\b(player1|reportingPlayer|gameState)["']?\s*:/.test(text);

/** The number of a rule where there is little room. @param {string} id */
export const shortId = (id) => (id.startsWith("GLOSSARY") ? t("Glossary") : id);

/**
 * The text with its references as links: `[7.5.4]` is one of the same document.
 * @param {string} text
 * @param {string} document_ as in `CR 7.5.7`
 */
export function linked(text, document_ = "CR") {
  const parts = text.split(/\[([^\]]+)\]/);
  return english(parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const id = DOCUMENTS.some((name) => part.startsWith(`${name} `)) ? part : `${document_} ${part}`;
    return /\d/.test(part) || part.startsWith("GLOSSARY") ? html`<a href=${ruleLink(id)}>${part}</a>` : `[${part}]`;
  }));
}

/** The same text without links, as it is copied. @param {string} text */
export const unlinked = (text) => text.replace(/\[([^\]]+)\]/g, "$1");

/**
 * A told event: the rules in brackets at its end are links.
 * @param {string} told
 */
export function toldWithRules(told) {
  const parts = told.split(/((?:CR|TR|CPG|NOTE|CARD) [A-Z]*\d[\w.-]*)/);
  return english(parts.map((part, at) => (at % 2 ? html`<a href=${ruleLink(part)}>${part}</a>` : part)));
}

/**
 * The words that were looked for, marked.
 * @param {string} snippet with `**` around them
 */
export const marked = (snippet) =>
  english(snippet.split("**").map((part, at) => (at % 2 ? html`<mark>${part}</mark>` : part)));

/** True if a rule has a name of its own, and not the beginning of its text. @param {{title: string}} rule */
export const hasName = ({ title }) => !title.endsWith("…");

/**
 * The text without the title that it begins with.
 * @param {string} title
 * @param {string} snippet in a snippet, `**` stands around the words that were looked for
 */
export function rest(title, snippet) {
  const said = title.replace(/[….]+$/, "");
  let [at, seen, isMarked] = [0, 0, false];
  for (; at < snippet.length && seen < said.length; at++) {
    if (snippet.startsWith("**", at)) {
      isMarked = !isMarked;
      at += 1;
    } else if (snippet[at] === said[seen]) seen += 1;
    else return snippet;
  }
  if (seen < said.length) return snippet;
  if (isMarked && snippet.startsWith("**", at)) [at, isMarked] = [at + 2, false];
  const left = snippet.slice(at).replace(/^[.:,;\s]+/, "");
  return left && `${hasName({ title }) ? "" : "… "}${isMarked ? "**" : ""}${left}`;
}

/**
 * Why something could not be done.
 * @param {any} error
 */
export const refused = (error) => html`<div class="refused" role="alert">
  <p lang=${error.help ? "en" : nothing}><b>${error.message}</b></p>
  ${(error.help ?? []).map((/** @type {string} */ help) => html`<p lang="en">${help}</p>`)}
  ${(error.errors ?? []).map((/** @type {any} */ one) => one.line ? html`<p>${t("Line {line}", { line: one.line })}: ${english(one.message)}</p>` : "")}
</div>`;
