// @ts-check
// The table: the board is the interface. A tap on a card picks it, a tap on another is what it does to it; what is illegal answers with
// the rules that forbid it, beside the thumb.
import { html, render, svg } from "../vendor/lit-html.js";
import { encode } from "../vendor/uqr.js";
import { boardAt, begun, events, forget, go, keep, kept, moment, opened, play, restored, scrub, text } from "../game.js";
import { ask } from "../judge.js";
import { after, before, lunge } from "../motion.js";
import { picture } from "../picture.js";
import { all } from "../names.js";
import { pack, unpack } from "../share.js";
import { capitalised, refused } from "../text.js";
import { board, point } from "./board.js";
import * as dock from "./dock.js";
import { moves, scrubber, told } from "./moves.js";
import { outcomes } from "./outcomes.js";
import * as panel from "./panel.js";
import { done, editing, editor, empty, whole } from "./setup.js";

export const title = "Table";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../game.js").Form} Form */
/** @typedef {{player: string, zone: string, place: number}} Spot */

/** Everything about the table that is drawn. */
const table = {
  /** @type {Game | null} */ game: null,
  /** @type {"play" | "edit"} */ mode: "edit",
  /** @type {any} */ legal: null,
  /** @type {any} */ picked: null,
  /** @type {Spot | null} */ spot: null,
  /** @type {Set<number>} */ chosen: new Set(),
  /** @type {any} */ refusal: null,
  /** @type {any} */ error: null,
  /** @type {Set<number>} */ lit: new Set(),
  me: "", facing: "",
  edit: editing("ana"),
  /** @type {Form[]} */ earlier: [],
  /** @type {Form[]} */ later: [],
  /** @type {{kind: string, name?: string, drawn?: any} | null} */ pane: null,
  /** @type {{words: string, act: () => void} | null} */ toast: null,
  address: "", told: "", isBusy: false,
};
/** @type {HTMLElement} */
let place;
let saving = 0;

/** @returns {Game} */
const game = () => /** @type {Game} */ (table.game);

/**
 * @param {string} rest of the address
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  place = main;
  document.body.classList.add("at-table");
  await all();
  if (!table.game || (rest && rest !== table.address)) await find(rest);
  await look();
}

addEventListener("resize", () => {
  if (document.body.classList.contains("at-table") && table.game) draw();
});

/** The page shows something else now. */
export const leave = () => document.body.classList.remove("at-table");

/** The game that an address asks for. @param {string} rest */
async function find(rest) {
  const [last] = await kept().catch(() => []);
  const known = rest ? await kept().then((all) => all.find((one) => one.address === rest), () => undefined) : last;
  if (known) {
    set(restored(known), known.form && restored(known).at.parent === null ? "edit" : "play", known.address);
    return;
  }
  const [kind, ...parts] = rest.split("/");
  const what = decodeURIComponent(parts.join("/"));
  if (kind === "ruling") {
    const ruling = await ask("ruling", { name: what });
    await open(ruling.source, ruling.title, rest);
  } else if (kind === "at") {
    await open(await unpack(what), "A shared position", rest);
    // What is shared is where it ends.
    for (const move = game(); move.at.redo; ) go(move, move.at.redo);
  } else set(begun(empty()), "edit", "");
}

/** @param {Game} game @param {"play" | "edit"} mode @param {string} address */
function set(game, mode, address) {
  const [first] = Object.keys(game.form?.setup.players ?? { ana: 0 });
  Object.assign(table, { game, mode, address, edit: editing(first), earlier: [], later: [], me: "", facing: "", pane: null, told: "" });
  clear();
}

/** Nothing is picked, chosen or refused. */
const clear = () => Object.assign(table, { picked: null, spot: null, chosen: new Set(), refusal: null, error: null, lit: new Set() });

/** @param {string} source @param {string} name @param {string} [address] */
async function open(source, name, address = "") {
  const { game, errors } = await opened(source, name);
  set(game, "play", address);
  if (errors.length) {
    table.error = { message: "This scenario has errors.", errors };
    table.pane = { kind: "text" };
  }
}

/** Asks what is legal where the game stands now, and draws it. */
async function look() {
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
function save() {
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

/** Draws everything; focus stays on the same card. */
function draw() {
  const seen = before(place);
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[id]"))?.id;
  render(view(), place);
  // What was typed since it was drawn last stands in the field, and nowhere else.
  for (const [name, words] of [["line", table.edit.words], ["picker", table.edit.picker]]) {
    const field = /** @type {HTMLInputElement | null} */ (place.querySelector(`#${name}`));
    if (field && field.value !== words) field.value = words;
  }
  const arrows = /** @type {HTMLElement | null} */ (place.querySelector("svg.arrows"));
  if (arrows) render(svg`${point(place, arrowsNow())}`, arrows);
  after(place, seen);
  for (const group of place.querySelectorAll("[data-rove], .board, .bar")) rove(/** @type {HTMLElement} */ (group));
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** One stop of the Tab key for a group: arrows go on within it. @param {HTMLElement} group */
function rove(group) {
  const all = /** @type {HTMLButtonElement[]} */ ([...group.querySelectorAll("button:not(:disabled)")]);
  const here = all.find((one) => one === document.activeElement) ?? all.find((one) => one.matches(".sel")) ?? all.find((one) => one.matches(".can, .tgt, .main")) ?? all[0];
  for (const one of all) one.tabIndex = one === here ? 0 : -1;
}

/** The board that is shown: of the moment that is looked at. */
function shown() {
  const { at, seen } = game();
  if (seen !== null && at.before) return boardAt(at, seen);
  return table.legal?.position ?? null;
}

const actions = () => (table.mode === "play" && game().seen === null ? /** @type {any[]} */ (table.legal?.actions ?? []) : []);
const isChoice = () => actions().some((action) => action.kind === "choose");
/** The answers that agree with what is chosen so far. */
const open_ = () => actions().filter((action) => action.kind === "choose" && [...table.chosen].every((id) => ids(action).has(id)));
/** @param {any} action */
const ids = (action) => new Set(/** @type {number[]} */ ((action.targets ?? []).map((/** @type {any} */ one) => one.id)));
/** What the picked card can do. */
const own = () => actions().filter((action) => action.card?.id === table.picked?.card.id);

/** How the cards stand out now. */
function looks() {
  const able = new Set(/** @type {number[]} */ (isChoice() ? [] : actions().flatMap((action) => action.card?.id ?? [])));
  let targets = null;
  if (isChoice()) targets = new Set(open_().flatMap((action) => [...ids(action)]));
  else if (table.picked && table.mode === "play") targets = new Set(own().flatMap((action) => [...ids(action)]));
  if (targets && !targets.size && !isChoice()) targets = null;
  const costs = new Map(actions().filter((action) => action.kind === "play").map((action) => [action.card.id, action.cost]));
  const decider = table.legal?.player ?? null;
  const names = /** @type {string[]} */ ((table.legal?.position?.players ?? []).map((/** @type {any} */ one) => one.name));
  const me = table.me || (names.length > 2 && names.includes(decider) ? decider : names[0]);
  return {
    able, targets, costs, chosen: table.chosen, me, facing: table.facing, lit: table.lit,
    decider: table.mode === "play" ? decider : null,
    picked: table.picked?.card.id ?? null,
    reasons: new Set(/** @type {number[]} */ ((table.refusal?.cards ?? []).map((/** @type {any} */ one) => one.id))),
    tap, face: (/** @type {string} */ name) => {
      table.facing = name;
      if (table.mode === "edit") done(Object.assign(table.edit, { at: name }));
      draw();
    },
    open: (/** @type {any} */ player) => (table.mode === "edit" ? pick(null, player, "seat") : show_({ kind: "piles", name: player.name })),
  };
}

/** Who attacks whom: now, or what was refused. */
function arrowsNow() {
  const { refusal, picked } = table;
  if (refusal && picked && refusal.target !== undefined) return [{ from: picked.card.id, to: refusal.target, isRefused: true }];
  const attack = shown()?.attack;
  return attack ? attack.defenders.map((/** @type {any} */ one) => ({ from: attack.attacker.id, to: one.id })) : [];
}

/** @param {any} card @param {any} player @param {string} zone */
async function tap(card, player, zone) {
  table.lit = new Set();
  if (table.mode === "edit") return pick(card, player, zone);
  if (game().seen !== null) {
    game().seen = null;
    return draw();
  }
  if (isChoice()) return choose(card);
  const { picked } = table;
  if (picked && picked.card.id !== card.id) {
    const fitting = own().filter((action) => ids(action).has(card.id));
    if (fitting.length) return fitting.length === 1 ? take(fitting[0]) : narrow(card.id);
    if (player.name !== picked.player.name || zone === "base") return whyNot(picked, { card, player });
  }
  if (picked?.card.id === card.id) {
    clear();
    return draw();
  }
  clear();
  table.picked = { card, player, zone };
  // What cannot act says why at once.
  if (!own().length && player.name === table.legal?.player && zone !== "discard" && zone !== "base") return whyNot(table.picked, null);
  draw();
}

/** Several actions of the picked card fit: the dock lists those. @param {number} id */
function narrow(id) {
  table.chosen = new Set([id]);
  draw();
}

/** @param {any} card */
function choose(card) {
  const { chosen } = table;
  if (chosen.has(card.id)) {
    chosen.delete(card.id);
    return draw();
  }
  if (!open_().some((action) => ids(action).has(card.id))) {
    table.refusal = { what: `${card.name} cannot be chosen`, told: table.legal.told, lines: [], rules: [table.legal.prompt?.rule].filter(Boolean), cards: [] };
    return draw();
  }
  chosen.add(card.id);
  const left = open_();
  if (left.length === 1 && ids(left[0]).size === chosen.size) return take(left[0]);
  draw();
}

/** Plays an action. @param {any} action */
async function take(action) {
  if (table.isBusy) return;
  table.isBusy = true;
  try {
    const [target] = action.targets ?? [];
    if (action.kind === "attack" && target) await lunge(place, action.card.id, target.id);
    const refusal = await play(game(), action.step, action.told, table.legal.position);
    clear();
    if (refusal) table.refusal = { what: dock.saidOf(action), ...refusal };
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

/**
 * Asks why a card cannot do that.
 * @param {{card: any, player: any, zone: string}} picked
 * @param {{card: any, player: any} | null} target
 */
async function whyNot({ card, player, zone }, target) {
  const rivals = shown().players.filter((/** @type {any} */ one) => one.name !== player.name && !one.eliminated);
  const aimed = target?.card ?? rivals[0]?.base;
  const isUnit = zone === "ground" || zone === "space";
  const step = isUnit ? `{attack: ${words(card)}, target: ${words(aimed)}}`
    : zone === "leaders" ? `{use: ${words(card)}}`
    : target ? `{play: ${words(card)}, onto: ${words(aimed)}}` : `{play: ${words(card)}}`;
  const name = aimed && aimed.id === (target?.player ?? rivals[0])?.base?.id ? "the base" : aimed?.name;
  const base = target && isBase(target.card) ? `${capitalised(target.player.name)}'s base` : name;
  const what = isUnit ? (target ? `${card.name} can't attack ${base}` : `${card.name} can't attack`)
    : zone === "leaders" ? `${card.name} has nothing to use now` : `${card.name} can't be played${target ? ` on ${base}` : ""}`;
  try {
    const decided = await ask("decide", { ...moment(game()), step: `${player.name}: ${step}` });
    table.refusal = decided.refused ? { what, ...decided.refused, target: target?.card.id } : null;
  } catch (error) {
    table.error = error;
  }
  draw();
}

/** @param {any} card */
const isBase = (card) => shown().players.some((/** @type {any} */ one) => one.base.id === card.id);

/** A card is picked to be changed. @param {any} card @param {any} player @param {string} zone */
function pick(card, player, zone) {
  done(table.edit);
  table.edit.at = player.name;
  const one = shown().players.find((/** @type {any} */ other) => other.name === player.name);
  const cards = { ground: one.ground, space: one.space, hand: one.hand.known, leaders: one.leaders }[zone];
  const at = { player: player.name, zone, place: cards ? cards.findIndex((/** @type {any} */ other) => other.id === card.id) : 0 };
  const isSame = JSON.stringify(at) === JSON.stringify(table.spot);
  table.spot = isSame ? null : at;
  table.picked = isSame || !card ? null : { card, player, zone };
  draw();
}

/** Changes the position that is put together. @param {(form: Form) => void} act @param {boolean} [isTyping] */
async function change(act, isTyping = false) {
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
  const { players } = next.setup;
  if (table.spot && !players[table.spot.player]) table.spot = null;
  draw();
}

/** From playing to changing the position that is on the board. */
async function edit() {
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

function begin() {
  done(table.edit);
  table.mode = "play";
  clear();
  draw();
}

/** One move, or one change of the position, back or on again. @param {1 | -1} by */
async function step(by) {
  const now = game();
  const [from, to] = by < 0 ? [table.earlier, table.later] : [table.later, table.earlier];
  clear();
  if (now.seen !== null) now.seen = null;
  else if (by < 0 && now.at.parent) go(now, now.at.parent);
  else if (by > 0 && now.at.redo) go(now, now.at.redo);
  else if (from.length && now.form && now.at === now.root) {
    to.push(now.form);
    now.form = /** @type {Form} */ (from.pop());
    now.root = now.at = begun(now.form).root;
    done(table.edit);
  } else return;
  save();
  await look();
}

/** A new table; the old one can be had back. */
async function start() {
  const [old, mode, address] = [game(), table.mode, table.address];
  history.replaceState(history.state, "", "#/table");
  set(begun(empty()), "edit", "");
  table.toast = { words: "A new table. The old one is under My positions.", act: () => { set(old, mode, address); look(); } };
  setTimeout(() => { table.toast = null; draw(); }, 8000);
  await look();
}

async function share() {
  const now = game();
  const source = now.at.after === null ? now.at.source : null;
  const address = source ? `at/${await pack(source)}` : table.address;
  const link = `${location.href.split("#")[0]}#/table/${address}`;
  const words = `${now.name || "A position"}: ${dock.withoutRules(table.legal?.told ?? "")}`;
  show_({ kind: "share", name: link, drawn: words });
}

/** Shows something beside the board. @param {NonNullable<typeof table.pane>} pane */
async function show_(pane) {
  table.pane = pane;
  if (pane.kind === "rule" || pane.kind === "card") {
    pane.drawn = await (pane.kind === "rule" ? panel.rule(pane.name ?? "") : panel.card(pane.name ?? "")).catch(refused);
  }
  draw();
  /** @type {HTMLElement | null} */ (place.querySelector(".pane h2, .pane summary"))?.focus();
}

/** A rule or a card is read beside the board: nobody leaves the table for it. @param {MouseEvent} event */
function follow(event) {
  const link = /** @type {HTMLElement} */ (event.target).closest("a");
  if (!link || link.dataset.leave !== undefined || event.ctrlKey || event.metaKey) return;
  const [, kind, name] = link.getAttribute("href")?.match(/^#\/(rules|cards)\/(.+)$/) ?? [];
  if (!kind) return;
  event.preventDefault();
  show_({ kind: kind === "rules" ? "rule" : "card", name: decodeURIComponent(name) });
}

/** @param {1 | -1} by */
async function scrubbed(by) {
  const now = game();
  const { at } = now;
  clear();
  scrub(now, by);
  const all = events(now.at);
  const seen = now.seen ?? all.length;
  table.lit = new Set(cardsOf(now.at === now.root ? null : all[seen - 1]));
  if (now.at !== at) {
    const lit = table.lit;
    await look();
    table.lit = lit;
  }
  draw();
}

/** The cards of an event. @param {any} event @returns {number[]} */
const cardsOf = (event) => (event ? [event.card, event.by, event.on, ...(event.cards ?? [])].filter(Boolean).map((card) => card.id) : []);

/** @param {KeyboardEvent} event */
function key(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.key === "Escape") {
    table.pane ? (table.pane = null) : clear();
    return draw();
  }
  if (at.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const group = at.closest("[data-rove], .board, .bar");
  const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (arrow && event.shiftKey && arrow[0]) scrubbed(/** @type {1 | -1} */ (arrow[0]));
  else if (arrow && group) toward(/** @type {HTMLElement} */ (group), at, arrow);
  else if (event.key === "u" || event.key === "Backspace") step(-1);
  else if (event.key === "r") step(1);
  else if (/^[1-9]$/.test(event.key)) /** @type {HTMLElement | undefined} */ (place.querySelectorAll(".answers button")[Number(event.key) - 1])?.click();
  else if (event.key === "p" || event.key === "i") {
    const action = actions().find((one) => one.kind === (event.key === "p" ? "pass" : "take"));
    if (action) take(action);
  } else if (event.key === "/") location.hash = "#/search";
  else return;
  event.preventDefault();
}

/** The nearest card in that direction. @param {HTMLElement} group @param {HTMLElement} from @param {number[]} way */
function toward(group, from, [x, y]) {
  const here = from.getBoundingClientRect();
  let [best, least] = [/** @type {HTMLElement | null} */ (null), Infinity];
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("button:not(:disabled)"))) {
    const box = one.getBoundingClientRect();
    const [right, down] = [box.x + box.width / 2 - here.x - here.width / 2, box.y + box.height / 2 - here.y - here.height / 2];
    const [along, beside] = x ? [right * x, Math.abs(down)] : [down * y, Math.abs(right)];
    if (one !== from && along > 4 && along + 3 * beside < least) [best, least] = [one, along + 3 * beside];
  }
  best?.focus();
  rove(group);
}

function view() {
  const { legal, mode, pane, toast } = table;
  const position = shown();
  const look_ = looks();
  const [pass, ...takes] = [actions().find((one) => one.kind === "pass"), ...actions().filter((one) => one.kind === "take")];
  const now = game();
  // A line that is there already is gone through; passing is an answer like others then.
  const isPlayed = !!now.at.redo || now.seen !== null;
  const canUndo = now.at.parent || now.seen !== null || table.earlier.length;
  const canRedo = now.at.redo || table.later.length;
  return html`<section class="table ${mode} ${pane ? "with-pane" : ""}" aria-label="Table" @click=${follow} @keydown=${key}>
    <header class="top" data-rove><a class="back" href="#/search" aria-label="Back">‹</a><h1>${now.name || (position ? `Round ${position.round}${/^action/.test(position.stage) ? "" : ` · ${position.stage.replace(/ of round.*/, "")}`}` : "Table")}</h1>
      ${mode === "play" ? html`<button @click=${edit}>Edit</button>` : ""}<button @click=${share}>Share</button>
      <button aria-label="More" aria-expanded=${pane?.kind === "more"} @click=${() => { table.pane = pane?.kind === "more" ? null : { kind: "more" }; draw(); }}>⋯</button></header>
    <div class="felt">
      ${now.question ? html`<p class="question">${now.question.ask}${now.at.redo || now.seen !== null ? "" : html` <b>${now.question.answer}.</b>`}</p>` : ""}
      ${position ? board(position, look_) : html`<p class="wait">The table is being set.</p>`}</div>
    <div class="dock">
      ${toast ? html`<p class="toast" role="status">${toast.words} <button @click=${() => { const { act } = toast; table.toast = null; act(); }}>Undo</button></p>` : ""}
      ${table.error ? html`<div class="close-row">${refused(table.error)}<button aria-label="Close" @click=${() => { table.error = null; draw(); }}>×</button></div>` : ""}
      ${table.refusal ? dock.refusal(table.refusal, () => { table.refusal = null; draw(); }) : ""}
      ${dock.unread(legal?.unsupported ?? [])}
      ${mode === "edit" && now.form ? editor(now.form, table.edit, table.spot, { change, again: draw, text: (name) => show_({ kind: "card", name }) }) : asked(look_)}
      ${latest()}</div>
    <div class="bar" role="toolbar" aria-label="Moves"><button aria-label="Undo" ?disabled=${!canUndo} @click=${() => step(-1)}>↶</button><button aria-label="Redo" ?disabled=${!canRedo} @click=${() => step(1)}>↷</button>
      ${mode === "edit" ? html`<button class="main" @click=${begin}>Play</button>`
        : html`${isPlayed ? scrubber(now, scrubbed) : html`${pass ? html`<button class="main" @click=${() => take(pass)}>Pass</button>` : ""}
            ${takes.map((one) => html`<button aria-label=${dock.saidOf(one)} @click=${() => take(one)}>${capitalised(dock.saidOf(one).replace("Take the ", ""))}</button>`)}`}
          <button class="wide-no" aria-label="Moves and rules" @click=${() => { table.pane = { kind: "moves" }; draw(); }}>≡</button>
          <button class="wide-no" aria-label="All outcomes" @click=${() => { table.pane = { kind: "outcomes" }; draw(); }}>⋔</button>`}</div>
    <aside class="pane" aria-label="Beside the board">${beside(look_)}</aside>
    <p class="hidden" aria-live="polite">${table.told}</p></section>`;
}

/** What is asked, and the answers that are not cards on the board. @param {any} look_ */
function asked(look_) {
  const { legal, picked, chosen } = table;
  if (!legal) return "";
  if (game().seen !== null) return "";
  if (!legal.told) return html`<p class="prompt">${legal.result === "ongoing" ? "No decision is open." : `The game is over: ${legal.result.winner ? `${capitalised(legal.result.winner)} wins` : legal.result}.`}</p>`;
  const exact = [...chosen].length ? open_().filter((action) => ids(action).size === chosen.size) : [];
  if (isChoice()) {
    return html`${dock.prompt(legal.told)}${dock.answers(exact.length ? [...exact, ...open_().filter((one) => !exact.includes(one))] : open_(), take, "Tap cards on the board to narrow the list.")}
      ${legal.complete ? "" : html`<p class="path">Not all answers are listed. Write one under More.</p>`}`;
  }
  if (!picked) return html`${dock.prompt(legal.told)}${game().at.redo ? dock.answers(actions().filter((action) => !action.card), take) : ""}${legal.complete ? "" : html`<p class="path">Not all actions are listed. Write one under More.</p>`}`;
  const fitting = chosen.size ? own().filter((action) => [...chosen].every((id) => ids(action).has(id))) : own();
  const cost = fitting.find((action) => action.kind === "play")?.cost;
  return html`<p class="prompt">${picked.card.name}${look_.targets?.size ? " …" : ""} <button class="text" @click=${() => show_({ kind: "card", name: picked.card.printed ?? picked.card.name })}>Text</button></p>
    ${dock.dearer(cost)}${dock.answers(fitting, take, "Tap what it is aimed at.")}`;
}

/** The last two events, where there is room for them. */
function latest() {
  const all = events(game().at);
  const seen = game().seen ?? all.length;
  const last = all.slice(Math.max(0, seen - 2), seen);
  return table.mode === "play" && last.length && !table.picked && !table.refusal && !isChoice() ? html`<ul class="tr latest">${last.map((event) => told(event))}</ul>` : "";
}

/** What stands beside the board. @param {any} look_ */
function beside(look_) {
  const { pane } = table;
  const kind = pane?.kind ?? "moves";
  const close = html`<button class="close" aria-label="Close" @click=${() => { table.pane = null; draw(); }}>×</button>`;
  const tab = (/** @type {string} */ one, /** @type {string} */ words_) => html`<button aria-pressed=${kind === one} @click=${() => { table.pane = { kind: one }; draw(); }}>${words_}</button>`;
  const tabs = html`<div class="tabs row">${tab("moves", "Moves")}${tab("outcomes", "Outcomes")}${tab("text", "Text")}${close}</div>`;
  const source = game().at.source;
  if (kind === "rule" || kind === "card") return html`${close}${pane?.drawn ?? html`<p class="wait">Loading.</p>`}`;
  if (kind === "piles") {
    const player = shown()?.players.find((/** @type {any} */ one) => one.name === pane?.name);
    return html`${close}${player ? panel.piles(player, look_) : ""}`;
  }
  if (kind === "share") return html`${close}${shared(pane?.name ?? "", pane?.drawn ?? "")}`;
  if (kind === "more") return html`${close}${more()}`;
  if (kind === "positions") return html`${close}<h2 tabindex="-1">My positions</h2>${pane?.drawn}`;
  if (kind === "outcomes") return html`${tabs}${outcomes(source, game().at.after, actions(), take, draw)}`;
  if (kind === "text") return html`${tabs}${written(source)}`;
  return html`${tabs}${moves(game(), {
    to: (move) => { go(game(), move); clear(); save(); look(); },
    light: (line) => { table.lit = new Set(cardsOf(line)); draw(); },
  })}`;
}

/** The link for the camera of another phone. @param {string} link */
function qr(link) {
  try {
    const { size, data } = encode(link, { ecc: "L", border: 3 });
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="The link as a QR code"><rect width=${size} height=${size} fill="#fff"/><path d=${path}/></svg>`;
  } catch {
    return html`<p class="path">This position is too large for a QR code.</p>`;
  }
}

/** @param {string} link @param {string} words_ */
function shared(link, words_) {
  const place_ = shown();
  const draw_ = async (/** @type {any} */ event) => {
    const button = event.currentTarget;
    try {
      const file = new File([await picture(place_, words_)], "position.png", { type: "image/png" });
      if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file] }).catch(() => {});
      const save = document.createElement("a");
      save.href = URL.createObjectURL(file);
      save.download = file.name;
      save.click();
      URL.revokeObjectURL(save.href);
    } catch (error) {
      button.textContent = String(error);
    }
  };
  return html`<h2 tabindex="-1">Share</h2><p>${words_}</p><p><input readonly aria-label="Link to this position" .value=${link} @focus=${(/** @type {any} */ event) => event.target.select()}></p>
    ${qr(link)}
    <p class="row"><button class="main" @click=${panel.copy(link)}>Copy link</button><button @click=${panel.copy(`${words_}\n${link}`)}>Copy with words</button>
      <button @click=${draw_}>Picture</button>
      ${"share" in navigator ? html`<button @click=${() => navigator.share({ title: "judge", text: words_, url: link }).catch(() => {})}>Send…</button>` : ""}</p>`;
}

function more() {
  const positions = async () => {
    const all_ = await kept().catch(() => []);
    const item = (/** @type {any} */ one) => html`<li><button class="move" @click=${() => { set(restored(one), one.form && !one.way.length ? "edit" : "play", one.address); look(); }}><b>${one.name || "A position"}</b>
      <span class="path">${new Date(one.changed).toLocaleString("en-GB")} · ${Object.keys(one.form?.setup.players ?? {}).join(", ")}</span></button>
      <button aria-label="Delete" @click=${() => forget(one.id).then(positions)}>×</button></li>`;
    show_({ kind: "positions", drawn: all_.length ? html`<ul class="moves positions">${all_.map(item)}</ul>` : html`<p>None yet.</p>` });
  };
  return html`<h2 tabindex="-1">More</h2><ul class="menu">
    <li><button @click=${start}>New table</button></li><li><button @click=${positions}>My positions</button></li>
    <li><button @click=${() => { table.pane = { kind: "moves" }; draw(); }}>Moves and rules</button></li>
    <li><button @click=${() => { table.pane = { kind: "text" }; draw(); }}>The scenario as text</button></li></ul>
    <form class="row" @submit=${(/** @type {any} */ event) => { event.preventDefault(); const { value } = event.target.elements.step; if (value.trim()) take({ step: value, told: value, kind: "written" }); }}>
      <label>Another step <input name="step" placeholder="ana: {attack: Wampa, target: ben}" autocapitalize="off" spellcheck="false"></label> <button>Try it</button></form>`;
}

/** @param {string} source */
function written(source) {
  const errors = (table.error?.errors ?? []).filter((/** @type {any} */ one) => one.line);
  return html`<form @submit=${(/** @type {any} */ event) => { event.preventDefault(); open(event.target.elements.source.value, "").then(look); }}>
    <textarea name="source" rows="16" aria-label="The scenario in YAML" spellcheck="false" .value=${source}></textarea>
    ${errors.map((/** @type {any} */ one) => html`<p class="mark"><button type="button" @click=${(/** @type {any} */ event) => toLine(event.target.form.elements.source, one.line)}>Line ${one.line}</button> ${[one.message, ...(one.help ?? [])].join("; ")}</p>`)}
    <button>Play this</button></form>`;
}

/**
 * Selects a line of the text, and brings it into sight.
 * @param {HTMLTextAreaElement} field
 * @param {number} line from 1
 */
function toLine(field, line) {
  const lines = field.value.split("\n");
  const begin = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(begin, begin + (lines[line - 1] ?? "").length);
  field.scrollTop = (field.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 3);
}
