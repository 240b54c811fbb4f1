// @ts-check
// Loads a module of WebAssembly: `judge.wasm`, the engine, or `reader.wasm`, which reads dropped files. `src/web/border.rs` is its
// other side.

/**
 * @param {Promise<Response | BufferSource> | Response | BufferSource} code
 * @param {(positions: number) => void} [found] is told how far a proof has come
 * @returns {Promise<(name: string, ...given: Array<string | Uint8Array>) => string>} calls a function of the module by its name;
 * throws what the function reports, and when it stops
 */
export async function load(code, found = () => {}) {
  let source = await code;
  if (source instanceof Response && !source.ok) throw new Error(`${source.url}: ${source.status}`);
  // A host that does not know the type of the file sends it as another one.
  if (source instanceof Response && source.headers.get("content-type") !== "application/wasm") source = await source.arrayBuffer();
  const imports = { page: { found } };
  const { instance } = source instanceof Response ? await WebAssembly.instantiateStreaming(source, imports) : await WebAssembly.instantiate(source, imports);
  const { memory, room, call, address, length } = /** @type {any} */ (instance.exports);
  // An address is a number without a sign, which comes with one.
  const bytes = (/** @type {number} */ from, /** @type {number} */ count) => new Uint8Array(memory.buffer, from >>> 0, count);
  return (name, ...given) => {
    for (const argument of [name, ...given].map((one) => (typeof one === "string" ? new TextEncoder().encode(one) : one)))
      bytes(room(argument.length), argument.length).set(argument);
    const hasSucceeded = call();
    const told = new TextDecoder().decode(bytes(address(), length()));
    if (!hasSucceeded) throw new Error(told);
    return told;
  };
}
