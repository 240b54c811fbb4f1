// Ask and the library: an answer that is cited in one tap, a better one that is only offered, what was asked before, cards by a query,
// rules to be read.
import assert from "node:assert/strict";
import { createServer, get } from "node:http";

/** A query, the name of a card that it finds, one that it does not, and how many errors it has: the engine's tests have more. */
const QUERIES = [
  ["t:unit c<=2", "Pyke Sentinel", "Wampa", 0],
  ["(wampa or marine) -t:event", "Battlefield Marine", "Vanquish", 0],
  ["suspended:premier on:2025-10-01", "Force Throw", "Wampa", 0],
  ["rotated:premier on:2026-03-13", "Force Throw", "Wampa", 0],
  ["wampq", "Wampa", "Battlefield Marine", 0],
  // What cannot be read is told, and the rest counts.
  ["t:unit zz:1", "Wampa", "Vanquish", 1],
  ["t:unit c<x", "Wampa", "Vanquish", 1],
  ["t:unit c<", "Wampa", "Vanquish", 1],
  ["t:unit t<3", "Wampa", "Vanquish", 1],
  ["t:unit k:nothing", "Wampa", "Vanquish", 1],
  ["t:unit on:soon", "Wampa", "Vanquish", 1],
  ["t:unit legal:draft", "Wampa", "Vanquish", 1],
  ["t:unit )", "Wampa", "Vanquish", 1],
  ["(t:unit a:ground", "Wampa", "Vanquish", 1],
  ["n:\"wampa", "Wampa", "Vanquish", 1],
  [`${"(".repeat(60)}t:unit`, "Wampa", "Vanquish", 2],
];

/** The queries that chips write, and the engine's answers to them, without a page around. */
async function queries({ page }) {
  const told = await page.evaluate(async (queries) => {
    const { found, toggled } = await import("./query.js");
    const all = [];
    for (const [typed] of queries) {
      const { cards, errors } = await found(typed);
      all.push({ names: cards.map((card) => card.name), errors });
    }
    const long = await found("t:unit ".repeat(2000));
    return { found: all, long: long.errors.length, toggled: [toggled("wampa", "t:unit", ["t:"]), toggled("t:event wampa", "t:unit", ["t:"]), toggled("wampa t:unit", "t:unit", ["t:"]), toggled("o:\"deal 2\" c=1", "c>=6", ["c="])] };
  }, QUERIES);
  QUERIES.forEach(([typed, has, not, errors], at) => {
    const { names, errors: said } = told.found[at];
    assert(names.includes(has), `${typed} finds ${has}: ${names.slice(0, 5)}`);
    assert(!names.includes(not), `${typed} does not find ${not}`);
    assert.equal(said.length, errors, `${typed}: ${said}`);
  });
  assert.equal(told.long, 1, "a query that is too long is told");
  assert.deepEqual(told.toggled, ["wampa t:unit", "wampa t:unit", "wampa", "o:\"deal 2\" c>=6"]);
}

/** Legality: an answer above the rules where it is asked, lines on the page of a card, and a chip. */
export async function legality({ page, go, waitText, look }) {
  await go(`#/ask/${encodeURIComponent("is force throw legal on 2025-10-01")}`);
  await waitText("Legality on 2025-10-01");
  await page.waitForSelector("dl.legality .suspended");
  assert((await page.$eval("dl.legality .suspended", (line) => line.textContent)).includes("suspended since 2025-09-22"));
  await look("legality");
  await go(`#/ask/${encodeURIComponent("can an exhausted unit attack")}`);
  await page.waitForSelector(".answer .number");
  assert.equal(await page.$("dl.legality"), null, "no other question is one about legality");
  await go("#/cards/Force%20Throw");
  await page.waitForSelector("dl.legality .rotated");
  assert.equal(await page.$$eval("dl.legality dt", (all) => all.map((one) => one.textContent).join()), "Premier,Eternal,Trilogy,Twin Suns");
  await look("card-legality");
  await go("#/cards");
  await page.waitForSelector(".hit.card");
  await page.evaluate(() => [...document.querySelectorAll(".chip")].find((one) => one.textContent.trim() === "suspended in Premier").click());
  await page.waitForFunction(() => document.querySelector("input[type=search]").value === "suspended:premier" && document.querySelectorAll(".hit.card").length < 20);
}

export async function cards({ page, go, waitText, look }) {
  await go("#/cards");
  await page.waitForSelector(".hit.card");
  await queries({ page });
  await page.type("input[type=search]", "wampq");
  await waitText("SOR 164");
  await look("cards");
  await page.$eval("input[type=search]", (input) => { input.value = "t:unit k:sentinel c<x"; input.dispatchEvent(new Event("input")); });
  await waitText("x is not a number");
  const count = await page.$$eval(".hit.card", (all) => all.length);
  assert(count > 20, `the rest of the query counts: ${count} cards`);
  // A chip writes into the field.
  await page.evaluate(() => [...document.querySelectorAll(".chip")].find((one) => one.textContent.trim() === "event").click());
  await page.waitForFunction(() => document.querySelector("input[type=search]").value === "k:sentinel c<x t:event");
  // Words of abilities, faces, and a page at a time.
  await go("#/cards/?o%3A%22deal%202%20damage%22");
  await page.waitForFunction(() => document.querySelectorAll(".hit.card").length > 20);
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Faces").click());
  await page.waitForSelector(".faces .face");
  assert(await page.$$eval(".faces .face", (all) => all.every((one) => /deal 2 damage/i.test(one.textContent))), "each face has the words");
  await look("faces");
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Faces").click());
  await go("#/cards");
  await page.waitForFunction(() => document.querySelectorAll(".hit.card").length === 100);
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => /^Show/.test(one.textContent)).click());
  await page.waitForFunction(() => document.querySelectorAll(".hit.card").length === 200);
  await go("#/cards/Wampa");
  await waitText("Overwhelm");
  await look("card");
}

export async function rules({ page, go, waitText, press, look }) {
  await go("#/rules/CR%207.5.7");
  await waitText("Referred to by");
  await look("rule");
  // Its text is at most 68 characters wide, and can be read out from two metres.
  await page.setViewport({ width: 1280, height: 800 });
  const width = await page.$eval(".part .text", (one) => one.getBoundingClientRect().width / parseFloat(getComputedStyle(one).fontSize));
  assert(width < 68 * 0.7, `the lines are ${width} em wide`);
  await page.setViewport({ width: 390, height: 844 });
  await press("Read out");
  assert.equal(await page.$eval(".part .text", (one) => getComputedStyle(one).fontSize), "32px");
  await page.$eval(".steps a[rel=next]", (link) => link.click());
  await page.waitForFunction(() => /CR 7\.5\.8/.test(document.querySelector("h1")?.textContent ?? ""));
  await go("#/rules/CR%207.5");
  await waitText("Read all");
  await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => /^Read all/.test(one.textContent)).click());
  await page.waitForFunction(() => document.querySelectorAll(".part").length > 40);
  await go("#/rules");
  await waitText("Game Structure");
  await look("rules");
  await page.type("input[type=search]", "empty deck");
  await page.waitForFunction(() => /CR 8\.6/.test(document.querySelector(".hit")?.textContent ?? "") && location.hash === "#/rules/find/empty%20deck");
  await look("found-rules");
}

export async function asked({ page, go, waitText, press, text, look }) {
  await go("#/ask/overwhelm");
  await page.waitForFunction(() => document.querySelector(".answer") && !document.body.innerText.includes("Found only by words so far."));
  await go("#/ask/can%20an%20exhausted%20sentinel%20still%20guard");
  await waitText("An exhausted Sentinel still has to be attacked.");
  // It is answered only as far as its ruling says it.
  assert.match(await text(".answer .case"), /May Battlefield Marine attack Ben's base\? No; an exhausted unit keeps its constant abilities\./);
  assert.equal(await page.$eval(".answer .number", (one) => getComputedStyle(one).fontSize), "28px");
  await page.evaluate(() => { navigator.clipboard.writeText = async (words) => { globalThis.copied = words; }; });
  await press("Copy");
  await page.waitForFunction(() => globalThis.copied);
  assert.match(await page.evaluate(() => globalThis.copied), /^NOTE A1-5\.4: Exhausted Sentinels still guard[^\n]*\nhttp[^\n]*#\/rules\/NOTE%20A1-5\.4$/);
  const heights = await page.$$eval(".hit", (all) => all.map((one) => one.getBoundingClientRect().height));
  assert(heights.every((height) => height >= 64 && height < 70), `hits are 64 pixels high: ${heights}`);
  // The whole card is the target.
  await page.$eval(".answer .path", (one) => one.click());
  await page.waitForFunction(() => location.hash === "#/rules/NOTE%20A1-5.4");
  await page.goBack();
  await page.waitForSelector(".answer");
  for (const [filter, words, wanted] of [["TR", "slow play", ".answer .number[href*=TR]"], ["Rulings", "exhausted sentinel", ".hit[href*=ruling]"], ["Cards", "wampa", ".hit.card"]]) {
    await press(filter);
    await page.waitForFunction((filter) => document.querySelector(".chip[aria-pressed=true]")?.textContent === filter, {}, filter);
    await page.$eval("input[type=search]", (input, words) => { input.value = words; input.dispatchEvent(new Event("input")); }, words);
    await page.waitForSelector(wanted);
  }
  await press("All");
  await go("#/ask/does%20Overwhelm%20of%20Wampa%20deal%20damage");
  await page.waitForFunction(() => /Wampa/.test(document.querySelector(".as-card .face")?.textContent ?? ""));
  await look("named");
  // What was asked is kept, and can be forgotten.
  await page.$eval("form[role=search]", (form) => form.requestSubmit());
  await go("#/ask");
  await waitText("Previous searches");
  await waitText("does Overwhelm of Wampa deal damage");
  await look("home");
  await press("Clear");
  await page.waitForFunction(() => !document.body.innerText.includes("Previous searches"));
  // Text as markup, or much of it, does no harm.
  await go(`#/ask/${encodeURIComponent("<img src=x onerror=alert(1)> ".repeat(20))}`);
  await page.waitForFunction(() => document.querySelector("#results")?.textContent.length > 20);
  assert.equal(await page.$("main img"), null);
}

/**
 * A better match is offered above the first, which stays where it is until somebody asks; then it is still marked. The table that says
 * what is meant is held back until the first answer is there.
 */
export async function better({ browser, address }) {
  let release = () => {};
  const isReleased = new Promise((done) => { release = () => done(true); });
  const slow = createServer(async (request, response) => {
    if (request.url.includes("meaning.bin")) await isReleased;
    get(`${address}${request.url.slice(1)}`, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise((done) => slow.listen(0, "127.0.0.1", () => done(true)));
  const stranger = await browser.createBrowserContext();
  const page = await stranger.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`http://127.0.0.1:${slow.address().port}/#/ask/my%20guy%20is%20turned%20sideways%20can%20he%20still%20block`);
  await page.waitForFunction(() => document.querySelector(".answer .number") && document.body.innerText.includes("Found only by words so far."), { timeout: 30000 });
  const first = () => page.$eval(".answer .number", (one) => ({ id: one.textContent, top: one.getBoundingClientRect().top }));
  // The list of cards may come after the answer; both are there now.
  await page.waitForSelector(".hit");
  const before = await first();
  release();
  await page.waitForFunction(() => document.querySelector(".better")?.textContent.includes("Better match:"), { timeout: 30000 });
  assert.deepEqual(await first(), before, "nothing is exchanged, and nothing moves");
  await page.$eval(".better button", (button) => button.click());
  await page.waitForFunction((id) => document.querySelector(".answer .number").textContent !== id, {}, before.id);
  assert.match(await page.$eval(`.hit:has(b + mark)`, (one) => one.textContent), new RegExp(`${before.id}.*previously first`, "s"));
  await stranger.close();
  slow.close();
  slow.closeAllConnections();
}
