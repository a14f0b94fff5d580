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

/** Calls `visit` with the tree of each region of a text. Returns false when the grammar broke down or the file exceeded the budget. */
export async function visitTreesHere(
  text: string,
  language: Language,
  visit: (tree: SyntaxTree, lines: LineTable) => void,
): Promise<boolean> {
  pool ??= await ParserPool.create(compileGrammars([]));
  try {
    visitTrees(text, language, pool, visit);
    return true;
  } catch {
    // A breakdown may have corrupted the runtime's memory.
    pool = undefined;
    return false;
  }
}
