// Makes the types of the documents from the JSON Schemas of the program: a file for each schema, and one that names them all.
//
//   node types.mjs JUDGE FOLDER
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";

const [judge, folder] = process.argv.slice(2);

/** @param {string[]} args */
function printed(...args) {
  const { status, stdout, stderr } = spawnSync(judge, ["schema", ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Tuples as the maker of types knows them, which is from an earlier draft. @param {any} schema @returns {any} */
function earlier(schema) {
  if (Array.isArray(schema)) return schema.map(earlier);
  if (typeof schema !== "object" || schema === null) return schema;
  const { prefixItems, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, earlier(value)]));
  return prefixItems ? { ...rest, items: prefixItems, additionalItems: false } : rest;
}

// A line of the list begins with a name, or goes on with spaces.
const names = printed("--list").split("\n").filter((line) => /^[a-z]/.test(line)).map((line) => line.split(" ")[0]).filter((name) => name !== "scenario");
mkdirSync(folder, { recursive: true });
const index = [];
for (const name of names) {
  const { title, ...schema } = earlier(JSON.parse(printed(name)));
  const text = await compile(schema, "Document", { additionalProperties: false, bannerComment: `/* \`${title}\`, made from its JSON Schema. */`, enableConstEnums: false });
  if (!/export (interface|type) Document\b/.test(text)) throw new Error(`${name}: no root`);
  writeFileSync(join(folder, `${name}.d.ts`), text);
  const pascal = name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());
  index.push(`export type { Document as ${pascal}Document } from "./${name}.js";`);
}
writeFileSync(join(folder, "index.d.ts"), `${index.join("\n")}\n`);
console.log(`${names.length} documents`);
