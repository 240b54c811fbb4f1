// @ts-check
// All outcomes of what is decided now, or further: every way to decide, played in a worker of its own, with its progress and a way to
// end it. What an outcome is told by is what differs.
import { html } from "../vendor/lit-html.js";
import { work } from "../judge.js";
import { capitalised, refused } from "../text.js";

const FAR = [["1", "this decision"], ["2", "two decisions"], ["4", "four decisions"], ["regroup", "until the regroup phase"], ["steps", "what the steps leave open"]];
/** The most outcomes that are listed. */
const MOST = 60;
/** @type {{far: string, how: string, claim: string, found: number, cancel: (() => void) | null, report: any, error: any, of: string}} */
const state = { far: "1", how: "possible", claim: "", found: 0, cancel: null, report: null, error: null, of: "" };

/** Nothing of an earlier position is shown. */
function forget() {
  const { cancel } = state;
  Object.assign(state, { found: 0, cancel: null, report: null, error: null });
  cancel?.();
}

/**
 * @param {string} source the scenario
 * @param {number | null} after the step of it after which is searched
 * @param {any[]} actions what is legal there
 * @param {(action: any) => void} take plays one of them
 * @param {() => void} again draws the page anew
 */
export function outcomes(source, after, actions, take, again) {
  const of = JSON.stringify([source, after]);
  if (state.of !== of) {
    forget();
    state.of = of;
    // The next decision is told at once.
    state.far = /^prove:/m.test(source) ? "steps" : "1";
    if (actions.length || state.far === "steps") queueMicrotask(() => run(source, after, again));
  }
  const search = () => run(source, after, again);
  return html`<section class="outcomes" aria-label="All outcomes"><h2 class="hidden" tabindex="-1">All outcomes</h2><form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); search(); }}>
      <p class="row"><label>How far <select @change=${(/** @type {any} */ event) => { state.far = event.target.value; search(); }}>${FAR.map(([far, words]) => html`<option value=${far} ?selected=${far === state.far}>${words}</option>`)}</select></label>
        ${state.cancel ? html`<button type="button" @click=${() => state.cancel?.()}>Cancel</button>` : html`<button>Search</button>`}</p>
      <details><summary>Is something possible?</summary><p class="row"><label>Is it <select @change=${(/** @type {any} */ event) => { state.how = event.target.value; }}>${["possible", "always", "never"].map((how) => html`<option ?selected=${how === state.how}>${how}</option>`)}</select></label>
        <label>that <input placeholder="{ben: {base: {damage: 5}}}" autocapitalize="off" spellcheck="false" .value=${state.claim} @input=${(/** @type {any} */ event) => { state.claim = event.target.value; }}></label></p></details></form>
    <div role="status">${state.cancel ? html`<p><progress aria-label="Searching"></progress> ${state.found.toLocaleString("en-GB")} positions</p>` : ""}
      ${state.error ? refused(state.error) : ""} ${state.report ? told(state.report, actions, take) : ""}</div></section>`;
}

/**
 * @param {string} source
 * @param {number | null} after
 * @param {() => void} again
 */
async function run(source, after, again) {
  forget();
  const claims = /^prove:/m.test(source);
  const claim = state.claim.trim();
  const asked = claim && !claims && after === null ? `${source.trimEnd()}\nprove:\n  - ${state.how}: ${claim}\n` : source;
  const far = state.far === "regroup" ? { until: "regroup" } : Number(state.far) ? { depth: Number(state.far) } : {};
  const { answer, cancel } = work("prove", { source: asked, after: claims ? null : after, positions: 1_000_000, outcomes: MOST, ...far }, (found) => {
    state.found = found;
    again();
  });
  state.cancel = cancel;
  again();
  try {
    const { results } = await answer;
    if (state.cancel === cancel) state.report = results[0];
  } catch (error) {
    if (state.cancel === cancel) state.error = error;
  }
  // Another search may have begun meanwhile, or another position be shown.
  if (state.cancel !== cancel) return;
  state.cancel = null;
  again();
}

/** @param {number} number @param {string} one */
function count(number, one) {
  return `${number.toLocaleString("en-GB")} ${one}${number === 1 ? "" : "s"}`;
}

/** @param {any} report */
function heading(report) {
  if (report.cut) return "Search stopped early";
  return report.decided_only ? "Decided" : count(report.outcomes, "outcome");
}

/** @param {any} report */
function extent(report) {
  if (report.cut) return `: ${report.cut}.`;
  const positions = count(report.positions, "position");
  return report.decided_only ? ` after ${positions}, without counting every line of play.` : ` of ${count(report.lines, "line")} of play, ${positions}.`;
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
    const key = unlike.join("; ") || "Nothing that the others do not have";
    groups.set(key, [...(groups.get(key) ?? []), end]);
  }
  return html`<ul class="ends">${[...groups].map(([unlike, ends]) => html`<li><b>${capitalised(unlike)}</b>${ends.map(({ line }) => {
    const action = line.length === 1 ? actions.find((one) => one.told === line[0]) : undefined;
    const words = line.join(" → ");
    return action ? html`<button @click=${() => take(action)}>${words}</button>` : html`<p class="path">${words}</p>`;
  })}</li>`)}</ul>`;
}

/** @param {any} report @param {any[]} actions @param {(action: any) => void} take */
function told(report, actions, take) {
  if (report.errors.length) return html`<div class="refused">${report.errors.map((/** @type {string} */ error) => html`<p>${error}</p>`)}</div>`;
  const decided = (/** @type {string[]} */ list) => (list.length ? html`<p>Decided by:</p><ul>${list.map((choice) => html`<li>${choice}</li>`)}</ul>` : "");
  return html`<p><b>${heading(report)}</b>${extent(report)}</p>
    ${report.unsupported.map((/** @type {any} */ one) => html`<p>Not supported: ${one.card}: ${one.text}</p>`)}
    ${report.claims.map((/** @type {any} */ claim) => html`<section class="part"><h3>${claim.holds === null ? "?" : claim.holds ? "✓ Holds" : "✗ Fails"}: ${claim.claim}</h3>
      ${claim.witness ? html`<p>Shown by:</p><ol>${claim.witness.map((/** @type {string} */ decision) => html`<li>${decision}</li>`)}</ol>` : ""} ${decided(claim.deciding)}</section>`)}
    ${report.claims.length ? "" : decided(report.deciding)}
    ${report.ends?.length ? listed(report.ends, actions, take) : ""}
    ${report.broken.map((/** @type {any} */ one) => html`<p>Fails in some lines of play: step ${one.step}, expected ${one.expected}, found ${one.found}.</p>`)}
    ${report.impossible_lines ? html`<p>${count(report.impossible_lines, "line")} cannot be played to the end of the steps.</p>` : ""}`;
}
