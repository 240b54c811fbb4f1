// @ts-check
// The package in a browser.
import { calls } from "./calls.js";

export { JudgeError, readDocument } from "./error.js";

/** A page starts workers only from its own origin: one from elsewhere is imported by one of its own. */
function worker() {
  const url = new URL("./worker.js", import.meta.url);
  if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const own = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(own, { type: "module" });
}

export const { call, search, rule, card, replay, prove, checkDeck, Session, close } = calls((told) => {
  const started = worker();
  started.onmessage = ({ data }) => told(data);
  started.onerror = (event) => {
    event.preventDefault();
    told({ stopped: event.message || "its worker could not be loaded" });
  };
  return { post: (message) => started.postMessage(message), stop: () => started.terminate(), hold: () => {} };
});
