/** Protocol v1 (src/core/protocol.ts), as a program meets it that reads what the executable prints. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { decode } from "@toon-format/toon";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { directoryWith, git, repositoryWith, sharedDirectory, writeFiles } from "../temporary.ts";
import { User, until } from "./binary.ts";

const TEST_MS_MAX = 60_000;
setDefaultTimeout(TEST_MS_MAX);

type Row = Readonly<Record<string, unknown>>;
interface Answer extends Row {
  readonly estimated_tokens: number;
  readonly next_cursor: string | null;
  readonly total_candidates: number;
  readonly returned: number;
  readonly freshness_status: string;
  readonly result_completeness: string;
  readonly results: readonly Row[];
}

const KINDS = [
  ...["function", "method", "class", "struct", "interface", "trait", "enum", "constant", "variable", "property", "module"],
  ...["type", "macro", "import", "impl", "section"],
];
const isString = (value: unknown): boolean => typeof value === "string" && value !== "";
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isLine = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;
const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isNullOr = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value);
const isOneOf =
  (...allowed: readonly string[]) =>
  (value: unknown) =>
    allowed.includes(value as string);
const isListOf = (is: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(is);
const isRecordOf = (fields: Fields) => (value: unknown) => mismatches(value as Row, fields).length === 0;

type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

/** What of a record is missing, too much, or not what its field may hold. */
function mismatches(row: Row, fields: Fields): string[] {
  const names = [...new Set([...Object.keys(row), ...Object.keys(fields)])];
  return names.filter((name) => !(name in row) || !fields[name]?.(row[name])).map((name) => `${name}: ${JSON.stringify(row[name])}`);
}

const METADATA: Fields = {
  codecompass_protocol_version: isOneOf("1.0"),
  repo: isString,
  ref: isString,
  freshness_status: isOneOf("fresh", "stale", "syncing"),
  indexing_status: isOneOf("not_indexed", "indexing", "ready", "failed"),
  result_completeness: isOneOf("complete", "partial", "truncated"),
  query_intent: isOneOf("symbol", "path", "error", "natural_language"),
  query_intent_confidence: isShare,
  confidence: isShare,
  confidence_level: isOneOf("high", "medium", "low"),
  total_candidates: isCount,
  returned: isCount,
  suppressed_duplicate_count: isCount,
  safety_limit_applied: isBoolean,
  estimated_tokens: isCount,
  next_cursor: isNullOr(isString),
  suggested_next: isNullOr(isRecordOf({ tool: isString, arguments: (value) => typeof value === "object", why: isString })),
  results: Array.isArray,
};
const LOCATION: Fields = {
  path: isString,
  line_start: isLine,
  line_end: isLine,
  kind: isOneOf(...KINDS),
  name: isString,
  language: isString,
  score: isShare,
  symbol_id: isString,
  symbol_stable_id: isNullOr(isString),
  source_layer: isOneOf("base", "overlay"),
};
const SIGNATURE: Fields = {
  ...LOCATION,
  qualified_name: isNullOr(isString),
  signature: isNullOr(isString),
  visibility: isNullOr(isOneOf("public", "protected", "internal", "private")),
  declared_at: isLine,
  match_lines: isListOf(isLine),
};
const POINTER: Fields = { kind: isOneOf(...KINDS), name: isString, path: isString, line: isLine };
const CONTEXT: Fields = {
  ...SIGNATURE,
  body_preview: isNullOr(isString),
  parent: isNullOr(isRecordOf(POINTER)),
  related_symbols: isListOf(isRecordOf(POINTER)),
};
const REASON: Fields = {
  factor: isString,
  value: (value) => typeof value === "number",
  weight: (value) => typeof value === "number",
  detail: isString,
};
const DETAILS = { location: LOCATION, signature: SIGNATURE, context: CONTEXT } as const;

const MODULES = 12;
/** Three languages, names that recur, prose, and one text that stands in several places. */
function sample(): Record<string, string> {
  const files: Record<string, string> = {
    "README.md": "# Tokens\n\nHow tokens are validated.\n\n## Token rotation\n\nEvery hour the token store rotates.\n",
    "src/store.py":
      'class TokenStore:\n    """Keeps tokens."""\n\n    def rotate(self, token):\n        # rotation of a token\n        return token[::-1]\n\n    def validate(self, token):\n        return token == \'x\'\n',
    "pkg/token.go":
      'package token\n\n// Token is what callers hold.\ntype Token struct {\n\tValue string\n}\n\n// Validate reports whether the token holds.\nfunc (t *Token) Validate() bool {\n\treturn t.Value != ""\n}\n',
    "docs/notes.txt": "The token validator was rewritten; see the store.\n",
  };
  for (let i = 0; i < MODULES; i++) {
    files[`src/part${i}.py`] =
      `LIMIT_${i} = ${i}\n\n\ndef validate_token_${i}(token):\n    """Validates token ${i}."""\n    return len(token) > LIMIT_${i}\n`;
  }
  return files;
}

/** Questions of every intent, and one without an answer. */
const QUESTIONS = [
  ["search", "validate token"],
  ["search", "TokenStore"],
  ["search", "src/store.py"],
  ["search", "how are tokens rotated every hour"],
  ["search", "qqqzzz"],
  ["locate", "validate_token_3"],
  ["locate", "Token.Validate"],
  ["locate", "qqqzzz"],
] as const;

let user: User;

beforeAll(async () => {
  const root = sharedDirectory();
  writeFiles(root, sample());
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  user = new User(root, sharedDirectory());
  expect((await user.run(["index"])).exitCode).toBe(0);
}, TEST_MS_MAX);

const ask = (...args: string[]): Promise<Answer> => user.json<Answer>(args);

/** The data of a TOON answer has lists and records in its rows written as text, so that rows stay rows. */
function asRow(row: Row): Row {
  const pointer = ({ kind, name, path, line }: Row): string => `${kind} ${name} ${path}:${line}`;
  const written: Row = {
    match_lines: (row["match_lines"] as number[] | undefined)?.join(" "),
    parent: row["parent"] ? pointer(row["parent"] as Row) : "",
    related_symbols: (row["related_symbols"] as Row[] | undefined)?.map(pointer).join("; "),
    ranking_reasons: (row["ranking_reasons"] as Row[] | undefined)?.map(({ factor, weight }) => `${factor}=${weight}`).join(" "),
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name in written ? written[name] : value]));
}

/** A row of a compact table whose signatures or paths have the names in them. */
function asCompactRow(row: Row): Row {
  const { symbol_id: _, name, score, ...rest } = asRow(row);
  expect(`${row["signature"]} ${row["path"]}`).toContain(String(name));
  return { ...rest, score: Math.round(100 * Number(score)) / 100 };
}

describe("search and locate", () => {
  for (const [command, query] of QUESTIONS) {
    test(`${command} "${query}" has every field of the protocol, and no other, at each level of detail`, async () => {
      for (const [detail, fields] of Object.entries(DETAILS)) {
        const answer = await ask(command, query, "--detail", detail, "--explain", "full");
        expect(mismatches(answer, METADATA)).toEqual([]);
        expect(answer.returned).toBe(answer.results.length);
        for (const hit of answer.results) {
          expect(mismatches(hit, { ...fields, ranking_reasons: isListOf(isRecordOf(REASON)) })).toEqual([]);
          expect(Number(hit["line_start"])).toBeLessThanOrEqual(Number(hit["line_end"]));
        }
        expect(answer).toMatchObject({ repo: user.cwd, ref: "main", freshness_status: "fresh", indexing_status: "ready" });
      }
    });
  }

  test("fields come in one order, so that equal answers are equal texts", async () => {
    const order = async (detail: string): Promise<string[]> =>
      Object.keys((await ask("search", "TokenStore", "--detail", detail)).results[0] ?? {});
    expect(await order("location")).toEqual(Object.keys(LOCATION));
    expect(await order("signature")).toEqual(Object.keys(SIGNATURE));
    expect(await order("context")).toEqual(Object.keys(CONTEXT));
  });

  test("intents, scores and exit codes say what was found", async () => {
    expect((await ask("search", "TokenStore"))["query_intent"]).toBe("symbol");
    expect((await ask("search", "src/store.py"))["query_intent"]).toBe("path");
    expect((await ask("search", "how are tokens rotated every hour"))["query_intent"]).toBe("natural_language");
    const scores = (await ask("search", "validate token")).results.map((hit) => Number(hit["score"]));
    expect(scores.length).toBeGreaterThan(1);
    expect(scores[0]).toBe(Math.max(...scores));
    expect((await user.run(["search", "TokenStore"])).exitCode).toBe(0);
    const nothing = await user.run(["search", "qqqzzz", "--format", "json"]);
    expect(nothing.exitCode).toBe(1);
    expect(JSON.parse(nothing.stdout)).toMatchObject({
      results: [],
      returned: 0,
      total_candidates: 0,
      suggested_next: { why: expect.any(String) },
    });
    expect(nothing.stderr).toContain("Nothing found.");
  });

  test("the same question has the same answer, alone or among others", async () => {
    for (const [command, query] of QUESTIONS) {
      const again = [1, 2].map(() => user.run([command, query, "--format", "json", "--explain", "full"]));
      const [first, second] = await Promise.all(again);
      expect(second?.stdout).toBe(String(first?.stdout));
    }
    const stdin = QUESTIONS.filter(([command]) => command === "search").map(([, query]) => query);
    const { stdout } = await user.run(["search", "-"], { stdin: stdin.join("\n") });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    for (const [at, query] of stdin.entries()) {
      const { estimated_tokens: _, ...alone } = await user.json<Row>(["search", query]);
      const { estimated_tokens: __, ...among } = answers[at] ?? {};
      expect(among).toEqual({ query_number: at + 1, query, ...alone });
    }
    expect(answers).toHaveLength(stdin.length);
  });
});

describe("formats", () => {
  test("toon decodes to the data of json, less what compact rows say twice; estimated_tokens is what is printed, in o200k tokens", async () => {
    for (const [command, query] of QUESTIONS) {
      for (const flags of [[], ["--detail", "context", "--explain", "basic"], ["--compact"]]) {
        const texts = await Promise.all(
          ["json", "toon"].map(async (format) =>
            (await user.run([command, query, ...flags, "--format", format])).stdout.replace(/\n$/, ""),
          ),
        );
        const [inJson = "", inToon = ""] = texts;
        const { estimated_tokens: jsonTokens, ...json } = JSON.parse(inJson) as Answer;
        const { estimated_tokens: toonTokens, ...toon } = decode(inToon) as unknown as Answer;
        const isCompact = flags.includes("--compact");
        expect(toon as Row).toEqual({ ...json, results: json.results.map(isCompact ? asCompactRow : asRow) });
        const counted = isCompact ? [undefined, undefined] : texts.map((text) => countTokens(text));
        expect([jsonTokens, toonTokens] as (number | undefined)[]).toEqual(counted);
      }
    }
  });

  test("toon keeps results in one table", async () => {
    const { stdout } = await user.run(["search", "validate token", "--format", "toon", "--detail", "context"]);
    expect(stdout).toMatch(/^results\[\d+\]\{path,line_start,line_end,kind,name,/m);
    expect(stdout.split("\n").length).toBeLessThan(30);
  });

  test("jsonl is one result per line, the same as in json", async () => {
    for (const [command, query] of QUESTIONS) {
      const { stdout } = await user.run([command, query, "--format", "jsonl"]);
      const rows = stdout.split("\n").filter((line) => line !== "");
      expect(rows.map((row) => JSON.parse(row) as Row)).toEqual([...(await ask(command, query)).results]);
    }
  });

  test("piped lines begin with path:line: in the order of json, and hold no colour", async () => {
    for (const [command, query] of QUESTIONS) {
      const { stdout } = await user.run([command, query]);
      const heads = stdout
        .split("\n")
        // What is indented are the lines that matched.
        .filter((line) => line !== "" && !line.startsWith("    "))
        .map((line) => /^(.+?:\d+): \S/.exec(line)?.[1]);
      const { results } = await ask(command, query);
      expect(heads).toHaveLength(results.length);
      for (const [at, hit] of results.entries()) {
        const [path, line] = heads[at]?.split(":") ?? [];
        expect(path).toBe(String(hit["path"]));
        expect(Number(line)).toBeGreaterThanOrEqual(Number(hit["line_start"]));
        expect(Number(line)).toBeLessThanOrEqual(Number(hit["line_end"]));
      }
      expect(stdout).not.toContain("\u001b");
    }
    expect((await user.run(["search", "TokenStore", "--color", "always"])).stdout).toContain("\u001b[");
  });

  test("--compact drops bodies and what goes without saying, and keeps identity, place, score and handles", async () => {
    const full = await ask("search", "validate token", "--detail", "context");
    const compact = await ask("search", "validate token", "--detail", "context", "--compact");
    expect(
      compact.results.map((hit) => ["path", "line_start", "line_end", "kind", "name", "score", "symbol_id"].map((field) => hit[field])),
    ).toEqual(
      full.results.map((hit) => ["path", "line_start", "line_end", "kind", "name", "score", "symbol_id"].map((field) => hit[field])),
    );
    for (const hit of compact.results) expect(hit).not.toHaveProperty("body_preview");
    const kept = Object.keys(compact);
    for (const field of [
      "codecompass_protocol_version",
      "repo",
      "ref",
      "freshness_status",
      "indexing_status",
      "suggested_next",
      "estimated_tokens",
    ]) {
      expect(kept).not.toContain(field);
    }
    const page = await ask("search", "validate token", "--compact", "--limit", "2");
    expect(page).toMatchObject({ result_completeness: "truncated", next_cursor: expect.any(String) });
    const sizes = [full, compact].map((answer) => countTokens(JSON.stringify(answer)));
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) * 0.6);
  });

  test("--explain basic gives shares of the score, full gives every factor with its value, off none", async () => {
    const [basic, full, off] = await Promise.all(
      ["basic", "full", "off"].map(async (level) => (await ask("search", "validate token", "--explain", level)).results),
    );
    for (const [at, hit] of (full ?? []).entries()) {
      const all = hit["ranking_reasons"] as Row[];
      const some = basic?.[at]?.["ranking_reasons"] as Row[];
      expect(some.map(({ factor }) => factor)).toEqual(["exact", "path", "definition", "semantic", "text", "final"]);
      expect(some.at(-1)?.["weight"]).toBe(Number(hit["score"]));
      expect(all.every(({ value }) => typeof value === "number")).toBe(true);
      expect(off?.[at]).not.toHaveProperty("ranking_reasons");
    }
    const { stdout } = await user.run(["search", "TokenStore", "--explain", "full"]);
    expect(stdout).toMatch(/^ {2}\w+ [\d.]+ \(/m);
  });
});

describe("pages", () => {
  test.each(["search", "locate"])("following next_cursor of %s gives every result exactly once", async (command) => {
    const query = command === "search" ? "validate token" : "validate_token";
    const whole = await ask(command, query, "--limit", "100");
    expect(whole).toMatchObject({ result_completeness: "complete", next_cursor: null, safety_limit_applied: false });
    expect(whole.returned).toBe(whole.total_candidates);
    expect(whole.returned).toBeGreaterThan(8);
    const paged: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: Answer = await ask(command, query, "--limit", "4", ...(cursor === null ? [] : ["--cursor", cursor]));
      paged.push(...page.results);
      cursor = page.next_cursor;
      expect(page.total_candidates).toBe(whole.total_candidates);
      expect(page.result_completeness).toBe(cursor === null ? "complete" : "truncated");
      expect(page.returned).toBe(cursor === null ? page.results.length : 4);
    } while (cursor !== null && paged.length <= whole.returned);
    expect(paged).toEqual([...whole.results]);
    expect(new Set(paged.map((hit) => hit["symbol_id"])).size).toBe(paged.length);
  });

  test("a cursor belongs to its question", async () => {
    const { next_cursor } = await ask("search", "validate token", "--limit", "2");
    for (const args of [
      ["search", "another question", "--cursor", String(next_cursor)],
      ["search", "validate token", "--lang", "go", "--cursor", String(next_cursor)],
      ["locate", "validate token", "--cursor", String(next_cursor)],
      ["search", "validate token", "--cursor", "nonsense"],
    ]) {
      const { exitCode, stdout } = await user.run([...args, "--format", "json"]);
      expect(exitCode).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({ error: { code: "invalid_input" } });
    }
  });

  test("more than the safety limit is cut to it, and said", async () => {
    const answer = await ask("search", "validate token", "--limit", "5000");
    expect(answer).toMatchObject({ safety_limit_applied: true });
    expect(answer.returned).toBeLessThanOrEqual(100);
  });
});

describe("filters", () => {
  const values = async (field: string, ...args: string[]): Promise<unknown[]> => [
    ...new Set((await ask("search", "validate token", "--limit", "100", ...args)).results.map((hit) => hit[field])),
  ];

  test("--lang, by name or nickname, alone or several", async () => {
    expect((await values("language")).length).toBeGreaterThan(2);
    expect(await values("language", "--lang", "go")).toEqual(["go"]);
    expect(await values("language", "--lang", "golang")).toEqual(["go"]);
    expect((await values("language", "--lang", "go", "--lang", "py")).sort()).toEqual(["go", "python"]);
    expect((await values("language", "--lang", "go,python")).sort()).toEqual(["go", "python"]);
    expect(await values("language", "--lang", "ruby")).toEqual([]);
  });

  test("--kind", async () => {
    expect(await values("kind", "--kind", "method")).toEqual(["method"]);
    expect((await values("kind", "--kind", "class,struct")).sort()).toEqual(["class", "struct"]);
    expect(await values("kind", "--kind", "macro")).toEqual([]);
  });

  test("--path, as a directory, a file, a name pattern, a path pattern", async () => {
    expect(await values("path", "--path", "pkg")).toEqual(["pkg/token.go"]);
    expect(await values("path", "--path", "pkg/")).toEqual(["pkg/token.go"]);
    expect(await values("path", "--path", "src/store.py")).toEqual(["src/store.py"]);
    expect(await values("path", "--path", "*.go")).toEqual(["pkg/token.go"]);
    expect((await values("path", "--path", "src/part{1,2}.py")).sort()).toEqual(["src/part1.py", "src/part2.py"]);
    expect(await values("path", "--path", "nowhere/**")).toEqual([]);
  });

  test("filters hold before the limit, and in locate", async () => {
    expect((await ask("search", "validate token", "--limit", "1", "--lang", "go")).results[0]).toMatchObject({ path: "pkg/token.go" });
    expect((await ask("locate", "validate", "--lang", "go")).results.map((hit) => hit["path"])).toEqual(["pkg/token.go"]);
    expect((await ask("locate", "Validate", "--path", "src/store.py")).results.map((hit) => hit["path"])).toEqual(["src/store.py"]);
  });

  test.each([
    ["--lang", "klingon", "unsupported_language", /\bpython\b.*\brust\b|\brust\b.*\bpython\b/s],
    ["--kind", "gizmo", "invalid_input", /function, method, class/],
    ["--detail", "most", "invalid_input", /location, signature, context/],
    ["--explain", "why", "invalid_input", /off, basic, full/],
    ["--freshness", "old", "invalid_input", /strict, balanced, best_effort/],
    ["--limit", "0", "invalid_input", /./],
    ["--limit", "ten", "invalid_input", /./],
  ] as const)("%s %s is an error that says what is allowed", async (flag, value, code, allowed) => {
    const { exitCode, stdout, stderr } = await user.run(["search", "validate token", flag, value, "--format", "json"]);
    expect(exitCode).toBe(2);
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string; data: { remediation?: string } } };
    expect(error.code).toBe(code);
    expect(error.message).toContain(value);
    expect(`${error.message} ${error.data.remediation ?? ""}`).toMatch(allowed);
    expect(stderr).toContain(error.message);
  });
});

describe("errors", () => {
  const failures: readonly [string, readonly string[], string][] = [
    ["an empty query", ["search", "  "], "invalid_input"],
    ["a query that is too long", ["search", "word ".repeat(2_000)], "limit_exceeded"],
    ["an unknown flag", ["search", "x", "--unknown"], "invalid_input"],
    ["a word too many", ["outline", "two", "words"], "invalid_input"],
    ["no query", ["locate"], "invalid_input"],
    ["a file that is not there", ["outline", "src/none.py"], "path_not_found"],
    ["a file outside", ["outline", "/etc/passwd"], "path_outside_workspace"],
    ["a way out", ["outline", "../../x"], "path_outside_workspace"],
    ["no such workspace", ["search", "x", "--workspace", "/does/not/exist"], "workspace_not_found"],
  ];
  test.each(failures)("%s: one object with code, message and what to do", async (_, args, code) => {
    const formats = await Promise.all(["json", "jsonl", "toon"].map((format) => user.run([...args, "--format", format])));
    for (const { exitCode, stdout, stderr } of formats) {
      expect(exitCode).toBe(2);
      const { error, ...rest } = JSON.parse(stdout) as { error: { code: string; message: string; data: Row } };
      expect(rest).toEqual({});
      expect(mismatches(error, { code: isOneOf(code), message: isString, data: (value) => typeof value === "object" })).toEqual([]);
      expect(stderr).toContain(error.message);
    }
    const plain = await user.run(args);
    expect(plain).toMatchObject({ exitCode: 2, stdout: "" });
    expect(plain.stderr).toStartWith("codecompass: ");
  });

  test("a workspace without an index says which command to type", async () => {
    const stranger = new User(directoryWith({ "package.json": "{}", "a.py": "x = 1\n" }));
    for (const args of [["search", "x"], ["locate", "x"], ["outline", "a.py"], ["sync"]]) {
      const { exitCode, stdout, stderr } = await stranger.run([...args, "--format", "json"]);
      expect(exitCode).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({
        error: { code: "not_indexed", data: { remediation: `codecompass index --workspace ${stranger.cwd}` } },
      });
      expect(stderr).toContain("next: codecompass index");
    }
    expect(await stranger.json(["status"])).toMatchObject({ indexing_status: "not_indexed", index_state: "not_indexed" });
  });

  test("among many questions on standard input, a bad one answers with its error in its place", async () => {
    const long = "word ".repeat(2_000);
    const { exitCode, stdout } = await user.run(["search", "-"], { stdin: `TokenStore\n${long}\nvalidate token\n` });
    expect(exitCode).toBe(0);
    const [first, second, third] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    expect(first).toHaveProperty("results");
    expect(second).toMatchObject({ error: { code: "limit_exceeded" } });
    expect(third).toHaveProperty("results");
  });
});

describe("outline", () => {
  const isNode = (value: unknown): boolean =>
    isRecordOf({
      kind: isOneOf(...KINDS),
      name: isString,
      line: isLine,
      line_end: isLine,
      visibility: isOneOf("public", "protected", "internal", "private"),
      signature: (signature) => typeof signature === "string",
      children: isListOf(isNode),
    })(value);

  test("json has the fields of the protocol, nested; toon the same data; tokens are counted", async () => {
    const json = await user.run(["outline", "src/store.py", "--format", "json"]);
    const outline = JSON.parse(json.stdout) as Answer & { symbols: Row[] };
    const { codecompass_protocol_version, repo, ref, freshness_status, indexing_status } = METADATA;
    const fields = {
      ...{ codecompass_protocol_version, repo, ref, freshness_status, indexing_status },
      path: isOneOf("src/store.py"),
      language: isOneOf("python"),
      line_count: isLine,
      parse_status: isOneOf("parsed", "partial", "text", "timed_out", "crashed"),
      source_layer: isOneOf("base", "overlay"),
      imports: Array.isArray,
      symbols: isListOf(isNode),
      estimated_tokens: isCount,
    } as Fields;
    expect(mismatches(outline, fields)).toEqual([]);
    expect(outline.estimated_tokens).toBe(countTokens(json.stdout.trimEnd()));
    expect(outline.symbols).toMatchObject([
      { name: "TokenStore", kind: "class", line: 1, children: [{ name: "rotate" }, { name: "validate" }] },
    ]);
    const toon = await user.run(["outline", "src/store.py", "--format", "toon"]);
    const { estimated_tokens, ...data } = decode(toon.stdout.trimEnd()) as unknown as Answer;
    const { estimated_tokens: _, ...expected } = outline;
    expect(data as Row).toEqual(expected);
    expect(estimated_tokens).toBe(countTokens(toon.stdout.trimEnd()));
  });

  test("--depth top leaves out what is inside, but for a type that is all of the file; lines are a tree", async () => {
    const { symbols } = await user.json<{ symbols: Row[] }>(["outline", "src/store.py", "--depth", "top"]);
    expect(symbols).toMatchObject([{ name: "TokenStore", children: [{ name: "rotate" }, { name: "validate" }] }]);
    const several = await user.json<{ symbols: Row[] }>(["outline", "src/part1.py", "--depth", "top"]);
    expect(several.symbols.flatMap(({ children }) => children as Row[])).toEqual([]);
    const { stdout } = await user.run(["outline", "src/store.py"]);
    expect(stdout).toMatch(/^src\/store\.py .*\n1-9 .*TokenStore.*\n4-6 .*rotate.*\n8-9 .*validate/);
    expect((await user.run(["outline", "store.py"], { cwd: join(user.cwd, "src") })).stdout).toBe(stdout.replace("src/", ""));
  });
});

test("status has its fields in json and toon, whatever the state", async () => {
  const isText = (value: unknown): boolean => typeof value === "string";
  const fields: Fields = {
    ...{ version: isString, repo: isString, ref: isString, detail: isText, freshness_detail: isText, default_ref: isNullOr(isString) },
    freshness_status: isOneOf("fresh", "stale", "syncing"),
    indexing_status: isOneOf("not_indexed", "indexing", "ready", "failed"),
    index_state: isOneOf("compatible", "not_indexed", "reindex_required", "corrupt_manifest"),
    schema_version: isNullOr(isCount),
    required_schema_version: isCount,
    extractor_version: isNullOr(isCount),
    required_extractor_version: isCount,
    rank_profile_version: isString,
    stable_id_version: isCount,
    vcs_mode: isOneOf("git", "none"),
    head_commit: isNullOr(isString),
    last_indexed_commit: isNullOr(isString),
    last_indexed_at: isNullOr(isString),
    database: isNullOr(isString),
    ...{
      database_bytes: isCount,
      files: isCount,
      symbols: isCount,
      snippets: isCount,
      pending_changes: isCount,
      pending_removals: isCount,
      timed_out_files: isCount,
      crashed_files: isCount,
    },
    languages: isListOf(
      isRecordOf({ language: isString, parseStatus: isOneOf("parsed", "partial", "text", "timed_out", "crashed"), files: isCount }),
    ),
    skipped: isListOf(isRecordOf({ reason: isString, files: isCount })),
    active_job: isNullOr((value) => typeof value === "object"),
    writer: isNullOr(isRecordOf({ pid: isCount, host: isString })),
    lease: isNullOr(isRecordOf({ pid: isCount, host: isString, state: isOneOf("held", "abandoned"), silent_ms: isCount })),
    recent_jobs: Array.isArray,
    base: isNullOr(isRecordOf({ ref: isString, commit: isNullOr(isString), own_files: isCount, hidden_files: isCount })),
    interrupted_recovery_report: isNullOr(isString),
    left_out: Array.isArray,
    warnings: Array.isArray,
  };
  for (const someone of [user, new User(directoryWith({ "package.json": "{}" }))]) {
    const json = await someone.json<Row>(["status"]);
    expect(mismatches(json, fields)).toEqual([]);
    expect(decode((await someone.run(["status", "--format", "toon"])).stdout.trimEnd()) as unknown as Row).toEqual(json);
  }
});

describe("freshness", () => {
  const numbered = (count: number, body: (i: number) => string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/file${i}.py`, body(i)]));
  const steady = { "steady.py": "def steady_one():\n    pass\n" };

  test("up to fifty changed files are in the answer; more make it stale, and then fresh", async () => {
    const own = new User(repositoryWith({ ...steady, ...numbered(80, (i) => `def old_name_${i}():\n    pass\n`) }));
    await own.run(["index"]);
    writeFiles(
      own.cwd,
      numbered(50, (i) => `def newer_name_${i}():\n    return 1\n`),
    );
    expect(await own.json<Answer>(["locate", "newer_name_49"])).toMatchObject({
      freshness_status: "fresh",
      results: [{ path: "src/file49.py" }],
    });

    writeFiles(
      own.cwd,
      numbered(80, (i) => `def newest_name_${i}():\n    return 22\n`),
    );
    const stale = await own.run(["locate", "steady_one", "--format", "json"]);
    expect(JSON.parse(stale.stdout)).toMatchObject({ freshness_status: "stale", results: [{ path: "steady.py" }] });
    expect(stale.stderr).toContain("80 files have not been checked");
    await until("the background sync has published", async () => {
      const answer = await own.json<Answer>(["status"]);
      return answer.freshness_status === "fresh" && answer["pending_changes"] === 0;
    });
    expect(await own.json<Answer>(["locate", "newest_name_79", "--freshness", "best_effort"])).toMatchObject({
      results: [{ path: "src/file79.py" }],
    });
  });

  test("strict always waits for the new; best_effort answers from what there is, and never cites what is gone", async () => {
    const own = new User(repositoryWith({ ...steady, ...numbered(60, (i) => `def old_name_${i}():\n    pass\n`) }));
    await own.run(["index"]);
    writeFiles(
      own.cwd,
      numbered(60, (i) => `# moved\n\ndef fresh_name_${i}():\n    return 1\n`),
    );
    expect(await own.json<Answer>(["locate", "steady_one", "--freshness", "best_effort"])).toMatchObject({
      results: [{ path: "steady.py" }],
    });
    expect((await own.run(["locate", "fresh_name_59", "--freshness", "best_effort"])).exitCode).toBe(1);
    expect(await own.json<Answer>(["locate", "fresh_name_59", "--freshness", "strict"])).toMatchObject({
      freshness_status: "fresh",
      results: [{ path: "src/file59.py", line_start: 3 }],
    });
  });

  for (const policy of ["strict", "balanced", "best_effort"]) {
    test(`${policy}: no answer cites lines that are not in the file`, async () => {
      const body = (above: number): string =>
        `${"# above\n".repeat(above)}def wanted_one():\n    marker_text = 1\n    return marker_text\n`;
      const own = new User(repositoryWith({ ...steady, "shifting.py": body(40) }));
      await own.run(["index"]);
      const changes: readonly [string, () => void][] = [
        ["lines shift down", () => writeFiles(own.cwd, { "shifting.py": body(55) })],
        ["the file becomes shorter", () => writeFiles(own.cwd, { "shifting.py": body(2) })],
        ["the symbol goes", () => writeFiles(own.cwd, { "shifting.py": "# nothing left\n" })],
        ["it comes back", () => writeFiles(own.cwd, { "shifting.py": body(1) })],
        ["the file goes", () => rmSync(join(own.cwd, "shifting.py"))],
      ];
      for (const [what, change] of changes) {
        change();
        for (const query of [
          ["locate", "wanted_one"],
          ["search", "marker_text"],
          ["search", "wanted one", "--detail", "context"],
        ]) {
          const { results } = await own.json<Answer>([...query, "--freshness", policy]);
          for (const hit of results) expect(`${what}: ${cited(own.cwd, hit)}`).toMatch(/steady_one|wanted_one/);
          if (policy !== "best_effort") expect(results.some((hit) => hit["path"] === "shifting.py")).toBe(/shift|shorter|back/.test(what));
        }
        const outline = await own.run(["outline", "shifting.py", "--format", "json", "--freshness", policy]);
        expect(outline.stdout.includes("wanted_one")).toBe(/shift|shorter|back/.test(what));
      }
    });
  }

  /** The lines that a hit cites, from the file as it is now. */
  function cited(root: string, hit: Row): string {
    const lines = readFileSync(join(root, String(hit["path"])), "utf8").split("\n");
    return lines.slice(Number(hit["line_start"]) - 1, Number(hit["line_end"])).join("\n");
  }
});
