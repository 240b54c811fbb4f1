// @ts-check
// Training: a ruling as a question; what was answered stays on the device.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { toldWithRules } from "../text.js";
import { board } from "./board.js";

export const title = "Training";
const KEPT = "judge-training";

/** @type {{file: string, replay: any, options: any[], chosen: any} | null} */
let question = null;

/** @returns {Record<string, {right: number, wrong: number}>} */
const memory = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}");

/**
 * @param {string} _rest
 * @param {HTMLElement} main
 */
export async function show(_rest, main) {
  question ??= await next();
  draw(main);
}

/** Whatever was answered wrong more often comes sooner. */
async function next() {
  const { results } = await once("rulings");
  const known = memory();
  const asked = results.filter((/** @type {any} */ ruling) => ruling.quiz);
  const weight = (/** @type {any} */ ruling) => {
    const { right = 0, wrong = 0 } = known[ruling.file] ?? {};
    return Math.random() * (1 + 2 * wrong) / (1 + 2 * right);
  };
  const best = asked.map((/** @type {any} */ ruling) => [weight(ruling), ruling]).sort((/** @type {any} */ a, /** @type {any} */ b) => b[0] - a[0])[0][1];
  const { source } = await ask("ruling", { name: best.file });
  const replay = (await ask("replay", { source })).results[0];
  const options = replay.quiz.options.map((/** @type {any} */ option) => [Math.random(), option]).sort((/** @type {any} */ a, /** @type {any} */ b) => a[0] - b[0]).map((/** @type {any} */ pair) => pair[1]);
  return { file: best.file, replay, options, chosen: null };
}

/** @param {HTMLElement} main */
function draw(main) {
  if (!question) return;
  const { replay, options, chosen, file } = question;
  const answer = (/** @type {any} */ option) => () => {
    if (!question || question.chosen) return;
    question.chosen = option;
    const known = memory();
    const of = (known[file] ??= { right: 0, wrong: 0 });
    option.right ? of.right++ : of.wrong++;
    localStorage.setItem(KEPT, JSON.stringify(known));
    draw(main);
  };
  const look = (/** @type {any} */ option) => (!chosen ? "" : option.right ? "right" : option === chosen ? "wrong" : "");
  const start = replay.trace?.start;
  const steps = replay.trace?.steps ?? [];
  const done = Object.values(memory());
  const sum = (/** @type {"right" | "wrong"} */ key) => done.reduce((all, one) => all + one[key], 0);
  render(html`<h1>Training</h1>
    <p class="path">${sum("right")} right, ${sum("wrong")} wrong on this device</p>
    ${start?.players ? board(start) : ""}
    <ol class="trace">${steps.filter((/** @type {any} */ step) => step.text[0] !== "expect").map((/** @type {any} */ step) => html`<li class="did">${step.text.join(" ")}</li>`)}</ol>
    <h2>${replay.quiz.ask}</h2>
    <ul class="choices">${options.map((/** @type {any} */ option) => html`<li><button class="step ${look(option)}" aria-pressed=${option === chosen} @click=${answer(option)}>${option.text}</button></li>`)}</ul>
    ${chosen ? html`<div role="status"><p><b>${chosen.right ? "Right." : "Wrong."}</b> ${replay.title}</p>
      <ol class="trace">${steps.flatMap((/** @type {any} */ step) => step.lines).filter((/** @type {any} */ line) => line.kind === "event" || line.kind === "refused").map((/** @type {any} */ line) => html`<li>${toldWithRules(line.told)}</li>`)}</ol>
      <p class="row"><button class="button" @click=${async () => { question = await next(); draw(main); scrollTo(0, 0); }}>Next question</button>
      <a class="button" href="#/table/ruling/${encodeURIComponent(file)}">Open at the table</a></p></div>` : ""}`, main);
}
