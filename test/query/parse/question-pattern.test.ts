/** A pattern of questions matches whole texts in any letter case, and no text without one of its cues. */
import { expect, test } from "bun:test";
import { QuestionPattern } from "#query/parse/question-pattern.ts";

test.each([
  ["who calls it", true],
  ["WHO CALLS it", true],
  ["who invokes it", true],
  ["who sees it", false],
  ["please who calls it", false],
])("%s", (text, matches) => {
  const pattern = new QuestionPattern("call invoke", "who (?:calls?|invokes?) (\\S+)");
  expect(pattern.exec(text, text.toLowerCase()) !== null).toBe(matches);
});
