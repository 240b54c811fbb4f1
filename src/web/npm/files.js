// @ts-check
// Within the worker: an engine with its data, and its answers.
import { load } from "../app/engine.js";

/** The module, and its data in the order in which it takes them. Written out, so that bundlers find these files. */
const CODE = new URL("./judge.wasm", import.meta.url);
const DATA = [
  new URL("./data/rules.bin", import.meta.url),
  new URL("./data/cards.bin", import.meta.url),
  new URL("./data/search.bin", import.meta.url),
  new URL("./data/translations.bin", import.meta.url),
  new URL("./data/questions.bin", import.meta.url),
  new URL("./data/scenarios.bin", import.meta.url),
];
/** What the words of a search mean: only a search needs them. */
const MEANING = [new URL("./data/meaning.bin", import.meta.url), new URL("./data/asked.bin", import.meta.url)];

/**
 * @param {(file: URL) => Promise<Uint8Array>} read
 * @param {(told: import("./engine.js").Told) => void} tell
 * @returns {(message: string) => Promise<void>} answers a message
 */
export function answering(read, tell) {
  const start = async () => {
    const code = read(CODE);
    const data = Promise.all(DATA.map((file) => read(file)));
    data.catch(() => {});
    const call = await load(/** @type {Promise<BufferSource>} */ (code), (found) => tell({ found }));
    call("install", ...(await data));
    return call;
  };
  const mean = async () => { (await ready)("mean", ...(await Promise.all(MEANING.map((file) => read(file))))); };
  const ready = start();
  ready.catch(() => {});
  /** @type {Promise<void> | undefined} */
  let meant;
  return async (message) => {
    try {
      if (JSON.parse(message).method === "search") await (meant ??= mean());
      tell({ answer: (await ready)("answer", message) });
    } catch (error) {
      tell({ stopped: error instanceof Error ? error.message : String(error) });
    }
  };
}
