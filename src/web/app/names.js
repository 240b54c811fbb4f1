// @ts-check
// The cards of the engine by their names: their faces, and those that a few letters mean.
import { once } from "./judge.js";

/** @type {any[]} */
let list = [];
/** @type {Map<string, any>} */
let faces = new Map();
/** @type {Array<{card: any, name: string[], full: string[]}>} */
let index = [];

/** @param {any} card */
export const fullName = (card) => (card.subtitle ? `${card.name}, ${card.subtitle}` : card.name);

/** @param {string} text */
const parts = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").replace(/[^a-z0-9]+/g, " ").trim().split(" ").filter(Boolean);

/** All cards; the first call asks for them. */
export async function all() {
  const { results } = await once("card-list");
  if (results !== list) {
    list = results;
    faces = new Map(list.map((card) => [fullName(card), card]));
    index = list.map((card) => ({ card, name: parts(card.name), full: parts(fullName(card)) }));
  }
  return list;
}

/** The printed facts of a card, once all are known. @param {string} printed */
export const face = (printed) => faces.get(printed);

const USED = "judge-used";
/** How often this device has set each card on the table. @returns {Record<string, number>} */
const used = () => {
  try {
    return JSON.parse(localStorage.getItem(USED) ?? "{}");
  } catch {
    return {};
  }
};

/** Remembers that a card was set on the table. @param {string} name */
export function use(name) {
  const counts = used();
  counts[name] = (counts[name] ?? 0) + 1;
  try {
    localStorage.setItem(USED, JSON.stringify(counts));
  } catch { /* A full device only forgets which cards are usual. */ }
}

/**
 * Cards that these words mean: each word begins a word of the name, in their order. The name alone comes before its subtitle, and the
 * whole name first; then what this device has used, what more rulings of this project begin with, and the shorter name.
 * @param {string[]} words
 * @param {(card: any) => boolean} [fits]
 */
export function find(words, fits = () => true) {
  const wanted = words.flatMap(parts);
  if (!wanted.length) return [];
  const own = used();
  const begins = (/** @type {string[]} */ name) => {
    let at = 0;
    for (const word of wanted) {
      while (at < name.length && !name[at].startsWith(word)) at++;
      if (at++ >= name.length) return false;
    }
    return true;
  };
  const found = [];
  for (const { card, name, full } of index) {
    if (!fits(card)) continue;
    const rank = name.join(" ") === wanted.join(" ") && !card.token ? 0 : begins(name) ? 1 : begins(full) ? 2 : -1;
    if (rank >= 0) found.push({ card, rank, length: full.length, own: own[fullName(card)] ?? 0 });
  }
  found.sort((a, b) => a.rank - b.rank || b.own - a.own || (b.card.used_in ?? 0) - (a.card.used_in ?? 0) || a.length - b.length);
  return found.map(({ card }) => card);
}

/** Two cards that the same words mean equally well. @param {any} one @param {any} other */
export const isTie = (one, other) => !!other && parts(one.name).join() === parts(other.name).join() && used()[fullName(one)] === used()[fullName(other)];

/** @param {any} card */
export const isUpgrade = (card) => card.type === "upgrade" || (card.type === "token" && card.upgrade_hp !== null);
/** @param {any} card */
export const isUnit = (card) => card.type === "unit" || (card.type === "token" && card.power !== null && card.upgrade_hp === null);
