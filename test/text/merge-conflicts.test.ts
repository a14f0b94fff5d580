import { expect, test } from "bun:test";
import { hasConflict, notOurLines, ourSide } from "#text/merge-conflicts.ts";

const conflict = ["a", "<<<<<<< HEAD", "ours", "||||||| base", "both", "=======", "theirs", ">>>>>>> side", "b"];

test("our side keeps its lines where they stand, and nothing of the others", () => {
  const text = conflict.join("\n");
  const lines = ourSide(text).split("\n");
  expect(lines.map((line) => line.trim())).toEqual(["a", "", "ours", "", "", "", "", "", "b"]);
  expect(lines.map(({ length }) => length)).toEqual(conflict.map(({ length }) => length));
  expect(notOurLines(text)).toEqual([2, 4, 5, 6, 7, 8]);
  expect(ourSide(conflict.join("\r\n")).split("\r\n")).toEqual(lines);
});

test("one side may be empty, and a file have several conflicts", () => {
  expect(notOurLines("<<<<<<< x\n=======\nb\n>>>>>>> y\nc\n<<<<<<< x\na\n=======\n>>>>>>> y\n")).toEqual([1, 2, 3, 4, 6, 8, 9]);
});

test("marks that make no conflict are text: headings, quoted marks, halves of a conflict", () => {
  for (const text of [
    "Title\n=======\ntext\n",
    '  "\n<<<<<<<ours\n>>>>>>>theirs\n',
    "<<<<<<< x\na\n>>>>>>> y\n",
    "=======\n>>>>>>> y\n<<<<<<< x\n",
    "<<<<<<< x\na\n=======\nb\n",
  ]) {
    expect(hasConflict(text)).toBe(false);
    expect(ourSide(text)).toBe(text);
  }
});
