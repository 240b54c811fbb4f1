// @ts-check
// A rule and a card as they are read: on a page of their own, and beside the board.
import { html } from "../vendor/lit-html.js";
import { fullName } from "../names.js";
import { sign } from "../signs.js";
import { term } from "../terms.js";
import { english, hasName, linked, rest, ruleLink, rulingLink, unlinked } from "../text.js";
import { plural, t } from "../words.js";

/** The most rulings, and the most citing rules, that are listed at once. */
const MOST = 8;

/** Copies words, and says so on the button. @param {string} words */
export const copy = (words) => async (/** @type {any} */ event) => {
  const button = event.currentTarget;
  const before = button.textContent;
  button.textContent = await navigator.clipboard.writeText(words).then(() => t("Copied"), () => t("Cannot copy here"));
  setTimeout(() => { button.textContent = before; }, 1500);
};

/** A rule as it is cited: number, text and link. @param {{id: string, text: string, parts?: any[]}} rule */
export const cited = ({ id, text, parts = [] }) => {
  const said = [[id, text], ...parts.slice(0, MOST).map((part) => [part.id, part.text])].map(([id, text]) => `${id}: ${unlinked(text)}`);
  return `${said.join("\n")}\n${location.href.split("#")[0]}${ruleLink(id)}`;
};

/** The name of a rule and its text without it; a rule of one short sentence has only text. @param {any} rule */
export function said(rule) {
  const text = hasName(rule) ? rest(rule.title, rule.text) : rule.text;
  const isNamed = hasName(rule) && (text || rule.parts.length || !rule.text);
  return { name: isNamed ? rule.title : "", text: isNamed ? text : rule.text };
}

/** Buttons that copy a rule, send it, or make it large enough to be read out. @param {any} rule @param {any} [first] another button, before them */
export const tools = (rule, first = "") => {
  const loud = (/** @type {any} */ event) => {
    const isLoud = event.currentTarget.closest("article").classList.toggle("loud");
    event.currentTarget.setAttribute("aria-pressed", String(isLoud));
  };
  return html`<p class="row tools">${first}<button @click=${copy(cited(rule))}>${t("Copy")}</button>
    <button aria-pressed="false" @click=${loud}>${t("Read out")}</button>
    ${"share" in navigator ? html`<button @click=${() => navigator.share({ title: rule.id, text: cited(rule) }).catch(() => {})}>${t("Share")}</button>` : ""}</p>`;
};

/** Examples, folded. @param {string[]} list @param {string} document_ */
const examples = (list, document_) => (list.length ? html`<details class="example"><summary>${plural("{n} example", "{n} examples", { n: list.length })}</summary>
  ${list.map((example) => html`<blockquote>${linked(example.replace(/^Example: /, ""), document_)}</blockquote>`)}</details>` : "");

/**
 * A rule with its parts.
 * @param {any} rule
 * @param {{isPage?: boolean, isWhole?: boolean, above?: any, below?: any}} [on] whether it has a page of its own; whether all parts are
 * shown, or only named; what stands above and below it
 */
export function drawnRule(rule, { isPage = false, isWhole = true, above = "", below = "" } = {}) {
  const document_ = rule.id.split(" ")[0];
  const { name, text: told } = said(rule);
  const number = html`<span class="number">${rule.id}</span> ${english(name)}`;
  const part = (/** @type {any} */ part) => html`<section class="part"><a class="id" href=${ruleLink(part.id)}>${part.id}</a>
    <div><p class="text">${linked(part.text, document_)}</p>${examples(part.examples ?? [], document_)}</div></section>`;
  return html`<article class="rule">${above}
    ${isPage ? html`<h1>${number}</h1>` : html`<h2 tabindex="-1">${number}</h2>`}
    ${isPage ? "" : html`<p class="path" lang="en">${rule.path.join(" › ")}</p>`}
    ${tools(rule, isPage ? "" : html`<a class="button" data-leave href=${ruleLink(rule.id)}>${t("In the rules")}</a>`)}
    ${told ? told.split("\n\n").map((/** @type {string} */ text) => html`<p class="text">${linked(text, document_)}</p>`) : ""}
    ${examples(rule.examples ?? [], document_)}
    ${isWhole ? rule.parts.map(part) : ""}${below}</article>`;
}

/** Rules as chips. @param {string} words @param {string[]} ids */
export const chips = (words, ids) => (ids.length ? html`<h2>${words}</h2><ul class="chips">${ids.slice(0, 3 * MOST).map((id) => html`<li><a href=${ruleLink(id)}>${id}</a></li>`)}</ul>
  ${ids.length > 3 * MOST ? html`<details><summary>${plural("{n} more", "{n} more", { n: ids.length - 3 * MOST })}</summary><ul class="chips">${ids.slice(3 * MOST).map((id) => html`<li><a href=${ruleLink(id)}>${id}</a></li>`)}</ul></details>` : ""}` : "");

/** Rulings to be played. @param {Array<{title: string, file: string}>} all */
export function rulings(all) {
  const one = (/** @type {any} */ { title, file }) => html`<li><a href=${rulingLink(file)}>${title}</a></li>`;
  return html`<ul class="links">${all.slice(0, MOST).map(one)}</ul>
    ${all.length > MOST ? html`<details><summary>${plural("{n} more", "{n} more", { n: all.length - MOST })}</summary><ul class="links">${all.slice(MOST).map(one)}</ul></details>` : ""}`;
}

/** The aspects of a card as classes of its bar. @param {any} card */
export const bar = ({ aspects: [first, second] }) => (first ? `a-${first.toLowerCase()} b-${(second ?? first).toLowerCase()}` : "");

/** The facts of a card in a line. @param {any} card */
export const facts = (card) => [term(card.type), card.cost === null ? "" : t("cost {n}", { n: card.cost }), card.power === null ? "" : `${card.power}/${card.hp}`, term(card.arena ?? ""), `${card.set ?? term("token")} ${card.number ?? ""}`].filter(Boolean).join(" · ");

/**
 * A card as a face of our own: cost, aspects, name, traits, what it does in words, numbers.
 * @param {any} card
 * @param {"h1" | "h2" | "link"} [level] of its name
 */
export function drawn(card, level = "h2") {
  const texts = card.texts ?? [...card.abilities, ...card.unit_abilities.map((/** @type {string} */ text) => t("As a unit: {text}", { text })), ...card.upgrade_abilities.map((/** @type {string} */ text) => t("As an upgrade: {text}", { text }))];
  const name = html`${card.unique ? html`<span title=${t("unique")} aria-hidden="true">◆</span> ` : ""}${card.name}`;
  const power = card.power ?? card.upgrade_power;
  const hp = card.hp ?? card.upgrade_hp;
  const plus = (/** @type {number} */ amount) => (card.power === null && card.upgrade_power !== null && amount >= 0 ? `+${amount}` : amount);
  return html`<div class="face ${bar(card)}">
    <p class="top">${card.cost === null ? "" : html`<b class="c num" title=${t("cost")}><span class="hidden">${t("Cost")} </span>${card.cost}</b>`}<span>${card.aspects.map((/** @type {string} */ aspect) => sign(aspect))}</span><span class="path">${term(card.type)}${card.arena ? html` · ${sign(card.arena, true)} ${term(card.arena)}` : ""}</span></p>
    ${level === "h1" ? html`<h1>${name}</h1>` : level === "h2" ? html`<h2 tabindex="-1">${name}</h2>` : html`<h2>${name}</h2>`}${card.subtitle ? html`<p class="path">${card.subtitle}</p>` : ""}
    ${card.traits.length ? html`<p class="traits">${card.traits.join(" · ")}</p>` : ""}
    ${texts.map((/** @type {string} */ text) => html`<p lang="en">${text}</p>`)}
    ${card.unsupported?.length ? html`<p class="unread">⚠ ${t("Not understood: {text}", { text: card.unsupported.map((/** @type {any} */ one) => one.text ?? one).join("; ") })}</p>` : ""}
    ${power === null && hp === null ? "" : html`<p class="numbers">${power === null ? html`<span></span>` : html`<span class="p num"><span class="hidden">${t("Power")} </span>${plus(power)}</span>`}${hp === null ? "" : html`<span class="h num"><span class="hidden">${t("HP")} </span>${plus(hp)}</span>`}</p>`}</div>`;
}

/**
 * The legality of a card, a line for each format.
 * @param {any[]} list
 * @param {number} [asked] a number of copies
 */
export const formats = (list, asked = 0) => html`<dl class="legality">${list.map(({ name, status, words, copies }) => html`<div class=${status}><dt>${name}</dt>
  <dd><span lang="en">${words}</span>${copies ? html` · ${asked > copies.most ? t("{n} copies are too many, at most {most}", { n: asked, most: copies.most }) : t("at most {most} copies", { most: copies.most })} <a href=${ruleLink(copies.rule)}>${copies.rule}</a>` : ""}</dd></div>`)}</dl>`;

/**
 * A card with all that is said of it.
 * @param {any} card
 * @param {boolean} [isPage] whether it has a page of its own
 */
export function drawnCard(card, isPage = false) {
  const [rules, more] = [card.rules.slice(0, MOST), card.rules.slice(MOST)];
  const governing = (/** @type {any[]} */ list) => html`<ul class="links">${list.map((one) => html`<li><a href=${ruleLink(one.id)}>${one.id}</a> ${english(one.title)}</li>`)}</ul>`;
  const played = card.about.map((/** @type {string} */ file) => ({ file, title: (file.split("/").at(-1) ?? "").replace(".yaml", "").replaceAll("-", " ") }));
  return html`<article class="card">${drawn(card, isPage ? "h1" : "h2")}
    <p class="path">${english(card.printings)}${card.is_printed ? "" : html` · ${t("Abilities in our words")}`}</p>
    ${card.legality.length ? html`<h2>${t("Legality on {date}", { date: card.legality_on })}</h2>${formats(card.legality)}` : ""}
    ${card.rulings.length ? html`<h2>${t("Official rulings")}</h2>${card.rulings.map((/** @type {any} */ ruling) => html`<p class="text">${linked(ruling.text ?? ruling.title ?? "", "NOTE")} <a href=${ruleLink(ruling.note)}>${ruling.note}</a></p>`)}` : ""}
    ${played.length ? html`<h2>${t("Played rulings")}</h2>${rulings(played)}` : ""}
    <h2>${t("Rules")}</h2>${governing(rules)}
    ${more.length ? html`<details><summary>${plural("{n} more", "{n} more", { n: more.length })}</summary>${governing(more)}</details>` : ""}
    ${isPage ? "" : html`<p><a class="button" data-leave href="#/cards/${encodeURIComponent(fullName(card))}">${t("In the cards")}</a></p>`}</article>`;
}
