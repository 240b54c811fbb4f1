// @ts-check
// A game at the table: where it begins, and the tree of moves that were played from there. Each move keeps the text of its
// scenario, which the engine plays; nothing is ruled here.
import { Store } from "./device.js";
import { ask } from "./judge.js";
import { patched, words } from "./trace.js";

/**
 * @typedef {Object} Move
 * @property {string} source the scenario, which has the move
 * @property {number | null} after the step of it that the move ends with; null for the last one
 * @property {string} told the move in words
 * @property {any[]} lines its trace
 * @property {any} before the board before its first event
 * @property {boolean} isRefused it was not legal, and changed nothing
 * @property {Move | null} parent
 * @property {Move[]} next the moves that were played after it, the oldest first
 * @property {Move | null} redo the one that was played or looked at last
 * @typedef {Record<string, any>} Form a scenario as data: `title`, `format`, `cards`, `setup`
 * @typedef {Object} Game
 * @property {number} id
 * @property {string} name
 * @property {{ask: string, answer: string} | null} question of a ruling
 * @property {Form | null} form where it begins, if that was put together here
 * @property {Move} root
 * @property {Move} at
 * @property {number | null} seen how many events of that move the board shows; null for all
 */

/** The text of a scenario that was put together here: JSON is YAML. @param {Form} form */
export const text = (form) => `${Object.entries(form).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join("\n")}\n`;

/**
 * @param {string} source
 * @param {number | null} after
 * @param {Move | null} [parent]
 * @param {Partial<Move>} [of]
 * @returns {Move}
 */
const move = (source, after, parent = null, of = {}) => ({ source, after, told: "", lines: [], before: null, isRefused: false, parent, next: [], redo: null, ...of });

/**
 * A game that begins with a position.
 * @param {Form} form
 * @returns {Game}
 */
export function begun(form) {
  const root = move(text(form), null);
  return { id: Date.now(), name: "", question: null, form, root, at: root, seen: null };
}

/**
 * A game out of a scenario: its steps are moves, and the game stands where it begins.
 * @param {string} source
 * @param {string} name
 * @returns {Promise<{game: Game, errors: any[]}>}
 */
export async function opened(source, name) {
  const { results } = await ask("replay", { source });
  const [{ trace, errors, quiz }] = results;
  const root = move(source, trace ? 0 : null, null, { lines: trace?.opening ?? [], before: trace?.start ?? null });
  let last = root;
  let board = trace?.start ?? null;
  for (const step of trace?.steps ?? []) {
    const claims = step.lines.filter((/** @type {any} */ line) => ["holds", "fails", "note"].includes(line.kind));
    // An expectation is about the move before it.
    if (claims.length === step.lines.length && /^(expect|note)/.test(step.text[0] ?? "")) {
      last.after = step.step;
      last.lines = [...last.lines, ...claims];
      continue;
    }
    const made = move(source, step.step, last, { told: words(step.text[0] ?? ""), lines: step.lines, before: board, isRefused: !!step.refused });
    board = step.board ?? board;
    last.next.push(made);
    last.redo = made;
    last = made;
  }
  const right = quiz?.options.find((/** @type {any} */ option) => option.right);
  const question = quiz ? { ask: quiz.ask, answer: right?.text ?? "" } : null;
  return { game: { id: Date.now(), name, question, form: null, root, at: root, seen: null }, errors };
}

/** The part of a message that says which moment is meant. @param {Game} game */
export const moment = ({ at }) => ({ source: at.source, after: at.after });

/**
 * Plays a step from where the game stands. A move that was played there before is gone to, not played twice.
 * @param {Game} game
 * @param {string} step
 * @param {string} told
 * @param {any} before the board there
 * @returns {Promise<any>} the refusal, if there is one
 */
export async function play(game, step, told, before) {
  const { at } = game;
  const decided = await ask("decide", { ...moment(game), step });
  if (decided.refused) return decided.refused;
  const same = at.next.find((other) => !other.isRefused && other.told === told && JSON.stringify(other.lines) === JSON.stringify(decided.step?.lines));
  const made = same ?? move(decided.source, null, at, { told, lines: decided.step?.lines ?? [], before });
  if (!same) at.next.push(made);
  go(game, made);
  return null;
}

/**
 * @param {Game} game
 * @param {Move} to
 */
export function go(game, to) {
  game.at = to;
  game.seen = null;
  for (let child = to; child.parent; child = child.parent) child.parent.redo = child;
}

/** The moves from the beginning to the end of the line that the game stands in. @param {Game} game */
export function line(game) {
  const moves = [];
  for (let one = game.root.redo; one; one = one.redo) moves.push(one);
  return moves;
}

/** @param {Move} move */
export const events = (move) => move.lines.filter((line) => line.kind === "event");

/**
 * Looks at one event further, or back.
 * @param {Game} game
 * @param {1 | -1} by
 */
export function scrub(game, by) {
  const all = game.at === game.root ? 0 : events(game.at).length;
  const seen = game.seen ?? all;
  if (by < 0 ? seen > 0 : seen < all) game.seen = seen + by === all ? null : seen + by;
  else if (by < 0 && game.at.parent) {
    go(game, game.at.parent);
  } else if (by > 0 && game.at.redo) {
    go(game, game.at.redo);
    const count = events(game.at).length;
    game.seen = count > 1 ? 1 : null;
  }
}

/**
 * The board as it was after some of a move's events.
 * @param {Move} move
 * @param {number} seen
 */
export const boardAt = (move, seen) => patched(move.before, events(move).slice(0, seen).flatMap((event) => event.changes ?? []));

/** @type {Store<any>} */
const store = new Store("judge-tables", "games", "id");
/** The most games that are kept: the oldest goes. */
const MOST = 30;

/** @param {Move} of @returns {any} */
const flat = ({ parent: _, redo, next, ...move }) => ({ ...move, redo: redo ? next.indexOf(redo) : -1, next: next.map(flat) });

/** @param {any} kept @param {Move | null} parent @returns {Move} */
function unflat({ redo, next, ...rest }, parent) {
  const made = { ...rest, parent };
  made.next = next.map((/** @type {any} */ child) => unflat(child, made));
  made.redo = made.next[redo] ?? null;
  return made;
}

/** The way from the root to where the game stands. @param {Game} game */
function way({ at }) {
  const places = [];
  for (let one = at; one.parent; one = one.parent) places.unshift(one.parent.next.indexOf(one));
  return places;
}

/**
 * Keeps the game on this device.
 * @param {Game} game
 * @param {string} address under which it is opened again
 */
export async function keep(game, address) {
  const { id, name, question, form, root } = game;
  const all = await store.all();
  const old = all.map((one) => one.id).filter((other) => other !== id).sort((a, b) => b - a).slice(MOST - 1);
  await store.change((store) => {
    store.put(structuredClone({ id, name, question, form, address, changed: Date.now(), way: way(game), root: flat(root) }));
    for (const gone of old) store.delete(gone);
  });
}

/** @param {number} id */
export const forget = (id) => store.change((store) => store.delete(id));

/** The games on this device, the one that was changed last first. */
export const kept = async () => (await store.all()).sort((a, b) => b.changed - a.changed);

/** @param {any} kept @returns {Game} */
export function restored({ id, name, question, form, root, way }) {
  const first = unflat(root, null);
  const at = way.reduce((/** @type {Move} */ move, /** @type {number} */ place) => move.next[place] ?? move, first);
  return { id, name, question, form, root: first, at, seen: null };
}
