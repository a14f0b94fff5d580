/** Objects made by `new(…)`, whose type only their context says. */
import { type ExpressionId, TARGET_TYPED, TYPE_OF, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { argumentCount, attributeType, isInferred, simpleName } from "./csharp-bindings.ts";

/** What a context expects: a type that is written there, or an expression that denotes one. */
type Expected = { readonly written: NodeIndex } | { readonly type: (reader: UsageReader) => ExpressionId };

/** Nodes whose value is that of a node inside them. */
const PASSING_ON = new Set(["parenthesized_expression", "conditional_expression", "switch_expression_arm", "switch_expression"]);
/** Functions and properties, whose written type says what they return. */
const RETURNING = ["method_declaration", "local_function_statement", "property_declaration", "indexer_declaration", "operator_declaration"];
const NAMELESS = ["lambda_expression", "anonymous_method_expression"];

const typeOf = (reader: UsageReader, value: ExpressionId): ExpressionId =>
  value === UNKNOWN ? UNKNOWN : reader.member(reader.instance(value), TYPE_OF);

/** Records the call of the constructor. */
export function bindNew(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const context = expectedBy(tree, node);
  if (!context) return;
  const args = argumentCount(tree, tree.childOfKind(node, "argument_list"));
  const call = { at: node, type: "calls" as const, arguments: args };
  if ("written" in context) {
    binder.use({ ...call, name: simpleName(tree, context.written), value: (reader) => reader.of(context.written) });
  } else binder.use({ ...call, name: TARGET_TYPED, value: context.type, isConditional: true });
}

/** The object itself. */
export function targetTyped(reader: UsageReader, node: NodeIndex): ExpressionId {
  const type = expectedType(reader, node);
  return type === UNKNOWN ? UNKNOWN : reader.instance(type);
}

function expectedType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const context = expectedBy(reader.tree, node);
  if (!context) return UNKNOWN;
  return "written" in context ? reader.of(context.written) : context.type(reader);
}

function expectedBy(tree: SyntaxTree, node: NodeIndex): Expected | undefined {
  const parent = tree.parent(node);
  const kind = parent === NONE ? "" : tree.kind(parent);
  if (PASSING_ON.has(kind)) return tree.field(node) === "condition" ? undefined : expectedBy(tree, parent);
  if (kind === "binary_expression") return tree.childOfKind(parent, "??") === NONE ? undefined : expectedBy(tree, parent);
  if (kind === "variable_declarator") return writtenType(tree, tree.parent(parent));
  if (kind === "property_declaration") return writtenType(tree, parent);
  if (kind === "return_statement" || kind === "arrow_expression_clause") return returnedType(tree, parent);
  if (kind === "argument") return parameterType(tree, parent);
  if (kind === "initializer_expression") return elementType(tree, parent);
  if (kind !== "assignment_expression" || tree.field(node) !== "right") return undefined;
  return { type: (reader) => typeOf(reader, assigned(reader, parent)) };
}

/** What an assignment sets: a member of the object around it in an initializer, else what stands on its left. */
function assigned(reader: UsageReader, assignment: NodeIndex): ExpressionId {
  const { tree } = reader;
  const left = tree.child(assignment, "left");
  if (tree.kind(tree.parent(assignment)) !== "initializer_expression") return reader.of(left);
  const owner = initialized(reader, assignment);
  return owner === UNKNOWN ? UNKNOWN : reader.member(owner, simpleName(tree, left));
}

function writtenType(tree: SyntaxTree, declaration: NodeIndex): Expected | undefined {
  const type = tree.child(declaration, "type");
  return isInferred(tree, type) ? undefined : { written: type };
}

/** The type that the function around returns; of an asynchronous one, what its task holds. */
function returnedType(tree: SyntaxTree, node: NodeIndex): Expected | undefined {
  const owner = tree.around(node, ...RETURNING, ...NAMELESS);
  if (owner === NONE || NAMELESS.includes(tree.kind(owner))) return undefined;
  const type = tree.child(owner, tree.kind(owner) === "method_declaration" ? "returns" : "type");
  if (type === NONE) return undefined;
  const isAsync = [...tree.namedChildren(owner)].some((child) => tree.kind(child) === "modifier" && tree.textOf(child) === "async");
  const held = isAsync && tree.kind(type) === "generic_name" ? tree.lastNamed(tree.childOfKind(type, "type_argument_list")) : type;
  return { written: held };
}

/** The type of the parameter that an argument is passed for. Only the callee knows the position of a named one. */
function parameterType(tree: SyntaxTree, argument: NodeIndex): Expected | undefined {
  if (tree.child(argument, "name") !== NONE) return undefined;
  const place = tree.placeAmong(argument);
  const call = tree.parent(tree.parent(argument));
  const kind = tree.kind(call);
  const called = tree.child(call, kind === "invocation_expression" ? "function" : "type");
  if (kind === "implicit_object_creation_expression")
    return { type: (reader) => typeOf(reader, reader.parameter(expectedType(reader, call), place)) };
  if (called === NONE || (kind !== "invocation_expression" && kind !== "object_creation_expression")) return undefined;
  return { type: (reader) => typeOf(reader, reader.parameter(reader.of(called), place)) };
}

/** The type of the elements in the braces of an array or a collection. */
function elementType(tree: SyntaxTree, initializer: NodeIndex): Expected | undefined {
  const owner = tree.parent(initializer);
  const declaration = tree.kind(owner) === "variable_declarator" ? tree.parent(owner) : owner;
  const type = tree.child(declaration, "type");
  if (type !== NONE && tree.kind(type) === "array_type") return { written: tree.child(type, "type") };
  if (!/^(?:implicit_)?object_creation_expression$/.test(tree.kind(owner))) return undefined;
  return { type: (reader) => typeOf(reader, reader.element(reader.of(owner))) };
}

/** The object whose member an initializer such as `new Foo { Name = 1 }` sets; UNKNOWN outside of initializers. */
export function initialized(reader: UsageReader, assignment: NodeIndex): ExpressionId {
  const { tree } = reader;
  const initializer = tree.parent(assignment);
  if (tree.kind(initializer) === "attribute_argument") {
    return reader.instance(attributeType(reader, tree.child(tree.around(initializer, "attribute"), "name")));
  }
  if (tree.kind(initializer) !== "initializer_expression") return UNKNOWN;
  const owner = tree.parent(initializer);
  if (tree.kind(owner) !== "assignment_expression") return reader.of(owner);
  const outer = initialized(reader, owner);
  return outer === UNKNOWN ? UNKNOWN : reader.member(outer, simpleName(tree, tree.child(owner, "left")));
}
