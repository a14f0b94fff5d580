import { describe, expect, test } from "bun:test";
import { EDGE_TYPES, SKIP_REASONS, TEXT_KINDS } from "#core/types.ts";
import {
  EDGE_TYPES_MAX,
  type EdgeSite,
  packEdges,
  packTexts,
  TEXT_KINDS_MAX,
  type TextPlace,
  unpackEdges,
  unpackTexts,
} from "#store/packed/packing.ts";
import { packStamps, unpackStamps } from "#store/views/stamps.ts";

test("edges survive packing", () => {
  const edges = new Map<string, EdgeSite[]>([
    [
      "open",
      [
        { type: "calls", line: 3, from: null, qualifier: "" },
        { type: "calls", line: 70_000, from: 65_534, qualifier: "files" },
      ],
    ],
    ["naïve✓", [{ type: "imports", line: 1, from: null, qualifier: "mödule as m" }]],
    [
      "Base",
      [
        { type: "extends", line: 9, from: 0, qualifier: "" },
        { type: "references", line: 9, from: 1, qualifier: "" },
      ],
    ],
  ]);
  expect(unpackEdges(packEdges(edges))).toEqual(edges);
  expect(unpackEdges(packEdges(new Map()))).toEqual(new Map());
});

test("texts survive packing", () => {
  const places: TextPlace[] = [
    { kind: "comment", start: 0, end: 12, symbol: null },
    { kind: "docstring", start: 12, end: 900_000, symbol: 0 },
    { kind: "string", start: 900_000, end: 900_001, symbol: 65_534 },
  ];
  expect(unpackTexts(packTexts(places))).toEqual(places);
});

test("stamps come back as they were, whatever their order and however far their times lie apart", () => {
  const stamps = new Map([
    [7, { sizeBytes: 0, mtimeUs: 0, ctimeUs: 1_790_000_000_123_456, skipReason: null }],
    [3, { sizeBytes: 1_048_577, mtimeUs: 1_790_000_000_123_456, ctimeUs: 1_700_000_000_000_001, skipReason: "too_large" as const }],
    [900_000, { sizeBytes: 5, mtimeUs: 1, ctimeUs: 1, skipReason: "vanished" as const }],
  ]);
  expect([...unpackStamps(packStamps(stamps))].sort()).toEqual([...stamps].sort());
  expect(unpackStamps(packStamps(new Map()))).toEqual(new Map());
});

describe("lists that are stored by position", () => {
  /** As the databases of users have them: a line may be added at the end of a list, never changed, moved or removed. */
  const STORED: readonly [string, readonly string[], readonly string[]][] = [
    ["edge types", EDGE_TYPES, ["calls", "references", "imports", "extends", "implements"]],
    ["text kinds", TEXT_KINDS, ["comment", "docstring", "string"]],
    ["skip reasons", SKIP_REASONS, ["binary", "too_large", "unreadable", "not_regular", "vanished"]],
  ];

  test.each(STORED)("%s keep their positions", (_, list, stored) => {
    expect(list.slice(0, stored.length)).toEqual([...stored]);
  });

  test("fit the bits they have", () => {
    expect(EDGE_TYPES.length).toBeLessThanOrEqual(EDGE_TYPES_MAX);
    expect(TEXT_KINDS.length).toBeLessThanOrEqual(TEXT_KINDS_MAX);
  });

  test("are packed into the same bytes as ever", () => {
    const site = { type: "implements", line: 2, from: 0, qualifier: "q" } as const;
    expect(Buffer.from(packEdges(new Map([["n", [site]]]))).toString("hex")).toBe("016e0129010171");
    expect(Buffer.from(packTexts([{ kind: "string", start: 3, end: 5, symbol: 1 }])).toString("hex")).toBe("0e0202");
  });
});
