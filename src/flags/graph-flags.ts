/** The flags of `refs`, `callers`, `callees` and `call-graph`. */
import {
  ANSWER_TOKENS_MAX,
  ANSWER_TOKENS_MIN,
  CALL_DEPTH_DEFAULT,
  CALL_DEPTH_MAX,
  USES_LIMIT_DEFAULT,
  USES_LIMIT_MAX,
} from "#core/limits.ts";
import { CALL_DIRECTIONS, CONFIDENCES } from "#core/protocol/graph.ts";
import { EDGE_TYPES, type EdgeType } from "#core/types.ts";
import { type Also, choice, choices, count, type Flags, on, type ValuesOf, word } from "./flag.ts";
import { NAMES_OF_ITS_FILE, nameInFile, SYMBOL_NAMES } from "./name-in-file.ts";
import { QUERY_FLAGS, REF_FLAG } from "./query-flags.ts";

const { languages, cursor, freshness } = QUERY_FLAGS;
// Here these names mean the file of the symbol. Uses in that file alone would be few.
const pathGlobs = {
  ...QUERY_FLAGS.pathGlobs,
  aliases: (QUERY_FLAGS.pathGlobs.aliases ?? []).filter((name) => !NAMES_OF_ITS_FILE.includes(name)),
};

/** Other words for types of uses. */
const TYPE_ALIASES: Also<EdgeType> = {
  ...{ call: "calls", caller: "calls", invocation: "calls", reference: "references", usage: "references", use: "references" },
  ...{ import: "imports", extend: "extends", subclass: "extends", subtype: "extends", inherits: "extends", inheritance: "extends" },
  ...{
    inherit: "extends",
    inheritor: "extends",
    child: "extends",
    conformance: "implements",
    conforms: "implements",
  },
  ...{ implement: "implements", implementation: "implements", implementer: "implements", implementor: "implements" },
};

const MAX_TOKENS = count(
  { name: "max-tokens", about: "Maximum tokens of the whole answer, from 100", hint: "N" },
  { min: ANSWER_TOKENS_MIN, max: ANSWER_TOKENS_MAX },
);

/** The symbol that the question is about. */
const SYMBOL_WORD = {
  target: word({
    name: "symbol",
    about: "A name, a handle, PATH:LINE, or PATH:LINE:COLUMN of a use",
    aliases: SYMBOL_NAMES,
    completes: "symbol",
    both: nameInFile,
    narrows: true,
  }),
} satisfies Flags;

const CONFIDENCE_FLAG = {
  confidence: choice({ name: "confidence", about: "Lowest confidence to list", listsChoices: false, narrows: true }, CONFIDENCES),
} satisfies Flags;

/** Flags that decide which rows there are, and how many an answer shows. */
const ROWS_FLAGS = {
  ...{ languages, pathGlobs },
  limit: count(
    { name: "limit", short: "n", about: `Maximum number of rows (${USES_LIMIT_DEFAULT}; 0: all)`, hint: "N", toModel: false },
    { min: 0, max: USES_LIMIT_MAX, clamps: true },
  ),
  cursor,
  freshness,
  ...REF_FLAG,
} satisfies Flags;

/** Flags about the answer that only the command line has. */
export const SHOWN_FLAGS = {
  maxTokens: MAX_TOKENS,
  compact: on({ name: "compact", short: "c", about: "Show only what identifies each row" }),
} satisfies Flags;

/** The flags of `refs`. */
export const REFS_FLAGS = {
  ...SYMBOL_WORD,
  types: choices(
    { name: "type", short: "t", about: "Only uses of this type (repeatable)", hint: "TYPE", aliases: ["kind", "types"], narrows: true },
    EDGE_TYPES,
    {
      also: TYPE_ALIASES,
    },
  ),
  ...CONFIDENCE_FLAG,
  text: on({ name: "text", about: "List mentions in comments, strings and documentation instead", narrows: true }),
  ...ROWS_FLAGS,
} satisfies Flags;

export const CALLERS_FLAGS = { ...SYMBOL_WORD, ...CONFIDENCE_FLAG, ...ROWS_FLAGS } satisfies Flags;

export const CALLEES_FLAGS = {
  ...CALLERS_FLAGS,
  external: on({ name: "external", about: "Also list calls of code outside the repository, built-in functions included", narrows: true }),
} satisfies Flags;

export const CALL_GRAPH_FLAGS = {
  ...SYMBOL_WORD,
  direction: choice({ name: "direction", about: "Its callers, what it calls, or both (both)", narrows: true }, CALL_DIRECTIONS),
  depth: count(
    {
      name: "depth",
      about: `Maximum number of calls away (${CALL_DEPTH_DEFAULT})`,
      hint: "N",
      aliases: ["max-depth", "levels", "hops"],
      narrows: true,
    },
    { max: CALL_DEPTH_MAX },
  ),
  confidence: choice({ name: "confidence", about: "Lowest confidence of calls to follow (ambiguous)", toModel: false }, CONFIDENCES),
  ...{ languages: { ...languages, toModel: false }, pathGlobs: { ...pathGlobs, toModel: false } },
  freshness,
  ...REF_FLAG,
} satisfies Flags;

export type RefsRequest = ValuesOf<typeof REFS_FLAGS>;
export type CalleesRequest = ValuesOf<typeof CALLEES_FLAGS>;
export type CallGraphRequest = ValuesOf<typeof CALL_GRAPH_FLAGS>;

/** The values of a request that decide which rows there are and in which order. */
export function graphQuestion(request: object): readonly unknown[] {
  const values = request as Readonly<Record<string, unknown>>;
  return Object.entries<Flags[string]>({ ...REFS_FLAGS, ...CALLEES_FLAGS }).flatMap(([field, { narrows }]) =>
    narrows ? [values[field] ?? null] : [],
  );
}
