// Another judge's QR code: from a picture, and through the camera; refused where it is no position, and where no camera may be used.
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { link } from "./gestures.mjs";

const POSITION = 'title: a position\nsetup: {active: ana, players: {ana: {ground: [Wampa, Wampa, Pyke Sentinel]}, ben: {}}}\n';
const [WIDTH, HEIGHT] = [640, 480];

/** A QR code in the middle of a picture: as a PNG, and its brightness. */
const drawn = (page, text) => page.evaluate(async (text, width, height) => {
  const { encode } = await import("./vendor/uqr.js");
  const { size, data } = encode(text, { ecc: "L", border: 4 });
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#000";
  const scale = Math.floor(height / size);
  const [left, top] = [(width - scale * size) >> 1, (height - scale * size) >> 1];
  data.forEach((row, y) => row.forEach((isDark, x) => isDark && pen.fillRect(left + x * scale, top + y * scale, scale, scale)));
  const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const { data: pixels } = pen.getImageData(0, 0, width, height);
  return { png: [...png], light: Array.from({ length: width * height }, (_, at) => pixels[4 * at]) };
}, text, WIDTH, HEIGHT);

const toScanner = async (page) => {
  await page.click("header.top button[aria-expanded]");
  await page.waitForFunction(() => [...document.querySelectorAll(".pane .menu button")].find((one) => one.textContent === "Scan a QR code")?.click() === undefined);
  await page.waitForSelector(".pane input[type=file]");
};
const isThere = (page) => page.waitForFunction(() => document.querySelectorAll(".own .tile").length === 3 && !document.querySelector(".pane input[type=file]"));
const says = (page, words) => page.waitForFunction((words) => document.querySelector(".pane .refused")?.textContent.includes(words), {}, words);

export async function scanned({ page, go, look, camera, address }) {
  const file = join(tmpdir(), `judge-code-${process.pid}.png`);
  const other = link('title: a position\nsetup: {players: {ana: {ground: [Wampa]}, ben: {}}}\n');
  const leave = async () => {
    await go(other);
    await page.waitForFunction(() => document.querySelectorAll(".own .tile").length === 1);
  };
  await leave();
  await toScanner(page);
  const upload = async (text) => {
    writeFileSync(file, text === null ? "no picture" : Buffer.from((await drawn(page, text)).png));
    await (await page.$(".pane input[type=file]")).uploadFile(file);
  };
  await upload(null);
  await says(page, "not a picture");
  for (const foreign of ["https://example.com/<img src=x>", `https://example.com/#/rules/CR%201`, "#/table/at/AAAA"]) {
    await upload(foreign);
    await says(page, foreign);
  }
  await look("scan");
  assert.equal(await page.$$eval(".pane img", (all) => all.length), 0);
  // A judge's own server has another address: its position is read here all the same.
  const shared = `http://192.168.1.7:8080/${link(POSITION)}`;
  await upload(shared);
  await isThere(page);
  const { light } = await drawn(page, shared);
  writeFileSync(camera, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), Buffer.from(light), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]));
  // A camera that is not allowed leaves a way out.
  const context = page.browserContext();
  await leave();
  await toScanner(page);
  await context.overridePermissions(address, []);
  const use = () => page.evaluate(() => document.querySelector(".pane button.main").click());
  await use();
  await says(page, "The camera is not allowed");
  await context.overridePermissions(address, ["camera"]);
  await use();
  await isThere(page);
  await context.clearPermissionOverrides();
  rmSync(file);
}
