/** What TypeScript adds to the names of JavaScript: types, and declarations that only declare types. */
import { BUILTIN, CALLABLE, type ExpressionId, TYPE_OF, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { callable, hasCallSignature } from "#lang/usage/profiles/ecmascript/call-signatures.ts";
import { genericType } from "#lang/usage/profiles/ecmascript/collections.ts";
import { bindPropsType, bindWatched } from "#lang/usage/profiles/ecmascript/components.ts";
import { ECMASCRIPT_USAGE, endsCast } from "#lang/usage/profiles/ecmascript/ecmascript.ts";
import { functionType, isFunction, memberResult, resultOf } from "#lang/usage/profiles/ecmascript/function-results.ts";
import { bindParameters, thisOf } from "#lang/usage/profiles/ecmascript/functions.ts";
import { exportGlobals } from "#lang/usage/profiles/ecmascript/modules.ts";
import { bindKey, memberUse, objectLeaves, objectType, shorthandUse } from "#lang/usage/profiles/ecmascript/objects.ts";
import { reactType } from "#lang/usage/profiles/ecmascript/react-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { templateName } from "#text/template-name.ts";

const literal = (): ExpressionId => BUILTIN;
const unknown = (): ExpressionId => UNKNOWN;
const held = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.instance(reader.of(reader.tree.child(node, "type")));

/** Declares a member by its name; its value is worked out later. */
function declareMember(binder: UsageBinder, node: NodeIndex, value: (reader: UsageReader, node: NodeIndex) => ExpressionId): void {
  const name = binder.tree.child(node, "name");
  if (name === NONE || binder.tree.kind(name) === "computed_property_name") return;
  binder.skip(name);
  binder.declare(name, (reader) => value(reader, node));
}

function declareSignature(binder: UsageBinder, node: NodeIndex): void {
  declareMember(binder, node, memberResult);
  bindParameters(binder, node);
}

/** The name of a function or method in an object literal is a use of the member in the expected type. */
function bindPair(binder: UsageBinder, node: NodeIndex): void {
  ECMASCRIPT_USAGE.bindings.pair?.(binder, node);
  const { tree } = binder;
  if (isFunction(tree, tree.child(node, "value"))) memberUse(binder, tree.child(node, "key"), tree.parent(node));
  bindTemplate(binder, node);
}

/** A component of Angular takes in the file that is its template, which the file names without an ending. */
function bindTemplate(binder: UsageBinder, pair: NodeIndex): void {
  const { tree } = binder;
  const value = tree.child(pair, "value");
  if (tree.kind(value) !== "string" || tree.textOf(tree.child(pair, "key")) !== "templateUrl") return;
  const at = tree.firstNamed(value);
  const module = at === NONE ? "" : tree.textOf(at);
  const name = templateName(module);
  if (name === "" || tree.around(pair, "decorator") === NONE) return;
  binder.import({ kind: "file", module, value: pair });
  binder.use({ at, name, type: "imports", value: (reader) => reader.imported(pair) });
}

function bindMethod(binder: UsageBinder, node: NodeIndex): void {
  ECMASCRIPT_USAGE.bindings.method_definition?.(binder, node);
  const { tree } = binder;
  if (tree.kind(tree.parent(node)) === "object") memberUse(binder, tree.child(node, "name"), tree.parent(node));
  bindWatched(binder, node, tree.child(node, "name"));
}

/** A function assigned to a member of a typed object is a use of that member of the type. */
function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  ECMASCRIPT_USAGE.bindings.assignment_expression?.(binder, node);
  const { tree } = binder;
  const left = tree.child(node, "left");
  if (tree.kind(left) !== "member_expression" || !isFunction(tree, tree.child(node, "right"))) return;
  const name = tree.child(left, "property");
  const object = tree.child(left, "object");
  if (tree.kind(object) === "this" || tree.kind(name) !== "property_identifier") return;
  binder.use({
    at: name,
    name: tree.textOf(name),
    type: "references",
    isConditional: true,
    value: (reader) => {
      const of = reader.of(object);
      return of === UNKNOWN ? UNKNOWN : reader.member(of, tree.textOf(name));
    },
  });
}

/** An overload declares the function's result; all overloads of one name are one function. */
function declareOverload(binder: UsageBinder, node: NodeIndex): void {
  binder.bind(binder.tree.child(node, "name"), (reader) => resultOf(reader, node), { scope: "outer" });
  bindParameters(binder, node);
}

function bindInterface(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.bind(name, unknown, { scope: "outer" });
  bindPropsType(binder, name);
  for (const type of tree.namedChildren(tree.childOfKind(node, "extends_type_clause"))) {
    binder.supertype(name, "extends", (reader) => reader.of(type));
  }
  const body = tree.child(node, "body");
  if (hasCallSignature(tree, body)) binder.attributeOf(name, CALLABLE, (reader) => callable(reader, body) ?? UNKNOWN);
}

function bindEnum(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  binder.bind(tree.child(node, "name"), unknown, { scope: "outer" });
  for (const member of tree.namedChildren(tree.child(node, "body"))) {
    const name = tree.kind(member) === "enum_assignment" ? tree.child(member, "name") : member;
    if (tree.kind(name) === "property_identifier") binder.bind(name, (reader) => reader.instance(reader.selfType(name)));
  }
}

function bindNamespace(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (tree.kind(name) === "identifier") binder.bind(name, unknown, { scope: "outer" });
  else binder.skip(name);
}

function intersection(reader: UsageReader, node: NodeIndex): ExpressionId {
  const parts = [...reader.tree.namedChildren(node)].map((part) => reader.of(part));
  // An empty type adds nothing, nor does a type parameter without a bound.
  const anything = reader.object([]);
  const known = parts.filter((part) => part !== UNKNOWN && part !== anything && !reader.isUnbounded(part));
  return reader.all(known.length > 0 ? known : parts);
}

/** The type of a value, a function or a class: `typeof load`. */
function typeQuery(reader: UsageReader, node: NodeIndex): ExpressionId {
  const of = reader.of(reader.tree.firstNamed(node));
  return of <= BUILTIN ? of : reader.member(of, TYPE_OF);
}

function union(reader: UsageReader, node: NodeIndex): ExpressionId {
  return reader.either(
    [...reader.tree.namedChildren(node)].map((part) => reader.of(part)),
    WRITTEN_ALTERNATIVES_MAX,
  );
}

const WRITTEN_ALTERNATIVES_MAX = 16;

function generic(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  const args = [...tree.namedChildren(tree.child(node, "type_arguments"))];
  const written = genericType(reader, name, args);
  const meant = reactType(reader, name, args);
  return meant === UNKNOWN ? written : reader.first([written, meant]);
}

/** `Foo["bar"]`, `Foo[number]`. */
function indexed(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = reader.instance(reader.of(tree.firstNamed(node)));
  const index = tree.firstNamed(tree.lastNamed(node));
  return tree.kind(tree.lastNamed(node)) === "literal_type" && tree.kind(index) === "string"
    ? reader.member(object, tree.textOf(index).slice(1, -1))
    : reader.element(object);
}

function qualified(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.member(reader.of(tree.child(node, "module")), tree.textOf(tree.child(node, "name")));
}

/** A type parameter of a function stands for its bound; one of a type, for the type argument where the type is named. */
function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const list = tree.parent(node);
  const owner = tree.parent(list);
  const constraint = tree.child(node, "constraint");
  const definition = GENERIC.has(tree.kind(owner)) ? tree.child(owner, "name") : NONE;
  binder.typeParameter(tree.child(node, "name"), definition, tree.placeAmong(node), (reader) => reader.of(constraint));
}

const GENERIC: ReadonlySet<string> = new Set([
  "class_declaration",
  "abstract_class_declaration",
  "interface_declaration",
  "type_alias_declaration",
]);

const NOTHING_KNOWN = new Set(["any", "unknown"]);

function cast(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const value = tree.firstNamed(node);
  const type = tree.lastNamed(node);
  return type === value ? reader.of(value) : reader.instance(reader.of(type));
}

/**
 * The edge type of a supertype's name: what counts is where the generic or qualified name around it stands, as in `implements
 * Store<Row>`.
 */
function roleOfType(tree: SyntaxTree, denoting: NodeIndex): "extends" | "implements" | undefined {
  let at = tree.parent(denoting);
  if (at !== NONE && tree.kind(at) === "generic_type" && tree.field(denoting) === "name") at = tree.parent(at);
  switch (at === NONE ? "" : tree.kind(at)) {
    case "implements_clause":
      return "implements";
    case "extends_type_clause":
      return "extends";
    case "extends_clause":
      return tree.field(denoting) === "value" ? "extends" : undefined;
    default:
      return undefined;
  }
}

export const TYPESCRIPT_USAGE: UsageProfile = {
  ...ECMASCRIPT_USAGE,
  names: [...ECMASCRIPT_USAGE.names, "type_identifier"],
  typeNames: "type_identifier",
  isType: endsCast,
  scopes: {
    ...ECMASCRIPT_USAGE.scopes,
    abstract_class_declaration: "block",
    interface_declaration: "block",
    type_alias_declaration: "block",
    enum_declaration: "block",
    internal_module: "function",
    module: "function",
    function_signature: "function",
    method_signature: "function",
    abstract_method_signature: "function",
    call_signature: "function",
    construct_signature: "function",
    function_type: "function",
    constructor_type: "function",
    index_signature: "block",
    conditional_type: "block",
  },
  bindings: {
    ...ECMASCRIPT_USAGE.bindings,
    abstract_class_declaration: ECMASCRIPT_USAGE.bindings.class_declaration as NonNullable<(typeof ECMASCRIPT_USAGE.bindings)[string]>,
    public_field_definition: ECMASCRIPT_USAGE.bindings.field_definition as NonNullable<(typeof ECMASCRIPT_USAGE.bindings)[string]>,
    comment: () => {},
    ambient_declaration: exportGlobals,
    assignment_expression: bindAssignment,
    pair: bindPair,
    shorthand_property_identifier: shorthandUse,
    method_definition: bindMethod,
    interface_declaration: bindInterface,
    enum_declaration: bindEnum,
    internal_module: bindNamespace,
    module: bindNamespace,
    type_alias_declaration: (binder, node) => {
      const value = binder.tree.child(node, "value");
      binder.bind(binder.tree.child(node, "name"), (reader) => reader.of(value), { scope: "outer" });
      bindPropsType(binder, binder.tree.child(node, "name"));
    },
    type_parameter: bindTypeParameter,
    lookup_type: (binder, node) => {
      const { tree } = binder;
      const index = tree.lastNamed(node);
      const object = tree.firstNamed(node);
      if (tree.kind(index) === "literal_type") bindKey(binder, tree.firstNamed(index), (reader) => reader.instance(reader.of(object)));
    },
    mapped_type_clause: (binder, node) => binder.bind(binder.tree.child(node, "name"), literal),
    infer_type: (binder, node) => {
      const { tree } = binder;
      const name = tree.firstNamed(node);
      const around = tree.around(node, "conditional_type");
      binder.skip(name);
      if (around !== NONE) binder.bindIn(around, name, unknown);
    },
    function_signature: declareOverload,
    method_signature: declareSignature,
    abstract_method_signature: declareSignature,
    property_signature: (binder, node) => declareMember(binder, node, held),
    call_signature: bindParameters,
    construct_signature: bindParameters,
    function_type: bindParameters,
    constructor_type: bindParameters,
    index_signature: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    tuple_type: (binder, node) => {
      const { tree } = binder;
      for (const part of tree.namedChildren(node)) {
        const name = tree.child(part, "name");
        if (name !== NONE && tree.kind(part).endsWith("_parameter")) binder.skip(name);
      }
    },
    import_alias: (binder, node) => {
      const { tree } = binder;
      const name = tree.firstNamed(node);
      const target = tree.lastNamed(node);
      binder.bind(name, (reader) => reader.of(target));
      if (tree.kind(tree.parent(node)) === "export_statement") binder.export(tree.textOf(name), (reader) => reader.of(target));
    },
  },
  expressions: {
    ...ECMASCRIPT_USAGE.expressions,
    nested_type_identifier: qualified,
    generic_type: generic,
    union_type: union,
    intersection_type: intersection,
    conditional_type: (reader, node) =>
      reader.either([reader.of(reader.tree.child(node, "consequence")), reader.of(reader.tree.child(node, "alternative"))]),
    array_type: (reader, node) => reader.apply(BUILTIN, [reader.of(reader.tree.firstNamed(node))]),
    tuple_type: (reader, node) => reader.apply(BUILTIN, [union(reader, node)]),
    required_parameter: (reader, node) => reader.of(reader.tree.child(node, "type")),
    optional_parameter: (reader, node) => reader.of(reader.tree.child(node, "type")),
    object_type: objectType,
    function_type: functionType,
    lookup_type: indexed,
    index_type_query: literal,
    type_query: typeQuery,
    template_literal_type: literal,
    type_predicate_annotation: literal,
    asserts_annotation: literal,
    literal_type: (reader, node) => {
      const kind = reader.tree.kind(reader.tree.firstNamed(node));
      return kind === "null" || kind === "undefined" ? UNKNOWN : BUILTIN;
    },
    predefined_type: (reader, node) => (NOTHING_KNOWN.has(reader.tree.textOf(node)) ? UNKNOWN : BUILTIN),
    this_type: thisOf,
    as_expression: cast,
    satisfies_expression: (reader, node) => {
      const value = reader.of(reader.tree.firstNamed(node));
      return value === UNKNOWN ? cast(reader, node) : value;
    },
    type_assertion: (reader, node) => reader.instance(reader.of(reader.tree.firstNamed(reader.tree.firstNamed(node)))),
    instantiation_expression: (reader, node) => reader.of(reader.tree.firstNamed(node)),
  },
  transparent: [
    ...(ECMASCRIPT_USAGE.transparent ?? []),
    "type_annotation",
    "constraint",
    "default_type",
    "readonly_type",
    "parenthesized_type",
    "optional_type",
    "rest_type",
    "satisfies",
  ],
  selectors: { ...ECMASCRIPT_USAGE.selectors, nested_type_identifier: "name" },
  leaves: { ...ECMASCRIPT_USAGE.leaves, ...objectLeaves(true) },
  roleOf: roleOfType,
  builtins: new Set([
    ...(ECMASCRIPT_USAGE.builtins ?? []),
    ...`AsyncGenerator AsyncIterable AsyncIterableIterator AsyncIterator Awaited Capitalize Exclude Extract Generator InstanceType Iterable
     IterableIterator Iterator Lowercase NoInfer NonNullable Omit OmitThisParameter Parameters Partial Pick PromiseLike PropertyKey Readonly
     ReadonlyArray ReadonlyMap ReadonlySet Record Required ReturnType ConstructorParameters ThisParameterType ThisType Uncapitalize Uppercase
     ArrayLike`.split(/\s+/),
  ]),
};
