// @ts-check
// A position, drawn as the table: one mat below, one facing it, every other player as a strip.
import { html, svg } from "../vendor/lit-html.js";
import { sign } from "../signs.js";
import { capitalised } from "../text.js";
import { term } from "../terms.js";
import { plural, t } from "../words.js";
import { STILL, base, inHand, leader, named, piled, unit } from "./tile.js";

/**
 * @typedef {import("./tile.js").Looks & {me?: string, facing?: string, face?: (name: string) => void, open?: (player: any) => void, costs?: Map<number, any>, decider?: string | null}} BoardLooks
 *   Also: whose mat lies below and whose faces it, what happens when another's strip or a player's piles are tapped, the costs
 *   of cards that can be played, and who decides.
 */

/**
 * @param {any} position as `judge/legal/1` and the trace have it
 * @param {BoardLooks} [looks]
 */
export function board(position, looks = STILL) {
  const { players } = position;
  const own = players.find((/** @type {any} */ one) => one.name === looks.me) ?? players[0];
  const others = players.filter((/** @type {any} */ one) => one !== own);
  const facing = others.find((/** @type {any} */ one) => one.name === looks.facing) ?? others[0];
  return html`<section class="board" aria-label=${t("The board")}>
    ${others.length > 1 ? html`<div class="rivals">${others.map((/** @type {any} */ one) => rival(one, one === facing, looks))}</div>` : ""}
    ${facing ? html`<div class="half foe" role="group" aria-label=${capitalised(facing.name)}>${title(facing, position, looks)}${strip(facing, looks)}${arenas(facing, looks)}</div>` : ""}
    <p class="middle" aria-hidden="true"><span>${sign("space", true)} ${term("space")}</span><span>${sign("ground", true)} ${term("ground")}</span></p>
    <div class="half own" role="group" aria-label=${capitalised(own.name)}>${arenas(own, looks)}${strip(own, looks)}${title(own, position, looks)}${hand(own, looks)}</div>
    ${facing && hand(facing, looks, true)}
    <svg class="arrows" aria-hidden="true"></svg>
  </section>`;
}

/**
 * @param {any} player
 * @param {any} position
 * @param {BoardLooks} looks
 */
function title(player, position, looks) {
  const has = position.counters.filter((/** @type {any} */ one) => one.holder === player.name).map((/** @type {any} */ one) => (one.taken ? t("{counter}, taken", { counter: term(one.counter) }) : term(one.counter)));
  const decides = looks.decider === player.name;
  return html`<p class="who ${decides ? "acts" : ""}"><b>${capitalised(player.name)}</b>${player.eliminated ? ` · ${t("eliminated")}` : ""}${decides ? ` · ${t("decides")}` : ""}${has.length ? html` · ${has.join(", ")}` : ""}</p>`;
}

/** @param {any} player @param {BoardLooks} looks */
function strip(player, looks) {
  const resources = player.ready_resources + player.exhausted_resources;
  const words = [t("{player}: {ready} of {resources} resources ready", { player: capitalised(player.name), ready: player.ready_resources, resources }),
    plural("{n} card in hand", "{n} cards in hand", { n: player.hand.count }), t("{n} in the discard pile", { n: player.discard.count }), t("{n} in the deck", { n: player.deck.count }),
    player.credits ? plural("{n} Credit", "{n} Credits", { n: player.credits }) : "", player.force ? t("the Force") : ""].filter(Boolean).join(", ");
  return html`<div class="strip">${base(player, looks)}
    ${player.leaders.map((/** @type {any} */ one) => leader(one, player, looks))}
    <button class="cnt num" @click=${() => looks.open?.(player)}>${named(words)}<span class="art" aria-hidden="true">
      <span>${t("Res")} <b>${player.ready_resources}/${resources}</b></span><span>${t("Hand")} <b>${player.hand.count}</b></span>
      <span>${t("Disc")} <b>${player.discard.count}</b></span><span>${t("Deck")} <b>${player.deck.count}</b></span>
      ${player.credits ? html`<span>${sign("Credit", true)} <b>${player.credits}</b></span>` : ""}${player.force ? html`<span>${sign("Force", true)} ${t("Force")}</span>` : ""}</span></button></div>`;
}

/** @param {any} player @param {BoardLooks} looks */
function arenas(player, looks) {
  const piles = { space: piled(player.space, looks), ground: piled(player.ground, looks) };
  // Four columns on a phone: the arena with more units has more of them.
  const share = piles.space.length === piles.ground.length ? 2 : piles.space.length > piles.ground.length ? (piles.ground.length > 2 ? 2 : 3) : piles.space.length > 2 ? 2 : 1;
  const arena = (/** @type {"space" | "ground"} */ zone) => html`<div class="ar ${zone}" role="group" aria-label=${zone === "space" ? t("{player}'s space arena", { player: capitalised(player.name) }) : t("{player}'s ground arena", { player: capitalised(player.name) })}>
    ${piles[zone].map(({ unit: one, copies }) => unit(one, player, zone, looks, copies))}</div>`;
  return html`<div class="arenas split${share} ${Math.max(piles.space.length, piles.ground.length) > 8 ? "many" : ""}">${arena("space")}${arena("ground")}</div>`;
}

/**
 * Cards in hand that are known. Of who faces they are drawn only where one of them can be chosen.
 * @param {any} player
 * @param {BoardLooks} looks
 * @param {boolean} [isFacing]
 */
function hand(player, looks, isFacing = false) {
  const cards = player.hand.known.filter((/** @type {any} */ card) => !isFacing || looks.targets?.has(card.id) || looks.able.has(card.id));
  return cards.length ? html`<div class="hand" role="group" aria-label=${t("{player}'s hand", { player: capitalised(player.name) })}>${cards.map((/** @type {any} */ card) => inHand(card, player, looks, looks.costs?.get(card.id)))}</div>` : "";
}

/** @param {any} player @param {boolean} isFacing @param {BoardLooks} looks */
function rival(player, isFacing, looks) {
  const units = [...player.space, ...player.ground];
  const guards = units.filter((one) => one.keywords.includes("Sentinel")).length;
  const marks = units.some((one) => looks.targets?.has(one.id)) || looks.targets?.has(player.base.id) ? "tgt" : units.some((one) => looks.able.has(one.id)) ? "can" : "";
  return html`<button class="rival ${marks}" aria-pressed=${isFacing} @click=${() => looks.face?.(player.name)}>
    <b>${capitalised(player.name)}</b> ${player.eliminated ? t("eliminated") : html`<span class="num">${player.base.remaining}<small> ${t("HP")}</small></span>
    <span class="num">${units.length}<small> ${units.length === 1 ? t("unit") : t("units")}</small></span>${guards ? html`<span>${sign("Sentinel", true)}${guards}<span class="hidden"> ${term("Sentinel")}</span></span>` : ""}`}</button>`;
}

/**
 * Draws who attacks whom; a refused attack is struck out.
 * @param {HTMLElement} place
 * @param {Array<{from: number, to: number, isRefused?: boolean}>} arrows
 */
export function point(place, arrows) {
  const canvas = place.querySelector("svg.arrows");
  // Without an arrow nobody asks where things lie, which has the browser lay them out at once.
  const frame = arrows.length ? canvas?.parentElement?.getBoundingClientRect() : null;
  if (!canvas || !frame) return null;
  canvas.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
  const middle = (/** @type {number} */ id) => {
    const box = place.querySelector(`#c${id}`)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y };
  };
  return arrows.flatMap(({ from, to, isRefused }) => {
    const [one, other] = [middle(from), middle(to)];
    if (!one || !other) return [];
    const bow = { x: (one.x + other.x) / 2 + (one.y - other.y) / 8, y: (one.y + other.y) / 2 };
    return [svg`<path class=${isRefused ? "no" : ""} d="M${one.x} ${one.y} Q${bow.x} ${bow.y} ${other.x} ${other.y}"/>
      <circle class=${isRefused ? "no" : ""} cx=${other.x} cy=${other.y} r="9"/>
      ${isRefused ? svg`<path class="no" d="M${other.x - 6} ${other.y + 6} L${other.x + 6} ${other.y - 6}"/>` : ""}`];
  });
}
