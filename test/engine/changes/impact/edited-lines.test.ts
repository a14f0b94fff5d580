/** Which edited files may have lost a name that they had from elsewhere. */
import { expect, test } from "bun:test";
import { EditedLines } from "#engine/changes/impact/edited-lines.ts";
import { ComparedFile } from "#query/compare/compared-file.ts";

function losing(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((content) => {
    const file = new ComparedFile("a.rb", content, { language: "ruby", symbols: [], prose: [], hasErrors: false });
    return { path: "a.rb", content, file };
  });
  return new EditedLines([{ before: old, after: now } as never]).losing;
}

test("a keyword that stands alone is no name of a list", () => {
  expect(losing("a(1)\nend\n", "a(1)\n")).toEqual([]);
  expect(losing("a(1)\nelse\n", "a(1)\n")).toEqual([]);
  expect(losing("a(1)\nretry,\n", "a(1)\n")).toEqual(["a.rb"]);
  expect(losing("a(1)\nother\n", "a(1)\n")).toEqual(["a.rb"]);
});
