// Speed of the app: the first answer on a throttled phone by two networks, and from the device; a replay, a search and a proof in the
// page's engine, beside the program.
//
//   node speed.mjs JUDGE     JUDGE: the program, a release build, with the app of `.ci/web --all`
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [judge] = process.argv.slice(2);
assert(judge, "name the program: node speed.mjs target/release/judge");
const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];

// A phone: a processor at a quarter of this machine's speed, and two networks.
const NETWORKS = {
  "20 Mbit/s": { runs: 5, latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 5e6 / 8 },
  "1.6 Mbit/s": { runs: 3, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 },
};
const server = spawn(judge, ["web", "--port", "0", "--format", "json"], { stdio: ["ignore", "pipe", "inherit"] });
const { address } = await new Promise((resolve) => {
  let text = "";
  server.stdout.on("data", (data) => { text += data; try { resolve(JSON.parse(text)); } catch { /* not whole yet */ } });
});
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [network, { runs, ...conditions }] of Object.entries(NETWORKS)) {
  const first = { "first answer": [], "progress shown": [], "whole engine": [], "from the device": [], search: [] };
  for (let run = 0; run < runs; run++) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 390, height: 844 });
    await page.emulateCPUThrottling(4);
    const client = await page.createCDPSession();
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
    await page.evaluateOnNewDocument(() => {
      const look = () => (document.querySelector("progress")?.getClientRects().length ? (globalThis.shown = performance.now()) : requestAnimationFrame(look));
      requestAnimationFrame(look);
      addEventListener("loaded", () => (globalThis.loaded = [...(globalThis.loaded ?? []), performance.now()]));
    });
    // Files go packed, or what is measured is another app.
    page.on("response", (response) => assert(!/\.(wasm|bin)$/.test(response.url()) || response.fromServiceWorker() || response.fromCache() || response.status() === 304 || response.headers()["content-encoding"] === "br", response.url()));
    const result = async (kind, open) => {
      const begun = Date.now();
      await open();
      await page.waitForSelector(".answer", { timeout: 120000 });
      first[kind].push(Date.now() - begun);
    };
    await result("first answer", () => page.goto(`${address}#/search/overwhelm`, { waitUntil: "domcontentloaded" }));
    first["progress shown"].push(await page.evaluate(() => globalThis.shown ?? NaN));
    for (const words of ["two bases at once", "can an exhausted sentinel still guard", "mulligan"])
      first.search.push(await page.evaluate(async (words) => {
        const { ask } = await import("./judge.js");
        const begun = performance.now();
        await ask("search", { query: words, limit: 8 });
        return performance.now() - begun;
      }, words));
    await page.waitForFunction(() => globalThis.loaded?.length === 2, { timeout: 120000 });
    first["whole engine"].push(await page.evaluate(() => globalThis.loaded[1]));
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated", { timeout: 240000 });
    await result("from the device", () => page.reload());
    await context.close();
  }
  for (const [kind, times] of Object.entries(first)) console.log(`${network}, ${kind}: median ${Math.round(median(times))} ms, at most ${Math.round(Math.max(...times))} ms, of ${times.length}`);
}
await browser.close();
server.kill();
const app = resolve(judge, "../../web/app");
const { load } = await import(pathToFileURL(join(app, "engine.js")));
const page = await load(readFileSync(join(app, "judge.wasm")));
page("install", ...["rules", "cards", "search", "translations", "questions", "scenarios"].map((name) => readFileSync(join(app, `data/${name}.bin`))));
page("mean", ...["meaning", "asked"].map((name) => readFileSync(join(app, `data/${name}.bin`))));
const program = spawn(judge, ["serve", "--stdio"]);
const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
const units = JSON.stringify(["Wampa", "Pyke Sentinel", "Battlefield Marine", "Consular Security Force", "Wampa"]);
const ruling = JSON.parse(page("answer", JSON.stringify({ jsonrpc: "2.0", id: 0, method: "ruling", params: { name: "exhausted-sentinel-still-guards" } }))).result.source;
const WORK = {
  replay: [200, { method: "replay", params: { source: ruling } }],
  search: [200, { method: "search", params: { query: "can an exhausted sentinel still guard" } }],
  "proof of 100,000 positions": [3, { method: "prove", params: { source: `title: far\nsetup: {players: {ana: {ground: ${units}}, ben: {ground: ${units}}}}\n`, until: "regroup", positions: 100_000 } }],
};
for (const [name, [runs, message]] of Object.entries(WORK)) {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 1, ...message });
  const times = { page: [], program: [] };
  for (let run = 0; run < runs; run++) {
    let begun = performance.now();
    assert(JSON.parse(page("answer", text)).result, name);
    times.page.push(performance.now() - begun);
    begun = performance.now();
    program.stdin.write(`${text}\n`);
    assert(JSON.parse((await lines.next()).value).result, name);
    times.program.push(performance.now() - begun);
  }
  const [inPage, inProgram] = [median(times.page), median(times.program)];
  console.log(`${name}: ${inPage.toFixed(2)} ms in the engine of the page, ${inProgram.toFixed(2)} ms in the program, ${(inPage / inProgram).toFixed(1)} times`);
}
program.kill();
