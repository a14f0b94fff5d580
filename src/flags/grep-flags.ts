/** The flags of `grep`, with the names and letters of grep and ripgrep wherever those have one. */
import { CONTEXT_LINES_MAX, GREP_LIMIT_DEFAULT } from "#core/limits.ts";
import { filesOfBoth } from "./files-of-both.ts";
import { count, type Flags, list, on, restOfPaths, texts, type ValuesOf, word } from "./flag.ts";
import { EXCLUDED_FILES_NAMES, FILES_NAMES, QUERY_FLAGS, REF_FLAG } from "./query-flags.ts";

const MAX = { max: CONTEXT_LINES_MAX, min: 0, clamps: true } as const;

/** Flags about the pattern and what it matches. */
export const PATTERN_FLAGS = {
  pattern: word({
    name: "pattern",
    about: "A regular expression, or with -F literal text",
    aliases: ["query", "regex", "regexp", "search", "text", "q"],
    narrows: true,
  }),
  literal: on({
    name: "fixed-strings",
    short: "F",
    about: "The pattern is literal text",
    argument: "literal",
    aliases: ["fixed", "is-literal", "fixed-string"],
    narrows: true,
  }),
  ignoreCase: on({
    name: "ignore-case",
    short: "i",
    about: "Match upper and lower case alike",
    aliases: ["case-insensitive"],
    narrows: true,
  }),
  smartCase: on({
    name: "smart-case",
    short: "S",
    about: "Ignore case unless the pattern has a capital",
    toModel: false,
    narrows: true,
  }),
  word: on({
    name: "word-regexp",
    short: "w",
    about: "Match whole words only",
    argument: "word",
    aliases: ["whole-word", "whole-words"],
    narrows: true,
  }),
  invert: on({ name: "invert-match", short: "v", about: "Show lines that do not match", toModel: false, narrows: true }),
  line: on({ name: "line-regexp", short: "x", about: "Match whole lines only", toModel: false, narrows: true }),
} satisfies Flags;

/** Flags about the files that are searched. */
export const FILES_FLAGS = {
  globs: texts({
    name: "glob",
    short: "g",
    about: "Only paths that match (repeatable; a leading ! excludes)",
    hint: "GLOB",
    aliases: FILES_NAMES,
    excludingAliases: EXCLUDED_FILES_NAMES,
    both: filesOfBoth,
    completes: "file",
    narrows: true,
  }),
  languages: list({
    name: "lang",
    short: "t",
    about: "Only this language (repeatable)",
    hint: "LANG",
    completes: "language",
    argument: "language",
    aliases: ["type", "languages", "file-type"],
    narrows: true,
  }),
  all: on({ name: "all", about: "Search vendored, built and generated files too, however many there are", narrows: true }),
  binary: on({ name: "text", short: "a", about: "Search binary files too; name those that match", toModel: false, narrows: true }),
  ...REF_FLAG,
} satisfies Flags;

/** Directories and files to search, as words after the pattern. */
export const PATHS_WORDS = {
  paths: restOfPaths({
    name: "path",
    about: "Files or directories to search (default: all)",
    completes: "file",
    toModel: false,
    narrows: true,
  }),
} satisfies Flags;

/** Flags about how much of the matches an answer shows. */
export const SHOWN_FLAGS = {
  filesOnly: on({
    name: "files-with-matches",
    short: "l",
    about: "Show only which files match",
    argument: "files_only",
    aliases: ["files-with-matches-only"],
  }),
  count: on({ name: "count", short: "c", about: "Show only how many lines match in each file" }),
  after: count({ name: "after-context", short: "A", about: "Lines to show after each match", hint: "N", toModel: false }, MAX),
  before: count({ name: "before-context", short: "B", about: "Lines to show before each match", hint: "N", toModel: false }, MAX),
  context: count({ name: "context", short: "C", about: "Lines to show around each match", hint: "N", aliases: ["context-lines"] }, MAX),
  byPath: on({ name: "by-path", about: "Order by path, not definitions first", toModel: false, narrows: true }),
  limit: count(
    {
      name: "limit",
      short: "m",
      about: `At most this many lines (${GREP_LIMIT_DEFAULT}; 0: all)`,
      hint: "N",
      aliases: ["max-count", "top-k", "max-results", "head-limit"],
    },
    { min: 0 },
  ),
  cursor: QUERY_FLAGS.cursor,
  freshness: QUERY_FLAGS.freshness,
} satisfies Flags;

const REQUEST_FLAGS = { ...PATTERN_FLAGS, ...FILES_FLAGS, ...PATHS_WORDS, ...SHOWN_FLAGS };

export type GrepRequest = ValuesOf<typeof REQUEST_FLAGS>;

/** The values of a request that decide which lines match and in which order. */
export function grepQuestion(request: GrepRequest): readonly unknown[] {
  const values: Readonly<Record<string, unknown>> = request;
  return Object.entries<Flags[string]>(REQUEST_FLAGS).flatMap(([field, { narrows }]) => (narrows ? [values[field] ?? null] : []));
}
