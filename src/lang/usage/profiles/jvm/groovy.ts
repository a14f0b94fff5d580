/** How Groovy binds and uses names: like Java, with closures, untyped declarations, and calls without brackets. */
import type { ExpressionId } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindClosure,
  bindEach,
  bindLambda,
  bindLost,
  bindParameter,
  bindVariable,
  calledByDeclaration,
  declareField,
  declareMethod,
  importGroovy,
  typedParameter,
} from "./groovy-bindings.ts";
import { calledMethod, JAVA_USAGE } from "./java.ts";
import { literal, words, written } from "./jvm.ts";

/** What a call calls. A variable may hold a closure, and is called like a method. */
function called(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  const local = tree.child(node, "object") === NONE && name !== NONE ? reader.bound(written(tree, name), name) : undefined;
  return local ?? calledMethod(reader, node);
}

/** The declaration that a name would be the type of, or part of that type. */
function declarationAround(tree: SyntaxTree, name: NodeIndex): NodeIndex {
  const parent = tree.parent(name);
  return tree.kind(parent) === "scoped_type_identifier" ? tree.parent(parent) : parent;
}

/** Whether a name begins a call without brackets, which the grammar takes for a declaration. */
function isCalled(tree: SyntaxTree, name: NodeIndex): boolean {
  return calledByDeclaration(tree, declarationAround(tree, name)) === name;
}

/** Whether a name is the type of a closure's parameter, which the grammar takes for a call. */
function isParameterType(tree: SyntaxTree, call: NodeIndex): boolean {
  const closure = tree.parent(call);
  return tree.kind(closure) === "closure" && tree.firstNamed(closure) === call && typedParameter(tree, closure) !== NONE;
}

function bareCall(reader: UsageReader, name: NodeIndex): ExpressionId {
  const text = reader.tree.textOf(name);
  return reader.bound(text, name) ?? reader.nonlocal(text, name);
}

const ofCall = (reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined =>
  reader.tree.field(name) === "name" && !isParameterType(reader.tree, parent) ? called(reader, parent) : undefined;

export const GROOVY_USAGE: UsageProfile = {
  ...JAVA_USAGE,
  scopes: { ...JAVA_USAGE.scopes, function_definition: "function", closure: "function" },
  bindings: {
    ...JAVA_USAGE.bindings,
    import_declaration: importGroovy,
    method_declaration: declareMethod,
    constructor_declaration: declareMethod,
    function_definition: declareMethod,
    field_declaration: declareField,
    constant_declaration: declareField,
    variable_declarator: bindVariable,
    enhanced_for_statement: bindEach,
    formal_parameter: bindParameter,
    formal_parameters: bindLost,
    lambda_expression: bindLambda,
    closure: bindClosure,
    map_item: (binder, node) => {
      const { tree } = binder;
      const key = tree.child(node, "key");
      if (key !== NONE && tree.kind(key) === "identifier" && tree.start(key) === tree.start(node)) binder.skip(key);
    },
  },
  expressions: {
    ...JAVA_USAGE.expressions,
    method_invocation: (reader, node) => reader.call(called(reader, node)),
    juxt_function_call: (reader, node) => reader.call(called(reader, node)),
    closure: literal,
    map_literal: literal,
    array_literal: literal,
  },
  // Several calls differ in what the grammar counts as arguments: closures behind the brackets, named arguments.
  argumentsOf: () => undefined,
  roles: { ...JAVA_USAGE.roles, juxt_function_call: { name: "calls" } },
  isType: (tree, name) => tree.kind(name) === "type_identifier" && !isCalled(tree, name),
  roleOf: (tree, denoting) => {
    if (tree.kind(denoting) === "type_identifier" && isCalled(tree, denoting)) return "calls";
    const parent = tree.parent(denoting);
    if (tree.kind(parent) === "juxt_function_call" && isParameterType(tree, parent)) return "references";
    return JAVA_USAGE.roleOf?.(tree, denoting);
  },
  leaves: {
    ...JAVA_USAGE.leaves,
    method_invocation: ofCall,
    juxt_function_call: ofCall,
    local_variable_declaration: (reader, _parent, name) => (isCalled(reader.tree, name) ? bareCall(reader, name) : undefined),
    scoped_type_identifier: (reader, parent, name) => {
      const { tree } = reader;
      if (isCalled(tree, name)) return reader.member(reader.lookup(tree.firstNamed(parent)), tree.textOf(name));
      return JAVA_USAGE.leaves?.["scoped_type_identifier"]?.(reader, parent, name);
    },
  },
  builtins: new Set([
    ...(JAVA_USAGE.builtins ?? []),
    ...words("def trait it println print BigDecimal BigInteger List Map Set Collection Closure GString Date File URL"),
  ]),
};
