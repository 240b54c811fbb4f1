// @ts-check
// A query for cards, as it is typed: `t:unit a:ground c<=3 legal:premier`. The engine reads it and finds the cards; here is what it could
// not read, in words, and the pieces that chips write into it.
import { today } from "./day.js";
import { ask } from "./judge.js";
import { all } from "./names.js";
import { t } from "./words.js";

/**
 * @typedef {Object} Found
 * @property {any[]} cards those that fit, best first; if none does, those with a name like it
 * @property {number} total how many there are
 * @property {string[]} errors what cannot be read, in words
 * @property {boolean} hasFields true if it has more than words
 */

/** True if there may be a field in it. @param {string} typed */
export const mayHaveFields = (typed) => /[a-z](:|!?=|<|>)/i.test(typed);

/**
 * The cards that a query finds.
 * @param {string} typed
 * @param {{hasTexts?: boolean, limit?: number}} [how] with `texts`, their abilities in words; the first so many
 * @returns {Promise<Found>}
 */
export async function found(typed, { hasTexts = false, limit } = {}) {
  if (!typed.trim()) {
    const cards = await all(hasTexts);
    return { cards, total: cards.length, errors: [], hasFields: false };
  }
  const { results, total, near = [], wrong = [], has_fields } = await ask("card-list", { query: typed, on: today(), texts: hasTexts, ...(limit ? { limit } : {}) });
  return { cards: total ? results : near, total: total || near.length, errors: wrong.map(said), hasFields: has_fields };
}

/** @param {{problem: string, term: string, value?: string, known: string[], message: string}} wrong */
function said({ problem, term, value = "", known, message }) {
  switch (problem) {
    case "open-quote": return t("The quotation mark before “{words}” is not closed.", { words: value });
    case "too-long": return t("The query is too long: its end is ignored.");
    case "open-bracket": return t("A bracket is not closed.");
    case "closed-bracket": return t("A closing bracket has no opening bracket.");
    case "too-deep": return t("Brackets are nested too deeply.");
    case "unknown-field": return t("“{term}”: unknown field. Use {fields}.", { term, fields: known.join(", ") });
    case "needs-value": return t("“{term}” needs a value after it.", { term });
    case "needs-number": return t("“{term}” needs a number after it.", { term });
    case "not-a-number": return t("“{term}”: {value} is not a number.", { term, value });
    case "not-a-date": return t("“{term}”: {value} is not a date. Write it as 2026-03-13.", { term, value });
    case "not-comparable": return t("“{term}”: only numbers can be compared. Use a colon.", { term });
    case "no-such-value": return known.length ? t("“{term}”: no card has this. Use {values}.", { term, values: known.join(", ") }) : t("“{term}”: no card has this.", { term });
    case "limited": return t("“{term}”: every card that is opened is legal there. Use {values}.", { term, values: known.join(", ") });
    default: return message;
  }
}

/** The pieces of a query, as they are typed. @param {string} typed */
const pieces = (typed) => typed.trim().split(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/).filter(Boolean);

/** @param {string} typed @param {string} term */
export const has = (typed, term) => pieces(typed).includes(term);

/**
 * The query with a term, or without it if it is there.
 * @param {string} typed
 * @param {string} term
 * @param {string[]} [instead] the beginnings of terms that it takes the place of, such as `t:`
 */
export function toggled(typed, term, instead = []) {
  const kept = pieces(typed).filter((piece) => piece !== term && !instead.some((begin) => piece.startsWith(begin)));
  return (has(typed, term) ? kept : [...kept, term]).join(" ");
}
