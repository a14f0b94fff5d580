/**
 * Where control flow branches, and how deeply: cyclomatic complexity (McCabe 1976) is one more than the number of decisions. Read off the
 * syntax tree, where a decision is a token of the grammar; counted by words where no grammar has them.
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
  /** From 1. */
  readonly line: number;
  /** How many branches it stands in, itself included; null for an operator, which opens none. */
  readonly depth: number | null;
}

/** The decisions of a text, in order. `bare` is the text with blanks in place of prose. */
export async function decisionsOf(text: string, bare: string, language: string): Promise<readonly Decision[]> {
  const known = languageById(language);
  const found = known && branchWords(known.id).length > 0 ? await decisionsInTree(text, known) : undefined;
  return found ?? decisionsByLayout(bare, language);
}

/** Words that branch, and how deep they are by the white space before their lines. */
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
    // Where the commonest branch is an ordinary name to the grammar, as in Lisp-like languages, the tree has only some of them.
    isWhole = words.has("if") && tree.size <= BRANCHING_NODES_MAX;
    if (isWhole) decisions.push(...decisionsIn(tree, lines, words));
  });
  return isParsed && isWhole ? decisions : undefined;
}

/** The decisions of a tree, in order of place. */
function decisionsIn(tree: SyntaxTree, lines: LineTable, words: ReadonlySet<string>): Decision[] {
  const decisions: Decision[] = [];
  /** How many branches each node that has children stands in; parents come before their children. */
  const depths = new Uint16Array(tree.size);
  for (let node = 0; node < tree.size; node++) {
    if (tree.isLeaf(node)) continue;
    const children = [...tree.children(node)];
    const depth = depths[node] as number;
    const word = children.map((child) => wordOf(tree, child)).find((text) => words.has(text) && opensBranch(text));
    // What follows an `else` is the next of several branches, not a branch inside the one before it.
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

/** The keyword or operator that a node is; nothing for a named one. */
function wordOf(tree: SyntaxTree, node: NodeIndex): string {
  return tree.isNamed(node) ? "" : tree.kind(node);
}

/** Words that go on with the choice that an earlier word began. */
const CHAINED: ReadonlySet<string> = new Set(["elif", "elsif", "elseif"]);
/** Words between operands. */
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
