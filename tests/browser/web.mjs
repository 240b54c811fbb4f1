// The app of `judge web` in a real browser: each part end to end, without a network, on a phone and on a laptop.
//
//   node web.mjs JUDGE [PICTURES]     JUDGE: the program, built with the app; PICTURES: a folder for pictures
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import puppeteer from "puppeteer-core";
import { dropped, kept as stillKept } from "./files.mjs";

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
  // A ruling, by the link that `judge show` prints.
  const shown = spawnSync(judge, ["show", `--web=${address}`, "7.5.7"], { encoding: "utf8" }).stdout;
  const linked = shown.split("\n").map((line) => line.trim()).find((line) => line.includes("#/table/ruling/"));
  assert(linked, shown);
  await page.goto(linked);
  await page.waitForSelector(".trace li");
  const begun = Date.now();
  await page.goto(address);
  await page.waitForSelector("input[type=search]");
  await page.type("input[type=search]", "can an exhausted sentinel still guard");
  await page.waitForSelector(".answer");
  console.log(`first result after ${Date.now() - begun} ms`);
  assert.match(await text(".answer"), /Exhausted Sentinels still guard/);
  await look("search");

  const tools = { page, go, waitText, press, look, text };
  await dropped(tools);

  // Offline: the server is gone.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  server.removeAllListeners("exit");
  server.kill();
  await page.reload();
  await go("#/search/overwhelm");
  await waitText("Overwhelm is a keyword");

  await stillKept(tools);

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
  // An illegal step gives its reason.
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
  // By somebody who has never seen the app.
  const elsewhere = await serve();
  const stranger = await browser.createBrowserContext();
  const fresh = await stranger.newPage();
  await fresh.goto(`${elsewhere.address}${hash}`);
  await fresh.waitForFunction(() => ["A shared position", "eliminated"].every((words) => document.body.innerText.includes(words)), { timeout: 30000 });
  await stranger.close();
  elsewhere.server.removeAllListeners("exit");
  elsewhere.server.kill();
  // A hostile one does no harm.
  await go("#/table/at/AAAA");
  await page.waitForSelector(".refused");
  await go("#/table/ruling/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E");
  await page.waitForSelector(".refused");

  // A link that is too long, and one that unpacks to 10 MB, are refused.
  for (const bomb of ["A".repeat(300_000), deflateRawSync(Buffer.alloc(10_000_000, 97)).toString("base64url")]) {
    await go(`#/table/at/${bomb}`);
    await page.waitForFunction(() => /too long|more than a position/.test(document.querySelector(".refused")?.textContent ?? ""));
    await go("#/search");
    await page.waitForSelector("input[type=search]");
  }
  // Markup in names is text.
  const marked = 'title: "<img src=x onerror=alert(1)>"\ncards: [{name: "<b>Wampa</b>", type: unit, cost: 1, power: 1, hp: 1, arena: ground}]\nsetup: {players: {ana: {ground: ["<b>Wampa</b>"]}, ben: {}}}\n';
  await go(`#/table/at/${deflateRawSync(Buffer.from(marked)).toString("base64url")}`);
  await waitText("<b>Wampa</b>");
  assert.equal(await page.$$eval("main img, main .name b", (found) => found.length), 0);

  // All outcomes: a proof, and one that is cancelled.
  await go("#/table/ruling/armor-and-shield-in-either-order");
  await waitText("Boba Fett's Armor");
  await page.click(".outcomes summary");
  await press("Search");
  await waitText("positions.");
  assert.match(await text(".outcomes"), /Holds: always/);
  await look("outcomes");
  const units = ["Wampa", "Pyke Sentinel", "Battlefield Marine", "Consular Security Force", "Wampa"];
  const endless = `title: endless\nsetup: {players: {ana: {ground: ${JSON.stringify(units)}}, ben: {ground: ${JSON.stringify(units)}}}}\n`;
  await go(`#/table/at/${deflateRawSync(Buffer.from(endless)).toString("base64url")}`);
  await waitText("Consular Security Force");
  await page.evaluate(() => { const details = document.querySelector(".outcomes"); details.open = true; });
  await page.select(".outcomes select", "regroup");
  await press("Search");
  await page.waitForFunction(() => /[1-9][\d,]* positions/.test(document.querySelector(".outcomes").textContent), { timeout: 60000 });
  await press("Cancel");
  await waitText("Cancelled.");
  await go("#/search/overwhelm");
  await waitText("Overwhelm is a keyword");

  // Errors of a scenario that is edited stand at their lines.
  await go("#/table/ruling/exhausted-sentinel-still-guards");
  await page.waitForSelector(".trace li");
  await page.evaluate(() => { document.querySelector("textarea").closest("details").open = true; });
  await page.$eval("textarea", (field) => { field.value = field.value.replace("setup:", "setupp:"); });
  await press("Play this");
  await page.waitForSelector(".mark");
  console.log(`at its line: ${await text(".mark")}`);
  await page.click(".mark button");
  assert.match(await page.$eval("textarea", (field) => field.value.slice(field.selectionStart, field.selectionEnd)), /^setupp:|^[a-z]/);

  // Training: answered, kept, exported, imported; an exam; what is known.
  await go("#/train");
  await page.waitForSelector("ul.choices button");
  await look("training");
  await page.click("ul.choices button");
  await press("Answer");
  await waitText("Next question");
  await look("answered");
  await go("#/train/exam");
  await waitText("Begin");
  await press("Begin");
  await page.waitForSelector("ul.choices button");
  await page.click("ul.choices button");
  await look("exam");
  await press("Hand in");
  await waitText("right,");
  await go("#/train/known");
  await waitText("By section");
  await look("known");
  const kept = await page.evaluate(async () => (await import("./memory.js")).exported());
  const answers = JSON.parse(kept).answers;
  assert.equal(answers.length, 2);
  const file = join(tmpdir(), `judge-answers-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ schema: "judge/quiz-log/1", answers: [...answers, { ...answers[0], at: answers[0].at - 86400 }] }));
  await (await page.$("input[type=file]")).uploadFile(file);
  await waitText("Imported 3 answers.");
  writeFileSync(file, "{}");
  await (await page.$("input[type=file]")).uploadFile(file);
  await waitText("has no answers");
  rmSync(file);

  // The keyboard alone: from the first link to a result.
  await page.goto(`${address}#/search`);
  await page.waitForSelector("input[type=search]");
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  const focused = new Set();
  for (let at = 0; at < 14; at++) {
    await page.keyboard.press("Tab");
    focused.add(await page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute("aria-label") || ""));
  }
  for (const wanted of ["Skip to content", "Search", "Rules", "Cards", "Table", "Training", "A rule, a card, or a situation in your own words", "mulligan"])
    if (!focused.has(wanted)) problems.push(`the keyboard does not come to "${wanted}"`);

  const views = ["#/search/overwhelm", "#/rules/CR%207.5.7", "#/rules/editions", "#/cards", "#/table/ruling/exhausted-sentinel-still-guards", "#/train", "#/files"];
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
    await page.evaluate(() => { document.documentElement.style.fontSize = ""; });
  }
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
