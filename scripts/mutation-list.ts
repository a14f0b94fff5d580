/** Small changes that break a behaviour which a test names. `scripts/mutations.ts` makes them and says which the tests notice. */

export interface Mutation {
  readonly name: string;
  readonly file: string;
  /** Code that stands in the file once. */
  readonly from: string;
  readonly to: string;
  /** Tests that run: files, or the beginnings of their names. */
  readonly tests: readonly string[];
}

const mutation = (name: string, file: string, from: string, to: string, ...tests: readonly string[]): Mutation => ({
  ...{ name, file: `src/${file}`, from, to },
  tests: tests.map((test) => `test/${test}`),
});

export const MUTATIONS: readonly Mutation[] = [
  // Ranking.
  mutation("the worse of two ranks counts", "query/recall/fuse.ts", "{ ...b.ranks, ...a.ranks }", "{ ...a.ranks, ...b.ranks }", "query/"),
  mutation("ranks far down weigh like the first", "query/recall/fuse.ts", "* k) / (k + rank)", "* k) / (k + rank * 0)", "query/"),
  mutation(
    "a file's later hits keep their score",
    "query/rank/diversify.ts",
    "candidate.score * repeatShare(before, numbers)",
    "candidate.score",
    "query/",
  ),
  mutation("short twins count as one", "query/rank/diversify.ts", "lineEnd - lineStart < 3", "lineEnd - lineStart < 0", "query/"),
  mutation(
    "a file shows its worst place",
    "query/rank/within-file.ts",
    "localScore(b, numbers) - localScore(a, numbers)",
    "localScore(a, numbers) - localScore(b, numbers)",
    "query/",
  ),
  mutation("asking for tests finds none", "query/rank/path-factors.ts", "askedFor && multiplier < 1 ? 1 :", "", "query/"),
  mutation("a short message sounds sure", "query/rank/confidence.ts", "words.length >= LITERAL_WORDS_MIN &&", "", "query/"),
  mutation(
    "any scope agrees",
    "query/rank/confidence.ts",
    '(!isScoped || has("qualified_name"))',
    "true",
    "query/",
    "engine/search/answers",
  ),
  mutation(
    "a member answers for its class",
    "query/recall/join.ts",
    '"property", "constant", "variable", "import"',
    '"import"',
    "query/",
    "engine/search/answers",
  ),
  mutation(
    "a comment speaks of what is around it",
    "query/read/own-line.ts",
    '.trim() === "" ? line : at',
    ".trim() ? line : line",
    "query/",
    "engine/search/answers",
  ),
  mutation("the second nearest name is guessed too", "query/recall/typos.ts", "distance > best)", "distance > best + 1)", "query/"),
  mutation(
    "swapped letters are two slips",
    "text/edit-distance.ts",
    "(beforeLast[j - 2] as number) + 1",
    "(beforeLast[j - 2] as number) + 2",
    "text/",
    "query/",
  ),
  mutation("deploy is not deployment", "query/prose/match.ts", ".slice(0, -1)}y`", ".slice(0)}`", "query/", "engine/search/search-docs"),
  // Freshness and views.
  mutation(
    "a changed file is cited",
    "engine/session/verify.ts",
    "if (changed.size === 0)",
    "if (changed.size >= 0)",
    "engine/session/freshness",
  ),
  mutation(
    "a file that is gone is cited",
    "engine/session/verify.ts",
    "onDisk === undefined || onDisk !==",
    "onDisk !== undefined && onDisk !==",
    "engine/session/freshness",
  ),
  mutation(
    "a stamp of this moment is believed",
    "indexer/read-file.ts",
    "{ ...stamp, mtimeUs: 0 } : stamp",
    "stamp : stamp",
    "indexer/",
    "engine/session/freshness",
  ),
  mutation("removed files stay", "indexer/plan.ts", "!listed.has(path) ||", "!listed.has(path) &&", "indexer/", "engine/session/freshness"),
  mutation(
    "a heartbeat of the future counts",
    "store/writers/lease.ts",
    "Math.abs(nowMs - row.heartbeat_at)",
    "(nowMs - row.heartbeat_at)",
    "store/",
  ),
  mutation(
    "anyone renews a lease",
    "store/writers/lease.ts",
    "UPDATE writer_lease SET heartbeat_at = ? WHERE id = 1 AND owner = ?",
    "UPDATE writer_lease SET heartbeat_at = ? WHERE id = 1 AND ? <> ''",
    "store/",
  ),
  mutation(
    "a moved base shows hidden paths",
    "store/views/base.ts",
    'AND t.path_id = d.path_id"',
    'AND t.path_id = -1"',
    "store/",
    "engine/lifecycle/views",
  ),
  mutation(
    "a tombstone hides nothing",
    "store/rows/view.ts",
    "AND t.path_id = m.path_id)",
    "AND t.path_id = -1)",
    "store/",
    "engine/lifecycle/views",
  ),
  mutation(
    "prune takes what an origin is for",
    "store/versions/unused.ts",
    "AND NOT EXISTS (SELECT 1 FROM file_versions d WHERE d.origin_id = v.version_id)",
    "",
    "store/",
    "engine/lifecycle/views",
  ),
  mutation(
    "prune removes its own view",
    "engine/lifecycle/prune.ts",
    "&& view.key !== own &&",
    "&&",
    "engine/lifecycle/views",
    "engine/lifecycle/status",
  ),
  // Reading code.
  mutation("dunder names are private", "lang/symbols/visibility.ts", "/^_(?!_.*__$)/", "/^_/", "lang/"),
  mutation("indents do not matter", "query/compare/compared-file.ts", "languageById(language)?.isIndented === true", "false", "query/"),
  mutation(
    "a method loses its type",
    "query/compare/partial-reparse.ts",
    "return owner !== undefined && names.has(owner);",
    "return false;",
    "engine/changes/parse-here",
  ),
  mutation("overloads are mixed up", "query/compare/pairing/pair-symbols.ts", "[...AMONG_NAMESAKES, byName]", "[byName]", "query/"),
  mutation("HTTPServer is one word", "text/words/identifiers.ts", '.replace(ACRONYM_BREAK, "$1_$2").split("_")', '.split("_")', "text/"),
  // Answers and requests.
  mutation(
    "an answer fills half its budget",
    "text/longest-fitting.ts",
    "if (fits(middle)) low = middle;",
    "if (middle < 0) low = middle;",
    "engine/context/fit",
    "format/fit",
    "engine/context",
  ),
  mutation(
    "known pieces are shown again",
    "engine/context/pack.ts",
    "knownLinesOf(file, this.#handles)",
    "knownLinesOf(file, [])",
    "engine/context",
  ),
  mutation("one call too many waits", "mcp/call-slots.ts", ">= this.#waitingMax", "> this.#waitingMax", "mcp/"),
  mutation(
    "a link leads out of the roots",
    "mcp/workspace-policy.ts",
    ": resolve(realPath(parent), relative(parent, path))",
    ": path",
    "mcp/",
  ),
  mutation(
    "a secret's folder takes it back",
    "indexer/rules/ignore-rules.ts",
    '!(found === "unignored" && names(path))',
    '!(found === "unignored")',
    "indexer/",
  ),
  mutation("a name runs a command", "cli/completion/candidate.ts", "PLAIN.test(value)", "value !== ''", "cli/"),
  mutation(
    "a comment leaves its value",
    "syntax/jsonc.ts",
    '{ start: lastEnd, end: lastEnd, text: "," }',
    '{ start: end, end, text: "," }',
    "syntax/",
    "engine/settings",
  ),
  // The page.
  mutation(
    "anyone may ask the page's server",
    "ui/server.ts",
    "if (!this.#access.isAuthorized(request)) {",
    "if (false as boolean) {",
    "ui/",
  ),
  mutation(
    "pages of other sites may ask without an origin",
    "ui/server.ts",
    "if (foreign || isFromAnotherSite(request))",
    "if (foreign)",
    "ui/",
  ),
  mutation("questions that were taken back are answered", "ui/workspace.ts", "takenBack.throwIfAborted();", "", "ui/"),
  mutation("a page may hold inline code", "ui/responses.ts", " 'self'`)", " 'self' 'unsafe-inline'`)", "ui/"),
  mutation(
    "code in strings is a string",
    "lang/highlight/highlight.ts",
    "CODE_IN_STRING.test(kind) && start < stringEnd",
    "false as boolean",
    "lang/highlight",
  ),
  mutation(
    "a template is nothing that a path names",
    "lang/symbols/tag-symbols.ts",
    "tags.isNamedByPath",
    "(false as boolean)",
    "engine/graph/markup/template-tags",
  ),
  mutation(
    "a variable of one role is that of another",
    "query/graph/modules/languages/templates/variables.ts",
    "if (ofRole.length > 0) return",
    "if (ofRole.length < 0) return",
    "engine/graph/markup/ansible",
  ),
  mutation(
    "impact ends at a model that refers to another",
    "query/graph/reach.ts",
    "return isFunction(symbol) || isWholeFile(symbol);",
    "return isFunction(symbol);",
    "engine/graph/markup/dbt",
  ),
  mutation(
    "values of charts are those of any origin",
    "lang/templates/tags/go.ts",
    "if (isOfRoot && keys[0] === VALUES)",
    "if (keys[0] === VALUES)",
    "engine/graph/markup/template-tags",
  ),
];
