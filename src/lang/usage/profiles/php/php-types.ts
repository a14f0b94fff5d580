/** What class names and written types of PHP denote, in code and in documentation comments. */
import { BUILTIN, type ExpressionId, TYPE_OF, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { templateBound } from "./php-templates.ts";

/** A namespace of a file, and the aliases that its `use` clauses define. */
interface Namespace {
  readonly name: string;
  readonly start: number;
  /** What `use` clauses of classes and functions say, by the local name (of a function, with `()`) in lower case. */
  readonly aliases: Map<string, Alias>;
}

interface Alias {
  /** The local name in the letters in which the clause binds it. */
  readonly local: string;
  readonly full: string;
}

const namespacesByTree = new WeakMap<SyntaxTree, Namespace[]>();

/** Starts a namespace. A file may have several, one after the other. */
export function openNamespace(tree: SyntaxTree, name: string, start: number): void {
  namespacesOf(tree).push({ name, start, aliases: new Map() });
}

function namespacesOf(tree: SyntaxTree): Namespace[] {
  const known = namespacesByTree.get(tree) ?? [{ name: "", start: 0, aliases: new Map<string, Alias>() }];
  namespacesByTree.set(tree, known);
  return known;
}

function namespaceAt(tree: SyntaxTree, node: NodeIndex): Namespace {
  const start = tree.start(node);
  return namespacesOf(tree).findLast((namespace) => namespace.start <= start) as Namespace;
}

/** Records that a name of the namespace around a node stands for a full name: `use A\B as C`. */
export function addAlias(tree: SyntaxTree, node: NodeIndex, local: string, full: string): void {
  namespaceAt(tree, node).aliases.set(local.toLowerCase(), { local, full });
}

/** The full name, from the root, of a name as written at a node: expands aliases and the current namespace. */
function fullName(tree: SyntaxTree, node: NodeIndex, written: string): string {
  if (written.startsWith("\\")) return written;
  const namespace = namespaceAt(tree, node);
  const [head = "", ...rest] = written.split("\\");
  if (head.toLowerCase() === "namespace") return `\\${[namespace.name, ...rest].filter((part) => part !== "").join("\\")}`;
  const alias = namespace.aliases.get(head.toLowerCase())?.full;
  return `\\${[alias ?? joinNames(namespace.name, head), ...rest].join("\\")}`;
}

function joinNames(namespace: string, name: string): string {
  return namespace === "" ? name : `${namespace}\\${name}`;
}

/** What the file binds a name of a class or function to; undefined where it binds none that differs only in the case of its letters. */
export function boundInAnyCase(reader: UsageReader, written: string, at: NodeIndex): ExpressionId | undefined {
  const alias = namespaceAt(reader.tree, at).aliases.get(written.toLowerCase());
  return reader.bound(alias?.local ?? written, at);
}

/** The class that a name denotes, as a type. */
export function classNamed(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  switch (written.toLowerCase()) {
    case "self":
      return isAnonymous(reader.tree, at) ? UNKNOWN : reader.selfType(at);
    case "static":
    case "$this":
      return calledClass(reader, at);
    case "parent": {
      const { tree } = reader;
      const base = isAnonymous(tree, at) ? NONE : tree.childOfKind(tree.around(at, "class_declaration"), "base_clause");
      return base === NONE ? UNKNOWN : typeOf(reader, tree.firstNamed(base));
    }
  }
  if (!written.includes("\\")) {
    const bound = boundInAnyCase(reader, written, at);
    if (bound !== undefined) return bound;
  }
  return reader.name(fullName(reader.tree, at, written), at);
}

/** The class of the object, or the class, on which the method around a node is called: the class around, or one that inherits from it. */
export function calledClass(reader: UsageReader, at: NodeIndex): ExpressionId {
  if (isAnonymous(reader.tree, at)) return UNKNOWN;
  const self = reader.self(at);
  return self === UNKNOWN ? UNKNOWN : reader.member(self, TYPE_OF);
}

/** The function that a name denotes. A function of the current namespace comes before a global one. */
export function functionNamed(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  if (written.includes("\\")) return reader.name(fullName(reader.tree, at, written), at);
  return (
    boundInAnyCase(reader, `${written}()`, at) ??
    reader.first([reader.name(fullName(reader.tree, at, written), at), reader.name(`\\${written}`, at)])
  );
}

/** What a constant means as written at a node: one of the namespace, else one of the root. */
export function constantNamed(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  if (written.includes("\\")) return reader.name(fullName(reader.tree, at, written), at);
  return (
    reader.bound(`${written}#`, at) ?? reader.first([reader.name(fullName(reader.tree, at, written), at), reader.name(`\\${written}`, at)])
  );
}

/** Whether the innermost type around a node is an anonymous class, which has no symbol. */
export function isAnonymous(tree: SyntaxTree, node: NodeIndex): boolean {
  const around = tree.around(
    node,
    "anonymous_class",
    "class_declaration",
    "trait_declaration",
    "enum_declaration",
    "interface_declaration",
  );
  return around !== NONE && tree.kind(around) === "anonymous_class";
}

/** The type that a written type denotes. */
export function typeOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (node === NONE) return UNKNOWN;
  switch (tree.kind(node)) {
    case "named_type":
    case "name":
    case "qualified_name":
    case "relative_name":
      return classNamed(reader, tree.textOf(node), node);
    case "optional_type":
      return typeOf(reader, tree.firstNamed(node));
    case "union_type":
    case "intersection_type":
    case "disjunctive_normal_form_type":
    case "type_list":
      return reader.either([...tree.namedChildren(node)].map((part) => typeOf(reader, part)).filter((part) => part !== BUILTIN));
    case "primitive_type":
      return ANYTHING.has(tree.textOf(node)) ? UNKNOWN : BUILTIN;
    case "bottom_type":
      return BUILTIN;
    default:
      return UNKNOWN;
  }
}

/** Built-in types, and names that documentation comments have for them. */
const PRIMITIVE = new Set(
  `array bool boolean callable double false float int integer iterable list never non-empty-array non-empty-list non-empty-string null
   numeric-string positive-int real resource scalar string true void class-string callable-string array-key \\Closure Closure
   non-negative-int negative-int literal-string`.split(/\s+/),
);
/** Types that tell nothing about their values. */
const ANYTHING = new Set(["mixed", "object"]);

/** Whether a name in a comment is that of a type of the language, which no file defines. */
export function isPrimitive(written: string): boolean {
  return PRIMITIVE.has(written) || ANYTHING.has(written) || written === "numeric";
}
const COLLECTIONS = new Set([
  "array",
  "list",
  "iterable",
  "non-empty-array",
  "non-empty-list",
  "Generator",
  "\\Generator",
  "Traversable",
  "\\Traversable",
]);
const DOC_TYPE_MAX = 500;

/** The value of a type written in a comment: `Foo[]|null`, `array<int, Foo>`, `class-string<Foo>`. */
export function documentedValue(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  if (written.length > DOC_TYPE_MAX) return UNKNOWN;
  const parts = splitOutside(written.replace(/^\((.*)\)$/, "$1").replace(/^\?/, ""), "|&");
  if (parts.length > 1) return reader.either(parts.map((part) => documentedValue(reader, part, at)).filter((part) => part !== BUILTIN));
  const text = parts[0] ?? "";
  const meta = /^class-string<(.*)>$/.exec(text)?.[1];
  return meta === undefined ? reader.instance(documentedType(reader, text, at)) : documentedType(reader, meta, at);
}

function documentedType(reader: UsageReader, written: string, at: NodeIndex): ExpressionId {
  const text = written.trim().replace(/^\?/, "");
  if (text.endsWith("[]")) return listOf(reader, text.slice(0, -2), at);
  const generic = /^([\w\\-]+)<(.*)>$/s.exec(text);
  if (generic) {
    const [, base = "", inside = ""] = generic;
    const args = splitOutside(inside, ",");
    if (COLLECTIONS.has(base)) return listOf(reader, args.at(-1) ?? "", at);
    return reader.apply(
      documentedType(reader, base, at),
      args.map((arg) => documentedType(reader, arg, at)),
    );
  }
  if (PRIMITIVE.has(text)) return BUILTIN;
  if (ANYTHING.has(text)) return UNKNOWN;
  const bound = templateBound(reader.tree, text, at);
  if (bound !== undefined) return reader.either(splitOutside(bound, "|&").map((part) => documentedType(reader, part, at)));
  return /^[\w\\]+$|^\$this$/.test(text) ? classNamed(reader, text, at) : UNKNOWN;
}

function listOf(reader: UsageReader, element: string, at: NodeIndex): ExpressionId {
  return reader.apply(BUILTIN, [documentedValue(reader, element, at)]);
}

/** Splits at separators, except inside brackets. */
function splitOutside(text: string, separators: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if ("<([{".includes(character)) depth++;
    else if (">)]}".includes(character)) depth--;
    else if (depth === 0 && separators.includes(character)) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== "");
}
