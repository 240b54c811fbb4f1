// The app of `judge web` in a real browser: each part end to end, without a network, on a phone and on a laptop.
//
//   node web.mjs JUDGE [PICTURES]     JUDGE: the program, built with the app; PICTURES: a folder for pictures
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { asked, better, cards, legality, rules } from "./ask.mjs";
import { besideEvent } from "./beside.mjs";
import { firstAnswer } from "./first.mjs";
import { dropped, kept as stillKept } from "./files.mjs";
import { gestures } from "./gestures.mjs";
import { languages } from "./language.mjs";
import { scanned } from "./scan.mjs";
import { table } from "./table.mjs";
import { backup, exam, training } from "./train.mjs";

const [judge, pictures] = process.argv.slice(2);
assert(judge, "name the program: node web.mjs target/debug/judge");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const serve = async () => {
  const server = spawn(judge, ["web", "--port", "0", "--format", "json"], { stdio: ["ignore", "pipe", "inherit"] });
  const { address } = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (data) => { text += data; try { resolve(JSON.parse(text)); } catch { /* not whole yet */ } });
    server.on("exit", (code) => reject(new Error(`judge web ended with ${code}`)));
  });
  return { server, address };
};
const { server, address } = await serve();
/** The camera films this file. */
const CAMERA = join(tmpdir(), `judge-camera-${process.pid}.y4m`);
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${CAMERA}`] });
const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } };
const problems = [];
const page = await browser.newPage();
page.on("pageerror", (error) => problems.push(`error in the page: ${error.message}`));
page.on("console", (said) => { if (said.type() === "error") problems.push(`console: ${said.text()}`); });
page.on("request", (request) => { if (!request.url().startsWith(address) && !request.url().startsWith("data:") && !request.url().startsWith("blob:")) problems.push(`asks somebody: ${request.url()}`); });

/** Looks at the page as it is now, in both sizes and schemes. */
async function look(name) {
  for (const [device, viewport] of Object.entries(SIZES)) {
    await page.setViewport(viewport);
    for (const scheme of ["light", "dark"]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document));
      for (const found of violations) problems.push(`${name}, ${device}, ${scheme}: ${found.id}: ${found.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
      if (pictures) await page.screenshot({ path: join(pictures, `web-${name}-${device}-${scheme}.png`) });
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wider > 0) problems.push(`${name}, ${device}: ${wider} pixels wider than the screen`);
    const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input, nav a, a.button, ul.chips a")]
      .filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 80)));
    if (small.length) problems.push(`${name}, ${device}: targets below 44 pixels: ${small.slice(0, 3).join(" | ")}`);
  }
  await page.setViewport(SIZES.phone);
}
const go = (hash) => page.evaluate((hash) => { location.hash = hash; }, hash);
const text = (selector) => page.$eval(selector, (element) => element.textContent.replace(/\s+/g, " ").trim());
const waitText = (wanted) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 30000 }, wanted);
const press = async (words) => {
  const pressed = await page.evaluate((words) => {
    const button = [...document.querySelectorAll("button, a.button, summary")].find((one) => one.textContent.replace(/\s+/g, " ").trim() === words);
    button?.click();
    return !!button;
  }, words);
  assert(pressed, `there is a button "${words}"`);
};

try {
  await page.setViewport(SIZES.phone);
  // A ruling, by the link that `judge show` prints.
  const shown = spawnSync(judge, ["show", `--web=${address}`, "7.5.7"], { encoding: "utf8" }).stdout;
  const linked = shown.split("\n").map((line) => line.trim()).find((line) => line.includes("#/table/ruling/"));
  assert(linked, shown);
  await page.goto(linked);
  await page.waitForSelector(".board");
  const begun = Date.now();
  await page.goto(address);
  await page.waitForSelector("input[type=search]");
  await page.type("input[type=search]", "can an exhausted sentinel still guard");
  await page.waitForSelector(".answer");
  console.log(`first result after ${Date.now() - begun} ms`);
  await page.waitForFunction(() => /Exhausted Sentinels still guard/.test(document.querySelector(".answer")?.textContent ?? ""));
  await look("search");

  await firstAnswer(browser, address);
  const tools = { page, go, waitText, press, look, text };
  await better({ browser, address });
  await besideEvent(browser, judge);
  await dropped(tools);

  // Offline: the server is gone.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  assert.ok(await page.evaluate(async () => (await (await caches.open("judge")).keys()).some(({ url }) => new URL(url).pathname === "/ask.wasm")), "the small engine is kept");
  server.removeAllListeners("exit");
  server.kill();
  await page.reload();
  await go("#/search/overwhelm");
  await waitText("Overwhelm is a keyword");

  await stillKept(tools);

  await asked(tools);
  await rules(tools);
  await cards(tools);
  await legality(tools);

  const hash = await table(tools);
  await gestures(tools);
  await scanned({ ...tools, camera: CAMERA, address });
  await languages(tools);
  // By somebody who has never seen the app.
  const elsewhere = await serve();
  const stranger = await browser.createBrowserContext();
  const fresh = await stranger.newPage();
  await fresh.goto(`${elsewhere.address}${hash}`);
  await fresh.waitForFunction(() => document.body.innerText.includes("eliminated"), { timeout: 30000 });
  await stranger.close();
  elsewhere.server.removeAllListeners("exit");
  elsewhere.server.kill();
  await training(tools);
  await exam(tools);
  await backup(tools);

  // The keyboard alone: from the first link to a result.
  await page.goto(`${address}#/ask`);
  await page.waitForSelector("input[type=search]");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  const focused = new Set();
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press("Tab");
    focused.add(await page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute("aria-label") || ""));
  }
  for (const wanted of ["Skip to content", "Ask", "Library", "Table", "Train", "A rule, a card, or a situation in your own words", "mulligan"])
    if (!focused.has(wanted)) problems.push(`the keyboard does not come to "${wanted}"`);

  const views = ["#/ask", "#/search/overwhelm", "#/rules", "#/rules/CR%207.5.7", "#/rules/editions", "#/cards", "#/table/ruling/exhausted-sentinel-still-guards", "#/train", "#/train/exam", "#/train/known", "#/files"];
  // Nothing jumps while a view is opened.
  for (const hash of views) {
    const opened = await browser.newPage();
    await opened.setViewport(SIZES.phone);
    await opened.evaluateOnNewDocument(() => {
      globalThis.moved = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) for (const { node } of entry.sources) globalThis.moved.push(node?.outerHTML ?? node?.textContent);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await opened.goto(`${address}${hash}`);
    await opened.waitForSelector("main h1");
    await new Promise((done) => setTimeout(done, 1500));
    const moved = await opened.evaluate(() => globalThis.moved);
    if (moved.length) problems.push(`${hash}: these jump: ${moved.slice(0, 3).join(" | ").slice(0, 300)}`);
    await opened.close();
  }

  // Text at 200%.
  await page.setViewport(SIZES.phone);
  for (const hash of views) {
    await go(hash);
    await new Promise((done) => setTimeout(done, 1200));
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wider > 0) problems.push(`${hash} at 200%: ${wider} pixels wider than the screen`);
    const nav = await page.evaluate(() => document.querySelector("body > header").getBoundingClientRect().height);
    if (nav > 64) problems.push(`${hash} at 200%: the places take ${nav} pixels`);
    await page.evaluate(() => { document.documentElement.style.fontSize = ""; });
  }
} catch (error) {
  problems.push(String(error.stack ?? error));
  if (pictures) await page.screenshot({ path: join(pictures, "web-failed.png") });
  console.error((await page.evaluate(() => document.body.innerText)).slice(0, 1500));
} finally {
  await browser.close();
  server.kill();
  rmSync(CAMERA, { force: true });
}
for (const problem of problems) console.error(problem);
assert.equal(problems.length, 0, `${problems.length} problems`);
console.log("Each part of the app was used, offline too; no page has a problem");
