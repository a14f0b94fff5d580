/** Public types that were put into another file and changed much there. */
import { expect, test } from "bun:test";
import type { SymbolKind } from "#core/types.ts";
import { ComparedFile, type ComparedSymbol } from "#query/compare/compared-file.ts";
import { joinMoved } from "#query/compare/pairing/moved-symbols.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";

const symbolOf = (kind: SymbolKind, name: string, parent: number | null, lines: readonly [number, number]): ComparedSymbol => ({
  kind,
  name,
  qualifiedName: name,
  signature: name,
  visibility: "public",
  parent,
  isDefinition: true,
  isTest: false,
  lineStart: lines[0],
  lineEnd: lines[1],
  nameLine: lines[0],
});

/** A class with members, each with code of its own. */
function placed(path: string, members: readonly string[]): PlacedIn {
  const lines = members.map((name) => `  ${name}() { ${path} }`);
  const symbols = [
    symbolOf("class", "Store", null, [1, members.length + 2]),
    ...members.map((name, at) => symbolOf("method", name, 0, [at + 2, at + 2])),
  ];
  const content = [`class Store { // ${path}`, ...lines, `} // ${path}`].join("\n");
  const file = new ComparedFile(path, content, { language: "typescript", symbols, prose: [], hasErrors: false });
  return { file, index: 0, symbol: symbols[0] as ComparedSymbol };
}

function pairs(was: readonly string[], is: readonly string[]): number {
  const [before, after] = [placed("a.ts", was), placed("b.ts", is)];
  const rest = { isBodyChanged: true, linesAdded: 0, linesDeleted: 0, members: 0 };
  const deleted: SymbolChange = { change: "deleted", before, after: null, ...rest };
  const added: SymbolChange = { change: "added", before: null, after, ...rest };
  const inside = new Map([before, after].map((one) => [one, one.file.symbols.flatMap(({ parent }, at) => (parent === 0 ? [at] : []))]));
  return joinMoved([deleted], [added], new Map(), inside as never).filter(({ change }) => change === "moved").length;
}

test("are the same by a member that tells them from others, and not by one that all types have", () => {
  expect(pairs(["constructor", "get", "put"], ["constructor", "get", "drop"])).toBe(1);
  expect(pairs(["constructor", "get", "put"], ["constructor", "open", "close"])).toBe(0);
  expect(pairs(["__init__", "get"], ["__init__", "toString", "open"])).toBe(0);
});
