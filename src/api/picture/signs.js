// @ts-check
// Drawings of our own: aspects, arenas, tokens and states, as SVG. Each has a name for who does not see it.
import { term } from "./terms.js";
import { html, svg } from "./vendor/lit-html.js";

/** Shapes in a square of 24; colour is never all that tells them apart. One a line: pictures of the engine read them from here. */
const SHAPES = {
  Aggression: svg`<path d="M12 2 L21 21 L12 16 L3 21 Z"/>`,
  Command: svg`<path d="M3 20 V8 L8 13 L12 4 L16 13 L21 8 V20 Z"/>`,
  Cunning: svg`<path d="M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12 Z M12 8.5 A3.5 3.5 0 1 0 12 15.5 A3.5 3.5 0 1 0 12 8.5 Z" fill-rule="evenodd"/>`,
  Vigilance: svg`<path d="M12 2 L21 5 V12 C21 17 17 20.5 12 22 C7 20.5 3 17 3 12 V5 Z"/>`,
  Heroism: svg`<path d="M12 1.5 L14.8 9.2 L22.5 12 L14.8 14.8 L12 22.5 L9.2 14.8 L1.5 12 L9.2 9.2 Z"/>`,
  Villainy: svg`<path d="M12 2 A10 10 0 1 0 12 22 A10 10 0 1 0 12 2 Z M12 6.5 L17 16 H7 Z" fill-rule="evenodd"/>`,
  ground: svg`<path d="M1 20 L9 7 L13 13 L16 9 L23 20 Z"/>`,
  space: svg`<path d="M12 3 A9 9 0 1 0 21 12 A7 7 0 1 1 12 3 Z M19 3 L19.9 5.1 L22 6 L19.9 6.9 L19 9 L18.1 6.9 L16 6 L18.1 5.1 Z"/>`,
  Shield: svg`<path d="M12 2 L21 5 V12 C21 17 17 20.5 12 22 C7 20.5 3 17 3 12 V5 Z M12 5 L6 7 V12 C6 15 8.5 17.6 12 19 Z" fill-rule="evenodd"/>`,
  Experience: svg`<path d="M12 3 L21 12 H16 V21 H8 V12 H3 Z"/>`,
  Advantage: svg`<path d="M4 20 L10 4 H14 L20 20 H15.5 L14.5 17 H9.5 L8.5 20 Z"/>`,
  Credit: svg`<path d="M12 2 A10 10 0 1 0 12 22 A10 10 0 1 0 12 2 Z M9 7 H15 V17 H9 Z" fill-rule="evenodd"/>`,
  Force: svg`<path d="M12 2 L13.5 10.5 L22 12 L13.5 13.5 L12 22 L10.5 13.5 L2 12 L10.5 10.5 Z M5 5 L8 8 M19 5 L16 8 M5 19 L8 16 M19 19 L16 16" stroke="currentColor"/>`,
  Sentinel: svg`<path d="M4 3 H20 V13 C20 18 16 21 12 22 C8 21 4 18 4 13 Z M11 6 V10 H8 V13 H11 V18 H13 V13 H16 V10 H13 V6 Z" fill-rule="evenodd"/>`,
  Overwhelm: svg`<path d="M3 3 H11 V7 H9 L15 13 V9 H21 V21 H9 V15 H13 L7 9 V11 H3 Z"/>`,
  Saboteur: svg`<path d="M12 3 L15 9 L21 12 L15 15 L12 21 L9 15 L3 12 L9 9 Z M4 4 L8 6 L6 8 Z M20 20 L16 18 L18 16 Z"/>`,
  Grit: svg`<path d="M5 21 L9 12 L6 11 L15 2 L13 9 L18 10 L8 21 Z"/>`,
  Raid: svg`<path d="M3 12 H14 V7 L22 12 L14 17 V12 M3 8 H10 V10 H3 Z M3 14 H10 V16 H3 Z"/>`,
  Restore: svg`<path d="M9 3 H15 V9 H21 V15 H15 V21 H9 V15 H3 V9 H9 Z"/>`,
  Shielded: svg`<path d="M12 2 L21 5 V12 C21 17 17 20.5 12 22 C7 20.5 3 17 3 12 V5 Z M11 7 V11 H7 V13 H11 V17 H13 V13 H17 V11 H13 V7 Z" fill-rule="evenodd"/>`,
  Ambush: svg`<path d="M2 20 C4 10 10 6 16 6 V2 L22 8 L16 14 V10 C11 10 6 13 2 20 Z"/>`,
  Hidden: svg`<path d="M2 12 C6 6 18 6 22 12 C20 15 17 17 14 17.5 L17 21 L15 22 L4 4 L6 3 L8 6 Z"/>`,
  magnifier: svg`<path d="M10 3 A7 7 0 1 0 14.2 15.6 L20 21.5 L21.5 20 L15.6 14.2 A7 7 0 0 0 10 3 Z M10 5.2 A4.8 4.8 0 1 1 10 14.8 A4.8 4.8 0 1 1 10 5.2 Z" fill-rule="evenodd"/>`,
  book: svg`<path d="M3 4 H9.5 C11 4 12 5 12 6.5 C12 5 13 4 14.5 4 H21 V19 H14.5 C13 19 12 20 12 21 C12 20 11 19 9.5 19 H3 Z M5 6 V17 H9.5 C10 17 10.6 17.1 11 17.3 V7 C11 6.4 10.4 6 9.5 6 Z M13 7 V17.3 C13.4 17.1 14 17 14.5 17 H19 V6 H14.5 C13.6 6 13 6.4 13 7 Z" fill-rule="evenodd"/>`,
  mat: svg`<path d="M3 4 H10 V13 H3 Z M14 4 H21 V13 H14 Z M8.5 15 H15.5 V22 H8.5 Z M5 6 V11 H8 V6 Z M16 6 V11 H19 V6 Z" fill-rule="evenodd"/>`,
  target: svg`<path d="M12 2 A10 10 0 1 0 12 22 A10 10 0 1 0 12 2 Z M12 4.2 A7.8 7.8 0 1 1 12 19.8 A7.8 7.8 0 1 1 12 4.2 Z M12 7.5 A4.5 4.5 0 1 0 12 16.5 A4.5 4.5 0 1 0 12 7.5 Z M12 9.7 A2.3 2.3 0 1 1 12 14.3 A2.3 2.3 0 1 1 12 9.7 Z" fill-rule="evenodd"/>`,
  exhausted: svg`<path d="M12 3 A9 9 0 1 1 4.2 7.5 L1.5 6 L8 3 L8.5 10 L6 8.6 A7 7 0 1 0 12 5 Z"/>`,
};

/**
 * A drawing, if there is one of that name; with words beside it that say the same it is hidden from who listens.
 * @param {string} name
 * @param {boolean} [isSaid] whether the words stand beside it
 */
export function sign(name, isSaid = false) {
  const shape = /** @type {Record<string, any>} */ (SHAPES)[name];
  if (!shape) return isSaid ? "" : term(name);
  const aspect = name.toLowerCase();
  return isSaid
    ? html`<svg class="sign ${aspect}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`
    : html`<svg class="sign ${aspect}" viewBox="0 0 24 24" role="img" aria-label=${term(name)}>${shape}</svg>`;
}
