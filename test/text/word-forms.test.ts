/** The same word in another spelling or form. */
import { describe, expect, test } from "bun:test";
import { baseForm, spellings } from "#text/words/word-forms.ts";

describe("British and American spelling", () => {
  const PAIRS = [
    ["behaviour", "behavior"],
    ["colours", "colors"],
    ["serialise", "serialize"],
    ["normalisation", "normalization"],
    ["initialised", "initialized"],
    ["analyse", "analyze"],
    ["centre", "center"],
    ["catalogue", "catalog"],
    ["defence", "defense"],
    ["cancelled", "canceled"],
    ["labelling", "labeling"],
  ] as const;
  for (const [british, american] of PAIRS) {
    test(`${british} is ${american}, both ways`, () => {
      expect(spellings(british)).toContain(american);
      expect(spellings(american)).toContain(british);
    });
  }

  test("short words that only look alike are left alone", () => {
    for (const word of ["hour", "four", "size", "for", "called", "log", "or"]) expect(spellings(word)).toEqual([]);
  });
});

test("irregular forms are looked up under the word they are forms of", () => {
  expect(["thrown", "written", "sent", "matrices", "parsed"].map(baseForm)).toEqual(["throw", "write", "send", "matrix", "parsed"]);
});
