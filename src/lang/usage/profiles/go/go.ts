/** How Go binds and uses names. */
import { BUILTIN, CALLED, type ExpressionId, type ObjectMember, RANGE_KEYS, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { keyedMember } from "./go-literals.ts";

/**
 * `a, b := f(), g()` and `a, b = ...`: each name gets the value at its position; when one call returns several results, the result at its
 * position.
 */
function bindList(binder: UsageBinder, names: readonly NodeIndex[], values: readonly NodeIndex[]): void {
  for (const [place, name] of names.entries()) {
    const only = values.length === 1 ? (values[0] as NodeIndex) : (values[place] ?? NONE);
    binder.bind(name, (reader) => resultOf(reader, only, values.length < names.length ? place : 0));
  }
}

/** Results after the first are stored as parameters of the function, at positions beyond all real parameters. */
const RESULTS = 256;

/** The result of a call at `place`; the first result is the value of the call itself. */
function resultOf(reader: UsageReader, value: NodeIndex, place: number): ExpressionId {
  if (place === 0) return reader.of(value);
  const { tree } = reader;
  if (value === NONE || tree.kind(value) !== "call_expression") return UNKNOWN;
  return reader.parameter(reader.of(tree.child(value, "function")), RESULTS + place);
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
  const said = saying(tree, node);
  const type = tree.child(said, "type");
  const names = [...tree.childrenIn(node, "name")].filter((name) => tree.kind(name) === "identifier");
  const values = valuesIn(binder, tree.child(said, "value"));
  // The whole package sees top-level names, so the view resolves them.
  const isTop = tree.around(node, "block", "source_file") === 0;
  for (const [place, name] of names.entries()) {
    const value = values[place] ?? NONE;
    const later = (reader: UsageReader): ExpressionId => (type === NONE ? reader.of(value) : reader.instance(reader.of(type)));
    if (isTop) binder.declare(name, later);
    else binder.bind(name, later);
  }
}

/** A constant without type and value repeats those of the constant before it: `A Kind = iota`, then `B`. Returns the spec that has them. */
function saying(tree: SyntaxTree, spec: NodeIndex): NodeIndex {
  let last = spec;
  if (tree.kind(spec) !== "const_spec" || tree.child(spec, "type") !== NONE || tree.child(spec, "value") !== NONE) return spec;
  for (const other of tree.namedChildren(tree.parent(spec))) {
    if (other === spec) break;
    if (tree.child(other, "type") !== NONE || tree.child(other, "value") !== NONE) last = other;
  }
  return last;
}

function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const result = tree.child(node, "result");
  binder.declare(name, (reader) => resultType(reader, result));
  const parameters = typesIn(tree, tree.child(node, "parameters"));
  for (const [place, type] of parameters.entries()) binder.parameter(name, place, (reader) => reader.instance(reader.of(type)));
  if (result === NONE || tree.kind(result) !== "parameter_list") return;
  for (const [place, type] of typesIn(tree, result).entries())
    if (place > 0) binder.parameter(name, RESULTS + place, (reader) => reader.instance(reader.of(type)));
}

/** The type of each parameter of a list, by position; several names can share one type. */
function typesIn(tree: SyntaxTree, list: NodeIndex): NodeIndex[] {
  const types: NodeIndex[] = [];
  for (const parameter of tree.namedChildren(list)) {
    const type = tree.child(parameter, "type");
    if (type === NONE) continue;
    const names = [...tree.childrenIn(parameter, "name")];
    for (let left = Math.max(1, names.length); left > 0; left--) types.push(type);
  }
  return types;
}

/** The type of the first result. */
function resultType(reader: UsageReader, result: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (result === NONE || tree.kind(result) !== "parameter_list") return reader.instance(reader.of(result));
  const first = tree.firstNamed(result);
  return first === NONE ? BUILTIN : reader.instance(reader.of(tree.child(first, "type")));
}

/** An embedded field acts as a supertype, and as a field named after its type. */
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

/** The name node of a type without package, type arguments and star; NONE for types without a name. */
function typeName(tree: SyntaxTree, type: NodeIndex): NodeIndex {
  const kind = type === NONE ? "" : tree.kind(type);
  if (kind === "type_identifier") return type;
  if (kind === "qualified_type") return tree.child(type, "name");
  if (kind === "generic_type") return typeName(tree, tree.child(type, "type"));
  return NONE;
}

const list = (reader: UsageReader, element: NodeIndex): ExpressionId => reader.apply(BUILTIN, [reader.of(element)]);
const literal = (): ExpressionId => BUILTIN;

/** A function literal: calling it gives its first result. */
function closure(reader: UsageReader, node: NodeIndex): ExpressionId {
  const given = reader.tree.child(node, "result");
  const type = given === NONE ? BUILTIN : resultType(reader, given);
  return type === UNKNOWN || type === BUILTIN ? BUILTIN : reader.object([{ name: CALLED, value: type }]);
}

/** Functions that return a value of the type that is their first argument. */
const ALLOCATING = new Set(["new", "make"]);

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "function");
  const name = tree.kind(callee) === "identifier" ? tree.textOf(callee) : "";
  const first = tree.firstNamed(tree.child(node, "arguments"));
  if (ALLOCATING.has(name)) return reader.instance(reader.of(first));
  if (name === "append") return reader.of(first);
  const types = listedTypes(tree, tree.child(node, "type_arguments")).map((type) => reader.of(type));
  return reader.call(reader.apply(reader.of(callee), types));
}

/**
 * What `range` gives at a position: first keys or indices, then elements; for a channel, elements only; for an iterator function, what it
 * passes to its callback. The view decides between these, because it knows the type.
 */
function rangedOver(reader: UsageReader, right: NodeIndex, place: number, count: number): ExpressionId {
  const over = reader.of(right);
  const isCalled = reader.tree.kind(right) === "call_expression";
  const yielded = isCalled ? reader.parameter(reader.parameter(over, 0), place) : UNKNOWN;
  if (place > 0) return reader.first([reader.element(over), yielded]);
  const keys = reader.call(reader.member(over, RANGE_KEYS));
  return reader.first([keys, ...(count === 1 ? [reader.element(over)] : []), yielded]);
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
      // A blank import only runs the package; it has no name here.
      else if (written === "_") binder.import({ kind: "module", module });
      else binder.import({ kind: "module", module, local: alias === NONE ? packageName(module) : alias });
    },
    function_declaration: declareFunction,
    method_declaration: declareFunction,
    method_elem: declareFunction,
    field_declaration: declareField,
    type_elem: (binder, node) => {
      const only = binder.tree.firstNamed(node);
      if (isEmbedding(binder.tree, binder.tree.parent(node))) binder.supertype(node, "extends", (reader) => reader.of(only));
    },
    type_spec: (binder, node) => {
      const { tree } = binder;
      const type = tree.child(node, "type");
      const name = tree.child(node, "name");
      const isWritten = tree.kind(type) === "struct_type" || tree.kind(type) === "interface_type";
      binder.skip(name);
      // A type declared in a function is visible only in its block.
      if (tree.around(node, "block", "source_file") !== 0) binder.bind(name, localType(type), { scope: "outer" });
      else if (!isWritten) binder.declare(name, (reader) => reader.of(type));
    },
    type_alias: (binder, node) => {
      const { tree } = binder;
      const name = tree.child(node, "name");
      const type = tree.child(node, "type");
      if (tree.around(node, "block", "source_file") !== 0) binder.bind(name, localType(type), { scope: "outer" });
      else binder.declare(name, (reader) => reader.of(type));
    },
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
        binder.bind(name, (reader) => rangedOver(reader, right, place, names.length));
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
    type_conversion_expression: (reader, node) => {
      const type = reader.tree.child(node, "type");
      // The grammar reads `do.Invoke[Service](from)` as a conversion. The call of a type returns a value of it.
      return reader.tree.kind(type) === "generic_type" ? reader.call(reader.of(type)) : reader.instance(reader.of(type));
    },
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
    map_type: (reader, node) =>
      reader.apply(BUILTIN, [reader.of(reader.tree.child(node, "key")), reader.of(reader.tree.child(node, "value"))]),
    channel_type: (reader, node) => list(reader, reader.tree.child(node, "value")),
    interpreted_string_literal: literal,
    raw_string_literal: literal,
    int_literal: literal,
    float_literal: literal,
    rune_literal: literal,
    func_literal: closure,
    function_type: functionType,
    struct_type: structType,
    interface_type: interfaceType,
    nil: literal,
    true: literal,
    false: literal,
  },
  transparent: ["parenthesized_expression", "pointer_type", "parenthesized_type", "type_elem", "type_constraint"],
  selectors: { selector_expression: "field", qualified_type: "name" },
  roles: {
    call_expression: { function: "calls" },
    field_declaration: {},
  },
  roleOf: (tree, denoting) => {
    const parent = tree.parent(denoting);
    if (parent === NONE) return undefined;
    const isEmbedded = tree.kind(parent) === "field_declaration" && tree.child(parent, "name") === NONE;
    const isElement = tree.kind(parent) === "type_elem" && isEmbedding(tree, tree.parent(parent));
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

/** What a type declared in a function denotes, where no definition exists to refer to. */
const localType =
  (type: NodeIndex) =>
  (reader: UsageReader): ExpressionId =>
    reader.tree.kind(type) === "interface_type" ? UNKNOWN : reader.of(type);

/** A function type, by its first result and its parameters. */
function functionType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const takes = typesIn(tree, tree.child(node, "parameters")).map((type) => reader.instance(reader.of(type)));
  return reader.function(resultType(reader, tree.child(node, "result")), takes);
}

/** A struct type written in place, as in table-driven tests. */
function structType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const members: ObjectMember[] = [];
  for (const field of tree.below(tree.childOfKind(node, "field_declaration_list"), "field_declaration")) {
    if (tree.around(field, "struct_type") !== node) continue;
    const type = tree.child(field, "type");
    const names = [...tree.childrenIn(field, "name")];
    // Embedded types bring members that are not listed here.
    if (names.length === 0) return UNKNOWN;
    for (const name of names) {
      const own = reader.definition(name);
      members.push({ name: tree.textOf(name), value: own === UNKNOWN ? reader.instance(reader.of(type)) : own });
    }
  }
  return reader.object(members, true);
}

/** Whether an interface type has a name; the constraint of a type parameter has none. */
const isEmbedding = (tree: SyntaxTree, node: NodeIndex): boolean =>
  tree.kind(node) === "interface_type" && tree.kind(tree.parent(node)) === "type_spec";

/** An interface type written in place, such as a constraint of a type parameter, is any of its elements; UNKNOWN when it has methods. */
function interfaceType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.childOfKind(node, "method_elem") !== NONE) return UNKNOWN;
  return reader.either([...tree.namedChildren(node)].map((part) => reader.of(part)));
}

function member(reader: UsageReader, node: NodeIndex, object: string, name: string): ExpressionId {
  const { tree } = reader;
  const field = tree.child(node, name);
  return field === NONE ? UNKNOWN : reader.member(reader.of(tree.child(node, object)), tree.textOf(field));
}

function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const isMany = tree.kind(node) === "variadic_parameter_declaration";
  // A receiver `Graph[T]` binds T here.
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

/** A type parameter stands for the type argument, and for its constraint where no argument is written. */
function bindTypeParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const owner = tree.parent(node);
  const definition = /^(?:type_spec|function_declaration)$/.test(tree.kind(owner)) ? tree.child(owner, "name") : NONE;
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

/** `switch v := x.(type) { case T:` binds v anew in each case: to the case's type where there is exactly one, else to x. */
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

/** The usual name of a package: the last part of its path that is not a version. */
function packageName(module: string): string {
  const parts = module.split("/").filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? module).replace(/^go-|[-.]go$|\.v\d+$/g, "").replaceAll("-", "_");
}
