// @ts-check
// The table: a position is set or opened, then played. The scenario's text is the whole state; undo and redo are earlier texts.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { pack, unpack } from "../share.js";
import { refused, toldWithRules } from "../text.js";
import { board } from "./board.js";
import { outcomes } from "./outcomes.js";
import { empty, form, scenario } from "./setup.js";

export const title = "Table";

/** @typedef {{source: string, lines: any[]}} Moment */
/** @type {{past: Moment[], now: Moment | null, future: Moment[], setup: import("./setup.js").Position | null, name: string}} */
const state = { past: [], now: null, future: [], setup: empty(), name: "" };
/** What is drawn besides: what was picked, what was refused, the link. */
/** @type {{picked: any, error: any, link: string, legal: any, isOpen: boolean}} */
const shown = { picked: null, error: null, link: "", legal: null, isOpen: false };
let opened = "";

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  if (rest && rest !== opened) {
    const [kind, ...parts] = rest.split("/");
    const what = decodeURIComponent(parts.join("/"));
    if (kind === "ruling") {
      const ruling = await ask("ruling", { name: what });
      await open(ruling.source, ruling.title);
    } else if (kind === "at") await open(await unpack(what), "A shared position");
    opened = rest;
  }
  await draw(main);
}

/**
 * Opens a scenario: its steps are played, and the table stands where they end.
 * @param {string} source
 * @param {string} name
 */
async function open(source, name) {
  Object.assign(state, { past: [], future: [], setup: null, name });
  const { results } = await ask("replay", { source });
  const replay = results[0];
  shown.isOpen ||= replay.errors.length > 0;
  shown.error = replay.errors.length ? { message: "This scenario has errors.", errors: replay.errors } : null;
  const lines = (replay.trace?.steps ?? []).flatMap((/** @type {any} */ step) => [{ kind: "step", told: step.text.join(" ") }, ...step.lines]);
  state.now = { source, lines };
}

/** @param {HTMLElement} main */
async function draw(main) {
  const source = state.now?.source ?? (state.setup ? scenario(state.setup) : "");
  try {
    shown.legal = await ask("legal", { source });
    if (state.setup && !state.now) shown.error = null;
  } catch (error) {
    shown.error ??= error;
    shown.legal = null;
  }
  const cards = state.setup ? (await once("card-list")).results : [];
  render(view(source, cards, () => draw(main)), main);
}

/**
 * @param {string} source
 * @param {any[]} cards
 * @param {() => void} again
 */
function view(source, cards, again) {
  const { legal } = shown;
  const steps = legal?.steps ?? [];
  const isChosen = (/** @type {string} */ step) => !shown.picked || mentions(step, shown.picked.name);
  const pick = (/** @type {any} */ card) => {
    shown.picked = shown.picked?.id === card.id ? null : card;
    again();
  };
  const lit = new Set(steps.flatMap((/** @type {string} */ step) => actor(step)));
  const isPlayed = !!state.now;
  return html`<h1>${state.name || "Table"}</h1>
    <div class="row">
      <button ?disabled=${!state.past.length} @click=${() => move(state.past, state.future, again)}>Undo</button>
      <button ?disabled=${!state.future.length} @click=${() => move(state.future, state.past, again)}>Redo</button>
      <button @click=${() => start(again)}>New table</button>
      <button @click=${() => share(source, again)}>Share</button>
    </div>
    ${shown.link ? html`<p class="row"><input readonly aria-label="Link to this position" .value=${shown.link} @focus=${(/** @type {any} */ event) => event.target.select()}></p>` : ""}
    ${shown.error ? refused(shown.error) : ""}
    ${legal?.position ? board(legal.position, { pick, picked: shown.picked?.id ?? null, lit }) : ""}
    ${state.setup && !isPlayed ? form(state.setup, cards, () => { shown.picked = null; again(); }) : ""}
    ${legal ? html`<section class="choices" aria-label="Legal choices">
      <h2>${legal.told ? toldWithRules(legal.told) : legal.result === "ongoing" ? "No decision is open." : "The game is over."}</h2>
      ${shown.picked ? html`<p>With ${shown.picked.name}: <button @click=${() => pick(shown.picked)}>all choices</button></p>` : ""}
      <ul class="choices">${steps.filter(isChosen).map((/** @type {string} */ step) => html`<li><button class="step" @click=${() => play(source, step, again)}>${words(step)}</button></li>`)}</ul>
      ${legal.complete ? "" : html`<p>Not all choices are listed.</p>`}
      <form class="row" @submit=${(/** @type {any} */ event) => { event.preventDefault(); play(source, event.target.elements.step.value, again); }}>
        <label>Another step <input name="step" placeholder="ana: {attack: Wampa, target: ben}" autocapitalize="off" spellcheck="false"></label> <button>Try it</button>
      </form></section>` : ""}
    ${source ? outcomes(source, again) : ""}
    <section aria-label="Trace" aria-live="polite"><h2>Trace</h2><ol class="trace">${(state.now?.lines ?? []).map(line)}</ol></section>
    <details @toggle=${(/** @type {any} */ event) => { shown.isOpen = event.target.open; }} ?open=${shown.isOpen}><summary>Scenario</summary>
      <form @submit=${(/** @type {any} */ event) => { event.preventDefault(); open(event.target.elements.source.value, "").then(again); }}>
        <textarea name="source" rows="16" aria-label="The scenario in YAML" spellcheck="false" .value=${source}></textarea>
      ${(shown.error?.errors ?? []).filter((/** @type {any} */ one) => one.line).map((/** @type {any} */ one) => html`<p class="mark"><button type="button" @click=${(/** @type {any} */ event) => toLine(event.target.form.elements.source, one.line)}>Line ${one.line}</button> ${one.message} ${one.help ?? ""}</p>`)}
      <button>Play this</button></form></details>`;
}

/**
 * Selects a line of the text, and brings it into sight.
 * @param {HTMLTextAreaElement} field
 * @param {number} line from 1
 */
function toLine(field, line) {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  field.scrollTop = (field.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 3);
}

/** @param {any} line */
function line(line) {
  if (line.kind === "step") return html`<li class="did"><b>${line.told}</b></li>`;
  const told = line.told ?? line.claim ?? line.found ?? "";
  return html`<li class=${line.kind}>${line.kind === "holds" ? "✓ " : line.kind === "fails" ? "✗ " : ""}${toldWithRules(String(told))}</li>`;
}

/**
 * @param {string} source
 * @param {string} step
 * @param {() => void} again
 */
async function play(source, step, again) {
  shown.error = null;
  try {
    const decided = await ask("decide", { source, step });
    if (decided.refused) {
      shown.error = { message: decided.refused.told, help: [decided.refused.rules.join(", ")] };
    } else {
      const before = state.now ?? { source, lines: [] };
      state.past.push(before);
      state.future = [];
      state.now = { source: decided.source, lines: [...before.lines, { kind: "step", told: words(step) }, ...(decided.step?.lines ?? [])] };
      shown.picked = null;
      shown.link = "";
    }
  } catch (error) {
    shown.error = error;
  }
  again();
}

/**
 * @param {Moment[]} from
 * @param {Moment[]} to
 * @param {() => void} again
 */
function move(from, to, again) {
  const moment = from.pop();
  if (!moment) return;
  if (state.now) to.push(state.now);
  state.now = moment;
  Object.assign(shown, { picked: null, error: null, link: "" });
  again();
}

/** @param {() => void} again */
function start(again) {
  Object.assign(state, { past: [], now: null, future: [], setup: empty(), name: "" });
  Object.assign(shown, { picked: null, error: null, link: "" });
  opened = "";
  history.replaceState(null, "", "#/table");
  again();
}

/**
 * @param {string} source
 * @param {() => void} again
 */
async function share(source, again) {
  shown.link = `${location.href.split("#")[0]}#/table/at/${await pack(source)}`;
  await navigator.clipboard?.writeText(shown.link).catch(() => {});
  again();
}

/** @param {string} step */
const inside = (step) => step.slice(step.indexOf(":") + 1).trim();

/**
 * A step in words: `ana: {attack: Wampa, target: ben}` is `ana · attack: Wampa, target: ben`.
 * @param {string} step
 */
const words = (step) => `${step.slice(0, step.indexOf(":"))} · ${inside(step).replace(/^\{(.*)\}$/, "$1")}`;

/**
 * @param {string} step
 * @param {string} name
 */
const mentions = (step, name) => inside(step).includes(name);

/**
 * The card that acts in a step.
 * @param {string} step
 */
function actor(step) {
  const found = inside(step).match(/^\{(?:attack|play|use|deploy|choose): ([^,}]+)/);
  return found ? [found[1].replace(/^["']|["']$/g, "")] : [];
}
