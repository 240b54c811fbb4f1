// The calls of the installed package in Node: results, errors in the words of the command line, cancelling, and a worker that dies.
//
//   node --test tests/calls.test.mjs     in a folder with the package; JUDGE names the program
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { JudgeError, Session, call, card, checkDeck, close, prove, readDocument, replay, rule, search } from "swu-judge";

const GAME = `title: Two wampas
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish], resources: 6}
    ben: {ground: [Wampa, Battlefield Marine]}
`;
const DECK = "Leader\n1 Director Krennic, Aspiring to Authority\nBase\n1 Capital City\nDeck\n3 Wampa\n";
const ON = "2026-03-20";

/** The results of the program to these calls. @param {Array<[string, object]>} calls */
function program(calls) {
  const lines = calls.map(([method, params], id) => JSON.stringify({ jsonrpc: "2.0", id, method, params })).join("\n");
  const { stdout, stderr } = spawnSync(process.env.JUDGE ?? "judge", ["serve", "--stdio"], { input: `${lines}\n`, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(stderr, "");
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

/** The refusal of a call. @param {Promise<any>} promise @returns {Promise<JudgeError>} */
const refused = (promise) => promise.then(() => assert.fail("it succeeded"), (error) => {
  assert(error instanceof JudgeError, String(error));
  return error;
});

test("answers as the program does", async () => {
  const calls = /** @type {Array<[string, any]>} */ ([
    ["search", { query: "overwhelm shield", limit: 3, text: true, on: ON }],
    ["search", { query: "can a tired guard still protect", limit: 3, explain: true, on: ON }],
    ["search", { query: "is Force Throw legal", on: ON }],
    ["show", { name: "7.5.7" }],
    ["show", { name: "Wampa", cite: true }],
    ["cards", { name: "Wampa", on: ON }],
    ["cards", { name: "Luke Skywalker", on: ON }],
    ["replay", { source: `${GAME}steps:\n  - ana: {attack: Wampa, target: ben}\n`, file: "mine.yaml" }],
    ["replay", { source: "title: [", file: "mine.yaml" }],
    ["prove", { source: GAME, depth: 1, outcomes: 2 }],
    ["deck-check", { source: DECK, on: ON }],
    ["legal", { source: GAME }],
    ["decide", { source: GAME, step: "ana: {attack: Wampa, target: ben}" }],
    ["card-list", { query: "t:jedi c<=3", on: ON }],
  ]);
  const expected = program(calls);
  for (const [at, [method, params]] of calls.entries()) assert.deepEqual(await call(/** @type {any} */ (method), params), expected[at].result, method);
  const { results: [, second] } = await search("overwhelm shield", { limit: 3, text: true, on: ON });
  assert.deepEqual(second, expected[0].result.results[1]);
  assert.deepEqual(await rule("7.5.7"), expected[3].result);
  assert.deepEqual(await card("Wampa", { on: ON }), expected[5].result);
  assert.deepEqual(await replay(calls[7][1].source, { file: "mine.yaml" }), expected[7].result);
  assert.deepEqual(await prove(GAME, { depth: 1, outcomes: 2 }), expected[9].result);
  assert.deepEqual(await checkDeck(DECK, { on: ON }), expected[10].result);
});

test("plays, refuses and undoes steps", async () => {
  const session = new Session(GAME, { file: "mine.yaml" });
  const before = await session.legal();
  assert.equal(before.player, "ana");
  assert(before.steps.includes("ana: {attack: Wampa, target: ben}"), before.steps.join("\n"));
  // Steps that are sent at once are played one after the other.
  const [first, second] = await Promise.all([session.step("ana: {attack: Wampa, target: ben}"), session.step("ben: {attack: Wampa, target: ana}")]);
  assert.equal(first.refused, null);
  assert.equal(second.refused, null);
  assert.equal(session.steps, 2);
  const again = await session.step("ana: {attack: Wampa, target: ben}");
  assert.match(again.refused?.told ?? "", /exhausted/);
  assert(again.refused?.rules.length);
  assert.equal(session.steps, 2);
  const { results: [ruling] } = await session.replay();
  assert.equal(ruling.trace?.steps.length, 2);
  const { results: [proof] } = await session.prove({ depth: 1 });
  assert(proof.lines > 1);
  assert(await session.undo() && await session.undo());
  assert.equal(await session.undo(), false);
  assert.equal(session.source, GAME);
  assert.deepEqual(await session.legal(), before);
});

test("refuses bad input in the words of the command line", async () => {
  const calls = /** @type {Array<[string, any]>} */ ([
    ["show", { name: "Wampaa" }],
    ["search", { query: 5, on: ON }],
    ["search", { query: "x", limt: 1, on: ON }],
    ["deck-check", { source: "Deck\n3 Wampaa\n", file: "deck.txt", on: ON }],
    ["deck-check", { source: DECK, policy: "tr-1", on: ON }],
    ["deck-check", { source: DECK, play: "modern", on: ON }],
    ["decide", { source: GAME, step: "ana: {atack: Wampa}" }],
    ["legal", { source: `${GAME}setpu: 1\n`, file: "mine.yaml" }],
    ["nothing", {}],
  ]);
  const expected = program(calls);
  for (const [at, [method, params]] of calls.entries()) {
    const error = await refused(call(/** @type {any} */ (method), params));
    const { code, message, data } = expected[at].error;
    assert.deepEqual([error.code, error.message, error.file, error.line, error.column, error.help, error.errors], [code, message, data.file, data.line, data.column, data.help, data.errors], method);
  }
  assert.equal((await refused(search(/** @type {any} */ (undefined)))).code, -32602);
  assert.equal((await refused(search("x", /** @type {any} */ ({ limit: 5n })))).code, -32602);
  assert.match((await refused(new Session(/** @type {any} */ (7)).legal())).message, /invalid type/);
  assert.match((await refused(new Session(GAME).legal(/** @type {any} */ ({ afer: 1 })))).message, /unknown field `afer`/);
});

test("refuses documents of a later version and of another kind", () => {
  const message = (/** @type {unknown} */ value, names = ["replay"]) => {
    try {
      readDocument(value, names, "old.json");
    } catch (error) {
      assert(error instanceof JudgeError);
      return [error.message, ...error.help];
    }
    return [];
  };
  assert.deepEqual(message({ schema: "judge/replay/1", results: [] }), []);
  assert.deepEqual(message({ schema: "judge/replay/2", results: [] }), [
    "`old.json` was written by a newer version of this program: its schema is `judge/replay/2`, and this version knows `judge/replay/1`", "use the newer version"]);
  assert.equal(message({ schema: "judge/show/1" })[0], "expected `judge/replay/1`, found `judge/show/1`");
  for (const one of [null, 5, "x", [], {}, { schema: 1 }]) assert.match(message(one)[0], /`old.json` names no schema/);
  assert.deepEqual(message({ schema: "judge/error/1", message: "no such file", help: ["name another"], errors: [] }), ["no such file", "name another"]);
});

/** A question that takes long. */
const LONG = `title: Long
setup:
  players:
    ana: {ground: [Wampa, Battlefield Marine, Pyke Sentinel, Rebel Pathfinder], hand: [Vanquish, Strike True], resources: 9}
    ben: {ground: [Wampa, Battlefield Marine, Pyke Sentinel, Rebel Pathfinder], hand: [Vanquish, Strike True], resources: 9}
`;

test("cancels what runs and what waits, and goes on", async () => {
  const running = new AbortController();
  const waiting = new AbortController();
  let positions = 0;
  const long = prove(LONG, { depth: 9, positions: 5_000_000, signal: running.signal, found: (count) => { positions = count; if (count) running.abort(new Error("enough")); } });
  const behind = prove(GAME, { depth: 1, signal: waiting.signal });
  const last = prove(GAME, { depth: 1 });
  waiting.abort(new Error("not needed"));
  const [first, second, third] = await Promise.allSettled([long, behind, last]);
  assert.deepEqual([/** @type {any} */ (first).reason.message, /** @type {any} */ (second).reason.message], ["enough", "not needed"]);
  assert(positions > 0);
  assert.equal(third.status, "fulfilled");
  await assert.rejects(search("x", { signal: AbortSignal.abort() }), { name: "AbortError" });
  // The other calls do not wait for a proof.
  const stop = new AbortController();
  const proof = prove(LONG, { depth: 9, positions: 5_000_000, signal: stop.signal });
  assert.equal((await rule("7.5.7")).schema, "judge/show/1");
  stop.abort();
  await assert.rejects(proof, { name: "AbortError" });
});

test("starts another engine after one that has ended", async () => {
  await rule("7.5.7");
  close();
  assert.equal((await rule("7.5.7")).schema, "judge/show/1");
});

test("lets the program end", () => {
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", 'import { rule } from "swu-judge"; console.log((await rule("7.5.7")).id);'], { encoding: "utf8", timeout: 60_000 });
  assert.deepEqual([status, stdout], [0, "CR 7.5.7\n"]);
});
