// The app beside an event: whoever follows "Rules" on a page of `judge event serve` asks and plays there, from the same server.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @param {any} browser
 * @param {string} judge the program, built with the app
 */
export async function besideEvent(browser, judge) {
  const folder = mkdtempSync(join(tmpdir(), "judge-event-"));
  const file = join(folder, "event.yaml");
  for (const args of [["new", file, "--name", "Showdown"], ["add", file, "Ana", "Ben"]]) assert.equal(spawnSync(judge, ["event", ...args]).status, 0);
  const server = spawn(judge, ["event", "serve", file, "--port", "0", "--listen", "127.0.0.1", "--format", "json"]);
  const context = await browser.createBrowserContext();
  try {
    const { address } = await new Promise((resolve) => {
      let text = "";
      server.stdout.on("data", (data) => { text += data; try { resolve(JSON.parse(text)); } catch { /* not whole yet */ } });
    });
    const page = await context.newPage();
    const foreign = [];
    page.on("request", (/** @type {any} */ request) => { if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) foreign.push(request.url()); });
    await page.goto(address);
    await Promise.all([page.waitForNavigation(), page.click('nav a[href="/judge/"]')]);
    await page.waitForSelector("input[type=search]");
    await page.type("input[type=search]", "can an exhausted sentinel still guard");
    await page.waitForFunction(() => /Exhausted Sentinels still guard/.test(document.querySelector(".answer")?.textContent ?? ""), { timeout: 60000 });
    await page.evaluate(() => { location.hash = "#/table/ruling/exhausted-sentinel-still-guards"; });
    await page.waitForSelector(".board .tile", { timeout: 60000 });
    assert.deepEqual(foreign, []);
  } finally {
    await context.close();
    server.kill();
    rmSync(folder, { recursive: true });
  }
}
