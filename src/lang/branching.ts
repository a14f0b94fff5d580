/**
 * Where control flow branches, and how deeply. Cyclomatic complexity (McCabe 1976) is the number of decisions plus one. The decisions are
 * read off the syntax tree, where each is a token of the grammar; without such a tree, the branch words in the text are counted.
 */
import { BRANCHING_NODES_MAX } from "#core/limits.ts";
import { visitTreesHere } from "#lang/trees/trees-here.ts";
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { branchWords, decisionLines } from "./cyclomatic.ts";
import type { Language } from "./language.ts";
import { languageById } from "./languages.ts";
import type { LineTable } from "./line-table.ts";

/** One decision. */
export interface Decision {
  /** Line number, from 1. */
  readonly line: number;
  /** The nesting depth: how many branches contain the decision, itself included; null for an operator, which opens no branch. */
  readonly depth: number | null;
}

/** The decisions of a text, in order. `bare` is the same text with comments and strings blanked out. */
export async function decisionsOf(text: string, bare: string, language: string): Promise<readonly Decision[]> {
  const known = languageById(language);
  const found = known && branchWords(known.id).length > 0 ? await decisionsInTree(text, known) : undefined;
  return found ?? decisionsByLayout(bare, language);
}

/** Decisions found by branch words; the indentation of their lines gives the depth. */
function decisionsByLayout(bare: string, language: string): Decision[] {
  const texts = bare.split("\n");
  const indentOf = (line: number): number => /^\s*/.exec(texts[line - 1] ?? "")?.[0].replaceAll("\t", "    ").length ?? 0;
  const lines = decisionLines(bare, language);
  const indents = [...new Set(lines.map(indentOf))].sort((a, b) => a - b);
  return lines.map((line) => ({ line, depth: indents.indexOf(indentOf(line)) + 1 }));
}

async function decisionsInTree(text: string, language: Language): Promise<readonly Decision[] | undefined> {
  const decisions: Decision[] = [];
  let isWhole = false;
  const isParsed = await visitTreesHere(text, language, (tree, lines) => {
    const { kinds, isNamed } = tree.names;
    const words = new Set(branchWords(language.id).filter((word) => kinds.some((kind, id) => kind === word && !isNamed[id])));
    // In Lisp-like grammars `if` is an ordinary name, so the tree would show only some of the decisions.
    isWhole = words.has("if") && tree.size <= BRANCHING_NODES_MAX;
    if (isWhole) decisions.push(...decisionsIn(tree, lines, words));
  });
  return isParsed && isWhole ? decisions : undefined;
}

/** The decisions of a tree, in order of place. */
function decisionsIn(tree: SyntaxTree, lines: LineTable, words: ReadonlySet<string>): Decision[] {
  const decisions: Decision[] = [];
  /** For each node that has children, how many branches contain it. Parents come before their children. */
  const depths = new Uint16Array(tree.size);
  for (let node = 0; node < tree.size; node++) {
    if (tree.isLeaf(node)) continue;
    const children = [...tree.children(node)];
    const depth = depths[node] as number;
    const word = children.map((child) => wordOf(tree, child)).find((text) => words.has(text) && opensBranch(text));
    // What follows an `else` is the next branch of the same choice, not a branch nested in the one before it.
    const inner = word !== undefined && !CHAINED.has(word) && !isAfterElse(tree, node) ? depth + 1 : depth;
    for (const child of children) {
      depths[child] = inner;
      const text = wordOf(tree, child);
      if (isDecision(tree, node, text, words))
        decisions.push({ line: lines.lineAt(tree.start(child)), depth: opensBranch(text) ? inner : null });
    }
  }
  return decisions.sort((a, b) => a.line - b.line);
}

/** The text of a node that is a keyword or operator; "" for a named node. */
function wordOf(tree: SyntaxTree, node: NodeIndex): string {
  return tree.isNamed(node) ? "" : tree.kind(node);
}

/** Words that continue a choice which an earlier `if` began. */
const CHAINED: ReadonlySet<string> = new Set(["elif", "elsif", "elseif"]);
/** Branch words that stand between operands. */
const OPERATORS: ReadonlySet<string> = new Set(["and", "or"]);

function opensBranch(type: string): boolean {
  return /^[a-z]/.test(type) && !OPERATORS.has(type);
}

function isDecision(tree: SyntaxTree, parent: NodeIndex, word: string, words: ReadonlySet<string>): boolean {
  if (!words.has(word)) return false;
  // A question mark is also the mark of an optional member or type.
  return word !== "?" || /ternary|conditional/.test(tree.kind(parent));
}

function isAfterElse(tree: SyntaxTree, node: NodeIndex): boolean {
  let before = "";
  for (const sibling of tree.children(tree.parent(node))) {
    if (sibling === node) return before === "else";
    before = tree.kind(sibling);
  }
  return false;
}
