// The line of calls before an engine: workers that die, cannot start, or answer late.
//
//   node --test tests/engine.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../engine.js";

/** Workers that do as they are told. @param {(message: any, tell: (told: any) => void) => void} answer */
function workers(answer) {
  const all = /** @type {Array<{stopped: boolean, held: boolean, tell: (told: any) => void}>} */ ([]);
  const start = (/** @type {(told: any) => void} */ tell) => {
    const one = { stopped: false, held: false, tell };
    all.push(one);
    return { post: (/** @type {string} */ text) => void setTimeout(() => answer(JSON.parse(text), tell)), stop: () => { one.stopped = true; }, hold: (/** @type {boolean} */ isBusy) => { one.held = isBusy; } };
  };
  return { all, start };
}

const good = (/** @type {any} */ result) => ({ answer: JSON.stringify({ jsonrpc: "2.0", id: 1, result }) });

test("a worker that dies refuses its call alone", async () => {
  const { all, start } = workers(({ method }, tell) => tell(method === "dies" ? { stopped: "unreachable" } : good(method)));
  const engine = new Engine(start);
  const [first, dead, next] = await Promise.allSettled([engine.ask("a", {}), engine.ask("dies", {}), engine.ask("b", {})]);
  assert.deepEqual([first, next], [{ status: "fulfilled", value: "a" }, { status: "fulfilled", value: "b" }]);
  const { name, message, code, help } = /** @type {any} */ (dead).reason;
  assert.deepEqual([name, message, code, help], ["JudgeError", "the engine stopped: unreachable", -32000, ["call again: the next call starts a new engine"]]);
  assert.deepEqual(all.map(({ stopped, held }) => [stopped, held]), [[true, true], [false, false]]);
  // What the dead worker says late is about no call.
  const asked = engine.ask("c", {});
  all[0].tell(good("late"));
  assert.equal(await asked, "c");
});

test("a worker that cannot start refuses each call", async () => {
  const engine = new Engine(() => { throw new Error("no workers here"); });
  for (const result of await Promise.allSettled([engine.ask("a", {}), engine.ask("b", {})])) assert.match(/** @type {any} */ (result).reason.message, /no workers here/);
});

test("a call that is cancelled while it runs ends its worker, one that waits does not", async () => {
  const { all, start } = workers(({ method }, tell) => { if (method !== "long") tell(good(method)); });
  const engine = new Engine(start);
  const [long, other] = [new AbortController(), new AbortController()];
  const asked = [engine.ask("long", {}, { signal: long.signal }), engine.ask("a", {}, { signal: other.signal }), engine.ask("b", {})];
  other.abort();
  assert.equal(all.length, 1);
  assert.equal(all[0].stopped, false);
  long.abort();
  const [first, second, third] = await Promise.allSettled(asked);
  assert.deepEqual([first.status, second.status, third], ["rejected", "rejected", { status: "fulfilled", value: "b" }]);
  assert.equal(all.length, 2);
});
