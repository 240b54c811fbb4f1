// The examples in JavaScript of the pages run as they are written.
//
//   PAGES=README.md:npm.md node --test tests/pages.test.mjs     in a folder with the package
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

for (const page of (process.env.PAGES ?? "").split(":").filter(Boolean))
  test(`runs the examples of ${page}`, () => {
    const blocks = [...readFileSync(page, "utf8").matchAll(/^```js\n([^]*?)^```$/gm)].map(([, block]) => block);
    assert(blocks.length > 0);
    // One example may go on from another; an interaction comes from the chat.
    const text = `const interaction = { data: { options: [{ name: "question", value: "Wampa" }] } };\n${blocks.join("\n")}`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", text], { encoding: "utf8", timeout: 120_000 });
    assert.deepEqual([status, stderr], [0, ""], stderr);
    assert.match(stdout, /^(CR|NOTE) /m);
  });
