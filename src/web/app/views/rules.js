// @ts-check
// The rules as they are read: a rule with what stands around it, a section, the table of contents, a search in them. What became of a
// rule from edition to edition is drawn by `editions.js`.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { swiped } from "../swipe.js";
import { cardLink, english, hasName, ruleLink, shortId, unlinked } from "../text.js";
import { t } from "../words.js";
import { hit, none, secondHand } from "./answer.js";
import { diff, editions, history } from "./editions.js";
import { library } from "./library.js";
import { chips, drawnRule, rulings } from "./reading.js";

/** A section with more parts is listed by its rules first. */
const MOST_PARTS = 40;
/** The most rules that a search lists, of so many that are looked through. */
const [SHOWN, LOOKED_AT] = [30, 100];

const state = {
  document: "CR",
  words: "",
  /** @type {any[] | null} */ found: null,
  /** @type {Set<string>} */ whole: new Set(),
  turn: 0,
};

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  const [first, ...others] = rest.split("/").map(decodeURIComponent);
  const asked = location.hash;
  const page = await drawn(first, others, () => show(location.hash.replace(/^#\/rules\/?/, ""), main));
  // Whoever has gone on in the meantime is not called back.
  if (location.hash !== asked) return;
  render(page, main);
  swiped(main, { left: () => step("next"), right: () => step("prev") });
}

/** @param {"next" | "prev"} to */
const step = (to) => /** @type {HTMLElement | null} */ (document.querySelector(`.steps a[rel=${to}]`))?.click();

/**
 * @param {string} first
 * @param {string[]} others
 * @param {() => void} again draws the page anew
 */
async function drawn(first, others, again) {
  switch (first) {
    case "": return contents("", again);
    case "find": return contents(others.join("/"), again);
    case "editions": return editions();
    case "history": return history(others.join("/"));
    case "diff": return diff(others[0] ?? "", others[1] ?? "", again);
    default: return inWords([first, ...others].join("/"), again);
  }
}

/**
 * A rule: as `CR 7.5.7@7.0` in that edition; without one in the official words of the present edition, if they are kept on
 * this device, and as `CR 7.5.7@ours` in ours.
 * @param {string} typed
 * @param {() => void} again
 */
async function inWords(typed, again) {
  const [name, wanted] = typed.split("@");
  const { results } = await once("editions");
  const document_ = name.split(" ")[0];
  const ours = results.find((/** @type {any} */ one) => one.restated && one.document === document_);
  const official = (/** @type {string | undefined} */ edition) =>
    results.find((/** @type {any} */ one) => !one.restated && one.document === document_ && one.edition === edition);
  const shown = official(wanted ?? ours?.edition);
  const headings = (await once("contents")).results;
  if (shown) return page(await ask("show", { name, edition: `${document_} ${shown.edition}` }), headings, again, ours);
  // A number of an edition whose text is not known leads to the present rule.
  return page(await ask("show", { name: wanted && wanted !== "ours" ? typed : name }), headings, again, official(ours?.edition) ? "official" : undefined);
}

/**
 * The table of contents of a document, and a search in it.
 * @param {string} words
 * @param {() => void} again
 */
async function contents(words, again) {
  const { results } = await once("contents");
  const documents = [...new Set(results.map((/** @type {any} */ one) => one.id.split(" ")[0]))];
  /** @type {Record<string, string>} */
  const names = { CR: t("Comprehensive Rules"), TR: t("Tournament Regulations"), CPG: t("Competitive Policy Guide"), NOTE: t("Notes and official rulings"), GLOSSARY: t("Glossary") };
  if (words !== state.words || (words && !state.found)) {
    state.words = words;
    state.found = words ? await within(words) : null;
  }
  const typed = async (/** @type {any} */ event) => {
    const mine = ++state.turn;
    const value = event.target.value;
    const found = value.trim() ? await within(value) : null;
    if (mine !== state.turn) return;
    Object.assign(state, { words: value, found });
    addressed(value);
    again();
  };
  const choose = (/** @type {string} */ one) => async () => {
    state.document = one;
    if (state.words.trim()) state.found = await within(state.words);
    again();
  };
  return html`${library("#/rules")}<h1>${t("Rules")}</h1>
    <form role="search" @submit=${(/** @type {Event} */ event) => event.preventDefault()}><input type="search" aria-label=${t("Find in the rules")} placeholder=${t("Find in the rules")} .value=${state.words}
      enterkeyhint="search" autocomplete="off" autocapitalize="off" spellcheck="false" @input=${typed}></form>
    <div class="row scroll" role="group" aria-label=${t("Document")}>${documents.map((one) => html`<button class="chip" aria-pressed=${one === state.document} @click=${choose(one)}>${names[one] ?? one}</button>`)}</div>
    <p class="hidden" role="status">${state.found?.length ? `${state.found[0].id} ${state.found[0].title}` : ""}</p>
    <div>${state.found ? (state.found.length ? state.found.map((one) => hit(one)) : none()) : chapters(results)}</div>`;
}

/** The words that are looked for stand in the address. @param {string} words */
const addressed = (words) => globalThis.history.replaceState(null, "", words ? `#/rules/find/${encodeURIComponent(words)}` : "#/rules");

/** @param {string} words @returns {Promise<any[]>} */
async function within(words) {
  const { results } = await ask("search", { query: words, limit: LOOKED_AT });
  return results.filter((/** @type {any} */ one) => one.id.startsWith(`${state.document} `)).slice(0, SHOWN);
}

/** Rules by the heading that they stand under. @param {any[]} all @returns {Map<string | null, any[]>} */
function byParent(all) {
  const under = new Map();
  for (const one of all) under.set(one.parent, [...(under.get(one.parent) ?? []), one]);
  return under;
}

/** @param {any[]} all */
function chapters(all) {
  const own = all.filter((one) => one.id.startsWith(state.document));
  const under = byParent(own);
  if (state.document === "GLOSSARY") return (under.get("GLOSSARY") ?? own.slice(1)).map((/** @type {any} */ one) => row(one, one.text));
  const chapter = (/** @type {any} */ one) => html`<details class="chapter"><summary><span class="id">${one.id}</span> ${english(one.title)}</summary>
    <div>${row(one, "", t("The whole chapter"))}${(under.get(one.id) ?? []).map((/** @type {any} */ part) => row(part))}</div></details>`;
  return (under.get(null) ?? []).map(chapter);
}

/** @param {any} one @param {string} [text] @param {any} [name] */
const row = (one, text = "", name = english(one.title)) => html`<a class="hit low" href=${ruleLink(one.id)}><span class="id">${shortId(one.id)}</span><span class="what">${hasName(one) ? html`<b>${name}</b>` : html`<span class="two" lang="en">${unlinked(one.text)}</span>`}${text ? html`<span class="snippet" lang="en">${unlinked(text)}</span>` : ""}</span></a>`;

/**
 * @param {any} rule
 * @param {any[]} headings
 * @param {() => void} again
 * @param {any} [other] our edition if this is an official one, or "official" if that is at hand too
 */
function page(rule, headings, again, other) {
  if (rule.cards) return html`${library("#/rules")}<h1>${t("Cards")}</h1><ul class="links">${rule.cards.map((/** @type {any} */ card) => html`<li><a href=${cardLink(card.name)}>${card.name}</a></li>`)}</ul>`;
  const known = new Map(headings.map((one) => [one.id, one]));
  const isListed = rule.parts.length > MOST_PARTS && !state.whole.has(rule.id);
  const above = html`${crumbs(rule, known)} ${other ? whose(rule, other) : ""} ${rule.moved ? html`<p class="path" lang="en">${rule.moved}</p>` : ""} ${secondHand(rule)}`;
  const whole = () => {
    state.whole.add(rule.id);
    again();
  };
  const listed = () => html`${headings.filter((one) => one.parent === rule.id).map((one) => row(one))}
    <p><button @click=${whole}>${t("Read all {n} rules on one page", { n: rule.parts.length })}</button></p>`;
  const below = html`${isListed ? listed() : ""}
    ${rule.rulings.length ? html`<h2>${t("Rulings that show it")}</h2>${rulings(rule.rulings)}` : ""}
    ${chips(t("Refers to"), rule.links)} ${chips(t("Referred to by"), rule.linked_from)} ${chips(t("Glossary"), rule.glossary)}
    <p><a class="button" href="#/rules/history/${encodeURIComponent(rule.edition ? `${rule.id}@${rule.edition}` : rule.id)}">${t("History")}</a></p>
    <p class="path" lang="en">${rule.citation}</p>`;
  return html`<div class="spread"><div>${drawnRule(rule, { isPage: true, isWhole: !isListed, above, below })}${steps(rule, headings)}</div>${chapter(rule, headings, known)}</div>`;
}

/** The headings above a rule, the nearest last. @param {any} rule @param {Map<string, any>} known */
function chain(rule, known) {
  const above = [];
  for (let one = known.get(rule.parent); one; one = known.get(one.parent)) above.push(one);
  return above.reverse();
}

/** @param {any} rule @param {Map<string, any>} known */
function crumbs(rule, known) {
  const above = chain(rule, known);
  const links = above.length ? above.map((one, at) => html`<li><a href=${ruleLink(one.id)}>${one.id.replace(/^CR /, "")} ${hasName(one) && at === above.length - 1 ? english(one.title) : ""}</a></li>`)
    : rule.parent ? html`<li><a href=${ruleLink(rule.parent)}>${english(rule.path.at(-1) ?? rule.parent)}</a></li>` : "";
  return html`<nav aria-label=${t("Location of this rule")}><ol class="crumbs"><li><a href="#/rules">${t("Rules")}</a></li>${links}</ol></nav>`;
}

/** The way to the rule before and the one after it. @param {any} rule @param {any[]} headings */
function steps(rule, headings) {
  const at = headings.findIndex((one) => one.id === rule.id);
  const isPart = (/** @type {any} */ one) => one.id.startsWith(`${rule.id}.`) || one.id === rule.id || one.parent === rule.id;
  const after = at < 0 ? undefined : headings.slice(at).find((one) => !isPart(one));
  const next = rule.next ?? after?.id;
  const previous = rule.previous ?? rule.parent;
  return html`<nav class="steps" aria-label=${t("Next rules")}>
    ${previous ? html`<a class="button" rel="prev" href=${ruleLink(previous)}>‹ ${shortId(previous)}</a>` : html`<span></span>`}
    ${next ? html`<a class="button" rel="next" href=${ruleLink(next)}>${shortId(next)} ›</a>` : html`<span></span>`}</nav>`;
}

/** The contents of the chapter that the rule stands in. @param {any} rule @param {any[]} headings @param {Map<string, any>} known */
function chapter(rule, headings, known) {
  const [top] = [...chain(rule, known), known.get(rule.id)].filter(Boolean);
  if (!top || rule.id.startsWith("GLOSSARY")) return "";
  const sections = headings.filter((one) => one.parent === top.id);
  const isHere = (/** @type {any} */ one) => rule.id === one.id || rule.id.startsWith(`${one.id}.`);
  return html`<aside class="toc" lang="en"><details ?open=${matchMedia("(min-width: 75rem)").matches}><summary>${top.id} ${top.title}</summary>
    ${sections.map((one) => html`<a class="low" href=${ruleLink(one.id)} aria-current=${isHere(one) ? "true" : "false"}><span class="id">${one.id.split(" ")[1]}</span> ${one.title}</a>`)}</details></aside>`;
}

/**
 * In whose words the rule is, and the way to the others.
 * @param {any} rule
 * @param {any} other
 */
function whose(rule, other) {
  if (other === "official") return html`<p class="path">${t("In our words.")} <a href=${ruleLink(rule.id)}>${t("Official wording")}</a></p>`;
  const present = other.edition === rule.edition
    ? html`<a href=${ruleLink(`${rule.id}@ours`)}>${t("In our words")}</a>`
    : t("The edition in force is {edition}.", { edition: other.edition });
  return html`<p class="path">${t("Official wording of edition {edition}.", { edition: rule.edition })} ${present}</p>`;
}
