/** How Go binds and uses names. */
import { BUILTIN, CALLED, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** `a, b := f(), g()` and `a, b = ...`: each name gets the value of its place; several results of one call are its results by place. */
function bindList(binder: UsageBinder, names: readonly NodeIndex[], values: readonly NodeIndex[]): void {
  for (const [place, name] of names.entries()) {
    const only = values.length === 1 ? (values[0] as NodeIndex) : (values[place] ?? NONE);
    binder.bind(name, (reader) => resultOf(reader, only, values.length < names.length ? place : 0));
  }
}

/** The first result of a call is what the call gives; the others are mostly errors and flags. */
function resultOf(reader: UsageReader, value: NodeIndex, place: number): ExpressionId {
  return place === 0 ? reader.of(value) : UNKNOWN;
}

function namesIn(binder: UsageBinder, list: NodeIndex): NodeIndex[] {
  const { tree } = binder;
  return list === NONE
    ? []
    : tree.kind(list) === "identifier"
      ? [list]
      : [...tree.namedChildren(list)].filter((node) => tree.kind(node) === "identifier");
}

function valuesIn(binder: UsageBinder, list: NodeIndex): NodeIndex[] {
  const { tree } = binder;
  return list === NONE ? [] : tree.kind(list) === "expression_list" ? [...tree.namedChildren(list)] : [list];
}

function bindSpec(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const names = [...tree.childrenIn(node, "name")].filter((name) => tree.kind(name) === "identifier");
  const values = valuesIn(binder, tree.child(node, "value"));
  // What stands at the top of the file is seen by the whole package: it is looked up in the view.
  const isTop = tree.around(node, "block", "source_file") === 0;
  for (const [place, name] of names.entries()) {
    const value = values[place] ?? NONE;
    const later = (reader: UsageReader): ExpressionId => (type === NONE ? reader.of(value) : reader.instance(reader.of(type)));
    if (isTop) binder.declare(name, later);
    else binder.bind(name, later);
  }
}

function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const result = binder.tree.child(node, "result");
  binder.declare(binder.tree.child(node, "name"), (reader) => resultType(reader, result));
}

/** The type of the first result. */
function resultType(reader: UsageReader, result: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (result === NONE || tree.kind(result) !== "parameter_list") return reader.instance(reader.of(result));
  const first = tree.firstNamed(result);
  return first === NONE ? BUILTIN : reader.instance(reader.of(tree.child(first, "type")));
}

/** An embedded field is a supertype in all but name, and a field called like its type. */
function declareField(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const names = [...tree.childrenIn(node, "name")];
  for (const name of names) binder.declare(name, (reader) => reader.instance(reader.of(type)));
  if (names.length > 0) return;
  binder.supertype(node, "extends", (reader) => reader.of(type));
  const called = typeName(tree, type);
  if (called !== NONE) binder.attribute(node, tree.textOf(called), (reader) => reader.instance(reader.of(type)));
}

/** The name of a type without its package, its arguments and its star. */
function typeName(tree: SyntaxTree, type: NodeIndex): NodeIndex {
  const kind = type === NONE ? "" : tree.kind(type);
  if (kind === "type_identifier") return type;
  if (kind === "qualified_type") return tree.child(type, "name");
  if (kind === "generic_type") return typeName(tree, tree.child(type, "type"));
  return NONE;
}

/** A key of a composite literal is a member of its type, unless it is a value: then it is no identifier that the struct has. */
function keyedMember(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const element = tree.parent(parent);
  if (tree.kind(element) !== "keyed_element" || tree.firstNamed(element) !== parent) return undefined;
  const literal = literalType(reader, tree.parent(element));
  return literal === UNKNOWN ? undefined : reader.member(reader.instance(literal), tree.textOf(name));
}

/** The type of a literal value; of one without a type inside another, an element of that one's. */
function literalType(reader: UsageReader, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(value);
  if (tree.kind(parent) === "composite_literal") return reader.of(tree.child(parent, "type"));
  if (tree.kind(parent) !== "literal_element") return UNKNOWN;
  const outer = tree.around(parent, "literal_value");
  const type = outer === NONE ? UNKNOWN : literalType(reader, outer);
  return type === UNKNOWN ? UNKNOWN : reader.element(reader.instance(type));
}

const list = (reader: UsageReader, element: NodeIndex): ExpressionId => reader.apply(BUILTIN, [reader.of(element)]);
const literal = (): ExpressionId => BUILTIN;

/** A function that is written on the spot: calling it gives its first result. */
function closure(reader: UsageReader, node: NodeIndex): ExpressionId {
  const given = reader.tree.child(node, "result");
  const type = given === NONE ? BUILTIN : resultType(reader, given);
  return type === UNKNOWN || type === BUILTIN ? BUILTIN : reader.object([{ name: CALLED, value: type }]);
}

/** Calls that give what their first argument is a type of, or an element or copy of it. */
const ALLOCATING = new Set(["new", "make"]);

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  const name = tree.kind(callee) === "identifier" ? tree.textOf(callee) : "";
  const first = tree.firstNamed(tree.child(node, "arguments"));
  if (ALLOCATING.has(name)) return reader.instance(reader.of(first));
  if (name === "append") return reader.of(first);
  return reader.call(reader.of(callee));
}

export const GO_USAGE: UsageProfile = {
  names: ["identifier", "field_identifier", "type_identifier", "package_identifier"],
  scopes: {
    function_declaration: "function",
    method_declaration: "function",
    func_literal: "function",
    block: "block",
    if_statement: "block",
    for_statement: "block",
    expression_switch_statement: "block",
    type_switch_statement: "block",
    select_statement: "block",
    expression_case: "block",
    type_case: "block",
    default_case: "block",
    communication_case: "block",
    type_declaration: "block",
  },
  rebinding: "last",
  within: "none",
  bindings: {
    package_clause: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    import_spec: (binder, node) => {
      const { tree } = binder;
      const path = tree.child(node, "path");
      const module = tree.textOf(path).slice(1, -1);
      const alias = tree.child(node, "name");
      const written = alias === NONE ? "" : tree.textOf(alias);
      if (written === ".") binder.import({ kind: "all", module });
      else if (written !== "_") binder.import({ kind: "module", module, local: alias === NONE ? packageName(module) : alias });
    },
    function_declaration: declareFunction,
    method_declaration: declareFunction,
    method_elem: declareFunction,
    field_declaration: declareField,
    type_elem: (binder, node) => {
      const only = binder.tree.firstNamed(node);
      if (binder.tree.kind(binder.tree.parent(node)) === "interface_type") binder.supertype(node, "extends", (reader) => reader.of(only));
    },
    type_spec: (binder, node) => {
      const { tree } = binder;
      const type = tree.child(node, "type");
      binder.skip(tree.child(node, "name"));
      if (tree.kind(type) === "struct_type" || tree.kind(type) === "interface_type") return;
      binder.declare(tree.child(node, "name"), (reader) => reader.of(type));
    },
    type_alias: (binder, node) => binder.declare(binder.tree.child(node, "name"), (reader) => reader.of(binder.tree.child(node, "type"))),
    parameter_declaration: bindParameter,
    variadic_parameter_declaration: bindParameter,
    type_parameter_list: bindTypeParameters,
    short_var_declaration: (binder, node) => {
      const { tree } = binder;
      bindList(binder, namesIn(binder, tree.child(node, "left")), valuesIn(binder, tree.child(node, "right")));
    },
    var_spec: bindSpec,
    const_spec: bindSpec,
    range_clause: (binder, node) => {
      const { tree } = binder;
      const names = namesIn(binder, tree.child(node, "left"));
      const right = tree.child(node, "right");
      if (!/:=/.test(tree.text.slice(tree.start(node), tree.start(right)))) return;
      for (const [place, name] of names.entries()) {
        binder.bind(name, (reader) => (place === 1 ? reader.element(reader.of(right)) : BUILTIN));
      }
    },
    receive_statement: (binder, node) => {
      const { tree } = binder;
      const right = tree.child(node, "right");
      if (!/:=/.test(tree.text.slice(tree.start(node), tree.start(right)))) return;
      for (const name of namesIn(binder, tree.child(node, "left"))) binder.bind(name, (reader) => reader.of(right));
    },
    type_switch_statement: (binder, node) => {
      for (const alias of namesIn(binder, binder.tree.child(node, "alias"))) binder.skip(alias);
    },
    type_case: bindTypeCase,
    default_case: bindTypeCase,
    labeled_statement: (binder, node) => binder.skip(binder.tree.child(node, "label")),
    label_name: (binder, node) => binder.skip(node),
  },
  expressions: {
    selector_expression: (reader, node) => member(reader, node, "operand", "field"),
    qualified_type: (reader, node) => member(reader, node, "package", "name"),
    call_expression: call,
    composite_literal: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    type_conversion_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    type_assertion_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    index_expression: (reader, node) => reader.element(reader.of(reader.tree.child(node, "operand"))),
    slice_expression: (reader, node) => reader.of(reader.tree.child(node, "operand")),
    unary_expression: (reader, node) => {
      const operand = reader.of(reader.tree.child(node, "operand"));
      return reader.tree.textOf(node).startsWith("<-") ? reader.element(operand) : operand;
    },
    binary_expression: literal,
    generic_type: generic,
    type_instantiation_expression: generic,
    slice_type: (reader, node) => list(reader, reader.tree.child(node, "element")),
    array_type: (reader, node) => list(reader, reader.tree.child(node, "element")),
    implicit_length_array_type: (reader, node) => list(reader, reader.tree.child(node, "element")),
    map_type: (reader, node) => list(reader, reader.tree.child(node, "value")),
    channel_type: (reader, node) => list(reader, reader.tree.child(node, "value")),
    interpreted_string_literal: literal,
    raw_string_literal: literal,
    int_literal: literal,
    float_literal: literal,
    rune_literal: literal,
    func_literal: closure,
    function_type: literal,
    nil: literal,
    true: literal,
    false: literal,
  },
  transparent: ["parenthesized_expression", "pointer_type", "parenthesized_type", "type_elem"],
  selectors: { selector_expression: "field", qualified_type: "name" },
  roles: {
    call_expression: { function: "calls" },
    field_declaration: {},
  },
  roleOf: (tree, denoting) => {
    const parent = tree.parent(denoting);
    if (parent === NONE) return undefined;
    const isEmbedded = tree.kind(parent) === "field_declaration" && tree.child(parent, "name") === NONE;
    const isElement = tree.kind(parent) === "type_elem" && tree.kind(tree.parent(parent)) === "interface_type";
    return isEmbedded || isElement ? "extends" : undefined;
  },
  leaves: { literal_element: keyedMember, keyed_element: keyedMember },
  builtins: new Set(
    `any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64
     uintptr true false iota nil append cap clear close complex copy delete imag len make max min new panic print println real recover _`.split(
      /\s+/,
    ),
  ),
};

function member(reader: UsageReader, node: NodeIndex, object: string, name: string): ExpressionId {
  const { tree } = reader;
  const field = tree.child(node, name);
  return field === NONE ? UNKNOWN : reader.member(reader.of(tree.child(node, object)), tree.textOf(field));
}

function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const isMany = tree.kind(node) === "variadic_parameter_declaration";
  // Of a receiver `Graph[T]`, T is bound here.
  if (tree.field(tree.parent(node)) === "receiver") {
    const method = tree.child(tree.parent(tree.parent(node)), "name");
    for (const args of tree.below(type, "type_arguments")) {
      for (const [place, name] of [...tree.below(args, "type_identifier")].entries()) binder.typeParameter(name, method, place);
    }
  }
  for (const name of tree.childrenIn(node, "name")) {
    binder.bind(name, (reader) => reader.instance(isMany ? list(reader, type) : reader.of(type)));
  }
}

/** Those of a function stand for what they are asked to be; those of a type, for what is named in their place. */
function bindTypeParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const owner = tree.parent(node);
  const definition = tree.kind(owner) === "type_spec" ? tree.child(owner, "name") : NONE;
  let place = 0;
  for (const declaration of tree.namedChildren(node)) {
    const bound = tree.child(declaration, "type");
    for (const name of tree.childrenIn(declaration, "name")) binder.typeParameter(name, definition, place++, (reader) => reader.of(bound));
  }
}

function generic(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const list = tree.childOfKind(node, "type_arguments");
  const args = list === NONE ? [] : [...tree.namedChildren(list)];
  return reader.apply(
    reader.of(tree.child(node, "type")),
    args.map((one) => reader.of(one)),
  );
}

/** `switch v := x.(type) { case T:` binds v in each case anew: to the case's type where there is one, else to what x is. */
function bindTypeCase(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parent = tree.parent(node);
  if (tree.kind(parent) !== "type_switch_statement") return;
  const types = [...tree.childrenIn(node, "type")];
  for (const alias of namesIn(binder, tree.child(parent, "alias"))) {
    binder.bindIn(node, alias, (reader) =>
      types.length === 1 ? reader.instance(reader.of(types[0] as NodeIndex)) : reader.of(tree.child(parent, "value")),
    );
  }
}

/** The name that a package is mostly called by: the last part of its path that is no version. */
function packageName(module: string): string {
  const parts = module.split("/").filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? module).replace(/^go-|[-.]go$|\.v\d+$/g, "").replaceAll("-", "_");
}
