// The first answer comes before the whole engine: that is held back on its way, and what only it can do waits for it.
import assert from "node:assert/strict";
import { createServer, request as ask } from "node:http";

/**
 * @param {any} browser
 * @param {string} address of `judge web`
 */
export async function firstAnswer(browser, address) {
  // A server before the other one, which holds the whole engine back.
  let letGo = () => {};
  const isFree = new Promise((free) => { letGo = () => free(undefined); });
  // What is meant comes later still, and changes what is found.
  let end = () => {};
  const isOver = new Promise((over) => { end = () => over(undefined); });
  const asked = [];
  const server = createServer(async ({ url, headers, method }, response) => {
    asked.push(url);
    if (url?.endsWith("/judge.wasm")) await isFree;
    if (url?.endsWith("/data/meaning.bin")) await isOver;
    ask(new URL(url ?? "", address), { method, headers: { ...headers, host: new URL(address).host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).on("error", () => response.destroy()).end();
  });
  await new Promise((listens) => server.listen(0, "localhost", () => listens(undefined)));
  const own = `http://localhost:${/** @type {any} */ (server.address()).port}`;
  const [context, elsewhere] = [await browser.createBrowserContext(), await browser.createBrowserContext()];
  try {
    const page = await context.newPage();
    await page.goto(`${own}/#/search/can%20an%20exhausted%20sentinel%20still%20guard`);
    await page.waitForSelector(".answer", { timeout: 60000 });
    const text = await page.$eval(".answer", (answer) => answer.textContent.replace(/\s+/g, " "));
    assert.match(text, /Exhausted Sentinels still guard.*stay active while their card is exhausted/, text);
    assert.match(text, /An exhausted unit's constant ability still applies/, "the ruling on it is named");
    await page.evaluate(async () => {
      const { ask } = await import("./judge.js");
      globalThis.words = () => Promise.all(["overwhelm", "Wampa", "two bases at once"].map((query) => ask("search", { query, limit: 8, text: true })));
      globalThis.before = JSON.stringify(await globalThis.words());
      // This is not in what the small engine knows.
      globalThis.number = ask("search", { query: "SOR_164" });
      globalThis.whole = ask("show", { name: "Wampa" });
    });
    const isWaiting = () => page.evaluate(() => Promise.race([globalThis.number, globalThis.whole, new Promise((done) => setTimeout(() => done("waits"), 500))]));
    assert.equal(await isWaiting(), "waits");
    assert.ok(asked.includes("/judge.wasm"), "the whole engine is on its way");
    for (const file of ["/data/rules.bin", "/data/search.bin"]) assert.equal(asked.filter((url) => url === file).length, 1, `${file} is fetched once`);
    // Whoever begins at the table gets the whole engine at once, and nothing else.
    asked.length = 0;
    const table = await elsewhere.newPage();
    await table.goto(`${own}/#/table`);
    await table.waitForFunction(() => document.querySelector("main *"), { timeout: 60000 });
    for (let waited = 0; waited < 10000 && !asked.includes("/data/scenarios.bin"); waited += 50) await new Promise((done) => setTimeout(done, 50));
    assert.ok(asked.includes("/judge.wasm") && !asked.includes("/ask.wasm"), asked.join(" "));
    letGo();
    const [hit, card, after] = await page.evaluate(async () => [(await globalThis.number).results[0], await globalThis.whole, JSON.stringify(await globalThis.words()) === globalThis.before]);
    assert.equal(card.cards[0].name, "Wampa");
    assert.ok(hit.id, "a number of a card is looked for");
    assert.ok(after, "both engines find the same");
  } finally {
    letGo();
    end();
    await context.close();
    await elsewhere.close();
    server.closeAllConnections();
    server.close();
  }
}
