// What `.ci/web` makes of src/web/import/lib.rs.
/** Loads what reads dropped files. */
export default function init(): Promise<unknown>;
/** Hands over `data/cards.bin`, before the first file. */
export function install(cards: Uint8Array): void;
/** Reads a file; `kept` is the JSON of the files of card data that are kept already. */
export function read(name: string, bytes: Uint8Array, kept: string): string;
