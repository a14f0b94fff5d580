/**
 * Methods that Lombok writes for the fields of a class (projectlombok.org, "@Getter and @Setter", "@Data", "@Value", "@With", "@Builder"):
 * a call of one is a use of the field. A class keeps such a method as a member that is the field.
 */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** What the names of members begin with that only the builder of a class has. */
const OF_BUILDER = "(builder)";

/** Records the accessors of the fields that a declaration declares, as the annotations of the field and of its class ask for them. */
export function bindAccessors(binder: UsageBinder, field: NodeIndex): void {
  const { tree } = binder;
  const type = tree.parent(tree.parent(field));
  if (type === NONE || !/^(?:class|enum)_declaration$/.test(tree.kind(type))) return;
  const own = annotationsOf(tree, field);
  const around = annotationsOf(tree, type);
  const words = wordsOf(tree, field);
  if ((own.size === 0 && around.size === 0) || words.has("static")) return;
  const asks = (...names: string[]): boolean => names.some((name) => asked(own, around, name));
  const isGot = asks("Getter") || around.has("Data") || around.has("Value");
  const isSet = (asks("Setter") || around.has("Data")) && !words.has("final");
  const isBuilt = ["Builder", "SuperBuilder", "Jacksonized"].some((name) => around.has(name));
  const isFlag = tree.textOf(tree.child(field, "type")) === "boolean";
  for (const declarator of tree.childrenIn(field, "declarator")) {
    const name = tree.child(declarator, "name");
    const written = tree.textOf(name);
    // `boolean isOpen` has the accessors of `open`.
    const called = isFlag && /^is\p{Lu}/u.test(written) ? written.slice(2) : written.charAt(0).toUpperCase() + written.slice(1);
    const members = [
      ...(isGot && own.get("Getter") !== "NONE" ? [`${isFlag ? "is" : "get"}${called}`] : []),
      ...(isSet && own.get("Setter") !== "NONE" ? [`set${called}`] : []),
      ...(asks("With") ? [`with${called}`] : []),
      ...(isBuilt ? [OF_BUILDER + written] : []),
    ];
    for (const member of members) binder.attribute(field, member, (reader) => reader.definition(name));
  }
}

function asked(own: ReadonlyMap<string, string>, around: ReadonlyMap<string, string>, name: string): boolean {
  return (own.get(name) ?? around.get(name) ?? "NONE") !== "NONE";
}

/** The annotations of a declaration by name, with the access level that they are given. */
function annotationsOf(tree: SyntaxTree, declaration: NodeIndex): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of tree.namedChildren(tree.childOfKind(declaration, "modifiers"))) {
    if (!/annotation$/.test(tree.kind(node))) continue;
    const name = tree.textOf(tree.child(node, "name"));
    const level = /\bAccessLevel\.(\w+)/.exec(tree.textOf(node))?.[1] ?? "PUBLIC";
    found.set(name.slice(name.lastIndexOf(".") + 1), level);
  }
  return found;
}

function wordsOf(tree: SyntaxTree, declaration: NodeIndex): ReadonlySet<string> {
  const modifiers = tree.childOfKind(declaration, "modifiers");
  return new Set(modifiers === NONE ? [] : tree.textOf(modifiers).split(/\s+/));
}

const CHAINED_MAX = 60;

/** What `name` means in `Order.builder().id(1).name("x").build()`: a field of `Order`. UNKNOWN in other calls. */
export function builtField(reader: UsageReader, call: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.textOf(tree.child(call, "name"));
  let at = tree.child(call, "object");
  for (let steps = 0; at !== NONE && tree.kind(at) === "method_invocation" && steps < CHAINED_MAX; steps++) {
    const type = tree.child(at, "object");
    if (tree.textOf(tree.child(at, "name")) === "builder" && type !== NONE && /^[A-Z]/.test(tree.textOf(type)))
      return reader.member(reader.instance(reader.of(type)), OF_BUILDER + name);
    at = type;
  }
  return UNKNOWN;
}
