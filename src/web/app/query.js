// @ts-check
// A query for cards, as it is typed: `t:unit a:ground c<=3 k:sentinel`. It is read, and compared with the facts of a card. What cannot be
// read is told, and the rest of the query still counts.
import { t } from "./words.js";

/**
 * @typedef {(card: any) => boolean} Fits
 * @typedef {Object} Query
 * @property {string[]} words of a name, which every card must have
 * @property {Fits} fits everything else
 * @property {string[]} errors in words
 * @property {boolean} needsTexts true if abilities are compared
 * @property {boolean} hasFields true if it has more than words
 */

/** @typedef {{names: string[], of: (card: any) => any[], isText?: boolean}} Field a field whose values are words */
/** @type {Field[]} */
const LISTS = [
  { names: ["t", "type"], of: (card) => [card.type, card.token ? "token" : ""] },
  { names: ["a", "arena"], of: (card) => [card.arena] },
  { names: ["asp", "aspect", "aspects"], of: (card) => card.aspects },
  { names: ["tr", "trait"], of: (card) => card.traits },
  { names: ["k", "keyword"], of: (card) => card.keywords },
  { names: ["set", "s"], of: (card) => [card.set] },
  { names: ["r", "rarity"], of: (card) => [card.rarity] },
  { names: ["is"], of: (card) => [card.unique && "unique", card.token && "token", card.aspects.length === 0 && "neutral"] },
  { names: ["n", "name"], of: (card) => [card.name, card.subtitle], isText: true },
  { names: ["o", "text"], of: (card) => card.texts ?? [], isText: true },
];
/** Fields whose values are numbers. @type {Array<{names: string[], of: (card: any) => number | null}>} */
const NUMBERS = [
  { names: ["c", "cost"], of: (card) => card.cost },
  { names: ["p", "power"], of: (card) => card.power ?? card.upgrade_power },
  { names: ["hp", "h"], of: (card) => card.hp ?? card.upgrade_hp },
];
/** @type {Record<string, (one: number, other: number) => boolean>} */
const COMPARED = { ":": (a, b) => a === b, "=": (a, b) => a === b, "!=": (a, b) => a !== b, "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b };

/** The deepest that brackets are read. */
const DEEPEST = 20;
/** The longest query that is read, in characters. */
const LONGEST = 500;

/** @typedef {{kind: "(" | ")" | "or" | "term", isNot: boolean, key: string, sign: string, value: string, text: string}} Token */

/** @param {unknown} text */
const plain = (text) => String(text ?? "").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replaceAll("’", "'");

/**
 * @param {string} typed
 * @param {string[]} errors
 * @returns {Token[]}
 */
function tokens(typed, errors) {
  /** @type {Token[]} */
  const found = [];
  const form = /\s*(-?)(?:([()])|(?:([a-z]+)(<=|>=|!=|[:=<>]))?(?:"([^"]*)("?)|([^\s()"]*)))/giy;
  for (let at = 0; at < typed.trimEnd().length; at = form.lastIndex) {
    form.lastIndex = at;
    const [text, not, bracket, key = "", sign = "", quoted, end, bare] = form.exec(typed) ?? [""];
    // A lone mark is passed over.
    if (!text.trim()) form.lastIndex = at + Math.max(1, text.length);
    if (quoted !== undefined && !end) errors.push(t("The quotation mark before “{words}” has no end.", { words: quoted }));
    const value = quoted ?? bare ?? "";
    const isOr = !key && quoted === undefined && value.toLowerCase() === "or";
    const kind = bracket ? /** @type {"(" | ")"} */ (bracket) : isOr ? /** @type {const} */ ("or") : /** @type {const} */ ("term");
    // A word without letters means nothing.
    if (kind !== "term" || key || /[\p{L}\d]/u.test(value)) found.push({ kind, isNot: !!not, key: key.toLowerCase(), sign, value, text: text.trim() });
  }
  return found;
}

/**
 * @param {string} typed
 * @param {any[]} cards all of them, by whose facts a value is known
 * @returns {Query}
 */
export function read(typed, cards) {
  /** @type {string[]} */
  const errors = [];
  const all = tokens(typed.slice(0, LONGEST), errors);
  if (typed.length > LONGEST) errors.push(t("Only the first {n} characters are read.", { n: LONGEST }));
  const isSimple = all.every((token) => token.kind === "term");
  /** @type {string[]} */
  const words = [];
  let at = 0;

  /** Terms up to a bracket or `or`. @param {number} depth @returns {Fits} */
  const every = (depth) => {
    /** @type {Fits[]} */
    const fits = [];
    for (let token = all[at]; token && token.kind !== "or"; token = all[at]) {
      if (token.kind === ")") {
        if (depth) break;
        errors.push(t("A bracket is closed that was not opened."));
        at += 1;
        continue;
      }
      at += 1;
      if (token.kind === "term" && !token.key && !token.isNot && isSimple) {
        words.push(token.value);
        continue;
      }
      const one = token.kind === "(" ? group(depth) : term(token, cards, errors);
      if (one) fits.push(token.isNot ? (card) => !one(card) : one);
    }
    return (card) => fits.every((one) => one(card));
  };
  /** @param {number} depth @returns {Fits} */
  const some = (depth) => {
    const fits = [every(depth)];
    while (all[at]?.kind === "or") {
      at += 1;
      fits.push(every(depth));
    }
    return (card) => fits.some((one) => one(card));
  };
  /** @param {number} depth @returns {Fits | null} */
  const group = (depth) => {
    if (depth >= DEEPEST) {
      errors.push(t("Brackets are nested too deeply."));
      return null;
    }
    const fits = some(depth + 1);
    if (all[at]?.kind === ")") at += 1;
    else errors.push(t("A bracket is not closed."));
    return fits;
  };
  const fits = some(0);
  const texts = LISTS.find(({ names }) => names.includes("o"))?.names ?? [];
  return { words, fits, errors: [...new Set(errors)], needsTexts: all.some(({ key }) => texts.includes(key)), hasFields: all.some(({ kind, key, isNot }) => kind !== "term" || key || isNot) };
}

/**
 * @param {Token} token
 * @param {any[]} cards
 * @param {string[]} errors
 * @returns {Fits | null} nothing of a term that cannot be read
 */
function term({ key, sign, value, text }, cards, errors) {
  const wanted = plain(value);
  if (!key) return (card) => plain(`${card.name} ${card.subtitle ?? ""}`).includes(wanted);
  const number = NUMBERS.find(({ names }) => names.includes(key));
  if (number) {
    const amount = Number(value);
    if (value !== "" && Number.isFinite(amount)) {
      return (card) => {
        const own = number.of(card);
        return own !== null && COMPARED[sign](own, amount);
      };
    }
    errors.push(value === "" ? t("“{term}” needs a number after it.", { term: text }) : t("“{term}”: {value} is not a number.", { term: text, value }));
    return null;
  }
  const list = LISTS.find(({ names }) => names.includes(key));
  if (!list) {
    errors.push(t("“{term}”: unknown field. Use {fields}.", { term: text, fields: [...LISTS, ...NUMBERS].map(({ names }) => names[0]).join(", ") }));
    return null;
  }
  if (!wanted) {
    errors.push(t("“{term}” needs a value after it.", { term: text }));
    return null;
  }
  if (sign.includes("<") || sign.includes(">")) {
    errors.push(t("“{term}”: only numbers are less or more. Use a colon.", { term: text }));
    return null;
  }
  const has = (/** @type {any} */ one) => !!one && (list.isText ? plain(one).includes(wanted) : plain(one).startsWith(wanted));
  // Abilities may not be there yet, and a name is whatever somebody types.
  if (!list.isText && !cards.some((card) => list.of(card).some(has))) {
    errors.push(t("“{term}”: no card has this.", { term: text }));
    return null;
  }
  return sign === "!=" ? (card) => !list.of(card).some(has) : (card) => list.of(card).some(has);
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
