// @ts-check
// Runs an engine beside the page, so that the page stays quick while it thinks. Its name says which: `ask`, the small one, which
// searches; `judge`, the whole one; `work`, the whole one for one long question.

/** The module of each engine, and its data in the order in which it takes them. @type {Record<string, string[]>} */
const NEEDED = {
  ask: ["ask.wasm", "data/rules.bin", "data/search.bin", "data/names.bin", "data/rulings.bin"],
  judge: ["judge.wasm", "data/rules.bin", "data/cards.bin", "data/search.bin", "data/translations.bin", "data/questions.bin", "data/scenarios.bin"],
};
/** The bytes of each of these files; the script that builds the app writes them. @type {Record<string, number>} */
const SIZES = {};
const isSmall = self.name === "ask";
const [code, ...data] = NEEDED[isSmall ? "ask" : "judge"];
const total = [code, ...data].reduce((sum, name) => sum + (SIZES[name] ?? 0), 0);
/** The first search opens the index: nobody shall wait for it. */
const WARM = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "search", params: { query: "unit", limit: 1 } });
let loaded = 0;
let told = 0;

const tell = () => {
  told = performance.now();
  postMessage({ loading: { loaded, total } });
};

/** A file, which reports how much of it has come. @param {string} name */
async function counted(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!SIZES[name] || !answer.body || self.name === "work") return answer;
  const count = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      loaded += chunk.length;
      // A page that is drawn ten times a second is quick enough to follow.
      if (performance.now() - told > 100) tell();
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
}

/** @param {string} name */
async function fetched(name) {
  const answer = await counted(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {Record<string, Uint8Array>} known files that another engine has fetched */
async function start(known) {
  if (self.name !== "work") tell();
  // Everything is asked for at once: the largest files do not wait for the smallest.
  const module = counted(code);
  const carried = Promise.all(data.map(async (name) => {
    if (!known[name]) return fetched(name);
    loaded += SIZES[name] ?? 0;
    return known[name];
  }));
  carried.catch(() => {});
  const onDevice = isSmall ? Promise.resolve(undefined) : import("./kept.js").then(({ forEngine }) => forEngine());
  onDevice.catch(() => {});
  // It reports here how many positions a proof has found.
  const call = await (await import("./engine.js")).load(module, (found) => postMessage({ found }));
  const files = await carried;
  call("install", ...files);
  if (isSmall) call("answer", WARM);
  else await keep(call, onDevice);
  // The module has a copy: the page may have the files themselves, for the whole engine.
  const given = isSmall ? Object.fromEntries(data.map((name, at) => [name, files[at]])) : {};
  postMessage({ loaded: true, files: given }, { transfer: Object.values(given).map((file) => file.buffer) });
  return call;
}

/**
 * Without what is kept on the device the engine works too: the page says what is missing.
 * @param {(name: string, ...given: Array<string | Uint8Array>) => string} call
 * @param {Promise<any>} onDevice
 */
async function keep(call, onDevice) {
  try {
    const files = await onDevice;
    if (files.editions.length || files.cards.length) call("keep", JSON.stringify(files));
  } catch (error) {
    postMessage({ unkept: String(error) });
  }
}

/** A search by words does not wait for the table that says what is meant. Without it, words alone are looked for. @param {any} ready */
async function mean(ready) {
  try {
    const call = await ready;
    call("mean", ...(await Promise.all([fetched("data/meaning.bin"), fetched("data/asked.bin")])));
    call("answer", WARM);
  } catch {
    // Words alone, then.
  }
  postMessage({ settled: true });
}

/** @type {ReturnType<typeof start> | undefined} */
let ready;
// The first message has the files that another engine has fetched; each one after it is a question.
onmessage = async ({ data }) => {
  if (!ready) {
    ready = start(data);
    ready.catch((error) => postMessage({ stopped: String(error) }));
    if (self.name === "judge") mean(ready);
    return;
  }
  try {
    const answer = (await ready)("answer", data);
    // The small engine says nothing to a question that only the whole one can answer.
    postMessage(answer ? { answer } : { passed: JSON.parse(data).id });
  } catch (error) {
    // What has stopped once cannot be trusted again: the page starts another worker.
    postMessage({ stopped: String(error) });
  }
};
