/** Which lines match a query, how well, and how much of it stands there word for word. */
import { describe, expect, test } from "bun:test";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { literalMatch } from "#query/read/literal.ts";
import { matchSnippet } from "#query/read/match-lines.ts";
import { FileText } from "#text/file-text.ts";

const term = (needle: string, weight = 1): QueryTerm => ({ term: needle, stem: needle, needle, weight });

/** The literal match of a query in a text, looked for on every line. */
function literally(text: string, query: string) {
  const lines = text.split("\n");
  const words = query.toLowerCase().match(/\w+/g) ?? [];
  const everyLine = lines.map((_, index) => ({ line: index + 1, weight: 1, terms: words.length }));
  return literalMatch(new FileText(text), everyLine, words);
}

describe("matchSnippet", () => {
  const LINES = new FileText("open the cache\nclose\nCache cache OPEN\nflush the disk");

  test("lines that contain terms, in any case, and the strongest of them", () => {
    const match = matchSnippet(LINES, { lineStart: 1, lineEnd: 4 }, [term("cache", 2), term("disk", 3)]);
    expect(match.lines.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(match.strongest?.line).toBe(4);
  });

  test("the first of equal lines is the strongest, and the range is kept to", () => {
    expect(matchSnippet(LINES, { lineStart: 1, lineEnd: 4 }, [term("cache"), term("open")]).strongest?.line).toBe(1);
    expect(matchSnippet(LINES, { lineStart: 2, lineEnd: 3 }, [term("open")]).lines.map(({ line }) => line)).toEqual([3]);
    expect(matchSnippet(LINES, { lineStart: 2, lineEnd: 2 }, [term("open")])).toMatchObject({ lines: [], strongest: undefined, score: 0 });
  });

  test("different terms score more than one term often, and a short piece more than a long one", () => {
    const score = (lines: readonly string[], terms: QueryTerm[]) =>
      matchSnippet(new FileText(lines.join("\n")), { lineStart: 1, lineEnd: lines.length }, terms).score;
    const both = [term("alpha"), term("beta")];
    expect(score(["alpha", "beta", "x", "x"], both)).toBeGreaterThan(score(["alpha", "alpha", "alpha", "alpha"], both));
    expect(score(["alpha", "x"], both)).toBeGreaterThan(score(["alpha", ...Array<string>(50).fill("x")], both));
  });
});

describe("literalMatch", () => {
  test("a whole phrase is all of it, on its line", () => {
    expect(literally("a\nthrow 'disk is full'\nb", "Disk is full")).toEqual({ share: 1, line: 2 });
  });

  test("a message with a filled-in placeholder still matches its line in part", () => {
    const { share, line } = literally('x\nprintf("cannot open %s: disk is full", path)', "cannot open a.txt: disk is full");
    expect(line).toBe(2);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(1);
  });

  test("a message that is written over several lines is found whole", () => {
    expect(
      literally('throw new Error("the lease was lost " +\n  "to another process")', "the lease was lost to another process").share,
    ).toBe(1);
  });

  test("the same words in another order are not the phrase", () => {
    const right = literally("the token has expired", "token has expired").share;
    expect(literally("expired has token", "token has expired").share).toBeLessThan(right);
    expect(literally("nothing alike", "token has expired")).toEqual({ share: 0, line: undefined });
  });

  test("one word is not a phrase", () => {
    expect(literally("disk", "disk")).toEqual({ share: 0, line: undefined });
  });
});
