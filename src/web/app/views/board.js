// @ts-check
// A position, drawn: a mat for each player, with arenas, base, leader, resources, hand, deck and discard.
import { html } from "../vendor/lit-html.js";
import { sign } from "../signs.js";

/**
 * @typedef {{pick?: (card: any, player: any) => void, picked?: number | null, lit?: Set<string>}} Looks
 *   What happens when a card is tapped, which one was, and the names of those that can act.
 */

/**
 * @param {any} position as `judge/legal/1` and the trace have it
 * @param {Looks} [looks]
 */
export function board(position, looks = {}) {
  const counter = (/** @type {any} */ one) => html`<li>${one.counter}: ${one.holder ?? "nobody"}${one.taken ? " (taken)" : ""}</li>`;
  return html`<section class="board" aria-label="The board">
    <p class="stage">${position.stage}${position.active ? html` · <b>${position.active}</b>` : ""}</p>
    <ul class="chips">${position.counters.map(counter)}</ul>
    <div class="mats">${position.players.map((/** @type {any} */ player) => mat(player, position, looks))}</div>
  </section>`;
}

/**
 * @param {any} player
 * @param {any} position
 * @param {Looks} looks
 */
function mat(player, position, looks) {
  const isActive = position.active === player.name;
  const pile = (/** @type {string} */ name, /** @type {any} */ zone) => html`<details class="pile"><summary>${name} <b>${zone.count}</b></summary>
    <div class="cards">${zone.known.map((/** @type {any} */ card) => tile(card, player, looks))}</div></details>`;
  const arena = (/** @type {string} */ name, /** @type {any[]} */ units) => html`<div class="arena ${name}"><h3>${sign(name, true)} ${name}</h3>
    <div class="cards">${units.map((unit) => tile(unit, player, looks))}</div></div>`;
  return html`<section class="mat ${isActive ? "active" : ""} ${player.eliminated ? "out" : ""}" aria-label=${player.name}>
    <h2>${player.name}${player.eliminated ? " (eliminated)" : ""}</h2>
    <div class="row">${base(player, looks)} ${player.leaders.map((/** @type {any} */ leader) => tile({ ...leader, leader: true }, player, looks))}</div>
    ${arena("ground", player.ground)} ${arena("space", player.space)}
    <p class="counts">Resources <b>${player.ready_resources}</b> ready${player.exhausted_resources ? html`, <b>${player.exhausted_resources}</b> exhausted` : ""}${player.credits ? html` · ${sign("Credit", true)} Credits <b>${player.credits}</b>` : ""}${player.force ? html` · ${sign("Force", true)} The Force is with them` : ""}</p>
    <div class="piles">${pile("Hand", player.hand)} ${pile("Discard", player.discard)} ${pile("Deck", player.deck)}</div>
  </section>`;
}

/**
 * @param {any} player
 * @param {Looks} looks
 */
const base = (player, looks) => html`<button class="card base" @click=${() => looks.pick?.({ ...player.base, name: player.name, isBase: true }, player)}>
  <span class="name">${player.base.name}</span><span class="big">${player.base.remaining}</span><span class="path">of ${player.base.hp} HP</span></button>`;

/**
 * @param {any} card
 * @param {any} player
 * @param {Looks} looks
 */
function tile(card, player, looks) {
  const isUnit = card.power !== undefined && card.power !== null;
  const classes = ["card", card.ready === false ? "exhausted" : "", looks.picked === card.id ? "picked" : "", looks.lit?.has(card.name) ? "lit" : ""];
  return html`<button class=${classes.join(" ")} aria-pressed=${looks.picked === card.id}
      @click=${() => looks.pick?.(card, player)}>
    <span class="name">${card.name}</span>
    ${isUnit ? html`<span class="stats"><b>${card.power}</b><span class="hidden"> power, </span><span aria-hidden="true">/</span><b>${card.remaining}</b><span class="hidden"> HP left</span>${card.damage ? html`<i class="damage">${card.damage}<span class="hidden"> damage</span></i>` : ""}</span>` : ""}
    ${card.ready === false ? html`<span class="tag">${sign("exhausted", true)} exhausted</span>` : ""}
    ${(card.keywords ?? []).map((/** @type {string} */ word) => html`<span class="tag">${word}</span>`)}
    ${(card.upgrades ?? []).map((/** @type {any} */ upgrade) => html`<span class="tag upgrade">${sign(upgrade.name ?? upgrade, true)} + ${upgrade.name ?? upgrade}</span>`)}
    ${(card.captives ?? []).map((/** @type {any} */ captive) => html`<span class="tag">holds ${captive.name ?? captive}</span>`)}
  </button>`;
}
