// @ts-check
// Runs the engine beside the page, so that the page stays quick while it thinks.
import init, { answer, install, keep } from "./engine/judge.js";
import { forEngine } from "./kept.js";

const fetched = async (/** @type {string} */ name) => {
  const answer = await fetch(new URL(`data/${name}.bin`, import.meta.url));
  if (!answer.ok) throw new Error(`data/${name}.bin: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

async function start() {
  const kept = forEngine();
  kept.catch(() => {});
  const [rules, cards, search, scenarios] = await Promise.all([fetched("rules"), fetched("cards"), fetched("search"), fetched("scenarios"), init()]);
  install(rules, cards, search, scenarios);
  // Without what is kept on the device the engine works too: the page says what is missing.
  try {
    const files = await kept;
    if (files.editions.length || files.cards.length) keep(JSON.stringify(files));
  } catch (error) {
    postMessage({ unkept: String(error) });
  }
}
const ready = start();

// The engine reports here how many positions a proof has found.
/** @type {any} */ (globalThis).judgeFound = (/** @type {number} */ found) => postMessage({ found });

onmessage = async ({ data }) => {
  try {
    await ready;
    postMessage({ answer: answer(data) });
  } catch (error) {
    // What has stopped once cannot be trusted again: the page starts another worker.
    postMessage({ stopped: String(error) });
  }
};
