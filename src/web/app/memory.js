// @ts-check
// What was answered, kept on this device in IndexedDB: a log to which answers are only ever added. What follows from it the
// engine says.
import { Store } from "./device.js";

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

/** All answers as the text of a file. */
export async function exported() {
  return `${JSON.stringify({ schema: SCHEMA, answers: await log() }, null, 1)}\n`;
}

/**
 * Adds the answers of such a file; one that is here already is not doubled. Says how many the file has.
 * @param {File} file
 */
export async function imported(file) {
  if (file.size > LONGEST) throw new Error(`${file.name} is larger than ${LONGEST / 1e6} MB.`);
  /** @type {any} */
  let read = null;
  try {
    read = JSON.parse(await file.text());
  } catch { /* It is told below. */ }
  if (read?.schema !== SCHEMA || !Array.isArray(read.answers)) throw new Error(`${file.name} has no answers. Choose a file made by Export.`);
  if (read.answers.length > MOST) throw new Error(`${file.name} has more than ${MOST} answers.`);
  const isAnswer = (/** @type {any} */ one) => typeof one?.question === "string" && one.question.length < 500
    && Number.isInteger(one.at) && [1, 2, 3, 4].includes(one.rating)
    && Array.isArray(one.rules) && one.rules.every((/** @type {any} */ rule) => typeof rule === "string");
  const wrong = read.answers.findIndex((/** @type {any} */ one) => !isAnswer(one));
  if (wrong >= 0) throw new Error(`Answer ${wrong + 1} of ${file.name} cannot be read. Nothing was added.`);
  await add(read.answers.map((/** @type {Answer} */ { question, rules, at, rating }) => ({ question, rules, at, rating })));
  return read.answers.length;
}

/** Now, in seconds of UTC. */
export const now = () => Math.floor(Date.now() / 1000);
