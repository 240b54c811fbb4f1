// The answers of the chat bot: what they say, and that every rule and card stays within the limits. No network is asked.
//
//   node --test tests/discord.test.mjs     in a folder with the package
import assert from "node:assert/strict";
import { test } from "node:test";
import * as judge from "swu-judge";
import { LIMITS, answered, embedded, fitted } from "swu-judge/discord";

globalThis.fetch = () => assert.fail("it asks the network");

/** @param {any} embed */
function within({ title, description, fields = [], footer }) {
  assert(title.length && title.length <= LIMITS.title, title);
  assert(description.length <= LIMITS.description);
  assert(fields.length <= LIMITS.fields);
  for (const { name, value } of fields) assert(name.trim() && name.length <= LIMITS.name && value.trim() && value.length <= LIMITS.value, `${title}: ${name}`);
  if (footer) assert(footer.text.trim() && footer.text.length <= LIMITS.footer);
  const total = [title, description, footer?.text ?? "", ...fields.flatMap((/** @type {any} */ one) => [one.name, one.value])].join("").length;
  assert(total <= LIMITS.total, `${title}: ${total}`);
}

const interaction = (/** @type {unknown} */ value) => ({ data: { options: [{ name: "question", value }] } });

test("answers a question with its rule", async () => {
  const { type, data } = await answered(interaction("can an exhausted sentinel still guard"), judge);
  assert.equal(type, 4);
  assert.deepEqual(data.allowed_mentions, { parse: [] });
  const [embed] = data.embeds;
  within(embed);
  assert.match(`${embed.title} ${embed.description} ${JSON.stringify(embed.fields)}`, /Sentinel/);
  assert.match(embed.footer?.text ?? "", /^(CR|NOTE) /);
  assert(embed.fields?.some(({ name }) => name === "See also"));
});

test("answers a name with its card, and a shared name with its cards", async () => {
  const wampa = await embedded("Wampa", judge);
  assert.equal(wampa.title, "Wampa");
  assert.match(wampa.description ?? "", /^unit · ground · cost 4 · 4\/5/);
  assert(wampa.fields?.[0].name.startsWith("Legality on 20"));
  assert.match((await embedded("Luke Skywalker", judge)).description ?? "", /- Luke Skywalker, Faithful Friend/);
});

test("refuses what is no question, with the way out", async () => {
  for (const value of [undefined, "", "  ", 7]) {
    const { data: { embeds: [embed] } } = await answered(interaction(value), judge);
    assert.match(embed.description ?? "", /nothing to search for/);
  }
  assert.match((await answered({}, judge)).data.embeds[0].description ?? "", /write a question/);
  within(await embedded(`${"*_`|~>".repeat(2000)}`, judge));
  const broken = { ...judge, card: () => Promise.reject(new judge.JudgeError({ message: "the engine stopped: x" })), search: () => Promise.reject(new judge.JudgeError({ message: "the engine stopped: x" })) };
  assert.match((await embedded("Wampa", broken)).description ?? "", /the engine stopped/);
});

test("fits rules and cards of every kind", async () => {
  const { results } = await judge.call("contents");
  assert(results.length > 1000);
  let cut = 0;
  for (const { id } of results.filter((_, at) => at % 12 === 0)) {
    const embed = await embedded(id, judge);
    within(embed);
    if (JSON.stringify(embed).includes("…")) cut += 1;
  }
  assert(cut > 0, "some rules are longer than an embed");
  const { results: cards } = await judge.call("card-list", { query: "c>=0" });
  for (const { name, subtitle } of cards.filter((_, at) => at % 40 === 0)) within(await embedded(subtitle ? `${name}, ${subtitle}` : name, judge));
});

test("cuts to the limits, and no character in two", () => {
  const long = "\u{1F600}".repeat(5000);
  const embed = fitted({ title: long, description: long, fields: Array.from({ length: 40 }, () => ({ name: long, value: long })), footer: { text: long } });
  within(embed);
  assert.doesNotMatch(JSON.stringify(embed), /\\ud83d(?!\\ude00)/);
  assert(embed.fields === undefined || embed.fields.length < LIMITS.fields);
  assert.equal(fitted({ title: "a", fields: [{ name: "", value: "b" }, { name: "c", value: " " }] }).fields, undefined);
});
