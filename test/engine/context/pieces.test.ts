/** From chosen lines to pieces, and the handles by which lines are known again. */
import { describe, expect, test } from "bun:test";
import { buildPieces, type ExcerptOption, knownLinesOf } from "#engine/context/pieces.ts";
import { handleOf, knownPieces } from "#query/read/piece-handle.ts";
import { FileText } from "#text/file-text.ts";
import { symbol } from "../../query/recall/candidates.ts";
import { contextFile } from "./context-file.ts";

const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** A place from the first to the last of the lines, or to `placeEnd`. */
function cut(lines: readonly number[], given: Partial<ExcerptOption> = {}): ExcerptOption {
  const range = { lineStart: lines[0] as number, lineEnd: lines.at(-1) as number };
  return { range, placeEnd: range.lineEnd, lines, name: "name", rank: 0, wantsImports: false, ...given };
}

/** Where the pieces are, and which lines each shows. */
function built(pieces: ReturnType<typeof buildPieces>): string[] {
  return pieces.map(({ line_start, line_end, unchanged, parts }) => {
    const lines = parts.map(({ line, text }) => `${line}-${line + text.split("\n").length - 1}`);
    return `${line_start}-${line_end}${unchanged ? " unchanged" : ""}: ${lines.join(" ")}`;
  });
}

describe("pieces", () => {
  const file = contextFile({});

  test("that overlap or nearly touch become one, named after the best, and small gaps are filled", () => {
    const pieces = buildPieces(file, [cut(span(10, 14), { name: "second", rank: 1 }), cut(span(17, 20), { name: "first" })]);
    expect(built(pieces)).toEqual(["10-20: 10-20"]);
    expect(pieces[0]).toMatchObject({ name: "first", ranks: [1, 0] });
    expect(built(buildPieces(file, [cut(span(10, 14)), cut(span(18, 20))]))).toEqual(["10-14: 10-14", "18-20: 18-20"]);
  });

  test("of a whole place and of one that leaves lines out stay apart, so that a handle brings only what is missing", () => {
    const head = cut([10], { range: { lineStart: 10, lineEnd: 40 }, placeEnd: 40 });
    const whole = cut(span(42, 60), { rank: 1 });
    const after = cut([62, 63], { range: { lineStart: 62, lineEnd: 90 }, placeEnd: 90, rank: 2 });
    const next = cut([92], { range: { lineStart: 92, lineEnd: 99 }, placeEnd: 99, rank: 3 });
    expect(built(buildPieces(file, [head, whole, after, next]))).toEqual(["10-40: 10-10", "42-60: 42-60", "62-90: 62-63", "92-99: 92-92"]);
    const inside = cut(span(20, 30), { rank: 1 });
    expect(built(buildPieces(file, [head, inside]))).toEqual(["10-40: 10-10 20-30"]);
  });

  test("that point to a place join no neighbour, so that a handle stands for what is worth reading alone", () => {
    const pointer = cut([10], { placeEnd: 14, range: { lineStart: 10, lineEnd: 14 }, rank: 1 });
    expect(built(buildPieces(file, [pointer, cut(span(16, 20))]))).toEqual(["10-14: 10-10", "16-20: 16-20"]);
    expect(built(buildPieces(file, [cut(span(4, 8)), pointer]))).toEqual(["4-8: 4-8", "10-14: 10-10"]);
    expect(built(buildPieces(file, [pointer, cut(span(12, 13))]))).toEqual(["10-14: 10-14"]);
  });

  test("that are rows are one line, however short their place and whatever is round it", () => {
    const owner = symbol({ name: "Owner", kind: "class", lineStart: 5, nameLine: 5, lineEnd: 90 });
    const row = cut([10], { placeEnd: 12, isRow: true });
    const pieces = buildPieces(contextFile({ symbols: [owner] }), [row, cut([14], { placeEnd: 14, isRow: true })]);
    expect(built(pieces)).toEqual(["10-12: 10-10", "14-14: 14-14"]);
  });

  test("say up to where their place goes, unless another piece begins inside of it", () => {
    expect(built(buildPieces(file, [cut([10, 11, 30], { placeEnd: 60 })]))).toEqual(["10-60: 10-11 30-30"]);
    const nested = [cut([10, 11], { placeEnd: 60 }), cut(span(40, 45), { rank: 1 })];
    expect(built(buildPieces(file, nested))).toEqual(["10-11: 10-11", "40-45: 40-45"]);
  });

  test("show a short rest instead of announcing it", () => {
    expect(built(buildPieces(file, [cut(span(10, 18), { placeEnd: 20 })]))).toEqual(["10-20: 10-20"]);
  });

  test("have the first line of what they are inside of, once for all that are inside", () => {
    const inClass = contextFile({ symbols: [symbol({ name: "Owner", kind: "class", lineStart: 5, nameLine: 5, lineEnd: 90 })] });
    expect(built(buildPieces(inClass, [cut(span(10, 12)), cut(span(40, 42), { rank: 1 })]))).toEqual(["10-12: 5-5 10-12", "40-42: 40-42"]);
  });

  test("have the project's own imports that their code uses, once a file, and not those that a comment names", () => {
    const lines = [
      "import { spend } from './money.ts';",
      "import { join } from 'node:path';",
      "import { save } from './store.ts';",
      "import { told } from './told.ts';",
      "",
      "function pay() {",
      "  // As told.",
      "  save(spend(join()));",
      "}",
    ];
    const imports = ["spend ./money.ts", "join node:path", "save ./store.ts", "told ./told.ts"].map((row, index) => {
      const [name = "", module = ""] = row.split(" ");
      return { line: index + 1, name, module };
    });
    const withImports = contextFile({ lines, imports });
    expect(built(buildPieces(withImports, [cut(span(6, 9), { wantsImports: true })]))).toEqual(["6-9: 1-1 3-3 6-9"]);
    expect(built(buildPieces(withImports, [cut(span(6, 9))]))).toEqual(["6-9: 6-9"]);
  });

  test("that the caller has are named, and of a place that it has in part only the rest is shown, without owners and imports", () => {
    const owned = contextFile({ symbols: [symbol({ name: "Owner", kind: "class", lineStart: 5, nameLine: 5, lineEnd: 90 })] });
    const known = knownLinesOf(owned, [handleOf(owned, span(10, 20))]);
    expect(built(buildPieces(owned, [cut(span(10, 20), { wantsImports: true })], known))).toEqual(["10-20 unchanged: "]);
    expect(built(buildPieces(owned, [cut(span(8, 30))], known))).toEqual(["8-30: 8-9 21-30", "10-20 unchanged: "]);
    expect(built(buildPieces(owned, [cut(span(50, 55))], known))).toEqual(["50-55: 50-55"]);
  });
});

describe("a handle", () => {
  const file = contextFile({});
  const withGaps = [...span(10, 20), ...span(60, 64), 300];

  test("finds its lines again where they are, and where they have moved together", () => {
    const handle = handleOf(file, withGaps);
    expect(knownPieces(file, [handle])).toEqual([{ handle, lines: withGaps }]);
    const moved = { path: file.path, text: new FileText(`new\nnew\n${file.text.range({ lineStart: 1, lineEnd: 400 })}`) };
    expect(knownPieces(moved, [handle])).toEqual([{ handle, lines: withGaps.map((line) => line + 2) }]);
  });

  test("finds nothing once a shown line changed, in another file, or between lines that have another distance; lines left out may change", () => {
    const handle = handleOf(file, withGaps);
    const lines = file.text.lines({ lineStart: 1, lineEnd: 400 });
    const edited = (line: number, text: string) => ({ path: file.path, text: new FileText(lines.with(line - 1, text).join("\n")) });
    expect(knownPieces(edited(62, "changed"), [handle])).toEqual([]);
    expect(knownPieces(edited(40, "changed"), [handle])).toHaveLength(1);
    expect(knownPieces(edited(40, "one\ntwo"), [handle])).toEqual([]);
    expect(knownPieces({ path: "src/b.ts", text: file.text }, [handle])).toEqual([]);
  });

  test("of any shape is told from others, and what is no handle is none", () => {
    const shapes = [[1], [1, 2], [1, 3], span(1, 34), span(1, 35), span(1, 36), span(1, 400), [1, 36, 37], [1, 37, 38]];
    const handles = shapes.map((lines) => handleOf(file, lines));
    expect(new Set(handles).size).toBe(shapes.length);
    expect(knownPieces(file, handles).map(({ lines }) => lines)).toEqual(shapes);
    for (const handle of handles) expect(handle).toMatch(/^[\da-z]{8,}$/);
    expect(knownPieces(file, ["", "nonsense", "zzzzzzzz", "0000000z", "../../etc", "a".repeat(5_000)])).toEqual([]);
  });
});
