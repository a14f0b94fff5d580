/** Every format over one answer; the golden files are what a reader sees. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { decode } from "@toon-format/toon";
import { DETAIL_LEVELS, type DetailLevel, type Hit, type SearchResponse } from "#core/protocol.ts";
import { outlineLines } from "#format/answers/outline.ts";
import { statusLines } from "#format/answers/status.ts";
import { forTerminal } from "#format/colors.ts";
import { toJson, withTokenCount } from "#format/json.ts";
import { type LinesStyle, searchLines } from "#format/lines.ts";
import { SHELL } from "#format/next-step.ts";
import { type Shaped, type ShapeOptions, shapeHit, shapeResponse } from "#format/shape.ts";
import { toonWriter, toToon } from "#format/toon.ts";
import { countTokens } from "#text/token-count.ts";
import { expectGolden } from "../golden.ts";
import { ANSWER, DOCS_ANSWER, EMPTY_ANSWER, OUTLINE, PLAIN_ANSWER } from "./answer.ts";

const golden = (name: string, text: string): void => expectGolden(join(import.meta.dir, "../golden/format", name), `${text}\n`);

const STYLE: LinesStyle = { color: false, grouped: false, detail: "signature", compact: false };
const FULL: ShapeOptions = { detail: "signature", compact: false, reader: SHELL };

/** One shape after another, each under its name. */
function sections(write: (options: ShapeOptions) => string): string {
  return DETAIL_LEVELS.flatMap((detail) =>
    [false, true].map((compact) => `== ${detail}${compact ? ", compact" : ""}\n${write({ detail, compact, reader: SHELL })}`),
  ).join("\n\n");
}

describe("lines", () => {
  test("grouped by file, for a terminal", () => {
    golden(
      "lines-grouped.txt",
      sections((options) => searchLines(PLAIN_ANSWER, { ...STYLE, ...options, grouped: true })),
    );
  });

  test("each with its path, for pipes", () => {
    golden(
      "lines-piped.txt",
      sections((options) => searchLines(PLAIN_ANSWER, { ...STYLE, ...options })),
    );
  });

  test("of documentation, grouped and piped", () => {
    for (const grouped of [true, false]) {
      const write = (options: ShapeOptions): string => searchLines(DOCS_ANSWER, { ...STYLE, ...options, grouped });
      golden(`docs-lines-${grouped ? "grouped" : "piped"}.txt`, sections(write));
    }
  });

  test("with reasons", () => golden("lines-explained.txt", searchLines(ANSWER, { ...STYLE, grouped: true })));

  test("of a name that is found for sure are the lines that have it, and those of a hit that was found by a line", () => {
    const matches = [
      { line: 31, text: "verification of tokens" },
      { line: 32, text: "return verify(token);" },
    ];
    const named = (given: Partial<SearchResponse>, hit: Partial<Hit> = {}): string =>
      searchLines(
        {
          ...PLAIN_ANSWER,
          ...given,
          results: PLAIN_ANSWER.results.map((one) => (one.name === "Verifier" ? { ...one, matches, ...hit } : one)),
        },
        STYLE,
      );
    const sure = { query_intent: "symbol", confidence_level: "high" } as const;
    expect(named(sure)).toContain("    32: return verify(token);");
    expect(named(sure)).not.toContain("    31:");
    expect(named(sure, { at_line: 31 })).toContain("    31:");
    expect(named({ ...sure, confidence_level: "low" })).toContain("    31:");
    expect(named({ ...sure, query_intent: "natural_language" })).toContain("    31:");
  });

  test("piped lines can be taken apart as path, line and text, one per result; what is indented belongs to it", () => {
    const rows = searchLines(PLAIN_ANSWER, STYLE)
      .split("\n")
      .filter((row) => !row.startsWith("    "));
    expect(rows).toHaveLength(PLAIN_ANSWER.returned);
    for (const row of rows) expect(row).toMatch(/^[^:]+:\d+: \S/);
  });

  test("colour adds escapes and changes nothing else; without it there are none, whatever files are called", () => {
    for (const grouped of [true, false]) {
      const coloured = forTerminal(searchLines(PLAIN_ANSWER, { ...STYLE, grouped, color: true }));
      const plain = searchLines(PLAIN_ANSWER, { ...STYLE, grouped });
      expect(coloured).not.toBe(plain);
      expect(Bun.stripANSI(coloured)).toBe(plain);
      expect(plain).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }
  });

  test("of nothing are nothing", () => expect(searchLines(EMPTY_ANSWER, STYLE)).toBe(""));

  test("of an outline", () => golden("outline.txt", outlineLines(OUTLINE, { color: false })));
});

describe("data", () => {
  const pretty = (options: ShapeOptions): string => JSON.stringify(shapeResponse(PLAIN_ANSWER, options), null, 1);

  test("json", () => golden("shape.txt", sections(pretty)));
  test("json with reasons", () => golden("shape-explained.txt", JSON.stringify(shapeResponse(ANSWER, FULL), null, 1)));
  test("toon", () =>
    golden(
      "toon.txt",
      sections((options) => withTokenCount(shapeResponse(PLAIN_ANSWER, options), toonWriter(options))),
    ));
  test("toon of documentation", () =>
    golden(
      "docs-toon.txt",
      sections((options) => withTokenCount(shapeResponse(DOCS_ANSWER, options), toonWriter(options))),
    ));
  test("toon with reasons", () => golden("toon-explained.txt", withTokenCount(shapeResponse(ANSWER, FULL), toToon)));
  test("toon of nothing", () => golden("toon-empty.txt", withTokenCount(shapeResponse(EMPTY_ANSWER, FULL), toToon)));

  test("toon says what json says, row for row", () => {
    const shaped = shapeResponse(PLAIN_ANSWER, { ...FULL, detail: "location" });
    expect(decode(toToon(shaped))).toEqual(JSON.parse(toJson(shaped)));
  });

  test("toon is a table, and cheaper than json", () => {
    for (const detail of DETAIL_LEVELS) {
      const shaped = shapeResponse(PLAIN_ANSWER, { ...FULL, detail });
      expect(toToon(shaped)).toMatch(/^results\[4\]\{path,line_start,/m);
      expect(countTokens(toToon(shaped))).toBeLessThan(countTokens(toJson(shaped)));
    }
  });

  test.each([
    ["json", toJson],
    ["toon", toToon],
  ] as const)("estimated_tokens of %s is what the text costs, itself included", (_, write: (data: Shaped) => string) => {
    for (const answer of [ANSWER, PLAIN_ANSWER, EMPTY_ANSWER]) {
      const text = withTokenCount(shapeResponse(answer, FULL), write);
      expect(Number(/"?estimated_tokens"?: ?(\d+)/.exec(text)?.[1])).toBe(countTokens(text));
    }
  });
});

describe("compact", () => {
  const compact: ShapeOptions = { detail: "context", compact: true, reader: SHELL };

  test("keeps identity, location, score and handles, and drops bodies", () => {
    for (const hit of PLAIN_ANSWER.results) {
      const shaped = shapeHit(hit, compact);
      expect(shaped).toMatchObject({ path: hit.path, line_start: hit.line_start, line_end: hit.line_end, kind: hit.kind, name: hit.name });
      expect(shaped).toMatchObject({ score: hit.score, symbol_id: hit.symbol_id });
      expect(shaped).not.toHaveProperty("body_preview");
    }
  });

  test("drops metadata that has its default value and keeps what differs", () => {
    expect(Object.keys(shapeResponse(PLAIN_ANSWER, compact)).sort()).toEqual(["next_cursor", "result_completeness", "results"]);
    const odd = { ...PLAIN_ANSWER, freshness_status: "stale", suppressed_duplicate_count: 2, safety_limit_applied: true } as const;
    expect(shapeResponse(odd, compact)).toMatchObject({
      freshness_status: "stale",
      suppressed_duplicate_count: 2,
      safety_limit_applied: true,
    });
  });

  test("as a table leaves out what its rows say twice: the handle, and the name where the signature or the path has it", () => {
    const table = toonWriter({ compact: true });
    const header = (answer: SearchResponse, detail: DetailLevel): string =>
      /^results.*$/m.exec(table(shapeResponse(answer, { ...FULL, detail, compact: true })))?.[0].replaceAll("\t", " ") ?? "";
    expect(header(PLAIN_ANSWER, "signature")).toBe("results[4 ]{path line_start line_end kind score signature}:");
    expect(header(PLAIN_ANSWER, "location")).toBe("results[4 ]{path line_start line_end kind name score}:");
    const alias = PLAIN_ANSWER.results.map((hit) => ({ ...hit, name: "other" }));
    expect(header({ ...PLAIN_ANSWER, results: alias }, "signature")).toContain(" name ");
  });

  test("as a table says when the answer is doubtful, and what to do then", () => {
    const doubtful = { ...PLAIN_ANSWER, confidence: 0.2, confidence_level: "low", suggested_next: EMPTY_ANSWER.suggested_next } as const;
    const results = doubtful.results.map((hit, index) => (index === 0 ? { ...hit, guess: true } : hit));
    const text = toonWriter({ compact: true })(shapeResponse({ ...doubtful, results }, { ...FULL, detail: "location", compact: true }));
    expect(decode(text)).toMatchObject({
      confidence_level: "low",
      suggested_next: { tool: "search_code", arguments: { query: "signature" } },
    });
    expect((decode(text) as { results: { guess: boolean }[] }).results.map(({ guess }) => guess)).toEqual([true, false, false, false]);
  });

  test("cuts long signatures, as a table and as lines", () => {
    const signature = `function long(${"argument: string, ".repeat(20)})`;
    const answer = { ...PLAIN_ANSWER, results: PLAIN_ANSWER.results.slice(0, 1).map((hit) => ({ ...hit, signature, name: "long" })) };
    const options: ShapeOptions = { ...FULL, compact: true };
    for (const text of [toonWriter(options)(shapeResponse(answer, options)), searchLines(answer, { ...STYLE, ...options })]) {
      expect(text).toContain("function long(argument: string,");
      expect(text).toContain("…");
      expect(text.length).toBeLessThan(360);
    }
    expect(searchLines(answer, STYLE)).toContain(signature);
  });

  test("costs less at every level of detail", () => {
    for (const detail of DETAIL_LEVELS) {
      const cost = (isCompact: boolean): number =>
        countTokens(toToon(shapeResponse(PLAIN_ANSWER, { ...FULL, detail, compact: isCompact })));
      expect(cost(true)).toBeLessThan(cost(false));
    }
  });
});

test("a status for people says what is indexed, and leaves out what says nothing", () => {
  const nothing = {
    interrupted_recovery_report: null,
    head_commit: null,
    last_indexed_commit: null,
    database: null,
    writer: null,
    lease: null,
    database_bytes: 0,
    pending_removals: 0,
  };
  const standing = { freshness_detail: "main; no file differs", default_ref: null, base: null, left_out: [], warnings: [] };
  const text = statusLines({
    ...nothing,
    ...standing,
    schema_version: 1,
    required_schema_version: 1,
    extractor_version: 1,
    required_extractor_version: 1,
    rank_profile_version: "00000000",
    stable_id_version: 1,
    vcs_mode: "git",
    active_job: null,
    repo: "/r",
    ref: "main",
    version: "1.2.3",
    freshness_status: "stale",
    indexing_status: "ready",
    index_state: "compatible",
    detail: "",
    last_indexed_at: "2026-01-02T03:04:05Z",
    files: 3,
    symbols: 20,
    snippets: 5,
    pending_changes: 2,
    languages: [
      { language: "go", parseStatus: "parsed", files: 1 },
      { language: "go", parseStatus: "partial", files: 1 },
      { language: "c", parseStatus: "parsed", files: 1 },
    ],
    timed_out_files: 0,
    crashed_files: 0,
    skipped: [{ reason: "too_large", files: 4 }],
    recent_jobs: [],
  });
  expect(text).toContain("index      ready, stale, compatible\n");
  expect(text).toContain("pending    2 changed since then");
  expect(text).toContain("languages  go 2 (1 in part), c 1\n");
  expect(text).toContain("skipped    4 too large\n");
  expect(text).not.toContain("writer");
  expect(text).not.toContain("null");
});
