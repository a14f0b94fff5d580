/** How code that is read is written: its places, gaps and numbers. */
import { expect, test } from "bun:test";
import type { ShownCode, ShowResponse } from "#core/protocol/show.ts";
import { type ShowStyle, showSheet } from "#format/answers/show.ts";
import { SHELL } from "#format/next-step.ts";

const code = (lineStart: number, text: string, more: Partial<ShownCode> = {}): ShownCode => {
  const count = text.split("\n").length;
  return {
    ...{ path: "a.py", line_start: lineStart, line_end: lineStart + count - 1, lines_of_file: 90, language: "python", symbol: null },
    ...{ text, lines_shown: count },
    ...more,
  };
};
const written = (results: readonly ShownCode[], lineNumbers: ShowStyle["lineNumbers"], next: ShowResponse["next"] = null): string[] =>
  showSheet({ candidates: [], results, next } as unknown as ShowResponse, { format: "lines", color: false, lineNumbers, reader: SHELL })
    .lines(0)
    .split("\n");

test("parts of one target stand under one head, with a mark for what is left out between and behind them", () => {
  const parts = [code(8, "def run():", { ends_at: 89 }), code(40, "  x()\n  y()", { ends_at: 89, continues: true })];
  const next = { do: "show", target: "a.py:9-39 a.py:42-89" } as const;
  expect(written(parts, "none", next)).toEqual([
    ...["a.py:8-89", "def run():", "… 31 lines to 39", "  x()", "  y()", "… 48 lines to 89"],
    "… left out: codecompass show 'a.py:9-39 a.py:42-89'",
  ]);
  expect(written([code(1, "a"), code(3, "b")], "none")).toEqual(["a.py:1", "a", ":3", "b"]);
});

test("of some line numbers every tenth is written, the first behind a gap, and where a line could pass for a numbered one", () => {
  const parts = [code(8, "a\nb\nc\n9\td", { ends_at: 20 }), code(15, "e\nf\ng\nh\ni\nj", { continues: true })];
  expect(written(parts, "some")).toEqual([
    "a.py:8-20",
    "a",
    "b",
    "10\tc",
    "11\t9\td",
    "… 3 lines to 14",
    "15\te",
    "f",
    "g",
    "h",
    "i",
    "20\tj",
  ]);
  expect(written(parts, "all").slice(1, 3)).toEqual(["8\ta", "9\tb"]);
});

test("places of one file name it once, and no line of code passes for the head of the next", () => {
  const results = [code(1, "a\n:3\n:7-9 b"), code(5, "c"), { ...code(1, "d"), path: "b.py" }, code(9, "e")];
  expect(written(results, "none")).toEqual(["a.py:1-3", "a", "2\t:3", "3\t:7-9 b", ":5", "c", "b.py:1", "d", "a.py:9", "e"]);
});
