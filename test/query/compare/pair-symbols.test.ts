/** Two sides of a file: which symbol is which, and which code counts as the same. */
import { describe, expect, test } from "bun:test";
import { ComparedFile, type ComparedSymbol } from "#query/compare/compared-file.ts";
import { pairSymbols } from "#query/compare/pairing/pair-symbols.ts";

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

describe("of blocks that give one type its members", () => {
  type Block = readonly [declaration: string, ...members: readonly string[]];
  /** A file of blocks, each member a line. */
  const blocks = (all: readonly Block[]): ComparedFile => {
    const symbols: ComparedSymbol[] = [];
    const content: string[] = [];
    for (const [declaration, ...members] of all) {
      const parent = symbols.length;
      const lineStart = content.length + 1;
      const shared = { visibility: "public", isDefinition: true, isTest: false } as const;
      const block = { lineStart, lineEnd: lineStart + members.length + 1, nameLine: lineStart, signature: declaration, parent: null };
      symbols.push({ ...shared, ...block, kind: "impl", name: "Door", qualifiedName: "Door" });
      for (const [at, member] of members.entries()) {
        const line = lineStart + 1 + at;
        const name = /fn (\w+)/.exec(member)?.[1] ?? "";
        const range = { lineStart: line, lineEnd: line, nameLine: line, signature: member, parent };
        symbols.push({ ...shared, ...range, kind: "method", name, qualifiedName: `Door.${name}` });
      }
      content.push(`${declaration} {`, ...members, "}");
    }
    return new ComparedFile("a.rs", content.join("\n"), { language: "rust", symbols, prose: [], hasErrors: false });
  };
  const paired = (before: readonly Block[], after: readonly Block[]) => {
    const [older, newer] = [blocks(before), blocks(after)];
    const nameOf = (file: ComparedFile, index: number): string => {
      const { kind, signature, name, nameLine } = file.symbols[index] as ComparedSymbol;
      return kind === "impl" ? `${signature} ${nameLine}` : `${name} ${nameLine}`;
    };
    const { pairs, deleted, added } = pairSymbols(older, newer);
    return {
      pairs: pairs.map(([a, b]) => `${nameOf(older, a)} = ${nameOf(newer, b)}`).toSorted(),
      deleted: deleted.map((index) => nameOf(older, index)),
      added: added.map((index) => nameOf(newer, index)),
    };
  };

  test("the one that went is not the one of another trait, whatever changed in it", () => {
    const own: Block = ["impl Door", "fn open(&self) { 1 }", "fn close(&self) { 2 }"];
    const first: Block = ["impl Door", "fn knock(&self) { 3 }"];
    expect(
      paired([first, own, ["impl Drop for Door", "fn drop(&self) { 4 }"]], [own, ["impl Drop for Door", "fn drop(&self) { 5 }"]]),
    ).toEqual({
      pairs: [
        "close 6 = close 3",
        "drop 9 = drop 6",
        "impl Door 4 = impl Door 1",
        "impl Drop for Door 8 = impl Drop for Door 5",
        "open 5 = open 2",
      ],
      deleted: ["impl Door 1", "knock 2"],
      added: [],
    });
  });

  test("and a member is that of its own block", () => {
    const display: Block = ["impl Display for Door", "fn fmt(&self) { show }"];
    const debug: Block = ["impl Debug for Door", "fn fmt(&self) { raw }"];
    const changed: Block = ["impl<'a> Debug for Door<'a>", "fn fmt(&self) { other }"];
    expect(paired([display, debug], [changed])).toEqual({
      pairs: ["fmt 5 = fmt 2", "impl Debug for Door 4 = impl<'a> Debug for Door<'a> 1"],
      deleted: ["impl Display for Door 1", "fmt 2"],
      added: [],
    });
  });

  test("which no type is", () => {
    const older = fileOf("rust", [["Door", "struct Door {", "  open: bool,", "}"]]);
    expect(
      pairSymbols(
        older,
        new ComparedFile("a", blocks([["impl Door", "fn open(&self) {}"]]).content, {
          language: "rust",
          symbols: blocks([["impl Door", "fn open(&self) {}"]]).symbols,
          prose: [],
          hasErrors: false,
        }),
      ).pairs,
    ).toEqual([]);
  });
});

describe("a line that moved sideways", () => {
  const inside = ["f", "if ready:", "    start()", "    stop()"] as const;
  const outside = ["f", "if ready:", "    start()", "stop()"] as const;
  const code = (language: string, lines: typeof inside | typeof outside) => fileOf(language, [lines]).code({ lineStart: 1, lineEnd: 3 });

  test("means something else in Python", () => expect(code("python", inside)).not.toEqual(code("python", outside)));
  test("means the same where braces say what is inside", () => expect(code("go", inside)).toEqual(code("go", outside)));
});
