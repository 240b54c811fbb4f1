// @ts-check
// Movement on the board: cards glide to where they lie now, what is new appears, what has changed is shown. Whoever wants no motion
// sees a frame around what has changed.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** What is drawn of a card, beside what it is called. @param {Element} card */
const drawn = (card) => card.querySelector(".art")?.textContent ?? "";

/** @typedef {{box: DOMRect | null, says: string}} Seen where a card lies, which is not asked without motion, and what it says */

/** What there is to see of the cards now. @param {HTMLElement} place */
export function before(place) {
  const seen = /** @type {Map<string, Seen>} */ (new Map());
  for (const card of place.querySelectorAll(".tile, .hc, .base, .ldr")) seen.set(card.id, { box: still.matches ? null : card.getBoundingClientRect(), says: drawn(card) });
  return seen;
}

/**
 * @param {HTMLElement} place
 * @param {Map<string, Seen>} seen
 */
export function after(place, seen) {
  if (!seen.size) return;
  const now = before(place);
  // All places are known by now: a card that moves would have the browser lay out the others anew.
  for (const [id, { box, says }] of now) {
    const card = document.getElementById(id);
    const old = seen.get(id);
    const hasChanged = old?.says !== says;
    const [x, y] = old?.box && box ? [old.box.x - box.x, old.box.y - box.y] : [0, 0];
    if (!box) {
      if (hasChanged) card?.animate([{ outline: "3px solid var(--accent)" }, { outline: "3px solid var(--accent)" }], 1000);
    } else if (!old) card?.animate([{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], 180);
    else if (Math.abs(x) + Math.abs(y) > 2) card?.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 200, easing: "ease-out" });
    else if (hasChanged) card?.animate([{ scale: 1 }, { scale: 1.08 }, { scale: 1 }], 160);
  }
}

/** A unit attacks: it lunges at its target. @param {HTMLElement} place @param {number} from @param {number} to */
export function lunge(place, from, to) {
  const [one, other] = [place.querySelector(`#c${from}`), place.querySelector(`#c${to}`)];
  if (still.matches || !one || !other) return Promise.resolve();
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const step = `${(8 * (b.x - a.x)) / length}px ${(8 * (b.y - a.y)) / length}px`;
  return one.animate([{ translate: "0 0" }, { translate: step }, { translate: "0 0" }], 140).finished.then(() => {}, () => {});
}
