/** The frame of every answer: Protocol fields, paging, filters, levels, refusals. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { references } from "#engine/graph/references.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { nextCommand } from "#format/next-step.ts";
import { failing } from "../../failure.ts";
import { directoryWith, writeFiles } from "../../temporary.ts";
import { asked, freshStorage, INDEXING_TIMEOUT_MS, index, open, places, type RequestOptions, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/parcel.ts": [
    "/** A parcel on its way. */",
    "export class Parcel {",
    "  readonly weight = 1;",
    "  private track(): string {",
    "    return 'parcel is lost';",
    "  }",
    "  deliver(to: string): void {",
    "    this.track();",
    "  }",
    "}",
    "",
    "export function sendParcel(parcel: Parcel): void {",
    "  parcel.deliver('home');",
    "}",
  ].join("\n"),
  "src/depot/parcel.py": "class Parcel:\n    def deliver(self):\n        return 'parcel is lost'\n",
  "pkg/parcel.go": 'package pkg\n\n// SendParcel sends a parcel.\nfunc SendParcel() string { return "parcel is lost" }\n',
  "docs/parcel.md": "# Parcel\n\nA parcel is lost when nobody has seen it for a week.\n",
};

/** More hits than one page holds. */
const MANY = Object.fromEntries(
  Array.from({ length: 35 }, (_, i) => [
    `many/crate${i}.ts`,
    `export function stackCrate${i}(crate: number) {\n  return crate + ${i};\n}\n`,
  ]),
);

let root: string;
let storage: string;

beforeAll(async () => {
  ({ root, storage } = await sharedWorkspace({ ...FILES, ...MANY }));
});

beforeEach(() => {
  process.env["CODECOMPASS_HOME"] = storage;
});

const ask = (query: string, request?: RequestOptions, use?: typeof search) => asked(root, query, request, use);

/** The code of the error that a piece of work ends with. */
async function codeOf(work: () => unknown): Promise<ErrorCode | "no error"> {
  try {
    await work();
    return "no error";
  } catch (thrown) {
    return toCodeCompassError(thrown).code;
  }
}

describe("Protocol v1", () => {
  const FIELDS = [
    ...["codecompass_protocol_version", "repo", "ref", "freshness_status", "indexing_status", "result_completeness", "query_intent"],
    ...[
      "query_intent_confidence",
      "confidence",
      "confidence_level",
      "total_candidates",
      "returned",
      "suppressed_duplicate_count",
      "safety_limit_applied",
    ],
    ...["next_cursor", "suggested_next", "results"],
  ].sort();

  test.each([
    ["search", search],
    ["locate", locate],
  ] as const)("%s answers with every field", async (_, use) => {
    const answer = await ask("sendParcel", {}, use);
    expect(Object.keys(answer).sort()).toEqual(FIELDS);
    expect(answer).toMatchObject({
      codecompass_protocol_version: "1.0",
      repo: root,
      ref: "live",
      freshness_status: "fresh",
      indexing_status: "ready",
      query_intent: "symbol",
      safety_limit_applied: false,
    });
    expect(answer.returned).toBe(answer.results.length);
    expect(answer.results[0]).toMatchObject({
      path: "src/parcel.ts",
      line_start: 12,
      line_end: 14,
      kind: "function",
      name: "sendParcel",
      language: "typescript",
      source_layer: "base",
    });
  });

  test("scores lie between 0 and 1 and fall", async () => {
    const scores = (await ask("parcel", { limit: 100 })).results.map(({ score }) => score);
    expect(Math.max(...scores)).toBeLessThan(1);
    expect(Math.min(...scores)).toBeGreaterThan(0);
  });

  test("handles tell places apart, and the stable one outlives a move within the file", async () => {
    const { results } = await ask("parcel", { limit: 100 });
    expect(new Set(results.map((hit) => hit.symbol_id)).size).toBe(results.length);
    const own = directoryWith({ "a.ts": "export function solo(): void {}\n" });
    await index(own);
    const handles = async () => (await locate(open(own), { query: "solo" })).results[0];
    const before = await handles();
    writeFiles(own, { "a.ts": "// one\n// two\nexport function solo(): void {}\n" });
    const after = await handles();
    expect(after?.symbol_stable_id).toBe(before?.symbol_stable_id ?? "");
    expect(after?.symbol_id).not.toBe(before?.symbol_id ?? "");
  });
});

describe("levels", () => {
  test("of detail: each adds to the one before", async () => {
    const at = async (detail: "location" | "signature" | "context") => (await ask("Parcel.track", { detail }, locate)).results[0] ?? {};
    const [location, signature, context] = [await at("location"), await at("signature"), await at("context")];
    expect(location).not.toHaveProperty("signature");
    expect(signature).toMatchObject({ qualified_name: "parcel.Parcel.track", signature: "private track(): string", visibility: "private" });
    expect(signature).not.toHaveProperty("body_preview");
    expect(context).toMatchObject({ ...signature, parent: { kind: "class", name: "Parcel", path: "src/parcel.ts", line: 2 } });
    expect(context).toHaveProperty("body_preview", "  private track(): string {\n    return 'parcel is lost';\n  }");
    expect(context).toHaveProperty("related_symbols");
    expect(JSON.stringify(context)).toContain('"name":"deliver"');
  });

  test("of explanation: nothing, shares of the score, every factor with its value", async () => {
    const reasons = async (explain?: "off" | "basic" | "full") =>
      (await ask("where is a parcel lost", explain ? { explain } : {})).results[0]?.ranking_reasons;
    expect(await reasons()).toBeUndefined();
    expect(await reasons("off")).toBeUndefined();
    const [basic = [], full = []] = [await reasons("basic"), await reasons("full")];
    expect(basic.map(({ factor }) => factor)).toEqual(["exact", "path", "definition", "semantic", "text", "final"]);
    const shares = basic.slice(0, -1).map(({ weight }) => weight);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1);
    expect(basic.find(({ factor }) => factor === "semantic")).toMatchObject({ weight: 0, detail: "" });
    expect(basic.at(-1)?.weight).toBe((await ask("where is a parcel lost")).results[0]?.score);
    expect(full.length).toBeGreaterThan(3);
    for (const { value } of full) expect(value).toBeNumber();
  });
});

describe("filters", () => {
  test("by language, under any of its names", async () => {
    expect(new Set((await ask("parcel is lost", { languages: ["py"] })).results.map((hit) => hit.language))).toEqual(new Set(["python"]));
    const two = await ask("Parcel", { languages: ["typescript", "golang"] });
    expect(new Set(two.results.map((hit) => hit.language))).toEqual(new Set(["typescript", "go"]));
    expect(await codeOf(() => ask("parcel", { languages: ["klingon"] }))).toBe("unsupported_language");
  });

  test("by kind", async () => {
    expect(places(await ask("parcel", { kinds: ["class"] })).sort()).toEqual(["src/depot/parcel.py:1 Parcel", "src/parcel.ts:2 Parcel"]);
    expect(places(await ask("deliver", { kinds: ["class"] }, locate))).toEqual([]);
  });

  const GLOBS: Record<string, string[]> = {
    "*.go": ["pkg/parcel.go"],
    "src/**": ["src/depot/parcel.py", "src/parcel.ts"],
    src: ["src/depot/parcel.py", "src/parcel.ts"],
    "src/": ["src/depot/parcel.py", "src/parcel.ts"],
    "./src/depot": ["src/depot/parcel.py"],
    "src/*.ts": ["src/parcel.ts"],
    "**/*.{py,md}": ["docs/parcel.md", "src/depot/parcel.py"],
    "parcel.md": ["docs/parcel.md"],
    "!src/*": ["docs/parcel.md", "pkg/parcel.go"],
    "nowhere/**": [],
  };
  for (const [pathGlob, paths] of Object.entries(GLOBS)) {
    test(`by path: ${pathGlob}`, async () => {
      const { results } = await ask("parcel is lost", { pathGlobs: [pathGlob], limit: 100 });
      expect([...new Set(results.map((hit) => hit.path))].sort()).toEqual(paths);
    });
  }
});

describe("paging", () => {
  test("brings every result once, in the order of one long page", async () => {
    const whole = await ask("stack crate", { limit: 100 });
    expect(whole.returned).toBeGreaterThanOrEqual(35);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: SearchResponse = await ask("stack crate", { limit: 8, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.result_completeness).toBe(page.next_cursor === null ? "complete" : "truncated");
      expect(page.total_candidates).toBe(whole.total_candidates);
      seen.push(...places(page));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(places(whole));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("the page size may change on the way", async () => {
    const whole = places(await ask("stack crate", { limit: 100 }));
    const first = await ask("stack crate", { limit: 3 });
    const rest = await ask("stack crate", { limit: 100, cursor: first.next_cursor ?? "" });
    expect([...places(first), ...places(rest)]).toEqual(whole);
  });

  test("a limit beyond the greatest is lowered, and the answer says so", async () => {
    expect((await ask("stack crate", { limit: 5_000 })).safety_limit_applied).toBe(true);
  });

  test("a cursor that is garbage or of another question is refused", async () => {
    const cursor = (await ask("stack crate", { limit: 3 })).next_cursor ?? "";
    const refused = (query: string, request: Omit<QueryRequest, "query">, use = search) => codeOf(() => ask(query, request, use));
    for (const bad of ["garbage", "", "%%%", "MTIz", cursor.slice(1)]) {
      expect(await refused("stack crate", { cursor: bad })).toBe("invalid_input");
    }
    expect(await refused("other words", { cursor })).toBe("invalid_input");
    expect(await refused("stack crate", { cursor, languages: ["typescript"] })).toBe("invalid_input");
    expect(await refused("stack crate", { cursor, kinds: ["class"] })).toBe("invalid_input");
    expect(await refused("stack crate", { cursor, pathGlobs: ["many/**"] })).toBe("invalid_input");
    expect(await refused("stack crate", { cursor }, locate)).toBe("invalid_input");
    expect(await refused("  stack crate ", { cursor })).toBe("no error");
    // What ranks edited files higher changes the order that a cursor counts in.
    expect(await refused("stack crate", { cursor, session: false })).toBe("invalid_input");
  });
});

describe("refusals", () => {
  test("of queries without content, of endless ones, and of limits that are no numbers", async () => {
    expect(await codeOf(() => ask("   "))).toBe("invalid_input");
    expect(await codeOf(() => ask("\0"))).toBe("invalid_input");
    expect(await codeOf(() => ask("x".repeat(100_000)))).toBe("limit_exceeded");
    for (const limit of [0, -1, 1.5, Number.NaN]) expect(await codeOf(() => ask("parcel", { limit }))).toBe("invalid_input");
  });

  test("strange queries are answered", async () => {
    for (const query of ['"', "'", "*", "a* OR b", "NEAR(a b)", "parcel\0lost", "((((", "%s", "🙂", "-", "?!", "{col}: x", "the of and"]) {
      expect(await codeOf(() => ask(query))).toBe("no error");
      expect(await codeOf(() => ask(query, {}, locate))).toBe("no error");
    }
  });

  test("a workspace that was never indexed says so, with the command to type", () => {
    freshStorage();
    const bare = directoryWith(FILES);
    expect(() => openForQuery(resolveWorkspace(bare, "/"))).toThrow(
      expect.objectContaining({
        code: "not_indexed",
        data: expect.objectContaining({ next: { do: "index", workspace: bare }, indexing_status: "not_indexed" }),
      }),
    );
  });
});

test("what may only stand in files that are too large for the index is looked for by grep, the answer says", async () => {
  freshStorage();
  const root = directoryWith({
    "src/huge.js": `const lostParcel = 1;\n${"// padding\n".repeat(120_000)}`,
    "src/a.ts": "export const other = 1;\n",
  });
  await index(root);
  const answer = await locate(open(root), { query: "lostParcel" });
  expect(answer.suggested_next?.next).toEqual({ do: "grep", word: "lostParcel" });
  expect(answer.suggested_next?.why).toContain("src/huge.js");
  expect((await search(open(root), { query: "lostParcel" })).suggested_next?.why).toContain("src/huge.js");
  expect(await failing(references(open(root), { target: "lostParcel" }))).toThrow(/1 file is too large for the index \(src\/huge\.js\)/);
});

test("a name of which only another spelling is indexed may stand in a file that is too large for the index", async () => {
  freshStorage();
  const root = directoryWith({
    "huge.graphql": `type LostParcel {\n  id: Int\n}\n${"# padding\n".repeat(120_000)}`,
    "on.yml": "on:\n  lost_parcel:\n    types: [opened]\n",
  });
  await index(root);
  const located = await locate(open(root), { query: "LostParcel" });
  expect(located.suggested_next?.next).toEqual({ do: "grep", word: "LostParcel" });
  expect(located.suggested_next?.why).toContain("huge.graphql");
  const { warnings } = await references(open(root), { target: "LostParcel" });
  expect(warnings?.join("\n")).toContain("huge.graphql");
  expect((await locate(open(root), { query: "lost_parcel" })).suggested_next ?? null).toBeNull();
});

test("an expression typed as words is answered by the command that takes it", async () => {
  freshStorage();
  const root = directoryWith({ "src/a.ts": "export function sendParcel() {}\n" });
  await index(root);
  const next = async (query: string) => {
    const step = (await search(open(root), { query })).suggested_next?.next;
    return step && nextCommand(step);
  };
  expect(await next("send\\w+Parcel")).toBe("codecompass grep 'send\\w+Parcel'");
  expect(await next("^export (function|class)")).toBe("codecompass grep '^export (function|class)'");
  expect(await next("sendParcel")).toBeUndefined();
  // Paths of Windows have backslashes, too.
  for (const path of ["src\\domain\\sender.ts", "C:\\work\\src\\warehouse", "src\\depot.ts"])
    expect(await next(path)).not.toStartWith("codecompass grep");
});

test("a question that names a symbol with its scope is answered by that first", async () => {
  freshStorage();
  const other =
    "export class Crane {\n  /** Who calls it, and what it checks when parcels are lost. */\n  checkLost() { return 'who calls it and what does it check'; }\n}\n";
  const root = directoryWith({
    "src/crane.ts": other,
    "src/parcel.ts": "export class Parcel {\n  revoked(): boolean {\n    return true;\n  }\n}\n",
  });
  await index(root);
  for (const query of ["who uses Parcel.revoked and what does it check", "what calls it when Parcel.revoked?"])
    expect(places(await search(open(root), { query }))[0]).toBe("src/parcel.ts:2 revoked");
});

test("a path as a diff prints it is answered by the file, and by one in a directory of that name where there is one", async () => {
  freshStorage();
  const root = directoryWith({
    "src/depot.ts": "export const depot = 1;\n",
    "a/crane.ts": "export const one = 1;\n",
    "crane.ts": "export const two = 2;\n",
  });
  await index(root);
  const first = async (query: string) => (await search(open(root), { query })).results[0]?.path;
  expect(await first("b/src/depot.ts")).toBe("src/depot.ts");
  expect(await first("a/crane.ts")).toBe("a/crane.ts");
});
