// @ts-check
// Official documents and card data that somebody dropped onto the page, kept on this device in IndexedDB. What they say is
// read by the engine; here they are files of text.

/** @typedef {{name: string, told: string, files: Array<[string, string]>}} Kept  `name` is `CR 7.0`, or CARDS */

/** What card data are kept as. */
export const CARDS = "cards";

/** @type {Promise<IDBDatabase>} */
const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("judge-documents", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("kept", { keyPath: "name" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});
// Whoever asks is told; the page itself goes on without.
database.catch(() => {});

/**
 * Everything that is kept, in the order of the names.
 * @returns {Promise<Kept[]>}
 */
export async function all() {
  const asked = (await database).transaction("kept").objectStore("kept").getAll();
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * What the engine is handed before its first message.
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
export const put = (kept) => changed((store) => store.put(kept));

/**
 * Forgets it.
 * @param {string} name
 */
export const remove = (name) => changed((store) => store.delete(name));

/**
 * @param {(store: IDBObjectStore) => void} change
 * @returns {Promise<void>}
 */
async function changed(change) {
  const transaction = (await database).transaction("kept", "readwrite", { durability: "strict" });
  change(transaction.objectStore("kept"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
