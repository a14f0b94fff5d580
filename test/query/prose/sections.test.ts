/** The pieces in which a page is shown. */
import { describe, expect, test } from "bun:test";
import { sectionRanges, withinWindow } from "#query/prose/sections.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { FileText } from "#text/file-text.ts";
import { symbol } from "../recall/candidates.ts";

const page = (lines: number): FileText => new FileText(Array.from({ length: lines }, (_, at) => `line ${at + 1}`).join("\n"));
const section = (name: string, lineStart: number, lineEnd: number): SymbolRow => symbol({ name, kind: "section", lineStart, lineEnd });

function ranges(file: FileText, ...sections: SymbolRow[]): string[] {
  return sectionRanges(file, sections).map(({ symbol: found, lineStart, lineEnd }) => `${found?.name ?? "-"} ${lineStart}-${lineEnd}`);
}

describe("sections as pieces", () => {
  test("each reaches to the next heading", () => {
    expect(ranges(page(200), section("Guide", 1, 200), section("Install", 20, 90), section("Use", 91, 200))).toEqual([
      "Guide 1-19",
      "Install 20-90",
      "Use 91-200",
    ]);
  });

  test("a short one comes with its subsections", () => {
    expect(ranges(page(30), section("Install", 1, 30), section("Linux", 10, 30))).toEqual(["Install 1-30", "Linux 10-30"]);
  });

  test("a heading with nothing below it comes with the start of its subsections", () => {
    expect(ranges(page(300), section("API", 1, 300), section("get", 3, 300))).toEqual(["API 1-40", "get 3-300"]);
  });

  test("front matter is left out, and what stands before the first heading is a piece", () => {
    const file = new FileText("---\ntitle: Guide\n---\nWelcome.\n\n# Install\ntext\n");
    expect(ranges(file, section("Install", 6, 7))).toEqual(["- 4-5", "Install 6-7"]);
  });

  test("text without headings is one piece", () => {
    expect(ranges(page(12))).toEqual(["- 1-12"]);
  });

  test("of a long one, a window shows only its part", () => {
    const long = { symbol: null, lineStart: 10, lineEnd: 200, ownEnd: 200 };
    expect(withinWindow(long, { lineStart: 1, lineEnd: 50 })).toMatchObject({ lineStart: 10, lineEnd: 50 });
    expect(withinWindow(long, { lineStart: 201, lineEnd: 250 })).toBeUndefined();
    expect(withinWindow({ symbol: null, lineStart: 10, lineEnd: 30, ownEnd: 30 }, { lineStart: 1, lineEnd: 15 })).toMatchObject({
      lineEnd: 30,
    });
  });
});
