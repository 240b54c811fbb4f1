// @ts-check
// Training, an exam, and what is known. Which question comes when the engine says, from what is kept on this device.
import { html, render } from "../vendor/lit-html.js";
import { ask } from "../judge.js";
import { all } from "../names.js";
import { add, exported, imported, log, now } from "../memory.js";
import { refused, ruleLink, toldWithRules } from "../text.js";
import { board } from "./board.js";

export const title = "Training";

/** @typedef {{posed: any, ticked: Set<string>, isRevealed: boolean, kept: any}} Item */
/** @typedef {{items: Item[], at: number, until: number | null, isOver: boolean}} Sitting */
/** @type {{training: Sitting | null, exam: Sitting | null, chosen: {generated: boolean, level: string, section: string}}} */
const state = { training: null, exam: null, chosen: { generated: false, level: "", section: "" } };
const EXAM = { questions: 20, minutes: 30, pass: 70 };
let clock = 0;

/** @param {any} posed */
const item = (posed) => ({ posed, ticked: new Set(), isRevealed: false, kept: null });

/** @param {object} params */
const questions = async (params) => (await ask("quiz", { seed: Math.floor(Math.random() * 2 ** 32), ...params })).results.map(item);

/** @param {Item} item */
const isRight = ({ posed, ticked }) => posed.answer.length === ticked.size && posed.answer.every((/** @type {string} */ letter) => ticked.has(letter));

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  clearInterval(clock);
  await all();
  if (rest === "exam") return exam(main);
  if (rest === "known") return known(main);
  await train(main);
}

const parts = (/** @type {string} */ here) => html`<nav class="row" aria-label="Training">${[["", "Train"], ["exam", "Exam"], ["known", "Progress"]].map(([rest, words]) =>
  html`<a class="button" href="#/train/${rest}" aria-current=${rest === here ? "page" : "false"}>${words}</a>`)}</nav>`;

/** @param {HTMLElement} main */
async function train(main) {
  const again = () => draw();
  if (!state.training) {
    const { generated, level, section } = state.chosen;
    state.training = {
      items: await questions({ count: 10, generated, levels: level ? [Number(level)] : [], sections: section ? [section] : [], log: await log(), now: now() }),
      at: 0, until: null, isOver: false,
    };
  }
  const draw = () => {
    const sitting = /** @type {Sitting} */ (state.training);
    const item = sitting.items[sitting.at];
    const another = async () => {
      state.training = null;
      await train(main).catch((error) => render(refused(error), main));
    };
    const next = async () => {
      if (++sitting.at >= sitting.items.length) await another();
      else draw();
      scrollTo(0, 0);
    };
    const answer = async (/** @type {number | null} */ rating) => {
      item.isRevealed = true;
      const given = rating ?? (isRight(item) ? 3 : 1);
      // The rating of one answer may be changed until the next question: it is the same entry.
      item.kept = { question: item.posed.id, rules: item.posed.rules.map((/** @type {any} */ rule) => rule.id), at: item.kept?.at ?? now(), rating: given };
      draw();
      try {
        await add([item.kept]);
      } catch (error) {
        render(refused({ message: "This answer could not be saved on this device.", help: [String(error)] }), /** @type {HTMLElement} */ (main.querySelector("#kept")));
      }
    };
    render(html`<h1 class="hidden">Training</h1>
      ${item ? html`<p class="path dots" aria-label="Question ${sitting.at + 1} of ${sitting.items.length}">${sitting.items.map((one, at) => html`<i class=${at === sitting.at ? "here" : one.isRevealed ? (isRight(one) ? "right" : "wrong") : ""}></i>`)}<span>${sitting.at + 1} of ${sitting.items.length}${item.posed.due === null ? "" : ", asked before"}</span></p>
        ${question(item, again, () => answer(null))}
        ${item.isRevealed ? html`${explained(item)} <div id="kept"></div>
          ${isRight(item) ? html`<p class="row" role="group" aria-label="Difficulty">${[["Hard", 2], ["Good", 3], ["Easy", 4]].map(([words, rating]) =>
            html`<button aria-pressed=${item.kept?.rating === rating} @click=${() => answer(/** @type {number} */ (rating))}>${words}</button>`)}</p>` : ""}
          <p class="row"><button class="main" @click=${next}>Next question</button>
          ${item.posed.situation ? html`<a class="button" href="#/table/ruling/${encodeURIComponent(item.posed.file)}">Open at the table</a>` : ""}</p>`
          : item.posed.several ? html`<p><button class="main" ?disabled=${!item.ticked.size} @click=${() => answer(null)}>Answer</button></p>` : ""}`
        : html`<p>No matching questions. Choose another level or section.</p>`}
      ${parts("")} ${chooser(another)}`, main);
  };
  draw();
}

/** @param {() => void} another */
function chooser(another) {
  const { chosen } = state;
  const choose = (/** @type {"level" | "section"} */ key) => (/** @type {any} */ event) => {
    chosen[key] = event.target.value.trim();
    another();
  };
  return html`<details><summary>Choose questions</summary><div class="row">
    <label>Level <select @change=${choose("level")}>${["", "1", "2", "3"].map((level) => html`<option value=${level} ?selected=${level === chosen.level}>${level || "any"}</option>`)}</select></label>
    <label>Section <input placeholder="CR 7.5" .value=${chosen.section} @change=${choose("section")}></label>
    <button aria-pressed=${chosen.generated} @click=${() => { chosen.generated = !chosen.generated; another(); }}>Generated questions</button></div></details>`;
}

/**
 * The question, then the table it is about, then the answers: one tap answers where one answer is right.
 * @param {Item} item
 * @param {() => void} again
 * @param {() => void} [done] answers at once
 */
function question(item, again, done) {
  const { posed, ticked, isRevealed } = item;
  const tick = (/** @type {string} */ letter) => () => {
    if (isRevealed) return;
    if (ticked.has(letter)) ticked.delete(letter);
    else {
      if (!posed.several) ticked.clear();
      ticked.add(letter);
    }
    if (done && !posed.several) done();
    else again();
  };
  const look = (/** @type {any} */ option) => (!isRevealed ? "" : option.right ? "right" : ticked.has(option.letter) ? "wrong" : "");
  return html`<h2 class="asked">${posed.ask}</h2>${posed.several ? html`<p>Select all correct options.</p>` : ""}
    ${posed.trace?.start?.players ? html`<div class="mini">${board(posed.trace.start)}</div>` : ""}
    ${posed.situation ? html`<ol class="trace">${posed.situation.steps.map((/** @type {string} */ step) => html`<li class="did">${step}</li>`)}</ol>` : ""}
    <ul class="choices">${posed.options.map((/** @type {any} */ option) => html`<li><button class="step ${look(option)}" aria-pressed=${ticked.has(option.letter)} @click=${tick(option.letter)}>
      ${option.text}${look(option) ? html`<span class="hidden"> (${look(option)})</span>` : ""}</button></li>`)}</ul>`;
}

/** @param {Item} item */
function explained(item) {
  const { posed } = item;
  const mistakes = posed.options.filter((/** @type {any} */ option) => item.ticked.has(option.letter) && option.mistake);
  return html`<div role="status"><p><b>${isRight(item) ? "Right." : "Wrong."}</b></p>
    <ul>${posed.decided_by.map((/** @type {string} */ event) => html`<li>${toldWithRules(event)}</li>`)}</ul><p>${posed.ruling}</p>
    ${mistakes.map((/** @type {any} */ option) => html`<p>${option.mistake}</p>`)} ${posed.explain ? html`<p>${posed.explain}</p>` : ""}</div>
    <details><summary>Trace</summary><ol class="trace">${(posed.trace?.steps ?? []).flatMap((/** @type {any} */ step) => step.lines)
      .filter((/** @type {any} */ line) => line.kind === "event" || line.kind === "refused").map((/** @type {any} */ line) => html`<li>${toldWithRules(line.told)}</li>`)}</ol></details>
    <details><summary>Rules</summary>${posed.rules.map((/** @type {any} */ rule) => html`<p><a href=${ruleLink(rule.id)}>${rule.id}</a> ${rule.text ?? ""}</p>`)}</details>`;
}

/** @param {HTMLElement} main */
async function exam(main) {
  const begin = async () => {
    const { level, section, generated } = state.chosen;
    const items = await questions({ count: EXAM.questions, generated, levels: level ? [Number(level)] : [], sections: section ? [section] : [] });
    state.exam = { items, at: 0, until: Date.now() + EXAM.minutes * 60_000, isOver: false };
    tickOn();
    draw();
  };
  const hand = async () => {
    const sitting = /** @type {Sitting} */ (state.exam);
    clearInterval(clock);
    if (sitting.isOver) return;
    sitting.isOver = true;
    const at = now();
    const answered = sitting.items.filter((item) => item.ticked.size);
    await add(answered.map((item) => ({ question: item.posed.id, rules: item.posed.rules.map((/** @type {any} */ rule) => rule.id), at, rating: isRight(item) ? 3 : 1 })));
    draw();
    scrollTo(0, 0);
  };
  const tickOn = () => {
    clearInterval(clock);
    clock = setInterval(() => {
      if (!state.exam || state.exam.isOver) clearInterval(clock);
      else if (Date.now() >= /** @type {number} */ (state.exam.until)) hand();
      else draw();
    }, 1000);
  };
  const draw = () => {
    const sitting = state.exam;
    if (!sitting) {
      render(html`<h1>Exam</h1>${parts("exam")} ${chooser(() => {})}
        <p>${EXAM.questions} questions in ${EXAM.minutes} minutes, in any order. You pass with ${EXAM.pass}%. Results are shown at the end.</p>
        <p><button class="main" @click=${() => begin().catch((error) => render(refused(error), main))}>Begin</button></p>`, main);
      return;
    }
    if (sitting.isOver) return result(sitting);
    const left = Math.max(0, Math.round((/** @type {number} */ (sitting.until) - Date.now()) / 1000));
    const item = sitting.items[sitting.at];
    const to = (/** @type {number} */ at) => () => {
      sitting.at = Math.max(0, Math.min(sitting.items.length - 1, at));
      draw();
      scrollTo(0, 0);
    };
    render(html`<h1>Exam</h1>${parts("exam")}
      <p class="row"><b role="timer">${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}</b> ${sitting.items.filter((item) => item.ticked.size).length} of ${sitting.items.length} answered</p>
      <p class="row">${sitting.items.map((item, at) => html`<button aria-pressed=${at === sitting.at} aria-label="Question ${at + 1}${item.ticked.size ? ", answered" : ""}" @click=${to(at)}>${at + 1}${item.ticked.size ? "·" : ""}</button>`)}</p>
      ${item ? question(item, draw) : html`<p>No matching questions.</p>`}
      <p class="row"><button @click=${to(sitting.at - 1)} ?disabled=${sitting.at === 0}>Back</button><button @click=${to(sitting.at + 1)} ?disabled=${sitting.at + 1 >= sitting.items.length}>Next</button>
        <button class="main" @click=${hand}>Hand in</button></p>`, main);
  };
  const result = (/** @type {Sitting} */ sitting) => {
    const right = sitting.items.filter(isRight).length;
    const percent = Math.floor((100 * right) / Math.max(1, sitting.items.length));
    for (const item of sitting.items) item.isRevealed = true;
    render(html`<h1>Exam</h1>${parts("exam")}
      <p role="status"><b>${percent >= EXAM.pass ? "Passed" : "Failed"}</b>: ${right} of ${sitting.items.length} right, ${percent}%.</p>
      <p><button @click=${() => { state.exam = null; draw(); }}>Another exam</button></p>
      ${sitting.items.map((item, at) => html`<details><summary>${isRight(item) ? "✓" : "✗"} ${at + 1}. ${item.posed.ask}</summary>${question(item, draw)} ${explained(item)}</details>`)}`, main);
  };
  if (state.exam && !state.exam.isOver) tickOn();
  draw();
}

/** @param {HTMLElement} main */
async function known(main) {
  const answers = await log();
  const told = await ask("quiz-progress", { log: answers, now: now() });
  const percent = (/** @type {number} */ share) => `${Math.round(100 * share)}%`;
  const most = Math.max(1, ...told.forecast);
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await exported()], { type: "application/json" }));
    link.download = "judge-answers.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const load = async (/** @type {any} */ event) => {
    const said = /** @type {HTMLElement} */ (main.querySelector("#loaded"));
    const [file] = event.target.files;
    try {
      const count = await imported(file);
      await known(main);
      render(html`<p>Imported ${count} answers.</p>`, /** @type {HTMLElement} */ (main.querySelector("#loaded")));
    } catch (error) {
      render(refused(error), said);
    }
    // The same file may be chosen again.
    event.target.value = "";
  };
  render(html`<h1>Progress</h1>${parts("known")}
    ${told.total.answers ? html`<p>${told.total.questions} questions answered ${told.total.answers} times, ${told.total.right} correctly. <b>${told.due}</b> are due now. ${told.streak.current ? html`Streak: day ${told.streak.current}.` : ""}</p>
      <h2>By section</h2><table><thead><tr><th scope="col">Section</th><th scope="col">Right</th><th scope="col">Retention</th></tr></thead><tbody>
        ${told.sections.map((/** @type {any} */ part) => html`<tr><th scope="row"><a href=${ruleLink(part.rule)}>${part.rule}</a></th><td>${part.right} of ${part.answers}</td>
          <td><meter min="0" max="1" value=${part.retention} aria-label="Retention, ${part.rule}"></meter> ${percent(part.retention)}</td></tr>`)}</tbody></table>
      ${told.weakest.length ? html`<h2>Weakest rules</h2><ul class="chips">${told.weakest.map((/** @type {any} */ part) => html`<li><a href=${ruleLink(part.rule)}>${part.rule}</a></li>`)}</ul>` : ""}
      <h2>Upcoming reviews</h2><ol class="forecast">${told.forecast.map((/** @type {number} */ count, /** @type {number} */ day) => html`<li><span>${day ? `+${day}` : "today"}</span> <meter min="0" max=${most} value=${count} aria-label="Day ${day}"></meter> ${count}</li>`)}</ol>`
      : html`<p>No answers on this device yet.</p>`}
    <h2>Back up your answers</h2><p class="row"><button @click=${save}>Export</button><label class="button">Import <input type="file" accept="application/json,.json" class="hidden" @change=${load}></label></p>
    <div id="loaded" role="status"></div>`, main);
}
