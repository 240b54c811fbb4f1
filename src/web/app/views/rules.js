// @ts-check
// A rule with what stands around it, or the table of contents.
import { html, render } from "../vendor/lit-html.js";
import { ask, once } from "../judge.js";
import { linked, ruleLink } from "../text.js";

export const title = "Rules";

/**
 * @param {string} rest
 * @param {HTMLElement} main
 */
export async function show(rest, main) {
  const id = decodeURIComponent(rest);
  render(id ? rule(await ask("show", { name: id })) : await contents(), main);
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
  return html`<h1>Rules</h1>${tops.map(section)}`;
}

/** @param {any} rule */
function rule(rule) {
  if (rule.cards) return html`<h1>Cards</h1><ul class="links">${rule.cards.map((/** @type {any} */ card) => html`<li><a href="#/cards/${encodeURIComponent(card.name)}">${card.name}</a></li>`)}</ul>`;
  const document_ = rule.id.split(" ")[0];
  const links = (/** @type {string} */ words, /** @type {string[]} */ ids) =>
    ids.length ? html`<h2>${words}</h2><ul class="chips">${ids.map((id) => html`<li><a href=${ruleLink(id)}>${id}</a></li>`)}</ul>` : "";
  const examples = (/** @type {string[]} */ list) => list.map((example) => html`<blockquote>${linked(example, document_)}</blockquote>`);
  return html`<article>
    <p class="path"><a href="#/rules">Rules</a> › ${rule.parent ? html`<a href=${ruleLink(rule.parent)}>${rule.path.at(-1) ?? rule.parent}</a>` : ""}</p>
    <h1><span class="number">${rule.id}</span> ${rule.title}</h1>
    ${rule.text.split("\n\n").map((/** @type {string} */ text) => html`<p>${linked(text, document_)}</p>`)} ${examples(rule.examples)}
    ${rule.parts.map((/** @type {any} */ part) => html`<section class="part"><h2><a href=${ruleLink(part.id)}>${part.id}</a></h2><p>${linked(part.text, document_)}</p>${examples(part.examples)}</section>`)}
    <nav class="steps" aria-label="Next rules">
      ${rule.previous ? html`<a class="button" href=${ruleLink(rule.previous)}>${rule.previous}</a>` : ""}
      ${rule.next ? html`<a class="button" href=${ruleLink(rule.next)}>${rule.next}</a>` : ""}
    </nav>
    ${links("Refers to", rule.links)} ${links("Referred to by", rule.linked_from)} ${links("Glossary", rule.glossary)}
    ${rule.rulings.length ? html`<h2>Rulings</h2><ul class="links">${rule.rulings.slice(0, 20).map((/** @type {any} */ ruling) => html`<li><a href="#/table/ruling/${encodeURIComponent(ruling.file)}">${ruling.title}</a></li>`)}</ul>` : ""}
    <p class="path">${rule.citation}</p>
  </article>`;
}
