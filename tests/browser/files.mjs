// Documents and card data dropped onto the app: read, kept over a reload without a network, compared, taken away.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

/** An edition that never was, with one rule in other words than the present one. */
const EDITION = `---
document: CR
edition: "7.5"
date: "2026-05-01"
---

# 1. Game Concepts

1.1. A game of boats.

1.2. Boats float, mostly.
`;
const CARDS = `{"name": "Wampa", "type": "unit", "set": "SOR", "number": 164, "text": "A text that only the test knows.", "cost": 4, "power": 4, "hp": 5, "arenas": ["ground"], "aspects": ["aggression"], "traits": ["creature"]}
{"name": "Clerk of Nowhere", "type": "unit", "set": "OWN", "number": 1, "text": "Sentinel", "cost": 2, "power": 2, "hp": 2, "arenas": ["ground"], "aspects": [], "traits": []}
`;
/** The official documents are not part of the repository; where they are not beside it, this is skipped. */
const REFERENCE = new URL("../../../shared/reference/", import.meta.url);

/** Drops files onto the page, as from a desktop. */
const drop = (page, files) => page.evaluate((files) => {
  const data = new DataTransfer();
  for (const [name, bytes] of files) data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}, files.map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]));

/**
 * Before the network is cut: what reads files is fetched.
 */
export async function dropped({ page, go, waitText, look }) {
  await go("#/files");
  await waitText("No files yet");
  // A file dropped while another is read waits its turn.
  await drop(page, [["cr-7.5.md", EDITION]]);
  await drop(page, [["own.jsonl", CARDS], ["neither.json", "{}"]]);
  await waitText("Read 2 cards, 1 of them new");
  await waitText("neither.json`: it has no readable cards");
  await waitText("CR 7.5 3 rules and headings");
  await look("files");
  await page.reload();
  await waitText("printed texts of 2 cards");
}

/** After it: everything that was dropped is there. */
export async function kept({ page, go, waitText, press, look, text }) {
  await go("#/cards/Wampa");
  await waitText("A text that only the test knows.");
  await go("#/cards/Clerk%20of%20Nowhere");
  await waitText("Sentinel");
  await go("#/rules/editions");
  await waitText("CR 7.5");
  await look("editions");
  await press("Compare");
  await waitText("added words");
  await look("diff");
  await go("#/rules/CR%201.2@7.5");
  await waitText("Boats float, mostly.");
  assert.match(await text("article"), /The edition in force is 8\.0/);
  await go("#/rules/history/CR%208.15.2");
  await waitText("CR 8.16.2");
  await look("history");
  if (existsSync(REFERENCE)) await official({ page, go, waitText, press });
  else console.log(`skipped: the official documents, which are not at ${REFERENCE}`);
  await go("#/files");
  await waitText("Remove");
  while ((await page.$$("li.kept")).length) {
    const left = (await page.$$("li.kept")).length;
    await page.click("li.kept button");
    await page.waitForFunction((left) => document.querySelectorAll("li.kept").length < left, {}, left);
  }
  await go("#/cards/Wampa");
  await page.waitForFunction(() => !document.body.innerText.includes("A text that only the test knows."));
}

async function official({ page, go, waitText }) {
  const begun = Date.now();
  await drop(page, [["cr-7.0.pdf", readFileSync(new URL("cr-7.0.pdf", REFERENCE))]]);
  await waitText("CR 7.0 added");
  console.log(`the official PDF was read in ${Date.now() - begun} ms`);
  await drop(page, [["cr-8.0.md", readFileSync(new URL("cr-8.0.md", REFERENCE))]]);
  await waitText("CR 8.0 added");
  const asked = Date.now();
  await go("#/rules/diff/CR%207.0/CR%208.0");
  await waitText("added words");
  console.log(`two editions were compared in ${Date.now() - asked} ms`);
  // The official wording comes first where it is kept; ours is a link away.
  await go("#/rules/CR%207.5.7");
  await waitText("Official wording of edition 8.0.");
  await page.evaluate(() => [...document.querySelectorAll("article a")].find((link) => link.textContent === "In our words")?.click());
  await waitText("In our words. Official wording");
}
