// @ts-check
// What a search finds, drawn: the answer as a card, the others in rows.
import { html } from "../vendor/lit-html.js";
import { fullName } from "../names.js";
import { capitalised, cardLink, english, hasName, linked, marked, rest, ruleLink, rulingLink, shortId, unlinked } from "../text.js";
import { phrase, plural, t } from "../words.js";
import { bar, facts, formats, said, tools } from "./reading.js";

/** The most parts of a rule that are shown with it. */
const PARTS = 4;

/**
 * The rule that answers first. What decides it as a sentence is only said as far as the ruling says it.
 * @param {any} hit
 * @param {any} rule
 * @param {{ask?: string, answer?: string, isAbout: boolean} | null} verdict what its ruling asks and answers, if it does, and whether it
 * is about what was asked; if not, it only shows the rule
 */
export function answer(hit, rule, verdict) {
  const { name, text } = rule ? said(rule) : { name: hasName(hit) ? hit.title : "", text: "" };
  const document_ = hit.id.split(" ")[0];
  const play = hit.ruling ? html`<a class="button main" href=${rulingLink(hit.ruling.file)}>${t("Play it")}</a>` : "";
  const parts = rule?.parts ?? [];
  return html`<article class="answer" @click=${(/** @type {MouseEvent} */ event) => open(event, ruleLink(hit.id))}>
    ${verdict?.isAbout ? html`<p class="verdict"><small>${t("Ruling")}</small> <span lang="en">${hit.ruling.title}.</span></p>
      ${verdict.ask ? html`<p class="case" lang="en">${verdict.ask} <b>${verdict.answer}.</b></p>` : ""}` : ""}
    <h2><a class="number" href=${ruleLink(hit.id)}>${shortId(hit.id)}</a> ${name}</h2>
    <p class="path" lang="en">${hit.path.join(" › ")}</p>${secondHand(hit)}
    ${text ? html`<p class="text">${linked(text, document_)}</p>` : rule ? "" : html`<p class="text">${marked(hit.snippet)}</p>`}
    ${parts.slice(0, PARTS).map((/** @type {any} */ part) => html`<p class="text"><a href=${ruleLink(part.id)}>${part.id}</a> ${linked(part.text, document_)}</p>`)}
    ${parts.length > PARTS ? html`<p><a href=${ruleLink(hit.id)}>${plural("{n} more part", "{n} more parts", { n: parts.length - PARTS })}</a></p>` : ""}
    ${hit.ruling && !verdict?.isAbout ? html`<p class="case">${phrase("A ruling shows it: {title}.", { title: english(hit.ruling.title) })}</p>` : ""}
    ${rule ? tools(rule, play) : html`<p class="row">${play}</p>`}</article>`;
}

/** The line that says how a rule is known, if its document was not read itself. @param {any} one */
export const secondHand = ({ second_hand: known }) => (known ? html`<p class="path">${t("Second-hand, reliability: {word}.", { word: reliability(known.reliability) })} ${english(`${capitalised(known.source)}.`)}</p>` : "");

/** @param {"low" | "medium" | "high"} word */
const reliability = (word) => ({ low: t("low"), medium: t("medium"), high: t("high") })[word] ?? word;

/** The statement of a note that no document here answers. */
const ANSWERED_BY = /^- Answered by: .*$/m;

/**
 * That no document here answers, and which would. No other rule stands below: it would look like an answer.
 * @param {any} hit
 * @param {any} rule
 */
export const elsewhere = (hit, rule) => html`<article class="answer">
    <p class="verdict">${t("No document in judge answers this.")}</p>
    <p>${t("These do:")}</p>
    <ul class="links">${hit.elsewhere.map((/** @type {any} */ one) => html`<li>${one.address ? html`<a href=${one.address} rel="external noopener">${english(one.name)}</a>` : english(one.name)}</li>`)}</ul>
    ${ANSWERED_BY.test(rule?.text ?? "") ? html`<p class="text"><a href=${ruleLink(hit.id)}>${shortId(hit.id)}</a> ${linked(rule.text.replace(ANSWERED_BY, "").trim(), "NOTE")}</p>` : ""}</article>`;

/** The whole card is the target, but for what can be tapped in it and words that are selected. @param {MouseEvent} event @param {string} address */
function open(event, address) {
  if (/** @type {HTMLElement} */ (event.target).closest("a, button, summary") || getSelection()?.toString()) return;
  location.hash = address;
}

/** One row for each rule: its number, what it is called, and what it says beyond that. @param {any} one @param {boolean} [wasFirst] */
export const hit = (one, wasFirst = false) => html`<a class="hit" href=${ruleLink(one.id)}><span class="id">${shortId(one.id)}</span>
  <span class="what"><b lang="en">${one.title}</b>${wasFirst ? html` <mark>${t("previously first")}</mark>` : ""}<span class="snippet">${marked(unlinked(rest(one.title, one.snippet)) || (one.path.at(-1) ?? ""))}</span></span></a>`;

/** @param {any} card */
export const cardRow = (card) => html`<a class="hit card ${bar(card)}" href=${cardLink(fullName(card))}><span class="id num">${card.cost ?? "–"}</span>
  <span class="what"><b>${card.unique ? "◆ " : ""}${fullName(card)}</b><span class="snippet">${facts(card)}</span></span></a>`;

/** @param {{title: string, file: string}} ruling @param {string} rule */
export const rulingRow = ({ title, file }, rule) => html`<a class="hit" href=${rulingLink(file)}><span class="id">${shortId(rule)}</span>
  <span class="what"><b class="two" lang="en">${title}</b></span></a>`;

/** The answer to a question about the legality of cards. @param {any} answer */
export const legal = ({ asked, on, copies, cards, more }) => html`<article class="answer">
  <h2>${asked === "card" ? t("Legality on {date}", { date: on }) : cards.length ? t("Suspended on {date}", { date: on }) : t("No card is suspended on {date}", { date: on })}</h2>
  ${cards.map((/** @type {any} */ card) => html`<p><a href=${cardLink(card.card)}>${card.card}</a></p>${formats(card.formats, copies)}`)}
  ${more ? html`<p class="path">${plural("{n} more card", "{n} more cards", { n: more })}</p>` : ""}</article>`;

export const none = () => html`<p>${t("No matches. Try other words.")}</p>`;

/** @param {any} best @param {() => void} show */
export const better = (best, show) => html`<span>${t("Better match:")} <b>${best.id}</b> ${english(hasName(best) ? best.title : best.path.at(-1))}</span> <button class="main" @click=${show}>${t("Show it")}</button>`;
