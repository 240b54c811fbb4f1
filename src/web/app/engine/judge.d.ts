// What `.ci/web` makes of src/web/lib.rs.
/** Loads the engine. */
export default function init(): Promise<unknown>;
/** Answers a message of JSON-RPC 2.0. */
export function answer(message: string): string;
