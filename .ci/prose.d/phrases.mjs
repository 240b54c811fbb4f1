// Prints what textlint has found, a phrase a line, and holds it to `later.txt`: the files that still have banned phrases. Such a
// file is passed over as long as it has some; a file that has none any more must come off the list, which `--shrink` does.
// Reads textlint's JSON from standard input.
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

const LATER = ".ci/prose.d/later.txt";
const lines = readFileSync(LATER, "utf8").split("\n");
// Single files are checked whatever the list says.
const later = new Set(process.argv.includes("--some") ? [] : lines.filter((line) => line && !line.startsWith("#")));

/** The source of a file of texts. @param {string} path */
const source = (path) => relative(process.cwd(), path).replace(/^target\/prose\/texts\/(.*)\.txt$/, "$1");

let isFine = true;
const found = new Set();
for (const { filePath, messages } of JSON.parse(readFileSync(0, "utf8"))) {
  if (messages.length === 0) continue;
  const name = source(filePath);
  found.add(name);
  if (later.has(name)) continue;
  isFine = false;
  for (const { line, column, message } of messages) {
    // The phrase may go over the end of a line.
    const [, phrase, usual, reason] = /^([\s\S]*?) => (.*)\n?(.*)/.exec(message) ?? [];
    console.log(`${name}:${line}:${column}: "${phrase.replace(/\s+/g, " ")}": write "${usual}"${reason ? ` (${reason})` : ""}`);
  }
}

const clean = [...later].filter((name) => !found.has(name));
if (process.argv.includes("--shrink")) {
  writeFileSync(LATER, lines.filter((line) => !clean.includes(line)).join("\n"));
  console.log(`${clean.length} files came off ${LATER}, ${later.size - clean.length} are left`);
} else if (clean.length > 0) {
  isFine = false;
  for (const name of clean) console.log(`${name}: has no banned phrase any more: take it off ${LATER} with \`.ci/prose --shrink\``);
}
process.exitCode = isFine ? 0 : 1;
