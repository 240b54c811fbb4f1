// A program that uses the package, as strict as the compiler can be: it is compiled and not run.
import { JudgeError, Session, call, card, checkDeck, prove, readDocument, replay, rule, search } from "swu-judge";
import type { DeckCheckDocument, ReplayDocument, SearchDocument } from "swu-judge";
import type { PositionData } from "swu-judge/documents/legal";
import { LIMITS, embedded } from "swu-judge/discord";

const found: SearchDocument = await search("overwhelm", { limit: 3, text: true });
const ids: string[] = found.results.map(({ id }) => id);
const replayed: ReplayDocument = await replay("title: x", { file: "x.yaml", signal: new AbortController().signal });
for (const { status, errors } of replayed.results) {
  const isFine: boolean = status === "pass";
  const places: Array<number | null> = errors.map(({ line }) => line);
  console.log(isFine, places);
}
const checked: DeckCheckDocument = await checkDeck("Deck\n3 Wampa", { play: "twin-suns", on: "2026-03-20" });
const verdict: "legal" | "not-legal" | "undecided" = checked.verdict;
const shown = await card("Wampa");
if (shown.schema === "judge/cards-show/1") console.log(shown.power, shown.legality);
else console.log(shown.candidates);
const text = await rule("7.5.7");
console.log(text.schema, ids, verdict);
const session = new Session("title: x");
const { actions, position } = await session.legal();
const board: PositionData | null = position;
const [action] = actions;
if (action) console.log((await session.step(action.step)).refused?.told, await session.undo(), board?.players);
const { results: [proof] } = await session.prove({ depth: 2, found: (positions: number) => console.log(positions) });
console.log(proof?.claims, (await prove("title: x", { until: "regroup" })).results.length);
const { results } = await call("rulings");
console.log(results[0]?.title, LIMITS.total);
try {
  readDocument(JSON.parse("{}"), ["replay"]);
} catch (error) {
  if (error instanceof JudgeError) console.log(error.code, error.line, error.help.join(), error.errors[0]?.message);
}
console.log((await embedded("Wampa", { search, card })).title);

// @ts-expect-error: an unknown key
await search("x", { limt: 3 });
// @ts-expect-error: a wrong type
await checkDeck(5);
// @ts-expect-error: no format of play
await checkDeck("", { play: "modern" });
// @ts-expect-error: an unknown method
await call("nothing");
