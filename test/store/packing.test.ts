import { expect, test } from "bun:test";
import { type EdgeSite, packEdges, packTexts, type TextPlace, unpackEdges, unpackTexts } from "#store/packing.ts";
import { packStamps, unpackStamps } from "#store/stamps.ts";

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
