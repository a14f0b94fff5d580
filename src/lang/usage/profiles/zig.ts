/** How Zig binds and uses names. A file is a container like any other; types are values. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const NOTHING_KNOWN: Later = () => UNKNOWN;

/** The path in `@import("path")`; "" for other nodes. */
function importedPath(tree: SyntaxTree, node: NodeIndex): string {
  if (node === NONE || tree.kind(node) !== "builtin_function" || tree.textOf(tree.firstNamed(node)) !== "@import") return "";
  const path = tree.firstNamed(tree.childOfKind(node, "arguments"));
  return path === NONE ? "" : tree.textOf(path).slice(1, -1);
}

/** Stands for `@This()` outside of any container: an import of the file itself (`query/graph/modules/languages/zig.ts`). */
const OWN_FILE = "@This()";

const CONTAINERS = ["struct_declaration", "union_declaration", "enum_declaration", "opaque_declaration", "error_set_declaration"];

/** Whether a node is `@This()` of the file, because no container is around it. */
function isOwnFile(tree: SyntaxTree, node: NodeIndex): boolean {
  if (node === NONE || tree.kind(node) !== "builtin_function" || tree.textOf(tree.firstNamed(node)) !== "@This") return false;
  return CONTAINERS.every((kind) => tree.around(node, kind) === NONE);
}

/** The key, which no program can write as a name, for a file that is imported without a name. */
const unnamed = (path: string): string => `@import ${path}`;

/** Whether a variable declaration node is really an assignment; the grammar uses one kind for both. */
function isAssignment(tree: SyntaxTree, node: NodeIndex): boolean {
  return (
    !/\b(?:const|var)\b/.test(tree.text.slice(tree.start(node), tree.start(tree.firstNamed(node)))) && tree.child(node, "type") === NONE
  );
}

function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const [target, value] = [tree.firstNamed(node), tree.lastNamed(node)];
  // The value `.init()`, named without its type, takes its type from the target, not the other way round.
  const isAsked = /^(?:try\b|comptime\b|[\s(])*\./.test(tree.textOf(value));
  if (tree.kind(target) === "identifier" && value !== target && !isAsked) binder.assign(target, (reader) => reader.of(value));
}

function bindVariable(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (isAssignment(tree, node)) {
    bindAssignment(binder, node);
    return;
  }
  const name = tree.childOfKind(node, "identifier");
  const type = tree.child(node, "type");
  const last = tree.lastNamed(node);
  const value = last === name || last === type ? NONE : last;
  if (name === NONE) return;
  const whole = importedPath(tree, value);
  const part = value !== NONE && tree.kind(value) === "field_expression" ? importedPath(tree, tree.child(value, "object")) : "";
  if (whole === "" && part === "") {
    const isContainer = value !== NONE && CONTAINERS.includes(tree.kind(value));
    const held: Later = (reader) => (type === NONE ? reader.of(value) : reader.instance(reader.of(type)));
    binder.bind(name, isContainer ? NOTHING_KNOWN : held);
    return;
  }
  const isExported = tree.text.startsWith("pub", tree.start(node));
  const member = tree.child(value, "member");
  if (whole !== "") binder.import({ kind: "module", module: whole, local: name, isExported });
  else binder.import({ kind: "name", module: part, name: tree.textOf(member), local: name, isExported, at: member });
  if (isExported) binder.export(tree.textOf(name), (reader) => reader.lookup(name));
}

function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  // A function that returns a type is itself that type to its callers.
  const givesType = type !== NONE && tree.textOf(type) === "type";
  const name = tree.child(node, "name");
  binder.bind(name, (reader) => (givesType ? UNKNOWN : reader.instance(reader.of(type))), { scope: "outer" });
  const parameters = tree.childOfKind(node, "parameters");
  let place = 0;
  for (const parameter of parameters === NONE ? [] : tree.namedChildren(parameters)) {
    if (tree.kind(parameter) !== "parameter") continue;
    binder.parameter(name, place++, (reader) => reader.instance(reader.of(tree.child(parameter, "type"))));
  }
}

/** `|a, b|` after a condition, a loop's lists or a switch case. */
function bindPayload(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const parent = tree.parent(node);
  const kind = tree.kind(parent);
  const condition = tree.child(parent, "condition");
  const lists = [...tree.namedChildren(parent)];
  let place = 0;
  for (const name of tree.namedChildren(node)) {
    if (tree.kind(name) !== "identifier") continue;
    const list = lists[place++] ?? NONE;
    const held: Later = (reader) => {
      if (kind === "for_statement" || kind === "for_expression") return reader.element(reader.of(list));
      return condition === NONE ? UNKNOWN : reader.of(condition);
    };
    binder.bind(name, held);
  }
}

/** The value or type whose member `.name` is, when nothing stands before the dot. */
function implied(reader: UsageReader, literal: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(literal);
  if (tree.kind(parent) === "switch_case") return reader.of(tree.firstNamed(tree.parent(parent)));
  if (tree.kind(parent) === "assignment_expression" && tree.field(literal) === "left") {
    const list = tree.parent(parent);
    return tree.kind(list) === "initializer_list" ? initialized(reader, tree.parent(list)) : UNKNOWN;
  }
  if (tree.kind(parent) === "binary_expression" && tree.field(literal) === "right") return reader.of(tree.child(parent, "left"));
  return typeOfValue(reader, literal);
}

/** The value that a literal with fields creates. */
function initialized(reader: UsageReader, literal: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.kind(literal) === "struct_initializer") return reader.instance(reader.of(tree.firstNamed(literal)));
  const parent = tree.parent(literal);
  if (tree.kind(parent) === "initializer_list") return reader.element(initialized(reader, tree.parent(parent)));
  if (tree.kind(parent) === "assignment_expression") return reader.of(tree.child(parent, "left"));
  return typeOfValue(reader, literal);
}

/** Kinds of nodes that pass the type expected of them on to their operand: `try .init()`. */
const PASSING: ReadonlySet<string> = new Set(["try_expression", "parenthesized_expression", "comptime_expression"]);

/**
 * Whether the first argument of a call is the function's first parameter. Not for a method called on a value, which becomes the first
 * parameter. Types are recognized by their capital letter.
 */
function countsAllArguments(tree: SyntaxTree, called: NodeIndex): boolean {
  if (tree.kind(called) === "identifier") return true;
  return tree.kind(called) === "field_expression" && /(?:^|\.)[A-Z](?=\w*[a-z])\w*$/.test(tree.textOf(tree.child(called, "object")));
}

/**
 * The type expected of a value: that of a variable, a field, a function's result, or a parameter. For a call of a declaration named
 * without its type (`.init()`), the type expected of the call.
 */
function typeOfValue(reader: UsageReader, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  const parent = tree.parent(value);
  const kind = tree.kind(parent);
  if (kind === "call_expression") {
    const called = tree.child(parent, "function");
    if (called === value) return typeOfValue(reader, parent);
    // Among the named children of a call, the function comes first and the arguments follow.
    const index = [...tree.namedChildren(parent)].indexOf(value) - 1;
    return index < 0 || !countsAllArguments(tree, called) ? UNKNOWN : reader.first([reader.parameter(reader.of(called), index), UNKNOWN]);
  }
  if (PASSING.has(kind)) return typeOfValue(reader, parent);
  if (kind === "catch_expression" || kind === "binary_expression") {
    return tree.firstNamed(parent) === value ? typeOfValue(reader, parent) : UNKNOWN;
  }
  if (kind === "variable_declaration" && isAssignment(tree, parent)) {
    const target = tree.firstNamed(parent);
    return target === value ? UNKNOWN : reader.of(target);
  }
  if (kind === "assignment_expression" && tree.kind(tree.parent(parent)) === "initializer_list" && tree.field(value) === "right") {
    return reader.of(tree.child(parent, "left"));
  }
  const around = kind === "return_expression" ? tree.around(parent, "function_declaration") : parent;
  if (kind !== "return_expression" && kind !== "variable_declaration" && kind !== "container_field") return UNKNOWN;
  return around === NONE ? UNKNOWN : reader.instance(reader.of(tree.child(around, "type")));
}

/** The grammar reads `[]const a.B` as a member of `[]const a`; the prefixes belong around the whole type. */
function memberAccess(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "member");
  if (name === NONE) return UNKNOWN;
  if (tree.child(node, "object") === NONE) return reader.member(implied(reader, node), tree.textOf(name));
  const { type, isList } = behindPrefixes(tree, tree.child(node, "object"));
  const found = reader.member(reader.of(type), tree.textOf(name));
  return isList ? reader.apply(BUILTIN, [found]) : found;
}

/** The type after the prefixes `[]`, `*` and `?`, and whether a list is among them. */
function behindPrefixes(tree: SyntaxTree, node: NodeIndex): { readonly type: NodeIndex; readonly isList: boolean } {
  let type = node;
  let isList = false;
  while (PREFIXES.has(tree.kind(type))) {
    isList ||= LISTS.has(tree.kind(type));
    type = tree.lastNamed(type);
  }
  return { type, isList };
}

/** In `[]a.B`, `B` is a use of the type's member; the whole is a list. */
function bindListed(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const [name, object] = [tree.child(node, "member"), tree.child(node, "object")];
  if (name === NONE || object === NONE) return;
  const { type, isList } = behindPrefixes(tree, object);
  if (isList) binder.useAs(name, (reader) => reader.member(reader.of(type), tree.textOf(name)));
}

const LISTS: ReadonlySet<string> = new Set(["slice_type", "array_type"]);
const PREFIXES: ReadonlySet<string> = new Set(["slice_type", "array_type", "pointer_type", "nullable_type"]);

const list = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.apply(BUILTIN, [reader.of(reader.tree.lastNamed(node))]);
const first = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.firstNamed(node));
const last = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));
const container = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.selfType(reader.tree.lastNamed(node));
const literal = (): ExpressionId => BUILTIN;

/** Builtin functions whose first argument is the type of their result. */
const CONVERTING: ReadonlySet<string> = new Set(["@as", "@bitCast", "@fieldParentPtr"]);

function builtinCall(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const path = importedPath(tree, node);
  if (path !== "") return reader.name(unnamed(path), node);
  const name = tree.textOf(tree.firstNamed(node));
  if (name === "@This") return isOwnFile(tree, node) ? reader.name(OWN_FILE, node) : reader.selfType(node);
  return CONVERTING.has(name) ? reader.instance(reader.of(tree.firstNamed(tree.childOfKind(node, "arguments")))) : UNKNOWN;
}

const ZIG_BUILTINS = `std builtin root anyerror anyframe anyopaque anytype bool comptime_float comptime_int noreturn type void f16 f32 f64 f80 f128
  i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize c_char c_int c_long c_longlong c_longdouble c_short c_uint c_ulong c_ulonglong c_ushort true
  false null undefined unreachable _`;

export const ZIG_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: {
    function_declaration: "function",
    struct_declaration: "block",
    union_declaration: "block",
    enum_declaration: "block",
    opaque_declaration: "block",
    block: "block",
    if_statement: "block",
    if_expression: "block",
    while_statement: "block",
    while_expression: "block",
    for_statement: "block",
    for_expression: "block",
    switch_case: "block",
    catch_expression: "block",
    else_clause: "block",
    errdefer_statement: "block",
  },
  rebinding: "any",
  within: "none",
  // A file whose name begins with a capital letter is a struct.
  namesFileType: (name) => /^\p{Lu}/u.test(name),
  bindings: {
    variable_declaration: bindVariable,
    function_declaration: bindFunction,
    parameter: (binder, node) => {
      const name = binder.tree.child(node, "name");
      const type = binder.tree.child(node, "type");
      if (name !== NONE) binder.bind(name, (reader) => reader.instance(reader.of(type)));
    },
    payload: bindPayload,
    field_expression: bindListed,
    container_field: (binder, node) => {
      const { tree } = binder;
      const name = tree.child(node, "name");
      const type = tree.child(node, "type");
      const isVariant = tree.kind(tree.parent(node)) === "enum_declaration";
      binder.declare(name, (reader) => reader.instance(isVariant ? reader.selfType(node) : reader.of(type)));
      binder.skip(name);
    },
    error_set_declaration: (binder, node) => {
      for (const name of binder.tree.namedChildren(node)) binder.skip(name);
    },
    block_label: (binder, node) => binder.skip(node),
    break_label: (binder, node) => binder.skip(node),
    using_namespace_declaration: (binder, node) => {
      const module = importedPath(binder.tree, binder.tree.firstNamed(node));
      if (module !== "") binder.import({ kind: "all", module, isExported: true });
    },
    builtin_function: (binder, node) => {
      const { tree } = binder;
      const module = importedPath(tree, node);
      const parent = tree.parent(node);
      const isNamed =
        tree.kind(parent) === "using_namespace_declaration" ||
        tree.kind(parent) === "variable_declaration" ||
        tree.kind(tree.parent(parent)) === "variable_declaration";
      if (isOwnFile(tree, node)) binder.import({ kind: "module", module: OWN_FILE, local: OWN_FILE });
      if (module !== "" && !isNamed) binder.import({ kind: "module", module, local: unnamed(module) });
    },
  },
  expressions: {
    field_expression: memberAccess,
    call_expression: (reader, node) => reader.call(reader.of(reader.tree.child(node, "function"))),
    struct_initializer: (reader, node) => reader.instance(reader.of(reader.tree.firstNamed(node))),
    anonymous_struct_initializer: (reader, node) => typeOfValue(reader, node),
    builtin_function: builtinCall,
    struct_declaration: container,
    union_declaration: container,
    enum_declaration: container,
    opaque_declaration: container,
    slice_type: list,
    array_type: list,
    pointer_type: last,
    nullable_type: last,
    error_union_type: (reader, node) => reader.of(reader.tree.child(node, "ok")),
    index_expression: (reader, node) => reader.element(reader.of(reader.tree.child(node, "object"))),
    slice_expression: (reader, node) => reader.of(reader.tree.firstNamed(node)),
    try_expression: last,
    catch_expression: first,
    null_coercion_expression: first,
    dereference_expression: first,
    unary_expression: (reader, node) => reader.of(reader.tree.child(node, "argument")),
    binary_expression: (reader, node) => {
      const { tree } = reader;
      return /\borelse\b/.test(tree.text.slice(tree.end(tree.child(node, "left")), tree.start(tree.child(node, "right"))))
        ? reader.of(tree.child(node, "left"))
        : BUILTIN;
    },
    error_type: () => UNKNOWN,
    // `anytype` and `type` may have members that the repository defines.
    builtin_type: (reader, node) => (/^(?:anytype|type)$/.test(reader.tree.textOf(node)) ? UNKNOWN : BUILTIN),
    string: literal,
    multiline_string: literal,
    integer: literal,
    float: literal,
    character: literal,
    boolean: literal,
  },
  // The grammar reads `!f(x)` as a call of `!f`.
  transparent: ["parenthesized_expression", "labeled_statement", "block_expression", "unary_expression", "error_union_type"],
  selectors: { field_expression: "member" },
  roles: { call_expression: { function: "calls" } },
  leaves: {
    error_type: (reader, _parent, name) => reader.member(UNKNOWN, reader.tree.textOf(name)),
  },
  builtins: new Set(ZIG_BUILTINS.split(/\s+/)),
};
