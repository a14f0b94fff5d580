/** What a place says by itself: its name, the comment above it and its lines. */
import { describe, expect, test } from "bun:test";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { matchSnippet, SNIPPET_TEXT } from "#query/read/match-lines.ts";
import { placeText } from "#query/recall/place-text.ts";
import { FileText } from "#text/file-text.ts";

const TERMS: readonly QueryTerm[] = ["purge", "expired"].map((term) => ({ term, stem: term, needle: term, weight: 1 }));

function said(name: string, source: readonly string[], lineStart = 1, terms = TERMS): number {
  const file = new FileText(source.join("\n"));
  const range = { lineStart, lineEnd: source.length };
  const of = { terms, match: matchSnippet(file, range, terms), numbers: SNIPPET_TEXT };
  return placeText(file, { name, ...range }, of);
}

describe("what a place says", () => {
  test("its name counts, and more than a line of a long body", () => {
    const body = Array.from({ length: 40 }, () => "call()");
    expect(said("purgeExpired", body)).toBeGreaterThan(said("run", [...body.slice(1), "purge expired"]));
    expect(said("run", body)).toBe(0);
  });

  test("the comment right above it counts, in each way of writing one, and what stands above that does not", () => {
    for (const comment of ["// purge expired", " * purge expired", "# purge expired", "/// purge expired", "-- purge expired"]) {
      expect(said("run", [comment, "@Override", "run() {}"], 3)).toBeGreaterThan(0);
    }
    expect(said("run", ["purge(expired)", "run() {}"], 2)).toBe(0);
    expect(said("run", ["// purge expired", "", "run() {}"], 3)).toBe(0);
  });

  test("both words tell more than one of them often, and nothing tells more than everything", () => {
    const one = said("run", ["purge", "purge", "purge", "purge"]);
    const both = said("run", ["purge", "expired", "call", "call"]);
    expect(both).toBeGreaterThan(one);
    expect(said("purgeExpired", ["purge expired"])).toBeLessThan(1);
  });

  test("a query without terms says nothing of any place", () => {
    expect(said("run", ["run() {}"], 1, [])).toBe(0);
  });
});
