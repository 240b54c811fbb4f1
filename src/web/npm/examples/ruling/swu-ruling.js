// @ts-check
// `<swu-ruling src="…">` draws a scenario: its board, and its trace step by step, with the tiles of the app. `src` is a scenario,
// which the engine replays, or what `judge replay --format json` has printed, which needs no engine. With `app`, the address of
// the app, rules are links.
import { know } from "../../../app/faces.js";
import { html, render, svg } from "../../../app/vendor/lit-html.js";
import { cardsOf, patched, withoutRules, words } from "../../../app/trace.js";
import { board, point } from "../../../app/views/board.js";
import { STILL } from "../../../app/views/tile.js";
import style from "../../../app/style.css";
import table from "../../../app/table.css";
import { JudgeError, call, readDocument, replay } from "../../browser.js";
import own from "./swu-ruling.css";

/**
 * @typedef {{kind: string, told?: string, rule?: string, rules?: string[], found?: string, expected?: string, changes?: any[]}} Line
 * @typedef {{board: any, lit: Set<number>, reasons: Set<number>, line: Line | null}} Frame a board, and the line that led to it
 */

/** The sheets of the app, whose tokens belong to this element here. */
const SHEETS = [style.replace(":root {", ":host {"), table, own].join("\n");

/** The words for the result of a scenario. @type {Record<string, string>} */
const STATUS = { pass: "Holds", fail: "Does not hold", unsupported: "Unsupported", invalid: "Invalid" };

/**
 * The boards of a trace: the first one, and one after each event and each refused step.
 * @param {any} trace
 * @returns {Frame[]}
 */
export function frames(trace) {
  if (!trace?.start) return [];
  /** @type {Frame[]} */
  const all = [{ board: trace.start, lit: new Set(), reasons: new Set(), line: null }];
  let now = trace.start;
  const follow = (/** @type {Line[]} */ lines) => {
    for (const line of lines.filter(({ kind }) => kind === "event" || kind === "refused")) {
      now = line.changes?.length ? patched(now, line.changes) : now;
      all.push({ board: now, lit: new Set(cardsOf(line)), reasons: new Set(), line });
    }
  };
  follow(trace.opening);
  for (const step of trace.steps) {
    follow(step.lines);
    if (step.refused) all[all.length - 1].reasons = new Set(step.refused.cards?.map((/** @type {any} */ card) => card.id));
    if (step.board && all[all.length - 1].line) all[all.length - 1].board = now = step.board;
  }
  return all;
}

export class SwuRuling extends HTMLElement {
  static observedAttributes = ["src", "app", "player"];

  #place = document.createElement("div");
  /** @type {any} */
  #ruling = null;
  /** @type {Frame[]} */
  #frames = [];
  #at = 0;
  /** @type {unknown} */
  #error = null;
  /** @type {AbortController | null} */
  #loading = null;

  constructor() {
    super();
    const sheet = document.createElement("style");
    sheet.textContent = SHEETS;
    this.attachShadow({ mode: "open" }).append(sheet, this.#place);
  }

  connectedCallback() {
    this.#load();
  }

  disconnectedCallback() {
    this.#loading?.abort();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "src") this.#load();
    else this.#draw();
  }

  /** The number of events that the board shows. */
  get at() {
    return this.#at;
  }

  set at(to) {
    this.#at = Math.max(0, Math.min(this.#frames.length - 1, to));
    this.#draw();
    this.dispatchEvent(new CustomEvent("step", { detail: { at: this.#at, all: this.#frames.length - 1, line: this.#frames[this.#at]?.line ?? null } }));
  }

  async #load() {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    const src = this.getAttribute("src");
    this.#ruling = this.#error = null;
    this.#frames = [];
    this.#at = 0;
    this.#draw();
    if (src === null) return;
    try {
      const got = await fetch(new URL(src, this.baseURI), { signal });
      if (!got.ok) throw new JudgeError({ message: `cannot read \`${src}\`: ${got.status}` });
      const text = await got.text();
      const isDocument = /^\s*\{\s*"schema"/.test(text);
      const document = isDocument ? readDocument(JSON.parse(text), ["replay"], src) : await replay(text, { file: src, signal });
      if (signal.aborted) return;
      [this.#ruling] = document.results ?? [];
      if (!this.#ruling) throw new JudgeError({ message: `no results in \`${src}\`` });
      this.#frames = frames(this.#ruling?.trace);
      // The faces of cards have their aspects and costs: a document alone is drawn without.
      if (!isDocument) know((await call("card-list", { query: "c>=0" }, { signal })).results);
    } catch (error) {
      if (signal.aborted) return;
      this.#error = error;
    }
    this.#draw();
    this.dispatchEvent(this.#error ? new CustomEvent("error", { detail: this.#error }) : new CustomEvent("ready", { detail: { all: this.#frames.length - 1 } }));
  }

  #draw() {
    render(this.#view(), this.#place);
    const arrows = /** @type {HTMLElement | null} */ (this.#place.querySelector("svg.arrows"));
    const attack = this.#frames[this.#at]?.board.attack;
    const pairs = attack ? attack.defenders.map((/** @type {any} */ one) => ({ from: attack.attacker.id, to: one.id })) : [];
    if (arrows) render(svg`${point(this.#place, pairs)}`, arrows);
  }

  #view() {
    if (this.#error) return failed(this.#error);
    if (!this.#ruling) return html`<p class="path" role="status">${this.hasAttribute("src") ? "Loading the ruling" : ""}</p>`;
    const { title, status, errors } = this.#ruling;
    if (!this.#frames.length) return html`<h2>${title}</h2>${failed({ message: errors[0]?.message ?? "the scenario has no board", errors })}`;
    const frame = this.#frames[this.#at];
    const me = this.getAttribute("player") ?? undefined;
    return html`<article class="ruling">
      <header><h2>${title}</h2><p class="status ${status}">${STATUS[status] ?? status}</p></header>
      <div class="both">
        <div class="felt">${board(frame.board, { ...STILL, me, lit: frame.lit, reasons: frame.reasons })}</div>
        <div class="beside">${this.#scrubber(frame)}<ol class="play">${this.#steps()}</ol></div>
      </div></article>`;
  }

  /** @param {Frame} frame */
  #scrubber(frame) {
    const last = this.#frames.length - 1;
    return html`<div class="scrub" role="group" aria-label="Events">
        <button aria-label="Previous event" ?disabled=${this.#at === 0} @click=${() => { this.at -= 1; }}>◀</button>
        <input type="range" min="0" max=${last} .value=${String(this.#at)} aria-label="Event" @input=${(/** @type {any} */ event) => { this.at = Number(event.target.value); }}>
        <button class=${this.#at === last ? "" : "main"} aria-label="Next event" ?disabled=${this.#at === last} @click=${() => { this.at += 1; }}>▶</button>
      </div>
      <p class="now" aria-live="polite">${frame.line ? html`${said(frame.line)} ${this.#rule(frame.line)}` : "Start"}</p>`;
  }

  /** The first rule of a line. @param {Line} line */
  #rule({ rule, rules }) {
    const id = rule ?? rules?.[0];
    const app = this.getAttribute("app");
    if (!id) return "";
    return app ? html`<a href=${new URL(`#/rules/${encodeURIComponent(id)}`, new URL(app, this.baseURI)).href}>${id}</a>` : html`<span class="id">${id}</span>`;
  }

  #steps() {
    let seen = 0;
    const lines = (/** @type {Line[]} */ all) => html`<ul class="tr">${all.map((line) => {
      if (line.kind !== "event" && line.kind !== "refused") return claim(line, seen > this.#at);
      const at = ++seen;
      return html`<li class="${line.kind} ${at > this.#at ? "later" : ""}"><button class="line" aria-current=${at === this.#at ? "step" : "false"} @click=${() => { this.at = at; }}>${said(line)}</button>${this.#rule(line)}</li>`;
    })}</ul>`;
    const { opening, steps } = this.#ruling.trace;
    return html`${opening.length ? html`<li>${lines(opening)}</li>` : ""}${steps.map((/** @type {any} */ step) => html`<li><b>${words(step.text[0] ?? "")}</b>${lines(step.lines)}</li>`)}`;
  }
}

/** An event, or why a step is not legal. @param {Line} line */
const said = ({ kind, told = "" }) => (kind === "refused" ? `Not legal: ${withoutRules(told)}` : withoutRules(told));

/** A line of a trace that changes no board. @param {Line} line @param {boolean} isLater */
function claim({ kind, told, found, expected }, isLater) {
  const mark = kind === "holds" ? "✓ " : kind === "fails" ? "✗ " : "";
  return html`<li class="${kind} ${isLater ? "later" : ""}"><span>${mark}${told ?? `expected ${expected}, found ${found}`}</span></li>`;
}

/** Why nothing is drawn, and the way out. @param {any} error */
function failed(error) {
  const all = error.errors?.length ? error.errors : [error];
  return html`<div class="refused" role="alert"><ul class="errors">${all.map((/** @type {any} */ one) => html`<li>${one.file && one.line ? html`<span class="id">${one.file}:${one.line}</span> ` : ""}${one.message}
    ${(one.help ?? []).map((/** @type {string} */ help) => html`<br><small>${help}</small>`)}</li>`)}</ul></div>`;
}

customElements.define("swu-ruling", SwuRuling);
