// @ts-check
// Keeps the app on the device: after the first visit it needs no network.
// VERSION is written by the script that builds the app, from what it is made of.
const VERSION = "dev";
const FILES = [
  "./", "app.js", "judge.js", "worker.js", "style.css", "icon.svg", "manifest.webmanifest", "share.js", "text.js",
  "vendor/lit-html.js", "views/search.js", "views/rules.js", "views/cards.js", "views/table.js", "views/board.js",
  "views/setup.js", "views/train.js", "engine/judge.js", "engine/judge_bg.wasm",
];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting()));
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
  const answer = async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(answer());
});
