/**
 * Where control flow branches, and how deeply: cyclomatic complexity (McCabe 1976) is one more than the number of decisions. Read off the
 * syntax tree, where a decision is a token of the grammar; counted by words where no grammar has them.
 */
import type { Node } from "web-tree-sitter";
import { BRANCHING_NODES_MAX } from "#core/limits.ts";
import { branchWords, decisionLines } from "./cyclomatic.ts";
import { compileGrammars, ParserPool } from "./grammars.ts";
import { type Language, languageById } from "./languages.ts";
import { visitTrees } from "./parse.ts";

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
  const parsers = await ParserPool.create(compileGrammars([]));
  const decisions: Decision[] = [];
  let isWhole = false;
  try {
    visitTrees(text, language, parsers, (root, { parser }) => {
      const words = new Set(branchWords(language.id).filter((word) => parser.language?.idForNodeType(word, false) != null));
      // Where the commonest branch is an ordinary name to the grammar, as in Lisp-like languages, the tree has only some of them.
      isWhole = words.has("if") && collect(root, words, decisions);
    });
  } catch {
    // What one file may cost is spent, or the grammar broke down.
    return undefined;
  }
  return isWhole ? decisions : undefined;
}

/** A node that is still to be visited, and how deep in branches it is. */
interface Visit {
  readonly node: Node;
  readonly depth: number;
}

/** Collects the decisions below a node in order of place. False when the tree has more nodes than are looked at. */
function collect(root: Node, words: ReadonlySet<string>, into: Decision[]): boolean {
  const waiting: Visit[] = [{ node: root, depth: 0 }];
  let visited = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    const children = node.children.filter((child) => child !== null);
    visited += children.length;
    if (visited > BRANCHING_NODES_MAX) return false;
    const word = children.find((child) => !child.isNamed && words.has(child.type) && opensBranch(child.type));
    // What follows an `else` is the next of several branches, not a branch inside the one before it.
    const inner = word && !CHAINED.has(word.type) && !isAfterElse(node) ? depth + 1 : depth;
    for (const child of children) {
      if (isDecision(child, words)) into.push({ line: child.startPosition.row + 1, depth: opensBranch(child.type) ? inner : null });
    }
    for (const child of children.reverse()) if (child.childCount > 0) waiting.push({ node: child, depth: inner });
  }
  into.sort((a, b) => a.line - b.line);
  return true;
}

/** Words that go on with the choice that an earlier word began. */
const CHAINED: ReadonlySet<string> = new Set(["elif", "elsif", "elseif"]);
/** Words between operands. */
const OPERATORS: ReadonlySet<string> = new Set(["and", "or"]);

function opensBranch(type: string): boolean {
  return /^[a-z]/.test(type) && !OPERATORS.has(type);
}

function isDecision(node: Node, words: ReadonlySet<string>): boolean {
  if (node.isNamed || !words.has(node.type)) return false;
  // A question mark is also the mark of an optional member or type.
  return node.type !== "?" || /ternary|conditional/.test(node.parent?.type ?? "");
}

function isAfterElse(node: Node): boolean {
  return node.previousSibling?.type === "else";
}
