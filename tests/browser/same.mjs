// Every scenario of a folder comes to the same in the page's engine as in the program: the whole answer, trace and all, by hash. And
// the small engine of the page finds what the whole one finds.
//
//   node same.mjs JUDGE [FOLDER]     JUDGE: the program, in the folder where `.ci/web` built the app too; FOLDER: `scenarios` by default
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const [judge, folder] = process.argv.slice(2);
assert(judge, "name the program: node same.mjs target/debug/judge");
const home = resolve(fileURLToPath(import.meta.url), "../../..");
const app = resolve(judge, "../../web/app");
const { load } = await import(pathToFileURL(join(app, "engine.js")));
const page = await load(readFileSync(join(app, "judge.wasm")));
const data = (...names) => names.map((name) => readFileSync(join(app, `data/${name}.bin`)));
const [rules, cards, search, questions, scenarios] = data("rules", "cards", "search", "questions", "scenarios");
// The words of other languages are the whole engine's alone.
page("install", rules, cards, search, new Uint8Array(), questions, scenarios);

// Searches, by words: neither engine has the table of meanings here.
const small = await load(readFileSync(join(app, "ask.wasm")));
small("install", ...data("rules", "search", "names", "rulings"));
const queries = readFileSync(join(home, "tests/queries.yaml"), "utf8").match(/(?<=query: ).*/g).map((query) => query.replace(/^(["'])(.*)\1$/, "$2"));
queries.push("Wampa", "luke skywalker", "Luke Skywalker, Faithful Friend", "wampa angreifen", "7.5.7", "CR 8.33", "xyzzyq", "", "deal 3 damage", "x".repeat(2000), "<b>\u202e", "Overwhelm and Shield");
assert(queries.length > 100, "there are queries");
for (const params of queries.flatMap((query) => [{ query }, { query, limit: 3, text: true }, { query, limit: 2, explain: true }])) {
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "search", params });
  assert.equal(small("answer", message), page("answer", message), JSON.stringify(params).slice(0, 200));
}
// What the small engine cannot know, and what it does not do, it leaves to the whole one.
for (const [method, params] of [["search", { query: "SOR_164" }], ["search", { query: "may sor 164 attack" }], ["search", { query: 1 }], ["search", {}], ["show", { name: "7.5.7" }], ["card-list", {}]])
  assert.equal(small("answer", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })), "", method);
assert.equal(small("answer", "no message"), "");

const program = spawn(judge, ["serve", "--stdio"]);
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
const hash = (text) => createHash("sha256").update(text).digest("hex");
const times = { page: 0, program: 0 };
const timed = async (who, answer) => {
  const begun = performance.now();
  const answered = await answer();
  times[who] += performance.now() - begun;
  return answered;
};

const root = resolve(folder ?? join(home, "scenarios"));
const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith(".yaml")).sort();
assert(files.length > 0, `there are scenarios in ${root}`);
const different = [];
for (const [at, file] of files.entries()) {
  const source = readFileSync(join(root, file), "utf8");
  const message = JSON.stringify({ jsonrpc: "2.0", id: at, method: "replay", params: { source, file } });
  const inPage = await timed("page", () => page("answer", message));
  const inProgram = await timed("program", async () => {
    program.stdin.write(`${message}\n`);
    return (await lines.next()).value;
  });
  assert(JSON.parse(inPage).result, file);
  if (hash(inPage) !== hash(inProgram)) different.push(file);
}
program.kill();
assert.deepEqual(different, []);
console.log(`${files.length} scenarios come to the same, trace and all: ${(times.page / 1000).toFixed(1)} s in the engine of the page, ${(times.program / 1000).toFixed(1)} s in the program`);
