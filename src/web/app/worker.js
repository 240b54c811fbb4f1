// @ts-check
// Runs the engine beside the page, so that the page stays quick while it thinks.
import init, { answer } from "./engine/judge.js";

const ready = init();

onmessage = async ({ data }) => {
  await ready;
  postMessage(answer(data));
};
