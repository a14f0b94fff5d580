/** The types that a call names: among its type arguments, or handed to it as a value, as readers of JSON and containers of services are told what to give. */
import { NONE, type NodeIndex, type SyntaxTree } from "./syntax-tree.ts";

/** What types are called in languages where nothing but the name tells them in a list of arguments: `Config`, not `MAX_SIZE`. */
const TYPE_NAME = /^_*\p{Lu}\p{L}*\p{Ll}/u;

/** Types in a list of type arguments; none where there is no list. */
export function listedTypes(tree: SyntaxTree, list: NodeIndex): readonly NodeIndex[] {
  return list === NONE ? [] : [...tree.namedChildren(list)];
}

/** Arguments that are names of types by the way they are written. */
export function argumentsNamedLikeTypes(tree: SyntaxTree, list: NodeIndex): readonly NodeIndex[] {
  return listedTypes(tree, list).filter((argument) => tree.kind(argument) === "identifier" && TYPE_NAME.test(tree.textOf(argument)));
}
