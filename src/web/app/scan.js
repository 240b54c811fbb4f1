// @ts-check
// QR codes in pictures: by the browser's own detector where there is one, else by jsQR, which is fetched then.

/** A detector that failed once is not asked again. */
let hasDetector = "BarcodeDetector" in globalThis;

/**
 * The text of a QR code, or null if none is seen.
 * @param {ImageBitmap | HTMLVideoElement} picture
 * @returns {Promise<string | null>}
 */
export async function scan(picture) {
  if (hasDetector) {
    try {
      const { BarcodeDetector } = /** @type {any} */ (globalThis);
      const found = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
      if (found.length) return found[0].rawValue;
      // Some see less than jsQR: a still picture is looked at by both.
      if (picture instanceof HTMLVideoElement) return null;
    } catch {
      hasDetector = false;
    }
  }
  const { default: read } = await import("./vendor/jsqr.js");
  const { data, width, height } = pixels(picture);
  return read(data, width, height)?.data || null;
}

/** The longest side that is looked at: a photograph has far more than a code needs. */
const LONGEST = 1000;

/** @param {ImageBitmap | HTMLVideoElement} picture */
function pixels(picture) {
  const [width, height] = picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  const share = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
