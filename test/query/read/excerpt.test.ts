/** What of a place is shown: whole when small, else its head and what matched. */
import { describe, expect, test } from "bun:test";
import { type Amount, excerpt, type Place, WHOLE } from "#query/read/excerpt.ts";
import { FileText } from "#text/file-text.ts";

const AMOUNT: Amount = { whole: 10, inside: 8, doc: 2, before: 1, after: 2 };

/** A function on lines 10 to 60 with a comment from line 5 on, and matches on some lines, the strongest first. */
function place(matches: readonly number[], over: Partial<Place> = {}): Place {
  return {
    file: new FileText("x\n".repeat(80)),
    lineStart: 10,
    lineEnd: 60,
    docStart: 5,
    docstring: null,
    headEnd: 11,
    docWhole: Number.POSITIVE_INFINITY,
    docBeginning: 3,
    comments: [],
    told: [],
    members: [],
    named: [],
    isOne: true,
    matches: matches.map((line, index) => ({ line, weight: 10 - index, terms: 1 })).sort((a, b) => a.line - b.line),
    ...over,
  };
}

const HEAD = [5, 6, 10, 11];

describe("an excerpt", () => {
  test("of a small place is the place with its comment", () => {
    expect(excerpt(place([], { docStart: 9, headEnd: 10, lineEnd: 18 }), AMOUNT)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  test("of a long place is the start of its comment, its head and lines round the strongest matches", () => {
    const lines = excerpt(place([40, 20]), AMOUNT);
    expect(lines).toEqual([...HEAD, 19, 20, 21, 22, 39, 40, 41, 42]);
  });

  test("of a place with a long comment has the comment's first paragraph, without the lines that only open or divide it", () => {
    const rows = [
      ...Array.from({ length: 4 }, () => "x"),
      "/**",
      " * Sends one message,",
      " * or fails.",
      " *",
      " * More.",
      "function send() {",
    ];
    const file = new FileText([...rows, ...Array.from({ length: 60 }, () => "x")].join("\n"));
    const lines = excerpt(place([], { file, docStart: 5, docWhole: 3 }), { ...AMOUNT, doc: 6 });
    expect(lines.filter((line) => line < 10)).toEqual([6, 7]);
  });

  test("has the first paragraph of a long comment inside, and what it says word for word", () => {
    const rows: string[] = Array.from({ length: 30 }, (_, index) => (index >= 12 && index <= 24 ? "// word" : "x"));
    rows[13] = "//";
    const file = new FileText(rows.join("\n"));
    const inside = { file, lineStart: 10, lineEnd: 30, docStart: 10, headEnd: 10, comments: [{ lineStart: 13, lineEnd: 25 }], docWhole: 8 };
    const comment = (over: Partial<Place>): number[] =>
      excerpt(place([], { ...inside, ...over }), WHOLE).filter((line) => line >= 13 && line <= 25);
    expect(comment({})).toEqual([13]);
    expect(comment({ told: [20] })).toEqual([13, 20]);
    expect(comment({ docWhole: 13 })).toHaveLength(13);
    expect(comment({ docWhole: 0 })).toEqual([]);
    expect(excerpt(place([], inside), WHOLE)).toContain(30);
  });

  test("has no more lines than the amount says, and the strongest match whatever comes before it", () => {
    const many = excerpt(place([50, 20, 25, 30, 35, 40, 45]), AMOUNT);
    expect(many).toHaveLength(HEAD.length + AMOUNT.inside);
    expect(many).toContain(50);
  });

  test("uses the room that few matches leave", () => {
    const lines = excerpt(place([40]), AMOUNT);
    expect(lines).toHaveLength(HEAD.length + AMOUNT.inside);
    expect(lines).toContain(43);
  });

  test("begins at the beginning when nothing inside matched", () => {
    expect(excerpt(place([10]), { ...AMOUNT, inside: 3 })).toEqual([...HEAD, 12, 13, 14]);
  });

  test("prefers code to a long docstring", () => {
    const docstring = { lineStart: 12, lineEnd: 40 };
    const lines = excerpt(place([15, 20, 50], { docstring }), AMOUNT);
    expect(lines.filter((line) => line > 11 && line < 41)).toEqual([12, 13]);
    expect(lines).toContain(50);
  });

  test("of a declaration alone has nothing of the body", () => {
    expect(excerpt(place([40]), { whole: 3, inside: 0, doc: 0, before: 0, after: 0 })).toEqual([10, 11]);
  });

  test("of a class asked for by name lists its members; otherwise only what matched well is shown", () => {
    const members = [15, 25, 35, 45];
    expect(excerpt(place([10], { isOne: false, members }), AMOUNT)).toEqual([...HEAD, ...members]);
    const matches = [30, 31].map((line, index) => ({ line, weight: index === 0 ? 9 : 8, terms: 1 }));
    const weak = { line: 55, weight: 1, terms: 1 };
    const lines = excerpt(place([], { isOne: false, matches: [...matches, weak] }), AMOUNT);
    expect(lines).toContain(31);
    expect(lines).not.toContain(55);
  });

  test("that would show nearly all shows all", () => {
    expect(excerpt(place([20], { lineEnd: 21, docStart: 10 }), AMOUNT)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
  });
});

test("of a long comment above a place only the beginning is shown where the place says so, and the place whole", () => {
  const long = place([], { docStart: 1, lineStart: 31, headEnd: 31, lineEnd: 34, docWhole: 12 });
  expect(excerpt(long, WHOLE)).toEqual([1, 2, 3, 31, 32, 33, 34]);
  expect(excerpt({ ...long, docStart: 19 }, WHOLE)).toEqual(Array.from({ length: 16 }, (_, index) => 19 + index));
});
