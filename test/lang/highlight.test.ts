/** Colours of code: what each word of a line is, in languages with and without a grammar. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { highlight } from "#lang/highlight/highlight.ts";
import { INK_NAMES, runsBetween } from "#lang/highlight/paint.ts";
import { detectLanguage, LANGUAGES } from "#lang/languages.ts";

/** Every grammar is loaded here. */
setDefaultTimeout(180_000);

/** The words of a text that are not plain, each with what it is. */
async function inked(text: string, language: string, isParsed = true): Promise<[string, string][]> {
  const runs = runsBetween(await highlight(text, language, isParsed), 0, text.length);
  const at = (place: number): number => runs[place] as number;
  return Array.from({ length: runs.length / 3 }, (_, index) => [
    text.slice(at(3 * index), at(3 * index) + at(3 * index + 1)),
    INK_NAMES[at(3 * index + 2)] as string,
  ]);
}

/** A placeholder, which the linter would take for a mistake of ours. */
const FILLED = "$" + "{call(1)}";

test("code in strings is code, and what looks like code in comments and strings is not", async () => {
  const found = await inked(`const a = \`x ${FILLED} return\`; // return 'b'\n`, "typescript");
  expect(found).toEqual([
    ["const", "keyword"],
    ["`x ", "string"],
    ["call", "called"],
    ["1", "number"],
    [" return`", "string"],
    ["// return 'b'", "comment"],
  ]);
});

test("names stand out where they are defined, and where they are called", async () => {
  const python = await inked("class A(Base):\n    def run(self):\n        self.stop('now')\n", "python");
  expect(python).toContainEqual(["A", "definition"]);
  expect(python).toContainEqual(["run", "definition"]);
  expect(python).toContainEqual(["stop", "called"]);
  const c = await inked("static int *find(struct list *l) { return next(l); }\n", "c");
  expect(c).toContainEqual(["find", "definition"]);
  expect(c).toContainEqual(["next", "called"]);
});

test("keys, strings and comments are seen without a grammar", async () => {
  expect(await inked("# why\nport: 80\nname: 'x'\n", "yaml")).toEqual([
    ["# why", "comment"],
    ["port", "property"],
    ["80", "number"],
    ["name", "property"],
    ["'x'", "string"],
  ]);
  expect(await inked('{ "a": true,\n  "b": "c" }\n', "json")).toContainEqual(["true", "number"]);
});

test("script in markup is coloured as what it is written in, the markup around it by its tags", async () => {
  const found = await inked('<p class="a">if</p>\n<script>if (x) y();</script>\n', "html");
  expect(found).toContainEqual(["<p", "keyword"]);
  expect(found).toContainEqual(['"a"', "string"]);
  expect(found.filter(([word]) => word === "if")).toEqual([["if", "keyword"]]);
});

test("a text whose parse never came to an end before is not parsed again", async () => {
  expect(await inked("def run(): pass\n", "python", false)).toEqual([]);
});

const FIXTURES = join(import.meta.dir, "../fixtures/languages");

describe("every language that a fixture is written in", () => {
  const samples = readdirSync(FIXTURES, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const byLanguage = Map.groupBy(samples, (path) => detectLanguage(basename(path), readFileSync(path, "utf8")).id);

  test("comments, strings and words of the language are told apart in most of them", async () => {
    const kinds = new Map<string, Set<string>>();
    for (const { id, grammar } of LANGUAGES) {
      const [sample] = byLanguage.get(id) ?? [];
      if (!grammar || sample === undefined) continue;
      const found = await inked(readFileSync(sample, "utf8"), id);
      kinds.set(id, new Set(found.map(([, kind]) => kind)));
    }
    const coloured = [...kinds].filter(([, found]) => found.has("comment") && (found.has("keyword") || found.has("property")));
    expect(coloured.length, `only ${coloured.map(([id]) => id).join(" ")}`).toBeGreaterThanOrEqual(30);
  });
});
