// Writes the chapter "Rulings" of the book: a page for each folder of scenarios, with the question, the answer, the rules and the board at
// its beginning of each. The program draws the boards and rules on the questions.
//
//   node rulings.mjs FOLDER JUDGE…     FOLDER: a copy of `docs/`, to which it adds; JUDGE: the command line of the program
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";

const [folder, judge, ...words] = process.argv.slice(2);

/** Asks the program, with as many questions as come at once. */
function served() {
  const server = spawn(judge, [...words, "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  createInterface({ input: server.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line);
    const { resolve, reject } = waiting.get(id);
    if (error) reject(new Error(error.message));
    else resolve(result);
  });
  return {
    ask: (method, params) => new Promise((resolve, reject) => {
      const id = waiting.size;
      waiting.set(id, { resolve, reject });
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    }),
    end: () => server.stdin.end(),
  };
}

/** The page that a scenario is on: that of its folder, of which a folder within it is a part. */
const pageOf = (file) => dirname(file).split("/").slice(0, 2).join("/");

const titled = (words) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll("-", " ");
/** A folder for people: as the chapter of the rules that it is about, or as the set on its cards. */
function headed(page) {
  const [part, of] = page.split("/");
  if (of) return ["cards", "rulings"].includes(part) && of.length <= 4 ? of.toUpperCase() : titled(of);
  const rules = join("rules/cr", `${part}.md`);
  return existsSync(rules) ? /^title: (.*)$/m.exec(readFileSync(rules, "utf8"))[1] : titled(part);
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** Text that is no markup in Markdown. */
const plain = (text) => escaped(text).replace(/[\\`*_{}[\]#|~]/g, "\\$&").replace(/\s+/g, " ");

/** A ruling as a section of its page. */
async function section(ask, file) {
  const source = readFileSync(join("scenarios", file), "utf8");
  const [replayed] = (await ask("replay", { source, file })).results;
  const lines = [`## ${plain(replayed.title)}`, ""];
  if (replayed.quiz) {
    const right = replayed.quiz.options.filter((option) => option.right).map((option) => plain(option.text));
    lines.push(`**${plain(replayed.quiz.ask)}** ${right.join("; ")}`, "");
  }
  if (replayed.trace?.start) {
    const { svg, width, height, words } = await ask("picture", { position: replayed.trace.start });
    const picture = `${file.replace(/\.yaml$/, "")}.svg`;
    mkdirSync(dirname(join(folder, "rulings", picture)), { recursive: true });
    writeFileSync(join(folder, "rulings", picture), svg);
    lines.push(`<img src="${relative(dirname(pageOf(file)), picture)}" alt="${escaped(words)}" width="${width}" height="${height}" style="height: auto" loading="lazy">`, "");
  }
  if (replayed.cites.length) lines.push(`Rules: ${replayed.cites.map(plain).join(", ")}`, "");
  lines.push(`Play it: \`judge rulings show ${file.replace(/\.yaml$/, "")}\``, "");
  return lines.join("\n");
}

const { ask, end } = served();
const files = readdirSync("scenarios", { recursive: true }).filter((file) => file.endsWith(".yaml") && !file.startsWith("puzzles")).sort();
const pages = new Map();
for (const file of files) pages.set(pageOf(file), [...(pages.get(pageOf(file)) ?? []), file]);
const contents = ["", "# Rulings", ""];
for (const [page, rulings] of [...pages].sort()) {
  const sections = await Promise.all(rulings.map((file) => section(ask, file)));
  const [part, of] = page.split("/");
  mkdirSync(dirname(join(folder, "rulings", page)), { recursive: true });
  writeFileSync(join(folder, "rulings", `${page}.md`), `# ${of ? `${headed(part)}: ` : ""}${headed(page)}\n\n${sections.join("\n")}`);
  if (of && !contents.some((line) => line.startsWith(`- [${headed(part)}]`))) contents.push(`- [${headed(part)}]()`);
  contents.push(`${of ? "  " : ""}- [${headed(page)}](rulings/${page}.md)`);
}
end();
const summary = join(folder, "SUMMARY.md");
writeFileSync(summary, readFileSync(summary, "utf8").replace("\n# Contributors", () => `${contents.join("\n")}\n\n# Contributors`));
