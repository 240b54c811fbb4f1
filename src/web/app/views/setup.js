// @ts-check
// A position is put together on the board itself: by a line of words for each side, by cards that are picked, and by taps on what lies
// there. What is changed is the `setup` of the scenario.
import { html, nothing } from "../vendor/lit-html.js";
import { base, listed, put, read } from "../line.js";
import { face, find, fullName, isUpgrade, use } from "../names.js";
import { term } from "../terms.js";
import { capitalised } from "../text.js";
import { t } from "../words.js";
import { choice } from "./panel.js";

export const NAMES = ["ana", "ben", "cara", "dan"];
const ZONES = ["", "ground", "space", "hand", "discard", "deck"];

/** @typedef {import("../game.js").Form} Form */
/**
 * @typedef {Object} Editing
 * @property {string} at the player whose side is put together
 * @property {string} words the line that is typed for it
 * @property {any} before the setup before that line
 * @property {boolean} isKept undo knows the setup before that line
 * @property {Map<string, string>} chosen
 * @property {string} open the piece of the line whose candidates are shown
 * @property {string} picker words by which a card is picked
 * @property {"card" | "upgrades" | "captives" | ""} picking
 * @property {string} zone where a picked card goes
 */

/** @returns {Form} */
export const empty = () => ({ title: t("A position"), setup: { active: NAMES[0], initiative: NAMES[0], players: { [NAMES[0]]: side(), [NAMES[1]]: side() } } });

const side = () => ({ resources: { ready: 6, exhausted: 0 } });

/** @param {string} at @returns {Editing} */
export const editing = (at) => ({ at, words: "", before: null, isKept: false, chosen: new Map(), open: "", picker: "", picking: "", zone: "" });

/** What another program, or the contract, writes short, as lists and maps. @param {Form} form */
export function whole(form) {
  for (const one of Object.values(form.setup.players)) {
    if (one.leader) one.leaders = [one.leader];
    delete one.leader;
    if (typeof one.resources === "number") one.resources = { ready: one.resources, exhausted: 0 };
    for (const zone of ["ground", "space", "hand", "discard", "deck", "leaders"]) if (one[zone] !== undefined && !Array.isArray(one[zone]) && typeof one[zone] !== "number") one[zone] = [one[zone]];
  }
  form.setup.active ??= Object.keys(form.setup.players)[0];
  form.setup.initiative ??= form.setup.active;
  return form;
}

/** The places in the setup of cards as they lie on the board: deployed leaders before all others. @param {any[]} list */
const order = (list) => [...list.keys()].sort((one, other) => Number(!!list[other].deployed) - Number(!!list[one].deployed));

/**
 * The entry of the setup that lies on the board there.
 * @param {Form} form
 * @param {{player: string, zone: string, place: number}} at
 * @returns {any} a map, or nothing
 */
export function entry(form, { player, zone, place }) {
  const one = form.setup.players[player];
  const list = one ? listed(one, zone) : [];
  const found = list[order(list)[place]];
  return typeof found === "string" ? { card: found } : found;
}

/** @param {Form} form @param {{player: string, zone: string, place: number}} at @param {any} to */
function write(form, { player, zone, place }, to) {
  const list = form.setup.players[player][zone];
  const at = order(list)[place];
  if (to === null) list.splice(at, 1);
  else list[at] = Object.keys(to).length > 1 ? to : to.card;
}

/** @typedef {{player: string, zone: string, place: number}} Spot */
/**
 * @typedef {Object} Hooks
 * @property {(change: (form: Form) => void, isTyping?: boolean) => void} change
 * @property {() => void} again
 * @property {(name: string) => void} text shows a card
 * @property {(at: Spot | null) => void} pick picks a card on the board, or nothing
 */

/**
 * What stands in the dock while a position is put together.
 * @param {Form} form
 * @param {Editing} edit
 * @param {{player: string, zone: string, place: number} | null} picked
 * @param {Hooks} hooks
 */
export function editor(form, edit, picked, hooks) {
  let on = hooks;
  const names = Object.keys(form.setup.players);
  const isPicking = edit.picking === "card";
  // After a change of the card that was picked, letters find the next one.
  if (isPicking) on = { ...on, change: (act, isTyping) => { hooks.change(act, isTyping); toPicker(); } };
  const known = picked && (picked.zone === "base" || picked.zone === "seat" ? seat(form, edit, picked.player, on) : entry(form, picked) && piece(form, edit, picked, on));
  return html`<div class="edit">${sides(form, edit, on)}
    ${isPicking ? picker(form, edit, picked, on) : known ? "" : line(form, edit, on)}
    ${isPicking && edit.picker ? "" : known}</div>`;
}

/** Whose side is put together, and by picking or not. @param {Form} form @param {Editing} edit @param {Hooks} on */
function sides(form, edit, on) {
  const names = Object.keys(form.setup.players);
  return html`<div class="row tabs" role="group" aria-label=${t("Side")}>${names.map((name) => html`<button aria-pressed=${name === edit.at} @click=${() => turn(edit, name, on)}>${capitalised(name)}</button>`)}
    ${names.length < 4 ? html`<button aria-label=${t("Another player")} @click=${() => on.change((form) => { form.setup.players[NAMES.find((name) => !form.setup.players[name]) ?? "eve"] = side(); })}>+</button>` : ""}
    <button @click=${() => { edit.picking = edit.picking ? "" : "card"; edit.picker = ""; on.again(); toPicker(); }} aria-expanded=${edit.picking === "card"}>${t("Pick")}</button></div>`;
}

/** A side in a line of words, and the cards that it means. @param {Form} form @param {Editing} edit @param {Hooks} on */
function line(form, edit, on) {
  const names = Object.keys(form.setup.players);
  const pieces = read(edit.words, edit.chosen);
  const opened = pieces.find((one) => one.text === edit.open) ?? pieces.find((one) => one.isOpen);
  return html`<form class="say" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); turn(edit, names[(names.indexOf(edit.at) + 1) % names.length], on); }}>
      <input id="line" aria-label=${t("{player}'s side in a line", { player: capitalised(edit.at) })} placeholder="luke dep, marine 1 shield, 5r, hand vanq" .value=${edit.words}
        autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="next" @input=${(/** @type {any} */ event) => say(form, edit, event.target.value, on)}>
      <button>${t("Next")}</button></form>
      ${pieces.length ? html`<ul class="pieces">${pieces.map((one) => html`<li>${one.kind === "card" && one.candidates.length > 1
        ? html`<button class=${one.isOpen ? "open" : ""} aria-expanded=${opened === one} @click=${() => { edit.open = opened === one ? " " : one.text; on.again(); }}>${fullName(one.candidates[0])}${one.isOpen ? " ?" : ""}</button>`
        : html`<span class=${one.kind}>${one.kind === "card" ? fullName(one.candidates[0]) : one.text}${one.kind === "unknown" ? " ?" : ""}</span>`}</li>`)}</ul>` : ""}
      ${opened && edit.open !== " " ? html`<ul class="found">${opened.candidates.slice(0, 8).map((card) => choice(card, () => choose(form, edit, opened.text, card, on)))}</ul>` : ""}`;
}

/** The line is read anew, from what lay there before it. @param {Form} form @param {Editing} edit @param {string} words @param {Hooks} on */
function say(form, edit, words, on) {
  edit.words = words;
  edit.before ??= structuredClone(form.setup);
  const before = edit.before;
  on.change((form) => {
    form.setup = structuredClone(before);
    for (const one of read(words, edit.chosen)) one.set(form.setup.players[edit.at], form.setup, edit.at);
  }, true);
}

/** @param {Form} form @param {Editing} edit @param {string} text @param {any} card @param {Hooks} on */
function choose(form, edit, text, card, on) {
  edit.chosen.set(text, fullName(card));
  edit.open = " ";
  use(fullName(card));
  say(form, edit, edit.words, on);
}

/** The line is done: another side, by picking as before. @param {Editing} edit @param {string} name @param {Hooks} on */
function turn(edit, name, on) {
  const { picking } = edit;
  done(edit);
  Object.assign(edit, { at: name, zone: "", picking: picking === "card" ? picking : "" });
  on.pick(null);
  document.querySelector(/** @type {"input"} */ ("#line, #picker"))?.focus();
}

/** What was typed is part of the position now. @param {Editing} edit */
export function done(edit) {
  for (const one of read(edit.words, edit.chosen)) if (one.kind === "card") use(fullName(one.candidates[0]));
  Object.assign(edit, { words: "", before: null, isKept: false, chosen: new Map(), open: "", picking: "", picker: "" });
}

/** Letters go on into the field that finds a card. */
const toPicker = () => document.getElementById("picker")?.focus();

/**
 * Cards by a few letters. An upgrade goes onto the unit that is picked; the card that was picked last can be changed at once.
 * @param {Form} form
 * @param {Editing} edit
 * @param {Spot | null} at
 * @param {Hooks} on
 */
function picker(form, edit, at, on) {
  const own = form.setup.players[edit.at];
  const hasLeader = listed(own, "leaders").length || ["ground", "space"].some((zone) => listed(own, zone).some((/** @type {any} */ one) => one.deployed));
  const isLeader = (/** @type {any} */ card) => Number(!hasLeader && !edit.zone && card.type === "leader");
  const found = edit.picker ? find([edit.picker]).sort((one, other) => isLeader(other) - isLeader(one)).slice(0, 12) : [];
  const isUnder = at && (at.zone === "ground" || at.zone === "space") && at.player === edit.at && !edit.zone;
  const take = (/** @type {any} */ card) => () => {
    use(fullName(card));
    edit.picker = "";
    let spot = at;
    on.change((form) => {
      const own = form.setup.players[edit.at];
      if (isUnder && isUpgrade(card)) return attach(form, at, fullName(card));
      const zone = put(own, card, edit.zone);
      spot = { player: edit.at, zone, place: zone === "base" ? 0 : last(listed(own, zone)) };
    });
    on.pick(spot);
    toPicker();
  };
  const zone = (/** @type {string} */ zone) => html`<button type="button" aria-pressed=${zone === edit.zone} @click=${() => { edit.zone = zone; on.again(); toPicker(); }}>${zone ? term(zone) : t("where it belongs")}</button>`;
  return html`<form class="say" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); if (found[0]) take(found[0])(); }}>
      <input id="picker" type="search" aria-label=${t("Pick a card for {player}", { player: capitalised(edit.at) })} placeholder=${t("A card")} .value=${edit.picker} autocomplete="off" spellcheck="false"
        @input=${(/** @type {any} */ event) => { edit.picker = event.target.value; on.again(); }}></form>
    <div class="row zones" role="group" aria-label=${t("Zone")}>${ZONES.map(zone)}</div>
    <ul class="found">${found.map((card) => choice(card, take(card)))}</ul>`;
}

/** @param {Form} form @param {Spot} at @param {string} name */
function attach(form, at, name) {
  const one = structuredClone(entry(form, at));
  write(form, at, { ...one, upgrades: [...(one.upgrades ?? []), name] });
}

/** A number with less and more. @param {string} words @param {number} value @param {(to: number) => void} set @param {number} [most] @param {any} [id] */
const number = (words, value, set, most = 99, id = nothing) => html`<span class="stepper" role="group" aria-label=${words}><small>${words}</small><button aria-label=${t("{what}: less", { what: words })} ?disabled=${value <= 0} @click=${() => set(value - 1)}>−</button>
  <input id=${id} type="number" min="0" max=${most} aria-label=${words} .value=${String(value)} @focus=${(/** @type {any} */ event) => event.target.select()} @change=${(/** @type {any} */ event) => set(Math.max(0, Math.min(most, Math.round(Number(event.target.value)) || 0)))}>
  <button aria-label=${t("{what}: more", { what: words })} ?disabled=${value >= most} @click=${() => set(value + 1)}>+</button></span>`;

/**
 * A card that lies on the board.
 * @param {Form} form
 * @param {Editing} edit
 * @param {{player: string, zone: string, place: number}} at
 * @param {Hooks} on
 */
function piece(form, edit, at, on) {
  const one = entry(form, at);
  const change = (/** @type {(one: any) => void} */ act) => on.change((form) => {
    const next = structuredClone(entry(form, at));
    act(next);
    for (const key of Object.keys(next)) if (next[key] === false || next[key] === 0 || (Array.isArray(next[key]) && !next[key].length)) delete next[key];
    write(form, at, next);
  });
  const flag = (/** @type {string} */ key, /** @type {string} */ words) => html`<button aria-pressed=${!!one[key]} @click=${() => change((one) => { one[key] = !one[key]; })}>${words}</button>`;
  const add = (/** @type {string} */ name) => () => on.change((form) => attach(form, at, name));
  const isInPlay = at.zone === "ground" || at.zone === "space";
  const isLeader = at.zone === "leaders" || one.deployed;
  const found = edit.picking === "upgrades" || edit.picking === "captives" ? find([edit.picker], edit.picking === "upgrades" ? isUpgrade : (card) => card.type === "unit").slice(0, 8) : [];
  const under_ = edit.picking === "upgrades" ? t("Upgrade") : t("Captured unit");
  const under = (/** @type {"upgrades" | "captives"} */ key) => (one[key] ?? []).map((/** @type {any} */ name, /** @type {number} */ place) => html`<button
    @click=${() => change((one) => { one[key].splice(place, 1); })} aria-label=${key === "upgrades" ? t("Remove {card}", { card: name.card ?? name }) : t("Rescue {card}", { card: name.card ?? name })}>${name.card ?? name} ×</button>`);
  return html`<p class="row"><b>${one.card}</b> <button @click=${() => on.text(one.card)}>${t("Text")}</button>
      <button @click=${() => on.change((form) => write(form, at, null))}>${t("Remove")}</button>
      ${isInPlay && !isLeader ? html`<button @click=${() => on.change((form) => { const list = form.setup.players[at.player][at.zone]; list.push(structuredClone(list[order(list)[at.place]])); })}>${t("Copy")}</button>` : ""}</p>
    <p class="row">${isInPlay ? html`${number(t("damage"), one.damage ?? 0, (to) => change((one) => { one.damage = to; }))}` : ""}
      ${isInPlay || at.zone === "leaders" ? flag("exhausted", t("Exhausted")) : ""}
      ${isLeader ? html`<button aria-pressed=${!!one.deployed} @click=${() => on.change((form) => deploy(form, at))}>${t("Deployed")}</button>${flag("epic_used", t("Epic used"))}` : ""}
      ${isInPlay ? html`<button @click=${add("Shield")}>${t("+ Shield")}</button><button @click=${add("Experience")}>${t("+ Experience")}</button>
        <button aria-expanded=${edit.picking === "upgrades"} @click=${() => { edit.picking = edit.picking === "upgrades" ? "" : "upgrades"; edit.picker = ""; on.again(); toPicker(); }}>${t("+ Upgrade…")}</button>
        <button aria-expanded=${edit.picking === "captives"} @click=${() => { edit.picking = edit.picking === "captives" ? "" : "captives"; edit.picker = ""; on.again(); toPicker(); }}>${t("+ Captive…")}</button>` : ""}
      ${under("upgrades")}${under("captives")}</p>
    ${edit.picking === "upgrades" || edit.picking === "captives" ? html`<input id="picker" type="search" aria-label=${under_} placeholder=${under_} .value=${edit.picker} autocomplete="off" spellcheck="false"
        @input=${(/** @type {any} */ event) => { edit.picker = event.target.value; on.again(); }}>
      <ul class="found">${found.map((card) => choice(card, () => { const key = /** @type {"upgrades"} */ (edit.picking); edit.picking = ""; change((one) => { one[key] = [...(one[key] ?? []), fullName(card)]; }); }))}</ul>` : ""}`;
}

/** The place on the board of the last card of a zone. @param {any[]} list */
const last = (list) => order(list).indexOf(list.length - 1);

/** A leader goes to its arena, or back to the base zone, and stays picked. @param {Form} form @param {{player: string, zone: string, place: number}} at */
function deploy(form, at) {
  const one = structuredClone(entry(form, at));
  const own = form.setup.players[at.player];
  const zone = one.deployed ? "leaders" : face(one.card)?.arena ?? "ground";
  write(form, at, null);
  own[zone] = [...listed(own, zone), one.deployed ? one.card : { ...one, deployed: true }];
  Object.assign(at, { zone, place: last(own[zone]) });
}

/**
 * A seat: its base, resources, piles and counters.
 * @param {Form} form
 * @param {Editing} edit
 * @param {string} player
 * @param {Hooks} on
 */
function seat(form, edit, player, on) {
  const own = form.setup.players[player];
  const change = (/** @type {(own: any, setup: any) => void} */ act) => on.change((form) => act(form.setup.players[player], form.setup));
  const resources = typeof own.resources === "object" && !Array.isArray(own.resources) ? own.resources : { ready: listed(own, "resources").length, exhausted: 0 };
  const count = (/** @type {string} */ zone) => (Array.isArray(own[zone]) ? own[zone].length : own[zone] ?? (zone === "deck" ? 20 : 0));
  const pile = (/** @type {"hand" | "deck"} */ zone) => (Array.isArray(own[zone]) && own[zone].length ? "" : number(zone === "hand" ? t("cards in hand") : t("cards in deck"), count(zone), (to) => change((own) => { own[zone] = to; })));
  const { setup } = form;
  const names = Object.keys(setup.players);
  return html`<p class="row"><b>${capitalised(player)}</b>
      <button aria-pressed=${setup.active === player} @click=${() => change((_, setup) => { setup.active = player; })}>${t("Acts now")}</button>
      <button aria-pressed=${setup.initiative === player} @click=${() => change((_, setup) => { setup.initiative = player; })}>${t("Initiative")}</button>
      ${setup.initiative === player ? html`<button aria-pressed=${!!setup.initiative_taken} @click=${() => change((_, setup) => { setup.initiative_taken = !setup.initiative_taken; })}>${t("Taken")}</button>` : ""}
      <button aria-pressed=${!!own.force} @click=${() => change((own) => { own.force = !own.force; if (!own.force) delete own.force; })}>${t("The Force")}</button>
      ${names.length > 2 ? html`<button @click=${() => on.change((form) => { delete form.setup.players[player]; const [first] = Object.keys(form.setup.players); for (const key of ["active", "initiative"]) if (form.setup[key] === player) form.setup[key] = first; })}>${t("Remove player")}</button>` : ""}</p>
    <p class="row">${number(t("damage on the base"), base(own).damage ?? 0, (to) => change((own) => { own.base = { ...base(own), damage: to }; if (!to) delete own.base.damage; }), 99, "damage-field")}
      ${number(t("ready resources"), resources.ready, (to) => change((own) => { own.resources = { ...resources, ready: to }; }), 99, "ready-field")}
      ${number(t("exhausted resources"), resources.exhausted, (to) => change((own) => { own.resources = { ...resources, exhausted: to }; }))}
      ${number(t("Credits"), own.credits ?? 0, (to) => change((own) => { own.credits = to; if (!to) delete own.credits; }))}
      ${pile("hand")}${pile("deck")}
      ${number(t("round"), setup.round ?? 2, (to) => change((_, setup) => { setup.round = Math.max(1, to); }))}
      ${own.base?.card ? html`<button aria-pressed=${!!own.base.epic_used} @click=${() => change((own) => { own.base = { ...base(own), epic_used: !own.base.epic_used }; })}>${t("Base's epic action used")}</button>` : ""}</p>
    ${listed(own, "discard").length || listed(own, "deck").length ? html`<p class="row">${["discard", "deck"].flatMap((zone) => listed(own, zone).map((/** @type {any} */ one, /** @type {number} */ place) => html`<button aria-label=${t("Remove {card}: {zone}", { card: one.card ?? one, zone: term(zone) })} @click=${() => change((own) => { own[zone].splice(place, 1); })}>${term(zone)}: ${one.card ?? one} ×</button>`))}</p>` : ""}`;
}
