// The element `<swu-ruling>` of the installed package in a real browser: on a page of its own origin and of another, on a phone and
// on a laptop, by the engine and without it, and what it says of bad input.
//
//   node ruling.mjs PACKAGE JUDGE [PICTURES]     PACKAGE: the folder of the installed package; JUDGE: the program
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createReadStream, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import puppeteer from "puppeteer-core";

const [folder, judge, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TYPES = /** @type {Record<string, string>} */ ({ ".js": "text/javascript", ".html": "text/html", ".wasm": "application/wasm", ".json": "application/json" });
const example = join(folder, "examples/ruling/sentinel.yaml");
const document = spawnSync(judge, ["replay", "--format", "json", example], { encoding: "utf8" }).stdout;
const page = (/** @type {string} */ script, /** @type {string} */ src) => `<!doctype html><html lang="en"><title>x</title><script type="module" src="${script}"></script><h1>x</h1><swu-ruling src="${src}"></swu-ruling></html>`;
/** @type {string[]} */
let asked = [];

/** Serves the package, and these pages; with another's leave, as a network of packages does. @param {Record<string, string>} pages */
async function served(pages) {
  const server = createServer(({ url = "/" }, response) => {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    asked.push(path);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", TYPES[extname(path)] ?? "text/plain");
    if (pages[path] !== undefined) return response.end(pages[path]);
    createReadStream(join(folder, normalize(path))).on("error", () => response.writeHead(404).end()).pipe(response);
  });
  await new Promise((listens) => server.listen(0, "localhost", () => listens(undefined)));
  return { server, address: `http://localhost:${/** @type {any} */ (server.address()).port}` };
}

/** A machine that is busy may take this long, in milliseconds. */
const PATIENCE = 600_000;
const SCRIPT = "/examples/ruling/swu-ruling.js";
const own = await served({
  "/favicon.ico": "",
  "/drawn.json": document,
  "/later.json": document.replace("judge/replay/1", "judge/replay/2"),
  "/other.json": '{"schema": "judge/show/1"}',
  "/broken.yaml": "title: x\nsetup:\n  players:\n    ana: {ground: [Wampaa]}\n    ben: {}\n",
  "/drawn.html": page(SCRIPT, "/drawn.json"), "/later.html": page(SCRIPT, "/later.json"), "/other.html": page(SCRIPT, "/other.json"),
  "/broken.html": page(SCRIPT, "/broken.yaml"), "/missing.html": page(SCRIPT, "/missing.yaml"),
});
const other = await served({ "/favicon.ico": "", "/page.html": page(`${own.address}${SCRIPT}`, `${own.address}/examples/ruling/sentinel.yaml`) });
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], timeout: PATIENCE, protocolTimeout: PATIENCE, waitForInitialPage: false });
/** @type {string[]} */
const problems = [];
try {
  const tab = await browser.newPage();
  tab.setDefaultTimeout(PATIENCE);
  tab.on("pageerror", (error) => problems.push(`error in the page: ${/** @type {any} */ (error).message}`));
  tab.on("console", (said) => { if (said.type() === "error" && !/404/.test(said.text())) problems.push(`console: ${said.text()}`); });
  const inside = (/** @type {string} */ selector) => tab.evaluate((selector) => [.../** @type {any} */ (globalThis.document.querySelector("swu-ruling")).shadowRoot.querySelectorAll(selector)].map((one) => one.textContent.replace(/\s+/g, " ").trim()), selector);
  const open = async (/** @type {string} */ address) => {
    asked = [];
    await tab.goto(address);
    await tab.waitForFunction(() => globalThis.document.querySelector("swu-ruling")?.shadowRoot?.querySelector(".board, .refused"), { timeout: PATIENCE });
  };

  // By the engine: the board before the first step, and each event.
  await open(`${own.address}/examples/ruling/index.html`);
  await tab.waitForFunction(() => globalThis.document.querySelector("swu-ruling")?.shadowRoot?.querySelector(".tile.a-aggression, .tile.a-heroism, .tile.a-command, .tile.a-vigilance, .tile.a-cunning"), { timeout: PATIENCE });
  assert(asked.includes("/judge.wasm"));
  assert(!asked.includes("/data/meaning.bin"), "only a search needs the meaning of words");
  assert.deepEqual(await inside(".status"), ["Holds"]);
  const tiles = await inside(".tile .hidden");
  assert(tiles.some((words) => /^Wampa, Ana's, 4 power, 5 of 5 HP.*ready/.test(words)), tiles.join("\n"));
  const { all, seen } = await tab.evaluate(async () => {
    const element = /** @type {any} */ (globalThis.document.querySelector("swu-ruling"));
    const seen = /** @type {any[]} */ ([]);
    element.addEventListener("step", (/** @type {any} */ event) => seen.push(event.detail.line?.told ?? ""));
    const next = element.shadowRoot.querySelector('[aria-label="Next event"]');
    let all = 0;
    for (; !next.disabled; all++) next.click();
    return { all, seen };
  });
  assert(all > 10 && seen.length === all && seen.some((told) => /Sentinel is defeated/.test(told)), seen.join("\n"));
  assert.deepEqual(await inside(".foe .base .r"), ["−3"]);
  assert((await inside(".tile .hidden")).every((words) => !/Pyke Sentinel/.test(words)), "the defeated unit has left the board");
  // Back to an event in the trace, and to the attack, which an arrow shows.
  const attack = seen.findIndex((told) => /attacks Ben's Pyke Sentinel/.test(told)) + 1;
  await tab.evaluate((attack) => { /** @type {any} */ (globalThis.document.querySelector("swu-ruling")).at = attack; }, attack);
  assert.equal((await tab.evaluate(() => /** @type {any} */ (globalThis.document.querySelector("swu-ruling")).shadowRoot.querySelectorAll(".arrows path").length)), 1);
  assert((await inside(".lit .nm")).includes("Wampa"));
  for (const [width, height] of [[390, 844], [1000, 800]]) {
    await tab.setViewport({ width, height });
    for (const scheme of ["light", "dark"]) {
      await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await tab.evaluate((attack) => { /** @type {any} */ (globalThis.document.querySelector("swu-ruling")).at = attack; }, attack);
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => /** @type {any} */ (globalThis).axe.run("swu-ruling"));
      for (const found of violations) problems.push(`${width}, ${scheme}: ${found.id}: ${found.nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(" | ")}`);
      if (pictures) await tab.screenshot({ path: /** @type {any} */ (join(pictures, `ruling-${width}-${scheme}.png`)), fullPage: true });
    }
    const [board, trace] = await tab.evaluate(() => [".board", ".play"].map((selector) => /** @type {any} */ (globalThis.document.querySelector("swu-ruling")).shadowRoot.querySelector(selector).getBoundingClientRect().toJSON()));
    assert(width < 500 ? trace.top > board.bottom : trace.left > board.right && trace.top < board.bottom, `${width}: the trace lies ${JSON.stringify(trace)}, the board ${JSON.stringify(board)}`);
    const wider = await tab.evaluate(() => globalThis.document.documentElement.scrollWidth - globalThis.document.documentElement.clientWidth);
    if (wider > 0) problems.push(`${width}: ${wider} pixels wider than the screen`);
  }

  // What the program has printed needs no engine.
  await open(`${own.address}/drawn.html`);
  assert((await inside(".tile .nm")).includes("Wampa"));
  assert(!asked.some((path) => path.endsWith(".wasm")), asked.join(" "));

  // From another origin, as from a network of packages.
  await open(`${other.address}/page.html`);
  assert((await inside(".tile .nm")).includes("Wampa"), "it is drawn on a page of another origin");

  const refusals = /** @type {Array<[string, RegExp]>} */ ([
    ["later", /`\/later.json` was written by a newer version of this program: its schema is `judge\/replay\/2`.* use the newer version/],
    ["other", /expected `judge\/replay\/1`, found `judge\/show\/1`/],
    ["broken", /\/broken.yaml:4 .*Wampaa/],
    ["missing", /cannot read `\/missing.yaml`: 404/],
  ]);
  for (const [name, words] of refusals) {
    await open(`${own.address}/${name}.html`);
    assert.match((await inside(".refused")).join(" "), words, name);
  }
  assert.deepEqual(problems, []);
  console.log(`drawn in ${await browser.version()}: ${all} events, on 390 and 1000 pixels, ${refusals.length} refusals`);
} finally {
  await browser.close();
  for (const { server } of [own, other]) {
    server.closeAllConnections();
    server.close();
  }
}
