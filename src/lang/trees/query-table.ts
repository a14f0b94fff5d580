/**
 * Compiled queries as data. Before tree-sitter can run a query, it analyses it against the grammar's parse table, which for C++ takes a
 * third of a second in every thread that meets the language. `scripts/assets.ts` does this once, when the executable is built; a thread
 * then only copies the result into its memory. The layout is that of the pinned runtime; `test/lang/runtime.test.ts` compares such
 * queries with freshly compiled ones.
 */
import type { Query } from "web-tree-sitter";
import { type QueryRoots, rootsOf } from "./query-roots.ts";
import { addressOf, bytesOfMemory, room, wordsOfMemory } from "./runtime.ts";

/** A compiled query without memory addresses. */
export interface QueryTable {
  /** Identifies the query text and grammar that it was compiled from. */
  readonly key: string;
  readonly captures: readonly string[];
  /** The contents, in base64, of the lists that a run of the query reads, in the order of {@link LISTS}. */
  readonly lists: readonly string[];
  /** Number of patterns that begin with a wildcard. */
  readonly wildcards: number;
  /** Conditions on the captured texts; a match that fails them is dropped. */
  readonly predicates: readonly PatternPredicate[];
}

interface PatternPredicate {
  readonly pattern: number;
  readonly operator: string;
  /** Capture numbers, and literal texts. */
  readonly operands: readonly (number | string)[];
}

/** Returns the texts that one match captured under a capture number. */
export type CapturedTexts = (capture: number) => readonly string[];
/** Whether a match counts, given its captured texts. */
type Condition = (texts: CapturedTexts) => boolean;

/** A query in this thread's memory. */
export interface LoadedQuery {
  readonly address: number;
  readonly captureNames: readonly string[];
  readonly conditions: ReadonlyMap<number, readonly Condition[]>;
  /** Undefined when the query must run at every node. */
  readonly roots: QueryRoots | undefined;
}

/** Raise this number when the format changes. */
export const QUERY_TABLE_VERSION = 1;

/** Size of tree-sitter's query in 32-bit words. Each of its lists is an address, a size and a capacity. */
const QUERY_WORDS = 41;
const NAMES = { characters: 0, slices: 3 } as const;
const VALUES = { characters: 6, slices: 9 } as const;
const LIST = { steps: 15, patternMap: 18, predicateSteps: 21, patterns: 24, negatedFields: 30, repeats: 36 } as const;
const LANGUAGE_WORD = 39;
const WILDCARDS_WORD = 40;
const PATTERN_WORDS = 7;
/** The lists that a run of the query reads, and the bytes of one element of each. */
const LISTS = [
  { at: LIST.steps, bytes: 20 },
  { at: LIST.patternMap, bytes: 6 },
  { at: LIST.patterns, bytes: PATTERN_WORDS * 4 },
  { at: LIST.negatedFields, bytes: 2 },
  { at: LIST.repeats, bytes: 2 },
] as const;

/** Copies a compiled query out of the runtime's memory. */
export function tableOf(query: Query, key: string): QueryTable {
  const words = wordsOfMemory();
  const bytes = bytesOfMemory();
  const at = addressOf(query) >> 2;
  const word = (place: number): number => words[at + place] as number;
  const lists = LISTS.map((list) =>
    Buffer.from(bytes.subarray(word(list.at), word(list.at) + word(list.at + 1) * list.bytes)).toString("base64"),
  );
  const textOf = (table: typeof NAMES | typeof VALUES, id: number): string => {
    const slice = (word(table.slices) >> 2) + id * 2;
    const start = word(table.characters) + (words[slice] as number);
    return Buffer.from(bytes.subarray(start, start + (words[slice + 1] as number))).toString("utf8");
  };
  const captures = Array.from({ length: word(NAMES.slices + 1) }, (_, id) => textOf(NAMES, id));
  const predicates: PatternPredicate[] = [];
  for (let pattern = 0; pattern < word(LIST.patterns + 1); pattern++) {
    const described = (word(LIST.patterns) >> 2) + pattern * PATTERN_WORDS;
    const [first, count] = [words[described + 2] as number, words[described + 3] as number];
    let operands: (number | string)[] = [];
    for (let step = first; step < first + count; step++) {
      const place = (word(LIST.predicateSteps) >> 2) + step * 2;
      const [type, id] = [words[place] as number, words[place + 1] as number];
      if (type === STEP.capture) operands.push(id);
      else if (type === STEP.text) operands.push(textOf(VALUES, id));
      else {
        const predicate = { pattern, operator: String(operands[0]), operands: operands.slice(1) };
        conditionOf(predicate);
        predicates.push(predicate);
        operands = [];
      }
    }
  }
  return { key, captures, lists, wildcards: word(WILDCARDS_WORD) & 0xffff, predicates };
}

const STEP = { capture: 1, text: 2 } as const;

/** Copies a compiled query into the runtime's memory, where it stays. */
export function loadQuery({ captures, lists, wildcards, predicates }: QueryTable, grammar: object): LoadedQuery {
  const address = room(QUERY_WORDS * 4);
  for (const [index, { at, bytes }] of LISTS.entries()) {
    const contents = Buffer.from(lists[index] as string, "base64");
    if (contents.length === 0) continue;
    const into = room(contents.length);
    bytesOfMemory().set(contents, into);
    wordsOfMemory().set([into, contents.length / bytes, contents.length / bytes], (address >> 2) + at);
  }
  wordsOfMemory()[(address >> 2) + LANGUAGE_WORD] = addressOf(grammar);
  wordsOfMemory()[(address >> 2) + WILDCARDS_WORD] = wildcards;
  const byPattern = Map.groupBy(predicates, ({ pattern }) => pattern);
  const conditions = new Map([...byPattern].map(([pattern, all]) => [pattern, all.map(conditionOf)]));
  const [steps, entries] = lists.map((list) => Buffer.from(list, "base64")) as [Buffer, Buffer];
  return { address, captureNames: captures, conditions, roots: rootsOf(steps, entries, new Set(conditions.keys())) };
}

/** @throws for an unknown predicate, when the executable is built */
function conditionOf({ operator, operands }: PatternPredicate): Condition {
  const [capture, ...others] = operands as [number, ...(number | string)[]];
  const texts = others.filter((other) => typeof other === "string");
  const [other] = others;
  switch (operator) {
    case "eq?":
    case "not-eq?": {
      const isWanted = operator === "eq?";
      if (typeof other === "number") {
        return (of) => of(capture).every((text) => of(other).some((another) => (text === another) === isWanted));
      }
      return (of) => of(capture).every((text) => (text === other) === isWanted);
    }
    case "match?":
    case "not-match?": {
      const isWanted = operator === "match?";
      const pattern = new RegExp(String(other));
      return (of) => {
        const found = of(capture);
        return found.length === 0 ? !isWanted : found.every((text) => pattern.test(text) === isWanted);
      };
    }
    case "any-of?":
    case "not-any-of?": {
      const isWanted = operator === "any-of?";
      return (of) => {
        const found = of(capture);
        return found.length === 0 ? !isWanted : found.every((text) => texts.includes(text)) === isWanted;
      };
    }
    default:
      throw new Error(`unknown predicate #${operator} in a query`);
  }
}
