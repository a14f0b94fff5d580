/**
 * Parses a file in the thread that answers, for facts that the index does not store: colours, branches, lines that a grammar does not
 * understand.
 */

import type { Language } from "#lang/language.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { compileGrammars } from "./grammar-modules.ts";
import { ParserPool } from "./grammars.ts";
import { visitTrees } from "./parse.ts";

/** Kept between files, because compiling a grammar takes longer than parsing most files. */
let pool: ParserPool | undefined;

/** Loads the parsers of this thread, which `parseHere` needs. */
export async function parsersHere(): Promise<void> {
  pool ??= await ParserPool.create(compileGrammars([]));
}

/** What `parse` makes with the parsers of this thread; undefined when the grammar broke down or the file exceeded the budget. */
export function parseHere<T>(parse: (parsers: ParserPool) => T): T | undefined {
  try {
    return pool && parse(pool);
  } catch {
    // A breakdown may have corrupted the runtime's memory.
    pool = undefined;
    return undefined;
  }
}

/** Calls `visit` with the tree of each region of a text. Returns false when the grammar broke down or the file exceeded the budget. */
export async function visitTreesHere(
  text: string,
  language: Language,
  visit: (tree: SyntaxTree, lines: LineTable) => void,
): Promise<boolean> {
  await parsersHere();
  const parsed = parseHere((parsers) => {
    visitTrees(text, language, parsers, visit);
    return true;
  });
  return parsed ?? false;
}
