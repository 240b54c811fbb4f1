// @ts-check
// The judge in its worker: a question goes in, a promise of the answer comes out. Nothing is ruled here.

/** What could not be done: why, and the way out. */
export class Refused extends Error {
  /** @param {{message: string, data?: {errors?: Array<any>, help?: string[]}}} error */
  constructor(error) {
    super(error.message);
    /** @type {string[]} */
    this.help = error.data?.help ?? [];
    /** @type {Array<{message: string, line: number | null, help: string[]}>} */
    this.errors = error.data?.errors ?? [];
  }
}

/** An engine in a worker of its own. */
class Engine {
  /**
   * @param {"judge" | "work"} name one that works on one question needs to know nothing else
   * @param {(positions: number) => void} [found] is told how far a proof has come
   */
  constructor(name, found = () => {}) {
    this.last = 0;
    this.isOver = false;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Refused) => void}>} */
    this.waiting = new Map();
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    this.worker.onmessage = ({ data }) => {
      if (data.found !== undefined) found(data.found);
      else if (data.loading) dispatchEvent(new CustomEvent("loading", { detail: data.loading }));
      else if (data.loaded) dispatchEvent(new Event("loaded"));
      else if (data.settled) dispatchEvent(new Event("settled"));
      else if (data.unkept) dispatchEvent(new CustomEvent("unkept", { detail: data.unkept }));
      else if (data.stopped) this.end(`The engine stopped: ${data.stopped}`);
      else this.take(JSON.parse(data.answer));
    };
    this.worker.onerror = (event) => this.end(event.message || "The engine stopped.");
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  ask(method, params) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /** @param {any} answer */
  take(answer) {
    const asked = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.error) asked?.reject(new Refused(answer.error));
    else asked?.resolve(answer.result);
  }

  /** @param {string} why */
  end(why) {
    this.isOver = true;
    this.worker.terminate();
    for (const asked of this.waiting.values()) asked.reject(new Refused({ message: why }));
    this.waiting.clear();
  }
}

let engine = new Engine("judge");

/** The day on this device, as the engine writes days: it has no clock. */
export const today = () => {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/**
 * Asks the judge; see `docs/json.md` for methods, parameters and results.
 * @param {string} method
 * @param {object} [params]
 * @returns {Promise<any>}
 */
export function ask(method, params = {}) {
  if (engine.isOver) engine = new Engine("judge");
  return engine.ask(method, params);
}

/** Starts the engine anew with what is kept on the device now. */
export function restart() {
  engine.end("The engine is restarting.");
  kept.clear();
  dispatchEvent(new Event("restarted"));
}

/**
 * Work that may take long, in a worker of its own, so that the page can go on asking.
 * @param {string} method
 * @param {object} params
 * @param {(positions: number) => void} found is told how far it has come
 * @returns {{answer: Promise<any>, cancel: () => void}}
 */
export function work(method, params, found) {
  const own = new Engine("work", found);
  const answer = own.ask(method, params).finally(() => own.end("Finished."));
  return { answer, cancel: () => own.end("Cancelled.") };
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * The same of what never changes until the engine starts anew: it is asked once.
 * @param {string} method
 * @param {object} [params]
 */
export function once(method, params = {}) {
  const key = JSON.stringify([method, params]);
  let answer = kept.get(key);
  if (!answer) {
    kept.set(key, (answer = ask(method, params)));
    // What failed is asked again.
    answer.catch(() => kept.delete(key));
  }
  return answer;
}
