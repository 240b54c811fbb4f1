// @ts-check
// All outcomes: every way to decide what is open, proven in a worker of its own, with its progress and a way to end it.
import { html } from "../vendor/lit-html.js";
import { work } from "../judge.js";
import { refused } from "../text.js";

const FAR = [["steps", "choices the steps leave open"], ["1", "the next decision"], ["2", "two decisions"], ["4", "four decisions"], ["regroup", "until the regroup phase"]];
/** @type {{far: string, how: string, claim: string, found: number, cancel: (() => void) | null, report: any, error: any, of: string}} */
const state = { far: "steps", how: "possible", claim: "", found: 0, cancel: null, report: null, error: null, of: "" };

/** Nothing of an earlier position is shown. */
function forget() {
  const { cancel } = state;
  Object.assign(state, { found: 0, cancel: null, report: null, error: null });
  cancel?.();
}

/**
 * @param {string} source the scenario
 * @param {() => void} again draws the page anew
 */
export function outcomes(source, again) {
  if (state.of !== source) {
    forget();
    state.of = source;
  }
  const set = (/** @type {"far" | "how" | "claim"} */ key) => (/** @type {any} */ event) => { state[key] = event.target.value; };
  return html`<details class="outcomes"><summary>All outcomes</summary>
    <form class="row" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); run(source, again); }}>
      <label>Depth <select @change=${set("far")}>${FAR.map(([far, words]) => html`<option value=${far} ?selected=${far === state.far}>${words}</option>`)}</select></label>
      <label>Is it <select @change=${set("how")}>${["possible", "always", "never"].map((how) => html`<option ?selected=${how === state.how}>${how}</option>`)}</select></label>
      <label>that <input placeholder="{ben: {base: {damage: 5}}}" autocapitalize="off" spellcheck="false" .value=${state.claim} @input=${set("claim")}></label>
      ${state.cancel ? html`<button type="button" @click=${() => state.cancel?.()}>Cancel</button>` : html`<button>Search</button>`}
    </form>
    <div role="status">${state.cancel ? html`<p><progress aria-label="Searching"></progress> ${state.found.toLocaleString("en-GB")} positions</p>` : ""}
      ${state.error ? refused(state.error) : ""} ${state.report ? told(state.report) : ""}</div></details>`;
}

/**
 * @param {string} source
 * @param {() => void} again
 */
async function run(source, again) {
  forget();
  const claims = /^prove:/m.test(source);
  const claim = state.claim.trim();
  const asked = claim && !claims ? `${source.trimEnd()}\nprove:\n  - ${state.how}: ${claim}\n` : source;
  const far = state.far === "regroup" ? { until: "regroup" } : Number(state.far) ? { depth: Number(state.far) } : {};
  const { answer, cancel } = work("prove", { source: asked, positions: 1_000_000, ...far }, (found) => {
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

/** @param {any} report */
function told(report) {
  if (report.errors.length) return html`<div class="refused">${report.errors.map((/** @type {string} */ error) => html`<p>${error}</p>`)}</div>`;
  const decided = (/** @type {string[]} */ list) => (list.length ? html`<p>Decided by:</p><ul>${list.map((choice) => html`<li>${choice}</li>`)}</ul>` : "");
  return html`<p><b>${heading(report)}</b>${extent(report)}</p>
    ${report.unsupported.map((/** @type {any} */ one) => html`<p>Not supported: ${one.card}: ${one.text}</p>`)}
    ${report.claims.map((/** @type {any} */ claim) => html`<section class="part"><h3>${claim.holds === null ? "?" : claim.holds ? "✓ Holds" : "✗ Fails"}: ${claim.claim}</h3>
      ${claim.witness ? html`<p>Shown by:</p><ol>${claim.witness.map((/** @type {string} */ decision) => html`<li>${decision}</li>`)}</ol>` : ""} ${decided(claim.deciding)}</section>`)}
    ${report.claims.length ? "" : decided(report.deciding)}
    ${report.broken.map((/** @type {any} */ one) => html`<p>Fails in some lines of play: step ${one.step}, expected ${one.expected}, found ${one.found}.</p>`)}
    ${report.impossible_lines ? html`<p>${count(report.impossible_lines, "line")} cannot be played to the end of the steps.</p>` : ""}`;
}
