// @ts-check
// What could not be done, in the words of the command line; and the documents that this version can read.

/** @typedef {import("./index.js").Message} Message */

/** The version of every document that this package knows. */
const VERSION = 1;

/** What could not be done: why, where, and the way out. */
export class JudgeError extends Error {
  /** @param {{code?: number, message: string, data?: any}} error of JSON-RPC; its data is a `judge/error/1` */
  constructor({ code = -32000, message, data }) {
    super(message);
    this.name = "JudgeError";
    this.code = code;
    /** @type {string | null} */
    this.file = data?.file ?? null;
    /** @type {number | null} */
    this.line = data?.line ?? null;
    /** @type {number | null} */
    this.column = data?.column ?? null;
    /** @type {string[]} */
    this.help = data?.help ?? [];
    /** @type {Message[]} */
    this.errors = data?.errors ?? [{ file: this.file, line: this.line, column: this.column, severity: "error", message, help: this.help }];
  }
}

/** @param {string} message @param {string} help @param {string} file */
const refused = (message, help, file) => new JudgeError({ message, data: { file: file || null, help: [help] } });

/**
 * A document of the program, if it is one of these and this version can read it.
 * @param {any} value
 * @param {string[]} names such as `replay`
 * @param {string} [file] its name in messages
 * @returns {any}
 */
export function readDocument(value, names, file = "") {
  const known = names.map((name) => `\`judge/${name}/${VERSION}\``).join(" or ");
  const [, name, version] = /^judge\/([\w-]+)\/(\d+)$/.exec(value?.schema ?? "") ?? [];
  const source = file ? `\`${file}\`` : "the document";
  if (name === "error" && !names.includes(name)) throw new JudgeError({ message: String(value.message), data: value });
  if (name === undefined) throw refused(`${source} names no schema; expected ${known}`, "write it with `--format json`", file);
  if (!names.includes(name)) throw refused(`expected ${known}, found \`${value.schema}\``, `\`judge schema ${name}\` describes that document`, file);
  if (Number(version) > VERSION)
    throw refused(`${source} was written by a newer version of this program: its schema is \`${value.schema}\`, and this version knows \`judge/${name}/${VERSION}\``, "use the newer version", file);
  return value;
}
