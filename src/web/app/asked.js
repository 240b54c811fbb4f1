// @ts-check
// Questions that were asked on this device, the last one first.

const KEY = "judge-asked";
/** The most that are kept. */
const MOST = 12;

/** @returns {string[]} */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a question; one that it goes on from is forgotten. @param {string} question */
export function remember(question) {
  const words = question.trim();
  if (words.length < 3 || words.length > 300) return;
  const others = recent().filter((one) => !words.toLowerCase().startsWith(one.toLowerCase()) && !one.toLowerCase().startsWith(words.toLowerCase()));
  set([words, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export const forgetAll = () => set([]);

/** @param {string[]} all */
function set(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch { /* A full device only forgets what was asked. */ }
}
