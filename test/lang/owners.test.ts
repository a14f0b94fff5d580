/** What belongs to what, where names say it. */
import { expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

/** For each symbol of a text, the names on the way outwards, itself first. */
function paths(path: string, text: string): string[] {
  const { symbols } = extract(path, text, parsers);
  return symbols.map((_, index) => {
    const names: string[] = [];
    for (let at: number | null = index; at !== null && names.length < 10; at = symbols[at]?.parent ?? null)
      names.push(symbols[at]?.name ?? "?");
    return names.join(" in ");
  });
}

test("a namespace does not belong to a class in it that has the name of its outer part", () => {
  expect(paths("a.cs", "namespace App.Tests.Speed\n{\n    class Tests { void Run() {} }\n}\n")).toEqual([
    "Speed",
    "Tests in Speed",
    "Run in Tests in Speed",
  ]);
});

test("two classes that each name the other as what they are in do not belong to each other", () => {
  expect(paths("a.rb", "class A::B\nend\nclass B::A\nend\n").every((path) => path.split(" in ").length <= 2)).toBe(true);
});

test("a definition deeper than nesting is told is there, beside those that are as deep", () => {
  const depth = 200;
  const text = `${Array.from({ length: depth }, (_, at) => `namespace n${at} {`).join("\n")}\nvoid innermost() {}\n${"}\n".repeat(depth)}void behind() {}\n`;
  const { symbols } = extract("a.cpp", text, parsers);
  const innermost = symbols.findIndex(({ name }) => name === "innermost");
  expect(symbols[innermost]).toMatchObject({ lineStart: depth + 1 });
  let levels = 0;
  for (let at: number | null = innermost; at !== null; at = symbols[at]?.parent ?? null) levels++;
  expect(levels).toBeGreaterThan(50);
  expect(levels).toBeLessThan(depth);
  expect(symbols.find(({ name }) => name === "behind")).toMatchObject({ parent: null });
});
