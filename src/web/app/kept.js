// @ts-check
// Official documents and card data that somebody dropped onto the page, kept on this device in IndexedDB. What they say is
// read by the engine; here they are files of text.
import { Store } from "./device.js";

/** @typedef {{name: string, told: string, files: Array<[string, string]>}} Kept  `name` is `CR 7.0`, or CARDS */

/** The name that card data are kept under. */
export const CARDS = "cards";

/** @type {Store<Kept>} */
const store = new Store("judge-documents", "kept", "name");

/** Everything that is kept, in the order of the names. */
export const all = () => store.all();

/**
 * Everything that the engine is handed before its first message.
 * @returns {Promise<{editions: Array<Array<[string, string]>>, cards: Array<[string, string]>}>}
 */
export async function forEngine() {
  const kept = await all();
  return {
    editions: kept.filter(({ name }) => name !== CARDS).map(({ files }) => files),
    cards: kept.find(({ name }) => name === CARDS)?.files ?? [],
  };
}

/**
 * Keeps it in place of what has the same name; when the promise is kept, it is on the device.
 * @param {Kept} kept
 */
export const put = (kept) => store.change((store) => store.put(kept));

/**
 * Forgets it.
 * @param {string} name
 */
export const remove = (name) => store.change((store) => store.delete(name));
