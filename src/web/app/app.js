// @ts-check
// The frame around the views: the four places, which view the address asks for, and where somebody was who comes back. Each view is a
// function of the rest of the address and the place to draw into. The first is there at once, each other when it is opened.
import { html, render } from "./vendor/lit-html.js";
import { isLoaded } from "./judge.js";
import { sign } from "./signs.js";
import { isSetup, refused } from "./text.js";
import * as search from "./views/search.js";
import { begin, t } from "./words.js";

/** @typedef {{show: (rest: string, main: HTMLElement) => void | Promise<void>, leave?: () => void}} View */
/** @type {() => View} */
const first = () => search;
/** The views by the first word of their address; `search` is an earlier name of `ask`. @type {Record<string, () => View | Promise<View>>} */
const VIEWS = {
  ask: first,
  search: first,
  rules: () => import("./views/rules.js"),
  cards: () => import("./views/cards.js"),
  files: () => import("./views/files.js"),
  table: () => import("./views/table.js"),
  train: () => import("./views/train.js"),
};
/** The places, each with the views that it holds, the first of which it opens. */
const places = () => [
  { name: t("Ask"), drawing: "magnifier", views: ["ask", "search"] },
  { name: t("Library"), drawing: "book", views: ["rules", "cards", "files"] },
  { name: t("Table"), drawing: "mat", views: ["table"] },
  { name: t("Train"), drawing: "target", views: ["train"] },
];
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const header = /** @type {HTMLElement} */ (document.querySelector("header"));
/** What loads the view that is shown. @type {(() => View | Promise<View>) | undefined} */
let shown;
/** @type {(() => void) | undefined} */
let leave;
let place = document.createElement("div");

async function show() {
  const [, name = "", rest = ""] = location.hash.match(/^#\/(\w+)\/?(.*)$/) ?? [];
  const known = VIEWS[name] ? name : "ask";
  render(html`<nav aria-label=${t("Places")}>${places().map(({ name, drawing, views }) =>
    html`<a href="#/${views[0]}" aria-current=${views.includes(known) ? "page" : "false"}>${sign(drawing, true)}<span>${name}</span></a>`)}</nav>`, header);
  // Each view draws into a place of its own: what comes too late is drawn into one that is no longer shown.
  const load = VIEWS[known];
  if (shown !== load) {
    leave?.();
    leave = undefined;
    place = document.createElement("div");
    main.replaceChildren(place);
    shown = load;
  }
  const own = place;
  try {
    const view = await load();
    if (own !== place) return;
    leave = view.leave;
    await view.show(rest, own);
  } catch (error) {
    render(refused(error), own);
  }
  const title = own.querySelector("h1")?.textContent?.replace(/\s+/g, " ").trim();
  document.title = title ? `${title} · judge` : "judge";
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
  if (title && (document.activeElement === document.body || !document.activeElement?.isConnected)) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
});
begin().then(() => {
  /** @type {HTMLElement} */ (document.querySelector(".skip")).textContent = t("Skip to content");
  return show();
});

// What is still on its way is told, so that nobody waits before an empty page.
const loading = /** @type {HTMLElement} */ (document.querySelector("p.loading"));
addEventListener("loading", () => loading.replaceChildren(), { once: true });
addEventListener("loading", (event) => {
  const { loaded, total } = /** @type {CustomEvent} */ (event).detail;
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  render(html`<progress max=${total || 1} value=${loaded} aria-label=${t("Loading")}></progress> ${t("Loading rules and cards: {loaded} of {total} MB", { loaded: megabytes(loaded), total: megabytes(total) })}`, loading);
  if (!loading.isConnected) document.body.append(loading);
});
addEventListener("loaded", () => loading.remove());
// The engine may have been quicker than the page.
if (isLoaded) loading.remove();

// A file can be dropped anywhere, and a game setup pasted: it is read where all of them are listed.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => take(event, [...(event.dataTransfer?.files ?? [])]));
addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (isSetup(text)) take(event, [new File([text], t("Pasted text"))]);
});

/** @param {Event} event @param {File[]} files */
function take(event, files) {
  if (!files.length) return;
  event.preventDefault();
  location.hash = "#/files";
  import("./views/files.js").then((view) => view.take(files, show));
}
addEventListener("unkept", (event) => {
  const why = /** @type {CustomEvent} */ (event).detail;
  const banner = document.createElement("div");
  main.before(banner);
  render(html`<p class="refused" role="alert">${t("Your files on this device cannot be read: {why}.", { why })} <a href="#/files">${t("Your files")}</a></p>`, banner);
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
    render(html`${t("A new version is ready.")} <button @click=${take}>${t("Reload")}</button>`, bar);
    document.body.append(bar);
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
}
