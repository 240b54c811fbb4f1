// @ts-check
// Training: ten questions, those first that are due. One tap answers, one more says how well it was known; after ten, what was missed.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { add, log, now } from "../memory.js";
import { all } from "../names.js";
import { AGAIN, GOOD, choose, chosen, graded, isRight, item as fresh, questions, tick, wait } from "../sitting.js";
import { swiped } from "../swipe.js";
import { english, refused, ruleLink } from "../text.js";
import { plural, t } from "../words.js";
import { exam, stop } from "./exam.js";
import { known } from "./known.js";
import { tabs } from "./library.js";
import { explained, question } from "./question.js";

/** @typedef {import("../sitting.js").Item} Item */

/** The questions of one session. */
const COUNT = 10;

const state = {
  /** @type {Item[] | null} */ items: null,
  at: 0,
  streak: 0,
  isChoosing: false,
  /** @type {any} */ error: null,
  /** @type {any[]} */ chapters: [],
};
/** @type {HTMLElement} */
let place;

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  place = main;
  leave();
  await all();
  state.chapters = (await once("contents")).results.filter((/** @type {any} */ one) => !one.parent && /^(CR|TR) /.test(one.id));
  if (rest === "exam") return exam(main, parts("#/train/exam"), topics);
  if (rest === "known") return known(main, parts("#/train/known"));
  document.addEventListener("keydown", key);
  swiped(main, { left: () => current()?.isRevealed && next() });
  await today();
}

/** The page shows something else now. */
export function leave() {
  document.removeEventListener("keydown", key);
  stop();
  swiped(place, {});
}

/** @param {string} here */
const parts = (here) => tabs(t("Training"), [["#/train", t("Today")], ["#/train/exam", t("Exam")], ["#/train/known", t("What you know")]], here);

const current = () => state.items?.[state.at];

async function today() {
  if (!chosen() || state.isChoosing) return welcome();
  if (!state.items) {
    const given = await log();
    const [items, { streak }] = await Promise.all([questions(COUNT, true), ask("quiz-progress", { log: given, now: now() })]);
    Object.assign(state, { items, at: 0, streak: streak.current, error: null });
  }
  draw();
}

/** Another session; `items` if it is of certain questions. @param {Item[] | null} [items] */
async function again(items = null) {
  Object.assign(state, { items, at: 0, isChoosing: false });
  await today().catch((error) => render(refused(error), place));
  scrollTo(0, 0);
}

function draw() {
  const items = state.items ?? [];
  const item = current();
  render(html`${parts("#/train")}<h1 class="hidden">${t("Training")}</h1>
    ${!items.length ? html`<p>${t("No matching questions. Choose another level or topic.")}</p>` : item ? practice(items, item) : summary(items)}
    ${item && !item.isRevealed && state.at ? "" : html`<p class="row"><button @click=${() => { state.isChoosing = true; welcome(); }}>${t("Level and topic")}</button></p>`}`, place);
}

/** @param {Item[]} items @param {Item} item */
function practice(items, item) {
  const name = t("Question {n} of {count}", { n: state.at + 1, count: items.length });
  return html`<div class="practice ${item.isRevealed ? "" : "open"}">
    <p class="dots"><span class="hidden">${name}</span>${items.map((one, at) => html`<i class=${at === state.at ? "here" : one.isRevealed ? (isRight(one) ? "right" : "wrong") : ""} aria-hidden="true"></i>`)}
      <span>${state.streak ? plural("{n} day in a row", "{n} days in a row", { n: state.streak }) : ""}</span></p>
    ${question(item, (letter) => ticked(item, letter))}
    ${item.isRevealed ? html`${explained(item)}${state.error ? refused(state.error) : ""}<div class="next">${grades(item)}</div>`
      : item.posed.several ? html`<div class="next"><button class="main" ?disabled=${!item.ticked.size} @click=${() => reveal(item)}>${t("Answer")}</button></div>` : ""}</div>`;
}

/** Buttons for how well it was known, each with the time until the question comes again. A wrong answer comes again soon. @param {Item} item */
function grades(item) {
  const after = (/** @type {number} */ rating) => (item.posed.waits ? wait(item.posed.waits[rating - 1]) : "");
  const usual = isRight(item) ? GOOD : AGAIN;
  const all_ = isRight(item) ? [t("Again"), t("Hard"), t("Good"), t("Easy")] : [t("Next question")];
  return html`<div class=${isRight(item) ? "grades" : ""} role="group" aria-label=${t("How well you knew it")}>${all_.map((words, at) =>
    html`<button class=${at + 1 === usual ? "main" : ""} @click=${() => next(at + 1)}><span>${words}</span> <small>${isRight(item) ? after(at + 1) : t("comes again in {time}", { time: after(AGAIN) })}</small></button>`)}</div>`;
}

/** @param {Item} item @param {string} letter */
function ticked(item, letter) {
  if (item.isRevealed) return;
  tick(item, letter);
  if (item.posed.several) draw();
  else reveal(item);
}

/** @param {Item} item */
async function reveal(item) {
  item.isRevealed = true;
  await keep(item, isRight(item) ? GOOD : AGAIN);
  // The options stand below the question, with why below them.
  const [asked, options] = [".asked", ".options"].map((one) => place.querySelector(one)?.getBoundingClientRect());
  if (asked && options) scrollTo(0, scrollY + options.top - asked.height - 8);
}

/** Keeps the answer at once: what comes after may never come. @param {Item} item @param {number} rating */
async function keep(item, rating) {
  item.kept = graded(item, rating);
  draw();
  try {
    await add([item.kept]);
    state.error = null;
  } catch (error) {
    state.error = { message: t("This answer could not be saved on this device."), help: [String(error)] };
    draw();
  }
}

/** @param {number} [rating] */
async function next(rating) {
  const item = current();
  if (!item) return;
  if (rating && rating !== item.kept?.rating) await keep(item, rating);
  if (state.error) return;
  state.at += 1;
  draw();
  scrollTo(0, 0);
  /** @type {HTMLElement | null} */ (place.querySelector(".asked, .summary h2"))?.setAttribute("tabindex", "-1");
  /** @type {HTMLElement | null} */ (place.querySelector(".asked, .summary h2"))?.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function key(event) {
  const item = current();
  const at = /** @type {HTMLElement} */ (event.target);
  if (!item || state.isChoosing || event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, summary")) return;
  const number = Number(event.key);
  if (number >= 1 && number <= 9) {
    const option = item.posed.options[number - 1];
    if (item.isRevealed) {
      if (number <= 4 && (isRight(item) || number === 1)) next(number);
    } else if (option) ticked(item, option.letter);
  } else if (event.key === "Enter" && !at.closest("button, a")) {
    if (item.isRevealed) next();
    else if (item.posed.several && item.ticked.size) reveal(item);
  } else return;
  event.preventDefault();
}

/** After the last one: what was missed, and the way on. @param {Item[]} items */
function summary(items) {
  const missed = items.filter((one) => !isRight(one));
  const rules = new Map(missed.flatMap(({ posed }) => posed.rules.map((/** @type {any} */ rule) => [rule.id, rule.title ?? ""])));
  return html`<section class="practice summary"><h2 tabindex="-1">${t("{right} of {count} right", { right: items.length - missed.length, count: items.length })}</h2>
    <p class="dots">${items.map((one) => html`<i class=${isRight(one) ? "right" : "wrong"} aria-hidden="true"></i>`)}</p>
    ${rules.size ? html`<h2>${t("Rules you missed")}</h2><ul class="links">${[...rules].map(([id, title]) => html`<li><a href=${ruleLink(id)}><b>${id}</b> ${english(title)}</a></li>`)}</ul>` : ""}
    <p class="row">${missed.length ? html`<button class="main" @click=${() => again(missed.map(({ posed }) => fresh(posed)))}>${t("Repeat these")}</button>` : ""}
      <button class=${missed.length ? "" : "main"} @click=${() => again()}>${t("Ten more")}</button></p></section>`;
}

/** The first session asks what somebody wants to train. */
function welcome() {
  const begin = () => {
    choose(wanted());
    again();
  };
  render(html`${parts("#/train")}<h1>${t("What do you want to train?")}</h1>${topics(welcome)}
    <p><button class="main" @click=${begin}>${t("Begin")}</button></p>`, place);
}

const wanted = () => chosen() ?? { level: "", section: "", generated: false };

/** The choice of level and topic. @param {() => void} redraw */
function topics(redraw) {
  const now_ = wanted();
  const set = (/** @type {Partial<import("../sitting.js").Chosen>} */ how) => () => {
    choose({ ...now_, ...how });
    state.items = null;
    redraw();
  };
  const chip = (/** @type {boolean} */ isOn, /** @type {string} */ words, /** @type {Partial<import("../sitting.js").Chosen>} */ how) => html`<button class="chip" aria-pressed=${isOn} @click=${set(how)}>${words}</button>`;
  return html`<h2>${t("Level")}</h2>
    <div class="row">${chip(now_.level === "", t("All"), { level: "" })}${["1", "2", "3"].map((level) => chip(now_.level === level, t("Level {n}", { n: Number(level) }), { level }))}</div>
    <h2>${t("Topic")}</h2><div class="row">${chip(now_.section === "", t("Everything"), { section: "" })}${state.chapters.map((one) => chip(now_.section === one.id, `${one.id} ${one.title}`, { section: one.id }))}</div>
    <h2>${t("Questions")}</h2><div class="row">${chip(!now_.generated, t("Written by people"), { generated: false })}${chip(now_.generated, t("Generated from rulings"), { generated: true })}</div>`;
}
