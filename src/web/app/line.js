// @ts-check
// A side of the table in a line of words: `luke dep, marine 1 shield, 5r, hand vanq, sneak`. Each piece between commas is a card with
// its status, or a number of the seat. Words that mean nothing stay as they are, and change nothing.
import { find, fullName, isTie, isUnit, isUpgrade } from "./names.js";

/**
 * @typedef {Object} Piece
 * @property {string} text as typed
 * @property {"card" | "seat" | "unknown"} kind
 * @property {any[]} candidates cards that it may mean, the likeliest first
 * @property {boolean} isOpen two of them are as likely
 * @property {(side: any, setup: any, name: string) => void} set changes the side, and the setup around it, of the player of that name
 */

const ZONES = /** @type {Record<string, string>} */ ({ hand: "hand", h: "hand", disc: "discard", discard: "discard", deck: "deck" });

/** What is said of the seat, and what it sets. @type {Array<[RegExp, (side: any, setup: any, name: string, found: RegExpMatchArray) => void]>} */
const SEAT = [
  [/^(\d+)(?:\/(\d+))?\s*(?:r|res|resources?)$/, (side, _, __, [, ready, of]) => { side.resources = { ready: Number(ready), exhausted: of ? Math.max(0, Number(of) - Number(ready)) : 0 }; }],
  [/^(?:-\s*(\d+)|(\d+)\s*(?:dmg|damage))$/, (side, _, __, [, one, other]) => { side.base = { ...base(side), damage: Number(one ?? other) }; }],
  [/^(\d+)\s*(?:cr|credits?)$/, (side, _, __, [, count]) => { side.credits = Number(count); }],
  [/^(?:the\s+)?force$/, (side) => { side.force = true; }],
  [/^init(?:iative)?$/, (_, setup, name) => { setup.initiative = name; }],
  [/^(?:active|acts|turn)$/, (_, setup, name) => { setup.active = name; }],
  [/^hand\s+(\d+)$/, (side, _, __, [, count]) => { side.hand = Number(count); }],
  [/^deck\s+(\d+)$/, (side, _, __, [, count]) => { side.deck = Number(count); }],
];

/** The base of a side as a map. @param {any} side */
export const base = (side) => (typeof side.base === "string" ? { card: side.base } : { ...(side.base ?? { hp: 30 }) });

/** The cards of a zone as a list. @param {any} side @param {string} zone @returns {any[]} */
export const listed = (side, zone) => (Array.isArray(side[zone]) ? side[zone] : []);

/**
 * @param {string} words
 * @param {Map<string, string>} chosen the card that was chosen for a piece, by its text
 * @returns {Piece[]}
 */
export function read(words, chosen = new Map()) {
  let zone = "";
  let hasLeader = false;
  return words.split(",").map((part) => part.trim()).filter(Boolean).map((text) => {
    const plain = text.toLowerCase().replace(/\s+/g, " ");
    for (const [form, set] of SEAT) {
      const found = plain.match(form);
      if (found) return { text, kind: /** @type {const} */ ("seat"), candidates: [], isOpen: false, set: (side, setup, name) => set(side, setup, name, found) };
    }
    const said = plain.split(" ");
    const [first] = said;
    if (ZONES[first] && said.length > 1) {
      zone = ZONES[first];
      said.shift();
    }
    const found = card(text, said, zone, chosen.get(text), hasLeader);
    hasLeader ||= found.candidates[0]?.type === "leader";
    return found;
  });
}

/**
 * @param {string} text
 * @param {string[]} said
 * @param {string} zone
 * @param {string | undefined} wanted
 * @param {boolean} hasLeader the side has one already
 * @returns {Piece}
 */
function card(text, said, zone, wanted, hasLeader) {
  /** @type {{damage: number, exhausted: boolean, deployed: boolean, count: number}} */
  const status = { damage: 0, exhausted: false, deployed: false, count: 1 };
  const name = [];
  for (const word of said) {
    if (/^\d+$/.test(word) && name.length) status.damage = Number(word);
    else if (/^x\d$/.test(word) && name.length) status.count = Number(word[1]);
    else if (["ex", "exh", "exhausted"].includes(word) && name.length) status.exhausted = true;
    else if (["dep", "deployed"].includes(word) && name.length) status.deployed = true;
    else name.push(word);
  }
  const fits = (/** @type {any} */ card) => {
    if (zone) return card.type !== "leader" && card.type !== "base" && card.type !== "token";
    return status.deployed ? card.type === "leader" : card.type === "leader" || card.type === "base" || card.type === "event" || card.type === "upgrade" || isUnit(card);
  };
  // The longest beginning that is a card; what is left are upgrades.
  let [candidates, length] = [/** @type {any[]} */ ([]), name.length];
  for (; length && !candidates.length; length--) candidates = find(name.slice(0, length), fits);
  const left = name.slice(candidates.length ? length + 1 : 0);
  const upgrades = left.map((word) => find([word], isUpgrade)[0]);
  const isBare = !status.damage && !status.exhausted && !upgrades.length;
  // A name alone that is a leader's means the leader, if there is none yet; with damage or upgrades it is a unit's.
  const order = (/** @type {any} */ card) => (zone || status.deployed ? 0 : card.type === "leader" ? (isBare && !hasLeader ? 0 : 3) : isUnit(card) || card.type === "base" ? 1 : 2);
  candidates = candidates.map((card, at) => ({ card, at })).sort((a, b) => order(a.card) - order(b.card) || a.at - b.at).map(({ card }) => card);
  if (wanted) candidates = [...candidates.filter((card) => fullName(card) === wanted), ...candidates.filter((card) => fullName(card) !== wanted)];
  const [best, other] = candidates;
  if (!best || upgrades.some((upgrade) => !upgrade)) return { text, kind: "unknown", candidates, isOpen: false, set: () => {} };
  return {
    text, kind: "card", candidates, isOpen: !wanted && isTie(best, other),
    set: (side) => put(side, best, zone, { ...status, upgrades: upgrades.map(fullName) }),
  };
}

/**
 * Puts a card on a side: where it was said, or where its type belongs. Returns that zone, or `base`.
 * @param {any} side
 * @param {any} card
 * @param {string} [zone]
 * @param {{damage?: number, exhausted?: boolean, deployed?: boolean, count?: number, upgrades?: string[]}} [status]
 */
export function put(side, card, zone = "", { damage = 0, exhausted = false, deployed = false, count = 1, upgrades = [] } = {}) {
  const name = fullName(card);
  if (!zone && card.type === "base") {
    side.base = { ...(damage || side.base?.damage ? { damage: damage || side.base.damage } : {}), card: name };
    return "base";
  }
  /** @type {any} */
  const entry = { card: name };
  if (deployed) entry.deployed = true;
  if (exhausted) entry.exhausted = true;
  if (damage) entry.damage = damage;
  if (upgrades.length) entry.upgrades = upgrades;
  const isLeader = card.type === "leader" && !deployed && !zone;
  const place = isLeader ? "leaders" : zone || (card.type === "event" || isUpgrade(card) ? "hand" : card.arena ?? "ground");
  for (let each = 0; each < count; each++) {
    const written = Object.keys(entry).length > 1 ? structuredClone(entry) : name;
    side[place] = isLeader && !side.two ? [written] : [...listed(side, place), written];
  }
  return place;
}
