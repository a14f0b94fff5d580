import { describe, expect, test } from "bun:test";
import { EDGE_TYPES, SKIP_REASONS, TEXT_KINDS } from "#core/types.ts";
import { EDGE_TYPES_MAX, packFacts, packTexts, TEXT_KINDS_MAX, type TextPlace, unpackTexts } from "#store/packed/packing.ts";
import { PlacedStamps, packStamps, type StampedFile, type Stamps, unpackStamps } from "#store/views/stamps.ts";
import { Random } from "../differential/random.ts";

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

test("stamps that are changed are packed as if all were packed anew", () => {
  const random = new Random(1);
  const stampOf = (): StampedFile => ({
    sizeBytes: random.below(100_000),
    mtimeUs: random.chance(0.1) ? 0 : 1_790_000_000_000_000 + random.below(1_000_000_000),
    ctimeUs: 1_790_000_000_000_000 + random.below(1_000_000_000),
    skipReason: random.chance(0.1) ? random.pick(SKIP_REASONS) : null,
  });
  const idOf = (): number => 1 + random.below(60);
  const some = <T>(make: () => T): T[] => Array.from({ length: random.below(6) }, make);
  for (let round = 0; round < 500; round++) {
    const before: Stamps = new Map(Array.from({ length: random.below(40) }, () => [idOf(), stampOf()]));
    const changed: Stamps = new Map(some(() => [idOf(), stampOf()]));
    const removed = some(idOf);
    const after: Stamps = new Map([...before, ...changed]);
    for (const pathId of removed) if (!changed.has(pathId)) after.delete(pathId);
    expect(new PlacedStamps(packStamps(before)).with(changed, removed)).toEqual(packStamps(after));
  }
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
    expect(Buffer.from(packFacts(new Uint8Array([7]))).toString("hex")).toBe("000107");
    expect(Buffer.from(packTexts([{ kind: "string", start: 3, end: 5, symbol: 1 }])).toString("hex")).toBe("0e0202");
  });
});
