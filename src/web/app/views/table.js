// @ts-check
// The table: the board is the interface. A tap on a card picks it, a tap on another is what it does to it; what is illegal answers with
// the rules that forbid it, beside the thumb.
import { html, render, svg } from "../vendor/lit-html.js";
import { gestures } from "../drag.js";
import { events } from "../game.js";
import { after, before } from "../motion.js";
import { all } from "../names.js";
import { english, refused } from "../text.js";
import { t } from "../words.js";
import { beside, follow, turn } from "./beside.js";
import { board, point } from "./board.js";
import { begin, change, edit, pick } from "./change.js";
import * as dock from "./dock.js";
import { keys, rove } from "./keys.js";
import { scrubber, told } from "./moves.js";
import { cannot, placed, scrubbed, step, take, tap } from "./play.js";
import { done, editor } from "./setup.js";
import { link } from "./shared.js";
import { actions, answers, clear, draw, drawnBy, find, game, ids, isChoice, look, own, shown, table } from "./state.js";

export const title = "Table";
/** There is room beside the board, so something always stands there; table.css has the same width. */
const wide = matchMedia("(min-width: 60rem)");
/** @type {HTMLElement} */
let place;

/**
 * @param {string} rest of the address
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  place = main;
  document.body.classList.add("at-table");
  await all();
  if (!table.game || (rest && rest !== table.address)) await find(rest);
  await look();
}

addEventListener("resize", () => {
  if (document.body.classList.contains("at-table") && table.game) draw();
});

/** The page shows something else now. */
export const leave = () => document.body.classList.remove("at-table");

/** Draws everything; focus stays on the same card. */
drawnBy(() => {
  const seen = before(place);
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[id]"))?.id;
  render(view(), place);
  // What was typed since it was drawn last stands in the field, and nowhere else.
  for (const [name, words] of [["line", table.edit.words], ["picker", table.edit.picker]]) {
    const field = /** @type {HTMLInputElement | null} */ (place.querySelector(`#${name}`));
    if (field && field.value !== words) field.value = words;
  }
  const arrows = /** @type {HTMLElement | null} */ (place.querySelector("svg.arrows"));
  if (arrows) render(svg`${point(place, arrowsNow())}`, arrows);
  after(place, seen);
  rove(place);
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
});

/** How the cards stand out now. */
function looks() {
  const able = new Set(/** @type {number[]} */ (isChoice() ? [] : actions().flatMap((action) => action.card?.id ?? [])));
  const aimed = isChoice() ? answers() : table.picked && table.mode === "play" ? own() : [];
  const targets = new Set(aimed.flatMap((action) => [...ids(action)]));
  const costs = new Map(actions().filter((action) => action.kind === "play").map((action) => [action.card.id, action.cost]));
  const decider = table.legal?.player ?? null;
  const names = /** @type {string[]} */ ((table.legal?.position?.players ?? []).map((/** @type {any} */ one) => one.name));
  const me = table.me || (names.length > 2 && names.includes(decider) ? decider : names[0]);
  return {
    able, targets: targets.size || isChoice() ? targets : null, costs, chosen: table.chosen, me, facing: table.facing, lit: table.lit,
    decider: table.mode === "play" ? decider : null,
    picked: table.picked?.card?.id ?? null,
    reasons: new Set(/** @type {number[]} */ ((table.refusal?.cards ?? []).map((/** @type {any} */ one) => one.id))),
    tap, face: (/** @type {string} */ name) => {
      table.facing = name;
      if (table.mode === "edit") done(Object.assign(table.edit, { at: name }));
      draw();
    },
    open: (/** @type {any} */ player) => (table.mode === "edit" ? pick(null, player, "seat") : turn({ kind: "piles", name: player.name })),
  };
}

/** Who attacks whom: now, or what was refused. */
function arrowsNow() {
  const { refusal, picked } = table;
  if (refusal && picked && refusal.target !== undefined) return [{ from: picked.card.id, to: refusal.target, isRefused: true }];
  const attack = shown()?.attack;
  return attack ? attack.defenders.map((/** @type {any} */ one) => ({ from: attack.attacker.id, to: one.id })) : [];
}

/** Shows all that the card of this button cannot do, and why. @param {HTMLElement} button */
async function explain(button) {
  const card = placed(Number(button.closest("button[id^=c]")?.id.slice(1)));
  if (!card || table.mode !== "play" || game().seen !== null) return;
  /** @type {import("./state.js").Pane} */
  const pane = { kind: "cannot", name: card.card.name };
  turn(pane);
  pane.drawn = await cannot(card).catch((error) => { table.error = error; });
  draw();
}

const hand = gestures({ isOn: () => table.mode === "play" && game().seen === null, isOwn: (id) => !isChoice() && placed(id)?.player.name === table.legal?.player, hold: explain });
const key = keys(explain);

/** @param {any} position */
function heading(position) {
  if (game().name || !position) return game().name || t("Table");
  const round = t("Round {round}", { round: position.round });
  return /^action/.test(position.stage) ? round : html`${round} · ${english(position.stage.replace(/ of round.*/, ""))}`;
}

function view() {
  const { legal, mode, pane, toast } = table;
  const position = shown();
  const look_ = looks();
  const now = game();
  return html`<section class="table ${mode} ${pane ? "with-pane" : ""}" aria-label=${t("Table")} @click=${follow} @keydown=${key}>
    <header class="top" data-rove><a class="back" href="#/search" aria-label=${t("Back")}>‹</a><h1>${heading(position)}</h1>
      ${mode === "play" ? html`<button @click=${edit}>${t("Edit")}</button>` : ""}<button @click=${async () => turn({ kind: "share", ...await link() })}>${t("Share")}</button>
      <button aria-label=${t("More")} aria-expanded=${pane?.kind === "more"} @click=${() => turn(pane?.kind === "more" ? null : { kind: "more" })}>⋯</button></header>
    <div class="felt" @pointerdown=${hand.down} @touchmove=${hand.touch}>
      ${now.question ? html`<p class="question" lang="en">${now.question.ask}${now.at.redo || now.seen !== null ? "" : html` <b>${now.question.answer}.</b>`}</p>` : ""}
      ${position ? board(position, look_) : html`<p class="wait">${t("The table is being set.")}</p>`}</div>
    <div class="dock">
      ${toast ? html`<p class="toast" role="status">${toast.words} <button @click=${() => { const { act } = toast; table.toast = null; act(); }}>${t("Undo")}</button></p>` : ""}
      ${table.error ? html`<div class="close-row">${refused(table.error)}<button aria-label=${t("Close")} @click=${() => { table.error = null; draw(); }}>×</button></div>` : ""}
      ${table.refusal ? dock.refusal(table.refusal, () => { table.refusal = null; draw(); }) : ""}
      ${dock.unread(legal?.unsupported ?? [])}
      ${mode === "edit" && now.form ? editor(now.form, table.edit, table.spot, { change, again: draw, text: (name) => turn({ kind: "card", name }), pick: (at) => { clear(); table.spot = at; draw(); } }) : asked(look_)}
      ${latest()}</div>
    <div class="bar" role="toolbar" aria-label=${t("Moves")}>${bar()}</div>
    <aside class="pane" aria-label=${t("Beside the board")}>${pane || wide.matches ? beside(look_) : ""}</aside>
    <p class="hidden" aria-live="polite" lang="en">${table.told}</p></section>`;
}

/** What can be done without a card. */
function bar() {
  const now = game();
  const canUndo = now.at.parent || now.seen !== null || table.earlier.length;
  const back = html`<button aria-label=${t("Undo")} ?disabled=${!canUndo} @click=${() => step(-1)}>↶</button>
    <button aria-label=${t("Redo")} ?disabled=${!now.at.redo && !table.later.length} @click=${() => step(1)}>↷</button>`;
  if (table.mode === "edit") return html`${back}<button class="main" @click=${begin}>${t("Play")}</button>`;
  const [pass, takes] = [actions().find((one) => one.kind === "pass"), actions().filter((one) => one.kind === "take")];
  // A line that is there already is gone through; passing is an answer like others then.
  return html`${back}${now.at.redo || now.seen !== null ? scrubber(now, scrubbed) : html`${pass ? html`<button class="main" @click=${() => take(pass)}>${t("Pass")}</button>` : ""}
      ${takes.map((one) => html`<button aria-label=${dock.saidOf(one)} @click=${() => take(one)}>${dock.counterOf(one)}</button>`)}`}
    <button class="wide-no" aria-label=${t("Moves and rules")} @click=${() => turn({ kind: "moves" })}>≡</button>
    <button class="wide-no" aria-label=${t("All outcomes")} @click=${() => turn({ kind: "outcomes" })}>⋔</button>`;
}

/** What is asked, and the answers that are not cards on the board. @param {any} look_ */
function asked(look_) {
  const { legal, picked, chosen } = table;
  if (!legal || game().seen !== null) return "";
  if (!legal.told) return html`<p class="prompt">${dock.over(legal.result)}</p>`;
  const more = legal.complete ? "" : html`<p class="path">${isChoice() ? t("Not all answers are listed. Write one under More.") : t("Not all actions are listed. Write one under More.")}</p>`;
  if (isChoice()) {
    const exact = chosen.size ? answers().filter((action) => ids(action).size === chosen.size) : [];
    return html`${dock.prompt(legal.told)}${dock.answers([...exact, ...answers().filter((one) => !exact.includes(one))], take, t("Tap cards on the board to narrow the list."))}${more}`;
  }
  if (!picked) return html`${dock.prompt(legal.told)}${game().at.redo ? dock.answers(actions().filter((action) => !action.card), take) : ""}${more}`;
  const fitting = own().filter((action) => [...chosen].every((id) => ids(action).has(id)));
  const cost = fitting.find((action) => action.kind === "play")?.cost;
  return html`<p class="prompt">${picked.card.name}${look_.targets?.size ? " …" : ""} <button class="text" @click=${() => turn({ kind: "card", name: picked.card.printed ?? picked.card.name })}>${t("Text")}</button></p>
    ${dock.dearer(cost)}${dock.answers(fitting, take, t("Tap its target."))}`;
}

/** The last two events, where there is room for them. */
function latest() {
  const all = events(game().at);
  const seen = game().seen ?? all.length;
  const last = all.slice(Math.max(0, seen - 2), seen);
  return table.mode === "play" && last.length && !table.picked && !table.refusal && !isChoice() ? html`<ul class="tr latest">${last.map((event) => told(event))}</ul>` : "";
}
