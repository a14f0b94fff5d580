import { describe, expect, test } from "bun:test";
import { frontMatter } from "#text/front-matter.ts";

function titleOf(text: string): string | undefined {
  const title = frontMatter(text)?.title;
  return title && text.slice(title.start, title.end);
}

describe("front matter", () => {
  test.each([
    ["YAML", "---\ntitle: Install guide\nsidebar: 2\n---\n# Text\n", "Install guide"],
    ["quotes", '---\ntitle: "Install: the guide"\n---\n', "Install: the guide"],
    ["TOML", "+++\ntitle = 'Install'\n+++\nText\n", "Install"],
    ["Windows line ends", "---\r\ntitle: Install\r\n---\r\nText\r\n", "Install"],
    ["a title that repeats its key", "---\ntitle: title\n---\n", "title"],
  ])("the title in %s", (_, text, title) => {
    expect(titleOf(text)).toBe(title);
  });

  test("ends behind its closing line", () => {
    const text = "---\nsidebar: 2\n---\nText\n";
    expect(text.slice(frontMatter(text)?.end)).toBe("Text\n");
    expect(titleOf(text)).toBeUndefined();
  });

  test.each([
    ["two rules around a paragraph", "---\n\nOnce upon a time\n\n---\n"],
    ["a block that is never closed", "---\ntitle: Install\n"],
    ["a block that does not stand at the top", "Text\n---\ntitle: Install\n---\n"],
  ])("none in %s", (_, text) => {
    expect(frontMatter(text)).toBeUndefined();
  });
});
