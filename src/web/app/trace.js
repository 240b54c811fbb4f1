// @ts-check
// A trace as the engine tells it: its steps in words, the boards between its events, and what an event is about.

/** @typedef {{op: string, path: string, value?: any}} Change */

/**
 * The board with these changes (RFC 6902).
 * @param {any} board
 * @param {Change[]} changes
 */
export function patched(board, changes) {
  const next = structuredClone(board);
  for (const { op, path, value } of structuredClone(changes)) {
    const keys = path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = /** @type {string} */ (keys.pop());
    const place = keys.reduce((at, key) => at[key], next);
    if (!Array.isArray(place)) op === "remove" ? delete place[last] : (place[last] = value);
    else if (op === "add") place.splice(last === "-" ? place.length : Number(last), 0, value);
    else if (op === "remove") place.splice(Number(last), 1);
    else place[Number(last)] = value;
  }
  return next;
}

/** The cards of an event. @param {any} event @returns {number[]} */
export const cardsOf = (event) => (event ? [event.card, event.by, event.on, ...(event.cards ?? [])].filter(Boolean).map((card) => card.id) : []);

/** An event without the rules in brackets behind it. @param {string} told */
export const withoutRules = (told) => told.replace(/\s*\((?:(?:CR|TR|NOTE|CARD) [^()]*)\)/g, "");

/**
 * A step in words: `ana: {attack: Wampa, target: ben}` is `ana · attack: Wampa, target: ben`.
 * @param {string} step
 */
export const words = (step) => step.replace(/^([^:]+): (?:\{(.*)\}|(.*))$/, (_, who, inside, plain) => `${who} · ${inside ?? plain}`);
