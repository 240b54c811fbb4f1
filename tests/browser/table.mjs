// The table of the app, used as a judge would: a position said in lines, moves by two taps, refusals, a ruling gone through event by
// event, what is kept, and what a link carries.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

/** Both sides of the table in a line each. */
const ANA = "luke dep, marine 1 shield, wampa, wampa 1, consular security, tie, alliance, 5r, hand vanq, sneak, takedown";
const BEN = "vader, pyke sent ex, wampa, death star storm, marine, tie acad, alliance, -22, 6r";

/** Taps a button of the table whose name begins with these words. */
const tap = (page, words, within = ".table") => page.evaluate((words, within) => {
  const name = (one) => one.getAttribute("aria-label") ?? one.querySelector(":scope > .hidden")?.textContent ?? one.textContent.replace(/\s+/g, " ").trim().replace(/^\d/, "");
  const all = [...document.querySelectorAll(`${within} button`)].filter((one) => one.getClientRects().length);
  const found = all.find((one) => name(one).startsWith(words));
  if (!found) throw new Error(`no button "${words}" within ${within}: ${all.map(name).join(" | ").slice(0, 800)}`);
  found.click();
}, words, within);

/** True once the whole of it is on the screen. */
const isOnScreen = (page, selector) => page.$eval(selector, (one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
});

/** The cards that they mean. */
const MEANT = [
  ["Luke Skywalker, Faithful Friend ?", "Battlefield Marine", "Wampa", "Wampa", "Consular Security Force", "TIE/ln Fighter", "Alliance X-Wing", "5r", "Vanquish", "Sneak Attack", "Takedown"],
  ["Darth Vader, Dark Lord of the Sith ?", "Pyke Sentinel", "Wampa", "Death Star Stormtrooper", "Battlefield Marine", "TIE/ln Fighter", "Alliance X-Wing", "-22", "6r"],
];

/** The position of the two lines, ready to be played. */
async function set(page) {
  await tap(page, "More");
  await tap(page, "New table", ".pane");
  for (const [at, side] of [ANA, BEN].entries()) {
    await page.waitForSelector("#line");
    await page.waitForFunction(() => document.querySelector("#line").value === "");
    await page.type("#line", side);
    await page.waitForFunction((count) => document.querySelectorAll(".pieces li").length === count, {}, side.split(",").length);
    assert.deepEqual(await page.$$eval(".pieces li", (all) => all.map((one) => one.textContent.trim())), MEANT[at]);
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction(() => document.querySelectorAll(".foe .tile").length === 6 && document.querySelectorAll(".own .tile").length === 7);
}

/** A ruling opens at its start, and is gone through event by event; it can be played on from anywhere. */
async function ruling({ page, go, look }) {
  await go("#/table/ruling/exhausted-sentinel-still-guards");
  await page.waitForSelector(".own .tile");
  assert.match(await page.$eval(".question", (one) => one.textContent), /May Battlefield Marine attack/);
  assert.equal(await page.$$eval(".foe .tile", (all) => all.length), 2);
  await look("ruling");
  const hp = () => page.$eval(".own .tile .h", (one) => one.textContent);
  const seen = new Set([await hp()]);
  for (let at = 0; at < 12 && !(await page.$("[aria-label='Next event']:disabled, .bar .main:not([aria-label])")); at++) {
    await tap(page, "Next event");
    await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
    seen.add(await hp());
  }
  await page.waitForFunction(() => document.querySelectorAll(".foe .tile").length === 1);
  assert.deepEqual([...seen], ["3", "1"], "the damage is seen when it is dealt");
  await page.waitForFunction(() => /keeps its constant abilities/.test(document.querySelector(".question").textContent));
  // Taken back to its start, another way is played, beside the first.
  await tap(page, "Undo", ".bar");
  await tap(page, "Undo", ".bar");
  await page.waitForFunction(() => document.querySelectorAll(".foe .tile").length === 2);
  await tap(page, "Pass", ".answers");
  await page.waitForFunction(() => document.querySelector(".who.acts b")?.textContent === "Ben");
  await tap(page, "Moves and rules", ".bar");
  await page.waitForSelector(".move.other");
  await tap(page, "Close", ".pane");
}

/** Twenty rulings, spread over all of them, gone through event by event: each ends with the board that the replay ends with. */
async function rulings({ page, go }) {
  const files = await page.evaluate(async () => {
    const { ask } = await import("./judge.js");
    const { results } = await ask("rulings");
    const chosen = [];
    for (let at = 0; chosen.length < 20 && at < results.length; at++) {
      const { file, title } = results[Math.floor((at * results.length * 7) / 160) % results.length];
      const { source } = await ask("ruling", { name: file });
      const isPlayed = /\nsteps:/.test(source) && (await ask("legal", { source }).then(() => true, () => false));
      if (isPlayed && !chosen.some((one) => one.file === file)) chosen.push({ file, title });
    }
    return chosen;
  });
  assert.equal(files.length, 20);
  let count = 0;
  for (const { file, title } of files) {
    await go(`#/table/ruling/${encodeURIComponent(file)}`);
    // The board of the ruling before stays until this one is opened.
    await page.waitForFunction((title) => document.querySelector("h1").textContent === title && document.querySelector("[aria-label='Next event']:not(:disabled), .bar .main:not([aria-label])"), {}, title);
    for (; await page.$("[aria-label='Next event']:not(:disabled)"); count++) {
      assert.ok(count < 4000, `${file} has no end`);
      const was = await page.$eval(".bar", (bar) => bar.textContent);
      await tap(page, "Next event");
      await page.waitForFunction((was) => document.querySelector(".bar").textContent !== was || !document.querySelector("[aria-label='Next event']"), {}, was);
    }
    const [drawn, ruled] = await page.evaluate(async (file) => {
      const { ask } = await import("./judge.js");
      const { source } = await ask("ruling", { name: file });
      const { position } = await ask("legal", { source });
      const hps = [...document.querySelectorAll(".base b")].map((one) => one.textContent).sort();
      const bases = position.players.map((player) => String(player.base.remaining)).sort();
      return [hps.join(), position.players.length === 2 ? bases.join() : hps.join()];
    }, file);
    assert.equal(drawn, ruled, file);
  }
  console.log(`20 rulings, ${count} events, one tap each`);
}

/** Two taps attack, two taps ask why not; everything is on one screen of a phone. */
async function play({ page, look }) {
  await set(page);
  await look("set");
  await tap(page, "Play", ".bar");
  await page.waitForSelector(".can");
  const fits = await page.$eval(".felt", (felt) => felt.scrollHeight - felt.clientHeight);
  assert.ok(fits <= 0, `13 units fit onto a phone: ${fits} pixels too high`);
  // What can act is what the player who decides can act with.
  assert.equal(await page.$$eval(".foe .can", (all) => all.length), 0);
  await tap(page, "Battlefield Marine", ".own");
  await page.waitForSelector(".tgt");
  assert.deepEqual(await page.$$eval(".tgt", (all) => all.map((one) => one.querySelector(".nm").textContent)), ["Pyke Sentinel"]);
  await tap(page, "Ben's base", ".foe");
  await page.waitForSelector(".why-box");
  assert.match(await page.$eval(".why-box", (one) => one.textContent), /can't attack Ben's base.*Sentinel.*CR 7\.5\.11\.a/s);
  assert.ok(await isOnScreen(page, ".why-box"), "the refusal is on the screen");
  assert.equal(await page.$eval(".tile.why .nm", (one) => one.textContent), "Pyke Sentinel");
  assert.equal(await page.$$eval(".arrows path.no", (all) => all.length), 2);
  await look("refused");
  // Its rule is read beside the board.
  await page.evaluate(() => document.querySelector(".why-box a").click());
  await page.waitForSelector(".pane .rule");
  assert.match(await page.evaluate(() => location.hash), /^#\/table/);
  await look("rule-beside");
  await tap(page, "Close", ".pane");
  await tap(page, "Pyke Sentinel", ".foe");
  await page.waitForFunction(() => ![...document.querySelectorAll(".foe .tile .nm")].some((one) => one.textContent === "Pyke Sentinel"));
  await look("played");
  // Copies that differ are told apart: the damaged Wampa is played.
  await tap(page, "Pass", ".bar");
  await page.waitForFunction(() => document.querySelector(".who.acts b")?.textContent === "Ana");
  await page.evaluate(() => [...document.querySelectorAll(".own .tile")].find((one) => /^Wampa.*4 of 5 HP/.test(one.querySelector(".hidden").textContent)).click());
  await tap(page, "Ben's base", ".foe");
  await page.waitForFunction(() => /^Wampa.*4 of 5 HP.*exhausted/.test([...document.querySelectorAll(".own .tile")].map((one) => one.querySelector(".hidden").textContent).find((one) => /4 of 5/.test(one))));
  // The keyboard: few stops, and focus stays.
  const stops = await page.evaluate(() => [...document.querySelectorAll("a, button, input, select, summary, [tabindex='0']")].filter((one) => one.getClientRects().length && !one.disabled && one.tabIndex === 0).length);
  assert.ok(stops <= 8 + 1, `${stops} stops of the Tab key`);
}

/** What is lost: nothing. */
async function kept({ page, waitText }) {
  await page.waitForFunction(() => location.hash.startsWith("#/table/at/"));
  await new Promise((done) => setTimeout(done, 600));
  const before = await page.$$eval(".tile", (all) => all.map((one) => one.querySelector(".hidden").textContent.replace(/;.*/, "")));
  await page.reload();
  await page.waitForSelector(".own .tile");
  assert.deepEqual(await page.$$eval(".tile", (all) => all.map((one) => one.querySelector(".hidden").textContent.replace(/;.*/, ""))), before);
  await tap(page, "Undo", ".bar");
  await page.waitForFunction(() => [...document.querySelectorAll(".own .tile")].some((one) => /^Wampa.*4 of 5 HP.*ready/.test(one.querySelector(".hidden").textContent)));
  await tap(page, "More");
  await tap(page, "New table", ".pane");
  await page.waitForFunction(() => !document.querySelector(".tile"));
  await tap(page, "Undo", ".toast");
  await page.waitForSelector(".own .tile");
  // A position is changed at any time, and what is changed can be taken back.
  await tap(page, "Edit");
  await page.waitForSelector("#line");
  await tap(page, "Consular Security Force", ".own");
  await tap(page, "damage: more", ".dock");
  await page.waitForFunction(() => [...document.querySelectorAll(".own .tile")].some((one) => /^Consular.*6 of 7 HP/.test(one.querySelector(".hidden").textContent)));
  await tap(page, "Undo", ".bar");
  await page.waitForFunction(() => [...document.querySelectorAll(".own .tile")].some((one) => /^Consular.*7 of 7 HP/.test(one.querySelector(".hidden").textContent)));
  // A word that means nothing takes no board away.
  await page.waitForSelector("#line");
  await page.type("#line", "qqqq, wampa");
  await page.waitForSelector(".pieces .unknown");
  assert.ok((await page.$$(".tile")).length > 10);
  await tap(page, "More");
  await tap(page, "My positions", ".pane");
  await waitText("A position");
  await tap(page, "Close", ".pane");
}

/** Four players, of whom one is eliminated; the choices, the link, and one that does harm. */
async function four({ page, go, look, waitText }) {
  await tap(page, "More");
  await tap(page, "New table", ".pane");
  await page.waitForFunction(() => !document.querySelector(".tile"));
  await tap(page, "Another player", ".edit");
  await page.waitForFunction(() => document.querySelectorAll(".rival").length === 2);
  await tap(page, "Another player", ".edit");
  await page.waitForFunction(() => document.querySelectorAll(".rival").length === 3);
  await page.type("#line", "wampa");
  await page.keyboard.press("Enter");
  await page.type("#line", "-27");
  await page.waitForFunction(() => document.querySelector(".foe .base b").textContent === "3");
  await look("four");
  await tap(page, "Play", ".bar");
  await page.waitForSelector(".can");
  await tap(page, "Wampa", ".own");
  await tap(page, "Ben", ".rivals");
  await tap(page, "Ben's base", ".foe");
  await waitText("eliminated");
  // Undone, redone, shared.
  await tap(page, "Undo", ".bar");
  await page.waitForFunction(() => !document.querySelector(".board").textContent.includes("eliminated"));
  await tap(page, "Redo", ".bar");
  await waitText("eliminated");
  await tap(page, "Share");
  const link = await page.waitForSelector("input[readonly]").then((field) => field.evaluate((field) => field.value));
  await look("share");
  await drawn(page);
  await tap(page, "Close", ".pane");
  const hash = link.slice(link.indexOf("#"));
  await go("#/search");
  await page.waitForSelector("input[type=search]");
  await go(hash);
  await page.waitForSelector(".board");
  await waitText("eliminated");
  return hash;
}

/** A claim is put together by taps: a card or a base, a fact, a number; or by a tap on the board. */
async function claims({ page, look, text }) {
  await page.click(".outcomes summary");
  const choose = (label, words) => page.evaluate((label, words) => {
    const select = document.querySelector(`.claim select[aria-label="${label}"]`);
    select.value = [...select.options].find((one) => one.textContent === words).value;
    select.dispatchEvent(new Event("change"));
  }, label, words);
  const claimed = async (how, subject, fact, than, value) => {
    await choose("Is it", how);
    if (subject) await choose("Card or base", subject);
    await choose("Fact", fact);
    if (than) {
      await choose("Number", than);
      await page.$eval(".claim input", (field, value) => { field.value = value; field.dispatchEvent(new Event("change")); }, String(value));
    }
    await page.evaluate(() => document.querySelector(".claim + .row button").click());
    await page.waitForFunction(() => /(Holds|Fails): /.test(document.querySelector(".outcomes h3")?.textContent ?? "") && !document.querySelector(".outcomes progress"), { timeout: 60000 });
    return text(".outcomes h3");
  };
  assert.equal(await claimed("possible", "Ben's base", "damage", "at least", 4), "✗ Fails: Possible: Ben's base, damage at least 4");
  assert.equal(await claimed("always true", "Ben's base", "damage", "at most", 3), "✓ Holds: Always true: Ben's base, damage at most 3");
  assert.equal(await claimed("always true", "Ben's base", "HP left", "at least", 31), "✗ Fails: Always true: Ben's base, HP left at least 31");
  assert.equal(await claimed("never true", "Ben's base", "wins the game"), "✓ Holds: Never true: Ben, wins the game");
  assert.equal(await claimed("possible", "Battlefield Marine", "damage", "exactly", 2), "✓ Holds: Possible: Battlefield Marine (Ana), damage exactly 2");
  assert.match(await text(".outcomes ol"), /Battlefield Marine.*Pyke Sentinel/, "a line of play shows it");
  await look("claim");
  await page.evaluate(() => [...document.querySelectorAll(".own .tile")].find((one) => /^Consular/.test(one.querySelector(".hidden").textContent)).click());
  assert.equal(await claimed("possible", null, "exhausted"), "✓ Holds: Possible: Consular Security Force (Ana), exhausted");
  await page.click(".outcomes summary");
}

/** The shared picture is the board that the engine draws, as a PNG: as wide as that, twice as fine, with power on red. */
async function drawn(page) {
  await page.evaluate(() => {
    navigator.canShare = () => false;
    const address = URL.createObjectURL;
    URL.createObjectURL = (blob) => ((window.made = blob), address(blob));
  });
  await tap(page, "Picture", ".pane");
  await page.waitForFunction(() => window.made?.type === "image/png");
  const { width, height, reds } = await page.evaluate(async () => {
    const { width, height } = await createImageBitmap(window.made);
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(await createImageBitmap(window.made), 0, 0);
    const points = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
    return { width, height, reds: points.filter((point) => point === 0xff1b23a3).length };
  });
  assert.equal(width, 1440);
  assert.ok(height > 600 && reds > 1000, `${height} high, ${reds} points of red`);
}

/** All outcomes: listed by what is unlike, played, and a search that is cancelled. */
export async function outcomes({ page, go, look, waitText, text }) {
  await go("#/table/ruling/armor-and-shield-in-either-order");
  await waitText("Twin Shot");
  await tap(page, "All outcomes", ".bar");
  await page.waitForFunction(() => /positions\./.test(document.querySelector(".outcomes").textContent), { timeout: 60000 });
  assert.match(await text(".outcomes"), /Holds: always/);
  await look("outcomes");
  const units = ["Wampa", "Pyke Sentinel", "Battlefield Marine", "Consular Security Force", "Wampa"];
  const endless = `title: endless\nsetup: {players: {ana: {ground: ${JSON.stringify(units)}}, ben: {ground: ${JSON.stringify(units)}}}}\n`;
  await go(`#/table/at/${deflateRawSync(Buffer.from(endless)).toString("base64url")}`);
  await page.waitForFunction(() => document.querySelectorAll(".tile").length === 10);
  await tap(page, "All outcomes", ".bar");
  await page.waitForSelector(".ends button");
  await claims({ page, look, text });
  await page.select(".outcomes select", "regroup");
  await page.waitForFunction(() => /[1-9][\d,]* positions/.test(document.querySelector(".outcomes").textContent), { timeout: 60000 });
  await tap(page, "Cancel", ".outcomes");
  await waitText("Cancelled.");
}

/** Links that nobody wrote for a table. */
async function hostile({ page, go, waitText }) {
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
  // Markup in names is text, names are long or from right to left, and there are many: all is drawn, and bounded.
  const long = "A".repeat(200);
  const marked = `title: "<img src=x onerror=alert(1)>"\ncards: [{name: "<b>Wampa</b>", type: unit, cost: 1, power: 1, hp: 1, arena: ground}, {name: ${long}, type: unit, cost: 1, power: 1, hp: 1, arena: ground}, {name: "שלום", type: unit, cost: 1, power: 1, hp: 1, arena: ground}]\nsetup: {players: {ana: {ground: ["<b>Wampa</b>", ${long}, "שלום", ${Array(60).fill("Wampa").join(", ")}]}, ben: {}}}\n`;
  await go(`#/table/at/${deflateRawSync(Buffer.from(marked)).toString("base64url")}`);
  await waitText("<b>Wampa</b>");
  assert.equal(await page.$$eval("main img, main .nm b", (found) => found.length), 0);
  assert.ok(await page.$$eval(".tile", (all) => all.length) < 12, "copies that nothing tells apart lie in one pile");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
}

/** Errors of a scenario that is edited stand at their lines. */
async function edited({ page, go, text, waitText }) {
  await go("#/table/ruling/exhausted-sentinel-still-guards");
  await waitText("May Battlefield Marine attack");
  await tap(page, "More");
  await tap(page, "The scenario as text", ".pane");
  await page.$eval("textarea", (field) => { field.value = field.value.replace("setup:", "setupp:"); });
  await tap(page, "Play this", ".pane");
  await page.waitForSelector(".mark");
  console.log(`at its line: ${await text(".mark")}`);
  await page.click(".mark button");
  assert.match(await page.$eval("textarea", (field) => field.value.slice(field.selectionStart, field.selectionEnd)), /^setupp:|^[a-z]/);
}

/** All of it; the link of a position with an elimination. */
export async function table(tools) {
  await ruling(tools);
  await rulings(tools);
  await play(tools);
  await kept(tools);
  const hash = await four(tools);
  await hostile(tools);
  await outcomes(tools);
  await edited(tools);
  return hash;
}
