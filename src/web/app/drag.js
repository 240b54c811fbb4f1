// @ts-check
// Gestures on the board by Pointer Events: a card dragged to another does what a tap on each does, with an arrow; a long press asks what
// a card cannot do. A tap stays a tap, and a finger that scrolls still scrolls.

/** How far a pointer moves before it drags, in pixels; how long it rests before a finger drags where something scrolls, and asks, in ms. */
const [FAR, REST, LONG] = [8, 180, 550];
const CARD = "button[id^=c]";
const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @typedef {Object} Hooks
 * @property {() => boolean} isOn cards are played now
 * @property {(id: number) => boolean} isOwn a card that can be dragged
 * @property {(card: HTMLElement) => void} hold a card was pressed long
 */

/** True if the pointer that is followed drags there. @type {((x: number, y: number) => boolean) | null} */
let drags = null;

/** The listeners of the board. @param {Hooks} on */
export const gestures = (on) => ({
  down: (/** @type {PointerEvent} */ event) => {
    const card = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(CARD));
    if (card && event.isPrimary && event.button === 0 && on.isOn()) follow(card, event, on);
  },
  // The browser does not scroll with a finger that drags. A listener that is added later would not be asked everywhere.
  touch: {
    passive: false,
    handleEvent: (/** @type {TouchEvent} */ event) => {
      const [touch] = event.touches;
      if (event.cancelable && touch && drags?.(touch.clientX, touch.clientY)) event.preventDefault();
    },
  },
});

/** Follows one pointer from its card until it is lifted. @param {HTMLElement} card @param {PointerEvent} down @param {Hooks} on */
function follow(card, down, on) {
  const { id } = card;
  const isOwn = on.isOwn(Number(id.slice(1)));
  const ends = new AbortController();
  const { signal } = ends;
  /** @type {ReturnType<typeof arrow> | null} */
  let drawn = null;
  const rest = setTimeout(() => {
    if (drawn) return;
    finish();
    swallow(false);
    on.hold(card);
  }, LONG);

  const begin = () => {
    clearTimeout(rest);
    // Its targets stand out while it is dragged.
    if (!card.matches(".sel")) card.click();
    drawn = arrow((document.getElementById(id) ?? card).getBoundingClientRect());
    document.body.classList.add("dragging");
  };
  const finish = () => {
    clearTimeout(rest);
    ends.abort();
    drags = null;
    drawn?.remove();
    document.body.classList.remove("dragging");
    document.querySelector(".aimed")?.classList.remove("aimed");
  };
  // A finger that began to scroll never drags.
  drags = (x, y) => {
    if (drawn) return true;
    if (Math.hypot(x - down.clientX, y - down.clientY) < FAR) return false;
    const isFree = down.pointerType === "mouse" || performance.now() - began > REST || !scrolls(card, x - down.clientX, y - down.clientY);
    if (!isOwn || !isFree) finish();
    else begin();
    return isOwn && isFree;
  };
  const began = performance.now();

  addEventListener("pointermove", (event) => {
    if (event.pointerId !== down.pointerId || !drags?.(event.clientX, event.clientY)) return;
    drawn?.to(event.clientX, event.clientY);
    const aimed = under(event, id);
    for (const one of document.querySelectorAll(".aimed")) if (one !== aimed) one.classList.remove("aimed");
    aimed?.classList.add("aimed");
  }, { signal });
  addEventListener("pointerup", (event) => {
    if (event.pointerId !== down.pointerId) return;
    const aimed = drawn && under(event, id);
    if (drawn) swallow(true);
    finish();
    aimed?.click();
  }, { signal });
  addEventListener("pointercancel", (event) => { if (event.pointerId === down.pointerId) finish(); }, { signal });
  addEventListener("keydown", (event) => { if (event.key === "Escape") finish(); }, { signal });
}

/** The click that follows a gesture is none of the user's. @param {boolean} isUp the pointer is lifted already */
function swallow(isUp) {
  const ends = new AbortController();
  const { signal } = ends;
  const end = () => setTimeout(() => ends.abort(), 50);
  addEventListener("click", (event) => { if (event.isTrusted) event.stopPropagation(); }, { capture: true, signal });
  if (isUp) end();
  else for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, { signal });
}

/** The other card under the pointer. @param {PointerEvent} event @param {string} id */
function under(event, id) {
  const found = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest(CARD));
  return found && found.id !== id ? found : null;
}

/** True if something scrolls when a finger moves that way. @param {HTMLElement} from @param {number} x @param {number} y */
function scrolls(from, x, y) {
  const isAcross = Math.abs(x) > Math.abs(y);
  for (let one = from.parentElement; one; one = one.parentElement) {
    const [size, room, flow] = isAcross ? [one.scrollWidth, one.clientWidth, getComputedStyle(one).overflowX] : [one.scrollHeight, one.clientHeight, getComputedStyle(one).overflowY];
    if (size > room + 1 && (flow === "auto" || flow === "scroll")) return true;
  }
  return false;
}

/** An arrow from a card, over everything. @param {DOMRect} box */
function arrow(box) {
  const canvas = document.createElementNS(NAMESPACE, "svg");
  canvas.setAttribute("class", "drag");
  canvas.setAttribute("aria-hidden", "true");
  const [line, point] = [document.createElementNS(NAMESPACE, "path"), document.createElementNS(NAMESPACE, "circle")];
  canvas.append(line, point);
  document.body.append(canvas);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    remove: () => canvas.remove(),
    to(/** @type {number} */ left, /** @type {number} */ top) {
      line.setAttribute("d", `M${x} ${y} L${left} ${top}`);
      point.setAttribute("cx", String(left));
      point.setAttribute("cy", String(top));
      point.setAttribute("r", "9");
    },
  };
}
