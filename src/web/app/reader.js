// @ts-check
// Reads dropped files beside the page: fetched and started when the first one comes, and closed when it is read.
import { load } from "./engine.js";

onmessage = async ({ data: { name, bytes, kept } }) => {
  const refuse = (/** @type {string} */ message, /** @type {string} */ help) => postMessage(JSON.stringify({ refused: { message, help: [help] } }));
  try {
    const [code, cards] = await Promise.all([fetch(new URL("reader.wasm", import.meta.url)), fetch(new URL("data/cards.bin", import.meta.url))]);
    if (code.status === 404) return refuse("This app was built without the reader of files.", "Build it with `.ci/web --all`.");
    // Without the cards of the app, every card would be taken for a new one.
    if (!cards.ok) throw new Error(`data/cards.bin: ${cards.status}`);
    const call = await load(code);
    call("install", new Uint8Array(await cards.arrayBuffer()));
    postMessage(call("read", name, bytes, kept));
  } catch (error) {
    refuse(`${name}: cannot be read: ${error}`, "Nothing was changed.");
  }
};
