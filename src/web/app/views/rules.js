// @ts-check
// A rule with what stands around it, the table of contents, or what became of rules from edition to edition.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { linked, ruleLink } from "../text.js";
import { diff, editions, history } from "./editions.js";

export const title = "Rules";

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  const [first, ...others] = rest.split("/").map(decodeURIComponent);
  const asked = location.hash;
  const page = await drawn(first, others, () => show(rest, main));
  // Whoever has gone on in the meantime is not called back.
  if (location.hash === asked) render(page, main);
}

/**
 * @param {string} first
 * @param {string[]} others
 * @param {() => void} again draws the page anew
 */
async function drawn(first, others, again) {
  switch (first) {
    case "": return contents();
    case "editions": return editions();
    case "history": return history(others.join("/"));
    case "diff": return diff(others[0] ?? "", others[1] ?? "", again);
    default: return inWords([first, ...others].join("/"));
  }
}

/**
 * A rule: as `CR 7.5.7@7.0` in that edition; without one in the official words of the present edition, if they are kept on
 * this device, and as `CR 7.5.7@ours` in ours.
 * @param {string} typed
 */
async function inWords(typed) {
  const [name, wanted] = typed.split("@");
  const { results } = await once("editions");
  const document_ = name.split(" ")[0];
  const ours = results.find((/** @type {any} */ one) => one.restated && one.document === document_);
  const official = (/** @type {string | undefined} */ edition) =>
    results.find((/** @type {any} */ one) => !one.restated && one.document === document_ && one.edition === edition);
  const shown = official(wanted ?? ours?.edition);
  if (shown) return rule(await ask("show", { name, edition: `${document_} ${shown.edition}` }), ours);
  // A number of an edition whose text is not known leads to the present rule.
  return rule(await ask("show", { name: wanted && wanted !== "ours" ? typed : name }), official(ours?.edition) ? "official" : undefined);
}

async function contents() {
  const { results } = await once("contents");
  /** @type {Map<string | null, any[]>} */
  const under = new Map();
  for (const heading of results) {
    const list = under.get(heading.parent) ?? [];
    list.push(heading);
    under.set(heading.parent, list);
  }
  const line = (/** @type {any} */ heading) => html`<li><a href=${ruleLink(heading.id)}>${heading.id}</a> ${heading.title}</li>`;
  const section = (/** @type {any} */ heading) => html`<details><summary>${heading.id} ${heading.title}</summary>
    <ul class="links"><li><a href=${ruleLink(heading.id)}>The whole section</a></li>${(under.get(heading.id) ?? []).map(line)}</ul></details>`;
  const tops = results.filter((/** @type {any} */ heading) => !heading.parent && under.has(heading.id));
  return html`<h1>Rules</h1><p><a href="#/rules/editions">Editions, and what changed</a></p>${tops.map(section)}`;
}

/**
 * @param {any} rule
 * @param {any} [other] our edition if this is an official one, or "official" if that is at hand too
 */
function rule(rule, other) {
  if (rule.cards) return html`<h1>Cards</h1><ul class="links">${rule.cards.map((/** @type {any} */ card) => html`<li><a href="#/cards/${encodeURIComponent(card.name)}">${card.name}</a></li>`)}</ul>`;
  const document_ = rule.id.split(" ")[0];
  const links = (/** @type {string} */ words, /** @type {string[]} */ ids) =>
    ids.length ? html`<h2>${words}</h2><ul class="chips">${ids.map((id) => html`<li><a href=${ruleLink(id)}>${id}</a></li>`)}</ul>` : "";
  const examples = (/** @type {string[]} */ list) => list.map((example) => html`<blockquote>${linked(example, document_)}</blockquote>`);
  return html`<article>
    <p class="path"><a href="#/rules">Rules</a> › ${rule.parent ? html`<a href=${ruleLink(rule.parent)}>${rule.path.at(-1) ?? rule.parent}</a>` : ""}</p>
    <h1><span class="number">${rule.id}</span> ${rule.title}</h1>
    ${rule.moved ? html`<p class="path">${rule.moved}</p>` : ""} ${other ? whose(rule, other) : ""}
    ${rule.text.split("\n\n").map((/** @type {string} */ text) => html`<p>${linked(text, document_)}</p>`)} ${examples(rule.examples)}
    ${rule.parts.map((/** @type {any} */ part) => html`<section class="part"><h2><a href=${ruleLink(part.id)}>${part.id}</a></h2><p>${linked(part.text, document_)}</p>${examples(part.examples)}</section>`)}
    <nav class="steps" aria-label="Next rules">
      ${rule.previous ? html`<a class="button" href=${ruleLink(rule.previous)}>${rule.previous}</a>` : ""}
      ${rule.next ? html`<a class="button" href=${ruleLink(rule.next)}>${rule.next}</a>` : ""}
    </nav>
    <p><a href="#/rules/history/${encodeURIComponent(rule.edition ? `${rule.id}@${rule.edition}` : rule.id)}">History</a></p>
    ${links("Refers to", rule.links)} ${links("Referred to by", rule.linked_from)} ${links("Glossary", rule.glossary)}
    ${rule.rulings.length ? html`<h2>Rulings</h2><ul class="links">${rule.rulings.slice(0, 20).map((/** @type {any} */ ruling) => html`<li><a href="#/table/ruling/${encodeURIComponent(ruling.file)}">${ruling.title}</a></li>`)}</ul>` : ""}
    <p class="path">${rule.citation}</p>
  </article>`;
}

/**
 * In whose words the rule is, and the way to the others.
 * @param {any} rule
 * @param {any} other
 */
function whose(rule, other) {
  if (other === "official") return html`<p class="path">In our words. <a href=${ruleLink(rule.id)}>Official wording</a></p>`;
  const present = other.edition === rule.edition
    ? html`<a href=${ruleLink(`${rule.id}@ours`)}>In our words</a>`
    : html`The edition in force is ${other.edition}.`;
  return html`<p class="path">Official wording of edition ${rule.edition}. ${present}</p>`;
}
