// The app in another language: by the browser's, and by hand; the table in German is used as in English.
import assert from "node:assert/strict";
import { link } from "./gestures.mjs";

const POSITION = 'title: a position\nsetup: {active: ana, players: {ana: {ground: [Battlefield Marine, Wampa], hand: [Vanquish], resources: 5}, ben: {ground: [Pyke Sentinel]}}}\n';

const language = (page) => page.evaluate(() => document.documentElement.lang);
const tap = (page, half, name) => page.evaluate((half, name) => [...document.querySelectorAll(`.${half} button[id^=c]`)].find((one) => one.querySelector(".hidden").textContent.startsWith(name)).click(), half, name);

/** Opens More, and chooses a language there. */
async function choose(page, name) {
  await page.waitForSelector("header.top button[aria-expanded]");
  await page.click("header.top button[aria-expanded]");
  await page.waitForSelector(".language select");
  await Promise.all([page.waitForNavigation(), page.select(".language select", name)]);
  await page.waitForSelector(".can");
  assert.equal(await language(page), name);
}

export async function languages({ page, go, look, text }) {
  const tools = await page.createCDPSession();
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await tools.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: "pt-BR,de-AT,en" });
  await go(link(POSITION));
  await page.waitForSelector(".can");
  await page.reload();
  await page.waitForSelector(".can");
  assert.equal(await language(page), "de");
  assert.match(await text(".own .tile .hidden"), /^Battlefield Marine, von Ana, Stärke 3, 3 von 3 LP, bereit; kann handeln$/);
  // Two taps to a refusal; its rule and its sentence stay English, and are marked as such.
  await tap(page, "own", "Battlefield Marine");
  await tap(page, "foe", "Basis von Ben");
  await page.waitForSelector(".why-box");
  assert.match(await text(".why-box"), /Battlefield Marine kann nicht angreifen: Basis von Ben.*CR 7\.5\.11\.a.*weitere Regeln/);
  assert.match(await text(".why-box [lang=en]"), /Sentinel/);
  await look("german");
  for (const pane of ["more", "outcomes"]) {
    await page.evaluate((pane) => [...document.querySelectorAll("header.top button[aria-expanded], .bar button:last-of-type")].at(pane === "more" ? 0 : 1).click(), pane);
    await page.waitForSelector(pane === "more" ? ".language select" : ".outcomes");
    if (pane === "more") assert.match(await text(".pane"), /Muttersprache/, "it says that nobody has checked the words");
    await look(`german-${pane}`);
    await page.click(".pane .close");
  }
  await page.evaluate(() => document.querySelector("header.top button").click());
  await page.waitForSelector("#line");
  await tap(page, "own", "Battlefield Marine");
  await page.waitForSelector(".stepper");
  await look("german-edit");
  await page.click(".bar .main");
  await page.waitForSelector(".can");
  // Every place: long words fit, and what stays English says so.
  const places = [["#/ask", "Zum Beispiel"], ["#/ask/overwhelm", "Kopieren"], ["#/rules", "Comprehensive Rules"], ["#/rules/CR%207.5.7", "Darauf verweisen"], ["#/rules/editions", "Ausgaben"],
    ["#/cards", "Weitere Filter"], ["#/cards/Wampa", "Überwältigen|Regeln"], ["#/train", "Beginnen|Frage"], ["#/train/exam", "Beginnen"], ["#/train/known", "Exportieren"], ["#/files", "Dateien wählen"]];
  for (const [hash, words] of places) {
    await go(hash);
    await page.waitForFunction((words) => new RegExp(words).test(document.querySelector("main").textContent), {}, words);
    await look(`german-${hash.replace(/\W+/g, "-")}`);
  }
  assert.equal(await text(".skip"), "Zum Inhalt springen");
  await go("#/rules/CR%207.5.7");
  await page.waitForSelector("article.rule .text");
  assert.ok(await page.$$eval("article.rule .text", (all) => all.every((one) => one.querySelector("[lang=en]"))), "texts of rules are marked as English");
  await go(link(POSITION));
  await page.waitForSelector(".can");
  // By hand; it is kept.
  await choose(page, "fr");
  await page.reload();
  await page.waitForSelector(".can");
  assert.equal(await language(page), "fr");
  assert.match(await text(".own .tile .hidden"), /puissance 3/);
  for (const name of ["es", "it"]) {
    await choose(page, name);
    await look(name === "es" ? "spanish" : "italian");
  }
  await choose(page, "en");
  await tools.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: "en-GB,en" });
  await page.evaluate(() => localStorage.removeItem("judge-language"));
  await tools.detach();
}
