// @ts-check
// The game at the table: how it is opened, kept on this device and asked about, and what is open to the player who decides.
import { begun, boardAt, go, keep, kept, moment, opened, restored } from "../game.js";
import { ask } from "../judge.js";
import { pack, unpack } from "../share.js";
import { t } from "../words.js";
import { editing, empty } from "./setup.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../game.js").Form} Form */
/** @typedef {{player: string, zone: string, place: number}} Spot */
/** @typedef {{card: any, player: any, zone: string}} Picked */
/** @typedef {{kind: "moves" | "outcomes" | "text" | "more" | "positions" | "share" | "scan" | "piles" | "rule" | "card" | "cannot", name?: string, drawn?: any}} Pane */

/** Everything about the table that is drawn. */
export const table = {
  /** @type {Game | null} */ game: null,
  /** @type {"play" | "edit"} */ mode: "edit",
  /** @type {any} */ legal: null,
  /** @type {Picked | null} */ picked: null,
  /** @type {Spot | null} */ spot: null,
  /** @type {Set<number>} */ chosen: new Set(),
  /** @type {any} */ refusal: null,
  /** @type {any} */ error: null,
  /** @type {Set<number>} */ lit: new Set(),
  me: "", facing: "",
  edit: editing("ana"),
  /** @type {Form[]} */ earlier: [],
  /** @type {Form[]} */ later: [],
  /** @type {Pane | null} */ pane: null,
  /** @type {{words: string, act: () => void} | null} */ toast: null,
  address: "", told: "", isBusy: false,
};
let saving = 0;
/** Draws the table anew: the view says how. */
let drawing = () => {};
export const draw = () => drawing();
/** @param {() => void} how */
export const drawnBy = (how) => { drawing = how; };

/** @returns {Game} */
export const game = () => /** @type {Game} */ (table.game);

/** The game that an address asks for. @param {string} rest */
export async function find(rest) {
  const [last] = await kept().catch(() => []);
  const known = rest ? await kept().then((all) => all.find((one) => one.address === rest), () => undefined) : last;
  if (known) return reopen(known);
  const [kind, ...parts] = rest.split("/");
  const what = decodeURIComponent(parts.join("/"));
  if (kind === "ruling") {
    const ruling = await ask("ruling", { name: what });
    await open(ruling.source, ruling.title, rest);
  } else if (kind === "at") {
    await open(await unpack(what), t("A shared position"), rest);
    // What is shared is where it ends.
    for (const move = game(); move.at.redo; ) go(move, move.at.redo);
  } else set(begun(empty()), "edit", "");
}

/** A game that was kept stands where it stood. @param {any} known */
export function reopen(known) {
  const game = restored(known);
  set(game, game.form && game.at === game.root ? "edit" : "play", known.address);
}

/** @param {Game} game @param {"play" | "edit"} mode @param {string} address */
export function set(game, mode, address) {
  const [first] = Object.keys(game.form?.setup.players ?? { ana: 0 });
  Object.assign(table, { game, mode, address, edit: editing(first), earlier: [], later: [], me: "", facing: "", pane: null, told: "" });
  clear();
}

/** Nothing is picked, chosen or refused. */
export const clear = () => Object.assign(table, { picked: null, spot: null, chosen: new Set(), refusal: null, error: null, lit: new Set() });

/** @param {string} source @param {string} name @param {string} [address] */
export async function open(source, name, address = "") {
  const { game, errors } = await opened(source, name);
  set(game, "play", address);
  if (errors.length) {
    table.error = { message: t("This scenario has errors."), errors };
    table.pane = { kind: "text" };
  }
}

/** Asks what is legal where the game stands now, and draws it. */
export async function look() {
  try {
    table.legal = await ask("legal", moment(game()));
    if (table.mode === "edit") table.error = null;
  } catch (error) {
    // The board never goes away: the last one that could be drawn stays.
    table.error ??= error;
  }
  draw();
}

/** What is shown is kept on this device, and in the address. */
export function save() {
  clearTimeout(saving);
  saving = setTimeout(async () => {
    const now = game();
    if (now.at.after === null) {
      table.address = `at/${await pack(now.at.source)}`;
      if (location.hash.startsWith("#/table")) history.replaceState(history.state, "", `#/table/${table.address}`);
    }
    await keep(now, table.address).catch(() => {});
  }, 250);
}

/** The board that is shown: of the moment that is looked at. */
export function shown() {
  const { at, seen } = game();
  if (seen !== null && at.before) return boardAt(at, seen);
  return table.legal?.position ?? null;
}

export const actions = () => (table.mode === "play" && game().seen === null ? /** @type {any[]} */ (table.legal?.actions ?? []) : []);
export const isChoice = () => actions().some((action) => action.kind === "choose");
/** The answers that agree with what is chosen so far. */
export const answers = () => actions().filter((action) => action.kind === "choose" && [...table.chosen].every((id) => ids(action).has(id)));
/** @param {any} action */
export const ids = (action) => new Set(/** @type {number[]} */ ((action.targets ?? []).map((/** @type {any} */ one) => one.id)));
/** What a card can do, by default the picked one. */
export const own = (id = table.picked?.card.id) => actions().filter((action) => action.card?.id === id);
