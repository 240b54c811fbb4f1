// @ts-check
// Swipes to the left and to the right, for pages that have one before and one after them.

/** The shortest way of a swipe, in pixels. */
const SHORTEST = 70;
/** @type {WeakMap<HTMLElement, Record<string, () => void>>} */
const heard = new WeakMap();

/**
 * @param {HTMLElement} place
 * @param {{left?: () => void, right?: () => void}} act
 */
export function swiped(place, act) {
  const isNew = !heard.has(place);
  heard.set(place, act);
  if (!isNew) return;
  /** @type {{x: number, y: number} | null} */
  let from = null;
  place.addEventListener("touchstart", ({ touches, target }) => {
    const [touch] = touches;
    // Where something scrolls sideways itself, or words are typed, a finger means that.
    const isOwn = /** @type {HTMLElement} */ (target).closest(".scroll, .board, input, textarea, select");
    from = touches.length === 1 && !isOwn ? { x: touch.clientX, y: touch.clientY } : null;
  }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    if (!from) return;
    const [across, down] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)];
    from = null;
    if (Math.abs(across) < SHORTEST || Math.abs(across) < 2 * down || getSelection()?.toString()) return;
    const way = heard.get(place);
    across < 0 ? way?.left?.() : way?.right?.();
  }, { passive: true });
}
