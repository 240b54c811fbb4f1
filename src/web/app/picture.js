// @ts-check
// The board as a picture: the same tiles, drawn onto a canvas.
import { face } from "./names.js";
import { term } from "./terms.js";
import { capitalised } from "./text.js";
import { t } from "./words.js";

const [WIDTH, TILE, HEIGHT, GAP] = [760, 116, 84, 8];
const ASPECTS = /** @type {Record<string, string>} */ ({ Aggression: "#c8342b", Command: "#2f8f45", Cunning: "#c99a12", Vigilance: "#2c74c9", Heroism: "#b9b29a", Villainy: "#33363d" });

/**
 * @param {any} position
 * @param {string} title
 * @returns {Promise<Blob>} a PNG
 */
export async function picture(position, title) {
  const canvas = document.createElement("canvas");
  const columns = Math.floor((WIDTH / 2 - GAP) / (TILE + GAP));
  const rows = (/** @type {any} */ player) => Math.max(1, Math.ceil(Math.max(player.space.length, player.ground.length) / columns));
  const heights = position.players.map((/** @type {any} */ player) => 56 + rows(player) * (HEIGHT + GAP + 14));
  [canvas.width, canvas.height] = [WIDTH * 2, (44 + heights.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0)) * 2];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(2, 2);
  pen.fillStyle = "#eef1f5";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  write(pen, title, 12, 28, "#10161e", "700 18px system-ui, sans-serif", WIDTH - 24);
  let y = 44;
  position.players.toReversed().forEach((/** @type {any} */ player, /** @type {number} */ at) => {
    const resources = player.ready_resources + player.exhausted_resources;
    const words = [capitalised(player.name), t("base {n} of {all}", { n: player.base.remaining, all: player.base.hp }), t("resources {ready}/{all}", { ready: player.ready_resources, all: resources }),
      t("hand {cards}", { cards: player.hand.known.map((/** @type {any} */ card) => card.name).join(", ") || player.hand.count }), player.leaders.map((/** @type {any} */ one) => one.name).join(", ")].filter(Boolean).join(" · ");
    write(pen, words, 12, y + 24, "#10161e", "600 14px system-ui, sans-serif", WIDTH - 24);
    for (const [zone, x] of /** @type {const} */ ([["space", GAP], ["ground", WIDTH / 2 + GAP / 2]])) {
      pen.fillStyle = zone === "space" ? "#e3e6f4" : "#ece9df";
      pen.fillRect(x, y + 36, WIDTH / 2 - 1.5 * GAP, heights[heights.length - 1 - at] - 44);
      player[zone].forEach((/** @type {any} */ unit, /** @type {number} */ place) => tile(pen, unit, x + GAP + (place % columns) * (TILE + GAP) - 4, y + 42 + Math.floor(place / columns) * (HEIGHT + GAP + 12)));
    }
    y += heights[heights.length - 1 - at];
  });
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("This browser draws no picture.")))), "image/png"));
}

/** @param {CanvasRenderingContext2D} pen @param {string} words @param {number} x @param {number} y @param {string} colour @param {string} font @param {number} most */
function write(pen, words, x, y, colour, font, most) {
  pen.fillStyle = colour;
  pen.font = font;
  let shown = words;
  while (shown.length > 1 && pen.measureText(shown).width > most) shown = `${shown.slice(0, -2)}…`;
  pen.fillText(shown, x, y);
}

/** @param {CanvasRenderingContext2D} pen @param {any} unit @param {number} x @param {number} y */
function tile(pen, unit, x, y) {
  pen.fillStyle = unit.ready ? "#ffffff" : "#d5dbe4";
  pen.beginPath();
  pen.roundRect(x, y, TILE, HEIGHT, 8);
  pen.fill();
  const aspects = face(unit.printed)?.aspects ?? [];
  [aspects[0], aspects[1] ?? aspects[0]].forEach((aspect, half) => {
    pen.fillStyle = ASPECTS[aspect] ?? "#8793a3";
    pen.fillRect(x, y + 4 + (half * (HEIGHT - 8)) / 2, 5, (HEIGHT - 8) / 2);
  });
  write(pen, `${unit.name}${unit.leader ? " ★" : ""}`, x + 11, y + 18, "#10161e", "600 13px system-ui, sans-serif", TILE - 16);
  const more = [unit.ready ? "" : t("exhausted"), ...unit.keywords.map(term), ...unit.upgrades.map((/** @type {any} */ one) => `+ ${one.name}`)].filter(Boolean).join(", ");
  write(pen, more, x + 11, y + 36, "#485567", "11px system-ui, sans-serif", TILE - 16);
  for (const [value, left, colour] of /** @type {Array<[string, number, string]>} */ ([[String(unit.power), x + 10, "#a3231b"], [`${unit.remaining}`, x + TILE - 34, "#1d5fbf"]])) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(left, y + HEIGHT - 28, 26, 22, 6);
    pen.fill();
    pen.textAlign = "center";
    write(pen, value, left + 13, y + HEIGHT - 12, "#ffffff", "800 15px system-ui, sans-serif", 26);
    pen.textAlign = "start";
  }
  if (unit.damage) write(pen, `−${unit.damage}`, x + TILE - 60, y + HEIGHT - 12, "#a81524", "800 13px system-ui, sans-serif", 30);
}
