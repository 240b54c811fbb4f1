// @ts-check
// Which view the address asks for. Each view is a function of the rest of the address and the place to draw into.
import { html, render } from "./vendor/lit-html.js";
import { refused } from "./text.js";
import * as cards from "./views/cards.js";
import * as files from "./views/files.js";
import * as rules from "./views/rules.js";
import * as search from "./views/search.js";
import * as table from "./views/table.js";
import * as train from "./views/train.js";
import { ready } from "./words.js";

/** @type {Record<string, {title: string, show: (rest: string, main: HTMLElement) => void | Promise<void>, leave?: () => void}>} */
const VIEWS = { search, rules, cards, table, train, files };
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
let shown = "";
let place = document.createElement("div");

async function show() {
  const [, name = "search", rest = ""] = location.hash.match(/^#\/(\w+)\/?(.*)$/) ?? [];
  const view = VIEWS[name] ?? search;
  for (const link of document.querySelectorAll("nav a")) {
    const isHere = link.getAttribute("href") === `#/${name}`;
    isHere ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  document.title = `${view.title} · judge`;
  // Each view draws into a place of its own: what comes too late is drawn into one that is no longer shown.
  if (shown !== name) {
    VIEWS[shown]?.leave?.();
    place = document.createElement("div");
    main.replaceChildren(place);
    shown = name;
  }
  const own = place;
  try {
    await view.show(rest, own);
  } catch (error) {
    render(refused(error), own);
  }
}

// Whoever comes back finds the page where they left it: each entry of the history knows how far it was scrolled.
history.scrollRestoration = "manual";
let scrolled = 0;
addEventListener("scroll", () => {
  clearTimeout(scrolled);
  scrolled = setTimeout(() => history.replaceState({ y: scrollY }, ""), 100);
}, { passive: true });
addEventListener("hashchange", async () => {
  clearTimeout(scrolled);
  const y = history.state?.y ?? 0;
  if (!y) scrollTo(0, 0);
  await show();
  scrollTo(0, y);
  const title = /** @type {HTMLElement | null} */ (main.querySelector("h1, h2"));
  if (document.activeElement === document.body && title) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
});
ready.then(show);

// What is still on its way is told, so that nobody waits before an empty page.
const loading = document.createElement("p");
loading.className = "loading";
loading.setAttribute("role", "status");
addEventListener("loading", (event) => {
  const { loaded, total } = /** @type {CustomEvent} */ (event).detail;
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  render(html`<progress max=${total || 1} value=${loaded} aria-label="Loading"></progress> Loading rules and cards: ${megabytes(loaded)} of ${megabytes(total)} MB`, loading);
  if (!loading.isConnected) document.body.append(loading);
});
addEventListener("loaded", () => loading.remove());

// A file can be dropped anywhere: it is read where all of them are listed.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  const dropped = [...(event.dataTransfer?.files ?? [])];
  if (!dropped.length) return;
  event.preventDefault();
  location.hash = "#/files";
  files.take(dropped, show);
});
addEventListener("unkept", (event) => {
  const why = /** @type {CustomEvent} */ (event).detail;
  const banner = document.createElement("div");
  document.querySelector("header")?.append(banner);
  render(html`<p class="refused" role="alert">Your files on this device cannot be read: ${why}. <a href="#/files">Your files</a></p>`, banner);
});
// The worker that keeps the app fetches all files once more: it waits until the engine has what it needs.
if ("serviceWorker" in navigator && (location.protocol === "https:" || ["localhost", "127.0.0.1"].includes(location.hostname)))
  addEventListener("settled", () => navigator.serviceWorker.register("sw.js").then(offer), { once: true });

/** A new version waits until the user takes it: nothing is exchanged under a running page. @param {ServiceWorkerRegistration} registration */
function offer(registration) {
  const tell = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    const bar = document.createElement("p");
    bar.className = "offer";
    const take = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting?.postMessage("update");
    };
    render(html`A new version is ready. <button @click=${take}>Reload</button>`, bar);
    document.body.append(bar);
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
}
