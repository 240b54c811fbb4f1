// @ts-check
// Runs the engine beside the page, so that the page stays quick while it thinks.

// Everything is asked for at once: the largest files do not wait for the smallest.
const fetched = async (/** @type {string} */ name) => {
  const answer = await counted(`data/${name}.bin`);
  if (!answer.ok) throw new Error(`data/${name}.bin: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};
/** The bytes of each file that is needed before the first answer; the script that builds the app writes them. */
/** @type {Record<string, number>} */
const SIZES = {};
const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
let loaded = 0;
let told = 0;

/** A file, which reports how much of it has come. @param {string} name */
async function counted(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!SIZES[name] || !answer.body || self.name !== "judge") return answer;
  const count = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      loaded += chunk.length;
      // A page that is drawn ten times a second is quick enough to follow.
      if (performance.now() - told > 100) {
        told = performance.now();
        postMessage({ loading: { loaded, total } });
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
}
const code = counted("judge.wasm");
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
ready.then(() => postMessage({ loaded: true }), () => {});
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
