// @ts-check
// What is read beside the board: a rule, a card, the piles of a player. A pane on a laptop, a sheet over the board on a phone.
import { html, nothing } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { sign } from "../signs.js";
import { term } from "../terms.js";
import { capitalised, linked, ruleLink } from "../text.js";
import { fullName } from "../names.js";
import { t } from "../words.js";
import { inHand } from "./tile.js";

/** Copies words, and says so on the button. @param {string} words */
export const copy = (words) => async (/** @type {any} */ event) => {
  const button = event.currentTarget;
  const before = button.textContent;
  button.textContent = await navigator.clipboard.writeText(words).then(() => t("Copied"), () => t("Cannot copy here"));
  setTimeout(() => { button.textContent = before; }, 1500);
};

/** @param {string} id */
export async function rule(id) {
  const found = await once("show", { name: id });
  const loud = (/** @type {any} */ event) => event.currentTarget.closest("article").classList.toggle("loud");
  return html`<article class="sheet-rule"><h2 tabindex="-1"><span class="number">${found.id}</span></h2>
    <div lang="en"><p class="path">${found.path.join(" › ")}</p>
    <p class="text">${linked(found.text)}</p>
    ${found.parts.map((/** @type {any} */ part) => html`<p class="text"><a href=${ruleLink(part.id)}>${part.id}</a> ${linked(part.text)}</p>`)}</div>
    <p class="row"><button @click=${copy(`${found.id}: ${found.text.replace(/\[([^\]]+)\]/g, "$1")}`)}>${t("Copy")}</button><button @click=${loud}>${t("Read out")}</button>
      <a class="button" data-leave href=${ruleLink(found.id)}>${t("In the rules")}</a></p></article>`;
}

/** @param {string} name */
export async function card(name) {
  const found = await ask("cards", { name });
  if (!found.name) return html`<h2 tabindex="-1">${name}</h2><p>${t("Several cards have this name.")}</p>`;
  return html`<article>${drawn(found)}
    ${found.rulings.length ? html`<h3>${t("Official rulings")}</h3>${found.rulings.map((/** @type {any} */ ruling) => html`<p lang="en">${ruling.text ?? ruling.title ?? ""}</p>`)}` : ""}
    <h3>${t("Rules")}</h3><ul class="chips" lang="en">${found.rules.map((/** @type {any} */ one) => html`<li><a href=${ruleLink(one.id)}>${one.id} ${one.title}</a></li>`)}</ul>
    <p><a class="button" data-leave href="#/cards/${encodeURIComponent(fullName(found))}">${t("In the cards")}</a></p></article>`;
}

/** A card as a face of our own: cost, aspects, name, traits, what it does in words, numbers. @param {any} card */
export function drawn(card) {
  const [first, second] = card.aspects;
  const texts = [...card.abilities, ...card.unit_abilities.map((/** @type {string} */ text) => t("As a unit: {text}", { text })), ...card.upgrade_abilities.map((/** @type {string} */ text) => t("As an upgrade: {text}", { text }))];
  return html`<div class="face ${first ? `a-${first.toLowerCase()} b-${(second ?? first).toLowerCase()}` : ""}">
    <p class="top">${card.cost === null ? "" : html`<b class="c num">${card.cost}</b>`}<span>${card.aspects.map((/** @type {string} */ aspect) => sign(aspect))}</span><span class="path">${term(card.type)}${card.arena ? ` · ${term(card.arena)}` : ""}</span></p>
    <h2 tabindex="-1">${card.unique ? "◆ " : ""}${card.name}</h2>${card.subtitle ? html`<p class="path">${card.subtitle}</p>` : ""}
    ${card.traits.length ? html`<p class="traits">${card.traits.join(" · ")}</p>` : ""}
    ${texts.map((text) => html`<p lang="en">${text}</p>`)}
    ${card.unsupported?.length ? html`<p class="unread">⚠ ${t("Not understood: {text}", { text: card.unsupported.map((/** @type {any} */ one) => one.text ?? one).join("; ") })}</p>` : ""}
    ${card.power === null ? "" : html`<p class="numbers"><span class="p num" aria-label=${t("{n} power", { n: card.power })}>${card.power}</span><span class="h num" aria-label=${t("{n} HP", { n: card.hp })}>${card.hp}</span></p>`}</div>`;
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
export const choice = (card, take) => html`<li><button class="pickable ${card.aspects[0] ? `a-${card.aspects[0].toLowerCase()} b-${(card.aspects[1] ?? card.aspects[0]).toLowerCase()}` : ""}" @click=${take}>
  <span class="c num">${card.cost ?? ""}</span><span><b>${card.name}</b>${card.subtitle ? html` <span>${card.subtitle}</span>` : ""}<br><small>${term(card.type)}${card.power === null ? "" : ` ${card.power}/${card.hp}`} · ${card.set ?? term("token")} ${card.number ?? ""}</small></span></button></li>`;
