/** What Python annotations denote: types, and the values that they describe. */
import { BUILTIN, type ExpressionId, TYPE_OF, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Special forms written around a type that add something to it. */
const WRAPPERS = new Set("Optional ClassVar Final Annotated Required NotRequired ReadOnly InitVar Unpack".split(" "));
/** Modules with built-in types that hold or return other types. */
const LIBRARY = new Set(
  "typing typing_extensions collections collections.abc contextlib asyncio concurrent.futures queue weakref".split(" "),
);
/** Types whose last argument is the type of what indexing, `get` or awaiting returns; for all others it is the first. */
const GIVE_LAST = new Set(
  "dict Dict Mapping MutableMapping DefaultDict defaultdict OrderedDict ChainMap Coroutine WeakKeyDictionary WeakValueDictionary".split(
    " ",
  ),
);
const TUPLES = new Set(["tuple", "Tuple"]);
const UNSAID = new Set(["Literal", "LiteralString"]);

/** The name of a generic type before its brackets, without the module it is a member of. */
function baseName(tree: SyntaxTree, base: NodeIndex): string {
  return tree.kind(base) === "attribute" ? tree.textOf(tree.child(base, "attribute")) : tree.textOf(base);
}

/** The base and the arguments of `Base[A, B]`, in a type or an expression. */
function generic(tree: SyntaxTree, node: NodeIndex): { readonly base: NodeIndex; readonly args: readonly NodeIndex[] } {
  if (tree.kind(node) === "subscript") {
    const args = [...tree.childrenIn(node, "subscript")].flatMap((arg) =>
      tree.kind(arg) === "tuple" ? [...tree.namedChildren(arg)] : [arg],
    );
    return { base: tree.child(node, "value"), args };
  }
  return { base: tree.firstNamed(node), args: [...tree.namedChildren(tree.childOfKind(node, "type_parameter"))] };
}

/** The value that an annotation describes. */
export function valueOfType(reader: UsageReader, type: NodeIndex): ExpressionId {
  const { tree } = reader;
  const inner = unwrapped(tree, type);
  if (inner === NONE) return UNKNOWN;
  const kind = tree.kind(inner);
  if (kind === "binary_operator" || kind === "union_type") {
    return reader.either([...tree.namedChildren(inner)].map((part) => valueOfType(reader, part)));
  }
  if (kind === "generic_type" || kind === "subscript") {
    const { base, args } = generic(tree, inner);
    const name = baseName(tree, base);
    if (name === "Union") return reader.either(args.map((arg) => valueOfType(reader, arg)));
    if (WRAPPERS.has(name)) return valueOfType(reader, args[0] ?? NONE);
    if (name === "Type" || name === "type") return typeOf(reader, args[0] ?? NONE);
  }
  return isAny(reader, inner) ? UNKNOWN : reader.instance(typeOf(reader, inner));
}

/** Whether an annotation says that a value may be anything, and have any member. */
function isAny(reader: UsageReader, type: NodeIndex): boolean {
  return baseName(reader.tree, type) === "Any" && LIBRARY.has(reader.moduleOf(reader.of(type)));
}

function unwrapped(tree: SyntaxTree, type: NodeIndex): NodeIndex {
  let at = type;
  while (at !== NONE && (tree.kind(at) === "type" || tree.kind(at) === "parenthesized_expression")) at = tree.firstNamed(at);
  return at;
}

/** The type that an annotation, or an expression used as a type, denotes. */
export function typeOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const inner = unwrapped(tree, node);
  if (inner === NONE) return UNKNOWN;
  switch (tree.kind(inner)) {
    case "generic_type":
    case "subscript":
      return genericType(reader, inner);
    case "binary_operator":
    case "union_type":
      return reader.either([...tree.namedChildren(inner)].map((part) => typeOf(reader, part)));
    case "string":
      return reader.inside(inner);
    case "list":
    case "none":
      return UNKNOWN;
    default:
      return isSelf(reader, inner) ? classOfSelf(reader, inner) : reader.of(inner);
  }
}

/** Whether a type is the `Self` of the standard library. */
function isSelf(reader: UsageReader, node: NodeIndex): boolean {
  return baseName(reader.tree, node) === "Self" && LIBRARY.has(reader.moduleOf(reader.of(node)));
}

/** The class of the object, or the class, on which the method around `node` runs: the class around it, or one that inherits from it. */
export function classOfSelf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const self = reader.self(node);
  return self === UNKNOWN ? UNKNOWN : reader.member(self, TYPE_OF);
}

/** What `send` passes to a generator of a written type: the second argument of `Generator[A, B, C]` and of `AsyncGenerator[A, B]`. */
export function sentType(reader: UsageReader, type: NodeIndex): ExpressionId {
  const { tree } = reader;
  const inner = unwrapped(tree, type);
  if (inner === NONE || !(tree.kind(inner) === "generic_type" || tree.kind(inner) === "subscript")) return UNKNOWN;
  const { base, args } = generic(tree, inner);
  return /^(?:Async)?Generator$/.test(baseName(tree, base)) ? valueOfType(reader, args[1] ?? NONE) : UNKNOWN;
}

function genericType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const { base, args } = generic(tree, node);
  const name = baseName(tree, base);
  if (name === "Union") return reader.either(args.map((arg) => typeOf(reader, arg)));
  const first = args[0] ?? NONE;
  if (WRAPPERS.has(name)) return typeOf(reader, first);
  const denoted = reader.of(base);
  if (denoted !== BUILTIN && !LIBRARY.has(reader.moduleOf(denoted)))
    return reader.apply(
      denoted,
      args.map((arg) => typeOf(reader, arg)),
    );
  if (name === "Callable") return reader.function(valueOfType(reader, args[1] ?? NONE), []);
  if (UNSAID.has(name)) return BUILTIN;
  if (TUPLES.has(name)) return tupleType(reader, args);
  const held = typeOf(reader, GIVE_LAST.has(name) ? (args.at(-1) ?? NONE) : first);
  return reader.apply(BUILTIN, [held]);
}

function tupleType(reader: UsageReader, args: readonly NodeIndex[]): ExpressionId {
  const { tree } = reader;
  return tupleOf(
    reader,
    args.filter((arg) => tree.textOf(arg) !== "...").map((arg) => valueOfType(reader, arg)),
  );
}

/** A tuple of values: a list when all are alike, else an object whose member names are positions. */
export function tupleOf(reader: UsageReader, values: readonly ExpressionId[]): ExpressionId {
  const [first = UNKNOWN] = values;
  if (values.every((value) => value === first)) return first === UNKNOWN ? UNKNOWN : reader.apply(BUILTIN, [first]);
  return reader.object(values.map((value, place) => ({ name: String(place), value })));
}

/** The part of a value at a position, for tuples and lists alike. */
export function partOf(reader: UsageReader, value: ExpressionId, place: number): ExpressionId {
  return reader.first([reader.member(value, String(place)), reader.element(value)]);
}

/** Whether a subscript gives a generic type its arguments: after a built-in type, or a name spelled like a class. */
export function isGenericType(reader: UsageReader, subscript: NodeIndex): boolean {
  const { tree } = reader;
  const { base, args } = generic(tree, subscript);
  const kind = tree.kind(base);
  if (kind !== "identifier" && kind !== "attribute") return false;
  const name = baseName(tree, base).replace(/^_+/, "");
  if (!/^[A-Z]/.test(name) || /^[A-Z][A-Z0-9_]+$/.test(name))
    return kind === "identifier" && /^(?:list|dict|set|tuple|frozenset|type)$/.test(name);
  const first = tree.kind(args[0] ?? NONE);
  return first !== "integer" && first !== "slice" && (first !== "string" || reader.inside(args[0] ?? NONE) !== UNKNOWN);
}
