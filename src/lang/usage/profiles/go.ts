/** How Go binds and uses names. */
import { BUILTIN, CALLED, type ExpressionId, type ObjectMember, RANGE_KEYS, UNKNOWN } from "#core/usage-facts.ts";
import { listedTypes } from "#lang/usage/named-types.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** `a, b := f(), g()` and `a, b = ...`: each name gets the value of its place; several results of one call are its results by place. */
function bindList(binder: UsageBinder, names: readonly NodeIndex[], values: readonly NodeIndex[]): void {
  for (const [place, name] of names.entries()) {
    const only = values.length === 1 ? (values[0] as NodeIndex) : (values[place] ?? NONE);
    binder.bind(name, (reader) => resultOf(reader, only, values.length < names.length ? place : 0));
  }
}

/** Results behind the first are known as what a function takes at places behind all of its arguments. */
const RESULTS = 256;

/** The first result of a call is what the call gives. */
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
  // What stands at the top of the file is seen by the whole package: it is looked up in the view.
  const isTop = tree.around(node, "block", "source_file") === 0;
  for (const [place, name] of names.entries()) {
    const value = values[place] ?? NONE;
    const later = (reader: UsageReader): ExpressionId => (type === NONE ? reader.of(value) : reader.instance(reader.of(type)));
    if (isTop) binder.declare(name, later);
    else binder.bind(name, later);
  }
}

/** A constant of which nothing is written repeats the one before it: `A Kind = iota`, then `B`. */
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

/** The type of each parameter of a list, by place; several can share one. */
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

/** A key of a composite literal is a member of a struct, and a value where a map, an array or a slice is written; else the type decides. */
function keyedMember(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const element = tree.parent(parent);
  if (tree.kind(element) !== "keyed_element" || tree.firstNamed(element) !== parent) return undefined;
  const value = tree.parent(element);
  const written = writtenType(tree, value);
  if (written !== NONE && INDEXED.has(tree.kind(written))) return undefined;
  const literal = literalType(reader, value);
  if (literal === UNKNOWN) return undefined;
  const key = tree.textOf(name);
  const isMember = (written !== NONE && tree.kind(written) === "struct_type") || reader.isLocal(name);
  return isMember ? reader.member(reader.instance(literal), key) : reader.key(literal, key);
}

/** Types whose literals have keys that are values. */
const INDEXED = new Set(["map_type", "array_type", "implicit_length_array_type", "slice_type"]);

/** The type of a literal value as it is written there, or as that of the elements of the one around it; NONE where only a name says it. */
function writtenType(tree: SyntaxTree, value: NodeIndex): NodeIndex {
  const parent = tree.parent(value);
  if (tree.kind(parent) === "composite_literal") return tree.child(parent, "type");
  const outer = tree.kind(parent) === "literal_element" ? tree.around(parent, "literal_value") : NONE;
  const type = outer === NONE ? NONE : writtenType(tree, outer);
  if (type === NONE || !INDEXED.has(tree.kind(type))) return NONE;
  const keyed = tree.parent(parent);
  const isKey = tree.kind(keyed) === "keyed_element" && tree.firstNamed(keyed) === parent;
  const held = tree.kind(type) === "map_type" ? tree.child(type, isKey ? "key" : "value") : tree.child(type, "element");
  return held !== NONE && tree.kind(held) === "pointer_type" ? tree.firstNamed(held) : held;
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
  const types = listedTypes(tree, tree.child(node, "type_arguments")).map((type) => reader.of(type));
  return reader.call(reader.apply(reader.of(callee), types));
}

/**
 * What a range gives at a place: keys or indices first, then elements; a channel's elements alone, and what a function hands to the function that it takes.
 * Which of these it goes over is known inside a view, where the type is.
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
      // One that is only run has no name here.
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
      // What stands in a function is seen in its block only.
      if (tree.around(node, "block", "source_file") !== 0) binder.bind(name, localType(type), { scope: "outer" });
      else if (!isWritten) binder.declare(name, (reader) => reader.of(type));
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
      // The grammar takes `do.Invoke[Service](from)` for a conversion. A type that is called gives a value of it.
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

/** What a type in a function is, where it has no definition that can be asked about. */
const localType =
  (type: NodeIndex) =>
  (reader: UsageReader): ExpressionId =>
    reader.tree.kind(type) === "interface_type" ? UNKNOWN : reader.of(type);

/** A type of functions, by the first result and what they take. */
function functionType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const takes = typesIn(tree, tree.child(node, "parameters")).map((type) => reader.instance(reader.of(type)));
  return reader.function(resultType(reader, tree.child(node, "result")), takes);
}

/** A struct that is written on the spot, as those of table-driven tests are. */
function structType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const members: ObjectMember[] = [];
  for (const field of tree.below(tree.childOfKind(node, "field_declaration_list"), "field_declaration")) {
    if (tree.around(field, "struct_type") !== node) continue;
    const type = tree.child(field, "type");
    const names = [...tree.childrenIn(field, "name")];
    // What is embedded has members of its own here.
    if (names.length === 0) return UNKNOWN;
    for (const name of names) {
      const own = reader.definition(name);
      members.push({ name: tree.textOf(name), value: own === UNKNOWN ? reader.instance(reader.of(type)) : own });
    }
  }
  return reader.object(members, true);
}

/** Whether an interface is one with a name; what type parameters are asked to be has none. */
const isEmbedding = (tree: SyntaxTree, node: NodeIndex): boolean =>
  tree.kind(node) === "interface_type" && tree.kind(tree.parent(node)) === "type_spec";

/** An interface that is written on the spot, as what type parameters are asked to be, is all that it is made of. */
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
