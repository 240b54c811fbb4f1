// Gestures at the table by real pointers: a card dragged to another with a mouse and with a finger, a finger that scrolls, a long press,
// and the key that asks what a card cannot do.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";

const POSITION = 'title: a position\nsetup: {active: ana, players: {ana: {ground: [Battlefield Marine, Wampa], hand: [Vanquish], resources: 5}, ben: {ground: [Pyke Sentinel], space: [TIE/ln Fighter]}}}\n';

/** The link to a position. @param {string} source */
export const link = (source) => `#/table/at/${deflateRawSync(Buffer.from(source)).toString("base64url")}`;

/** The middle of a card of the board, by its name and half. */
const middle = (page, half, name) => page.evaluate((half, name) => {
  const card = [...document.querySelectorAll(`.${half} button[id^=c]`)].find((one) => one.querySelector(".hidden").textContent.startsWith(name));
  if (!card) return null;
  const box = card.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}, half, name);
const pause = (time) => new Promise((done) => setTimeout(done, time));
const hasPyke = (page, is) => page.waitForFunction((is) => [...document.querySelectorAll(".foe .tile .nm")].some((one) => one.textContent === "Pyke Sentinel") === is, {}, is);
const undo = async (page) => {
  // Nobody clicks within the moment in which the click of a drag is taken for nothing.
  await pause(100);
  await page.click(".bar [aria-label=Undo]");
  await hasPyke(page, true);
};
const isPicked = (page) => page.$eval(".board", (board) => !!board.querySelector(".sel"));

async function withMouse(page) {
  const [marine, pyke, base] = [await middle(page, "own", "Battlefield Marine"), await middle(page, "foe", "Pyke Sentinel"), await middle(page, "foe", "Ben's base")];
  await page.mouse.move(marine.x, marine.y);
  await page.mouse.down();
  await page.mouse.move(pyke.x, pyke.y, { steps: 6 });
  await page.waitForSelector("svg.drag");
  assert.equal(await page.$eval(".aimed .nm", (one) => one.textContent), "Pyke Sentinel");
  assert.deepEqual(await page.$$eval(".tgt .nm", (all) => all.map((one) => one.textContent)), ["Pyke Sentinel"], "its targets stand out");
  await page.mouse.up();
  await hasPyke(page, false);
  assert.equal(await page.$("svg.drag"), null);
  await undo(page);
  // A target that is not legal says why, as two taps do.
  await page.mouse.move(marine.x, marine.y);
  await page.mouse.down();
  await page.mouse.move(base.x, base.y, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction(() => /can't attack Ben's base/.test(document.querySelector(".why-box")?.textContent ?? ""));
  // Nothing happens where nothing lies, and Escape lets go.
  await page.keyboard.press("Escape");
  await page.mouse.move(marine.x, marine.y);
  await page.mouse.down();
  await page.mouse.move(pyke.x, pyke.y, { steps: 6 });
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("svg.drag"));
  await page.mouse.up();
  await hasPyke(page, true);
}

async function withFinger(page) {
  const [marine, pyke] = [await middle(page, "own", "Battlefield Marine"), await middle(page, "foe", "Pyke Sentinel")];
  const move = async (from, to, wait = 0) => {
    const touch = await page.touchscreen.touchStart(from.x, from.y);
    await pause(wait);
    for (let at = 1; at <= 8; at++) await touch.move(from.x + ((to.x - from.x) * at) / 8, from.y + ((to.y - from.y) * at) / 8);
    return touch;
  };
  const touch = await move(marine, pyke);
  await page.waitForSelector("svg.drag");
  await touch.end();
  await hasPyke(page, false);
  await undo(page);
  // A tap stays a tap.
  await page.touchscreen.tap(marine.x, marine.y);
  await page.waitForSelector(".tgt");
  await page.touchscreen.tap(marine.x, marine.y);
  await page.waitForFunction(() => !document.querySelector(".sel"));
  // A long press asks, and picks nothing.
  const long = await page.touchscreen.touchStart(marine.x, marine.y);
  await page.waitForFunction(() => /can't attack Ben's base.*other arena/s.test(document.querySelector(".pane")?.textContent ?? "") || /other arena.*can't attack Ben's base/s.test(document.querySelector(".pane")?.textContent ?? ""));
  await long.end();
  await pause(150);
  assert.ok(!(await isPicked(page)), "a long press picks nothing");
  await page.click(".pane .close");
  // Where the board scrolls, a finger on a card scrolls it; one that has rested drags.
  await page.setViewport({ width: 390, height: 420, hasTouch: true, isMobile: true });
  await page.waitForFunction(() => { const felt = document.querySelector(".felt"); return felt.scrollHeight > felt.clientHeight + 20; });
  await page.$eval(".own .tile", (tile) => tile.scrollIntoView({ block: "center" }));
  const scrolled = () => page.$eval(".felt", (felt) => felt.scrollTop);
  const [before, here] = [await scrolled(), await middle(page, "own", "Battlefield Marine")];
  const swipe = await move(here, { x: here.x, y: here.y - 60 });
  await swipe.end();
  await page.waitForFunction((before) => document.querySelector(".felt").scrollTop !== before, {}, before);
  assert.equal(await page.$("svg.drag"), null);
  assert.ok(!(await isPicked(page)), "a finger that scrolls picks nothing");
  await pause(300);
  // On a busy machine the rest may take as long as a long press: then it is tried again.
  for (let tries = 0, isDragged = false; !isDragged; tries++) {
    assert.ok(tries < 5, "a finger that has rested drags");
    await page.$eval(".own .tile", (tile) => tile.scrollIntoView({ block: "center" }));
    const again = await middle(page, "own", "Battlefield Marine");
    const rested = await move(again, { x: again.x, y: again.y - 60 }, 200);
    isDragged = !!(await page.$("svg.drag"));
    await rested.end();
    await pause(150);
    if (!isDragged && (await page.$(".with-pane"))) await page.click(".pane .close");
  }
}

export async function gestures({ page, go, look }) {
  await go(link(POSITION));
  await page.waitForSelector(".foe .tile");
  await page.waitForFunction(() => [...document.querySelectorAll(".own .nm")].some((one) => one.textContent === "Vanquish"));
  await withMouse(page);
  // The key that asks, from the card that has the focus.
  await page.$eval(".own .tile", (tile) => tile.focus());
  await page.keyboard.press("?");
  await page.waitForFunction(() => document.querySelectorAll(".pane .denied").length === 2);
  assert.match(await page.$eval(".pane", (pane) => pane.textContent), /Battlefield Marine can't attack Ben's base.*CR 7\.5\.11\.a/s);
  await look("denied");
  await page.keyboard.press("Escape");
  const finger = await page.browserContext().newPage();
  await finger.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true });
  await finger.goto(`${page.url().split("#")[0]}${link(POSITION)}`);
  await finger.waitForSelector(".can");
  await withFinger(finger);
  await finger.close();
}
