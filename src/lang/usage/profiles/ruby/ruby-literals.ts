/** The words that calls of Ruby pass as symbols and strings, and the values that they pass under keys. */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** A name that a symbol or string contains, and where. */
export interface NamedAt {
  readonly at: NodeIndex;
  readonly name: string;
}

/** The text of a symbol, a string without interpolation, or a word of `%i[…]`; undefined for anything else. */
export function wordOf(tree: SyntaxTree, node: NodeIndex): string | undefined {
  if (node === NONE) return undefined;
  const written = tree.textOf(node);
  switch (tree.kind(node)) {
    case "simple_symbol":
      return written.slice(1);
    case "bare_symbol":
    case "bare_string":
      return written;
    case "string":
    case "delimited_symbol":
      return /^:?(["'])([^"'#\\\n]+(?:#(?!\{)[^"'#\\\n]*)*)\1$/.exec(written)?.[2];
    default:
      return undefined;
  }
}

/** The names that a symbol, a string or a list of these contains. */
export function namesIn(tree: SyntaxTree, node: NodeIndex): NamedAt[] {
  if (node === NONE) return [];
  if (/^(?:array|symbol_array|string_array)$/.test(tree.kind(node)))
    return [...tree.namedChildren(node)].flatMap((one) => namesIn(tree, one));
  const name = wordOf(tree, node);
  return name === undefined ? [] : [{ at: node, name }];
}

/** The arguments of a call, keys and values apart. */
export interface Passed {
  readonly args: readonly NodeIndex[];
  readonly pairs: readonly NodeIndex[];
  /** The value under a key: `to: value`, `:to => value`. NONE where there is none. */
  under(key: string): NodeIndex;
}

/** What a call is given: its arguments, and its pairs apart from these. */
export function passedTo(tree: SyntaxTree, call: NodeIndex): Passed {
  const all = [...tree.namedChildren(tree.child(call, "arguments"))];
  const pairs = all.filter((node) => tree.kind(node) === "pair");
  return {
    args: all.filter((node) => tree.kind(node) !== "pair"),
    pairs,
    under: (key) => {
      const pair = pairs.find((one) => tree.textOf(tree.child(one, "key")).replace(/^:/, "") === key);
      return pair === undefined ? NONE : tree.child(pair, "value");
    },
  };
}
