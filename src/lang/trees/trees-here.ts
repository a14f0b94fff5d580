/** Trees in the thread that answers, for what the index does not keep of a file: colours, branches, lines that a grammar does not understand. */

import type { Language } from "#lang/language.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { compileGrammars } from "./grammar-modules.ts";
import { ParserPool } from "./grammars.ts";
import { visitTrees } from "./parse.ts";

/** Kept between files: to compile a grammar takes longer than to parse most of them. */
let pool: ParserPool | undefined;

/** Shows the tree of each region of a text to a visitor; false when the grammar broke down or the file cost more than one may. */
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
    // What broke may have left the runtime's memory in disorder.
    pool = undefined;
    return false;
  }
}
