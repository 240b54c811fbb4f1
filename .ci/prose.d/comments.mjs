// Checks comments and names of tests in the Rust sources: no doc comment and no name of a test begins with a question word, and
// no comment has a banned phrase. Help, messages and documents have lists of their own: `banned.yml`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Phrases that read like a translation, each with the usual words. */
const BANNED = [
  ["it is for \\w+ to", "name who does it"],
  ["must stand|need not be so", "say what must hold"],
  ["game goes on", "the game continues"],
  ["leans? on", "rests on, refers to"],
  ["hangs? on", "depends on"],
  [", be it", "a list"],
  ["by chance", "at random"],
  ["of one's own", "your own, the player's own"],
  ["in vain", "without effect"],
  ["seldom", "rarely"],
  ["beneath this", "in this"],
  ["that which", "the one that"],
  ["nobody waits", "say what is no longer wanted"],
  ["given back", "restored"],
  ["taken away", "removed"],
  ["pass(?:es|ed)? over(?! `)", "skip"],
  ["a (?:card|file|line|column) an? \\w+", "one for each"],
  ["stands? where it stands?", "name the place"],
  ["in the making|goes without saying", "say it plainly"],
  ["(?:is|are) not said", "is missing"],
  ["are told(?! to| apart)", "are reported"],
  ["what is so", "name it"],
].map(([phrase, usual]) => ({ pattern: new RegExp(`(?<!\\w)(?:${phrase.replaceAll(" ", "\\s+")})\\b`, "gi"), usual }));

const QUESTION = /^(?:What|Whether|How|Who|Whose|Which)\b/;
const TEST = /#\[(?:test|cfg_attr\([^\n]*)\](?:\s*(?:#\[[^\n]*\]|\/\/[^\n]*))*\s*(?:async )?fn ((?:what|whether|how|who|whose|which|when|where|it)_\w+)/g;
/** Far fewer than there are. */
const FEWEST_COMMENTS = 10_000;

let comments = 0;
/** @param {string} name @param {number} line @param {string} text @param {string} advice */
const report = (name, line, text, advice) => {
  console.log(`${name}:${line}: "${text.replace(/\s+/g, " ")}": ${advice}`);
  process.exitCode = 1;
};

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.rs"], { encoding: "utf8" });
for (const name of sources.trim().split("\n")) {
  const source = readFileSync(name, "utf8");
  /** @param {number} at */
  const lineOf = (at) => source.slice(0, at).split("\n").length;
  for (const { index, 0: block } of source.matchAll(/(?<=^[ \t]*)\/\/.*(?:\n[ \t]*\/\/.*)*/gm)) {
    comments += 1;
    const isDoc = /^\/\/[/!]/.test(block);
    const text = block.replace(/^[ \t]*\/\/[/!]? ?/gm, "");
    if (isDoc && QUESTION.test(text)) {
      report(name, lineOf(index), text.split("\n")[0], "begin with a noun phrase or a verb");
    }
    for (const { pattern, usual } of BANNED) {
      for (const match of text.matchAll(pattern)) {
        const below = text.slice(0, match.index).split("\n").length - 1;
        report(name, lineOf(index) + below, match[0], `the usual words: ${usual}`);
      }
    }
  }
  for (const match of source.matchAll(TEST)) {
    report(name, lineOf(match.index + match[0].lastIndexOf("fn ")), match[1], "name a test by its subject and outcome");
  }
}

// A mistake above would let everything pass.
if (comments < FEWEST_COMMENTS) throw new Error(`only ${comments} comments were found`);
