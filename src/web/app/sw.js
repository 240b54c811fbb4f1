// @ts-check
// Keeps the app on the device: after the first visit it needs no network. Every file is kept by what it holds, so an update fetches what
// has changed and nothing else, and begins when the user says so.
// The script that builds the app writes FILES: each file with a hash of its bytes.
/** @type {Record<string, string>} */
const FILES = {};
const NAME = "judge";
/** Files that only some need: kept once they were fetched. */
const SELDOM = ["reader.wasm"];
const worker = /** @type {any} */ (self);

/** @param {string} file */
const key = (file) => new URL(`${file}?kept=${FILES[file]}`, worker.registration.scope).href;

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fill = async () => {
    const cache = await caches.open(NAME);
    const had = (await cache.keys()).map(({ url }) => url);
    const isWanted = (/** @type {string} */ file) => !SELDOM.includes(file) || had.some((url) => new URL(url).pathname.endsWith(`/${file}`));
    const missing = Object.keys(FILES).filter((file) => isWanted(file) && !had.includes(key(file)));
    await Promise.all(missing.map(async (file) => {
      const answer = await fetch(file, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(key(file), answer);
    }));
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const tidy = async () => {
    const cache = await caches.open(NAME);
    const wanted = new Set(Object.keys(FILES).map(key));
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener("message", (/** @type {any} */ { data }) => {
  if (data === "update") worker.skipWaiting();
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  const scope = new URL(worker.registration.scope);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const file = decodeURIComponent(url.pathname.slice(scope.pathname.length)) || "index.html";
  if (FILES[file]) event.respondWith(answer(event.request, file));
});

/**
 * @param {Request} request
 * @param {string} file
 */
async function answer(request, file) {
  const cache = await caches.open(NAME);
  const known = await cache.match(key(file));
  if (known) return known;
  const fetched = await fetch(request);
  if (fetched.ok) await cache.put(key(file), fetched.clone());
  return fetched;
}
