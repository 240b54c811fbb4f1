// @ts-check
// The places within a place: what the library holds, and what training offers.
import { html } from "../vendor/lit-html.js";
import { t } from "../words.js";

/**
 * @param {string} name of the group, for who listens
 * @param {Array<[address: string, words: string]>} all
 * @param {string} here the address of the one that is shown
 */
export const tabs = (name, all, here) => html`<nav class="tabs" aria-label=${name}>${all.map(([address, words]) =>
  html`<a href=${address} aria-current=${address === here ? "page" : "false"}>${words}</a>`)}</nav>`;

/** @param {string} here */
export const library = (here) => tabs(t("Library"), [["#/rules", t("Rules")], ["#/cards", t("Cards")], ["#/rules/editions", t("Editions")], ["#/files", t("Your files")]], here);
