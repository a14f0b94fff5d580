/** What is read straight from tree-sitter's memory is what the package itself says: kinds, fields, places, matches, errors. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { GRAMMAR_PATHS } from "#assets";
import type { Language } from "#lang/language.ts";
import { LANGUAGES, queryFolders } from "#lang/languages.ts";
import { capture } from "#lang/trees/captures.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { deleteTree, hasError, parseText } from "#lang/trees/runtime.ts";
import { WorkBudget } from "#lang/trees/work-budget.ts";
import { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { expandFragments } from "../../scripts/query-fragments.ts";

setDefaultTimeout(180_000);

const root = join(import.meta.dir, "../..");
// The CommonJS build of the package is a second one, with a runtime of its own that nobody has reached into.
const theirs = createRequire(import.meta.url)("web-tree-sitter") as typeof import("web-tree-sitter");
const pool = await ParserPool.create(compileGrammars([]));
await theirs.Parser.init();

const DAMAGED = "\n)) class { fn ( := \u{1f600} end";

interface Line {
  readonly kind: string;
  readonly isNamed: boolean;
  readonly field: string;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
}

const languages = LANGUAGES.filter((language) => pool.get(language));

test.each(languages.map(({ id }) => id))("%s: trees and matches", async (id) => {
  const language = LANGUAGES.find((one) => one.id === id) as Language;
  const ours = pool.get(language);
  if (!ours) throw new Error("no parser");
  const grammar = await theirs.Language.load(Bun.zstdDecompressSync(readFileSync(GRAMMAR_PATHS[language.grammar as string] as string)));
  const parser = new theirs.Parser().setLanguage(grammar);
  const query = new theirs.Query(grammar, querySource(language));
  for (const text of sources(language)) {
    const tree = parser.parse((index) => text.slice(index, index + 1_024));
    if (!tree) throw new Error("no tree");
    const address = parseText(ours.parser, text, new WorkBudget());
    expect(hasError(address)).toBe(tree.rootNode.hasError);
    const copy = new SyntaxTree(address, text, ours.names, { wanted: ours.query.roots?.kinds });
    expect(linesOf(copy)).toEqual(theirLines(tree));
    const found = capture(ours.query, { address, copy }, text, new WorkBudget()).map(({ pattern, start, end, parts }) => ({
      pattern,
      start,
      end,
      parts,
    }));
    const inOrder = theirCaptures(query, tree).sort((a, b) => a.start - b.start || b.end - a.end || a.pattern - b.pattern);
    expect<unknown>(found).toEqual(inOrder);
    deleteTree(address);
    tree.delete();
  }
});

function querySource(language: Language): string {
  const files = queryFolders(language).map((folder) => join(root, "grammars", folder));
  const texts = files.map((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".scm"))
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .join("\n"),
  );
  return expandFragments(texts.join("\n")).trim();
}

/** The fixtures of a language: whole, cut in the middle, and damaged. */
function sources({ id }: Language): string[] {
  const folder = join(root, "test/fixtures/languages", id);
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${readFileSync(join(parentPath, name), "utf8")}\n`);
  return texts.flatMap((text) => [
    text,
    text.slice(0, text.length / 2),
    `${text.slice(0, text.length / 3)}${DAMAGED}${text.slice(text.length / 3)}`,
  ]);
}

function linesOf(tree: SyntaxTree): Line[] {
  const depths: number[] = [];
  return Array.from({ length: tree.size }, (_, node) => {
    const depth = node === 0 ? 0 : (depths[tree.parent(node)] as number) + 1;
    depths.push(depth);
    return {
      kind: tree.kind(node),
      isNamed: tree.isNamed(node),
      field: tree.field(node),
      start: tree.start(node),
      end: tree.end(node),
      depth,
    };
  });
}

function theirLines(tree: import("web-tree-sitter").Tree): Line[] {
  const cursor = tree.walk();
  const lines: Line[] = [];
  for (;;) {
    lines.push({
      kind: cursor.nodeType,
      isNamed: cursor.nodeIsNamed,
      field: cursor.currentFieldName ?? "",
      start: cursor.startIndex,
      end: cursor.endIndex,
      depth: cursor.currentDepth,
    });
    if (cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (cursor.gotoParent()) continue;
      // The package's finalizer for cursors frees whatever its transfer buffer holds at that moment.
      cursor.delete();
      return lines;
    }
  }
}

const PARTS: readonly string[] = ["name", "scope", "body", "doc", "qualifier", "alias", "exported", "self", "chain"];

function theirCaptures(query: import("web-tree-sitter").Query, tree: import("web-tree-sitter").Tree) {
  return query.matches(tree.rootNode).flatMap(({ patternIndex, captures }) => {
    const parts: Record<string, { start: number; end: number } | undefined> = Object.fromEntries(PARTS.map((part) => [part, undefined]));
    let whole: { start: number; end: number } | undefined;
    for (const { name, node } of captures) {
      if (PARTS.includes(name)) parts[name] = { start: parts[name]?.start ?? node.startIndex, end: node.endIndex };
      else if (!name.startsWith("_")) whole = { start: node.startIndex, end: node.endIndex };
    }
    return whole ? [{ pattern: patternIndex, ...whole, parts }] : [];
  });
}
