/** Two sides of a file: which symbol is which, and which code counts as the same. */
import { describe, expect, test } from "bun:test";
import { ComparedFile, type ComparedSymbol } from "#query/compare/compared-file.ts";
import { pairSymbols } from "#query/compare/pair-symbols.ts";

/** A file of functions: their names with the lines of their bodies. */
function fileOf(language: string, functions: readonly (readonly [name: string, ...lines: readonly string[]])[]): ComparedFile {
  const symbols: ComparedSymbol[] = [];
  const content: string[] = [];
  for (const [name, ...lines] of functions) {
    const lineStart = content.length + 1;
    content.push(...lines);
    const range = { lineStart, lineEnd: content.length, nameLine: lineStart };
    symbols.push({
      kind: "function",
      name,
      qualifiedName: name,
      signature: lines[0] ?? name,
      visibility: "public",
      parent: null,
      isDefinition: true,
      isTest: false,
      ...range,
    });
  }
  return new ComparedFile("a", content.join("\n"), { language, symbols, prose: [], hasErrors: false });
}

describe("of overloads", () => {
  const ONE = ["add", "add(a) {", "  return a;", "}"] as const;
  const TWO = ["add", "add(a, b) {", "  return a + b;", "}"] as const;

  test("the one that did not change is not taken for the one that went", () => {
    expect(pairSymbols(fileOf("typescript", [ONE, TWO]), fileOf("typescript", [TWO]))).toEqual({
      pairs: [[1, 0]],
      deleted: [0],
      added: [],
    });
  });

  test("those that changed are told by what they take, wherever others came and went", () => {
    const both = [ONE, TWO].map(([name, head, body]) => [name, head, `${body} // changed\n`, "}"] as const);
    const came = ["add", "add() {", "  return 0;", "}"] as const;
    const { pairs, added } = pairSymbols(fileOf("typescript", [ONE, TWO]), fileOf("typescript", [came, ...both]));
    expect({ pairs: pairs.toSorted(), added }).toEqual({
      pairs: [
        [0, 1],
        [1, 2],
      ],
      added: [0],
    });
  });

  test("those that changed are paired in order of place", () => {
    const changed = ["add", "add(a) {", "  return a || 0;", "}"] as const;
    const { pairs, deleted, added } = pairSymbols(fileOf("typescript", [ONE, TWO]), fileOf("typescript", [changed, TWO]));
    expect({ pairs: pairs.toSorted(), deleted, added }).toEqual({
      pairs: [
        [0, 0],
        [1, 1],
      ],
      deleted: [],
      added: [],
    });
  });
});

describe("a line that moved sideways", () => {
  const inside = ["f", "if ready:", "    start()", "    stop()"] as const;
  const outside = ["f", "if ready:", "    start()", "stop()"] as const;
  const code = (language: string, lines: typeof inside | typeof outside) => fileOf(language, [lines]).code({ lineStart: 1, lineEnd: 3 });

  test("means something else in Python", () => expect(code("python", inside)).not.toEqual(code("python", outside)));
  test("means the same where braces say what is inside", () => expect(code("go", inside)).toEqual(code("go", outside)));
});
