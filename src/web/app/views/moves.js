// @ts-check
// The moves that were played, with their events and rules: the line in which the game stands, and the others beside it.
import { html, nothing } from "../vendor/lit-html.js";
import { events, line } from "../game.js";
import { english, ruleLink, toldWithRules } from "../text.js";
import { withoutRules } from "../trace.js";
import { phrase, t } from "../words.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../game.js").Move} Move */

/** One line of a trace. @param {any} one @param {{light?: (line: any) => void, isSeen?: boolean}} [on] */
export function told(one, { light, isSeen = true } = {}) {
  const says = one.told ?? one.claim ?? one.found ?? "";
  const mark = one.kind === "holds" ? "✓ " : one.kind === "fails" ? "✗ " : "";
  return html`<li class="${one.kind} ${isSeen ? "" : "later"}" @pointerenter=${() => light?.(one)} @pointerleave=${() => light?.(null)}>
    ${one.kind === "event" && one.rule ? html`${english(withoutRules(one.told))}<a href=${ruleLink(one.rule)}>${one.rule}</a>` : html`<span>${mark}${toldWithRules(String(says))}</span>`}</li>`;
}

/** Words that say most of what a move has done. @param {Move} move */
export function effect(move) {
  if (move.isRefused) return t("refused");
  const told = events(move).filter((event) => ["defeat", "game-ends", "elimination", "eliminated", "capture", "rescue", "deploy", "search", "draw"].includes(event.event)).map((event) => withoutRules(event.told));
  return told.slice(0, 2).join(", ");
}

/**
 * @param {Game} game
 * @param {{to: (move: Move) => void, light: (line: any) => void}} on
 */
export function moves(game, on) {
  const shown = line(game);
  if (!shown.length) return html`<p class="path">${t("No moves yet. Tap a card on the board.")}</p>${opening(game, on)}`;
  return html`${opening(game, on)}<ol class="moves">${shown.map((move, at) => entry(game, move, at + 1, on))}</ol>`;
}

/** @param {Game} game @param {{light: (line: any) => void}} on */
const opening = ({ root }, on) => (root.lines.length ? html`<ul class="tr">${root.lines.map((one) => told(one, on))}</ul>` : "");

/**
 * @param {Game} game
 * @param {Move} move
 * @param {number} number
 * @param {any} on
 */
function entry(game, move, number, on) {
  const isHere = game.at === move;
  const others = move.parent?.next.filter((other) => other !== move) ?? [];
  let seen = -1;
  return html`<li class=${isHere ? "here" : ""}>
    <button class="move" aria-current=${isHere ? "step" : "false"} @click=${() => on.to(move)}><b>${number}. ${english(move.told)}</b><span class="path" lang=${move.isRefused ? nothing : "en"}>${effect(move)}</span></button>
    ${isHere ? html`<ul class="tr">${move.lines.map((one) => {
      if (one.kind === "event") seen += 1;
      return told(one, { light: on.light, isSeen: game.seen === null || seen < game.seen });
    })}</ul>` : ""}
    ${others.map((other) => html`<button class="move other" @click=${() => on.to(other)}>${phrase("or {move}", { move: english(other.told) })} <span class="path" lang=${other.isRefused ? nothing : "en"}>${effect(other)}</span></button>`)}</li>`;
}

/** Buttons that go through the events, one at a time, with the number of the move. @param {Game} game @param {(by: 1 | -1) => void} scrub */
export function scrubber(game, scrub) {
  const all = game.at === game.root ? 0 : events(game.at).length;
  const seen = game.seen ?? all;
  const isFirst = game.at === game.root;
  const number = line(game).indexOf(game.at) + 1;
  const isLast = game.seen === null && !game.at.redo;
  return html`<div class="scrub" role="group" aria-label=${t("Events")}><button aria-label=${t("Previous event")} ?disabled=${isFirst} @click=${() => scrub(-1)}>◀</button>
    <span class="num">${isFirst ? t("Start") : html`<b>${number}.</b> ${t("{n} of {all}", { n: seen, all })}`}</span>
    <button class=${isLast ? "" : "main"} aria-label=${t("Next event")} ?disabled=${isLast} @click=${() => scrub(1)}>▶</button></div>`;
}
