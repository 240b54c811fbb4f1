// @ts-check
// Ask: one field for rules, rulings, cards and situations. The rule that answers first, its number large enough to be read out, then the
// others; at home, what was asked before.
import { html, render } from "../vendor/lit-html.js";
import { forgetAll, recent, remember } from "../asked.js";
import { today } from "../day.js";
import { kept } from "../game.js";
import { ask } from "../judge.js";
import { all, called, find, fullName } from "../names.js";
import { found as cardsFound, mayHaveFields } from "../query.js";
import { refused } from "../text.js";
import { chooser, t } from "../words.js";
import { answer, better, cardRow, elsewhere, hit, legal, none, rulingRow } from "./answer.js";
import { drawn } from "./reading.js";

const EXAMPLES = ["can an exhausted Sentinel still guard", "Overwhelm and Shield", "two bases at once", "mulligan", "Wampa", "t:unit a:space c<=2 k:sentinel"];
/** A pause after which a question counts as asked, in milliseconds. */
const PAUSE = 1500;
/** The longest that an answer waits for the question of its ruling, in milliseconds. */
const PATIENCE = 250;
/** The most hits, and those of which the filters take theirs. */
const [SHOWN, LOOKED_AT] = [12, 100];

/** @typedef {"all" | "CR" | "TR" | "CPG" | "rulings" | "cards"} Filter */
const state = {
  /** @type {Filter} */ filter: "all",
  /** @type {string} the rule that answered the question first */ first: "",
  question: "",
  isMeant: false,
  /** @type {any} what is said about the ranking, above the answer */ line: null,
  /** @type {any} */ body: null,
  turn: 0,
};
let timer = 0;
let pause = 0;
/** @type {HTMLElement} */
let place;

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  const question = decoded(rest);
  if (!main.querySelector("form[role=search]")) {
    render(frame(), main);
    place = /** @type {HTMLElement} */ (main.querySelector("#results"));
    // On a phone the field would open the keyboard over the page.
    if (matchMedia("(pointer: fine)").matches) field()?.focus();
  }
  const input = field();
  if (input) input.value = question;
  await results(question);
}

/** An address may hold anything. @param {string} rest */
function decoded(rest) {
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}

const field = () => /** @type {HTMLInputElement | null} */ (document.querySelector("form[role=search] input"));

const frame = () => html`<h1 class="hidden" tabindex="-1">${t("Ask")}</h1>
  <form role="search" class="ask" @submit=${submitted}>
    <input type="search" aria-label=${t("A rule, a card, or a situation in your own words")} placeholder=${t("A rule, a card, a situation")}
      enterkeyhint="search" autocomplete="off" autocapitalize="off" spellcheck="false" @input=${typed}>
  </form>
  <p class="hidden" role="status"></p><div id="results"></div>`;

/** @param {Event} event */
function submitted(event) {
  event.preventDefault();
  const input = field();
  if (!input) return;
  remember(input.value);
  // The keyboard of a phone makes room for the answer.
  if (!matchMedia("(pointer: fine)").matches) input.blur();
}

/** @param {InputEvent} event */
function typed(event) {
  const question = /** @type {HTMLInputElement} */ (event.target).value;
  clearTimeout(timer);
  clearTimeout(pause);
  timer = setTimeout(() => {
    // What was asked can be gone back to; what was only typed on the way to it cannot.
    const isAsked = recent()[0] === state.question.trim() && !question.startsWith(state.question);
    history[isAsked && state.question.trim() ? "pushState" : "replaceState"](null, "", `#/ask/${encodeURIComponent(question)}`);
    results(question);
  }, 80);
  pause = setTimeout(() => remember(question), PAUSE);
}

/** @param {Filter} filter */
function choose(filter) {
  state.filter = filter;
  results(state.question);
}

/** @param {string} question @param {string} [first] the rule that was shown first for it until now */
async function results(question, first = "") {
  const mine = ++state.turn;
  state.question = question;
  if (!question.trim()) return home();
  try {
    const body = await found(question, first, mine);
    if (mine !== state.turn) return;
    state.body = body;
    draw();
  } catch (error) {
    if (mine === state.turn) render(refused(error), place);
  }
}

function draw() {
  render(html`${chips()}${state.line ? html`<p class="better path">${state.line}</p>` : ""}${state.body}`, place);
  // Who listens hears what answers, and not all of it after each key.
  const said = /** @type {HTMLElement | null} */ (place.parentElement?.querySelector("[role=status]"));
  const first = place.querySelector(".better button")?.parentElement ?? place.querySelector(".answer h2, .hit .what, #results > p");
  if (said) said.textContent = first?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

function chips() {
  /** @type {Array<[Filter, string]>} */
  const all_ = [["all", t("All")], ["CR", t("CR")], ["TR", t("TR")], ["CPG", t("CPG")], ["rulings", t("Rulings")], ["cards", t("Cards")]];
  return html`<div class="row scroll" role="group" aria-label=${t("Show")}>${all_.map(([filter, words]) =>
    html`<button class="chip" aria-pressed=${state.filter === filter} @click=${() => choose(filter)}>${words}</button>`)}</div>`;
}

/**
 * @param {string} question
 * @param {string} first
 * @param {number} mine
 */
async function found(question, first, mine) {
  state.line = null;
  if (state.filter === "cards") return cards(question);
  if (state.filter === "rulings") return rulings(question);
  const wanted = state.filter === "all" ? SHOWN : LOOKED_AT;
  const { results: hits } = await ask("search", { query: question, limit: wanted, text: true });
  const rules = hits.filter((/** @type {any} */ one) => state.filter === "all" || one.id.startsWith(`${state.filter} `)).slice(0, SHOWN);
  const [best] = rules;
  // The first of all hits is there with its text.
  const rule = best && (best.rule ?? (await ask("show", { name: best.id }).catch(() => null)));
  const verdict = best?.ruling ? { ...(await soon(asks(best.ruling.file))), isAbout: isAbout(question, best.ruling.title) } : null;
  if (mine !== state.turn) return "";
  if (best && !state.isMeant) state.line = t("Found only by words so far.");
  const others = rules.slice(1).map((/** @type {any} */ one) => hit(one, one.id === first));
  // The rules do not wait for the list of all cards: those come below, where nothing moves for them.
  const isEarly = !isListed && best && !best.elsewhere?.length;
  if (isEarly) {
    state.body = [answer(best, rule, verdict), others];
    draw();
  }
  const [named, about] = state.filter === "all" ? await Promise.all([meant(question, best?.cards ?? []), legality(question)]) : [{ face: null, rows: [], isQuery: false }, ""];
  if (mine === state.turn && !first) state.first = best?.id ?? "";
  if (!best && !named.face && !named.rows.length && !about) return none();
  if (best?.elsewhere?.length) return html`${about}${elsewhere(best, rule)} ${named.rows.map(cardRow)}`;
  const card = named.face ? html`<a class="as-card" href="#/cards/${encodeURIComponent(fullName(named.face))}">${drawn(named.face, "link")}</a>` : "";
  const shown = [card, named.rows.map(cardRow)];
  const [before, between, behind] = isEarly ? ["", "", shown] : named.isQuery ? [shown, "", ""] : ["", shown, ""];
  return html`${about}${before} ${best ? answer(best, rule, verdict) : ""} ${between} ${others} ${behind}`;
}

let isListed = false;
/**
 * The cards that a question names, the first as a face; or those that a query finds.
 * @param {string} question @param {string[]} names those that it names
 */
async function meant(question, names) {
  await all();
  isListed = true;
  const query = mayHaveFields(question) ? await cardsFound(question, { limit: 5 }) : null;
  if (query?.hasFields && !query.errors.length) return { face: null, rows: query.cards, isQuery: true };
  const named = called(names);
  const words = question.trim().split(/\s+/);
  const rows = named.length ? named : words.length < 4 && question.trim().length > 2 ? find(words).slice(0, 4) : [];
  const [first] = named;
  const whole = first ? await ask("cards", { name: fullName(first), on: today() }).catch(() => null) : null;
  return { face: whole?.name ? whole : null, rows: rows.filter((one) => !whole?.name || one !== first).slice(0, 4), isQuery: false };
}

/** The answer to a question about the legality of cards, if it is one. @param {string} question */
async function legality(question) {
  const answer = await ask("legality", { query: question, on: today() }).catch(() => null);
  return answer ? legal(answer) : "";
}

/** @param {string} question */
async function cards(question) {
  await all();
  isListed = true;
  const { results: [best] } = mayHaveFields(question) ? { results: [] } : await ask("search", { query: question, limit: 1 });
  const named = called(best?.cards ?? []);
  const rows = named.length ? named : (await cardsFound(question, { limit: SHOWN })).cards;
  return html`<p><a class="button" href="#/cards/?${encodeURIComponent(question)}">${t("Search all cards")}</a></p>
    ${rows.length ? rows.slice(0, SHOWN).map(cardRow) : none()}`;
}

/** True if a ruling is about something that is asked. @param {string} question @param {string} title */
function isAbout(question, title) {
  const said = title.toLowerCase();
  return (question.toLowerCase().match(/[\p{L}]{4,}/gu) ?? []).some((word) => said.includes(word.slice(0, 6)));
}

/** The rulings on the rules that fit, those first whose words are asked for. @param {string} question */
async function rulings(question) {
  const { results: hits } = await ask("search", { query: question, limit: 8 });
  const shown = await Promise.all(hits.map((/** @type {any} */ one) => ask("show", { name: one.id }).catch(() => null)));
  const asked = question.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  /** @type {Map<string, {ruling: any, rule: string, score: number}>} */
  const known = new Map();
  shown.forEach((rule, at) => {
    for (const ruling of rule?.rulings ?? []) {
      const title = ruling.title.toLowerCase();
      const score = asked.filter((word) => title.includes(word.slice(0, 6))).length - at / 4;
      if (!known.has(ruling.file)) known.set(ruling.file, { ruling, rule: rule.id, score });
    }
  });
  const best = [...known.values()].sort((a, b) => b.score - a.score).slice(0, SHOWN);
  return best.length ? best.map(({ ruling, rule }) => rulingRow(ruling, rule)) : none();
}

/**
 * The question of a ruling with its answer, if it has one.
 * @param {string} file
 * @returns {Promise<{ask: string, answer: string} | null>}
 */
async function asks(file) {
  const { source } = await ask("ruling", { name: file });
  if (!/^quiz:/m.test(source)) return null;
  const { results: [{ quiz }] } = await ask("replay", { source });
  const right = quiz?.options.filter((/** @type {any} */ option) => option.right) ?? [];
  return right.length === 1 ? { ask: quiz.ask, answer: right[0].text } : null;
}

/** @template T @param {Promise<T>} promise @returns {Promise<T | null>} null if it takes long or fails */
const soon = (promise) => Promise.race([promise.catch(() => null), new Promise((done) => setTimeout(() => done(null), PATIENCE))]);

async function home() {
  const mine = state.turn;
  const [table] = await kept().catch(() => []);
  if (mine !== state.turn) return;
  const asked = recent();
  const link = (/** @type {string} */ words) => html`<li><a href="#/ask/${encodeURIComponent(words)}">${words}</a></li>`;
  const forget = () => {
    forgetAll();
    home();
  };
  render(html`${table ? html`<p><a class="button main" href="#/table${table.address ? `/${table.address}` : ""}">${t("Continue table")}</a> <span class="path">${table.name}</span></p>` : ""}
    ${asked.length ? html`<h2>${t("Previous searches")}</h2><ul class="links">${asked.map(link)}</ul><p><button @click=${forget}>${t("Clear")}</button></p>` : ""}
    <h2>${t("For example")}</h2><ul class="links">${EXAMPLES.map(link)}</ul>${chooser()}`, place);
}

// What is meant is known a moment after what is said: then the same question may have a better answer. It is offered above the first
// one, in a line that is there already; nothing that somebody may be reading out is exchanged, or moves.
addEventListener("settled", async () => {
  state.isMeant = true;
  const { question, line, first } = state;
  if (!question.trim() || !line) return;
  const { results: hits } = await ask("search", { query: question, limit: LOOKED_AT }).catch(() => ({ results: [] }));
  const best = hits.find((/** @type {any} */ one) => state.filter === "all" || one.id.startsWith(`${state.filter} `));
  if (question !== state.question || !state.line) return;
  state.line = !best || best.id === first ? t("Found by words and by meaning.") : better(best, () => results(question, first));
  draw();
});
addEventListener("restarted", () => {
  state.isMeant = false;
  isListed = false;
});
