// @ts-check
// A question with its table and its options, and why an answer is right.
import { html } from "../vendor/lit-html.js";
import { isRight } from "../sitting.js";
import { capitalised, english, linked, ruleLink, rulingLink, toldWithRules } from "../text.js";
import { t } from "../words.js";
import { board } from "./board.js";

/** @typedef {import("../sitting.js").Item} Item */

/**
 * The question stays on top, the options lie under the thumb; right and wrong stand on the option itself.
 * @param {Item} item
 * @param {(letter: string) => void} tick
 */
export function question(item, tick) {
  const { posed, ticked, isRevealed } = item;
  const start = posed.trace?.start;
  return html`<h2 class="asked" lang="en">${posed.ask}</h2>
    ${start?.players ? html`<div class="mini" inert>${board(start)}</div>` : ""}
    ${posed.situation?.steps.length ? html`<ol class="trace">${posed.situation.steps.map((/** @type {string} */ step) => html`<li class="did">${english(capitalised(step))}</li>`)}</ol>` : ""}
    <div class="options">${posed.several ? html`<p class="path">${t("Select all correct options.")}</p>` : ""}
      <ul class="choices">${posed.options.map((/** @type {any} */ option, /** @type {number} */ at) => html`<li>${choice(option, at, ticked.has(option.letter), isRevealed, () => tick(option.letter))}</li>`)}</ul></div>`;
}

/**
 * @param {any} option
 * @param {number} at
 * @param {boolean} isTicked
 * @param {boolean} isRevealed
 * @param {() => void} tick
 */
function choice(option, at, isTicked, isRevealed, tick) {
  const look = !isRevealed ? "" : option.right ? "right" : isTicked ? "wrong" : "";
  const said = look === "right" ? (isTicked ? t("✓ Right") : t("✓ Right answer")) : look === "wrong" ? t("✗ Wrong") : "";
  return html`<button class="step ${look}" aria-pressed=${isTicked} aria-disabled=${isRevealed} @click=${tick}><kbd aria-hidden="true">${at + 1}</kbd><span lang="en">${option.text}</span>${said ? html`<span class="said">${said}</span>` : ""}</button>`;
}

/** Why: the rule with its number, the ruling as a sentence, and what decides. @param {Item} item */
export function explained(item) {
  const { posed } = item;
  const mistakes = posed.options.filter((/** @type {any} */ option) => item.ticked.has(option.letter) && option.mistake);
  const [first, ...others] = posed.rules;
  const events = (posed.trace?.steps ?? []).flatMap((/** @type {any} */ step) => step.lines).filter((/** @type {any} */ line) => line.kind === "event" || line.kind === "refused");
  return html`<div class="why"><p role="status"><b>${isRight(item) ? t("Right.") : t("Wrong.")}</b> <span lang="en">${posed.ruling}.</span></p>
    ${first ? html`<p class="text"><a class="number" href=${ruleLink(first.id)}>${first.id}</a><br>${linked(first.text ?? "", first.id.split(" ")[0])}</p>` : ""}
    ${mistakes.map((/** @type {any} */ option) => html`<p class="text" lang="en">${option.mistake}</p>`)}
    ${posed.explain ? html`<p class="text">${toldWithRules(posed.explain.replaceAll("\n", " "))}</p>` : ""}
    ${posed.decided_by.length ? html`<details><summary>${t("Decisive events")}</summary><ul>${posed.decided_by.map((/** @type {string} */ event) => html`<li>${toldWithRules(event)}</li>`)}</ul></details>` : ""}
    ${events.length ? html`<details><summary>${t("Trace")}</summary><ol class="trace">${events.map((/** @type {any} */ line) => html`<li>${toldWithRules(line.told)}</li>`)}</ol></details>` : ""}
    ${others.length ? html`<details><summary>${t("Other rules")}</summary>${others.map((/** @type {any} */ rule) => html`<p class="text"><a href=${ruleLink(rule.id)}>${rule.id}</a> ${linked(rule.text ?? "", rule.id.split(" ")[0])}</p>`)}</details>` : ""}
    ${posed.situation ? html`<p><a class="button" href=${rulingLink(posed.file)}>${t("Open at the table")}</a></p>` : ""}</div>`;
}
