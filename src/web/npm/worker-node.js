// @ts-check
// The worker in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { answering } from "./files.js";

const answer = answering(readFile, (told) => parentPort?.postMessage(told));
parentPort?.on("message", answer);
