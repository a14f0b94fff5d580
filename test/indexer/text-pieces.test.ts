/** Files of any size are read in pieces whose lines, put together, are the file's. */
import { expect, test } from "bun:test";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { piecesOnDisk } from "#indexer/text-pieces.ts";
import { directoryWith } from "../temporary.ts";

const LARGE_LINE = 40_000_000;

test.each<[string, string]>([
  ["a short file", "one\ntwo\n"],
  ["as long as what is looked at first", "x\n".repeat(32_768)],
  ["several pieces", "some words in a line\n".repeat(2_000_000)],
  ["a line longer than a piece", `${"y".repeat(LARGE_LINE)}\nlast`],
  ["nothing", ""],
])("%s", (_, text) => {
  const read = piecesOnDisk(directoryWith({ "a.txt": text }), "a.txt", () => true);
  const pieces = read.is === "text" ? [...read.pieces] : [];
  expect(pieces.map((piece) => piece.text).join("") === text).toBe(true);
  let lines = 0;
  for (const piece of pieces) {
    expect(piece.linesBefore).toBe(lines);
    lines += piece.text.split("\n").length - 1;
  }
});

test("a line longer than what is read at once ends no piece", () => {
  const read = piecesOnDisk(directoryWith({ "a.txt": `first\n${"y".repeat(LARGE_LINE)}\nlast\n` }), "a.txt", () => true);
  const pieces = read.is === "text" ? [...read.pieces] : [];
  expect(pieces.every(({ text }) => text.endsWith("\n"))).toBe(true);
});

test("what is no text, or not there, or a link, has none", () => {
  const root = directoryWith({ "a.bin": new Uint8Array([1, 0, 2]), "a.txt": "text\n" });
  symlinkSync(join(root, "a.txt"), join(root, "link.txt"));
  const states = ["a.bin", "nowhere.txt", "link.txt"].map((path) => piecesOnDisk(root, path, () => true).is);
  expect(states).toEqual(["binary", "not_regular", "not_regular"]);
});
