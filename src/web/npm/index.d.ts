/** The calls of the package. Their results are documents of the program: `documents/` has their types, made from its JSON Schemas. */
import type * as documents from "./documents/index.js";

export type * from "./documents/index.js";

/** A message of the program: what is wrong, where, and the way out. */
export type Message = documents.ErrorDocument["errors"][number];

/** Options of every call. */
export interface CallOptions {
  /** Cancels the call. If it is running, its worker ends, and the next call starts another. */
  signal?: AbortSignal;
}

/** A text, and the name of its file in messages. */
export interface FileOptions extends CallOptions {
  file?: string;
}

export interface SearchOptions extends CallOptions {
  /** The most results. */
  limit?: number;
  /** Also say why each rule was found. */
  explain?: boolean;
  /** Add the rule itself to the first result. */
  text?: boolean;
  /** The day for legality, such as `2026-03-13` [default: today]. */
  on?: string;
}

export interface RuleOptions extends CallOptions {
  /** Return only the lines to cite it by. */
  cite?: boolean;
  /** The edition to show it in, such as `CR 7.0` [default: the one in force]. */
  edition?: string;
}

export interface CardOptions extends CallOptions {
  /** The day for legality, such as `2026-03-13` [default: today]. */
  on?: string;
}

export interface DeckOptions extends FileOptions {
  /** The format of play [default: premier]. */
  play?: documents.DeckCheckDocument["format"];
  /** The name of the policy [default: cr-8.0]. */
  policy?: string;
  /** The day of the event, such as `2026-03-13` [default: today]. */
  on?: string;
  /** The card pool of a Trilogy event. */
  card_pool?: NonNullable<documents.DeckCheckDocument["card_pool"]>;
  /** The tier of the event [default: casual]. */
  tier?: documents.DeckCheckDocument["tier"];
  /** The list of cards that the player received for a limited deck. */
  pool?: string;
  /** The registered list to compare with. */
  registered?: string;
}

export interface ProofOptions extends FileOptions {
  /** Is told the number of positions found so far. */
  found?: (positions: number) => void;
  /** The step after which the search begins, from 0 for the beginning [default: the last one]. */
  after?: number;
  /** Search until this phase starts. */
  until?: "action" | "regroup";
  /** Search this many decisions beyond the last step, if no phase is named. */
  depth?: number;
  /** Search at most this many positions [default: 200000]. */
  positions?: number;
  /** List this many outcomes, at most 100 [default: 0]. */
  outcomes?: number;
}

/** The methods of `judge serve`, and the documents that they answer with. */
export interface Methods {
  search: documents.SearchDocument;
  legality: documents.LegalityDocument;
  show: documents.ShowDocument;
  cards: documents.CardsShowDocument | documents.CardsShowCandidatesDocument;
  contents: documents.RulesListDocument;
  editions: documents.RulesEditionsDocument;
  history: documents.RulesHistoryDocument;
  diff: documents.RulesDiffDocument;
  "card-list": documents.CardsSearchDocument;
  "deck-check": documents.DeckCheckDocument;
  rulings: documents.RulingTitlesDocument;
  ruling: documents.RulingDocument;
  replay: documents.ReplayDocument;
  legal: documents.LegalDocument;
  decide: documents.DecideDocument;
  setup: documents.SetupDocument;
  picture: documents.PictureDocument;
  prove: documents.ProveDocument;
  quiz: documents.QuizQuestionsDocument;
  "quiz-progress": documents.QuizProgressDocument;
}

/** What could not be done: why, where, and the way out, in the words of the command line. */
export class JudgeError extends Error {
  constructor(error: { code?: number; message: string; data?: Partial<documents.ErrorDocument> | undefined });
  /** The code of JSON-RPC: -32602 for wrong parameters, -32000 for a call that failed. */
  code: number;
  file: string | null;
  line: number | null;
  column: number | null;
  help: string[];
  /** Every message, including the first. */
  errors: Message[];
}

/**
 * A document of the program, if it is one of these, of a version that this package knows.
 * @param names such as `replay`
 * @param file its name in messages
 */
export function readDocument(value: unknown, names: string[], file?: string): any;

/** Any method of `judge serve --stdio`, by its name and its parameters. */
export function call<M extends keyof Methods>(method: M, params?: object, options?: CallOptions & { found?: (positions: number) => void }): Promise<Methods[M]>;

/** The rules that fit, best first. */
export function search(query: string, options?: SearchOptions): Promise<documents.SearchDocument>;

/** A rule by its id, or by the name of a rule, keyword, term or card. */
export function rule(name: string, options?: RuleOptions): Promise<documents.ShowDocument>;

/** A card by its name or number, or the cards that share the name. */
export function card(name: string, options?: CardOptions): Promise<documents.CardsShowDocument | documents.CardsShowCandidatesDocument>;

/** The ruling of a scenario, with its trace and a board after each step. The errors of an invalid one are in the result. */
export function replay(source: string, options?: FileOptions): Promise<documents.ReplayDocument>;

/** The results of every way to decide. It has a worker of its own. */
export function prove(source: string, options?: ProofOptions): Promise<documents.ProveDocument>;

/** The legality of a deck list, in any form that `judge deck check` reads. */
export function checkDeck(source: string, options?: DeckOptions): Promise<documents.DeckCheckDocument>;

/** A game that is played step by step from a scenario. */
export class Session {
  constructor(source: string, options?: { file?: string });
  /** The scenario with all its steps. */
  get source(): string;
  /** The number of steps that can be undone. */
  get steps(): number;
  /** Who decides, the prompt, and each legal answer as a step. */
  legal(options?: CallOptions): Promise<documents.LegalDocument>;
  /** Plays a step, such as `ana: {attack: Wampa, target: ben}`. A refused step changes nothing: `refused` says why. */
  step(step: string, options?: CallOptions): Promise<documents.DecideDocument>;
  /** Undoes the last step. False if there is none. */
  undo(): Promise<boolean>;
  replay(options?: CallOptions): Promise<documents.ReplayDocument>;
  prove(options?: Omit<ProofOptions, "file">): Promise<documents.ProveDocument>;
}

/** Ends the workers. The next call starts others. */
export function close(): void;
