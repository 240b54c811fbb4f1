// @ts-check
// Reads dropped files beside the page: fetched and started when the first one comes, and closed when it is read.
import init, { install, read } from "./engine/import.js";

onmessage = async ({ data: { name, bytes, kept } }) => {
  try {
    const [cards] = await Promise.all([fetch(new URL("data/cards.bin", import.meta.url)), init()]);
    // Without the cards of the app, every card would be taken for a new one.
    if (!cards.ok) throw new Error(`data/cards.bin: ${cards.status}`);
    install(new Uint8Array(await cards.arrayBuffer()));
    postMessage(read(name, bytes, kept));
  } catch (error) {
    postMessage(JSON.stringify({ refused: { message: `${name}: cannot be read: ${error}`, help: ["Nothing was changed."] } }));
  }
};
