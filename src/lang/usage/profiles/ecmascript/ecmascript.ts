/** How JavaScript, JSX included, binds and uses names. `typescript.ts` has what TypeScript adds. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { BindOptions, UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { constructed, genericType, methodResult } from "#lang/usage/profiles/ecmascript/collections.ts";
import {
  bindComponentCall,
  bindOption,
  bindTypedProps,
  bindWatched,
  isProps,
  macroValue,
  propsOfAstro,
  propType,
} from "#lang/usage/profiles/ecmascript/components.ts";
import { isFunction, memberResult, resultOf } from "#lang/usage/profiles/ecmascript/function-results.ts";
import { bindParameters, constructorAround, functionValue, isPrototype, thisOf } from "#lang/usage/profiles/ecmascript/functions.ts";
import { bindDocTypes, docType } from "#lang/usage/profiles/ecmascript/jsdoc.ts";
import { docUses } from "#lang/usage/profiles/ecmascript/jsdoc-uses.ts";
import {
  bindExports,
  bindImports,
  bindRequire,
  bindRequired,
  exportAssigned,
  exportedMember,
} from "#lang/usage/profiles/ecmascript/modules.ts";
import { checkedObject, narrowByInstance } from "#lang/usage/profiles/ecmascript/narrowing.ts";
import { arrayValue, bindKey, objectLeaves, objectValue } from "#lang/usage/profiles/ecmascript/objects.ts";
import { bindList, bindLoop, bindPattern } from "#lang/usage/profiles/ecmascript/patterns.ts";
import { bindPropTypes } from "#lang/usage/profiles/ecmascript/prop-types.ts";
import { bindBase, propertySet, wrapped } from "#lang/usage/profiles/ecmascript/react.ts";
import { bindHook, hookResult } from "#lang/usage/profiles/ecmascript/react-hooks.ts";
import { argumentsNamedLikeTypes, listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const literal = (): ExpressionId => BUILTIN;
const unknown = (): ExpressionId => UNKNOWN;

function declareFunction(binder: UsageBinder, node: NodeIndex): void {
  binder.bind(binder.tree.child(node, "name"), (reader) => resultOf(reader, node), { scope: "outer" });
  bindParameters(binder, node);
}

/** The name of a function or class expression is visible only inside it. */
function functionExpression(binder: UsageBinder, node: NodeIndex): void {
  binder.bind(binder.tree.child(node, "name"), (reader) => resultOf(reader, node), { isHidden: true });
  bindParameters(binder, node);
}

/** Returns a member's name at its definition and marks it as no use; NONE for computed names. */
function memberName(binder: UsageBinder, name: NodeIndex): NodeIndex {
  if (name === NONE || binder.tree.kind(name) === "computed_property_name") return NONE;
  binder.skip(name);
  return name;
}

function declareMethod(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = memberName(binder, tree.child(node, "name"));
  binder.declare(name, (reader) => memberResult(reader, node));
  bindWatched(binder, node, name);
  bindParameters(binder, node);
}

function declareField(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = memberName(binder, tree.kind(node) === "field_definition" ? tree.child(node, "property") : tree.child(node, "name"));
  const type = tree.child(node, "type");
  const value = tree.child(node, "value");
  binder.declare(name, (reader) => {
    if (isFunction(tree, value)) return resultOf(reader, value);
    if (type !== NONE) return reader.instance(reader.of(type));
    const said = docType(reader, node, "type", "");
    return said === UNKNOWN ? reader.of(value) : said;
  });
}

function declareVariable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (bindRequire(binder, node)) return;
  const name = tree.child(node, "name");
  const type = tree.child(node, "type");
  const value = tree.child(node, "value");
  const declaration = tree.parent(node);
  const kind = tree.child(declaration, "kind");
  const isConstant = kind !== NONE && tree.textOf(kind) === "const";
  const options: BindOptions =
    tree.kind(declaration) === "variable_declaration"
      ? { scope: "function" }
      : isConstant && tree.kind(name) === "object_pattern"
        ? { isTaken: true }
        : {};
  const isOfComponent = isProps(binder, value);
  if (isOfComponent) bindTypedProps(binder, type);
  const held = (reader: UsageReader): ExpressionId => {
    if (isOfComponent) return reader.of(value);
    if (type !== NONE) return reader.instance(reader.of(type));
    const said = docType(reader, node, "type", "");
    return said === UNKNOWN ? reader.of(value) : said;
  };
  if (isOfComponent) bindPattern(binder, name, held, tree.kind(name) === "object_pattern" ? { ...options, isTaken: true } : options);
  else if (tree.kind(name) === "identifier" && isFunction(tree, value)) binder.bind(name, (reader) => resultOf(reader, value), options);
  else if (type !== NONE || !(bindList(binder, name, value, options) || bindHook(binder, name, value)))
    bindPattern(binder, name, held, options);
}

function declarePair(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const value = tree.child(node, "value");
  binder.declare(tree.child(node, "key"), (reader) => {
    if (isFunction(tree, value)) return resultOf(reader, value);
    const written = propType(reader, value);
    return written === UNKNOWN ? reader.of(value) : written;
  });
  bindOption(binder, node);
}

function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  if (tree.kind(left) === "identifier") binder.assign(left, (reader) => reader.of(right));
  if (tree.kind(left) !== "member_expression") return;
  bindPropTypes(binder, node);
  exportAssigned(binder, node);
  const property = tree.child(left, "property");
  if (isFunction(tree, right)) binder.declare(property, (reader) => resultOf(reader, right));
  if (tree.kind(tree.child(left, "object")) !== "this") return;
  const constructed = constructorAround(tree, node);
  const name = tree.textOf(property);
  const held = (reader: UsageReader): ExpressionId => {
    const said = docType(reader, node, "type", "");
    return said === UNKNOWN ? reader.of(right) : said;
  };
  if (constructed === NONE) binder.attribute(node, name, held);
  else binder.attributeOf(constructed, name, held);
}

function bindClass(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.bind(name, unknown, tree.kind(node) === "class" ? {} : { scope: "outer" });
  const heritage = tree.childOfKind(node, "class_heritage");
  if (heritage === NONE) return;
  const parent = tree.parent(node);
  const own = name === NONE && tree.kind(parent) === "variable_declarator" ? tree.child(parent, "name") : name;
  for (const clause of tree.namedChildren(heritage)) {
    if (tree.kind(clause) === "implements_clause") {
      for (const type of tree.namedChildren(clause)) binder.supertype(own, "implements", (reader) => reader.of(type));
    } else {
      const value = tree.kind(clause) === "extends_clause" ? tree.child(clause, "value") : clause;
      const args = [...tree.namedChildren(tree.child(clause, "type_arguments"))];
      binder.supertype(own, "extends", (reader) => genericType(reader, value, args));
      bindBase(binder, own, value, args);
    }
  }
}

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const component = wrapped(reader, node);
  if (component === UNKNOWN) return callResult(reader, node);
  // What type arguments name is not what the call returns.
  const isNaming = reader.tree.child(node, "type_arguments") !== NONE;
  return isNaming ? component : reader.first([callResult(reader, node), component]);
}

function callResult(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const ofComponent = macroValue(reader, node) || hookResult(reader, node);
  if (ofComponent !== UNKNOWN) return ofComponent;
  const callee = tree.child(node, "function");
  const kind = tree.kind(callee);
  if (kind === "member_expression") return methodResult(reader, node, callee);
  if (kind === "import" || kind === "identifier") {
    const imported = reader.imported(node);
    if (imported !== UNKNOWN) return imported;
  }
  // A function called where it is written: `(() => new Store())()`
  if (kind === "parenthesized_expression" && isFunction(tree, tree.firstNamed(callee))) return resultOf(reader, tree.firstNamed(callee));
  const of = reader.of(callee);
  return of === BUILTIN ? UNKNOWN : reader.call(of);
}

function construct(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "constructor");
  const args = [...tree.namedChildren(tree.child(node, "type_arguments"))];
  // An instance, not the result of a call: a function called with `new` returns an object with the members of its prototype.
  return reader.instance(args.length === 0 ? constructed(reader, callee) : genericType(reader, callee, args));
}

function member(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const property = tree.child(node, "property");
  const exported = exportedMember(reader, node);
  if (exported !== UNKNOWN) return exported;
  const set = propsOfAstro(reader, node);
  if (set !== UNKNOWN) return set;
  if (isPrototype(tree, node)) return reader.instance(reader.of(tree.child(node, "object")));
  const object = tree.child(node, "object");
  // `x as a.b.C`: the grammar reads it as `(x as a.b).C`.
  const of = isCast(tree, object) ? tree.lastNamed(object) : object;
  return property === NONE ? UNKNOWN : reader.member(checkedObject(reader, of), tree.textOf(property));
}

const isCast = (tree: SyntaxTree, node: NodeIndex): boolean => CASTS.has(tree.kind(node));
const CASTS: ReadonlySet<string> = new Set(["as_expression", "satisfies_expression"]);

/** Whether a name is the last part of the type in a cast. */
export function endsCast(tree: SyntaxTree, name: NodeIndex): boolean {
  const parent = tree.parent(name);
  return (
    parent !== NONE && tree.kind(parent) === "member_expression" && tree.field(name) === "property" && isCast(tree, tree.firstNamed(parent))
  );
}

function binary(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const operator = tree.textOf(tree.child(node, "operator"));
  const right = tree.child(node, "right");
  if (operator === "||" || operator === "??") return reader.either([reader.of(tree.child(node, "left")), reader.of(right)]);
  return operator === "&&" ? reader.of(right) : BUILTIN;
}

/** Whether a JSX element is a component. A tag in lower case is an HTML element, and its attributes are HTML's. */
function isOwnTag(reader: UsageReader, element: NodeIndex): boolean {
  const name = reader.tree.child(element, "name");
  if (name === NONE) return false;
  const first = reader.tree.text.charCodeAt(reader.tree.start(name));
  return reader.tree.kind(name) !== "identifier" || first < 97 || first > 122;
}

function tagName(reader: UsageReader, element: NodeIndex, name: NodeIndex): ExpressionId | null | undefined {
  return reader.tree.field(name) === "name" && !isOwnTag(reader, element) ? null : undefined;
}

export const ECMASCRIPT_USAGE: UsageProfile = {
  names: [
    "identifier",
    "property_identifier",
    "private_property_identifier",
    "shorthand_property_identifier",
    "shorthand_property_identifier_pattern",
  ],
  scopes: {
    function_declaration: "function",
    generator_function_declaration: "function",
    function_expression: "function",
    generator_function: "function",
    arrow_function: "function",
    method_definition: "function",
    class_static_block: "function",
    class_declaration: "block",
    class: "block",
    statement_block: "block",
    for_statement: "block",
    for_in_statement: "block",
    catch_clause: "block",
    switch_body: "block",
  },
  rebinding: "any",
  isRuntimeClosed: true,
  within: "none",
  bindings: {
    import_statement: bindImports,
    export_statement: bindExports,
    call_expression: (binder, node) => {
      bindRequired(binder, node);
      bindComponentCall(binder, node);
    },
    function_declaration: declareFunction,
    generator_function_declaration: declareFunction,
    function_expression: functionExpression,
    generator_function: functionExpression,
    arrow_function: bindParameters,
    method_definition: declareMethod,
    class_declaration: bindClass,
    class: bindClass,
    field_definition: declareField,
    variable_declarator: declareVariable,
    pair: declarePair,
    assignment_expression: bindAssignment,
    binary_expression: narrowByInstance,
    augmented_assignment_expression: (binder, node) => {
      const left = binder.tree.child(node, "left");
      if (binder.tree.kind(left) === "identifier") binder.assign(left, (reader) => reader.of(binder.tree.child(node, "right")));
    },
    for_in_statement: bindLoop,
    subscript_expression: (binder, node) => {
      const { tree } = binder;
      bindKey(binder, tree.child(node, "index"), (reader) => reader.of(tree.child(node, "object")));
    },
    catch_clause: (binder, node) => bindPattern(binder, binder.tree.child(node, "parameter"), unknown),
    comment: bindDocTypes,
  },
  expressions: {
    this: thisOf,
    super: (reader, node) => reader.super(node),
    member_expression: member,
    nested_identifier: member,
    subscript_expression: (reader, node) => {
      const { tree } = reader;
      const object = reader.of(tree.child(node, "object"));
      const index = tree.child(node, "index");
      return tree.kind(index) === "string" ? reader.member(object, tree.textOf(index).slice(1, -1)) : reader.element(object);
    },
    call_expression: call,
    new_expression: construct,
    await_expression: (reader, node) => reader.awaited(reader.of(reader.tree.firstNamed(node))),
    assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "right")),
    sequence_expression: (reader, node) => reader.of(reader.tree.lastNamed(node)),
    ternary_expression: (reader, node) =>
      reader.either([reader.of(reader.tree.child(node, "consequence")), reader.of(reader.tree.child(node, "alternative"))]),
    binary_expression: binary,
    object: objectValue,
    array: arrayValue,
    function_expression: functionValue,
    generator_function: functionValue,
    arrow_function: functionValue,
    class: functionValue,
    string: literal,
    template_string: literal,
    number: literal,
    regex: literal,
    true: literal,
    false: literal,
    unary_expression: literal,
    update_expression: literal,
    meta_property: literal,
    jsx_element: literal,
    jsx_self_closing_element: literal,
  },
  transparent: ["parenthesized_expression", "non_null_expression"],
  plain: { comment: docUses },
  // Calls that name types: `resolve<Service>("name")`, `get(Service)`
  namedTypes: {
    call_expression: (tree, call) => [
      ...listedTypes(tree, tree.child(call, "type_arguments")),
      ...argumentsNamedLikeTypes(tree, tree.child(call, "arguments")),
    ],
  },
  selectors: { member_expression: "property", nested_identifier: "property" },
  roles: {
    call_expression: { function: "calls" },
    new_expression: { constructor: "calls" as EdgeType },
    decorator: { "": "calls" },
    class_heritage: { "": "extends" },
    jsx_opening_element: { name: "calls" },
    jsx_self_closing_element: { name: "calls" },
  },
  leaves: {
    ...objectLeaves(false),
    member_expression: (reader, node, name) =>
      isPrototype(reader.tree, node) && reader.tree.field(name) === "property" ? null : undefined,
    jsx_opening_element: tagName,
    jsx_closing_element: tagName,
    jsx_self_closing_element: tagName,
    jsx_namespace_name: () => null,
    jsx_attribute: (reader, attribute, name) => {
      if (reader.tree.kind(name) !== "property_identifier") return undefined;
      return isOwnTag(reader, reader.tree.parent(attribute)) ? propertySet(reader, attribute, name) : null;
    },
  },
  builtins: new Set(
    `arguments Array ArrayBuffer BigInt Boolean DataView Date Error EvalError Float32Array Float64Array Function Generator Infinity Int16Array
     Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol
     SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array WeakMap WeakRef WeakSet AggregateError atob btoa clearInterval
     clearTimeout clearImmediate console decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval globalThis isFinite
     isNaN parseFloat parseInt queueMicrotask require setImmediate setInterval setTimeout structuredClone undefined process Buffer __dirname
     __filename module document navigator`.split(/\s+/),
  ),
};
