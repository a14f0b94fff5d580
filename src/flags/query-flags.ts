/** The flags of every query over the index, and the request made from them. */
import { LIMIT_MAX } from "#core/limits.ts";
import { DETAIL_LEVELS, EXPLAIN_LEVELS, FRESHNESS_POLICIES } from "#core/protocol.ts";
import { PROSE_KIND_ALIASES, PROSE_KINDS, SYMBOL_KIND_ALIASES, SYMBOL_KINDS } from "#core/types.ts";
import { filesOfBoth } from "./files-of-both.ts";
import { choice, choices, count, type Flags, list, off, on, text, texts, type ValuesOf } from "./flag.ts";

/** What other tools call an argument that says which files to look in. */
export const FILES_NAMES: readonly string[] = [
  ...["path", "paths", "path-glob", "path-globs", "glob", "globs", "include", "includes"],
  ...["include-pattern", "include-glob", "file-pattern", "path-pattern"],
  ...["file", "files", "file-path", "file-paths", "filename", "file-name", "dir", "directory", "folder"],
];

/** What other tools call an argument that says which files to leave out. */
export const EXCLUDED_FILES_NAMES: readonly string[] = ["", "-dir", "-file", "-path", "-glob", "-pattern"].flatMap((rest) => [
  `exclude${rest}`,
  `exclude${rest}s`,
]);

/** Flags that decide which results an answer shows, how much of each, and how closely it must match the disk. */
export const QUERY_FLAGS = {
  kinds: choices(
    {
      name: "kind",
      short: "k",
      about: "Only symbols of this kind (repeatable)",
      hint: "KIND",
      aliases: ["kinds", "symbol-kind", "symbol-type"],
      narrows: true,
    },
    SYMBOL_KINDS,
    { also: SYMBOL_KIND_ALIASES },
  ),
  languages: list({
    name: "lang",
    short: "l",
    about: "Only this language (repeatable)",
    hint: "LANG",
    argument: "language",
    aliases: ["languages", "langs"],
    completes: "language",
    narrows: true,
  }),
  pathGlobs: texts({
    name: "path",
    short: "p",
    about: "Only paths that match (repeatable; a leading ! excludes)",
    hint: "GLOB",
    aliases: FILES_NAMES,
    excludingAliases: EXCLUDED_FILES_NAMES,
    completes: "file",
    toModel: "glob",
    both: filesOfBoth,
    narrows: true,
  }),
  limit: count(
    {
      name: "limit",
      short: "n",
      about: "At most this many results (10)",
      hint: "N",
      aliases: ["top-k", "max-results", "max-count", "num-results", "head-limit"],
    },
    { max: LIMIT_MAX, clamps: true },
  ),
  detail: choice(
    { name: "detail", about: "How much of each result to show", argument: "detail_level", listsChoices: false },
    DETAIL_LEVELS,
    {
      body: "context",
      full: "context",
    },
  ),
  compact: on({ name: "compact", short: "c", about: "Show only what identifies each result", toModel: false }),
  explain: choice(
    {
      name: "explain",
      about: "Show why each result ranks where it does (basic if no level is given)",
      argument: "ranking_explain_level",
      listsChoices: false,
      alone: "basic",
    },
    EXPLAIN_LEVELS,
  ),
  cursor: text({ name: "cursor", about: "Continue after an earlier page", hint: "CURSOR" }),
  freshness: choice(
    {
      name: "freshness",
      about:
        "balanced: check every file first, sync up to 50 changed ones (default); strict: sync all; best_effort: check only cited files, report a stale answer",
      toModel: false,
    },
    FRESHNESS_POLICIES,
  ),
  session: off({ name: "no-session", about: "Do not rank recently edited files higher", toModel: false, narrows: true }),
} satisfies Flags;

/** For lists that are shown whole by default. */
export const LIST_LIMIT_FLAG = {
  limit: count({
    name: "limit",
    short: "n",
    about: "At most this many rows (all)",
    hint: "N",
    aliases: ["top-k", "max-results", "max-count", "head-limit"],
  }),
} satisfies Flags;

/** The ref in which a query searches. */
export const REF_FLAG = {
  ref: text({
    name: "ref",
    about: "A branch, tag, commit, HEAD~3, or a worktree as path or @name",
    hint: "REF",
    aliases: ["branch", "revision", "rev", "commit", "git-ref", "tag"],
    completes: "ref",
    narrows: true,
  }),
} satisfies Flags;

/** The kinds of prose that a search of documentation looks for; all by default. */
export const PROSE_FLAG = {
  textKinds: choices(
    {
      name: "docs-kind",
      about: "Only section, docstring, comment or string (repeatable; implies --docs)",
      hint: "KIND",
      argument: "kinds",
      narrows: true,
    },
    PROSE_KINDS,
    { asArray: true, also: PROSE_KIND_ALIASES },
  ),
} satisfies Flags;

const REQUEST_FLAGS = { ...QUERY_FLAGS, ...PROSE_FLAG, ...REF_FLAG };

/** A query with its flags. `session` says whether recently edited or opened files rank a little higher; they do unless it is false. */
export type QueryRequest = { readonly query: string } & ValuesOf<typeof REQUEST_FLAGS>;

/** The values of a request that decide which results there are and in which order, themselves in a fixed order. */
export function narrowingOf(request: Omit<QueryRequest, "query">): readonly unknown[] {
  const values: Readonly<Record<string, unknown>> = request;
  return Object.entries<Flags[string]>(REQUEST_FLAGS).flatMap(([field, { narrows }]) => (narrows ? [values[field] ?? null] : []));
}
