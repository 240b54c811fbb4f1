// @ts-check
// What lies on the table, drawn and not worded: units, leaders, bases, cards in hand. State is never said by colour alone, and each
// has one name in words, in one order.
import { html } from "../vendor/lit-html.js";
import { face } from "../faces.js";
import { sign } from "../signs.js";
import { term } from "../terms.js";
import { capitalised } from "../text.js";
import { t } from "../words.js";

/**
 * @typedef {Object} Looks
 * @property {(card: any, player: any, zone: string) => void} tap
 * @property {number | null} picked the card that was tapped
 * @property {Set<number>} able cards that the player who decides can do something with
 * @property {Set<number> | null} targets what the picked card can be aimed at, or what can be chosen; null if nothing is aimed
 * @property {Set<number>} chosen of several that are chosen
 * @property {Set<number>} reasons the cards by which something was refused
 * @property {Set<number>} lit the cards of the event that is looked at
 */

/** @type {Looks} */
export const STILL = { tap: () => {}, picked: null, able: new Set(), targets: null, chosen: new Set(), reasons: new Set(), lit: new Set() };

/** The aspects of a card as classes of its bar. @param {any} card */
function aspects(card) {
  const own = face(card.printed)?.aspects ?? [];
  return own.length ? `a-${own[0].toLowerCase()} b-${(own[1] ?? own[0]).toLowerCase()}` : "";
}

/** How a card stands out. @param {number} id @param {Looks} looks */
function standing(id, looks) {
  const isAimed = looks.targets !== null && looks.picked !== id && !looks.chosen.has(id);
  return [looks.picked === id || looks.chosen.has(id) ? "sel" : "", looks.reasons.has(id) ? "why" : "", looks.lit.has(id) ? "lit" : "",
    isAimed ? (looks.targets?.has(id) ? "tgt" : "off") : looks.able.has(id) ? "can" : ""].join(" ");
}

/** The same in words. @param {number} id @param {Looks} looks */
function saidOf(id, looks) {
  if (looks.picked === id || looks.chosen.has(id)) return `; ${t("chosen")}`;
  if (looks.reasons.has(id)) return `; ${t("the reason")}`;
  if (looks.targets) return looks.targets.has(id) ? `; ${t("can be chosen")}` : "";
  return looks.able.has(id) ? `; ${t("can act")}` : "";
}

/** The name for who listens; what is drawn is for who looks. @param {string} words */
export const named = (words) => html`<span class="hidden">${words}</span>`;

/** @param {any[]} cards */
const counted = (cards) => {
  const counts = /** @type {Map<string, number>} */ (new Map());
  for (const card of cards) counts.set(card.name, (counts.get(card.name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
};

/**
 * A unit; `copies` of it that nothing tells apart lie in one place.
 * @param {any} unit
 * @param {any} player
 * @param {string} zone
 * @param {Looks} looks
 * @param {number} [copies]
 */
export function unit(unit, player, zone, looks, copies = 1) {
  const shields = unit.upgrades.filter((/** @type {any} */ one) => one.name === "Shield").length;
  const others = unit.upgrades.filter((/** @type {any} */ one) => one.name !== "Shield");
  const words = [unit.name, t("{player}'s", { player: capitalised(player.name) }), t("{n} power", { n: unit.power }), t("{n} of {all} HP", { n: unit.remaining, all: unit.hp }),
    ...unit.keywords.map(term), ...counted(unit.upgrades), ...unit.captives.map((/** @type {any} */ one) => t("guards {card}", { card: one.name })),
    unit.leader ? term("leader") : "", copies > 1 ? t("{n} of them", { n: copies }) : "", unit.ready ? t("ready") : t("exhausted")].filter(Boolean).join(", ");
  const isToken = face(unit.printed)?.token;
  const tabs = [...counted(others).map((name) => `+ ${name}`), ...unit.captives.map((/** @type {any} */ one) => `⛓ ${one.name}`)];
  return html`<button class="tile ${aspects(unit)} ${unit.ready ? "" : "ex"} ${unit.leader ? "leader" : ""} ${isToken ? "token" : ""} ${tabs.length ? "has" : ""} ${standing(unit.id, looks)}"
      id="c${unit.id}" @click=${() => looks.tap(unit, player, zone)}>
    ${named(words + saidOf(unit.id, looks))}<span class="art" aria-hidden="true"><span class="nm">${unit.name}${unit.leader ? " ★" : ""}</span>
    ${unit.ready ? "" : html`<span class="x">${sign("exhausted", true)}</span>`}
    <span class="p num">${unit.power}</span>
    <span class="k">${unit.keywords.map((/** @type {string} */ keyword) => html`<i title=${term(keyword)}>${sign(keyword.split(" ")[0], true)}${keyword.split(" ")[1] ?? ""}</i>`)}</span>
    ${unit.damage ? html`<span class="d num">−${unit.damage}</span>` : ""}<span class="h num">${unit.remaining}</span>
    ${shields ? html`<span class="sh">${sign("Shield", true)}${shields > 1 ? shields : ""}</span>` : ""}
    ${copies > 1 ? html`<span class="n num">×${copies}</span>` : ""}
    ${tabs.length ? html`<span class="up">${tabs.join(" · ")}</span>` : ""}</span></button>`;
}

/**
 * @param {any} player
 * @param {Looks} looks
 */
export function base(player, looks) {
  const { base, name } = player;
  const share = Math.max(0, Math.min(8, Math.ceil((8 * base.remaining) / Math.max(1, base.hp))));
  const captives = (base.captives ?? []).map((/** @type {any} */ one) => one.name);
  const words = [t("{player}'s base", { player: capitalised(name) }), t("{n} of {all} HP", { n: base.remaining, all: base.hp }), captives.length ? t("guards {card}", { card: captives.join(", ") }) : "",
    base.epic_used ? t("epic action used") : ""].filter(Boolean).join(", ");
  return html`<button class="base ${base.remaining * 3 <= base.hp ? "low" : ""} ${standing(base.id, looks)}" id="c${base.id}" @click=${() => looks.tap(base, player, "base")}>
    ${named(words + saidOf(base.id, looks))}<span class="art" aria-hidden="true"><small>${t("Base {hp}", { hp: base.hp })}</small>${base.damage ? html`<small class="r num">−${base.damage}</small>` : ""}
    <span><b class="num">${base.remaining}</b> <small>${t("left")}</small></span><i class="share s${share}"></i></span></button>`;
}

/**
 * @param {any} leader
 * @param {any} player
 * @param {Looks} looks
 */
export function leader(leader, player, looks) {
  const status = [leader.ready ? t("ready") : t("exhausted"), leader.epic_used ? t("epic action used") : ""].filter(Boolean).join(", ");
  return html`<button class="ldr ${aspects(leader)} ${leader.ready ? "" : "ex"} ${standing(leader.id, looks)}" id="c${leader.id}" @click=${() => looks.tap(leader, player, "leaders")}>
    ${named(`${leader.name}, ${t("{player}'s leader", { player: capitalised(player.name) })}, ${status}${saidOf(leader.id, looks)}`)}<span class="art" aria-hidden="true"><span class="nm">${leader.name}</span><small>${term("leader")} · ${status}</small></span></button>`;
}

/**
 * A card in hand, with its cost; `cost` is what it costs now, if it can be paid.
 * @param {any} card
 * @param {any} player
 * @param {Looks} looks
 * @param {any} cost
 */
export function inHand(card, player, looks, cost) {
  const printed = face(card.printed)?.cost;
  const amount = cost ? cost.resources + (cost.credits ?? 0) : printed;
  const isDear = cost && printed !== undefined && amount !== printed;
  const isPlayable = looks.able.has(card.id);
  const words = [card.name, t("in {player}'s hand", { player: capitalised(player.name) }), amount === null || amount === undefined ? ""
    : isDear ? t("costs {amount} instead of {printed}", { amount, printed }) : t("costs {amount}", { amount })].filter(Boolean).join(", ");
  return html`<button class="hc ${aspects(card)} ${isPlayable || looks.targets ? "" : "no"} ${standing(card.id, looks)}" id="c${card.id}" @click=${() => looks.tap(card, player, "hand")}>
    ${named(words + saidOf(card.id, looks))}<span class="art" aria-hidden="true"><span class="c num">${amount ?? ""}</span><span class="nm">${card.name}</span></span></button>`;
}

/** True if nothing that is drawn tells two units apart. @param {any} one @param {any} other */
const areAlike = (one, other) => {
  const drawn = (/** @type {any} */ { id, words, upgrades, captives, ...rest }) => JSON.stringify([rest, counted(upgrades).sort(), counted(captives).sort()]);
  return drawn(one) === drawn(other);
};

/**
 * Units in their order; those that nothing tells apart in one pile, once there are many.
 * @param {any[]} units
 * @param {Looks} looks
 * @returns {Array<{unit: any, copies: number}>}
 */
export function piled(units, looks) {
  /** @type {Array<{unit: any, copies: number}>} */
  const piles = [];
  const marks = (/** @type {number} */ id) => [looks.picked === id, looks.reasons.has(id), looks.lit.has(id), looks.chosen.has(id), looks.targets?.has(id), looks.able.has(id)].join();
  for (const unit of units) {
    const pile = units.length > 6 ? piles.find(({ unit: other }) => areAlike(unit, other) && marks(unit.id) === marks(other.id)) : undefined;
    if (pile) pile.copies += 1;
    else piles.push({ unit, copies: 1 });
  }
  return piles;
}
