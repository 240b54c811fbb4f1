// What `.ci/web` makes of src/web/lib.rs.
/** Loads the engine. */
export default function init(): Promise<unknown>;
/** Hands over what is in the folder `data`, before the first message. */
export function install(rules: Uint8Array, cards: Uint8Array, search: Uint8Array, scenarios: Uint8Array): void;
/** Hands over what is kept on the device, as JSON, before the first message; throws if it cannot be read. */
export function keep(files: string): void;
/** Answers a message of JSON-RPC 2.0. */
export function answer(message: string): string;
