// @ts-check
// What is kept on this device, in IndexedDB: a database of one store. Whoever asks is told when it cannot be had; the page
// itself goes on without.

let isAsked = false;

/** A store of things of one kind. @template T */
export class Store {
  /**
   * @param {string} database
   * @param {string} name
   * @param {string | string[]} key of each thing
   */
  constructor(database, name, key) {
    this.name = name;
    /** @type {Promise<IDBDatabase>} */
    this.database = new Promise((resolve, reject) => {
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: key });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    this.database.catch(() => {});
  }

  /**
   * Everything that is kept, in the order of the keys.
   * @returns {Promise<T[]>}
   */
  async all() {
    const asked = (await this.database).transaction(this.name).objectStore(this.name).getAll();
    return new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  }

  /**
   * Changes it; when the promise is kept, the change is on the device.
   * @param {(store: IDBObjectStore) => void} change
   * @returns {Promise<void>}
   */
  async change(change) {
    // What somebody keeps is not cleared away when the device runs full.
    if (!isAsked) navigator.storage?.persist?.().catch(() => {});
    isAsked = true;
    const transaction = (await this.database).transaction(this.name, "readwrite", { durability: "strict" });
    change(transaction.objectStore(this.name));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }
}
