// @ts-check
// A position as a link: the text of its scenario, compressed, in the part of the address that is sent to nobody.
import { t } from "./words.js";

/** The longest scenario that a link is read as, in bytes: a link that unpacks to more is refused. */
const LONGEST = 200_000;

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/** @param {string} text */
const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/**
 * @param {string} source
 * @returns {Promise<string>}
 */
export async function pack(source) {
  const stream = new Blob([source]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * The scenario of a link.
 * @param {string} packed
 * @returns {Promise<string>}
 */
export async function unpack(packed) {
  if (packed.length > LONGEST) throw new Error(t("This link is too long for a position."));
  const stream = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LONGEST) {
      await reader.cancel();
      throw new Error(t("This link contains more than a position."));
    }
    text += decoder.decode(value, { stream: true });
  }
}
