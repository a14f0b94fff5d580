/** Carrying facts over from a newer content changes nothing about what is found in the old one. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LocalParser } from "#engine/changes/parse-here.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";

setDefaultTimeout(180_000);

const FIXTURES = join(import.meta.dir, "../../fixtures/languages");
const FILES = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** What a file looked like later: a line before it, and one of its lines in every `every` said twice or gone. */
function later(text: string, every: number): string {
  const lines = text.split("\n").flatMap((line, index) => (index % every !== every - 1 ? [line] : index % 2 === 0 ? [line, line] : []));
  return ["", ...lines].join("\n");
}

const facts = ({ symbols, prose, language }: ComparedFile): string =>
  JSON.stringify({
    language,
    prose: prose.map(({ start, end }) => [start, end]),
    symbols: symbols.map(({ kind, qualifiedName, signature, visibility, lineStart, lineEnd, nameLine, parent }) =>
      [kind, qualifiedName, signature, visibility, lineStart, lineEnd, nameLine, parent].join(" "),
    ),
  });

// Compiling the grammars takes longer than all parsing.
const parser = new LocalParser();
const alone = new Map<string, string>();

/** The facts of a fixture that is parsed by itself. */
async function factsAlone(path: string, text: string): Promise<string> {
  const known = alone.get(path) ?? facts(await parser.parse(path, text));
  alone.set(path, known);
  return known;
}

for (const every of [7, 31, 1_000]) {
  test(`files of all languages, with every ${every}th line changed`, async () => {
    const wrong: string[] = [];
    for (const path of FILES) {
      const text = readFileSync(path, "utf8");
      const newer = await parser.parse(path, later(text, every));
      if (facts(await parser.parse(path, text, newer)) !== (await factsAlone(path, text))) wrong.push(path.slice(FIXTURES.length));
    }
    expect(wrong).toEqual([]);
    expect(FILES.length).toBeGreaterThan(10);
  });
}

/** Files of which a later version has something word for word that meant something else before. */
const DECEPTIVE: Readonly<Record<string, { readonly before: string; readonly after: string }>> = {
  "go/commented-out.go": {
    before: "package p\n\n/*\nfunc Kept() int {\n\tone()\n\ttwo()\n\treturn 1\n}\n*/\n\nfunc Other() {}\n",
    after: "package p\n\nfunc Kept() int {\n\tone()\n\ttwo()\n\treturn 1\n}\n\nfunc Other() {}\n",
  },
  "go/in-a-string.go": {
    before: "package p\n\nconst code = `\n\nfunc Kept() int {\n\tone()\n\ttwo()\n\treturn 1\n}\n`\n",
    after: "package p\n\nfunc Kept() int {\n\tone()\n\ttwo()\n\treturn 1\n}\n",
  },
  "go/method-that-went.go": {
    before: "package p\n\ntype Kept struct {\n\tone int\n\ttwo int\n}\n\nfunc (k *Kept) Gone() int {\n\treturn k.one\n}\n",
    after: "package p\n\ntype Kept struct {\n\tone int\n\ttwo int\n}\n",
  },
  "typescript/generated.ts": {
    before: `${["one", "two"].map((name) => `export function ${name}() {\n  call();\n  return 1;\n}\n`).join("\n")}\nconst blob = "${"x".repeat(60_000)}";\n`,
    after: ["one", "two"].map((name) => `export function ${name}() {\n  call();\n  return 1;\n}\n`).join("\n"),
  },
  "python/longer.py": {
    before: "def kept():\n    one()\n    two()\n    three()\n\n    four()\n\n\ndef other():\n    pass\n",
    after: "def kept():\n    one()\n    two()\n    three()\n\n\ndef other():\n    pass\n",
  },
  "go/another-package.go": {
    before: "package one\n\nfunc Kept() int {\n\tone()\n\treturn 1\n}\n",
    after: "package two\n\nfunc Kept() int {\n\tone()\n\treturn 1\n}\n",
  },
  "go/no-package.go": {
    before: "func Kept() int {\n\tone()\n\treturn 1\n}\n",
    after: "package two\n\nfunc Kept() int {\n\tone()\n\treturn 1\n}\n",
  },
  "go/package-in-between.go": {
    before: "type T struct {\n\tone int\n}\n\npackage p\n\nfunc (t *T) Kept() int {\n\tone()\n\treturn 1\n}\n",
    after: "type T struct {\n\tone int\n}\n\nfunc (t *T) Kept() int {\n\tone()\n\treturn 1\n}\n\npackage p\n",
  },
  "go/type-that-went.go": {
    before: "package p\n\ntype T struct {\n\tone int\n}\n\nfunc (t *T) Kept() int {\n\tone()\n\treturn 1\n}\n",
    after: "package p\n\nfunc (t *T) Kept() int {\n\tone()\n\treturn 1\n}\n",
  },
  "python/twice.py": {
    before: "def kept():\n    one()\n    two()\n\n\ndef other():\n    pass\n",
    after: "def kept():\n    one()\n    two()\n\n\ndef other():\n    pass\n\n\ndef kept():\n    one()\n    two()\n",
  },
  "c/goes-on.c": {
    before: "#define KEPT \\\n  int one; \\\n  int two; \\\n#define MORE 1\n\nint other(void) {\n  return 1;\n}\n",
    after: "#define KEPT \\\n  int one; \\\n  int two; \\\n\nint other(void) {\n  return 1;\n}\n",
  },
  "javascript/given-to-others.js": {
    before: "const kept = call({\n  one: 1,\n})\n\nkept.start()\nexport default kept\n",
    after: "const kept = call({\n  one: 1,\n})\n\nkept.start()\n",
  },
  "javascript/not-given-to-others.js": {
    before: "function kept() {\n  one();\n}\n\nmodule.exports = { other };\n",
    after: "function kept() {\n  one();\n}\n\nmodule.exports = { kept, other };\n",
  },
  "javascript/gives-another.js": {
    before: "function kept() {\n  one();\n}\n\nfunction setUp() {\n  module.exports = { kept };\n}\n",
    after: "function setUp() {\n  module.exports = { kept };\n}\n",
  },
  "typescript/goes-on.ts": {
    before: "export const kept = {\n  one: 1,\n  two: 2,\n}\n(1)\n\nexport function other() {}\n",
    after: "export const kept = {\n  one: 1,\n  two: 2,\n}\n\nexport function other() {}\n",
  },
};

test.each(Object.entries(DECEPTIVE))(
  "what stands in a newer version and was something else before: %s",
  async (path, { before, after }) => {
    const newer = await parser.parse(path, after);
    expect(facts(await parser.parse(path, before, newer))).toBe(facts(await parser.parse(path, before)));
  },
);
