/** How C binds and uses names. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import {
  bindDeclaration,
  bindFunction,
  bindParameter,
  type CFlavour,
  declaredValue,
  isLocal,
  nameDefinition,
  readDeclarator,
  roleInDeclaration,
} from "./c-declarations.ts";
import { ARGUMENT_LEAVES, bindOffset, fieldOfOffset, offset, TYPED_ARGUMENT_LEAVES } from "./c-macro-arguments.ts";
import { macroUses } from "./c-macros.ts";

const C: CFlavour = { arraysAreCollections: false, prototypesAreVariables: false };

const literal = (): ExpressionId => BUILTIN;

/** The bindings that C and C++ share. */
export function cBindings(flavour: CFlavour): UsageProfile["bindings"] {
  return {
    preproc_include: importInclude,
    preproc_def: nameMacro,
    preproc_function_def: (binder, node) => {
      nameMacro(binder, node);
      binder.skip(binder.tree.child(node, "parameters"));
    },
    declaration: (binder, node) => bindDeclaration(binder, node, flavour),
    function_definition: (binder, node) => bindFunction(binder, node, flavour),
    parameter_declaration: (binder, node) => bindParameter(binder, node, flavour),
    field_declaration: (binder, node) => {
      const { tree } = binder;
      const type = tree.child(node, "type");
      for (const declarator of tree.childrenIn(node, "declarator")) {
        const what = readDeclarator(tree, declarator);
        if (what.name !== NONE) nameDefinition(binder, what.name, (reader) => declaredValue(reader, flavour, type, what, NONE));
      }
    },
    type_definition: bindTypeDefinition,
    struct_specifier: nameTag,
    union_specifier: nameTag,
    enum_specifier: nameTag,
    enumerator: bindEnumerator,
    statement_identifier: (binder, node) => binder.skip(node),
    offsetof_expression: bindOffset,
    attribute_specifier: skipAttributes,
  };
}

function importInclude(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = tree.child(node, "path");
  const written = path === NONE ? "" : tree.textOf(path);
  if (/^["<]/.test(written)) binder.import({ kind: "file", module: written.slice(1, -1), isExported: true });
}

function bindTypeDefinition(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const isInside = isLocal(tree, node);
  for (const declarator of tree.childrenIn(node, "declarator")) {
    const { name, ...what } = readDeclarator(tree, declarator);
    if (name === NONE) continue;
    // In `typedef struct a {…} a;` the definition of the tag stands for both names: the second is no use of the first.
    const tag = tree.child(type, "name");
    if (tag !== NONE && tree.child(type, "body") !== NONE && tree.textOf(name) === tree.textOf(tag)) {
      binder.skip(name);
      continue;
    }
    const isNameless = tree.child(type, "body") !== NONE && tree.child(type, "name") === NONE;
    const later = (reader: UsageReader): ExpressionId =>
      what.isFunctionPointer || what.parameters !== NONE || isNameless ? UNKNOWN : reader.of(type);
    if (isInside) binder.bind(name, later, { isType: true });
    else nameDefinition(binder, name, later);
  }
}

function bindEnumerator(binder: UsageBinder, node: NodeIndex): void {
  const name = binder.tree.child(node, "name");
  const later = (reader: UsageReader): ExpressionId => reader.instance(reader.selfType(node));
  if (isLocal(binder.tree, node)) binder.bind(name, later);
  else nameDefinition(binder, name, later);
}

/** Names of attributes are those of the compiler. */
function skipAttributes(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const list of tree.namedChildren(node)) {
    for (const attribute of tree.namedChildren(list)) {
      if (tree.kind(attribute) === "identifier") binder.skip(attribute);
      if (tree.kind(attribute) === "call_expression") binder.skip(tree.child(attribute, "function"));
    }
  }
}

function nameMacro(binder: UsageBinder, node: NodeIndex): void {
  binder.skip(binder.tree.child(node, "name"));
}

/** `struct name {` defines the tag. `struct name` alone in a declaration is a forward declaration, which has a symbol too. */
function nameTag(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  if (name === NONE) return;
  if (tree.child(node, "body") === NONE) binder.declare(name, () => UNKNOWN);
  else if (isLocal(tree, node)) binder.bind(name, undefined, { isType: true });
  else nameDefinition(binder, name, () => UNKNOWN);
}

/** A tag, which no local can hide: `struct inode *inode`. */
function tag(reader: UsageReader, _parent: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  return tree.field(name) === "name" && tree.kind(name) === "type_identifier" ? reader.nonlocal(tree.textOf(name), name) : undefined;
}

/** The type of a variable that has the type's name: in `client *client`, the variable hides the type only behind its declarator. */
function typeOfNamesake(reader: UsageReader, declaration: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  if (tree.kind(name) !== "type_identifier" || tree.field(name) !== "type") return undefined;
  const written = tree.textOf(name);
  const declares = [...tree.childrenIn(declaration, "declarator")].some((declarator) => {
    const declared = readDeclarator(tree, declarator).name;
    return declared !== NONE && tree.textOf(declared) === written;
  });
  return declares ? reader.nonlocal(written, name, true) : undefined;
}

/**
 * Whether a name stands where C expects a type. The grammar also reads some macro calls and their arguments as types; those do not count.
 */
const isTypeName: NonNullable<UsageProfile["isType"]> = (tree, name) =>
  tree.kind(name) === "type_identifier" && roleInDeclaration(tree, name) !== "calls";

/** Whether a name follows `struct`, `union`, `enum` or `class`, where in C++ only a type can stand. */
export const isTag: NonNullable<UsageProfile["isType"]> = (tree, name) =>
  tree.kind(name) === "type_identifier" &&
  tree.field(name) === "name" &&
  /^(?:struct|union|enum|class)_specifier$/.test(tree.kind(tree.parent(name)));

/** The type that a struct, union or enum specifier denotes. */
function tagged(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "name");
  if (name === NONE) return tree.kind(tree.parent(node)) === "type_definition" ? reader.selfType(tree.child(node, "body")) : UNKNOWN;
  return tree.kind(name) === "type_identifier" ? reader.nonlocal(tree.textOf(name), name) : reader.of(name);
}

/** The value that a brace-enclosed initializer list initializes; a nested list initializes an element of the outer one. */
function initialized(reader: UsageReader, list: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(list);
  switch (tree.kind(parent)) {
    case "init_declarator": {
      const what = readDeclarator(tree, parent);
      return reader.instance(reader.of(what.isFunctionPointer ? NONE : tree.child(tree.parent(parent), "type")));
    }
    case "compound_literal_expression":
    case "new_expression":
      return reader.instance(reader.of(tree.child(parent, "type")));
    case "initializer_list":
      return initialized(reader, parent);
    case "initializer_pair": {
      const around = initialized(reader, tree.parent(parent));
      const designator = tree.lastNamed(parent) === list ? tree.firstNamed(parent) : NONE;
      const field = designator === NONE ? NONE : tree.kind(designator) === "field_designator" ? tree.firstNamed(designator) : designator;
      return field !== NONE && tree.kind(field) === "field_identifier" ? reader.member(around, tree.textOf(field)) : around;
    }
    case "assignment_expression":
      return reader.of(tree.child(parent, "left"));
    case "return_statement": {
      const definition = tree.around(parent, "function_definition", "lambda_expression");
      return definition === NONE ? UNKNOWN : reader.instance(reader.of(tree.child(definition, "type")));
    }
    default:
      return UNKNOWN;
  }
}

/** The member that `.name =` names in the initialized value; `.a.b =` names a member of that member. */
function designated(reader: UsageReader, designator: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const pair = tree.parent(designator);
  if (tree.kind(name) !== "field_identifier" || tree.kind(pair) !== "initializer_pair") return undefined;
  let holder = initialized(reader, tree.parent(pair));
  for (const earlier of tree.childrenIn(pair, "designator")) {
    if (earlier >= designator) break;
    const field = tree.firstNamed(earlier);
    if (tree.kind(field) === "field_identifier") holder = reader.member(holder, tree.textOf(field));
  }
  return reader.member(holder, tree.textOf(name));
}

export const C_EXPRESSIONS: UsageProfile["expressions"] = {
  field_expression: (reader, node) => {
    const { tree } = reader;
    const field = tree.child(node, "field");
    return field === NONE ? UNKNOWN : reader.member(reader.of(tree.child(node, "argument")), tree.textOf(field));
  },
  call_expression: (reader, node) => reader.call(reader.of(reader.tree.child(node, "function"))),
  cast_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
  compound_literal_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
  type_descriptor: (reader, node) => {
    const declarator = reader.tree.child(node, "declarator");
    const isFunction = declarator !== NONE && reader.tree.kind(declarator) === "abstract_function_declarator";
    return isFunction ? UNKNOWN : reader.of(reader.tree.child(node, "type"));
  },
  struct_specifier: tagged,
  union_specifier: tagged,
  enum_specifier: tagged,
  subscript_expression: (reader, node) => reader.of(reader.tree.child(node, "argument")),
  conditional_expression: (reader, node) =>
    reader.either([reader.of(reader.tree.child(node, "consequence")), reader.of(reader.tree.child(node, "alternative"))]),
  assignment_expression: (reader, node) => reader.of(reader.tree.child(node, "left")),
  // `p + 1` points to the same type as `p`.
  binary_expression: (reader, node) => {
    const left = reader.tree.child(node, "left");
    return /^[+-]$/.test(reader.tree.textOf(reader.tree.child(node, "operator"))) ? reader.of(left) : BUILTIN;
  },
  primitive_type: literal,
  sized_type_specifier: literal,
  number_literal: literal,
  string_literal: literal,
  concatenated_string: literal,
  char_literal: literal,
  sizeof_expression: literal,
  offsetof_expression: offset,
  null: literal,
  true: literal,
  false: literal,
};

export const C_LEAVES: NonNullable<UsageProfile["leaves"]> = {
  ...TYPED_ARGUMENT_LEAVES,
  struct_specifier: tag,
  union_specifier: tag,
  enum_specifier: tag,
  field_designator: designated,
  initializer_pair: designatedByColon,
  offsetof_expression: (reader, parent, name) => (reader.tree.field(name) === "member" ? fieldOfOffset(reader, parent) : undefined),
};

/** GNU's older designated initializer, `name: value`. */
function designatedByColon(reader: UsageReader, pair: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  if (tree.kind(name) !== "field_identifier") return undefined;
  return reader.member(initialized(reader, tree.parent(pair)), tree.textOf(name));
}

export const C_BUILTINS = `NULL true false bool void char short int long float double signed unsigned size_t ssize_t ptrdiff_t intptr_t uintptr_t int8_t int16_t
  int32_t int64_t uint8_t uint16_t uint32_t uint64_t offsetof sizeof va_arg va_copy va_end va_list va_start defined static inline const volatile struct union enum unsigned else if
  extern register restrict typedef _Static_assert static_assert __func__ __FILE__ __LINE__ __VA_ARGS__ __FUNCTION__ typeof __typeof__ __attribute__`;

export const C_USAGE: UsageProfile = {
  names: ["identifier", "field_identifier", "type_identifier", "statement_identifier"],
  scopes: {
    function_definition: "function",
    compound_statement: "block",
    for_statement: "block",
  },
  rebinding: "any",
  within: "none",
  bindings: cBindings(C),
  expressions: {
    ...C_EXPRESSIONS,
    type_identifier: (reader, node) => typeOfNamesake(reader, reader.tree.parent(node), node) ?? reader.lookup(node),
  },
  transparent: ["parenthesized_expression", "pointer_expression", "update_expression"],
  selectors: { field_expression: "field" },
  roles: { call_expression: { function: "calls" } },
  roleOf: roleInDeclaration,
  leaves: { ...C_LEAVES, ...ARGUMENT_LEAVES, declaration: typeOfNamesake, parameter_declaration: typeOfNamesake },
  plain: { preproc_arg: macroUses },
  readsCovered: "names",
  isType: isTypeName,
  builtins: new Set(C_BUILTINS.split(/\s+/)),
};
