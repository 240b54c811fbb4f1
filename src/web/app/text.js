// @ts-check
// Words of rules as a page shows them: references are links, and marked words stand out.
import { html, nothing } from "./vendor/lit-html.js";
import { t } from "./words.js";

/** @param {string} words */
export const capitalised = (words) => words.charAt(0).toUpperCase() + words.slice(1);

const DOCUMENTS = ["CR", "TR", "NOTE", "GLOSSARY", "CARD", "TS"];

/**
 * The link to a rule.
 * @param {string} id
 */
export const ruleLink = (id) => `#/rules/${encodeURIComponent(id)}`;

/**
 * The text with its references as links: `[7.5.4]` is one of the same document.
 * @param {string} text
 * @param {string} document_ as in `CR 7.5.7`
 */
export function linked(text, document_ = "CR") {
  const parts = text.split(/\[([^\]]+)\]/);
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const id = DOCUMENTS.some((name) => part.startsWith(`${name} `)) ? part : `${document_} ${part}`;
    return /\d/.test(part) || part.startsWith("GLOSSARY") ? html`<a href=${ruleLink(id)}>${part}</a>` : `[${part}]`;
  });
}

/**
 * A told event: the rules in brackets at its end are links.
 * @param {string} told
 */
export function toldWithRules(told) {
  const parts = told.split(/((?:CR|TR|NOTE|CARD) [A-Z]*\d[\w.-]*)/);
  return parts.map((part, at) => (at % 2 ? html`<a href=${ruleLink(part)}>${part}</a>` : part));
}

/**
 * The words that were looked for, marked.
 * @param {string} snippet with `**` around them
 */
export const marked = (snippet) =>
  snippet.split("**").map((part, at) => (at % 2 ? html`<mark>${part}</mark>` : part));

/**
 * Why something could not be done.
 * @param {any} error
 */
export const refused = (error) => html`<div class="refused" role="alert">
  <p lang=${error.help ? "en" : nothing}><b>${error.message}</b></p>
  ${(error.help ?? []).map((/** @type {string} */ help) => html`<p lang="en">${help}</p>`)}
  ${(error.errors ?? []).map((/** @type {any} */ one) => one.line ? html`<p>${t("Line {line}", { line: one.line })}: <span lang="en">${one.message}</span></p>` : "")}
</div>`;
