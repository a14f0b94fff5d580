/** Which runs of words of a query are looked for word for word. */
import { describe, expect, test } from "bun:test";
import { containsPhrase, fixedRuns, phrasesOf, phraseTerms } from "#query/parse/phrases.ts";
import { literalMatch } from "#query/read/literal.ts";
import { FileText } from "#text/file-text.ts";

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

describe("the words that a source can have side by side", () => {
  test("are those of a printed message without what was filled in, stop words among them", () => {
    expect(fixedRuns("Could not open /tmp/a.txt: disk is full")).toEqual(["could", "not", "open", "", "disk", "is", "full"]);
    expect(fixedRuns("Unable to apply 'decimal' to value 0x7ffe12")).toEqual(["unable", "to", "apply", "", "to", "value"]);
  });

  test("are all words of what is no message: little beside values, or a task", () => {
    expect(fixedRuns("src/app/main.ts: render")).toEqual(["src", "app", "main", "ts", "render"]);
    expect(fixedRuns("Change the type of `Any` in a/b.py when loading")).toContain("py");
  });

  test("make a message with junk one that is recognised by its fixed words", () => {
    const file = new FileText('raise ValueError(f"Impossible for a {kind} to reach here")');
    const words = fixedRuns("Impossible for a [object Object]/7 to reach here");
    expect(literalMatch(file, [{ line: 1, weight: 1, terms: 3 }], words).share).toBeGreaterThan(0.6);
  });
});
