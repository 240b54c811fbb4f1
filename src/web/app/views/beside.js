// @ts-check
// What stands beside the board: moves, outcomes, the scenario as text, a rule, a card, piles, and everything under More. A pane on a
// laptop, a sheet over the board on a phone.
import { html } from "../vendor/lit-html.js";
import { forget, go, kept } from "../game.js";
import { english, refused } from "../text.js";
import { cardsOf } from "../trace.js";
import { chooser, date, t } from "../words.js";
import { start } from "./change.js";
import { denied } from "./dock.js";
import { moves } from "./moves.js";
import { outcomes } from "./outcomes.js";
import * as panel from "./panel.js";
import { take } from "./play.js";
import { scanner } from "./scan.js";
import { shared } from "./shared.js";
import { actions, clear, draw, game, look, open, reopen, save, shown, table } from "./state.js";

/** @typedef {import("./state.js").Pane} Pane */

/** Shows something beside the board, or nothing. @param {Pane | null} pane */
export async function turn(pane) {
  table.pane = pane;
  if (pane?.kind === "rule" || pane?.kind === "card") pane.drawn = await panel[pane.kind](pane.name ?? "").catch(refused);
  draw();
  if (pane) /** @type {HTMLElement | null} */ (document.querySelector(".pane h2, .pane summary"))?.focus();
}

/** A rule or a card is read beside the board: nobody leaves the table for it. @param {MouseEvent} event */
export function follow(event) {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  if (!link || link.dataset.leave !== undefined || event.ctrlKey || event.metaKey) return;
  const [, kind, name] = link.getAttribute("href")?.match(/^#\/(rules|cards)\/(.+)$/) ?? [];
  if (!kind) return;
  event.preventDefault();
  turn({ kind: kind === "rules" ? "rule" : "card", name: decodeURIComponent(name) });
}

/** @param {any} looks */
export function beside(looks) {
  const pane = table.pane ?? { kind: /** @type {const} */ ("moves") };
  const close = html`<button class="close" aria-label=${t("Close")} @click=${() => turn(null)}>×</button>`;
  const tab = (/** @type {Pane["kind"]} */ kind, /** @type {string} */ words) => html`<button aria-pressed=${pane.kind === kind} @click=${() => turn({ kind })}>${words}</button>`;
  const tabs = html`<div class="tabs row">${tab("moves", t("Moves"))}${tab("outcomes", t("Outcomes"))}${tab("text", t("Text"))}${close}</div>`;
  const { source, after } = game().at;
  switch (pane.kind) {
    case "moves": return html`${tabs}${moves(game(), {
      to: (move) => { go(game(), move); clear(); save(); look(); },
      light: (line) => { table.lit = new Set(cardsOf(line)); draw(); },
    })}`;
    case "outcomes": return html`${tabs}${outcomes({ source, after, position: shown(), actions: actions(), take, again: draw })}`;
    case "text": return html`${tabs}${written(source)}`;
    case "rule": case "card": return html`${close}${pane.drawn ?? html`<p class="wait">${t("Loading.")}</p>`}`;
    case "piles": {
      const player = shown()?.players.find((/** @type {any} */ one) => one.name === pane.name);
      return html`${close}${player ? panel.piles(player, looks) : ""}`;
    }
    case "cannot": return html`${close}${denied(pane.name ?? "", pane.drawn)}`;
    case "share": return html`${close}${shared(shown(), pane.name ?? "", pane.drawn)}`;
    case "scan": return html`${close}${scanner(draw)}`;
    case "positions": return html`${close}${positions(pane.drawn)}`;
    case "more": return html`${close}${more()}`;
  }
}

const toPositions = async () => turn({ kind: "positions", drawn: await kept().catch(() => []) });

/** @param {any[]} all */
function positions(all) {
  const item = (/** @type {any} */ one) => html`<li><button class="move" @click=${() => { reopen(one); look(); }}><b>${one.name || t("A position")}</b>
    <span class="path">${date(one.changed)} · ${Object.keys(one.form?.setup.players ?? {}).join(", ")}</span></button>
    <button aria-label=${t("Delete")} @click=${() => forget(one.id).then(toPositions)}>×</button></li>`;
  return html`<h2 tabindex="-1">${t("My positions")}</h2>${all.length ? html`<ul class="moves positions">${all.map(item)}</ul>` : html`<p>${t("None yet.")}</p>`}`;
}

const more = () => html`<h2 tabindex="-1">${t("More")}</h2><ul class="menu">
  ${[[t("New table"), start], [t("My positions"), toPositions], [t("Scan a QR code"), () => turn({ kind: "scan" })], [t("Moves and rules"), () => turn({ kind: "moves" })],
    [t("The scenario as text"), () => turn({ kind: "text" })]].map(([words, act]) => html`<li><button @click=${act}>${words}</button></li>`)}</ul>
  <form class="row" @submit=${(/** @type {any} */ event) => { event.preventDefault(); const { value } = event.target.elements.step; if (value.trim()) take({ step: value, told: value, kind: "written" }); }}>
    <label>${t("Another step")} <input name="step" placeholder="ana: {attack: Wampa, target: ben}" autocapitalize="off" spellcheck="false"></label> <button>${t("Try it")}</button></form>
  ${chooser()}`;

/** @param {string} source */
function written(source) {
  const errors = (table.error?.errors ?? []).filter((/** @type {any} */ one) => one.line);
  return html`<form @submit=${(/** @type {any} */ event) => { event.preventDefault(); open(event.target.elements.source.value, "").then(look); }}>
    <textarea name="source" rows="16" aria-label=${t("The scenario in YAML")} lang="en" spellcheck="false" .value=${source}></textarea>
    ${errors.map((/** @type {any} */ one) => html`<p class="mark"><button type="button" @click=${(/** @type {any} */ event) => toLine(event.target.form.elements.source, one.line)}>${t("Line {line}", { line: one.line })}</button> ${english([one.message, ...(one.help ?? [])].join("; "))}</p>`)}
    <button>${t("Play this")}</button></form>`;
}

/** Selects a line of the text, and brings it into sight. @param {HTMLTextAreaElement} field @param {number} line from 1 */
function toLine(field, line) {
  const lines = field.value.split("\n");
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(begin, begin + (lines[line - 1] ?? "").length);
  field.scrollTop = (field.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 3);
}
