// An event of 37 players through real browsers: eight phones, a desk and the hall, from registration to the winner.
//
//   node desk.mjs JUDGE [PICTURES]     JUDGE: the program; PICTURES: a folder for a picture of each page
//
// Players report and confirm, one pair disagrees, one result is wrong and is corrected, players leave and come late, and the
// command line reports the rest into the same file. Every page is looked at by axe-core, and measured.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";

const [judge, pictures] = process.argv.slice(2);
assert(judge, "name the program: node desk.mjs target/debug/judge");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "desk-"));
const file = join(folder, "event.yaml");
const run = (...args) => execFileSync(judge, ["event", ...args], { encoding: "utf8", cwd: folder });

const FIRST = ["Ana", "Ben", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal", "Ina"];
const LAST = ["Solo", "Kenobi", "Organa", "Erso", "Léon"];
const names = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`)).slice(0, 37);

run("new", file, "--name", "Store Showdown", "--seed", "4711", "--cut", "8");
writeFileSync(join(folder, "players.csv"), `name\n${names.join("\n")}\n`);
run("add", file, "--csv", "players.csv");

const server = spawn(judge, ["event", "serve", file, "--port", "0", "--listen", "127.0.0.1", "--format", "json"]);
const first = await new Promise((resolve) => {
  let text = "";
  server.stdout.on("data", (data) => { text += data; try { resolve(JSON.parse(text)); } catch { /* not whole yet */ } });
});
const { address, passphrase } = first;
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"],
});
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true };
const DESK = { width: 1280, height: 800 };

const problems = [];
const sizes = {};
/** Looks at a page as it is shown now: with axe-core, its size, and a picture at both widths. */
const look = (page, name) => again(() => lookAt(page, name));
async function lookAt(page, name) {
  const url = page.url();
  for (const [viewport, width] of [[PHONE, 390], [DESK, 1280]]) {
    await page.setViewport(viewport);
    // A policy without inline scripts keeps axe-core out as well, unless the browser's own tools bring it.
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document));
    for (const found of violations) problems.push(`${name} at ${width}: ${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) problems.push(`${name} at ${width}: ${overflow} pixels wider than the screen`);
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}.png`) });
  }
  const size = (await (await fetch(url, { headers: { cookie: cookies(await page.cookies()) } })).text()).length;
  sizes[name] = size;
  // Cards are for print.
  if (size > 100_000 && name !== "cards") problems.push(`${name}: ${size} bytes`);
}
const cookies = (list) => list.map(({ name, value }) => `${name}=${value}`).join("; ");
const text = (page) => page.$eval("main", (main) => main.innerText);

/** Sends the form of a button, and waits for the page behind it. */
async function press(page, selector) {
  const button = await page.waitForSelector(selector);
  await Promise.all([page.waitForNavigation(), button.evaluate((it) => it.click())]);
}
async function phone(code) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(PHONE);
  await page.goto(`${address}/`);
  await page.type("#code", code.toLowerCase());
  await press(page, "form.card button");
  return page;
}
/** Loads a page anew. It may be doing that by itself just now. */
async function load(page, url = page.url()) {
  for (let tries = 0; ; tries++) {
    try { return await page.goto(url, { waitUntil: "load" }); } catch (error) { if (tries === 3) throw error; }
  }
}
/** Pages load themselves anew when the event changes; whoever was about to touch one does it again. */
async function again(what) {
  for (let tries = 0; ; tries++) {
    try { return await what(); } catch (error) {
      if (tries === 4 || !/context was destroyed|detached|Not attached|frame got|timeout/i.test(error.message)) throw error;
    }
  }
}
const report = (page, result) => again(async () => {
  await load(page);
  await page.$eval(`input[value="${result}"]`, (input) => input.click());
  await press(page, 'form[action^="/p/"] button');
});

// The desk.
const desk = await browser.newPage();
await desk.setViewport(DESK);
desk.setDefaultNavigationTimeout(5000);
await desk.goto(`${address}/desk`);
await look(desk, "login");
await desk.type("#passphrase", "not the passphrase");
await press(desk, "form.card button");
assert.match(await text(desk), /Wrong passphrase/);
await desk.type("#passphrase", passphrase);
await press(desk, "form.card button");
await desk.goto(`${address}/desk/cards`);
const codes = Object.fromEntries(await desk.$$eval(".tag", (tags) => tags.map((tag) => [tag.querySelector("b").textContent, tag.querySelector(".code").textContent])));
assert.equal(Object.keys(codes).length, 37);
await look(desk, "cards");
await desk.goto(`${address}/desk/tents`);
await look(desk, "tents");
await desk.goto(`${address}/desk`);
const pressNamed = (words) => again(async () => {
  const all = await desk.$$("button");
  for (const button of all) {
    if ((await button.evaluate((it) => it.textContent.trim())).startsWith(words)) {
      await Promise.all([desk.waitForNavigation(), button.evaluate((it) => it.click())]);
      return;
    }
  }
  assert.fail(`no button “${words}” on the desk: ${await text(desk)}`);
});
/** The desk says how a match ended. */
const decide = (table, games, what = "report") => again(async () => {
  await desk.goto(`${address}/desk?show=all`);
  const form = await desk.waitForSelector(`form.report:has(input[name="match"][value$="${table}"]):has(input[name="do"][value="${what}"])`);
  await form.$eval('input[name="games"]', (input, games) => { input.value = games; }, games);
  await Promise.all([desk.waitForNavigation(), form.$eval("button", (it) => it.click())]);
});

await pressNamed("Pair round 1");
assert.match(await text(desk), /Round 1 of 6/);
await pressNamed("Start the clock");

// Eight phones: the players of tables 1 to 4.
const tables = await fetch(`${address}/pairings`).then((answer) => answer.text()).then((html) =>
  [...html.matchAll(/<th class="number" scope="row">(\d+)<\/th><td><p class="player">([^<]+)<\/p><p class="player">([^<]+)</g)]
    .slice(0, 4).map(([, number, one, other]) => ({ number, players: [one, other] })));
assert.equal(tables.length, 4);
const phones = {};
for (const { players } of tables) for (const name of players) phones[name] = await phone(codes[name]);
const [one, two, three, four] = tables.map(({ players }) => players);
await look(phones[one[0]], "player");

// Table 1: reported and confirmed. The page of the opponent hears of it by itself.
const hears = phones[one[1]].waitForFunction(() => document.querySelector("main").innerText.includes("Report the same to confirm it"), { timeout: 5000 });
await report(phones[one[0]], "2-1");
assert.match(await text(phones[one[0]]), /needs to confirm it/);
await hears;
await again(() => press(phones[one[1]], 'form[action^="/p/"] button'));
assert.match(await text(phones[one[1]]), /beats .* 2-1/);

// Table 2: a dispute, which the desk decides.
await report(phones[two[0]], "2-0");
await report(phones[two[1]], "2-1");
assert.match(await text(phones[two[1]]), /Call a judge/);
await look(phones[two[1]], "dispute");
await desk.goto(`${address}/desk`);
assert.match(await text(desk), /Disputes/);
await look(desk, "desk");
// A judge gives the table extra time: its players and everybody else see when it ends.
await again(async () => {
  await desk.goto(`${address}/desk?show=all`);
  const form = await desk.waitForSelector('form.report:has(input[name="match"][value$="table-4"]):has(input[name="do"][value="time"])');
  await form.$eval('input[name="minutes"]', (input) => { input.value = "5"; });
  await Promise.all([desk.waitForNavigation(), form.$eval("button", (it) => it.click())]);
});
assert.match(await text(desk), /Table 4 \(\+5 min\): \d+ min left/);
await load(phones[four[0]]);
assert.match(await text(phones[four[0]]), /left at your table, with 5 extra/);
await decide("table-2", "2-0");

// Table 3: both report the wrong one, and the desk corrects it. Sent again, the old form changes nothing.
await report(phones[three[0]], "0-2");
await report(phones[three[1]], "2-0");
await decide("table-3", "2-0", "correct");
assert.match(await text(desk), new RegExp(`${three[0]} beats ${three[1]} 2-0`));

// Table 4: somebody concedes; nobody else can say that for them.
await report(phones[four[0]], "conceded");
await report(phones[four[1]], "2-0");
assert.match(await text(phones[four[1]]), /Call a judge/);
await decide("table-4", "0-2");

// A report for another's table is refused, and an old page too.
const sneaky = await fetch(`${address}/p/${codes[one[0]]}`, {
  method: "POST", body: new URLSearchParams({ match: "round-1-table-9", result: "2-0" }),
});
assert.equal(sneaky.status, 409);
const foreign = await fetch(`${address}/p/${codes[one[0]]}`, {
  method: "POST", headers: { origin: "http://evil.example" }, body: new URLSearchParams({ match: "round-1-table-1", result: "2-0" }),
});
assert.equal(foreign.status, 403);
const unknown = await fetch(`${address}/p/0000-0000`);
assert.equal(unknown.status, 404);

/** The command line reports what is missing of this round, while the pages are served. */
const shown = () => JSON.parse(run("show", file, "--format", "json"));
const missing = () => shown().open;
const part = ({ stage, round } = shown()) => ({ swiss: String(round), additional: "additional" })[stage] ?? "bracket";
function reportRest() {
  const round = part();
  for (const table of missing()) run("report", file, String(table), table % 3 ? "2-1" : "0-2", "--round", round);
}
reportRest();

// Somebody leaves, somebody comes late; rounds follow until the cut.
await desk.goto(`${address}/desk`);
await again(() => desk.select("#drop-player", one[1]));
await pressNamed("Drop");
await desk.goto(`${address}/desk`);
await desk.$$eval("details", (all) => { for (const details of all) details.open = true; });
await look(desk, "desk-word");
await again(() => desk.type("#add-name", "Zoë Late"));
await pressNamed("Add");
for (let round = 2; round <= 6; round++) {
  await pressNamed(`Pair round ${round}`);
  if (round === 2) {
    await look(phones[one[0]], "player-later");
    await load(phones[one[1]]);
    assert.match(await text(phones[one[1]]), /You have dropped from the event/);
    // A pairing is undone and made again.
    await pressNamed("Undo: pair");
    await pressNamed("Redo");
  }
  reportRest();
  await desk.goto(`${address}/desk`);
}
await pressNamed("Cut to 8");
while (missing().length) {
  const round = part();
  for (const match of missing()) run("report", file, String(match), "2-1", "--round", round);
}
for (const [path, name] of [["/", "home"], ["/pairings", "pairings"], ["/standings", "standings"], ["/bracket", "bracket"], ["/hall", "hall"], ["/desk", "desk-over"]]) {
  await desk.goto(`${address}${path}`);
  await look(desk, name);
}
assert.match(await text(desk), /The event is over; the winner is/);
assert.equal(JSON.parse(run("show", file, "--format", "json")).stage, "over");

// Without a script every page is whole.
const plain = await browser.newPage();
await plain.setJavaScriptEnabled(false);
await plain.goto(`${address}/standings`);
assert((await plain.$$("tbody tr")).length >= 37);

await browser.close();
const ended = new Promise((resolve) => server.on("exit", resolve));
server.kill("SIGTERM");
assert.equal(await ended, 0);
console.log(Object.entries(sizes).map(([name, size]) => `${name} ${size}`).join(", "));
if (problems.length) { console.error(problems.join("\n")); process.exit(1); }
console.log("An event of 37 players was played to its end; no page has a problem");
