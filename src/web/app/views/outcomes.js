// @ts-check
// All outcomes of what is decided now, or further: every way to decide, played in a worker of its own, with its progress and a way to
// end it. What an outcome is told by is what differs.
import { html } from "../vendor/lit-html.js";
import { ask, work } from "../judge.js";
import { capitalised, english, refused } from "../text.js";
import { plural, t } from "../words.js";
import { claim, claimer, claims, said, whole } from "./claims.js";

const FAR = { 1: () => t("this decision"), 2: () => t("two decisions"), 4: () => t("four decisions"), regroup: () => t("until the regroup phase"), steps: () => t("what the steps leave open") };
/** The most outcomes that are listed. */
const MOST = 60;
/** @type {{far: string, found: number, cancel: (() => void) | null, report: any, error: any, of: string, said: string}} */
const state = { far: "1", found: 0, cancel: null, report: null, error: null, of: "", said: "" };

/**
 * @typedef {Object} Moment
 * @property {string} source the scenario
 * @property {number | null} after the step of it after which is searched
 * @property {any} position
 * @property {any[]} actions what is legal there
 * @property {(action: any) => void} take plays one of them
 * @property {() => void} again draws the page anew
 */

/** Nothing of an earlier position is shown. */
function forget() {
  const { cancel } = state;
  Object.assign(state, { found: 0, cancel: null, report: null, error: null, said: "" });
  cancel?.();
}

/** @param {Moment} now */
export function outcomes(now) {
  const { source, after, position, actions, take } = now;
  const of = JSON.stringify([source, after]);
  if (state.of !== of) {
    forget();
    state.of = of;
    // The next decision is told at once.
    state.far = hasClaims(source) ? "steps" : "1";
    if (actions.length || state.far === "steps") queueMicrotask(() => run(now));
  }
  const search = () => run(now);
  return html`<section class="outcomes" aria-label=${t("All outcomes")}><h2 class="hidden" tabindex="-1">${t("All outcomes")}</h2><form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); search(); }}>
      <p class="row"><label>${t("How far")} <select @change=${(/** @type {any} */ event) => { state.far = event.target.value; search(); }}>${Object.entries(FAR).map(([far, words]) => html`<option value=${far} ?selected=${far === state.far}>${words()}</option>`)}</select></label>
        ${state.cancel ? html`<button type="button" @click=${() => state.cancel?.()}>${t("Cancel")}</button>` : claim.isOpen ? "" : html`<button>${t("Search")}</button>`}</p>
      ${position ? claimer(position, now.again) : ""}</form>
    <div role="status">${state.cancel ? html`<p><progress aria-label=${t("Searching")}></progress> ${plural("{n} position", "{n} positions", { n: state.found })}</p>` : ""}
      ${state.error ? refused(state.error) : ""} ${state.report ? told(state.report, actions, take) : ""}</div></section>`;
}

/** True if the scenario has claims of its own. @param {string} source */
const hasClaims = (source) => /^prove:/m.test(source);

/** The scenario with the claim that was put together, at that moment. @param {Moment} now */
async function claimed({ source, after, position }) {
  const isPlain = after === null && !hasClaims(source);
  const own = isPlain ? source : (await ask("setup", { source, after })).source;
  const there = isPlain ? position : (await ask("legal", { source: own })).position;
  return { source: `${own.trimEnd()}\nprove: ${JSON.stringify(claims(there))}\n`, after: null };
}

/** @param {Moment} now */
async function run(now) {
  forget();
  const far = state.far === "regroup" ? { until: "regroup" } : Number(state.far) ? { depth: Number(state.far) } : {};
  const said_ = claim.isOpen ? said(now.position) : "";
  // It can be cancelled from its first moment, and another search may begin meanwhile.
  let [isOver, end] = [false, () => {}];
  const own = () => { isOver = true; end(); };
  state.cancel = own;
  now.again();
  try {
    const what = claim.isOpen ? await claimed(now) : { source: now.source, after: hasClaims(now.source) ? null : now.after };
    if (isOver) throw new Error("Cancelled.");
    const { answer, cancel } = work("prove", { ...what, positions: 1_000_000, outcomes: MOST, ...far }, (found) => {
      if (state.cancel === own) state.found = found;
      now.again();
    });
    end = cancel;
    const { results } = await answer;
    if (state.cancel === own) Object.assign(state, { report: results[0], said: said_ });
  } catch (error) {
    if (state.cancel === own) state.error = isOver ? { message: t("Cancelled.") } : error;
  }
  if (state.cancel !== own) return;
  state.cancel = null;
  now.again();
}

/** @param {any} report */
function heading(report) {
  if (report.cut) return t("Search stopped early");
  return report.decided_only ? t("Decided") : plural("{n} outcome", "{n} outcomes", { n: report.outcomes });
}

/** @param {any} report */
function extent(report) {
  if (report.cut) return html`: ${english(report.cut)}.`;
  const positions = plural("{n} position", "{n} positions", { n: report.positions });
  return report.decided_only ? `: ${positions}. ${t("Not every line of play was counted.")}` : `: ${plural("{n} line of play", "{n} lines of play", { n: report.lines })}, ${positions}.`;
}

/** What most outcomes have in common, by what it is about. @param {any[]} ends */
function usual(ends) {
  const counts = /** @type {Map<string, Map<string, number>>} */ (new Map());
  for (const { facts } of ends) for (const { about, value } of facts) {
    const values = counts.get(about) ?? new Map();
    values.set(value, (values.get(value) ?? 0) + 1);
    counts.set(about, values);
  }
  return new Map([...counts].map(([about, values]) => [about, [...values].sort(([, a], [, b]) => b - a)[0][0]]));
}

/**
 * The outcomes by what is unlike the others; each line that leads there can be played if it is one decision.
 * @param {any[]} ends
 * @param {any[]} actions
 * @param {(action: any) => void} take
 */
function listed(ends, actions, take) {
  const common = usual(ends);
  const groups = /** @type {Map<string, any[]>} */ (new Map());
  for (const end of ends) {
    const unlike = end.facts.filter((/** @type {any} */ fact) => common.get(fact.about) !== fact.value && fact.about !== "what is asked").map((/** @type {any} */ fact) => fact.told);
    const key = unlike.join("; ") || t("As usual");
    groups.set(key, [...(groups.get(key) ?? []), end]);
  }
  return html`<ul class="ends">${[...groups].map(([unlike, ends]) => html`<li lang="en"><b>${capitalised(unlike)}</b>${ends.map(({ line }) => {
    const action = line.length === 1 ? actions.find((one) => one.told === line[0]) : undefined;
    const words = line.join(" → ");
    return action ? html`<button @click=${() => take(action)}>${words}</button>` : html`<p class="path">${words}</p>`;
  })}</li>`)}</ul>`;
}

/** @param {any} report @param {any[]} actions @param {(action: any) => void} take */
function told(report, actions, take) {
  if (report.errors.length) return html`<div class="refused" lang="en">${report.errors.map((/** @type {string} */ error) => html`<p>${error}</p>`)}</div>`;
  const decided = (/** @type {string[]} */ list) => (list.length ? html`<p>${t("Decided by:")}</p><ul lang="en">${list.map((choice) => html`<li>${choice}</li>`)}</ul>` : "");
  const one = (/** @type {any} */ { claim, holds, witness, deciding }) => html`<section class="claimed"><h3>${holds === null ? "?" : holds ? t("✓ Holds") : t("✗ Fails")}: ${state.said ? claim : english(claim)}</h3>
    ${witness ? html`<p>${t("Shown by:")}</p><ol lang="en">${witness.map((/** @type {string} */ decision) => html`<li>${decision}</li>`)}</ol>` : ""} ${decided(deciding)}</section>`;
  return html`<p><b>${heading(report)}</b>${extent(report)}</p>
    ${report.unsupported.map((/** @type {any} */ one) => html`<p>${t("Not supported: {text}", { text: `${one.card}: ${one.text}` })}</p>`)}
    ${state.said ? one({ deciding: [], ...whole(report.claims), claim: state.said }) : report.claims.map(one)}
    ${report.claims.length ? "" : decided(report.deciding)}
    ${report.ends?.length ? listed(report.ends, actions, take) : ""}
    ${report.broken.map((/** @type {any} */ one) => html`<p>${t("Fails in some lines of play: step {step}, expected {expected}, found {found}.", one)}</p>`)}
    ${report.impossible_lines ? html`<p>${plural("{n} line cannot be played to the end of the steps.", "{n} lines cannot be played to the end of the steps.", { n: report.impossible_lines })}</p>` : ""}`;
}
