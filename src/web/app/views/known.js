// @ts-check
// What somebody knows: each section by its name, what is due in the next weeks, and the answers as a file.
import { html, render, svg } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { exported, imported, log, now } from "../memory.js";
import { english, refused, ruleLink } from "../text.js";
import { plural, t } from "../words.js";

/**
 * @param {HTMLElement} main
 * @param {any} tabs
 */
export async function known(main, tabs) {
  const [told, { results }] = await Promise.all([log().then((answers) => ask("quiz-progress", { log: answers, now: now() })), once("contents")]);
  const titles = new Map(results.map((/** @type {any} */ one) => [one.id, one.title]));
  const again = () => known(main, tabs);
  render(html`${tabs}<h1>${t("What you know")}</h1>
    ${told.total.answers ? learned(told, titles) : html`<p>${t("No answers on this device yet.")}</p>`}
    <h2>${t("Back up your answers")}</h2><p class="row"><button @click=${save}>${t("Export")}</button><label class="button">${t("Import")} <input type="file" accept="application/json,.json" class="hidden" @change=${(/** @type {any} */ event) => load(event, main, again)}></label></p>
    <div id="loaded" role="status"></div>`, main);
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/** @param {any} told @param {Map<string, string>} titles */
function learned(told, titles) {
  const section = (/** @type {any} */ part) => html`<a href=${ruleLink(part.rule)}><span><b>${part.rule}</b> ${english(titles.get(part.rule) ?? "")}</span>
    <small>${t("{right} of {count}", { right: part.right, count: part.answers })}</small>${strip(part)}</a>`;
  return html`<p>${[plural("{n} question", "{n} questions", { n: told.total.questions }), plural("{n} answer", "{n} answers", { n: told.total.answers }), plural("{n} right", "{n} right", { n: told.total.right })].join(" · ")}.
      <b>${plural("{n} is due now.", "{n} are due now.", { n: told.due })}</b> ${told.streak.current ? plural("{n} day in a row.", "{n} days in a row.", { n: told.streak.current }) : ""}</p>
    <h2>${t("Due in the next 30 days")}</h2>${due(told.forecast)}
    <h2>${t("By section")}</h2><p class="path">${t("The bar shows how much of it you still know.")}</p><div class="heat">${told.sections.map(section)}</div>
    ${told.weakest.length ? html`<h2>${t("Weakest rules")}</h2><ul class="links">${told.weakest.map((/** @type {any} */ part) => html`<li><a href=${ruleLink(part.rule)}><b>${part.rule}</b> ${english(titles.get(part.rule) ?? "")}</a></li>`)}</ul>` : ""}`;
}

/** A bar for the part of a section that is known, in length and in one of five tones. @param {any} part */
const strip = ({ retention }) => html`<svg class="strip-of" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label=${t("{percent} known", { percent: percent(retention) })}>
  <rect class="known${Math.min(4, Math.floor(5 * retention))}" width=${Math.max(2, 100 * retention)} height="12"></rect></svg>`;

/** A bar for each day. @param {number[]} forecast */
function due(forecast) {
  const most = Math.max(1, ...forecast);
  const week = forecast.slice(0, 7).reduce((sum, one) => sum + one, 0);
  const all = forecast.reduce((sum, one) => sum + one, 0);
  const words = t("Today {today}, within 7 days {week}, within 30 days {all}", { today: forecast[0] ?? 0, week, all });
  return html`<figure class="due"><svg viewBox="0 0 ${forecast.length * 10} 60" preserveAspectRatio="none" aria-hidden="true">${forecast.map((count, day) =>
    svg`<rect class=${day ? "" : "today"} x=${day * 10 + 1} y=${60 - (56 * count) / most} width="8" height=${(56 * count) / most}></rect>`)}</svg>
    <figcaption class="path">${words}</figcaption></figure>`;
}

async function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await exported()], { type: "application/json" }));
  link.download = "judge-answers.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * @param {any} event
 * @param {HTMLElement} main
 * @param {() => Promise<void>} again
 */
async function load(event, main, again) {
  const input = event.target;
  const [file] = input.files;
  const said = () => /** @type {HTMLElement} */ (main.querySelector("#loaded"));
  try {
    const count = await imported(file);
    await again();
    render(html`<p>${plural("Imported {n} answer.", "Imported {n} answers.", { n: count })}</p>`, said());
  } catch (error) {
    render(refused(error), said());
  }
  // The same file may be chosen again.
  input.value = "";
}
