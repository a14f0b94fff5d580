/** How Lua binds and uses names. A file is the module that it returns; a table is a module or class by the members put into it. */
import { BUILTIN, type ExpressionId, type ObjectMember, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const literal = (): ExpressionId => BUILTIN;

/** For each file, the top-level locals (`local M = {}`), by name. */
const tablesByTree = new WeakMap<SyntaxTree, Map<string, NodeIndex>>();

function tablesOf(tree: SyntaxTree): Map<string, NodeIndex> {
  const tables = tablesByTree.get(tree) ?? new Map<string, NodeIndex>();
  tablesByTree.set(tree, tables);
  return tables;
}

function first(tree: SyntaxTree, list: NodeIndex): NodeIndex {
  return list === NONE ? NONE : tree.firstNamed(list);
}

/** The text of a string literal; undefined for anything else. */
function stringAt(tree: SyntaxTree, node: NodeIndex): string | undefined {
  return node !== NONE && tree.kind(node) === "string" ? tree.textOf(tree.child(node, "content")) : undefined;
}

function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const gives: Later = (reader) => resultOf(reader, node);
  if (name !== NONE && tree.kind(name) === "identifier") {
    const isLocal = tree.textOf(node).startsWith("local");
    if (isLocal) binder.bind(name, gives, { scope: "outer", isHoisted: true });
    else binder.declare(name, gives);
  } else if (name !== NONE) binder.declare(fieldOf(tree, name), gives);
  if (name !== NONE && tree.kind(name) === "method_index_expression") {
    binder.bindIn(node, "self", (reader) => reader.of(tree.child(name, "table")));
  }
  for (const parameter of tree.childrenIn(tree.child(node, "parameters"), "name"))
    binder.bind(parameter, () => UNKNOWN, { isHoisted: true });
}

function fieldOf(tree: SyntaxTree, target: NodeIndex): NodeIndex {
  const method = tree.child(target, "method");
  return method === NONE ? tree.child(target, "field") : method;
}

/** The result of a function: the first value of each of its `return` statements. */
function resultOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const body = tree.child(node, "body");
  if (body === NONE) return UNKNOWN;
  const values: NodeIndex[] = [];
  for (let at = body; at < tree.after(body) && values.length < 4; ) {
    const kind = tree.kind(at);
    if (kind === "return_statement") values.push(first(tree, tree.childOfKind(at, "expression_list")));
    at = kind === "function_definition" || kind === "function_declaration" ? tree.after(at) : at + 1;
  }
  return reader.either(values.map((value) => reader.of(value)));
}

function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isLocal = tree.kind(tree.parent(node)) === "variable_declaration";
  const values = [...tree.childrenIn(tree.childOfKind(node, "expression_list"), "value")];
  for (const [place, target] of [...tree.childrenIn(tree.childOfKind(node, "variable_list"), "name")].entries()) {
    const value = values[place] ?? NONE;
    if (value !== NONE && bindRequire(binder, isLocal, target, value)) continue;
    const held: Later = (reader) => (isFunction(tree, value) ? resultOf(reader, value) : reader.of(value));
    if (tree.kind(target) !== "identifier") assignMember(binder, target, held);
    else if (isLocal) bindLocal(binder, node, target, held);
    else {
      binder.declare(target, held);
      binder.assign(target, held);
    }
  }
}

function isFunction(tree: SyntaxTree, value: NodeIndex): boolean {
  return value !== NONE && tree.kind(value) === "function_definition";
}

function bindLocal(binder: UsageBinder, node: NodeIndex, target: NodeIndex, held: Later): void {
  const { tree } = binder;
  if (tree.kind(tree.parent(tree.parent(node))) === "chunk") tablesOf(tree).set(tree.textOf(target), target);
  binder.bind(target, held);
}

/** `M.name = value`, `self.name = value`: declares the symbol of that name and makes it an attribute of the table. */
function assignMember(binder: UsageBinder, target: NodeIndex, held: Later): void {
  const { tree } = binder;
  const field = tree.child(target, "field");
  if (tree.kind(target) !== "dot_index_expression") return;
  binder.declare(field, held);
  const table = tree.textOf(tree.child(target, "table"));
  const owner = table === "self" ? ownerAround(tree, target) : table;
  const definition = tablesOf(tree).get(owner);
  if (definition !== undefined) binder.attributeOf(definition, tree.textOf(field), held);
}

/** The name of the table that the function around a node belongs to; "" when there is none. */
function ownerAround(tree: SyntaxTree, node: NodeIndex): string {
  for (let at = tree.around(node, "function_declaration"); at !== NONE; at = tree.around(tree.parent(at), "function_declaration")) {
    const table = tree.child(tree.child(at, "name"), "table");
    if (table !== NONE) return tree.textOf(table);
  }
  return "";
}

function requiredModule(tree: SyntaxTree, call: NodeIndex): string | undefined {
  if (tree.kind(call) !== "function_call" || tree.textOf(tree.child(call, "name")) !== "require") return undefined;
  return stringAt(tree, first(tree, tree.child(call, "arguments")));
}

/** `local x = require("a.b")` */
function bindRequire(binder: UsageBinder, isLocal: boolean, target: NodeIndex, value: NodeIndex): boolean {
  const module = requiredModule(binder.tree, value);
  if (module === undefined || !isLocal) return false;
  binder.import({ kind: "default", module, name: "default", at: target, local: target });
  return true;
}

function bindCall(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const module = requiredModule(tree, node);
  if (module === undefined) return;
  const list = tree.parent(node);
  const isNamed = tree.kind(list) === "expression_list" && tree.kind(tree.parent(tree.parent(list))) === "variable_declaration";
  if (!isNamed) binder.import({ kind: "default", module, value: node });
}

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(node, "name");
  const called = tree.textOf(callee);
  const args = tree.child(node, "arguments");
  if (called === "require") return reader.imported(node);
  if (called === "setmetatable") return metatable(reader, tree.lastNamed(args));
  if (called === "assert") return reader.of(first(tree, args));
  return reader.call(reader.of(callee));
}

/** The members that a metatable gives to its table: those of its `__index` or, by custom, of the metatable itself. */
function metatable(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (node === NONE || tree.kind(node) !== "table_constructor") return reader.of(node);
  for (const field of tree.namedChildren(node)) {
    if (tree.textOf(tree.child(field, "name")) === "__index") return reader.of(tree.child(field, "value"));
  }
  return UNKNOWN;
}

function table(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const members: ObjectMember[] = [];
  for (const field of tree.namedChildren(node)) {
    const name = tree.child(field, "name");
    if (name === NONE) continue;
    const value = tree.child(field, "value");
    const defined = reader.definition(tree.kind(name) === "string" ? tree.child(name, "content") : name);
    members.push({ name: stringAt(tree, name) ?? tree.textOf(name), value: defined === UNKNOWN ? reader.of(value) : defined });
  }
  return reader.object(members);
}

function member(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.member(reader.of(tree.child(node, "table")), tree.textOf(fieldOf(tree, node)));
}

function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const iterated = first(tree, tree.childOfKind(node, "expression_list"));
  const over = iterated !== NONE && tree.kind(iterated) === "function_call" ? first(tree, tree.child(iterated, "arguments")) : NONE;
  for (const [place, name] of [...tree.childrenIn(tree.childOfKind(node, "variable_list"), "name")].entries()) {
    binder.bind(name, (reader) => (place === 1 ? reader.element(reader.of(over)) : UNKNOWN));
  }
}

export const LUA_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: {
    function_declaration: "function",
    function_definition: "function",
    block: "block",
    for_statement: "block",
  },
  rebinding: "last",
  within: "none",
  isRuntimeClosed: true,
  bindings: {
    function_declaration: bindFunction,
    function_definition: bindFunction,
    assignment_statement: bindAssignment,
    variable_declaration: (binder, node) => {
      // `local x`, without a value.
      const { tree } = binder;
      for (const name of tree.childrenIn(tree.childOfKind(node, "variable_list"), "name")) binder.bind(name);
    },
    function_call: bindCall,
    for_generic_clause: bindLoop,
    for_numeric_clause: (binder, node) => binder.bind(binder.tree.child(node, "name"), literal),
    goto_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    label_statement: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    attribute: (binder, node) => binder.skip(binder.tree.firstNamed(node)),
    field: (binder, node) => {
      const { tree } = binder;
      const name = tree.child(node, "name");
      if (name === NONE || tree.kind(name) !== "identifier") return;
      binder.skip(name);
      const value = tree.child(node, "value");
      if (isFunction(tree, value)) binder.declare(name, (reader) => resultOf(reader, value));
    },
    return_statement: (binder, node) => {
      const { tree } = binder;
      const value = first(tree, tree.childOfKind(node, "expression_list"));
      if (value !== NONE && tree.kind(tree.parent(node)) === "chunk") binder.export("", (reader) => reader.of(value));
    },
  },
  expressions: {
    dot_index_expression: member,
    method_index_expression: member,
    bracket_index_expression: (reader, node) => {
      const { tree } = reader;
      const name = stringAt(tree, tree.child(node, "field"));
      const of = reader.of(tree.child(node, "table"));
      return name === undefined ? reader.element(of) : reader.member(of, name);
    },
    function_call: call,
    table_constructor: table,
    binary_expression: (reader, node) => {
      const { tree } = reader;
      const operator = tree.text.slice(tree.end(tree.child(node, "left")), tree.start(tree.child(node, "right"))).trim();
      if (operator === "and") return reader.of(tree.child(node, "right"));
      return operator === "or" ? reader.either([reader.of(tree.child(node, "left")), reader.of(tree.child(node, "right"))]) : BUILTIN;
    },
    string: literal,
    number: literal,
    true: literal,
    false: literal,
    unary_expression: literal,
  },
  transparent: ["parenthesized_expression"],
  selectors: { dot_index_expression: "field", method_index_expression: "method" },
  roles: { function_call: { name: "calls" } },
  builtins: new Set(
    `_G _ENV _VERSION arg assert bit bit32 collectgarbage coroutine debug dofile error getfenv getmetatable io ipairs jit load loadfile
     loadstring math module newproxy next os package pairs pcall print rawequal rawget rawlen rawset require select setfenv setmetatable string
     table tonumber tostring type unpack utf8 warn xpcall`.split(/\s+/),
  ),
};
