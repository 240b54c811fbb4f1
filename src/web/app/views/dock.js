// @ts-check
// The dock, beside the thumb: what is asked, the answers that are not cards on the board, and why something cannot be done.
import { html } from "../vendor/lit-html.js";
import { capitalised, ruleLink, toldWithRules } from "../text.js";

/** The most answers that are listed at once. */
const MOST = 12;

/**
 * What was refused: what, why, and by which rules.
 * @typedef {{what: string, told: string, lines: Array<{rule: string, says: string}>, rules: string[], cards: any[]}} Refusal
 */

/** @param {string} told */
export const withoutRules = (told) => told.replace(/\s*\((?:(?:CR|TR|NOTE|CARD) [^()]*)\)/g, "");

/** @param {string} text */
const sentence = (text) => `${capitalised(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * @param {Refusal} refusal
 * @param {() => void} close
 */
export function refusal({ what, told, lines, rules }, close) {
  const [first, ...others] = rules;
  const says = (/** @type {string} */ rule) => lines.find((line) => line.rule === rule)?.says ?? "";
  return html`<div class="why-box" role="alert" tabindex="-1"><button class="close" aria-label="Close" @click=${close}>×</button>
    <b>${what}</b><p>${sentence(withoutRules(told))}</p>
    ${first ? html`<p class="rules"><a class="number" href=${ruleLink(first)}>${first}</a></p>` : ""}
    ${others.length ? html`<details><summary>${others.length} more rule${others.length === 1 ? "" : "s"}</summary><ul>${others.map((rule) => html`<li><a href=${ruleLink(rule)}>${rule}</a> ${says(rule)}</li>`)}</ul></details>` : ""}</div>`;
}

/**
 * Answers as buttons, the first nine by number too.
 * @param {any[]} actions
 * @param {(action: any) => void} take
 * @param {string} [hint] how the list becomes shorter
 */
export function answers(actions, take, hint = "") {
  const cost = (/** @type {any} */ { cost }) => (cost ? html` <small class="num" title=${(cost.parts ?? []).map((/** @type {any} */ part) => `${part.amount}: ${part.told}, ${part.rule}`).join("\n")}>${cost.resources}${cost.credits ? ` + ${cost.credits} Credits` : ""}</small>` : "");
  return html`<ul class="answers" data-rove>${actions.slice(0, MOST).map((action, at) => html`<li><button @click=${() => take(action)}>
      ${at < 9 ? html`<kbd aria-hidden="true">${at + 1}</kbd>` : ""}<span>${action.ability ?? saidOf(action)}${cost(action)}</span></button></li>`)}</ul>
    ${actions.length > MOST ? html`<p class="path">${actions.length - MOST} more. ${hint}</p>` : ""}`;
}

/** An action in words, without who does it. @param {any} action */
export function saidOf(action) {
  const told = action.told.replace(/^[^:]+: /, "");
  if (action.kind === "attack") return `Attack ${action.targets.map((/** @type {any} */ one) => targetOf(action, one)).join(" and ")}`;
  const said = action.kind === "choose" ? told.replace(/ for [^:]*$/, "") : told.replace(/^(plays|uses|deploys|passes|takes)\b/, (/** @type {string} */ word) => ({ plays: "Play", uses: "Use", deploys: "Deploy", passes: "Pass", takes: "Take" })[word] ?? word);
  return capitalised(said);
}

/** @param {any} action @param {any} target */
const targetOf = (action, target) => (action.told.endsWith(`${target.owner}'s base`) ? `${capitalised(target.owner)}'s base` : target.name);

/** The parts of a cost that are not printed. @param {any} cost */
export const dearer = (cost) => {
  const parts = (cost?.parts ?? []).filter((/** @type {any} */ part) => part.told !== "printed");
  return parts.length ? html`<p class="path">Costs ${cost.resources}: ${cost.parts.map((/** @type {any} */ part, /** @type {number} */ at) => html`${at ? ", " : ""}${part.amount} ${part.told}`)} ${parts.map((/** @type {any} */ part) => html`<a href=${ruleLink(part.rule)}>${part.rule}</a> `)}</p>` : "";
};

/** @param {string} told */
export const prompt = (told) => html`<p class="prompt">${toldWithRules(told)}</p>`;

/** Texts in play that the engine does not understand. @param {any[]} unsupported */
export const unread = (unsupported) => (unsupported.length ? html`<p class="unread">⚠ ${unsupported.map(({ card, text }) => `${card}: this text is ignored${text ? ` (“${text}”)` : ""}`).join("; ")}</p>` : "");
