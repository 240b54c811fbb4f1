// @ts-check
// The package in Node.
import { Worker } from "node:worker_threads";
import { calls } from "./calls.js";

export { JudgeError, readDocument } from "./error.js";

export const { call, search, rule, card, replay, prove, checkDeck, Session, close } = calls((told) => {
  // Options of the program, such as that its text came from the command line, are not those of the worker.
  const started = new Worker(new URL("./worker-node.js", import.meta.url), { execArgv: [] });
  started.on("message", told);
  started.on("error", (error) => told({ stopped: error instanceof Error ? error.message : String(error) }));
  started.on("exit", (code) => told({ stopped: `its worker ended with ${code}` }));
  return { post: (message) => started.postMessage(message), stop: () => void started.terminate(), hold: (isBusy) => (isBusy ? started.ref() : started.unref()) };
});
