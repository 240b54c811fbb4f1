// @ts-check
// An engine in a worker of its own: calls wait in a line, one is answered at a time, and each can be cancelled. An engine that has
// stopped is started anew for the next call.
import { JudgeError } from "./error.js";

/**
 * @typedef {{answer?: string, found?: number, stopped?: string}} Told what a worker says
 * @typedef {{post: (message: string) => void, stop: () => void, hold: (isBusy: boolean) => void}} Port a worker that was started; a
 *   program may end while it is not held
 * @typedef {(told: (one: Told) => void) => Port} Start
 * @typedef {{signal?: AbortSignal, found?: (positions: number) => void}} On
 * @typedef {{message: string, on: On, resolve: (result: any) => void, reject: (error: any) => void, over: () => void}} Call
 */

export class Engine {
  /** @param {Start} start */
  constructor(start) {
    this.start = start;
    /** @type {Port | null} */
    this.port = null;
    /** @type {Call[]} */
    this.waiting = [];
    /** @type {Call | null} */
    this.running = null;
  }

  /**
   * @param {string} method
   * @param {object} params
   * @param {On} [on]
   * @returns {Promise<any>}
   */
  ask(method, params, on = {}) {
    return new Promise((resolve, reject) => {
      const { signal } = on;
      signal?.throwIfAborted();
      /** @type {Call} */
      const call = { message: written(method, params), on, resolve, reject, over: () => signal?.removeEventListener("abort", abort) };
      const abort = () => this.cancel(call, signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      this.waiting.push(call);
      this.next();
    });
  }

  next() {
    if (this.running) return;
    this.running = this.waiting.shift() ?? null;
    if (!this.running) return this.port?.hold(false);
    try {
      this.port ??= this.begin();
    } catch (error) {
      return this.failed(String(error));
    }
    this.port.hold(true);
    this.port.post(this.running.message);
  }

  begin() {
    // What comes late from a worker that was stopped is about no call of the next one.
    /** @type {Port} */
    const port = this.start((told) => { if (this.port === port) this.take(told); });
    return port;
  }

  /** @param {Told} told */
  take({ answer, found, stopped }) {
    if (found !== undefined) return this.running?.on.found?.(found);
    if (stopped !== undefined) return this.failed(stopped);
    const { result, error } = JSON.parse(answer ?? "{}");
    const call = this.ended();
    if (error) call?.reject(new JudgeError(error));
    else call?.resolve(result);
    this.next();
  }

  /** @param {string} why */
  failed(why) {
    this.close();
    this.ended()?.reject(new JudgeError({ message: `the engine stopped: ${why}`, data: { help: ["call again: the next call starts a new engine"] } }));
    this.next();
  }

  /** @param {Call} call @param {any} reason */
  cancel(call, reason) {
    // A call that is running ends only with its worker.
    if (this.running === call) {
      this.close();
      this.ended();
    } else this.waiting = this.waiting.filter((other) => other !== call);
    call.reject(reason);
    this.next();
  }

  /** The call that was running, and no longer is. */
  ended() {
    const call = this.running;
    this.running = null;
    call?.over();
    return call;
  }

  close() {
    this.port?.stop();
    this.port = null;
  }
}

/** @param {string} method @param {object} params */
function written(method, params) {
  try {
    return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  } catch (error) {
    // A number without an end of digits, or an object within itself.
    throw new JudgeError({ code: -32602, message: `invalid parameters: ${error instanceof Error ? error.message.split("\n")[0] : error}` });
  }
}
