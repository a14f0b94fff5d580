/**
 * How Julia binds and uses names. A function is the set of its methods, wherever they stand. Which method runs depends on the argument
 * types, which are not tracked.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindAssignment,
  bindCatch,
  bindClosure,
  bindFields,
  bindFunction,
  bindLet,
  bindLoop,
  bindTypeHead,
  lastOf,
} from "./julia-bindings.ts";
import { bindImport, bindInclude } from "./julia-imports.ts";

const literal = (): ExpressionId => BUILTIN;

function field(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.member(reader.of(tree.child(node, "value")), tree.textOf(tree.lastNamed(node)));
}

/** A call by the name of a type constructs a value of it. */
function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const called = tree.firstNamed(node);
  if (called === NONE) return UNKNOWN;
  const kind = tree.kind(called);
  const name =
    kind === "parametrized_type_expression" ? tree.firstNamed(called) : kind === "field_expression" ? tree.lastNamed(called) : called;
  if (tree.textOf(name) === "new") return reader.instance(reader.selfType(node));
  const of = reader.of(called);
  return /^\p{Lu}/u.test(tree.textOf(name)) ? reader.instance(of) : reader.call(of);
}

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  let at = denoting;
  let parent = tree.parent(at);
  while (parent !== NONE && PARTS.has(tree.kind(parent)) && isNamePart(tree, parent, at)) {
    at = parent;
    parent = tree.parent(at);
  }
  if (parent === NONE) return undefined;
  const kind = tree.kind(parent);
  if (kind === "macro_identifier" || kind === "macrocall_expression") return kind === "macro_identifier" ? "calls" : undefined;
  if (kind === "call_expression" || kind === "broadcast_call_expression") return tree.firstNamed(parent) === at ? "calls" : undefined;
  if (kind !== "binary_expression") return undefined;
  if (tree.kind(tree.parent(parent)) === "type_head") return tree.lastNamed(parent) === at ? "extends" : undefined;
  const operator = tree.childOfKind(parent, "operator");
  return operator !== NONE && /^\.?\|>$/.test(tree.textOf(operator)) && tree.lastNamed(parent) === at ? "calls" : undefined;
}
const PARTS: ReadonlySet<string> = new Set(["field_expression", "parametrized_type_expression"]);

const isNamePart = (tree: SyntaxTree, parent: NodeIndex, at: NodeIndex): boolean =>
  tree.kind(parent) === "field_expression" ? tree.lastNamed(parent) === at : tree.firstNamed(parent) === at;

export const JULIA_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: {
    module_definition: "block",
    function_definition: "function",
    macro_definition: "function",
    assignment: "block",
    arrow_function_expression: "function",
    do_clause: "function",
    struct_definition: "block",
    abstract_definition: "block",
    for_statement: "block",
    while_statement: "block",
    let_statement: "block",
    try_statement: "block",
    catch_clause: "block",
    comprehension_expression: "block",
    generator: "block",
    where_expression: "block",
  },
  rebinding: "any",
  within: "none",
  bindings: {
    function_definition: bindFunction,
    macro_definition: bindFunction,
    assignment: bindAssignment,
    struct_definition: bindFields,
    type_head: bindTypeHead,
    for_binding: bindLoop,
    arrow_function_expression: bindClosure,
    do_clause: bindClosure,
    let_binding: bindLet,
    catch_clause: bindCatch,
    using_statement: bindImport,
    import_statement: bindImport,
    call_expression: bindInclude,
    named_argument: (binder, node) => {
      const { tree } = binder;
      const name = tree.firstNamed(node);
      if (name !== NONE && tree.kind(name) === "identifier" && !isParameter(tree, node)) binder.skip(name);
    },
    local_statement: (binder, node) => {
      const { tree } = binder;
      for (const name of tree.namedChildren(node)) if (tree.kind(name) === "identifier") binder.bind(name);
    },
    quote_expression: (binder, node) => {
      const name = binder.tree.firstNamed(node);
      if (name !== NONE && binder.tree.kind(name) === "identifier") binder.skip(name);
    },
  },
  expressions: {
    field_expression: field,
    call_expression: call,
    broadcast_call_expression: call,
    parametrized_type_expression: (reader, node) => {
      const { tree } = reader;
      const [base = NONE, list = NONE] = [...tree.namedChildren(node)];
      if (base === NONE || list === NONE) return reader.of(base);
      const args = [...tree.namedChildren(list)].map((one) => reader.of(one));
      return COLLECTIONS.has(tree.textOf(base)) ? reader.apply(BUILTIN, args) : reader.of(base);
    },
    index_expression: (reader, node) => reader.element(reader.of(reader.tree.firstNamed(node))),
    vector_expression: (reader, node) => {
      const first = reader.tree.firstNamed(node);
      return first === NONE ? BUILTIN : reader.apply(BUILTIN, [reader.of(first)]);
    },
    ternary_expression: (reader, node) => {
      const [, yes = NONE, no = NONE] = [...reader.tree.namedChildren(node)];
      return reader.either([reader.of(yes), reader.of(no)]);
    },
    assignment: lastOf,
    return_statement: lastOf,
    macrocall_expression: lastOf,
    macro_argument_list: lastOf,
    compound_statement: lastOf,
    typed_expression: (reader, node) => reader.instance(reader.of(reader.tree.lastNamed(node))),
    integer_literal: literal,
    float_literal: literal,
    string_literal: literal,
    character_literal: literal,
    boolean_literal: literal,
    command_literal: literal,
  },
  transparent: ["parenthesized_expression"],
  selectors: {},
  roles: {},
  roleOf,
  leaves: {
    field_expression: (reader, parent, name) => (reader.tree.field(name) === "value" ? undefined : reader.of(parent)),
  },
  builtins: words(`
    Int Int8 Int16 Int32 Int64 Int128 UInt UInt8 UInt16 UInt32 UInt64 UInt128 Float16 Float32 Float64 Bool Char String Symbol Nothing Any Vector Array
    Matrix Tuple NamedTuple Union Type Function Number Real Integer AbstractString AbstractVector AbstractArray AbstractFloat nothing missing undef
    true false end begin Inf NaN pi im println print throw error ArgumentError BoundsError KeyError typeof eltype isa esc new include
    inbounds inline noinline assert test testset test_throws show_error boundscheck propagate_inbounds generated doc warn info debug eval Base Core Main`),
};

/** Built-in types with an element type, which is their last type argument. */
const COLLECTIONS = words(
  "Vector Array AbstractVector AbstractArray Matrix Set AbstractSet Dict AbstractDict Ref Tuple NTuple Base.RefValue",
);

/** Whether a named argument is a parameter of a definition: `f(x=1) = …`. */
function isParameter(tree: SyntaxTree, node: NodeIndex): boolean {
  let at = tree.parent(tree.parent(node));
  while (at !== NONE && ["where_expression", "typed_expression"].includes(tree.kind(tree.parent(at)))) at = tree.parent(at);
  const around = at === NONE ? NONE : tree.parent(at);
  if (around === NONE) return false;
  const kind = tree.kind(around);
  return kind === "signature" || (kind === "assignment" && tree.firstNamed(around) === at);
}
