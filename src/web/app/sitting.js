// @ts-check
// Questions of training as they are answered: which ones somebody wants, what was ticked, and what follows for the memory.
import { ask } from "./judge.js";
import { log, now } from "./memory.js";
import { plural, t } from "./words.js";

/** @typedef {{posed: any, ticked: Set<string>, isRevealed: boolean, isFlagged: boolean, kept: import("./memory.js").Answer | null}} Item */
/** @typedef {{level: string, section: string, generated: boolean}} Chosen */

/** The ratings of an answer, from 1. */
export const AGAIN = 1;
export const GOOD = 3;

const CHOSEN = "judge-training";

/** The level and topic that somebody trains; null if they were never asked. @returns {Chosen | null} */
export function chosen() {
  try {
    const kept = JSON.parse(localStorage.getItem(CHOSEN) ?? "null");
    return kept && { level: String(kept.level ?? ""), section: String(kept.section ?? ""), generated: !!kept.generated };
  } catch {
    return null;
  }
}

/** @param {Chosen} what */
export function choose(what) {
  try {
    localStorage.setItem(CHOSEN, JSON.stringify(what));
  } catch { /* Then it is asked again. */ }
}

/** @param {any} posed @returns {Item} */
export const item = (posed) => ({ posed, ticked: new Set(), isRevealed: false, isFlagged: false, kept: null });

/**
 * @param {number} count
 * @param {boolean} byMemory whether those that are due come first
 * @returns {Promise<Item[]>}
 */
export async function questions(count, byMemory) {
  const { level, section, generated } = chosen() ?? { level: "", section: "", generated: false };
  const wanted = { count, generated, levels: level ? [Number(level)] : [], sections: section ? [section] : [], seed: Math.floor(Math.random() * 2 ** 32) };
  const { results } = await ask("quiz", byMemory ? { ...wanted, log: await log(), now: now() } : wanted);
  return results.map(item);
}

/** @param {{posed: any, ticked: Set<string>}} item */
export const isRight = ({ posed, ticked }) => posed.answer.length === ticked.size && posed.answer.every((/** @type {string} */ letter) => ticked.has(letter));

/**
 * Ticks an option, or takes the tick away; where one option is right, it is the only one.
 * @param {Item} item
 * @param {string} letter
 */
export function tick({ posed, ticked }, letter) {
  if (ticked.delete(letter)) return;
  if (!posed.several) ticked.clear();
  ticked.add(letter);
}

/**
 * The answer as the memory keeps it. Its rating may be changed until the next question: it stays the same entry.
 * @param {Item} item
 * @param {number} rating
 * @param {number} [at]
 */
export const graded = (item, rating, at = now()) => ({ question: item.posed.id, rules: item.posed.rules.map((/** @type {any} */ rule) => rule.id), at: item.kept?.at ?? at, rating });

/** The time until a question comes again, in words. @param {number} seconds */
export function wait(seconds) {
  if (seconds < 3600) return t("{n} min", { n: Math.round(seconds / 60) });
  const days = Math.round(seconds / 86_400 + 0.5);
  if (days < 60) return plural("{n} day", "{n} days", { n: days });
  return days < 700 ? plural("{n} month", "{n} months", { n: Math.round(days / 30) }) : plural("{n} year", "{n} years", { n: Math.round(days / 365) });
}
