/** How prose is taken apart: sections of pages, pieces of long ones, and whose the comments and strings of code are. */
import { beforeAll, describe, expect, test } from "bun:test";
import { type Extraction, extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

let parsers: ParserPool;

beforeAll(async () => {
  parsers = await ParserPool.create(compileGrammars([]));
});

function read(path: string, lines: readonly string[]): { file: Extraction; text: string } {
  const text = `${lines.join("\n")}\n`;
  return { file: extract(path, text, parsers), text };
}

function sections(path: string, ...lines: string[]): string[] {
  const { file } = read(path, lines);
  return file.symbols.map((symbol) => `${symbol.lineStart}-${symbol.lineEnd} ${symbol.qualifiedName}`);
}

/** Each piece as `kind owner: words`. */
function texts(path: string, ...lines: string[]): string[] {
  const { file, text } = read(path, lines);
  return file.texts.map(({ kind, symbol, start, end }) => {
    const owner = symbol === null ? "-" : (file.symbols[symbol]?.name ?? "?");
    return `${kind} ${owner}: ${text.slice(start, end).replace(/\s+/g, " ")}`;
  });
}

describe("sections of Markdown", () => {
  test("nest by level, with the headings above in their names", () => {
    expect(sections("a.md", "# Guide", "## Install", "### Linux", "text", "## Use")).toEqual([
      "1-5 Guide",
      "2-4 Guide > Install",
      "3-4 Guide > Install > Linux",
      "5-5 Guide > Use",
    ]);
  });

  test("what looks like a heading inside a block of code is none", () => {
    expect(sections("a.md", "# Guide", "```sh", "# not a heading", "```", "~~~", "## nor this", "~~~", "## Use")).toEqual([
      "1-8 Guide",
      "8-8 Guide > Use",
    ]);
  });

  test("headings may be underlined", () => {
    expect(sections("a.md", "Guide", "=====", "text", "", "Use", "---", "text")).toEqual(["1-7 Guide", "5-7 Guide > Use"]);
  });

  test("a page without a first heading is named by its front matter", () => {
    expect(sections("a.md", "---", "title: Guide", "---", "", "## Use", "text")).toEqual(["2-6 Guide", "5-6 Guide > Use"]);
  });

  test("a first heading is preferred to the front matter's title", () => {
    expect(sections("a.md", "---", "title: Guide | Site", "---", "# Guide", "text")).toEqual(["4-5 Guide"]);
  });

  test("names are without anchors, links and tags", () => {
    expect(sections("a.md", "# Use `Array<T>` { #use }", "## See [the forge](https://example.com)", "## Badges <Beta />")).toEqual([
      "1-3 Use `Array<T>`",
      "2-2 Use `Array<T>` > See the forge",
      "3-3 Use `Array<T>` > Badges",
    ]);
  });
});

describe("sections of reStructuredText", () => {
  test("levels are the order in which underlines appear", () => {
    expect(sections("a.rst", "Guide", "*****", "", "Install", "=======", "", "Linux", "-----", "", "Use", "===")).toEqual([
      "1-11 Guide",
      "4-8 Guide > Install",
      "7-8 Guide > Install > Linux",
      "10-11 Guide > Use",
    ]);
  });

  test("tables, code and dashes in a text are no headings", () => {
    expect(
      sections("a.rst", "Guide", "=====", "", "Code::", "", "    x", "    ---", "", "====  ====", "a     b", "====  ====", "text", "--"),
    ).toEqual(["1-13 Guide"]);
  });
});

describe("pieces of a long page", () => {
  const paragraph = (name: string): string[] => Array.from({ length: 8 }, (_, at) => (at === 7 ? "" : `${name} ${at}`));
  const code = ["```js", ...Array.from({ length: 70 }, (_, at) => (at % 7 === 0 ? "" : `step(${at});`)), "```", ""];

  test("a block of code is in one piece, however long the page", () => {
    const lines = ["# Guide", "", ...paragraph("a"), ...paragraph("b"), ...paragraph("c"), ...code, ...paragraph("d"), ...paragraph("e")];
    const { file } = read("a.md", lines);
    const opens = lines.indexOf("```js") + 1;
    const closes = lines.indexOf("```") + 1;
    expect(file.snippets.length).toBeGreaterThan(1);
    expect(file.snippets.filter(({ lineStart, lineEnd }) => lineStart <= closes && lineEnd >= opens)).toHaveLength(1);
    // Every line is in exactly one piece.
    expect(
      file.snippets.flatMap(({ lineStart, lineEnd }) => Array.from({ length: lineEnd - lineStart + 1 }, (_, at) => lineStart + at)),
    ).toEqual(lines.map((_, at) => at + 1));
  });
});

describe("whose a text is", () => {
  test("TypeScript: above, inside, behind", () => {
    const found = texts(
      "a.ts",
      "// About the file.",
      "",
      "/** Opens it. */",
      "export function open() {",
      "  // careful here",
      "  throw new Error('cannot open');",
      "}",
      "const LIMIT = 3; // per minute",
    );
    expect(found).toEqual([
      "comment -: // About the file.",
      "docstring open: /** Opens it. */",
      "comment open: // careful here",
      "string open: 'cannot open'",
      "comment LIMIT: // per minute",
    ]);
  });

  test("Python: docstrings of module, class and attribute", () => {
    const found = texts(
      "a.py",
      '"""The module."""',
      "class Door:",
      '    """A door."""',
      "    # not counted",
      "",
      "    width = 3",
      '    """In metres."""',
    );
    expect(found).toEqual([
      'docstring -: """The module."""',
      'docstring Door: """A door."""',
      "comment Door: # not counted",
      'docstring Door: """In metres."""',
    ]);
  });

  test("Go: fields, and no import paths", () => {
    const found = texts(
      "a.go",
      "package a",
      'import "example.com/logging"',
      "// Door opens.",
      "type Door struct {",
      "\tWidth int // in metres",
      "}",
      'var ErrStuck = errors.New("door is stuck")',
    );
    expect(found).toEqual(["docstring Door: // Door opens.", "comment Width: // in metres", 'string ErrStuck: "door is stuck"']);
  });

  test("Rust: several lines of one comment are one text", () => {
    expect(texts("a.rs", "/// Opens.", "/// Twice.", "pub fn open() {", "    // why", '    panic!("stuck");', "}")).toEqual([
      "docstring open: /// Opens. /// Twice.",
      "comment open: // why",
      'string open: "stuck"',
    ]);
  });

  test("languages without a grammar: comments on lines of their own", () => {
    expect(texts("copy.s", "; The copy.", "; Two lines.", ".text", "  .word 1 ; no", "  /* not", "  yet */", ".data")).toEqual([
      "comment -: ; The copy. ; Two lines.",
      "comment -: /* not yet */",
    ]);
    expect(texts("a.less", "// Orders.", '@import "x"; // one', "/* unclosed")).toEqual([
      "comment -: // Orders.",
      "comment -: /* unclosed",
    ]);
  });
});

test("pages of blanks, marks and unclosed blocks are read in no time", () => {
  const blanks = " ".repeat(200_000);
  const pages = {
    "a.md": `---\ntitle: x${blanks}y\n---\n# ${blanks}{\n`,
    "b.md": `# [a](${"(".repeat(50_000)}\n`,
    "c.rst": `${"=".repeat(200_000)}\n`.repeat(3),
    "d.s": "/* \n".repeat(50_000),
    "e.tex": `\\section{${"{".repeat(50_000)}\n`,
  };
  // The many lines keep the pages from being taken for a program's output.
  for (const [path, text] of Object.entries(pages))
    expect(extract(path, text + "x\n".repeat(1_000), parsers).lineCount).toBeGreaterThan(1_000);
});
