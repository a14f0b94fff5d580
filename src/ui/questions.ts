/** The questions that the page can ask, by name. Each has the flags of the command that answers it, and the same answer. */
import { toJson } from "#core/json.ts";
import { DIFF_TOKENS_MAX, FILE_LINES_MAX } from "#core/limits.ts";
import { DIFF_SCOPES } from "#core/protocol/changes.ts";
import type { GrepResponse } from "#core/protocol/grep.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { globsMeant, placeMeant } from "#engine/project/workspace-path.ts";
import { choice, count, type Flags, on, optionalWord, text, type ValuesOf, word } from "#flags/flag.ts";
import { FILES_FLAGS, PATTERN_FLAGS, SHOWN_FLAGS } from "#flags/grep-flags.ts";
import { PROSE_FLAG, QUERY_FLAGS, type QueryRequest, REF_FLAG } from "#flags/query-flags.ts";
import { diffSheet } from "#format/answers/changes/diff.ts";
import { grepSheet } from "#format/answers/grep.ts";
import { directoryList } from "#format/answers/lookup.ts";
import { outlineSheet } from "#format/answers/outline.ts";
import { refsSheet } from "#format/answers/refs.ts";
import { searchSheet } from "#format/answers/search.ts";
import { statusSheet } from "#format/answers/status.ts";
import { SHELL } from "#format/next-step.ts";
import { listSheet, type Sheet } from "#format/sheet.ts";
import type { Asking } from "./workspace.ts";

type Data = Readonly<Record<string, unknown>>;

/** A question: its flags, and the function that answers it. */
export interface Question {
  readonly flags: Flags;
  readonly answer: (values: never, asked: Asking) => Promise<Data>;
}

function question<F extends Flags>(flags: F, answer: (values: ValuesOf<F>, asked: Asking) => Promise<Data>): Question {
  return { flags, answer };
}

/** The sheet's data without a token count: counting would take longer than many a search, and no person pays by token. */
const dataOf = (sheet: Sheet): Data => sheet.data(0);
const STYLE = { format: "json", color: false, grouped: false, detail: "signature", compact: false, reader: SHELL } as const;
/** Characters per token: an estimate that limits how much a page shows. */
const CHARS_PER_TOKEN = 4;

const PATH = word({ name: "path", about: "A file or directory of the workspace" });

export const QUESTIONS: Readonly<Record<string, Question>> = {
  search: question(
    {
      query: word({ name: "query", about: "What to look for" }),
      docs: on({ name: "docs", about: "Search what is written about code" }),
      ...PROSE_FLAG,
      ...QUERY_FLAGS,
      ...REF_FLAG,
    },
    async ({ docs, ...values }, asked) => {
      const { path } = asked.workspace;
      const globs = globsMeant(path, values.pathGlobs);
      const request: QueryRequest = { ...values, query: placeMeant(path, values.query, path), ...(globs ? { pathGlobs: globs } : {}) };
      const ask = docs ? (await import("#engine/search/search-docs.ts")).searchDocs : (await import("#engine/search/search.ts")).search;
      return searchData(await asked.inSession((session) => ask(session, request)));
    },
  ),
  grep: question({ ...PATTERN_FLAGS, ...FILES_FLAGS, ...SHOWN_FLAGS }, async (values, asked) => {
    const { grep } = await import("#engine/exact/grep.ts");
    const globs = globsMeant(asked.workspace.path, values.globs);
    const response = await asked.inSession((session) => grep(session, { ...values, ...(globs ? { globs } : {}) }));
    return grepData(response, values.count ?? false);
  }),
  file: question(
    {
      path: PATH,
      from: count({ name: "from", about: "The first line" }),
      lines: count({ name: "lines", about: "How many" }, { max: FILE_LINES_MAX }),
      freshness: QUERY_FLAGS.freshness,
      ...REF_FLAG,
    },
    async (values, asked) => {
      const { fileLines } = await import("#engine/lookup/file-lines.ts");
      return { ...(await asked.inSession((session) => fileLines(session, values, asked.paints))) };
    },
  ),
  outline: question({ path: PATH, freshness: QUERY_FLAGS.freshness, ...REF_FLAG }, async (values, asked) => {
    const [{ outline }, { outlineDirectory }] = await Promise.all([
      import("#engine/lookup/outline.ts"),
      import("#engine/lookup/outline-directory.ts"),
    ]);
    return asked.inSession(async (session) => {
      const directory = await outlineDirectory(session, values);
      return dataOf(
        directory ? listSheet(directoryList(directory)) : outlineSheet(await outline(session, { ...values, depth: "all" }), STYLE),
      );
    });
  }),
  diff: question(
    {
      range: optionalWord({ name: "range", about: "A..B, A...B or A" }),
      base: text({ name: "base", about: "The ref to compare with" }),
      ...REF_FLAG,
      direct: on({ name: "direct", about: "Compare with the base itself, not with where the ref branched off" }),
      scope: choice({ name: "scope", about: "Symbols, files or all" }, DIFF_SCOPES),
      detail: QUERY_FLAGS.detail,
    },
    async ({ range, ...values }, asked) => {
      const [{ diff }, { namesOfRange }] = await Promise.all([import("#engine/changes/diff.ts"), import("#engine/changes/diff-range.ts")]);
      const request = { ...values, ...(range === undefined ? {} : namesOfRange(range)), maxTokens: DIFF_TOKENS_MAX };
      const response = await asked.inSession((session) => diff(session, request, (answer) => toJson(answer).length / CHARS_PER_TOKEN));
      return dataOf(diffSheet(response, { ...STYLE, detail: values.detail ?? "signature" }));
    },
  ),
  status: question({}, async (_, asked) => {
    const { status } = await import("#engine/lifecycle/status.ts");
    return { ...dataOf(statusSheet(await status(asked.workspace))), ...(asked.progress === undefined ? {} : { indexing: asked.progress }) };
  }),
  "list-refs": question({}, async (_, asked) => {
    const { listRefs } = await import("#engine/lifecycle/list-refs.ts");
    return dataOf(refsSheet(await listRefs(asked.workspace)));
  }),
  places: question({}, async (_, asked) => {
    const { listPlaces } = await import("#engine/lifecycle/list-places.ts");
    return { ...(await listPlaces(asked.workspace)) };
  }),
};

/** Characters shown per line. */
const COLUMNS_MAX = 2_000;

/** The answer as in `--format json`, with the places of the matches in each line, which a terminal shows in colour. */
function grepData(response: GrepResponse, counts: boolean): Data {
  const data = dataOf(grepSheet(response, { color: false, grouped: false, maxColumns: COLUMNS_MAX, counts }));
  const rows = data["results"] as readonly Data[] | undefined;
  const matchesOf = (row: Data, index: number): unknown => (row["text_cut"] ? [] : response.results[index]?.matches);
  return rows ? { ...data, results: rows.map((row, index) => ({ ...row, matches: matchesOf(row, index) })) } : data;
}

/**
 * The answer as in `--format json`, with two additions that a terminal shows: the lines that matched, and the suggested query, so that the
 * page can run it.
 */
function searchData(response: SearchResponse): Data {
  const data = dataOf(searchSheet(response, STYLE));
  const rows = data["results"] as readonly Data[];
  const next = response.suggested_next?.next;
  return {
    ...data,
    ...(next?.do === "search" ? { suggested_query: next.query } : {}),
    results: rows.map((row, index) => ({ ...row, matches: response.results[index]?.matches ?? [] })),
  };
}
