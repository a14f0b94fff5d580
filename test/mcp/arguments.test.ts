/** What a model may write for an argument, and what it is told when nobody could know what it means. */
import { describe, expect, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import { readArguments } from "#mcp/arguments.ts";
import type { Tool } from "#mcp/tool.ts";
import { chooseTools } from "#mcp/tool-table.ts";

const toolCalled = (name: string): Tool => chooseTools(name)[0] as Tool;
const [SEARCH, DOCS, GREP] = [toolCalled("search_code"), toolCalled("search_docs"), toolCalled("grep_code")];
const [CONTEXT, SYNC] = [toolCalled("get_code_context"), toolCalled("sync_repo")];
const [READ, OUTLINE, REFERENCES] = [toolCalled("read_code"), toolCalled("get_file_outline"), toolCalled("find_references")];

const values = (tool: Tool, given: Record<string, unknown>): unknown => readArguments(tool, given).values;

function refusal(tool: Tool, given: Record<string, unknown>): CodeCompassError {
  try {
    readArguments(tool, given);
  } catch (thrown) {
    if (thrown instanceof CodeCompassError) return thrown;
  }
  throw new Error("accepted");
}

describe("names", () => {
  const LIMITS = ["limit", "top_k", "max_results", "topK", "maxResults", "top-k"];
  test.each(LIMITS)("%s is the limit", (name) => expect(values(SEARCH, { query: "x", [name]: 5 })).toEqual({ query: "x", limit: 5 }));

  test("of the specifications", () => {
    expect(values(SEARCH, { query: "x", path_glob: "src/**", lang: "go", kinds: "class", detail: "context" })).toEqual({
      query: "x",
      pathGlobs: ["src/**"],
      languages: ["go"],
      kinds: ["class"],
      detail: "context",
    });
    expect(values(CONTEXT, { query: "x", detail_level: "signature", freshness: "strict" })).toMatchObject({
      detail: "signature",
      freshness: "strict",
    });
  });

  test("that a tool has itself mean what they mean there", () => {
    expect(values(DOCS, { query: "x", kinds: ["comment"] })).toEqual({ query: "x", textKinds: ["comment"] });
    expect(values(GREP, { query: "x", count: true, top_k: 3 })).toEqual({ pattern: "x", count: true, limit: 3 });
    expect(values(GREP, { pattern: "x", path: "src" })).toEqual({ pattern: "x", globs: ["src"] });
  });
});

describe("two names of one argument", () => {
  test("a directory and a pattern are the files of both", () => {
    expect(values(GREP, { pattern: "x", path: "src/net", glob: "*.ts" })).toEqual({ pattern: "x", globs: ["src/net/**/*.ts"] });
    expect(values(GREP, { pattern: "x", glob: "*.ts", path: "./src/net/" })).toEqual({ pattern: "x", globs: ["src/net/**/*.ts"] });
    expect(values(SEARCH, { query: "x", glob: "**/*.{ts,tsx}", path: "src" })).toEqual({ query: "x", pathGlobs: ["src/**/*.{ts,tsx}"] });
    expect(values(SEARCH, { query: "x", glob: "src/**/*.ts", path: "src/net" })).toEqual({ query: "x", pathGlobs: ["src/net/**/*.ts"] });
    expect(values(SEARCH, { query: "x", glob: "*.ts", path: "src/a.ts" })).toEqual({ query: "x", pathGlobs: ["src/a.ts"] });
    expect(values(GREP, { pattern: "x", glob: ["!*.test.ts"], path: "src" })).toEqual({ pattern: "x", globs: ["src", "!*.test.ts"] });
  });

  test("a file and a symbol are the symbol of that file", () => {
    expect(values(READ, { path: "src/a.ts", symbol: "parse" })).toEqual({ target: "src/a.ts:parse" });
    expect(values(REFERENCES, { symbol: "Parser.read", file_path: "src/a.ts" })).toEqual({ target: "src/a.ts:Parser.read" });
  });

  test("that say different things are refused, because one would silently replace the other", () => {
    expect(refusal(SEARCH, { query: "x", glob: "lib/*.ts", path: "src" }).message).toBe(
      "glob and path are names of one argument of search_code, and have different values.",
    );
    expect(refusal(SEARCH, { query: "x", q: "y" }).message).toContain("query and q are names of one argument");
    expect(values(SEARCH, { query: "x", q: "x" })).toEqual({ query: "x" });
  });
});

describe("what agents write who know other tools", () => {
  test.each<[Tool, Record<string, unknown>, Record<string, unknown>]>([
    [
      GREP,
      { pattern: "x", "-i": true, "-C": 2, "-n": true, head_limit: 5 },
      { pattern: "x", ignoreCase: true, context: 2, lineNumber: true, limit: 5 },
    ],
    [
      GREP,
      { pattern: "x", output_mode: "files_with_matches", type: "ts" },
      { pattern: "x", outputMode: "files_with_matches", languages: ["ts"] },
    ],
    [GREP, { pattern: "x", "-c": true }, { pattern: "x", count: true }],
    [GREP, { pattern: "x", case_sensitive: false }, { pattern: "x", anyCase: true }],
    [GREP, { pattern: "f(x)", is_regex: false }, { pattern: "f(x)", plain: true }],
    [GREP, { pattern: "x", include_pattern: "*.go", exclude_pattern: "*_test.go" }, { pattern: "x", globs: ["*.go", "!*_test.go"] }],
    [SEARCH, { query: "x", exclude: ["vendor", "!dist"] }, { query: "x", pathGlobs: ["!vendor", "!dist"] }],
    [GREP, { pattern: "x", file_path: "src/a.ts" }, { pattern: "x", globs: ["src/a.ts"] }],
    [SEARCH, { question: "x", file_path: "src/a.ts" }, { query: "x", pathGlobs: ["src/a.ts"] }],
    [CONTEXT, { question: "x", budget: 600 }, { query: "x", maxTokens: 600 }],
    [READ, { file_path: "src/a.ts", offset: 10, limit: 5 }, { target: "src/a.ts", lineStart: 10, lines: 5 }],
    [READ, { file_path: "src/a.ts", start: 10, end: 20 }, { target: "src/a.ts", lineStart: 10, lineEnd: 20 }],
    [READ, { target: ["a", "b.c"] }, { target: "a b.c" }],
    [OUTLINE, { file_path: "src/a.ts" }, { path: "src/a.ts" }],
    [REFERENCES, { symbol_name: "x", type: "callers" }, { target: "x", types: ["calls"] }],
    [REFERENCES, { symbol: "x", type: "implementations" }, { target: "x", types: ["implements"] }],
  ])("%#: it is understood", (tool, given, read) => expect(values(tool, given)).toEqual(read));
});

describe("values", () => {
  test("numbers and truths as texts, lists of one, lists as JSON", () => {
    expect(values(SEARCH, { query: 404, limit: "5", compact: "true" })).toEqual({ query: "404", limit: 5, compact: true });
    expect(values(SEARCH, { query: ["x"], limit: 5.0, language: ["go", "rust"] })).toEqual({
      query: "x",
      limit: 5,
      languages: ["go", "rust"],
    });
    expect(values(SEARCH, { query: "x", path: '["a/**","b/**"]' })).toEqual({ query: "x", pathGlobs: ["a/**", "b/**"] });
    expect(values(SEARCH, { query: "x", path: "[ab]*.ts" })).toEqual({ query: "x", pathGlobs: ["[ab]*.ts"] });
    expect(values(DOCS, { query: "x", kinds: "comment" })).toEqual({ query: "x", textKinds: ["comment"] });
    expect(values(SYNC, { force: 1 })).toEqual({ force: true });
    expect(values(SEARCH, { query: "x", language: [], path: null })).toEqual({ query: "x" });
  });

  test.each([
    ["fn", "function"],
    ["func", "function"],
    ["const", "constant"],
    ["Class", "class"],
    ["classes", "class"],
    ["properties", "property"],
  ])("kind %s is %s", (given, kind) => expect(values(SEARCH, { query: "x", kind: given })).toMatchObject({ kinds: [kind] }));

  test("a number above the maximum is cut, with a word", () => {
    expect(readArguments(SEARCH, { query: "x", limit: 1000 }).notes).toEqual(["limit 1000 was reduced to 100, the maximum."]);
    expect(readArguments(SEARCH, { query: "x", max_tokens: 999_999 })).toEqual({
      values: { query: "x", maxTokens: 20_000 },
      notes: ["max_tokens 999999 was reduced to 20000, the maximum."],
    });
  });
});

describe("refusals", () => {
  test("say what is allowed, and bring a call that works", () => {
    const kind = refusal(SEARCH, { query: "x", kind: "klass" });
    expect(kind.data.remediation).toContain("Use one of: function, method, class");
    expect(kind.data["retry"]).toEqual({ tool: "search_code", arguments: { query: "x" } });
    const unknown = refusal(SEARCH, { query: "x", langage: "go" });
    expect(unknown.message).toBe('search_code has no argument "langage".');
    expect(unknown.data.remediation).toContain("Did you mean language?");
    expect(unknown.data["retry"]).toEqual({ tool: "search_code", arguments: { query: "x" } });
    for (const given of [kind, unknown]) expect(given.code).toBe("invalid_input");
  });

  test("of a number bring the call with the nearest one that is allowed, and not a list of arguments", () => {
    const small = refusal(SEARCH, { query: "x", max_tokens: 50, limit: 3 });
    expect(small.data).toEqual({ retry: { tool: "search_code", arguments: { query: "x", limit: 3, max_tokens: 100 } } });
    for (const [given, near] of [
      [-1, 100],
      ["0", 100],
      [99.5, 100],
      [150.5, 151],
    ])
      expect(refusal(SEARCH, { query: "x", budget: given }).data["retry"]).toMatchObject({ arguments: { max_tokens: near } });
    expect(refusal(SEARCH, { query: "x", limit: "five" }).data["retry"]).toEqual({ tool: "search_code", arguments: { query: "x" } });
  });

  test.each([1e308, "9007199254740991", 10_000_000_000])("of %p, where no maximum is declared, suggest a number that is read", (limit) => {
    const retry = refusal(GREP, { pattern: "x", limit }).data["retry"] as { arguments: Record<string, unknown> };
    expect(typeof retry.arguments["limit"]).toBe("number");
    expect(values(GREP, retry.arguments)).toMatchObject({ limit: retry.arguments["limit"] });
  });

  test.each([
    [{}, "query is missing"],
    [{ query: {} }, "query takes a text"],
    [{ query: "x", limit: "five" }, "limit takes a whole number"],
    [{ query: "x", limit: 0 }, "from 1 up"],
    [{ query: "x", compact: "perhaps" }, "compact takes true or false"],
    [{ query: ["a", "b"] }, "query takes one value"],
  ])("%j", (given, says) => expect(refusal(SEARCH, given).message).toContain(says));

  test("a list too long to be meant", () => {
    const path = Array.from({ length: 2_000 }, (_, index) => `${index}`);
    expect(refusal(SEARCH, { query: "x", path }).code).toBe("limit_exceeded");
  });
});

describe("the shapes of other servers' arguments", () => {
  const READ_TWELVE = { target: "src/a.ts", lineStart: 10, lineEnd: 12 };
  test.each([
    [{ path: "src/a.ts", view_range: [10, 12] }],
    [{ filename: "src/a.ts", lines: "10-12" }],
    [{ target_file: "src/a.ts", start_line_one_indexed: 10, end_line_one_indexed_inclusive: 12, should_read_entire_file: false }],
    [{ relative_path: "src/a.ts", line_range: "[10, 12]" }],
  ])("a range of lines: %j", (given) => expect(values(READ, given)).toEqual(READ_TWELVE));

  test("a number of lines stays one", () => {
    expect(values(READ, { path: "src/a.ts", start_line: 10, lines: 3 })).toEqual({ target: "src/a.ts", lineStart: 10, lines: 3 });
  });

  test("a position in a file is the symbol there", () => {
    expect(values(REFERENCES, { file: "src/a.ts", line: 17, column: 8 })).toEqual({ target: "src/a.ts:17:8" });
    expect(values(REFERENCES, { uri: "file:///w/src/a.ts", line: 17, character: 7 })).toEqual({ target: "/w/src/a.ts:17:8" });
    expect(values(REFERENCES, { name: "parse", path: "src" })).toEqual({ target: "parse", pathGlobs: ["src"] });
  });

  test("a path of names, in its file", () => {
    expect(values(REFERENCES, { name_path: "Parser/next", relative_path: "src/a.ts" })).toEqual({ target: "src/a.ts:Parser.next" });
  });

  test("endings of files, directories and refs", () => {
    expect(values(SEARCH, { query: "x", extensions: [".rs", "toml"] })).toEqual({ query: "x", pathGlobs: ["*.rs", "*.toml"] });
    expect(values(SEARCH, { query: "x", repo_path: "/w", branch: "main" })).toEqual({ query: "x", workspace: "/w", ref: "main" });
    expect(values(toolCalled("index_status"), { path: "/w" })).toEqual({ workspace: "/w" });
    expect(values(toolCalled("diff_context"), { from_ref: "v1", to_ref: "v2" })).toEqual({ base: "v1", ref: "v2" });
    expect(values(OUTLINE, { relative_path: "a.ts", depth: 1 })).toEqual({ path: "a.ts", depth: "top" });
  });

  test("what asks for something that no tool does is refused, and what asks for nothing is not", () => {
    expect(values(GREP, { pattern: "x", multiline: false })).toEqual({ pattern: "x" });
    expect(refusal(GREP, { pattern: "x", multiline: true }).message).toBe('grep_code has no argument "multiline".');
  });
});
