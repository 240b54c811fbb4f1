// A call's cost beside the program's: the package, `judge serve --stdio`, and a process for each call. Medians, after a first call.
//
//   node cost.mjs JUDGE     in a folder with the package
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { call } from "swu-judge";

const [judge] = process.argv.slice(2);
const SOURCE = `title: Two wampas
setup:
  players:
    ana: {ground: [Wampa], hand: [Vanquish], resources: 6}
    ben: {ground: [Wampa, Battlefield Marine]}
steps:
  - ana: {attack: Wampa, target: ben}
  - ben: {attack: Wampa, target: ana}
`;
const folder = mkdtempSync(join(tmpdir(), "judge-cost-"));
const file = join(folder, "game.yaml");
writeFileSync(file, SOURCE);
const server = spawn(judge, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

/** @param {number} count @param {() => any} act */
async function median(count, act) {
  const times = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[count >> 1];
}

const first = performance.now();
await call("replay", { source: SOURCE });
const start = performance.now() - first;
const rows = /** @type {Array<[any, any, string[]]>} */ ([
  ["replay", { source: SOURCE }, ["replay", file]],
  ["legal", { source: SOURCE }, []],
  ["search", { query: "overwhelm shield", limit: 3 }, ["search", "overwhelm shield", "--limit", "3"]],
  ["show", { name: "7.5.7" }, ["show", "7.5.7"]],
]);
console.log(`start and first replay of the package: ${start.toFixed(0)} ms`);
console.log("call      package   serve --stdio   a process");
for (const [method, params, args] of rows) {
  const served = async () => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
    if (JSON.parse((await lines.next()).value).error) throw new Error(method);
  };
  await call(method, params);
  await served();
  const own = await median(201, () => call(method, params));
  const other = await median(201, served);
  const whole = args.length ? await median(21, () => spawnSync(judge, [...args, "--format", "json"])) : null;
  console.log(`${method.padEnd(8)}${own.toFixed(2).padStart(6)} ms${other.toFixed(2).padStart(13)} ms${whole === null ? "" : `${whole.toFixed(0).padStart(9)} ms`}`);
}
server.stdin.end();
rmSync(folder, { recursive: true });
