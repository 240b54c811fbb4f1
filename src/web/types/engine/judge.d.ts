// What `.ci/web` makes of src/web/lib.rs.
/** Loads the engine. */
export default function init(from: { module_or_path: Promise<Response> }): Promise<unknown>;
/** Hands over what is in the folder `data`, before the first message. */
export function install(rules: Uint8Array, cards: Uint8Array, search: Uint8Array, scenarios: Uint8Array): void;
/** Hands over what is kept on the device, as JSON, before the first message; throws if it cannot be read. */
export function keep(files: string): void;
/** Hands over `data/meaning.bin`: from then on a search knows what is meant; throws if it is no such table. */
export function mean(table: Uint8Array): void;
/** Answers a message of JSON-RPC 2.0. */
export function answer(message: string): string;
