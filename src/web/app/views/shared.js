// @ts-check
// A position for somebody else: as a link, as a QR code for the phone across the table, as words, and as a picture.
import { html } from "../vendor/lit-html.js";
import { encode } from "../vendor/uqr.js";
import { picture } from "../picture.js";
import { pack } from "../share.js";
import { withoutRules } from "../trace.js";
import { t } from "../words.js";
import { copy } from "./reading.js";
import { game, table } from "./state.js";

/** The link to where the game stands, and words for it. */
export async function link() {
  const { at, name } = game();
  const address = at.after === null ? `at/${await pack(at.source)}` : table.address;
  return { name: `${location.href.split("#")[0]}#/table/${address}`, drawn: `${name || t("A position")}: ${withoutRules(table.legal?.told ?? "")}` };
}

/** @param {string} link */
function qr(link) {
  try {
    const { size, data } = encode(link, { ecc: "L", border: 3 });
    const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("The link as a QR code")}><rect width=${size} height=${size} fill="#fff"/><path d=${path}/></svg>`;
  } catch {
    return html`<p class="path">${t("This position is too large for a QR code.")}</p>`;
  }
}

/** Hands the picture on, or saves it. @param {any} position @param {string} words */
const pictured = (position, words) => async (/** @type {any} */ event) => {
  const button = event.currentTarget;
  try {
    const file = new File([await picture(position, words)], "position.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file] }).catch(() => {});
    const save = document.createElement("a");
    save.href = URL.createObjectURL(file);
    save.download = file.name;
    save.click();
    URL.revokeObjectURL(save.href);
  } catch (error) {
    button.textContent = /** @type {Error} */ (error).message;
  }
};

/** @param {any} position @param {string} link @param {string} words */
export const shared = (position, link, words) => html`<h2 tabindex="-1">${t("Share")}</h2><p>${words}</p>
  <p><input readonly aria-label=${t("Link to this position")} .value=${link} @focus=${(/** @type {any} */ event) => event.target.select()}></p>${qr(link)}
  <p class="row"><button class="main" @click=${copy(link)}>${t("Copy link")}</button><button @click=${copy(`${words}\n${link}`)}>${t("Copy with words")}</button>
    <button @click=${pictured(position, words)}>${t("Picture")}</button>
    ${"share" in navigator ? html`<button @click=${() => navigator.share({ title: "judge", text: words, url: link }).catch(() => {})}>${t("Send…")}</button>` : ""}</p>`;
