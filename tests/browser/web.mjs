// The app of `judge web` in a real browser: each part end to end, without a network, on a phone and on a laptop.
//
//   node web.mjs JUDGE [PICTURES]     JUDGE: the program, built with the app; PICTURES: a folder for pictures
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const [judge, pictures] = process.argv.slice(2);
assert(judge, "name the program: node web.mjs target/debug/judge");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = spawn(judge, ["web", "--port", "0", "--format", "json"], { stdio: ["ignore", "pipe", "inherit"] });
const { address } = await new Promise((resolve, reject) => {
  let text = "";
  server.stdout.on("data", (data) => { text += data; try { resolve(JSON.parse(text)); } catch { /* not whole yet */ } });
  server.on("exit", (code) => reject(new Error(`judge web ended with ${code}`)));
});
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
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
  const begun = Date.now();
  await page.goto(address);
  await page.waitForSelector("input[type=search]");
  await page.type("input[type=search]", "can an exhausted sentinel still guard");
  await page.waitForSelector(".answer");
  console.log(`first result after ${Date.now() - begun} ms`);
  assert.match(await text(".answer"), /Exhausted Sentinels guard as well/);
  await look("search");

  // Offline: the server is gone.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  server.removeAllListeners("exit");
  server.kill();
  await page.reload();
  await page.waitForSelector("input[type=search]");
  await go("#/search/overwhelm");
  await waitText("Overwhelm is a keyword");

  await go("#/rules/CR%207.5.7");
  await waitText("Referred to by");
  await look("rule");
  await go("#/rules");
  await waitText("Game Structure");
  await look("rules");

  await go("#/cards");
  await page.waitForSelector(".filters input");
  await page.type(".filters input", "wampa");
  await waitText("SOR 164");
  await look("cards");
  await go("#/cards/Wampa");
  await waitText("Overwhelm");
  await look("card");

  // A ruling, played.
  await go("#/table/ruling/exhausted-sentinel-still-guards");
  await page.waitForSelector(".trace li");
  await look("ruling");

  // A position of four players by taps, played to an elimination.
  await press("New table");
  await page.waitForSelector(".setup");
  await press("4");
  await page.type(".setup input[type=search]", "wampa");
  await page.waitForSelector(".found button");
  await page.click(".found button");
  await page.waitForSelector(".piece");
  await page.evaluate(() => {
    const damage = [...document.querySelectorAll("fieldset")][1].querySelectorAll("input[type=number]")[1];
    damage.value = "27";
    damage.dispatchEvent(new Event("change"));
  });
  await waitText("of 30");
  await look("table");
  await page.waitForFunction(() => [...document.querySelectorAll("button.step")].some((one) => one.textContent.includes("attack: Wampa, target: ben")));
  await press("ana · attack: Wampa, target: ben");
  await waitText("eliminated");
  await look("played");
  // Undone and redone.
  await press("Undo");
  await page.waitForFunction(() => !document.querySelector(".trace li"));
  await press("Redo");
  await waitText("eliminated");
  // What is not legal says why.
  await page.type("input[name=step]", "cara: {attack: Wampa, target: dan}");
  await press("Try it");
  await page.waitForSelector(".refused");
  console.log(`refused: ${await text(".refused")}`);
  // A link, opened by somebody else.
  await press("Share");
  const link = await page.waitForSelector("input[readonly]").then((field) => field.evaluate((field) => field.value));
  const hash = link.slice(link.indexOf("#"));
  await page.evaluate(() => { location.hash = "#/search"; });
  await page.waitForSelector("input[type=search]");
  await go(hash);
  await waitText("A shared position");
  await waitText("eliminated");
  // A hostile one does no harm.
  await go("#/table/at/AAAA");
  await page.waitForSelector(".refused");
  await go("#/table/ruling/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E");
  await page.waitForSelector(".refused");

  await go("#/train");
  await page.waitForSelector("ul.choices button");
  await look("training");
  await page.click("ul.choices button");
  await waitText("Next question");
  await look("answered");
} catch (error) {
  problems.push(String(error.stack ?? error));
  if (pictures) await page.screenshot({ path: join(pictures, "web-failed.png") });
  console.error((await page.evaluate(() => document.body.innerText)).slice(0, 1500));
} finally {
  await browser.close();
  server.kill();
}
for (const problem of problems) console.error(problem);
assert.equal(problems.length, 0, `${problems.length} problems`);
console.log("Each part of the app was used, offline too; no page has a problem");
