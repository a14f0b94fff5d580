/**
 * Solidity. A contract sees inherited members by their bare names, and a file sees whatever its imports import: these are free names,
 * which the view resolves. Functions of libraries are members of the type of their first parameter.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { literal, startsUpper, words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindAssembly,
  bindAssemblyFunction,
  bindParameter,
  bindVariable,
  declareContract,
  declareFunction,
  declareValue,
  importFile,
  skipName,
} from "./solidity-bindings.ts";

const isNoUse = (): null => null;

/** What the path `A.B` denotes, up to the name `until`. */
function pathTo(reader: UsageReader, path: NodeIndex, until = NONE): ExpressionId {
  const { tree } = reader;
  let found = UNKNOWN;
  for (const name of tree.namedChildren(path)) {
    if (tree.kind(name) !== "identifier") continue;
    found = found === UNKNOWN ? reader.lookup(name) : reader.member(found, tree.textOf(name));
    if (name === until) break;
  }
  return found;
}

const inPath = (reader: UsageReader, path: NodeIndex, name: NodeIndex): ExpressionId | undefined =>
  reader.tree.firstNamed(path) === name ? undefined : pathTo(reader, path, name);

/** A type: a named one, an array of another, or a mapping. */
function typeName(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const key = tree.child(node, "key_type");
  if (key !== NONE) return reader.apply(BUILTIN, [reader.of(key), reader.of(tree.child(node, "value_type"))]);
  if (tree.childOfKind(node, "function") !== NONE) return UNKNOWN;
  const inner = tree.childOfKind(node, "type_name");
  return inner === NONE ? reader.of(tree.firstNamed(node)) : reader.apply(BUILTIN, [reader.of(inner)]);
}

function named(reader: UsageReader, node: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(node);
  if (text === "this") return reader.self(node);
  return text === "super" ? reader.super(node) : reader.lookup(node);
}

const isPassed = (kind: string): boolean => kind === "expression" || kind === "struct_expression";

/** The call whose function is this name or member; NONE when it is not called. */
function callOf(tree: SyntaxTree, denoting: NodeIndex): NodeIndex {
  let at = denoting;
  let parent = tree.parent(at);
  while (parent !== NONE && isPassed(tree.kind(parent)) && tree.field(at) !== "value") {
    at = parent;
    parent = tree.parent(at);
  }
  const field = tree.field(at);
  return parent !== NONE && (field === "function" || (field === "name" && tree.kind(parent) === "emit_statement") || field === "error")
    ? parent
    : NONE;
}

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const parent = tree.parent(denoting);
  if (tree.kind(parent) === "modifier_invocation") return "calls";
  if (tree.kind(parent) === "user_defined_type") return tree.lastNamed(parent) === denoting ? roleOfType(tree, parent) : undefined;
  if (tree.kind(parent) === "yul_identifier") return tree.field(parent) === "function" ? "calls" : undefined;
  return callOf(tree, denoting) === NONE ? undefined : "calls";
}

function roleOfType(tree: SyntaxTree, type: NodeIndex): EdgeType | undefined {
  const parent = tree.parent(type);
  if (tree.kind(parent) === "inheritance_specifier") return "extends";
  return tree.kind(tree.parent(parent)) === "new_expression" ? "calls" : undefined;
}

function argumentsOf(tree: SyntaxTree, denoting: NodeIndex): number | undefined {
  const call = callOf(tree, denoting);
  if (call === NONE || tree.kind(call) !== "call_expression") return undefined;
  let count = 0;
  for (const child of tree.namedChildren(call)) {
    if (tree.kind(child) !== "call_argument") continue;
    const keys = [...tree.namedChildren(child)].filter((one) => tree.kind(one) === "call_struct_argument").length;
    count += Math.max(1, keys);
  }
  return count;
}

/**
 * `Type({ key: value })`: the key is a member of the constructed type. In a call of a function it names a parameter, which has no symbol:
 * null.
 */
function keyOf(reader: UsageReader, argument: NodeIndex, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const built = tree.child(tree.around(argument, "call_expression"), "function");
  if (built === NONE || !startsUpper(tree.textOf(built).replace(/^.*\./s, ""))) return null;
  return reader.member(reader.instance(reader.of(built)), tree.textOf(name));
}

export const SOLIDITY_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: {
    function_definition: "function",
    modifier_definition: "function",
    constructor_definition: "function",
    fallback_receive_definition: "function",
    block_statement: "block",
    for_statement: "block",
    try_statement: "block",
    catch_clause: "block",
    assembly_statement: "block",
    yul_block: "block",
    yul_function_definition: "function",
  },
  rebinding: "last",
  within: "types",
  bindings: {
    import_directive: importFile,
    contract_declaration: declareContract,
    interface_declaration: declareContract,
    library_declaration: declareContract,
    struct_declaration: skipName,
    enum_declaration: skipName,
    event_definition: skipName,
    error_declaration: skipName,
    modifier_definition: skipName,
    user_defined_type_definition: skipName,
    function_definition: declareFunction,
    constructor_definition: declareFunction,
    parameter: bindParameter,
    return_parameter: skipName,
    event_parameter: skipName,
    error_parameter: skipName,
    variable_declaration: bindVariable,
    state_variable_declaration: declareValue,
    constant_variable_declaration: declareValue,
    struct_member: declareValue,
    enum_value: (binder, node) => binder.declare(node, (reader) => reader.instance(reader.selfType(node))),
    yul_variable_declaration: bindAssembly,
    yul_function_definition: bindAssemblyFunction,
  },
  expressions: {
    identifier: named,
    member_expression: (reader, node) =>
      reader.member(reader.of(reader.tree.child(node, "object")), reader.tree.textOf(reader.tree.child(node, "property"))),
    call_expression: (reader, node) => reader.call(reader.of(reader.tree.child(node, "function"))),
    new_expression: (reader, node) => reader.of(reader.tree.child(node, "name")),
    struct_expression: (reader, node) => reader.of(reader.tree.child(node, "type")),
    array_access: (reader, node) => reader.element(reader.of(reader.tree.child(node, "base"))),
    type_name: typeName,
    user_defined_type: (reader, node) => pathTo(reader, node),
    ternary_expression: (reader, node) => {
      const [, ...branches] = reader.tree.namedChildren(node);
      return reader.either(branches.map((branch) => reader.of(branch)));
    },
    assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "right")),
    primitive_type: literal,
    type_cast_expression: literal,
    payable_conversion_expression: literal,
    meta_type_expression: literal,
    number_literal: literal,
    string_literal: literal,
    boolean_literal: literal,
    binary_expression: literal,
    unary_expression: literal,
    update_expression: literal,
  },
  transparent: ["expression", "parenthesized_expression"],
  selectors: { member_expression: "property" },
  roles: {},
  roleOf,
  argumentsOf,
  leaves: {
    user_defined_type: inPath,
    type_alias: inPath,
    call_struct_argument: (reader, parent, name) => (reader.tree.field(name) === "name" ? keyOf(reader, parent, name) : undefined),
    struct_field_assignment: (reader, _parent, name) => (reader.tree.field(name) === "name" ? null : undefined),
    type_name: isNoUse,
    catch_clause: isNoUse,
    // In assembly, a name after a dot (`x.slot`) is a part of the variable.
    yul_identifier: ({ tree }, part) =>
      tree.kind(tree.parent(part)) === "yul_path" && tree.firstNamed(tree.parent(part)) !== part ? null : undefined,
  },
  builtins: words(`
    require assert revert keccak256 sha256 ripemd160 ecrecover abi msg block tx type addmod mulmod selfdestruct this super blockhash blobhash gasleft now
    true false _ Panic`),
};
