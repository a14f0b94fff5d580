/** A pattern of questions is compiled only for texts that can match it, and still finds every match. */
import { expect, test } from "bun:test";
import { cuesOf, QuestionPattern } from "#query/parse/question-pattern.ts";

test("the cues of a pattern are the words that no match can be without", () => {
  const source = "(?:please )?(?:who|what (?:code|files?)) (?:calls?|invokes?(?: on)?) (?:the )?(\\S+?)(?: now)?\\s*[?.]*";
  expect(cuesOf(source)).toEqual([
    ["who", "what"],
    ["call", "invoke"],
  ]);
  // An alternative without a word of its own can match anything, and so can a class of characters.
  expect(cuesOf("(?:uses|\\S+) (?<name>\\p{L}+|[a-z(]+) of colou?rs*")).toEqual([["of"], ["colo"]]);
});

test.each([
  ["who calls it", true],
  ["WHO CALLS it", true],
  ["who sees it", false],
  ["please who calls it", false],
])("%s", (text, matches) => {
  expect(new QuestionPattern("who calls (\\S+)").exec(text, text.toLowerCase()) !== null).toBe(matches);
});
