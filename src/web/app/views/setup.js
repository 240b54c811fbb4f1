// @ts-check
// A position that is put together by taps: players, cards in zones, damage, upgrades. It is written as a scenario; JSON is
// YAML, so the scenario's `setup` is the position as it is.
import { html } from "../vendor/lit-html.js";
import { named } from "./cards.js";
import { fullName } from "./search.js";

export const NAMES = ["ana", "ben", "cara", "dan"];
const ZONES = ["ground", "space", "hand", "discard", "leader", "base"];

/**
 * @typedef {{card: string, damage?: number, exhausted?: boolean, upgrades?: string[], captives?: string[]}} Piece
 * @typedef {{resources: number, damage: number, ground: Piece[], space: Piece[], hand: Piece[], discard: Piece[], credits: number, force: boolean, leader: string | null, isDeployed: boolean, base: string | null}} Seat
 * @typedef {{players: Seat[], initiative: number}} Position
 */

/** @returns {Seat} */
const seat = () => ({ resources: 6, damage: 0, ground: [], space: [], hand: [], discard: [], credits: 0, force: false, leader: null, isDeployed: false, base: null });

/** @returns {Position} */
export const empty = () => ({ players: [seat(), seat()], initiative: 0 });

/**
 * The scenario of a position.
 * @param {Position} position
 */
export function scenario(position) {
  const piece = (/** @type {Piece} */ { card, damage, exhausted, upgrades, captives }) => {
    /** @type {Record<string, any>} */
    const written = { card };
    if (damage) written.damage = damage;
    if (exhausted) written.exhausted = true;
    if (upgrades?.length) written.upgrades = upgrades;
    if (captives?.length) written.captives = captives;
    return Object.keys(written).length > 1 ? written : card;
  };
  const player = (/** @type {Seat} */ seat) => {
    /** @type {Record<string, any>} */
    const written = { resources: seat.resources };
    for (const zone of /** @type {const} */ (["ground", "space", "hand", "discard"]))
      if (seat[zone].length) written[zone] = seat[zone].map(piece);
    if (seat.credits) written.credits = seat.credits;
    if (seat.force) written.force = true;
    if (seat.leader) written.leader = seat.isDeployed ? { card: seat.leader, deployed: true } : seat.leader;
    if (seat.base) written.base = seat.damage ? { card: seat.base, damage: seat.damage } : seat.base;
    else if (seat.damage) written.base = { hp: 30, damage: seat.damage };
    return written;
  };
  const lines = position.players.map((seat, at) => `    ${NAMES[at]}: ${JSON.stringify(player(seat))}`);
  return `title: A position\nsetup:\n  initiative: ${NAMES[position.initiative] ?? NAMES[0]}\n  players:\n${lines.join("\n")}\n`;
}

/** @type {{words: string, at: number, zone: string}} */
const adding = { words: "", at: 0, zone: "" };

/**
 * The form.
 * @param {Position} position
 * @param {any[]} cards
 * @param {() => void} changed
 */
export function form(position, cards, changed) {
  const change = (/** @type {() => void} */ act) => () => {
    act();
    changed();
  };
  const number = (/** @type {string} */ words, /** @type {number} */ value, /** @type {(value: number) => void} */ set) => html`<label>${words}
    <input type="number" min="0" max="99" .value=${String(value)} @change=${(/** @type {any} */ event) => change(() => set(Math.max(0, Math.min(99, Number(event.target.value) || 0))))()}></label>`;
  const count = (/** @type {number} */ players) => html`<button aria-pressed=${position.players.length === players}
    @click=${change(() => { position.players = Array.from({ length: players }, (_, at) => position.players[at] ?? seat()); })}>${players}</button>`;
  const upgrades = cards.filter((card) => card.type === "upgrade" || (card.type === "token" && card.upgrade_hp !== null));
  return html`<section class="setup" aria-label="Set the table">
    <datalist id="units">${cards.filter((card) => card.type === "unit").map((card) => html`<option value=${fullName(card)}></option>`)}</datalist>
    <datalist id="upgrades">${upgrades.map((card) => html`<option value=${fullName(card)}></option>`)}</datalist>
    <p class="row">Players ${[2, 3, 4].map(count)}
      <label>Initiative <select @change=${(/** @type {any} */ event) => change(() => { position.initiative = Number(event.target.value); })()}>
        ${position.players.map((_, at) => html`<option value=${at} ?selected=${at === position.initiative}>${NAMES[at]}</option>`)}</select></label></p>
    <form class="row" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>For <select @change=${(/** @type {any} */ event) => change(() => { adding.at = Number(event.target.value); })()}>
        ${position.players.map((_, at) => html`<option value=${at} ?selected=${at === adding.at}>${NAMES[at]}</option>`)}</select></label>
      <label>Zone <select @change=${(/** @type {any} */ event) => change(() => { adding.zone = event.target.value; })()}>
        <option value="">default zone</option>${ZONES.map((zone) => html`<option ?selected=${zone === adding.zone}>${zone}</option>`)}</select></label>
      <input type="search" aria-label="Add a card" placeholder="Add a card" .value=${adding.words}
        @input=${(/** @type {any} */ event) => change(() => { adding.words = event.target.value; })()}>
    </form>
    ${adding.words ? html`<ul class="chips found">${named(cards, adding.words).slice(0, 8).map((card) => html`<li><button @click=${change(() => put(position, card))}>${fullName(card)}</button></li>`)}</ul>` : ""}
    ${position.players.map((seat, at) => html`<fieldset><legend>${NAMES[at]}</legend>
      <p class="row">${number("Resources", seat.resources, (value) => { seat.resources = value; })} ${number("Damage on base", seat.damage, (value) => { seat.damage = value; })}
        ${number("Credits", seat.credits, (value) => { seat.credits = value; })} <button aria-pressed=${seat.force} @click=${change(() => { seat.force = !seat.force; })}>The Force is with them</button></p>
      ${seat.leader ? html`<p class="row">${seat.leader} <button aria-pressed=${seat.isDeployed} @click=${change(() => { seat.isDeployed = !seat.isDeployed; })}>Deployed</button>
        <button @click=${change(() => { seat.leader = null; })}>Remove<span class="hidden"> ${seat.leader}</span></button></p>` : ""}
      ${seat.base ? html`<p class="row">${seat.base} <button @click=${change(() => { seat.base = null; })}>Remove<span class="hidden"> ${seat.base}</span></button></p>` : ""}
      ${/** @type {const} */ (["ground", "space", "hand", "discard"]).map((zone) => seat[zone].map((piece, place) => line(seat, zone, piece, place, change)))}
    </fieldset>`)}
  </section>`;
}

/**
 * @param {Seat} seat
 * @param {"ground" | "space" | "hand" | "discard"} zone
 * @param {Piece} piece
 * @param {number} place
 * @param {(act: () => void) => () => void} change
 */
function line(seat, zone, piece, place, change) {
  const isUnit = zone === "ground" || zone === "space";
  const add = (/** @type {"upgrades" | "captives"} */ what) => (/** @type {any} */ event) => {
    const name = event.target.value;
    if (!name) return;
    (piece[what] ??= []).push(name);
    event.target.value = "";
    change(() => {})();
  };
  const taken = (/** @type {"upgrades" | "captives"} */ what, /** @type {string} */ words) => (piece[what] ?? []).map((name, at) => html`<button
    @click=${change(() => { piece[what]?.splice(at, 1); })} aria-label="${words} ${name}">${name} ×</button>`);
  return html`<div class="row piece"><b>${piece.card}</b> <span class="path">${zone}</span>
    ${isUnit ? html`<button aria-label="Less damage on ${piece.card}" @click=${change(() => { piece.damage = Math.max(0, (piece.damage ?? 0) - 1); })}>−</button>
      <span>${piece.damage ?? 0} damage</span>
      <button aria-label="More damage on ${piece.card}" @click=${change(() => { piece.damage = (piece.damage ?? 0) + 1; })}>+</button>
      <button aria-pressed=${!!piece.exhausted} @click=${change(() => { piece.exhausted = !piece.exhausted; })}>Exhausted</button>
      <input list="upgrades" aria-label="Upgrade for ${piece.card}" placeholder="Upgrade" @change=${add("upgrades")}>
      ${taken("upgrades", "Remove")}
      <input list="units" aria-label="Unit captured by ${piece.card}" placeholder="Captured unit" @change=${add("captives")}>
      ${taken("captives", "Rescue")}` : ""}
    <button @click=${change(() => { seat[zone].splice(place, 1); })}>Remove<span class="hidden"> ${piece.card}</span></button></div>`;
}

/**
 * Puts a card where it was said, or where its type belongs.
 * @param {Position} position
 * @param {any} card
 */
function put(position, card) {
  const seat = position.players[adding.at] ?? position.players[0];
  const name = fullName(card);
  const own = /** @type {Record<string, string>} */ ({ leader: "leader", base: "base", event: "hand", upgrade: "hand" })[card.type] ?? card.arena ?? "ground";
  const zone = adding.zone || own;
  if (zone === "leader" || zone === "base") seat[/** @type {"leader"} */ (zone)] = name;
  else seat[/** @type {"ground"} */ (zone)].push({ card: name });
  adding.words = "";
}
