// @ts-check
// An exam against the clock: questions in any order, marked at the end. It is kept on the device after each answer, and what was reached
// in earlier ones stays.
import { html, render } from "../vendor/lit-html.js";
import { add, endExam, examsKept, keepExam, now } from "../memory.js";
import { AGAIN, GOOD, graded, isRight, item, questions, tick } from "../sitting.js";
import { swiped } from "../swipe.js";
import { english, refused, ruleLink } from "../text.js";
import { date, plural, t } from "../words.js";
import { explained, question } from "./question.js";

/** @typedef {import("../sitting.js").Item} Item */
/** @typedef {{items: Item[], at: number, begun: number, until: number, isOver: boolean, isAsking: boolean}} Exam */

const EXAM = { questions: 20, minutes: 30, pass: 70 };

const state = {
  /** @type {Exam | null} */ exam: null,
  /** @type {import("../memory.js").Past[]} */ past: [],
  /** @type {any} */ error: null,
};
let clock = 0;
/** @type {HTMLElement} */
let place;
/** @type {any} */
let tabs;
/** @type {(redraw: () => void) => any} */
let topics;

/**
 * @param {HTMLElement} main
 * @param {any} above
 * @param {(redraw: () => void) => any} choice of level and topic
 */
export async function exam(main, above, choice) {
  [place, tabs, topics] = [main, above, choice];
  clearInterval(clock);
  try {
    const { running, past } = await examsKept();
    state.past = past;
    if (running && !state.exam) state.exam = restored(running);
  } catch (error) {
    state.error = error;
  }
  run();
  draw();
}

/** @param {{posed: import("../memory.js").Posed, marks: import("../memory.js").Marks}} kept @returns {Exam} */
function restored({ posed, marks }) {
  const items = posed.posed.map((one, at) => ({ ...item(one), ticked: new Set(marks.ticked[at] ?? []), isFlagged: !!marks.flagged[at] }));
  return { items, at: Math.min(marks.at, items.length - 1), begun: posed.begun, until: posed.until, isOver: false, isAsking: false };
}

async function begin() {
  const items = await questions(EXAM.questions, false);
  const begun = Date.now();
  state.exam = { items, at: 0, begun, until: begun + EXAM.minutes * 60_000, isOver: false, isAsking: false };
  state.error = null;
  await kept(() => keepExam({ id: "questions", begun, until: begun + EXAM.minutes * 60_000, posed: items.map(({ posed }) => posed) }, marks()));
  run();
  draw();
  scrollTo(0, 0);
}

/** @returns {import("../memory.js").Marks} */
function marks() {
  const { items, at } = /** @type {Exam} */ (state.exam);
  return { id: "marks", at, ticked: items.map(({ ticked }) => [...ticked]), flagged: items.map(({ isFlagged }) => isFlagged) };
}

/** Keeps a change. A failure is told, and the exam goes on. @param {() => Promise<void>} act */
const kept = (act) => act().catch((error) => {
  state.error = { message: t("This exam could not be saved on this device."), help: [String(error)] };
});

/** @param {(exam: Exam) => void} act */
async function change(act) {
  const { exam } = state;
  if (!exam || exam.isOver) return;
  act(exam);
  draw();
  await kept(() => keepExam(marks()));
}

/** The clock runs, and the keys are heard, while an exam is on. */
function run() {
  clearInterval(clock);
  document.removeEventListener("keydown", key);
  if (!state.exam || state.exam.isOver) return swiped(place, {});
  document.addEventListener("keydown", key);
  swiped(place, { left: () => go(1), right: () => go(-1) });
  clock = setInterval(() => {
    if (!place.isConnected) return stop();
    if (Date.now() >= /** @type {Exam} */ (state.exam).until) hand();
    else draw();
  }, 1000);
}

/** The page shows something else now; the time goes on. */
export function stop() {
  clearInterval(clock);
  document.removeEventListener("keydown", key);
}

/** @param {number} by */
function go(by) {
  change((exam) => {
    exam.at = Math.max(0, Math.min(exam.items.length - 1, exam.at + by));
  });
  scrollTo(0, 0);
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!place.isConnected || !place.querySelector(".exam") || event.ctrlKey || event.metaKey || event.altKey || /** @type {HTMLElement} */ (event.target).closest("input, select, textarea")) return;
  const option = state.exam?.items[state.exam.at]?.posed.options[Number(event.key) - 1];
  if (option) change(({ items, at }) => tick(items[at], option.letter));
  else if (event.key === "ArrowRight") go(1);
  else if (event.key === "ArrowLeft") go(-1);
  else if (event.key === "f") change(({ items, at }) => { items[at].isFlagged = !items[at].isFlagged; });
  else return;
  event.preventDefault();
}

/** @param {Exam} exam */
const open = ({ items }) => items.filter(({ ticked }) => !ticked.size).length;

/** Hands the exam in; unanswered questions count as wrong. */
async function hand() {
  const { exam } = state;
  if (!exam || exam.isOver) return;
  exam.isOver = true;
  stop();
  const at = now();
  const right = exam.items.filter(isRight).length;
  const missed = new Set(exam.items.filter((one) => !isRight(one)).flatMap(({ posed }) => posed.rules.map((/** @type {any} */ rule) => rule.id)));
  for (const one of exam.items) one.isRevealed = true;
  const past = { id: exam.begun, taken: Math.min(Date.now(), exam.until) - exam.begun, right, count: exam.items.length, hasPassed: percent(right, exam.items.length) >= EXAM.pass, missed: /** @type {string[]} */ ([...missed]) };
  state.past = [past, ...state.past];
  await kept(async () => {
    await add(exam.items.filter(({ ticked }) => ticked.size).map((one) => graded(one, isRight(one) ? GOOD : AGAIN, at)));
    await endExam(past);
  });
  draw();
  scrollTo(0, 0);
}

/** @param {number} right @param {number} count */
const percent = (right, count) => Math.floor((100 * right) / Math.max(1, count));

function draw() {
  const { exam } = state;
  const error = state.error ? refused(state.error) : "";
  render(!exam ? html`${tabs}${error}${before()}` : exam.isOver ? html`${tabs}${error}${result(exam)}` : html`${running(exam)}${error}`, place);
}

function before() {
  const start = () => begin().catch((error) => {
    state.error = error;
    draw();
  });
  return html`<h1>${t("Exam")}</h1>
    <p class="text">${t("{count} questions in {minutes} minutes, in any order. You pass with {pass}%. The exam is kept on this device until you hand it in.", { count: EXAM.questions, minutes: EXAM.minutes, pass: EXAM.pass })}</p>
    <p><button class="main" @click=${start}>${t("Begin")}</button></p>${topics(draw)}${history()}`;
}

function history() {
  if (!state.past.length) return "";
  const one = (/** @type {import("../memory.js").Past} */ past) => html`<li><b>${past.hasPassed ? t("Passed") : t("Failed")}</b> ${t("{right} of {count} right, {percent}%", { right: past.right, count: past.count, percent: percent(past.right, past.count) })}
    <span class="path">${date(past.id)} · ${plural("{n} minute", "{n} minutes", { n: Math.max(1, Math.round(past.taken / 60_000)) })}</span></li>`;
  return html`<h2>${t("Your exams")}</h2><ul class="links">${state.past.map(one)}</ul>`;
}

/** @param {Exam} exam */
function running(exam) {
  const left = Math.max(0, Math.round((exam.until - Date.now()) / 1000));
  const item = exam.items[exam.at];
  if (!item) return html`<h1>${t("Exam")}</h1><p>${t("No matching questions. Choose another level or topic.")}</p><p><button @click=${leave}>${t("Back")}</button></p>`;
  const status = (/** @type {Item} */ one, /** @type {number} */ at) => [t("Question {n}", { n: at + 1 }), one.ticked.size ? t("answered") : t("no answer"), one.isFlagged ? t("flagged") : ""].filter(Boolean).join(", ");
  const to = (/** @type {number} */ at) => (/** @type {any} */ event) => {
    event.target.closest("details").open = false;
    go(at - exam.at);
  };
  const look = (/** @type {Item} */ one) => `${one.ticked.size ? "answered" : ""} ${one.isFlagged ? "flagged" : ""}`;
  return html`<section class="practice exam"><h1 class="hidden">${t("Exam")}</h1>
    <details class="overview"><summary><span class="dots">${exam.items.map((one, at) => html`<i class="${look(one)} ${at === exam.at ? "here" : ""}" aria-hidden="true"></i>`)}</span>
      <span class="dots"><b>${t("{n} of {count}", { n: exam.at + 1, count: exam.items.length })}</b> · ${t("{n} answered", { n: exam.items.length - open(exam) })}<span role="timer">${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}</span></span></summary>
      <div class="row">${exam.items.map((one, at) => html`<button class=${look(one)} aria-pressed=${at === exam.at} aria-label=${status(one, at)} @click=${to(at)}>${at + 1}${one.isFlagged ? "⚑" : ""}</button>`)}</div></details>
    ${question(item, (letter) => change(() => tick(item, letter)))}
    <div class="next">${exam.isAsking ? asking(exam) : html`<div class="row between"><button @click=${() => go(-1)} ?disabled=${exam.at === 0}>‹ ${t("Back")}</button>
      <button aria-pressed=${item.isFlagged} @click=${() => change(() => { item.isFlagged = !item.isFlagged; })}>⚑ ${t("Flag")}</button>
      ${exam.at + 1 < exam.items.length ? html`<button @click=${() => go(1)}>${t("Next")} ›</button>` : ""}
      <button class=${exam.at + 1 < exam.items.length ? "" : "main"} @click=${finish}>${t("Hand in")}</button></div>`}</div></section>`;
}

/** With questions left, it is asked first. */
function finish() {
  const exam = /** @type {Exam} */ (state.exam);
  if (!open(exam)) return hand();
  exam.isAsking = true;
  draw();
  /** @type {HTMLElement | null} */ (place.querySelector("[role=alertdialog] button"))?.focus();
}

/** @param {Exam} exam */
const asking = (exam) => html`<div role="alertdialog" aria-label=${t("Hand in?")} class="why"><p>${plural("{n} question has no answer, and counts as wrong.", "{n} questions have no answer, and count as wrong.", { n: open(exam) })}</p>
  <p class="row"><button class="main" @click=${() => { exam.isAsking = false; draw(); }}>${t("Continue")}</button><button @click=${hand}>${t("Hand in anyway")}</button></p></div>`;

/** The page is ready for another exam. */
async function leave() {
  const wasOver = state.exam?.isOver;
  state.exam = null;
  if (!wasOver) await kept(() => endExam(null));
  run();
  draw();
  scrollTo(0, 0);
}

/** @param {Exam} exam */
function result({ items, until }) {
  const [past] = state.past;
  return html`<h1>${past.hasPassed ? t("Passed") : t("Failed")}</h1>
    <p role="status">${t("{right} of {count} right, {percent}%", { right: past.right, count: past.count, percent: percent(past.right, past.count) })}${Date.now() >= until ? html` · ${t("The time is up.")}` : ""}</p>
    <p><button class="main" @click=${leave}>${t("Another exam")}</button></p>
    ${past.missed.length ? html`<h2>${t("Rules you missed")}</h2><ul class="chips">${past.missed.map((id) => html`<li><a href=${ruleLink(id)}>${id}</a></li>`)}</ul>` : ""}
    <h2>${t("Your answers")}</h2>${items.map((one, at) => html`<details><summary>${isRight(one) ? "✓" : "✗"} ${at + 1}. ${english(one.posed.ask)}</summary><div class="practice">${question(one, () => {})} ${explained(one)}</div></details>`)}${history()}`;
}
