// @ts-check
// Keeps the app on the device: after the first visit it needs no network.
// The script that builds the app writes VERSION, which is made of all files, and FILES.
const VERSION = "dev";
/** @type {string[]} */
const FILES = [];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(["./", ...FILES])).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const answer = async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetched(event.request);
  event.respondWith(answer());
});

/**
 * What only some need, such as the reader of dropped files, is kept once it was fetched.
 * @param {Request} request
 */
async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(VERSION)).put(request, answer.clone());
  return answer;
}
