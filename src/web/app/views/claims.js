// @ts-check
// A claim about all outcomes, put together by taps: a card or a base, one of its facts, and a number. The engine proves equal numbers;
// "at least" and "at most" are a claim for each number.
import { html } from "../vendor/lit-html.js";
import { capitalised } from "../text.js";
import { list, t } from "../words.js";

/** The most claims of one proof, less one. */
const MOST = 62;
/** @typedef {{player: string, zone: "base" | "ground" | "space" | "leaders" | "hand", place: number}} Subject */
/** @typedef {{label: () => string, least?: number, of: (name: string, value: number, player: any) => any}} Fact what is claimed; `least` if it has numbers */
/** @typedef {"possible" | "always" | "never"} How */
/** @typedef {"exactly" | "least" | "most"} Than */

/** @type {{isOpen: boolean, how: How, subject: Subject, fact: string, than: Than, value: number}} */
export const claim = { isOpen: false, how: "possible", subject: { player: "", zone: "base", place: 0 }, fact: "damage", than: "least", value: 1 };

const HOW = { possible: () => t("possible"), always: () => t("always true"), never: () => t("never true") };
const THAN = { exactly: () => t("exactly"), least: () => t("at least"), most: () => t("at most") };
/** @type {Record<string, Fact>} */
const OF_CARD = {
  damage: { label: () => t("damage"), least: 0, of: (name, damage) => ({ [name]: { damage } }) },
  remaining: { label: () => t("HP left"), least: -MOST, of: (name, remaining) => ({ [name]: { remaining } }) },
  power: { label: () => t("power"), least: 0, of: (name, power) => ({ [name]: { power } }) },
  ready: { label: () => t("ready"), of: (name) => ({ [name]: { ready: true } }) },
  exhausted: { label: () => t("exhausted"), of: (name) => ({ [name]: { exhausted: true } }) },
  discard: { label: () => t("in the discard pile"), of: (name, _, { owner }) => ({ [name]: { in: `${owner}.discard` } }) },
  hand: { label: () => t("in hand"), of: (name, _, { owner }) => ({ [name]: { in: `${owner}.hand` } }) },
};
/** @type {Record<string, Fact>} */
const OF_SEAT = {
  damage: { label: () => t("damage"), least: 0, of: (name, damage) => ({ [name]: { base: { damage } } }) },
  remaining: { label: () => t("HP left"), least: -MOST, of: (name, remaining) => ({ [name]: { base: { remaining } } }) },
  hand: { label: () => t("cards in hand"), least: 0, of: (name, hand) => ({ [name]: { hand } }) },
  resources: { label: () => t("ready resources"), least: 0, of: (name, ready) => ({ [name]: { resources: { ready } } }) },
  wins: { label: () => t("wins the game"), of: (winner) => ({ result: { winner } }) },
};
const facts = () => (claim.subject.zone === "base" ? OF_SEAT : OF_CARD);
const fact = () => facts()[claim.fact] ?? facts().damage;

/** The cards of a player that a claim can be about. @param {any} player @returns {Array<{card: any, subject: Subject}>} */
const subjects = (player) => /** @type {const} */ (["ground", "space", "leaders", "hand"]).flatMap((zone) =>
  (zone === "hand" ? player.hand.known : player[zone]).map((/** @type {any} */ card, /** @type {number} */ place) => ({ card, subject: { player: player.name, zone, place } })));

/** What the claim is about, in this position. @param {any} position */
function subject(position) {
  const player = position.players.find((/** @type {any} */ one) => one.name === claim.subject.player) ?? position.players[0];
  const wanted = JSON.stringify({ ...claim.subject, player: player.name });
  return { player, card: subjects(player).find((one) => JSON.stringify(one.subject) === wanted)?.card ?? null };
}

/** A tap on the board says what the claim is about; false if none is put together. @param {any} card @param {any} position */
export function aim(card, position) {
  if (!claim.isOpen) return false;
  for (const player of position.players) {
    const found = player.base.id === card.id ? { subject: { player: player.name, zone: /** @type {const} */ ("base"), place: 0 } } : subjects(player).find((one) => one.card.id === card.id);
    if (found) claim.subject = found.subject;
  }
  return true;
}

/** The claims as a scenario has them. @param {any} position */
export function claims(position) {
  const { how, than, value } = claim;
  const { player, card } = subject(position);
  const { least, of } = fact();
  const claimed = (/** @type {number} */ number) => of(card?.words ?? player.name, number, card);
  if (least === undefined || than === "exactly") return [{ [how]: claimed(value) }];
  // At least 3 always: never 0 to 2.
  const isBelow = (than === "most") !== (how === "always");
  const [from, to] = isBelow ? [Math.max(least, value - MOST), value - (how === "always" ? 1 : 0)] : [value + (how === "always" ? 1 : 0), value + MOST];
  return Array.from({ length: to - from + 1 }, (_, at) => ({ [how === "possible" ? "possible" : "never"]: claimed(from + at) }));
}

/** The claim in words. @param {any} position */
export function said(position) {
  const { player, card } = subject(position);
  const { label, least } = fact();
  const what = least === undefined ? label() : `${label()} ${THAN[claim.than]()} ${claim.value}`;
  const name = card ? `${card.name} (${capitalised(player.name)})` : claim.fact === "wins" ? capitalised(player.name) : t("{player}'s base", { player: capitalised(player.name) });
  return `${capitalised(HOW[claim.how]())}: ${name}, ${what}`;
}

/**
 * All the claims as one: `possible` holds if one does, others if all do.
 * @param {any[]} found
 * @returns {{holds: boolean | null, witness: string[] | null}}
 */
export function whole(found) {
  const deciding = claim.how === "possible";
  const decided = found.find((one) => one.holds === deciding);
  return decided ?? { holds: found.some((one) => one.holds === null) ? null : !deciding, witness: null };
}

/** @param {any} position @param {() => void} again draws the page anew */
export function claimer(position, again) {
  const { card, player: at } = subject(position);
  const set = (/** @type {Partial<typeof claim>} */ to) => { Object.assign(claim, to); again(); };
  const choice = (/** @type {string} */ label, /** @type {Record<string, () => string>} */ all, /** @type {string} */ now, /** @type {(one: any) => void} */ take) =>
    html`<select aria-label=${label} @change=${(/** @type {any} */ event) => take(event.target.value)}>${Object.entries(all).map(([one, words]) => html`<option value=${one} ?selected=${one === now}>${words()}</option>`)}</select>`;
  const option = (/** @type {Subject} */ subject, /** @type {string} */ words, /** @type {boolean} */ isHere) => html`<option value=${JSON.stringify(subject)} ?selected=${isHere}>${words}</option>`;
  return html`<details ?open=${claim.isOpen} @toggle=${(/** @type {any} */ event) => { claim.isOpen = event.target.open; again(); }}><summary>${t("Is something possible?")}</summary>
    <p class="row claim">${choice(t("Is it"), HOW, claim.how, (how) => set({ how }))}
      <select aria-label=${t("Card or base")} @change=${(/** @type {any} */ event) => set({ subject: JSON.parse(event.target.value) })}>${position.players.map((/** @type {any} */ player) => html`<optgroup label=${capitalised(player.name)}>
        ${option({ player: player.name, zone: "base", place: 0 }, t("{player}'s base", { player: capitalised(player.name) }), !card && player === at)}
        ${subjects(player).map((one) => option(one.subject, one.card.name, one.card === card))}</optgroup>`)}</select>
      ${choice(t("Fact"), Object.fromEntries(Object.entries(facts()).map(([key, { label }]) => [key, label])), claim.fact, (fact) => set({ fact }))}
      ${fact().least === undefined ? "" : html`${choice(t("Number"), THAN, claim.than, (than) => set({ than }))}
        <input type="number" inputmode="numeric" min="0" max=${MOST} aria-label=${t("Number")} .value=${String(claim.value)} @change=${(/** @type {any} */ event) => set({ value: Math.max(0, Math.min(MOST, Math.round(Number(event.target.value)) || 0)) })}>`}</p>
    <p class="row"><button>${t("Search")}</button> <span class="path">${t("Or tap a card on the board.")}</span></p></details>`;
}
