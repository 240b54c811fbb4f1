// @ts-check
// The worker in a browser.
import { answering } from "./files.js";

const answer = answering(
  async (file) => {
    const got = await fetch(file);
    if (!got.ok) throw new Error(`${file}: ${got.status}`);
    return new Uint8Array(await got.arrayBuffer());
  },
  (told) => postMessage(told),
);
onmessage = ({ data }) => answer(data);
