// @ts-check
// Changes of the position that the game begins with: each is asked about before it is kept, and can be undone.
import { begun, moment, text } from "../game.js";
import { ask } from "../judge.js";
import { t } from "../words.js";
import { done, empty, whole } from "./setup.js";
import { clear, draw, game, look, save, set, shown, table } from "./state.js";

/** @typedef {import("../game.js").Form} Form */

/** A card is picked to be changed. @param {any} card @param {any} player @param {string} zone */
export function pick(card, player, zone) {
  const { picking } = table.edit;
  done(table.edit);
  Object.assign(table.edit, { at: player.name, picking: picking === "card" ? picking : "" });
  const one = shown().players.find((/** @type {any} */ other) => other.name === player.name);
  const cards = { ground: one.ground, space: one.space, hand: one.hand.known, leaders: one.leaders }[zone];
  const at = { player: player.name, zone, place: cards ? cards.findIndex((/** @type {any} */ other) => other.id === card.id) : 0 };
  const isSame = JSON.stringify(at) === JSON.stringify(table.spot);
  table.spot = isSame ? null : at;
  table.picked = isSame || !card ? null : { card, player, zone };
  draw();
  // A base means its damage, a seat its resources: the number is typed at once.
  if (zone === "base" || zone === "seat") document.getElementById(zone === "base" ? "damage-field" : "ready-field")?.focus();
}

/** Changes the position that is put together. @param {(form: Form) => void} act @param {boolean} [isTyping] */
export async function change(act, isTyping = false) {
  const now = game();
  const old = /** @type {Form} */ (now.form);
  const next = structuredClone(old);
  act(next);
  now.form = next;
  // A line of words is one change.
  const isNew = !isTyping || !table.edit.isKept;
  if (isTyping) table.edit.isKept = true;
  try {
    const legal = await ask("legal", { source: text(next) });
    if (isNew) table.earlier.push(old);
    table.later = [];
    Object.assign(table, { error: null, legal });
    now.root = now.at = begun(next).root;
    save();
  } catch (error) {
    // What cannot be is not kept.
    if (now.form === next) now.form = old;
    table.error = error;
  }
  if (table.spot && !next.setup.players[table.spot.player]) table.spot = null;
  draw();
}

/** The position before the last change, or after the one that was undone; false if there is none. @param {1 | -1} by */
export function undone(by) {
  const now = game();
  const [from, to] = by < 0 ? [table.earlier, table.later] : [table.later, table.earlier];
  if (!from.length || !now.form || now.at !== now.root) return false;
  to.push(now.form);
  now.form = /** @type {Form} */ (from.pop());
  now.root = now.at = begun(now.form).root;
  done(table.edit);
  return true;
}

/** From playing to changing the position that is on the board. */
export async function edit() {
  const now = game();
  try {
    if (!(now.form && now.at === now.root)) {
      const { scenario } = await ask("setup", moment(now));
      const form = whole(scenario);
      form.title = now.name || "A position";
      set(begun(form), "edit", "");
    }
    table.mode = "edit";
    clear();
  } catch (error) {
    table.error = error;
  }
  await look();
}

export function begin() {
  done(table.edit);
  table.mode = "play";
  clear();
  draw();
}

/** A new table; the old one can be had back. */
export async function start() {
  const [old, mode, address] = [game(), table.mode, table.address];
  history.replaceState(history.state, "", "#/table");
  set(begun(empty()), "edit", "");
  table.toast = { words: t("A new table. The old one is under My positions."), act: () => { set(old, mode, address); look(); } };
  setTimeout(() => { table.toast = null; draw(); }, 8000);
  await look();
}
