// @ts-check
// A slash command of a chat bot: `/judge question`. The answer is a function of its text and of the calls of `swu-judge`: whoever
// has the bot sends it on. Nothing here asks the network.
//
//   import * as judge from "swu-judge";
//   import { COMMAND, answered } from "swu-judge/discord";
//   const reply = await answered(interaction, judge);

/** @typedef {Pick<typeof import("../../index.js"), "search" | "card">} Judge */
/** @typedef {{title?: string, description?: string, fields?: Array<{name: string, value: string, inline?: boolean}>, footer?: {text: string}, color?: number}} Embed */

/** The command, as it is registered. */
export const COMMAND = {
  name: "judge",
  description: "Find a rule or a card of Star Wars: Unlimited",
  options: [{ type: 3, name: "question", description: "A question, a rule's number, or the name of a card", required: true, max_length: 300 }],
};

/** The limits of an embed. */
export const LIMITS = { title: 256, description: 4096, fields: 25, name: 256, value: 1024, footer: 2048, total: 6000 };

const COLOURS = { rule: 0x0a58b8, card: 0x0f6a2c, refused: 0xa81524 };

/**
 * The response to an interaction.
 * @param {{data?: {options?: Array<{name: string, value?: unknown}>}}} interaction
 * @param {Judge} judge
 */
export async function answered(interaction, judge) {
  const question = interaction.data?.options?.find(({ name }) => name === "question")?.value;
  const embed = typeof question === "string" && question.trim() ? await embedded(question, judge) : refusal({ message: "nothing to search for", help: ["write a question, a rule's number, or the name of a card"] });
  return { type: 4, data: { embeds: [embed], allowed_mentions: { parse: [] } } };
}

/**
 * The embed that answers a text: the card of that name, or the rule that fits best.
 * @param {string} text
 * @param {Judge} judge
 * @returns {Promise<Embed>}
 */
export async function embedded(text, judge) {
  try {
    const named = await judge.card(text).catch((error) => { if (error.code !== -32000) throw error; });
    if (named) return fitted("candidates" in named ? candidates(named) : card(named));
    return fitted(rule(await judge.search(text, { limit: 5, text: true })));
  } catch (error) {
    return refusal(error);
  }
}

/** @param {any} found a `judge/search/1` @returns {Embed} */
function rule({ legality, results: [first, ...others] }) {
  const legal = (legality?.cards ?? []).map((/** @type {any} */ one) => ({ name: one.card, value: one.formats.map((/** @type {any} */ format) => `${format.name}: ${format.words}`).join("\n") }));
  if (!first) return legal.length ? { title: "Legality", color: COLOURS.card, fields: legal } : { title: "No rule found", description: "Use other words, or a rule's number such as 7.5.11.", color: COLOURS.refused };
  const { id, title, text, parts, examples, citation } = first.rule ?? { ...first, text: first.snippet, parts: [], examples: [], citation: first.id };
  return {
    title: `${id} ${title}`,
    description: plain(text),
    color: COLOURS.rule,
    fields: [
      ...legal,
      ...parts.map((/** @type {any} */ part) => ({ name: part.id, value: plain(part.text) })),
      ...examples.slice(0, 1).map((/** @type {string} */ example) => ({ name: "Example", value: plain(example.replace(/^Example: /, "")) })),
      ...(first.ruling ? [{ name: "Played", value: plain(first.ruling.title) }] : []),
      ...(others.length ? [{ name: "See also", value: others.map((/** @type {any} */ one) => plain(`${one.id} ${one.title}`)).join("\n") }] : []),
    ],
    footer: { text: citation },
  };
}

/** @param {any} card a `judge/cards-show/1` @returns {Embed} */
function card(card) {
  const numbers = card.power === null && card.hp === null ? "" : `${card.power ?? "–"}/${card.hp ?? "–"}`;
  const facts = [card.type, card.arena, card.cost === null ? null : `cost ${card.cost}`, numbers, card.aspects.join(", "), card.traits.join(", ")].filter(Boolean);
  const abilities = [...card.abilities, ...card.unit_abilities.map((/** @type {string} */ one) => `As a unit: ${one}`), ...card.upgrade_abilities.map((/** @type {string} */ one) => `As an upgrade: ${one}`)];
  return {
    title: card.subtitle ? `${card.name}, ${card.subtitle}` : card.name,
    description: [facts.join(" · "), ...abilities.map(plain)].join("\n\n"),
    color: COLOURS.card,
    fields: [
      { name: `Legality on ${card.legality_on}`, value: card.legality.map((/** @type {any} */ one) => `${one.name}: ${one.words}`).join("\n") },
      ...card.rulings.map((/** @type {any} */ one) => ({ name: one.note, value: plain(one.text) })),
    ],
    footer: { text: card.printings },
  };
}

/** @param {any} found a `judge/cards-show-candidates/1` @returns {Embed} */
const candidates = ({ candidates }) => ({ title: "Several cards have this name", description: candidates.map((/** @type {string} */ one) => `- ${plain(one)}`).join("\n"), color: COLOURS.card });

/** @param {any} error @returns {Embed} */
const refusal = ({ message, help = [] }) => fitted({ title: "Cannot answer", description: [message, ...help].map(plain).join("\n"), color: COLOURS.refused });

/** Words without references and without signs that a chat reads as format. @param {string} text */
const plain = (text) => text.replace(/\[([^\]]+)\]/g, "$1").replace(/[\\*_~`|>#]/g, "\\$&");

/** At most so many characters, with a sign that there are more. @param {string} text @param {number} most */
function cut(text, most) {
  if (text.length <= most) return text;
  // Neither half of a character nor half of an escaped sign stays.
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "").replace(/(^|[^\\])((?:\\\\)*)\\$/, "$1$2")}…`;
}

/**
 * An embed within the limits: each part is cut to its own. Until all of it fits the last fields go, then the end of the description.
 * @param {Embed} embed
 * @returns {Embed}
 */
export function fitted({ title = "", description = "", fields = [], footer, color }) {
  const kept = fields.filter(({ name, value }) => name.trim() && value.trim()).slice(0, LIMITS.fields).map(({ name, value }) => ({ name: cut(name, LIMITS.name), value: cut(value, LIMITS.value) }));
  const foot = footer?.text.trim() ? { text: cut(footer.text, LIMITS.footer) } : undefined;
  const head = { title: cut(title, LIMITS.title), description: cut(description, LIMITS.description) };
  const length = () => head.title.length + head.description.length + (foot?.text.length ?? 0) + kept.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  while (length() > LIMITS.total && kept.length) kept.pop();
  head.description = cut(head.description, head.description.length - Math.max(0, length() - LIMITS.total));
  return { ...head, ...(color === undefined ? {} : { color }), ...(kept.length ? { fields: kept } : {}), ...(foot ? { footer: foot } : {}) };
}
