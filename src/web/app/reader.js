// @ts-check
// Reads dropped files beside the page: fetched and started when the first one comes, and closed when it is read.
import init, { install, read } from "./engine/import.js";

onmessage = async ({ data: { name, bytes, kept } }) => {
  try {
    const cards = fetch(new URL("data/cards.bin", import.meta.url)).then((answer) => answer.arrayBuffer());
    await init();
    install(new Uint8Array(await cards));
    postMessage(read(name, bytes, kept));
  } catch (error) {
    postMessage(JSON.stringify({ refused: { message: `${name}: reading it stopped: ${error}`, help: ["Nothing was changed."] } }));
  }
};
