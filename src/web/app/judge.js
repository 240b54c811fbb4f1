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
   * @param {"ask" | "judge" | "work"} name which engine; one that works on one question needs to know nothing else
   * @param {Record<string, Uint8Array>} files those that are fetched already
   * @param {Partial<{found: (positions: number) => void, loading: (part: {loaded: number, total: number}) => void, loaded: (files: any) => void}>} told
   * is told how far a proof or the loading has come
   */
  constructor(name, files = {}, told = {}) {
    this.last = 0;
    this.isOver = false;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Refused) => void}>} */
    this.waiting = new Map();
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    this.worker.onmessage = ({ data }) => {
      if (data.found !== undefined) told.found?.(data.found);
      else if (data.loading) told.loading?.(data.loading);
      else if (data.loaded) told.loaded?.(data.files);
      else if (data.settled) dispatchEvent(new Event("settled"));
      else if (data.unkept) dispatchEvent(new CustomEvent("unkept", { detail: data.unkept }));
      else if (data.stopped) this.end(`The engine stopped: ${data.stopped}`);
      else if (data.passed !== undefined) this.take({ id: data.passed, result: null });
      else this.take(JSON.parse(data.answer));
    };
    this.worker.onerror = (event) => this.end(event.message || "The engine stopped.");
    this.worker.postMessage(files, Object.values(files).map((file) => file.buffer));
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

/** True once an engine is there that answers. */
export let isLoaded = false;

function loaded() {
  isLoaded = true;
  dispatchEvent(new Event("loaded"));
}

/** @param {{loaded: number, total: number}} part */
const loading = (part) => dispatchEvent(new CustomEvent("loading", { detail: part }));

/** The small engine: it searches, and nothing else, until the whole one is there. Only a page that begins with a search has it. @type {Engine | null} */
let small = null;
/** @type {Engine | null} */
let whole = null;

/** @param {Record<string, Uint8Array>} [files] those that are fetched already */
function startWhole(files) {
  const engine = (whole = new Engine("judge", files, {
    // Nobody who does not wait for it need know.
    loading: (part) => engine.waiting.size && loading(part),
    async loaded() {
      loaded();
      if (!small) return;
      // Its first search opens the index. Until then the small engine answers.
      await engine.ask("search", { query: "unit", limit: 1 }).catch(() => {});
      small?.end("The whole engine is ready.");
      small = null;
    },
  }));
  return engine;
}

/** The whole engine; one that has stopped is started anew. */
const wholeEngine = () => (whole && !whole.isOver ? whole : startWhole());

if (/^(#\/(ask|search)(\/|$)|#?\/?$)/.test(location.hash))
  small = new Engine("ask", {}, {
    loading,
    // What it has fetched is not fetched again, and nothing else is while somebody waits for it.
    loaded(files) {
      loaded();
      if (!whole) startWhole(files);
    },
  });
else startWhole();

/**
 * Asks the judge; see `docs/json.md` for methods, parameters and results.
 * @param {string} method
 * @param {object} [params]
 * @returns {Promise<any>}
 */
export async function ask(method, params = {}) {
  const first = small;
  if (method === "search" && first && !first.isOver) {
    // If it has stopped, the whole engine is asked.
    const answer = await first.ask(method, params).catch((refused) => { if (!first.isOver) throw refused; });
    if (answer) return answer;
  }
  return wholeEngine().ask(method, params);
}

/** Starts the engine anew with what is kept on the device now. */
export function restart() {
  small?.end("The engine is restarting.");
  small = null;
  whole?.end("The engine is restarting.");
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
  const own = new Engine("work", {}, { found });
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
