/** Which runs of words of a query are looked for word for word. */
import { describe, expect, test } from "bun:test";
import { containsPhrase, phrasesOf, phraseTerms } from "#query/parse/phrases.ts";

describe("what stands in quotes", () => {
  test.each([
    ['"no such file"', ["no such file"]],
    ["`ENOENT`", ["ENOENT"]],
    ["where is 'connection refused' logged", ["connection refused"]],
    ["how does `parseConfig` fail", []],
    ["unknown key 'name' in file", []],
    ["the client's cache isn't cleared", []],
    ['"..."', []],
  ])("%p means %p", (query, quoted) => {
    expect(phrasesOf(query).quoted).toEqual(quoted);
  });
});

describe("the fixed parts of a message", () => {
  test.each([
    ["cannot open /tmp/a.txt: the disk is full", ["the disk is full"]],
    ['provider "aws" produced an inconsistent plan for item 7', ["produced an inconsistent plan for item"]],
    ["expected 3 parcels got 5", []],
    ["parcel lost", []],
  ])("of %p are %p", (query, fixed) => {
    expect(phrasesOf(query).fixed).toEqual(fixed);
  });
});

test("identifiers in a phrase are looked for in the parts that the index has side by side", () => {
  expect(phraseTerms("call parseConfig with max_size")).toEqual(["call", "parse", "config", "with", "max", "size"]);
});

test("case and white space do not matter to what is word for word, punctuation does", () => {
  expect(containsPhrase("raise Error(\n  'No  such file')", "no such FILE")).toBe(true);
  expect(containsPhrase("no such-file", "no such file")).toBe(false);
});
