/** Words in prose, texts that resemble each other, and translations of a page. */
import { describe, expect, test } from "bun:test";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { matchProse } from "#query/prose/match.ts";
import { resembles, sketchOf } from "#query/prose/near-duplicates.ts";
import { isOriginal, translationOf } from "#query/prose/translations.ts";
import { stem } from "#text/words/stem.ts";

function terms(...words: string[]): QueryTerm[] {
  return words.map((term) => ({ term, stem: stem(term), needle: stem(term).replace(/i$/, ""), weight: 1 }));
}

describe("words in prose", () => {
  const matches = (text: string, ...words: string[]): number[] => matchProse(text, terms(...words)).lines.map(({ line }) => line);

  test("whole words in any inflection, and parts of identifiers", () => {
    expect(matches("Enable CORS.\nUse `CORSMiddleware`.\nset cors_origins\nunicorns keep records", "cors")).toEqual([1, 2, 3]);
    expect(matches("He deploys.\nDeployment is easy.\nAn employee", "deploying")).toEqual([1, 2]);
  });

  test("a text with all words scores above one that repeats a single word", () => {
    const both = matchProse("The lock is released after a timeout.", terms("lock", "timeout"));
    const one = matchProse("A lock. A lock. A lock. A lock. A lock.", terms("lock", "timeout"));
    expect(both.coverage).toBe(1);
    expect(one.coverage).toBe(0.5);
    expect(both.score).toBeGreaterThan(one.score);
  });

  test("what a text stands under counts for coverage, but does not make it match", () => {
    expect(matchProse("Press the button.", terms("linux", "button"), "Guide > Linux").coverage).toBe(1);
    expect(matchProse("Press the button.", terms("linux"), "Guide > Linux").lines).toEqual([]);
  });

  test("letters that change their length with their case do not shift what is found", () => {
    expect(matches("İİİİ nothing\nthe lock", "lock")).toEqual([2]);
  });
});

describe("texts that resemble each other", () => {
  const words = Array.from({ length: 80 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at % 7}`);
  const resemble = (a: string, b: string): boolean => resembles(sketchOf(a), sketchOf(b), 0.75);

  test("years and versions make no difference", () => {
    expect(resemble("Copyright 2019 The Authors. All rights reserved.", "// Copyright (c) 2024 The Authors. All rights reserved.")).toBe(
      true,
    );
  });

  test("one paragraph changed in a long text makes little, another text all", () => {
    const text = "the quick brown fox jumps over the lazy dog while seven wizards quietly pack five dozen liquor jugs near an old mill";
    expect(resemble(`${text} today`, `${text} tomorrow`)).toBe(true);
    expect(resemble(text, words.join(" and so "))).toBe(false);
  });

  test("a heading does not resemble the page below it", () => {
    expect(resemble("Install", "Install the package with your package manager")).toBe(false);
    expect(resemble("", "")).toBe(false);
  });
});

describe("translations", () => {
  test.each([
    ["docs/de/guide/start.md", "docs/guide/start.md", "de"],
    ["docs/pt-BR/start.md", "docs/start.md", "pt-br"],
    ["docs/zh_Hant/start.md", "docs/start.md", "zh_hant"],
    ["README.zh-CN.md", "README.md", "zh-cn"],
    ["README_ja.md", "README.md", "ja"],
    ["src/io/id/read.md", "src/io/id/read.md", ""],
    ["docs/start.md", "docs/start.md", ""],
  ])("%s is the page %s", (path, page, locale) => {
    expect(translationOf(path)).toEqual({ page, locale });
  });

  test("English, and a path that names no language, are the original", () => {
    expect(["docs/en/a.md", "docs/en-US/a.md", "docs/a.md", "docs/fr/a.md"].map((path) => isOriginal(translationOf(path)))).toEqual([
      ...[true, true, true, false],
    ]);
  });
});
