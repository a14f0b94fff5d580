/** Tuples of C#: their parts are members, `Item1` and so on, and those of `(int Id, User Owner)` by their names too. */
import type { ExpressionId } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";

/** Types of the library whose type arguments are the types of the parts. */
const TUPLES: ReadonlySet<string> = new Set(["Tuple", "ValueTuple"]);
/** How many parts are told apart. */
const PARTS_MAX = 8;

/** `(int Id, User Owner)` */
export function tupleType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const elements = [...tree.namedChildren(node)].slice(0, PARTS_MAX);
  return reader.object(
    elements.flatMap((element, place) => {
      const value = reader.instance(reader.of(tree.child(element, "type")));
      const name = tree.child(element, "name");
      const own = name === NONE ? [] : [{ name: tree.textOf(name), value }];
      return [...own, { name: `Item${place + 1}`, value }];
    }),
  );
}

/** `Tuple<int, User>`; undefined for any other generic type, and where the file has a type of that name. */
export function tupleNamed(reader: UsageReader, node: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const name = tree.firstNamed(node);
  if (name === NONE || !TUPLES.has(tree.textOf(name)) || reader.isDefinedHere(name)) return undefined;
  const args = [...tree.namedChildren(tree.childOfKind(node, "type_argument_list"))].slice(0, PARTS_MAX);
  if (args.length < 2) return undefined;
  return reader.object(args.map((arg, place) => ({ name: `Item${place + 1}`, value: reader.instance(reader.of(arg)) })));
}
