// Training: the first session asks what; one tap answers; ten questions end with what was missed; an exam outlives a reload.
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Answers the question that is shown. @returns true if the answer was right */
async function answer(page) {
  await page.waitForSelector(".practice.open .step");
  await page.$eval(".step", (first) => first.click());
  await page.waitForFunction(() => document.querySelector(".why") || document.querySelector(".next .main"));
  if (!(await page.$(".why"))) await page.$eval(".next .main", (button) => button.click());
  await page.waitForSelector(".why");
  return (await page.$(".grades")) !== null;
}

export async function training({ page, go, waitText, press, look, text }) {
  await go("#/train");
  await waitText("What do you want to train?");
  await look("welcome");
  await press("CR 7 Abilities and Effects");
  await page.waitForSelector(".chip[aria-pressed=true]");
  await press("Begin");
  await page.waitForSelector(".practice.open .step");
  await look("training");
  assert(await page.$eval(".asked", (asked) => asked.getBoundingClientRect().top) <= 120, "the question stands on top");
  const isRight = await answer(page);
  const said = await text(".next");
  assert.match(said, isRight ? /Again 10 min\s*Hard \d+ days?\s*Good \d+ days?\s*Easy \d+ days?/ : /Next question comes again in 10 min/);
  assert.equal(await page.$eval(".why .number", (one) => getComputedStyle(one).fontSize), "28px");
  await look("answered");
  let right = Number(isRight);
  await page.keyboard.press(isRight ? "4" : "1");
  for (let at = 1; at < 10; at++) {
    await page.waitForFunction((at) => document.querySelector(".dots .hidden")?.textContent.startsWith(`Question ${at + 1} `), {}, at);
    right += Number(await answer(page));
    await page.$eval(".next .main", (button) => button.click());
  }
  await waitText(`${right} of 10 right`);
  await look("summary");
  if (right < 10) {
    await press("Repeat these");
    await page.waitForFunction((missed) => document.querySelectorAll(".dots i").length === missed, {}, 10 - right);
  }
  const kept = JSON.parse(await page.evaluate(async () => (await import("./memory.js")).exported())).answers;
  assert.equal(kept.length, 10);
  assert.equal(kept[0].rating, isRight ? 4 : 1, "the grade is kept");
}

export async function exam({ page, go, waitText, press, look, text }) {
  await go("#/train/exam");
  await waitText("20 questions in 30 minutes");
  await press("Begin");
  await page.waitForSelector(".exam .step");
  assert(await page.$eval(".asked", (asked) => asked.getBoundingClientRect().top) <= 120, "the question stands on top");
  await page.keyboard.press("1");
  await page.waitForSelector(".step[aria-pressed=true]");
  await press("⚑ Flag");
  await look("exam");
  const ask = await text(".asked");
  // A reload loses nothing; nor does another page.
  await page.reload();
  await page.waitForSelector(".exam .step[aria-pressed=true]");
  assert.equal(await text(".asked"), ask);
  assert.equal(await page.$$eval(".dots .flagged", (all) => all.length), 1);
  await go("#/train/known");
  await waitText("By section");
  await look("known");
  await go("#/train/exam");
  await page.waitForSelector(".exam");
  await press("Hand in");
  await waitText("19 questions have no answer");
  await press("Continue");
  await press("Hand in");
  await press("Hand in anyway");
  await waitText("of 20 right");
  await look("exam-over");
  await press("Another exam");
  await waitText("Your exams");
}

/** The answers as a file: out, and in again. */
export async function backup({ page, go, waitText }) {
  await go("#/train/known");
  await waitText("Back up your answers");
  const kept = await page.evaluate(async () => (await import("./memory.js")).exported());
  const { answers } = JSON.parse(kept);
  assert.equal(answers.length, 11);
  const file = join(tmpdir(), `judge-answers-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ schema: "judge/quiz-log/1", answers: [...answers, { ...answers[0], at: answers[0].at - 86400 }] }));
  await (await page.$("input[type=file]")).uploadFile(file);
  await waitText("Imported 12 answers.");
  writeFileSync(file, "{}");
  await (await page.$("input[type=file]")).uploadFile(file);
  await waitText("has no answers");
  rmSync(file);
}
