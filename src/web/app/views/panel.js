// @ts-check
// What is read beside the board: a rule, a card, the piles of a player. A pane on a laptop, a sheet over the board on a phone.
import { html, nothing } from "../vendor/lit-html.js";
import { today } from "../day.js";
import { ask, once } from "../judge.js";
import { capitalised } from "../text.js";
import { term } from "../terms.js";
import { t } from "../words.js";
import { bar, drawnCard, drawnRule } from "./reading.js";
import { inHand } from "./tile.js";

/** @param {string} id */
export const rule = async (id) => drawnRule(await once("show", { name: id }));

/** @param {string} name */
export async function card(name) {
  const found = await ask("cards", { name, on: today() });
  return found.name ? drawnCard(found) : html`<h2 tabindex="-1">${name}</h2><p>${t("Several cards have this name.")}</p>`;
}

/**
 * The known cards of a player's hand, discard pile, deck and resources.
 * @param {any} player
 * @param {any} looks
 */
export function piles(player, looks) {
  const pile = (/** @type {string} */ name, /** @type {any} */ zone) => html`<h3>${name} · ${zone.count}</h3>
    ${zone.known.length ? html`<div class="hand">${zone.known.map((/** @type {any} */ one) => inHand(one, player, looks, looks.costs?.get(one.id)))}</div>` : nothing}
    ${zone.count > zone.known.length ? html`<p class="path">${t("{n} not named", { n: zone.count - zone.known.length })}</p>` : ""}`;
  return html`<h2 tabindex="-1">${capitalised(player.name)}</h2>${pile(t("Discard pile"), player.discard)}${pile(t("Hand"), player.hand)}${pile(t("Deck"), player.deck)}${pile(t("Resources"), player.resources)}`;
}

/** A card to choose, in a line: name, type, cost, set. @param {any} card @param {() => void} take */
export const choice = (card, take) => html`<li><button class="pickable ${bar(card)}" @click=${take}>
  <span class="c num">${card.cost ?? ""}</span><span><b>${card.name}</b>${card.subtitle ? html` <span>${card.subtitle}</span>` : ""}<br><small>${term(card.type)}${card.power === null ? "" : ` ${card.power}/${card.hp}`} · ${card.set ?? term("token")} ${card.number ?? ""}</small></span></button></li>`;
