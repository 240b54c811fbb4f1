// @ts-check
// The table by the keyboard: one stop of the Tab key for a group, arrows within it, and a key for each usual act.
import { clear, draw, table } from "./state.js";
import { scrubbed, step, takeOne } from "./play.js";

const GROUPS = "[data-rove], .board, .bar";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** @param {HTMLElement} place */
export function rove(place) {
  for (const group of place.querySelectorAll(GROUPS)) {
    const all = /** @type {HTMLButtonElement[]} */ ([...group.querySelectorAll("button:not(:disabled)")]);
    const here = all.find((one) => one === document.activeElement) ?? all.find((one) => one.matches(".sel")) ?? all.find((one) => one.matches(".can, .tgt, .main")) ?? all[0];
    for (const one of all) one.tabIndex = one === here ? 0 : -1;
  }
}

/** @param {(card: HTMLElement) => void} ask why a card cannot do something @returns {(event: KeyboardEvent) => void} */
export const keys = (ask) => (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  const isTyped = at.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === "Escape") {
    table.pane ? (table.pane = null) : clear();
    return draw();
  }
  if (isTyped) return;
  const group = /** @type {HTMLElement | null} */ (at.closest(GROUPS));
  const arrow = ARROWS[event.key];
  if (arrow && event.shiftKey && arrow[0]) scrubbed(/** @type {1 | -1} */ (arrow[0]));
  else if (arrow && group) toward(group, at, arrow);
  else if (event.key === "u" || event.key === "Backspace") step(-1);
  else if (event.key === "r") step(1);
  else if (/^[1-9]$/.test(event.key)) /** @type {HTMLElement | undefined} */ (document.querySelectorAll(".answers button")[Number(event.key) - 1])?.click();
  else if (event.key === "p" || event.key === "i") takeOne(event.key === "p" ? "pass" : "take");
  else if (event.key === "?") ask(at);
  else if (event.key === "/") location.hash = "#/search";
  else return;
  event.preventDefault();
};

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
  if (group.parentElement) rove(group.parentElement);
}
