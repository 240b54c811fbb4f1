// The app's words in other languages: every key of the sources is in every file, with the same values, and nothing else is.
//
//   node words.mjs
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const APP = join(import.meta.dirname, "../../src/web/app");
const LANGUAGES = ["de", "es", "fr", "it"];
const TEXT = /"((?:[^"\\\n]|\\.)*)"/y;
const problems = [];

/** The literal that stands there, and where it ends. */
function literal(source, at) {
  TEXT.lastIndex = at;
  const found = TEXT.exec(source);
  return found && { text: JSON.parse(found[0]), end: TEXT.lastIndex };
}

/** Each key of the sources, with true where it has plural forms. */
const keys = new Map();
for (const name of readdirSync(APP, { recursive: true }).filter((name) => name.endsWith(".js") && !name.startsWith("vendor") && name !== "words.js").sort()) {
  const source = readFileSync(join(APP, name), "utf8");
  const imported = source.match(/import \{([^}]*)\} from "[./]*\/words\.js"/)?.[1].split(",").map((one) => one.trim()) ?? [];
  for (const call of source.matchAll(/(?<![\w.$])(t|plural|phrase)\(\s*/g)) {
    if (!imported.includes(call[1])) continue;
    const before = source.slice(0, call.index).split("\n");
    const line = before.length;
    // The words come after the modules.
    if (/^(?:export )?(?:const|let) (?!.*=>)/.test(before[line - 1])) problems.push(`${name}:${line}: words that are asked for when the module is loaded stay English`);
    const first = literal(source, call.index + call[0].length);
    const second = call[1] === "plural" && first ? literal(source, first.end + (/^,\s*/.exec(source.slice(first.end))?.[0].length ?? 0)) : null;
    const key = call[1] === "plural" ? second : first;
    // A sum of literals would be half a key.
    if (!key || !/^\s*[,)]/.test(source.slice(key.end))) problems.push(`${name}:${line}: the words of ${call[1]}() are not a literal`);
    else if ((keys.get(key.text) ?? (call[1] === "plural")) !== (call[1] === "plural")) problems.push(`${name}:${line}: “${key.text}” stands with plural forms, and without`);
    else keys.set(key.text, call[1] === "plural");
  }
}
// The choice of the language, in words.js itself.
for (const [, key] of readFileSync(join(APP, "words.js"), "utf8").matchAll(/\bt\("([^"]*)"/g)) keys.set(key, false);
assert(keys.size > 1, "the sources have words");

const values = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort().join();
for (const language of LANGUAGES) {
  const name = `words/${language}.json`;
  const text = readFileSync(join(APP, name), "utf8");
  const { words, unchecked, ...others } = JSON.parse(text);
  assert.deepEqual(Object.keys(others), [], `${name} has words, and a line if nobody has checked them`);
  if (unchecked === "") problems.push(`${name}: an empty line “unchecked”`);
  // JSON keeps the last of two entries with one key.
  const written = [...text.matchAll(/^ {4}"((?:[^"\\]|\\.)*)":/gm)].map(([, key]) => JSON.parse(`"${key}"`));
  for (const key of written) if (written.indexOf(key) !== written.lastIndexOf(key)) problems.push(`${name}: “${key}” stands there twice`);
  for (const key of Object.keys(words)) if (!keys.has(key)) problems.push(`${name}: “${key}” stands nowhere in the sources`);
  for (const [key, isPlural] of keys) {
    const entry = words[key];
    if (entry === undefined) problems.push(`${name}: “${key}” is missing`);
    else if (isPlural !== (typeof entry === "object")) problems.push(`${name}: “${key}” has ${isPlural ? "no" : "needless"} plural forms`);
    else {
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const forms = isPlural ? entry : { other: entry };
      for (const needed of isPlural ? ["one", "other"] : []) if (!(needed in forms)) problems.push(`${name}: “${key}” has no form for “${needed}”`);
      for (const [category, form] of Object.entries(forms)) {
        if (isPlural && !categories.includes(category)) problems.push(`${name}: “${key}”: the language has no “${category}”`);
        if (typeof form !== "string" || !form.trim()) problems.push(`${name}: “${key}” is empty`);
        // A form for 1 may say it in a word.
        else if (values(form) !== values(key) && !(category === "one" && values(`${form}{n}`) === values(key))) problems.push(`${name}: “${key}” has other values: “${form}”`);
      }
    }
  }
}

// A term of the game is one by which the search finds its rule: English, or known in a form with its beginning, which its stem is.
const folded = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
const translations = readFileSync(join(APP, "../../../rules/translations.yaml"), "utf8");
const forms = new Map([...translations.matchAll(/^- \{mean: "?([^,"]+)"?, (.*)\}$/gm)].map(([, mean, rest]) => [mean, Object.fromEntries([...rest.matchAll(/(\w\w): \[([^\]]*)\]/g)].map(([, language, forms]) => [language, forms]))]));
const STEM = 5;
const isKnown = (/** @type {string} */ word, /** @type {string[]} */ known, /** @type {string} */ mean) =>
  mean.split(" ").includes(word) || word.split(" ").some((one) => one !== word && isKnown(one, known, mean)) || known.some((form) => form === word || (word.length >= STEM && form.slice(0, STEM) === word.slice(0, STEM)));
const terms = [...readFileSync(join(APP, "terms.js"), "utf8").matchAll(/\bt\("([^"]*)"\)/g)].map(([, key]) => key);
let checked = 0;
for (const key of terms) {
  const mean = { ground: "ground arena", space: "space arena", blast: "blast counter", plan: "plan counter" }[key] ?? key.toLowerCase();
  for (const language of ["de", "fr"]) {
    const known = forms.has(mean) && (forms.get(mean)?.[language] ?? "").split(", ").map((form) => folded(form.replaceAll('"', "")));
    const { words } = JSON.parse(readFileSync(join(APP, `words/${language}.json`), "utf8"));
    if (!known) problems.push(`rules/translations.yaml has no “${mean}”`);
    else if (!isKnown(folded(words[key] ?? ""), known, mean)) problems.push(`words/${language}.json: the search does not know “${words[key]}” for “${mean}”`);
    checked += 1;
  }
}
assert(checked > 50, "terms are checked");
for (const problem of problems) console.error(problem);
if (problems.length) process.exit(1);
console.log(`${keys.size} words of the app in ${LANGUAGES.length + 1} languages`);
