// @ts-check
// The dock, beside the thumb: what is asked, the answers that are not cards on the board, and why something cannot be done.
import { html } from "../vendor/lit-html.js";
import { term } from "../terms.js";
import { capitalised, english, ruleLink, toldWithRules } from "../text.js";
import { withoutRules } from "../trace.js";
import { list, plural, t } from "../words.js";

/** The most answers that are listed at once. */
const MOST = 12;

/**
 * What was refused: what, why, and by which rules.
 * @typedef {{what: string, told: string, lines: Array<{rule: string, says: string}>, rules: string[], cards: any[]}} Refusal
 */

/** @param {string} text */
const sentence = (text) => `${capitalised(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * @param {Refusal} refusal
 * @param {() => void} close
 */
export const refusal = (refusal, close) => html`<div class="why-box" role="alert" tabindex="-1"><button class="close" aria-label=${t("Close")} @click=${close}>×</button>${reason(refusal)}</div>`;

/** @param {Refusal} refusal */
function reason({ what, told, lines, rules }) {
  const [first, ...others] = rules;
  const says = (/** @type {string} */ rule) => lines.find((line) => line.rule === rule)?.says ?? "";
  return html`<b>${what}</b><p lang="en">${sentence(withoutRules(told))}</p>
    ${first ? html`<p class="rules"><a class="number" href=${ruleLink(first)}>${first}</a></p>` : ""}
    ${others.length ? html`<details><summary>${plural("{n} more rule", "{n} more rules", { n: others.length })}</summary><ul lang="en">${others.map((rule) => html`<li><a href=${ruleLink(rule)}>${rule}</a> ${says(rule)}</li>`)}</ul></details>` : ""}`;
}

/** All that a card cannot do now, by why. @param {string} name @param {Refusal[]} [refusals] */
export const denied = (name, refusals) => html`<h2 tabindex="-1">${name}</h2>
  ${!refusals ? html`<p class="wait">${t("Loading.")}</p>` : refusals.length ? refusals.map((one) => html`<section class="denied">${reason(one)}</section>`) : html`<p>${t("No rule restricts it now.")}</p>`}`;

/**
 * Answers as buttons, the first nine by number too.
 * @param {any[]} actions
 * @param {(action: any) => void} take
 * @param {string} [hint] how the list becomes shorter
 */
export function answers(actions, take, hint = "") {
  const cost = (/** @type {any} */ { cost }) => (cost ? html` <small class="num" title=${(cost.parts ?? []).map((/** @type {any} */ part) => `${part.amount}: ${part.told}, ${part.rule}`).join("\n")}>${cost.resources}${cost.credits ? ` + ${plural("{n} Credit", "{n} Credits", { n: cost.credits })}` : ""}</small>` : "");
  return html`<ul class="answers" data-rove>${actions.slice(0, MOST).map((action, at) => html`<li><button @click=${() => take(action)}>
      ${at < 9 ? html`<kbd aria-hidden="true">${at + 1}</kbd>` : ""}<span>${action.ability ? english(action.ability) : saidOf(action)}${cost(action)}</span></button></li>`)}</ul>
    ${actions.length > MOST ? html`<p class="path">${t("{n} more.", { n: actions.length - MOST })} ${hint}</p>` : ""}`;
}

/** An action in words, without who does it. @param {any} action */
export function saidOf(action) {
  const told = action.told.replace(/^[^:]+: /, "");
  const [, what] = told.match(/^(?:plays|uses|deploys|takes)(?: the)? (.*)/) ?? [];
  switch (action.kind) {
    case "attack": return t("Attack {target}", { target: list(action.targets.map((/** @type {any} */ one) => targetOf(action, one))) });
    case "choose": return capitalised(told.replace(/ for [^:]*$/, ""));
    case "pass": return t("Pass");
    case "play": return what ? t("Play {card}", { card: what }) : capitalised(told);
    case "use": return what ? t("Use {card}", { card: what }) : capitalised(told);
    case "deploy": return what ? t("Deploy {card}", { card: what }) : capitalised(told);
    case "take": return what ? t("Take the {counter}", { counter: term(what) }) : capitalised(told);
    default: return capitalised(told);
  }
}

/** The counter that an action takes. @param {any} action */
export const counterOf = (action) => capitalised(term(action.told.replace(/^.*takes the /, "")));

/** @param {any} action @param {any} target */
const targetOf = (action, target) => (action.told.endsWith(`${target.owner}'s base`) ? t("{player}'s base", { player: capitalised(target.owner) }) : target.name);

/** Words where nobody decides any more. @param {any} result */
export function over(result) {
  if (result === "ongoing") return t("No decision is open.");
  return result.winner ? t("The game is over: {player} wins.", { player: capitalised(result.winner) }) : t("The game is over: {result}.", { result: String(result) });
}

/** The parts of a cost that are not printed. @param {any} cost */
export const dearer = (cost) => {
  const parts = (cost?.parts ?? []).filter((/** @type {any} */ part) => part.told !== "printed");
  return parts.length ? html`<p class="path">${t("Costs {n}:", { n: cost.resources })} ${english(cost.parts.map((/** @type {any} */ part) => `${part.amount} ${part.told}`).join(", "))} ${parts.map((/** @type {any} */ part) => html`<a href=${ruleLink(part.rule)}>${part.rule}</a> `)}</p>` : "";
};

/** @param {string} told */
export const prompt = (told) => html`<p class="prompt">${toldWithRules(told)}</p>`;

/** Texts in play that the engine does not understand. @param {any[]} unsupported */
export const unread = (unsupported) => (unsupported.length ? html`<p class="unread">⚠ ${unsupported.map(({ card, text }) => t("{card}: this text is ignored", { card }) + (text ? ` (“${text}”)` : "")).join("; ")}</p>` : "");
