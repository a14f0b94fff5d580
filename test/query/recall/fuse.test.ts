/** Reciprocal rank fusion of the channels. */
import { describe, expect, test } from "bun:test";
import type { Candidate, Channel } from "#query/recall/candidate.ts";
import { type FusedCandidate, fuse } from "#query/recall/fuse.ts";
import { candidate, perChannel } from "./candidates.ts";

const EVEN = perChannel(1, {});

/** The keys of a channel, in its order, as candidates. */
function listed(channel: Channel, ...keys: string[]): Candidate[] {
  return keys.map((key, rank) => candidate({ key, ranks: { [channel]: rank } }));
}

function order(fused: readonly FusedCandidate[]): string[] {
  return [...fused].sort((a, b) => b.fused - a.fused).map(({ key }) => key);
}

describe("fuse", () => {
  test("a candidate that two channels found beats one that leads a single channel", () => {
    const lists = perChannel<Candidate[]>([], { symbols: listed("symbols", "alone", "both"), snippets: listed("snippets", "x", "both") });
    expect(order(fuse(lists, EVEN))[0]).toBe("both");
  });

  test("the order within a channel stays", () => {
    const keys = ["c", "a", "b", "d"];
    expect(order(fuse(perChannel<Candidate[]>([], { files: listed("files", ...keys) }), EVEN))).toEqual(keys);
  });

  test("weights decide between the leaders of two channels", () => {
    const lists = perChannel<Candidate[]>([], { symbols: listed("symbols", "s"), snippets: listed("snippets", "t") });
    expect(order(fuse(lists, perChannel(1, { symbols: 2 })))).toEqual(["s", "t"]);
    expect(order(fuse(lists, perChannel(1, { snippets: 2 })))).toEqual(["t", "s"]);
  });

  test("leading everywhere gives 1 and nothing gives more", () => {
    const everywhere = Object.keys(EVEN).map((channel) => [channel, listed(channel as Channel, "best", "next")] as const);
    const [best, next] = fuse(perChannel<Candidate[]>([], Object.fromEntries(everywhere)), perChannel(0.7, { names: 3 }));
    expect(best?.fused).toBeCloseTo(1);
    expect(next?.fused).toBeLessThan(best?.fused ?? 0);
  });

  test("several pieces of one place count once, by the best of them, and keep all their lines and the strongest text", () => {
    const first = candidate({ key: "f", ranks: { snippets: 0 }, matchedLines: [4], text: { score: 1, coverage: 0, literal: 0.2 } });
    const second = candidate({ key: "f", ranks: { snippets: 5 }, matchedLines: [9, 4], text: { score: 0.3, coverage: 0, literal: 0.8 } });
    const other = candidate({ key: "g", ranks: { snippets: 0 } });
    const fused = fuse(perChannel<Candidate[]>([], { snippets: [first, other, second] }), EVEN);
    expect(fused.map(({ key }) => key)).toEqual(["f", "g"]);
    expect(fused[0]).toMatchObject({ matchedLines: [4, 9], text: { score: 1, coverage: 0, literal: 0.8 } });
    expect(fused[0]?.fused).toBe(fused[1]?.fused ?? 0);
  });

  test("equal candidates come out in a fixed order", () => {
    const lists = perChannel<Candidate[]>([], {
      snippets: listed("snippets", "s"),
      symbols: listed("symbols", "n"),
      files: listed("files", "f"),
    });
    expect(fuse(lists, EVEN)).toEqual(fuse(lists, EVEN));
    expect(order(fuse(lists, EVEN))).toEqual(["n", "s", "f"]);
  });
});
