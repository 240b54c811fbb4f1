// @ts-check
// Another judge's position by its QR code: through the camera, or from a picture of it.
import { html } from "../vendor/lit-html.js";
import { scan } from "../scan.js";
import { t } from "../words.js";
import { table } from "./state.js";

const state = { said: "", isSeeing: false };
const video = document.createElement("video");
video.playsInline = video.muted = true;

/** Opens the position that a code links to; another page of anybody is not opened. @param {string} text */
function open(text) {
  const [hash] = text.match(/#\/table\/(?:at|ruling)\/[^\s#]+$/) ?? [];
  if (!hash || !/^https?:/i.test(text)) {
    state.said = t("This code is not a position of this app: {text}", { text: text.length > 80 ? `${text.slice(0, 80)}…` : text });
    return false;
  }
  state.said = "";
  table.pane = null;
  location.hash = hash;
  return true;
}

/** Looks through the camera until a position is found, or nobody looks any more. @param {() => void} again */
async function see(again) {
  state.said = "";
  /** @type {MediaStream | null} */
  let stream = null;
  try {
    if (!navigator.mediaDevices) throw new DOMException("", "SecurityError");
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    state.isSeeing = true;
    again();
    video.srcObject = stream;
    await video.play().catch(() => {});
    let last = "";
    while (video.isConnected && !document.hidden) {
      const text = video.videoWidth ? await scan(video) : null;
      if (text && text !== last) {
        if (open(text)) break;
        last = text;
        again();
      }
      await new Promise((done) => setTimeout(done, 150));
    }
  } catch (error) {
    const why = /** @type {Error} */ (error).name;
    state.said = why === "NotAllowedError" ? t("The camera is not allowed. Allow it in the settings of the browser, or choose a picture of the code.")
      : why === "SecurityError" ? t("The camera needs a page over https. Choose a picture of the code.")
        : why === "NotFoundError" || why === "OverconstrainedError" ? t("This device has no camera. Choose a picture of the code.")
          : t("The camera cannot be used. Choose a picture of the code.");
  }
  for (const track of stream?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  state.isSeeing = false;
  again();
}

/** @param {File | undefined} file @param {() => void} again */
async function read(file, again) {
  if (!file) return;
  try {
    const text = await scan(await createImageBitmap(file));
    if (text) open(text);
    else state.said = t("No QR code was found in this picture.");
  } catch {
    state.said = t("This file is not a picture.");
  }
  again();
}

/** @param {() => void} again draws the page anew */
export const scanner = (again) => html`<h2 tabindex="-1">${t("Scan a QR code")}</h2><p>${t("Another judge shows the code under Share.")}</p>
  ${state.isSeeing ? html`<div class="camera">${video}</div>` : html`<p><button class="main" @click=${() => see(again)}>${t("Use the camera")}</button></p>`}
  <p><label>${t("A picture of the code")} <input type="file" accept="image/*" @change=${(/** @type {any} */ event) => { const { files } = event.target; read(files[0], again).then(() => { event.target.value = ""; }); }}></label></p>
  ${state.said ? html`<p class="refused" role="alert">${state.said}</p>` : ""}`;
