// @ts-check
// The cards of the engine by their names: their faces, and those that a few letters mean.
import { fullName, know } from "./faces.js";
import { once } from "./judge.js";

export { face, fullName } from "./faces.js";

/** @type {any[]} */
let list = [];
/** @type {Array<{card: any, name: string[], full: string[]}>} */
let index = [];
let isStale = false;
// Files of the user's own may have other cards.
addEventListener("restarted", () => {
  isStale = true;
});

/** @param {string} text */
export const parts = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").replace(/[^a-z0-9]+/g, " ").trim().split(" ").filter(Boolean);

/**
 * All cards; the first call asks for them.
 * @param {boolean} [hasTexts] with `texts`, their abilities in words
 */
export async function all(hasTexts = false) {
  const { results } = await once("card-list", hasTexts ? { texts: true } : {});
  // A list with texts serves whoever needs none.
  if (results !== list && (hasTexts || !list[0]?.texts || isStale)) {
    isStale = false;
    list = results;
    know(list);
    index = list.map((card) => ({ card, name: parts(card.name), full: parts(fullName(card)) }));
  }
  return list;
}

const USED = "judge-used";
/** The number of times that this device has set each card on the table. @returns {Record<string, number>} */
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
 * @param {boolean} [isLoose] if nothing is meant so, also names with the letters anywhere in them, or with one wrong letter
 */
export function find(words, fits = () => true, isLoose = false) {
  const wanted = words.flatMap(parts);
  if (!wanted.length) return [];
  const whole = wanted.join(" ");
  const found = ranked(({ card, name, full }) => (name.join(" ") === whole && !card.token ? 0 : begins(name, wanted) ? 1 : begins(full, wanted) ? 2 : -1), fits);
  if (found.length || !isLoose || whole.length < 3) return found;
  const letters = wanted.join("");
  return ranked(({ full }) => {
    const name = full.join("");
    return name.includes(letters) ? 0 : letters.length > 3 && isNear(name, letters) ? 1 : -1;
  }, fits);
}

/**
 * The cards of these names, as the engine has understood a question; of those that share one, the one that is used most.
 * @param {string[]} names
 */
export function called(names) {
  const found = names.map((typed) => {
    const words = parts(typed).join(" ");
    const same = index.filter(({ name, full }) => name.join(" ") === words || full.join(" ") === words).map(({ card }) => card);
    return same.sort((a, b) => (b.used_in ?? 0) - (a.used_in ?? 0))[0];
  });
  return [...new Set(found.filter(Boolean))];
}

/**
 * True if each word begins a word of the name, in their order.
 * @param {string[]} name
 * @param {string[]} wanted
 */
function begins(name, wanted) {
  let at = 0;
  for (const word of wanted) {
    while (at < name.length && !name[at].startsWith(word)) at++;
    if (at++ >= name.length) return false;
  }
  return true;
}

/**
 * The cards with a rank, the lowest first.
 * @param {(entry: {card: any, name: string[], full: string[]}) => number} rank
 * @param {(card: any) => boolean} fits
 */
function ranked(rank, fits) {
  const own = used();
  const found = index.filter(({ card }) => fits(card)).map((entry) => ({ card: entry.card, rank: rank(entry), length: entry.full.length, own: own[fullName(entry.card)] ?? 0 })).filter(({ rank }) => rank >= 0);
  found.sort((a, b) => a.rank - b.rank || b.own - a.own || (b.card.used_in ?? 0) - (a.card.used_in ?? 0) || a.length - b.length);
  return found.map(({ card }) => card);
}

/**
 * True if a name begins with these letters, one of them wrong, missing or too many.
 * @param {string} name
 * @param {string} letters
 */
function isNear(name, letters) {
  let at = 0;
  while (at < letters.length && name[at] === letters[at]) at++;
  const rest = letters.slice(at + 1);
  return name.startsWith(rest, at + 1) || name.startsWith(rest, at) || name.startsWith(letters.slice(at), at + 1);
}

/** Two cards that the same words mean equally well. @param {any} one @param {any} other */
export const isTie = (one, other) => !!other && parts(one.name).join() === parts(other.name).join() && used()[fullName(one)] === used()[fullName(other)];

/** @param {any} card */
export const isUpgrade = (card) => card.type === "upgrade" || (card.type === "token" && card.upgrade_hp !== null);
/** @param {any} card */
export const isUnit = (card) => card.type === "unit" || (card.type === "token" && card.power !== null && card.upgrade_hp === null);
