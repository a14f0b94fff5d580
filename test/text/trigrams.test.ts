import { describe, expect, test } from "bun:test";
import { foldCase } from "#text/fold-case.ts";
import { TRIGRAM_NUMBERS, TrigramSet, trigramsOf } from "#text/trigrams.ts";
import { Random } from "../differential/random.ts";

const set = new TrigramSet();
const ofText = (text: string): Set<number> => new Set(trigramsOf(text));
const ofUtf8 = (text: string): Set<number> => new Set(set.ofUtf8(new TextEncoder().encode(text)));

/** Characters of every kind that folding or packing treats in a way of its own. */
const CHARS = [..."abzABZ_.09 \t\r\n\0\x7f", "é", "É", "ß", "ẞ", "ſ", "K", "İ", "ς", "日", "本", "😀", "\u2028"];

describe("trigrams of a text", () => {
  test("stand in it whatever the case, and a text of two letters has none", () => {
    expect(ofText("Foo")).toEqual(ofText("fOO"));
    expect(ofText("Foo").size).toBe(1);
    expect(ofText("fo").size).toBe(0);
    expect(ofText("foo")).not.toEqual(ofText("fop"));
  });

  test("do not reach over a line feed, but over a carriage return", () => {
    expect(ofText("ab\ncd").size).toBe(0);
    expect(ofText("ab\r\ncd").size).toBe(1);
  });

  test("are the same by units and by bytes, and those of every part of a line are among those of the text", () => {
    const random = new Random(7);
    for (let round = 0; round < 2_000; round++) {
      const chars = round % 2 === 0 ? CHARS.slice(0, 15) : CHARS;
      const text = Array.from({ length: random.below(40) }, () => chars[random.below(chars.length)]).join("");
      const all = ofUtf8(text);
      expect(all).toEqual(ofText(text));
      const lines = text.split("\n");
      const line = foldCase(lines[random.below(lines.length)] ?? "");
      const start = random.below(line.length + 1);
      const part = line.slice(start, start + random.below(8));
      for (const trigram of ofText(part)) expect(all).toContain(trigram);
    }
  });

  test("are of a folded text as of the text itself, for every unit", () => {
    for (let unit = 0; unit < 2 ** 16; unit++) {
      const text = `x${String.fromCharCode(unit)}y`;
      expect(ofText(foldCase(text))).toEqual(ofText(text));
    }
  });

  test("are numbers below their limit", () => {
    for (const trigram of ofText("\u{10ffff}日本語\uffff\x7f\x7f\x7fabc")) expect(trigram).toBeLessThan(TRIGRAM_NUMBERS);
  });
});
