// @ts-check
// What was answered, kept on this device in IndexedDB: a log to which answers are only ever added, and exams. What follows from the log
// the engine says.
import { Store } from "./device.js";
import { t } from "./words.js";

/** @typedef {{question: string, rules: string[], at: number, rating: number}} Answer */

const SCHEMA = "judge/quiz-log/1";
/** The longest file of answers that is read, in bytes, and the most answers of it. */
const LONGEST = 20_000_000;
const MOST = 200_000;

/** @type {Store<Answer>} */
const store = new Store("judge-training", "answers", ["at", "question"]);

/** The answers in their order. */
export const log = () => store.all();

/**
 * Adds answers; when the promise is kept, they are on the device.
 * @param {Answer[]} answers
 */
export const add = (answers) => store.change((store) => answers.forEach((answer) => store.put(answer)));

/**
 * An exam that is over.
 * @typedef {{id: number, taken: number, right: number, count: number, hasPassed: boolean, missed: string[]}} Past
 * Its `id` is when it began, in milliseconds; `taken` the time it took, `missed` the rules of wrong answers.
 * @typedef {{id: "questions", begun: number, until: number, posed: any[]}} Posed the questions of the exam that runs
 * @typedef {{id: "marks", at: number, ticked: string[][], flagged: boolean[]}} Marks what was answered in it so far
 */
/** @type {Store<Past | Posed | Marks>} */
const exams = new Store("judge-exams", "exams", "id");

/** The exam that runs, if one does, and those that are over, the last one first. */
export async function examsKept() {
  const all = await exams.all();
  const posed = /** @type {Posed | undefined} */ (all.find(({ id }) => id === "questions"));
  const marks = /** @type {Marks | undefined} */ (all.find(({ id }) => id === "marks"));
  const past = /** @type {Past[]} */ (all.filter(({ id }) => typeof id === "number"));
  return { running: posed && marks ? { posed, marks } : null, past: past.toReversed() };
}

/** Keeps an exam as it begins, or what was answered since. @param {Array<Posed | Marks>} parts */
export const keepExam = (...parts) => exams.change((store) => parts.forEach((part) => store.put(part)));

/** The exam that runs is over. @param {Past | null} past nothing of it is kept without */
export const endExam = (past) => exams.change((store) => {
  store.delete("questions");
  store.delete("marks");
  if (past) store.put(past);
});

/** All answers as the text of a file. */
export async function exported() {
  return `${JSON.stringify({ schema: SCHEMA, answers: await log() }, null, 1)}\n`;
}

/**
 * Adds the answers of such a file; one that is here already is not doubled. Says how many the file has.
 * @param {File} file
 */
export async function imported(file) {
  if (file.size > LONGEST) throw new Error(t("{name} is larger than {n} MB.", { name: file.name, n: LONGEST / 1e6 }));
  /** @type {any} */
  let read = null;
  try {
    read = JSON.parse(await file.text());
  } catch { /* It is told below. */ }
  if (read?.schema !== SCHEMA || !Array.isArray(read.answers)) throw new Error(t("{name} has no answers. Choose a file made by Export.", { name: file.name }));
  if (read.answers.length > MOST) throw new Error(t("{name} has more than {n} answers.", { name: file.name, n: MOST }));
  const isAnswer = (/** @type {any} */ one) => typeof one?.question === "string" && one.question.length < 500
    && Number.isInteger(one.at) && [1, 2, 3, 4].includes(one.rating)
    && Array.isArray(one.rules) && one.rules.every((/** @type {any} */ rule) => typeof rule === "string");
  const wrong = read.answers.findIndex((/** @type {any} */ one) => !isAnswer(one));
  if (wrong >= 0) throw new Error(t("Answer {n} of {name} cannot be read. Nothing was added.", { n: wrong + 1, name: file.name }));
  await add(read.answers.map((/** @type {Answer} */ { question, rules, at, rating }) => ({ question, rules, at, rating })));
  return read.answers.length;
}

/** Now, in seconds of UTC. */
export const now = () => Math.floor(Date.now() / 1000);
