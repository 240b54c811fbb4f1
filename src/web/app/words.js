// @ts-check
// The app's own words in the language of the user. As in gettext, the English words in the code are the key, `{name}` in them is a value,
// and a file for each other language has the same words by that key. Rules, names of cards and all that the engine tells stay English.
import { html } from "./vendor/lit-html.js";

const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español", it: "Italiano" };
const CHOSEN = "judge-language";

/** @typedef {keyof typeof LANGUAGES} Language */
/** @typedef {string | Record<string, string>} Entry words, or for each plural category its own */

/** @param {string | null} tag @returns {Language | undefined} */
const known = (tag) => /** @type {Language[]} */ (Object.keys(LANGUAGES)).find((one) => tag?.split("-")[0] === one);

/** The language chosen by hand on this device. */
const chosen = () => {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
};

/** @type {Language} */
let language = "en";
/** @type {Record<string, Entry>} */
let words = {};
let isChecked = true;

/** Fetches the words, before any view is drawn. Without their file, and until then, they are English. */
export async function begin() {
  language = known(chosen()) ?? navigator.languages.map(known).find(Boolean) ?? "en";
  try {
    if (language !== "en") {
      const answer = await fetch(new URL(`words/${language}.json`, import.meta.url));
      if (!answer.ok) throw new Error(`words/${language}.json: ${answer.status}`);
      const file = await answer.json();
      isChecked = !file.unchecked;
      words = file.words;
    }
  } catch {
    language = "en";
  }
  document.documentElement.lang = language;
}

/** The locale for dates and numbers: that of the browser, if it is of this language. */
const locale = () => navigator.languages.find((tag) => known(tag) === language) ?? (language === "en" ? "en-GB" : language);

/** @param {string} text @param {Record<string, any>} values @returns {any[]} */
const parts = (text, values) => text.split(/\{(\w+)\}/).map((part, at) => {
  const value = at % 2 ? values[part] : part;
  return typeof value === "number" ? value.toLocaleString(locale()) : value;
});

/**
 * @param {string} english a literal, for a test compares all of them with the files
 * @param {Record<string, string | number>} [values]
 */
export const t = (english, values = {}) => parts(/** @type {string} */ (words[english] ?? english), values).join("");

/**
 * Words that depend on the number `n`.
 * @param {string} one English words for 1
 * @param {string} other English words for any other number: the key
 * @param {{n: number} & Record<string, string | number>} values
 */
export function plural(one, other, values) {
  const forms = /** @type {Record<string, string>} */ (words[other] ?? { one, other });
  const form = forms[new Intl.PluralRules(language).select(values.n)] ?? forms.other;
  return parts(form, values).join("");
}

/**
 * Words around values that are drawn, for a template.
 * @param {string} english
 * @param {Record<string, any>} values
 */
export const phrase = (english, values) => parts(/** @type {string} */ (words[english] ?? english), values);

/** @param {string[]} items all of them */
export const list = (items) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);

/** @param {number} time in milliseconds */
export const date = (time) => new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });

/** The choice of the language, which begins anew in it. */
export const chooser = () => html`<p class="row language"><label>${t("Language")} <select @change=${(/** @type {any} */ event) => {
  localStorage.setItem(CHOSEN, event.target.value);
  location.reload();
}}>${Object.entries(LANGUAGES).map(([one, name]) => html`<option value=${one} lang=${one} ?selected=${one === language}>${name}</option>`)}</select></label></p>
  ${isChecked ? "" : html`<p class="path">${t("No native player has checked these words yet. Rules and cards stay English.")}</p>`}`;
