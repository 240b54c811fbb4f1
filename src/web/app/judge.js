// @ts-check
// The judge in its worker: a question goes in, a promise of the answer comes out. Nothing is ruled here.

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
/** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Refused) => void}>} */
const waiting = new Map();
let last = 0;

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

worker.onmessage = ({ data }) => {
  const answer = JSON.parse(data);
  const asked = waiting.get(answer.id);
  if (!asked) return;
  waiting.delete(answer.id);
  if (answer.error) asked.reject(new Refused(answer.error));
  else asked.resolve(answer.result);
};
worker.onerror = (event) => {
  for (const asked of waiting.values()) asked.reject(new Refused({ message: event.message || "The engine stopped." }));
  waiting.clear();
};

/**
 * Asks the judge; see `docs/json.md` for methods, parameters and results.
 * @param {string} method
 * @param {object} [params]
 * @returns {Promise<any>}
 */
export function ask(method, params = {}) {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  });
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * The same of what never changes while the page is open: it is asked once.
 * @param {string} method
 */
export function once(method) {
  let answer = kept.get(method);
  if (!answer) kept.set(method, (answer = ask(method)));
  return answer;
}
