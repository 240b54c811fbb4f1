// @ts-check
// The board as a picture: the engine draws it as SVG, and this turns it into a PNG, which every app that pictures are sent to can show.
import { ask } from "./judge.js";
import { t } from "./words.js";

/** The most pixels of a PNG: what phones can draw. */
const MOST = 16_000_000;

/**
 * @param {any} position
 * @param {string} title
 * @returns {Promise<Blob>} a PNG
 */
export async function picture(position, title) {
  const { svg, width, height } = await ask("picture", { position, title });
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const drawn = new Image();
    drawn.src = address;
    await drawn.decode();
    const scale = Math.min(2, Math.sqrt(MOST / (width * height)));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.floor(width * scale), Math.floor(height * scale)];
    canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("This browser cannot draw the picture.")))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
