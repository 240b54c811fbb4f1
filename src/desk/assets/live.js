// Looks for changes of the event, and lets the clock run. Every page works without it.
"use strict";

const main = document.getElementById("main");

// A page that nobody is writing in is loaded again; one with a form in use says that there is news.
let touched = false;
main?.addEventListener("input", () => { touched = true; });
// Loading the page again would take back what is being sent.
document.addEventListener("submit", () => { touched = true; });
const renew = (words) => {
  if (!touched && !main?.contains(document.activeElement)) { location.reload(); return; }
  if (document.querySelector(".changed")) return;
  const news = document.createElement("p");
  news.className = "changed";
  news.setAttribute("role", "status");
  const link = document.createElement("a");
  link.href = location.href;
  link.textContent = `${words} Reload the page.`;
  news.append(link);
  document.body.append(news);
};

// The clock counts by the server's time, whatever the phone thinks it is.
for (const clock of document.querySelectorAll("[data-ends]")) {
  const ahead = Number(clock.dataset.now) - Date.now() / 1000;
  const left = clock.querySelector(".left");
  const tick = () => {
    const seconds = Math.ceil(Number(clock.dataset.ends) - Date.now() / 1000 - ahead);
    if (seconds <= 0) { left.textContent = "0:00"; renew("Time is over."); return; }
    left.textContent = seconds > 600 ? `${Math.ceil(seconds / 60)} min`
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    setTimeout(tick, 1000);
  };
  tick();
}

// The screen in the hall turns by itself.
if (document.body.dataset.next) {
  setTimeout(() => location.replace(document.body.dataset.next), 1000 * Number(document.body.dataset.seconds));
}

if (main && main.dataset.version !== undefined && window.EventSource) {
  const heard = (message) => { if (message.data !== main.dataset.version) renew("The event has changed."); };
  // A browser keeps few connections to one place: only a page that is looked at has one.
  let source = null;
  const listen = () => {
    const wanted = document.visibilityState === "visible";
    if (wanted && !source) { source = new EventSource("/changes"); source.addEventListener("message", heard); }
    if (!wanted && source) { source.close(); source = null; }
  };
  document.addEventListener("visibilitychange", listen);
  window.addEventListener("pagehide", () => { source?.close(); source = null; });
  window.addEventListener("pageshow", listen);
  listen();
}
