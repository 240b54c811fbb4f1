// @ts-check
// What a tap on a card does while a game is played: picks it, aims it, chooses it, or asks why it cannot.
import { events, go, moment, play, scrub } from "../game.js";
import { ask } from "../judge.js";
import { lunge } from "../motion.js";
import { face, isUpgrade } from "../names.js";
import { capitalised } from "../text.js";
import { cardsOf } from "../trace.js";
import { list, t } from "../words.js";
import { aim } from "./claims.js";
import { pick, undone } from "./change.js";
import { saidOf } from "./dock.js";
import { actions, answers, clear, draw, game, ids, isChoice, look, own, save, shown, table } from "./state.js";

/** @typedef {import("./state.js").Picked} Picked */

/** @param {any} card @param {any} player @param {string} zone */
export async function tap(card, player, zone) {
  table.lit = new Set();
  if (table.mode === "edit") return pick(card, player, zone);
  if (table.pane?.kind === "outcomes" && aim(card, shown())) return draw();
  if (game().seen !== null) {
    game().seen = null;
    return draw();
  }
  if (isChoice()) return choose(card);
  const { picked } = table;
  if (picked && picked.card.id !== card.id) {
    const fitting = own().filter((action) => ids(action).has(card.id));
    if (fitting.length === 1) return take(fitting[0]);
    if (fitting.length) {
      // The dock lists those.
      table.chosen = new Set([card.id]);
      return draw();
    }
    if (player.name !== picked.player.name || zone === "base") return whyNot(picked, { card, player });
  }
  clear();
  if (picked?.card.id === card.id) return draw();
  table.picked = { card, player, zone };
  // What cannot act says why at once.
  if (!own().length && player.name === table.legal?.player && zone !== "discard" && zone !== "base") return whyNot(table.picked, null);
  draw();
}

/** @param {any} card */
function choose(card) {
  const { chosen } = table;
  if (chosen.delete(card.id)) return draw();
  if (!answers().some((action) => ids(action).has(card.id))) {
    table.refusal = { what: t("{card} cannot be chosen", { card: card.name }), told: table.legal.told, lines: [], rules: [table.legal.prompt?.rule].filter(Boolean), cards: [] };
    return draw();
  }
  chosen.add(card.id);
  const left = answers();
  if (left.length === 1 && ids(left[0]).size === chosen.size) return take(left[0]);
  draw();
}

/** Plays an action. @param {any} action */
export async function take(action) {
  if (table.isBusy) return;
  table.isBusy = true;
  try {
    const [target] = action.targets ?? [];
    if (action.kind === "attack" && target) await lunge(document.body, action.card.id, target.id);
    const refusal = await play(game(), action.step, action.told, table.legal.position);
    clear();
    if (refusal) table.refusal = { what: saidOf(action), ...refusal };
    else {
      table.told = events(game().at).at(-1)?.told ?? action.told;
      save();
    }
  } catch (error) {
    clear();
    table.error = error;
  } finally {
    table.isBusy = false;
  }
  await look();
}

/** The words of a card in a step. @param {any} card */
const words = (card) => JSON.stringify(card.words ?? card.name);

/** @typedef {{card: any, player: any}} Target */

/** A target in words. @param {Target} target */
const named = ({ card, player }) => (player.base.id === card.id ? t("{player}'s base", { player: capitalised(player.name) }) : card.name);

/** Denies that a card can do something. @param {Picked} picked @param {string} target in words, if there is one */
function denial({ card: { name: card }, zone }, target) {
  if (zone === "ground" || zone === "space") return target ? t("{card} can't attack {target}", { card, target }) : t("{card} can't attack", { card });
  if (zone === "leaders") return t("{card} has nothing to use now", { card });
  return target ? t("{card} can't be played on {target}", { card, target }) : t("{card} can't be played", { card });
}

/** Tries a step, which is not kept: the refusal, if there is one. @param {Picked} picked @param {Target | null} target */
async function attempt({ card, player, zone }, target) {
  const step = zone === "ground" || zone === "space" ? `{attack: ${words(card)}, target: ${words((target ?? aims({ card, player, zone })[0])?.card ?? card)}}`
    : zone === "leaders" ? `{use: ${words(card)}}`
      : target ? `{play: ${words(card)}, onto: ${words(target.card)}}` : `{play: ${words(card)}}`;
  return (await ask("decide", { ...moment(game()), step: `${player.name}: ${step}` })).refused;
}

/** Asks why a card cannot do that. @param {Picked} picked @param {Target | null} target */
async function whyNot(picked, target) {
  try {
    const refused = await attempt(picked, target);
    table.refusal = refused ? { what: denial(picked, target ? named(target) : ""), ...refused, target: target?.card.id } : null;
  } catch (error) {
    table.error = error;
  }
  draw();
}

/** What a unit may want to attack, or an upgrade to be played on. @param {Picked} picked @returns {Target[]} */
function aims({ card, player, zone }) {
  const units = (/** @type {any} */ one) => [...one.ground, ...one.space].map((card) => ({ card, player: one }));
  const others = shown().players.filter((/** @type {any} */ one) => one.name !== player.name && !one.eliminated);
  if (zone === "ground" || zone === "space") return others.flatMap((/** @type {any} */ one) => [{ card: one.base, player: one }, ...units(one)]);
  return zone === "hand" && isUpgrade(face(card.printed) ?? {}) ? shown().players.flatMap(units) : [];
}

/** The most targets that are asked about. */
const MOST = 40;

/** All that a card cannot do now: what is refused for the same reason is one refusal. @param {Picked} picked */
export async function cannot(picked) {
  const refusals = new Map();
  for (const target of aims(picked).length ? aims(picked).slice(0, MOST) : [null]) {
    const refused = await attempt(picked, target);
    if (!refused) continue;
    const same = refusals.get(refused.told) ?? { ...refused, targets: [] };
    refusals.set(refused.told, { ...same, targets: [...same.targets, ...(target ? [named(target)] : [])] });
  }
  return [...refusals.values()].map((one) => ({ ...one, what: denial(picked, list([...new Set(one.targets)])) }));
}

/** Where a card lies. @param {number} id @returns {Picked | null} */
export function placed(id) {
  for (const player of shown()?.players ?? [])
    for (const [zone, cards] of Object.entries({ ground: player.ground, space: player.space, leaders: player.leaders, hand: player.hand.known })) {
      const card = cards.find((/** @type {any} */ one) => one.id === id);
      if (card) return { card, player, zone };
    }
  return null;
}

/** One move, or one change of the position, back or on again. @param {1 | -1} by */
export async function step(by) {
  const now = game();
  clear();
  if (now.seen !== null) now.seen = null;
  else if (by < 0 && now.at.parent) go(now, now.at.parent);
  else if (by > 0 && now.at.redo) go(now, now.at.redo);
  else if (!undone(by)) return;
  save();
  await look();
}

/** One event back or on. @param {1 | -1} by */
export async function scrubbed(by) {
  const now = game();
  const { at } = now;
  clear();
  scrub(now, by);
  const all = events(now.at);
  const lit = new Set(cardsOf(now.at === now.root ? null : all[(now.seen ?? all.length) - 1]));
  if (now.at !== at) await look();
  table.lit = lit;
  draw();
}

/** Passes, or takes the initiative, if that can be done now. @param {"pass" | "take"} kind */
export function takeOne(kind) {
  const action = actions().find((one) => one.kind === kind);
  if (action) take(action);
}
