/**
 * The types that a call names, among its type arguments or as argument values: JSON readers and service containers are told this way
 * which type to return.
 */
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** How types are named in languages where nothing else marks a type in an argument list: `Config`, not `MAX_SIZE`. */
const TYPE_NAME = /^_*\p{Lu}\p{L}*\p{Ll}/u;

/** The types in a list of type arguments; none without a list. */
export function listedTypes(tree: SyntaxTree, list: NodeIndex): readonly NodeIndex[] {
  return list === NONE ? [] : [...tree.namedChildren(list)];
}

/** The arguments that are names of types, judged by their spelling. */
export function argumentsNamedLikeTypes(tree: SyntaxTree, list: NodeIndex): readonly NodeIndex[] {
  return listedTypes(tree, list).filter((argument) => tree.kind(argument) === "identifier" && TYPE_NAME.test(tree.textOf(argument)));
}
