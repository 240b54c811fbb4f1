// @ts-check
// The calls of the package: each is a method of `judge serve`, and its result the document of that method. No rule is here.
import { today } from "../app/day.js";
import { Engine } from "./engine.js";
import { readDocument } from "./error.js";

/** @typedef {import("./engine.js").On} On */

/** The documents that each method answers with. @type {Record<string, string[]>} */
const DOCUMENTS = {
  cards: ["cards-show", "cards-show-candidates"],
  "card-list": ["cards-search"],
  contents: ["rules-list"],
  editions: ["rules-editions"],
  history: ["rules-history"],
  diff: ["rules-diff"],
  rulings: ["ruling-titles"],
  quiz: ["quiz-questions"],
};

/**
 * @param {import("./engine.js").Start} start starts a worker
 * @returns {Omit<typeof import("./index.js"), "JudgeError" | "readDocument">}
 */
export function calls(start) {
  const engine = new Engine(start);
  // A proof may take long: the other calls do not wait for it.
  const prover = new Engine(start);

  /** @type {any} */
  const call = async (/** @type {string} */ method, params = {}, { signal, found } = /** @type {On} */ ({})) => {
    const result = await (method === "prove" ? prover : engine).ask(method, params, { signal, found });
    // A schema that was asked for is no document.
    return method === "schema" ? result : readDocument(result, DOCUMENTS[method] ?? [method]);
  };

  /**
   * A method whose first parameter is written first; the others are passed on as they are, for the engine to judge.
   * @param {string} method
   * @param {string} first
   * @param {() => object} [usual]
   * @returns {any}
   */
  const method = (method, first, usual = () => ({})) => (/** @type {any} */ value, { signal, found, ...params } = /** @type {any} */ ({})) =>
    call(method, { ...usual(), ...params, [first]: value }, { signal, found });
  // The engine has no clock.
  const on = () => ({ on: today() });

  class Session {
    /** The texts before each step. @type {string[]} */
    #before = [];
    #source;
    #file;
    /** Steps are played one after the other. @type {Promise<any>} */
    #turn = Promise.resolve();

    /** @param {string} source @param {{file?: string}} [options] */
    constructor(source, { file } = {}) {
      this.#source = source;
      this.#file = file;
    }

    get source() {
      return this.#source;
    }

    get steps() {
      return this.#before.length;
    }

    /** @param {() => any} act @returns {Promise<any>} */
    async #after(act) {
      const turn = this.#turn.then(act);
      this.#turn = turn.catch(() => {});
      return turn;
    }

    /** @param {string} name @param {any} [options] @returns {Promise<any>} */
    #ask(name, { signal, found, ...params } = {}) {
      return call(name, { ...params, source: this.#source, file: this.#file }, { signal, found });
    }

    /** @param {any} [options] */
    legal(options) {
      return this.#after(() => this.#ask("legal", options));
    }

    /** @param {string} step @param {any} [options] */
    step(step, options) {
      return this.#after(async () => {
        const decided = await this.#ask("decide", { ...options, step });
        if (decided.source !== null) {
          this.#before.push(this.#source);
          this.#source = decided.source;
        }
        return decided;
      });
    }

    undo() {
      return this.#after(() => {
        const before = this.#before.pop();
        if (before !== undefined) this.#source = before;
        return before !== undefined;
      });
    }

    /** @param {any} [options] */
    replay(options) {
      return this.#after(() => this.#ask("replay", options));
    }

    /** @param {any} [options] */
    prove(options) {
      // It is about the position of now: what is played meanwhile does not wait for it.
      return this.#after(() => ({ proof: this.#ask("prove", options) })).then(({ proof }) => proof);
    }
  }

  return {
    call,
    search: method("search", "query", on),
    rule: method("show", "name"),
    card: method("cards", "name", on),
    replay: method("replay", "source"),
    prove: method("prove", "source"),
    checkDeck: method("deck-check", "source", on),
    Session,
    close() {
      engine.close();
      prover.close();
    },
  };
}
