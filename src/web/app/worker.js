// @ts-check
// Runs the engine beside the page, so that the page stays quick while it thinks.

// Everything is asked for at once: the largest files do not wait for the smallest.
const fetched = async (/** @type {string} */ name) => {
  const answer = await fetch(new URL(`data/${name}.bin`, import.meta.url));
  if (!answer.ok) throw new Error(`data/${name}.bin: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
const code = fetch(new URL("judge.wasm", import.meta.url));
const carried = Promise.all([fetched("rules"), fetched("cards"), fetched("search"), fetched("scenarios")]);
// It reports here how many positions a proof has found.
const engine = import("./engine.js").then(({ load }) => load(code, (found) => postMessage({ found })));
const onDevice = import("./kept.js").then(({ forEngine }) => forEngine());
onDevice.catch(() => {});

async function start() {
  const call = await engine;
  call("install", ...(await carried));
  // Without what is kept on the device the engine works too: the page says what is missing.
  try {
    const files = await onDevice;
    if (files.editions.length || files.cards.length) call("keep", JSON.stringify(files));
  } catch (error) {
    postMessage({ unkept: String(error) });
  }
}
const ready = start();
// A search by words does not wait for the table that says what is meant. Without it, words alone are looked for.
if (self.name === "judge")
  ready.then(() => Promise.all([engine, fetched("meaning")])).then(([call, table]) => call("mean", table)).catch(() => {}).finally(() => postMessage({ settled: true }));

onmessage = async ({ data }) => {
  try {
    await ready;
    postMessage({ answer: (await engine)("answer", data) });
  } catch (error) {
    // What has stopped once cannot be trusted again: the page starts another worker.
    postMessage({ stopped: String(error) });
  }
};
