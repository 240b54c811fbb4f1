// Writes what a user reads in the sources below `target/prose/texts`, for the linters: string literals of three words or more,
// and the doc comments from which help and JSON Schemas are made. Each text stands in a file of the same name and on the same
// line as in its source. Also writes the words of the names and traits of cards as a dictionary.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const OUT = "target/prose";
/** Texts of fewer words are mostly names. */
const FEWEST_WORDS = 3;
/** Far fewer than there are. */
const FEWEST_FILES = 300;
/** Literals with these are code: markup, styles, patterns, headers. */
const CODE = /[{;]\s*[a-z-]+:|<\/?[a-z]+[ >]|\(\?|default-src|SameSite|\\[pbd]\b|charset=/;

/** @param {string} folder @returns {string[]} */
const files = (folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)).sort();

/**
 * The literals and doc comments of a Rust source, each with the index at which it begins.
 * @param {string} source
 */
function rust(source) {
  /** @type {{at: number, text: string, isDoc: boolean}[]} */
  const found = [];
  // Comments, raw strings, strings, and what could be taken for the beginning of a string: characters.
  const token = /\/\/(\/?)([^\n]*)|\/\*[\s\S]*?\*\/|\bb?r(#*)"([\s\S]*?)"\3|\bb?"((?:[^"\\]|\\[\s\S])*)"|"((?:[^"\\]|\\[\s\S])*)"|'(?:\\[^']+|[^\\'])'/g;
  for (const match of source.matchAll(token)) {
    const [, doc, comment, , raw, bytes, text] = match;
    const at = match.index;
    if (comment !== undefined) {
      if (doc && !comment.startsWith("/")) found.push({ at, text: comment, isDoc: true });
    } else {
      const literal = raw ?? bytes ?? text;
      if (literal !== undefined) found.push({ at, text: literal, isDoc: false });
    }
  }
  return found;
}

/**
 * The ranges of a source in which doc comments are shown to a user: types from which help or a schema is made.
 * @param {string} source
 */
function shown(source) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const match of source.matchAll(/#\[derive\([^)]*(?:clap::|Parser|Subcommand|ValueEnum|JsonSchema)[^)]*\)\]/g)) {
    let start = match.index;
    for (;;) {
      const line = source.lastIndexOf("\n", start - 2) + 1;
      if (start === 0 || !/^\s*(?:\/\/\/|#\[)/.test(source.slice(line, start))) break;
      start = line;
    }
    // A type ends with a brace at the margin, or with a semicolon if it is on one line.
    const end = /\n\}|;\n/.exec(source.slice(match.index));
    ranges.push([start, match.index + (end?.index ?? 0)]);
  }
  return ranges;
}

/**
 * A literal as it is read: placeholders are `_`, escapes are gone. Line breaks stay where they are.
 * @param {string} text
 */
function plain(text) {
  return text
    .replace(/\\\n\s*/g, "\n")
    .replace(/\\n/g, " ")
    .replace(/\\(["'\\])/g, "$1")
    .replace(/\$\{[^{}]*\}|\{[^{} ]*\}/g, "_");
}

/** @param {string} text */
const words = (text) => (text.match(/[A-Za-z][a-z]+/g) ?? []).length;

/**
 * The texts of a source by line, from 1.
 * @param {string} name
 * @param {string} source
 */
function texts(name, source) {
  // Tests of a module come last in its file.
  const tests = source.search(/\n#\[cfg\(test\)\]\nmod \w+ \{/);
  const code = tests < 0 ? source : source.slice(0, tests);
  const ranges = shown(code);
  /** @type {string[]} */
  const lines = [];
  const found = name.endsWith(".rs") ? rust(code) : script(code);
  for (const { at, text, isDoc } of found) {
    if (isDoc ? !ranges.some(([from, to]) => from <= at && at <= to) : words(text) < FEWEST_WORDS || CODE.test(text)) continue;
    const first = code.slice(0, at).split("\n").length;
    plain(text).split("\n").forEach((line, below) => {
      const number = first + below - 1;
      lines[number] = `${lines[number] ? `${lines[number]} ` : ""}${line.trim()}`;
    });
  }
  return lines;
}

/**
 * The texts of a script of the app: strings, and the words between the tags of templates.
 * @param {string} source
 */
function script(source) {
  const found = [];
  for (const match of source.matchAll(/^\s*(?:\/\/|\*|\/\*).*$|"((?:[^"\\\n]|\\.)*)"|>([^<>]*[a-z][^<>]*)</gm)) {
    const text = match[1] ?? match[2];
    if (text !== undefined && !/=>|[;(){}]\s*$|&&|===/.test(text)) found.push({ at: match.index, text, isDoc: false });
  }
  return found;
}

rmSync(OUT, { recursive: true, force: true });
let written = 0;
const isTest = /(?:^|\/)tests?(?:\/|\.rs$)/;
for (const name of files("src")) {
  const isText = /\.(?:rs|js)$/.test(name) && !/\/(?:vendor|types)\//.test(name);
  if (!isText || (isTest.test(name) && !name.startsWith("src/cli/test/"))) continue;
  const lines = texts(name, readFileSync(name, "utf8"));
  if (lines.length === 0) continue;
  const to = join(OUT, "texts", `${name}.txt`);
  mkdirSync(dirname(to), { recursive: true });
  written += 1;
  writeFileSync(to, `${Array.from(lines, (line) => line ?? "").join("\n")}\n`);
}

// A mistake above would let everything pass.
if (written < FEWEST_FILES) throw new Error(`texts were found in only ${written} files`);

// Names of cards and their traits.
const names = readFileSync("cards/printings.txt", "utf8").split("\n").map((line) => line.split(" | ")[0]);
const facts = files("cards").filter((name) => name.endsWith(".yaml")).flatMap((name) =>
  readFileSync(name, "utf8").match(/^(?:- name|  subtitle|  traits|    name): .*$/gm) ?? []);
const dictionary = new Set([...names, ...facts].join("\n").match(/[\p{L}][\p{L}'’]+/gu));
writeFileSync(join(OUT, "cards.txt"), `${[...dictionary].sort().join("\n")}\n`);
