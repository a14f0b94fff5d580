/** Imports and exports, of ECMAScript modules and of CommonJS. */
import { type ExpressionId, GLOBAL_NAMED, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { exportedName } from "./exported-name.ts";
import { isFunction } from "./function-results.ts";
import { functionValue } from "./functions.ts";
import { bindPattern, patternNames } from "./patterns.ts";

/** The text of a string literal without its quotes; undefined for anything else. */
function stringAt(tree: SyntaxTree, node: NodeIndex): string | undefined {
  return node !== NONE && tree.kind(node) === "string" ? tree.textOf(node).slice(1, -1) : undefined;
}

export function bindImports(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const clause = tree.childOfKind(node, "import_clause", "import_require_clause");
  const module = stringAt(tree, tree.child(node, "source")) ?? stringAt(tree, tree.child(clause, "source"));
  if (module === undefined) return;
  if (clause === NONE) binder.import({ kind: "module", module });
  for (const part of tree.namedChildren(clause)) {
    switch (tree.kind(part)) {
      case "identifier":
        binder.import({
          kind: "default",
          module,
          name: tree.kind(clause) === "import_require_clause" ? "" : "default",
          at: part,
          local: part,
        });
        break;
      case "namespace_import":
        binder.import({ kind: "module", module, local: tree.firstNamed(part) });
        break;
      case "named_imports":
        for (const specifier of tree.namedChildren(part)) bindSpecifier(binder, specifier, module);
    }
  }
}

/** One part of `{ a, b as c }`, in an import or in a re-export. */
function bindSpecifier(binder: UsageBinder, specifier: NodeIndex, module: string, isExported = false): void {
  const { tree } = binder;
  const at = tree.child(specifier, "name");
  if (at === NONE) return;
  const alias = tree.child(specifier, "alias");
  const local = alias === NONE ? at : alias;
  if (tree.textOf(at) === "default") binder.import({ kind: "default", module, name: "default", at, local, isExported });
  else binder.import({ kind: "name", module, name: tree.textOf(at), at, local, isExported });
}

/** What a module exports: its own, by name or as the default, and what it passes on of others. */
export function bindExports(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const module = stringAt(tree, tree.child(node, "source"));
  const clause = tree.childOfKind(node, "export_clause");
  if (module !== undefined) {
    const namespace = tree.childOfKind(node, "namespace_export");
    if (namespace !== NONE) binder.import({ kind: "module", module, local: tree.firstNamed(namespace), isExported: true });
    else if (clause === NONE) binder.import({ kind: "all", module, isExported: true });
    for (const specifier of tree.namedChildren(clause)) bindSpecifier(binder, specifier, module, true);
    return;
  }
  for (const specifier of tree.namedChildren(clause)) exportSpecifier(binder, specifier);
  const value = tree.child(node, "value");
  const declaration = tree.child(node, "declaration");
  if (value !== NONE) binder.export("default", (reader) => reader.of(value));
  else if (declaration === NONE) exportWhole(binder, node, clause);
  else exportDeclaration(binder, node, declaration);
}

function exportSpecifier(binder: UsageBinder, specifier: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(specifier, "name");
  const alias = tree.child(specifier, "alias");
  if (name === NONE) return;
  binder.skip(alias);
  binder.export(tree.textOf(alias === NONE ? name : alias), (reader) => reader.lookup(name));
}

/** What `declare global { … }` declares in a module, all files see. */
export function exportGlobals(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.childOfKind(node, "global") === NONE) return;
  for (const statement of tree.namedChildren(tree.childOfKind(node, "statement_block"))) {
    const isExported = tree.kind(statement) === "export_statement";
    const declaration = isExported ? tree.child(statement, "declaration") : statement;
    if (declaration === NONE) continue;
    const isList = tree.kind(declaration) === "lexical_declaration" || tree.kind(declaration) === "variable_declaration";
    for (const one of isList ? tree.namedChildren(declaration) : [unwrapped(tree, declaration)]) {
      const name = tree.child(one, "name");
      if (name !== NONE) binder.export(GLOBAL_NAMED + tree.textOf(name), (reader) => reader.lookup(name));
    }
  }
}

/** A namespace stands inside of a statement. */
function unwrapped(tree: SyntaxTree, declaration: NodeIndex): NodeIndex {
  return tree.kind(declaration) === "expression_statement" ? tree.firstNamed(declaration) : declaration;
}

/** `export = Foo`. */
function exportWhole(binder: UsageBinder, node: NodeIndex, clause: NodeIndex): void {
  const { tree } = binder;
  const only = tree.lastNamed(node);
  if (clause === NONE && only !== NONE && /^export\s*=/.test(tree.textOf(node))) binder.export("", (reader) => reader.of(only));
}

/** `export default class Foo`, and exported names of destructuring patterns, which have no symbols. */
function exportDeclaration(binder: UsageBinder, node: NodeIndex, declaration: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(declaration, "name");
  if (name !== NONE && tree.kind(node + 2) === "default") binder.export("default", (reader) => reader.lookup(name));
  for (const declarator of tree.namedChildren(declaration)) {
    if (tree.kind(declarator) !== "variable_declarator") continue;
    const pattern = tree.child(declarator, "name");
    if (tree.kind(pattern) === "identifier") continue;
    for (const taken of patternNames(tree, pattern)) binder.export(tree.textOf(taken), (reader) => reader.lookup(taken));
  }
}

/** The module that `require("./a")` or `import("./a")` loads; undefined for other calls. */
function requiredModule(tree: SyntaxTree, call: NodeIndex): string | undefined {
  if (call === NONE || tree.kind(call) !== "call_expression") return undefined;
  const callee = tree.child(call, "function");
  const kind = tree.kind(callee);
  if (kind !== "import" && (kind !== "identifier" || tree.textOf(callee) !== "require")) return undefined;
  return stringAt(tree, tree.firstNamed(tree.child(call, "arguments")));
}

/** Imports by a `require` or `import` call that `bindRequire` does not handle. */
export function bindRequired(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const module = requiredModule(tree, call);
  if (module === undefined) return;
  const parent = tree.parent(call);
  const isInside = tree.kind(parent) === "member_expression" || tree.kind(parent) === "await_expression";
  const outer = isInside ? tree.parent(parent) : parent;
  if (tree.kind(outer) === "variable_declarator" && isTakenUp(tree, outer)) return;
  const isDynamic = tree.kind(tree.child(call, "function")) === "import";
  const isModule = isDynamic || tree.kind(parent) === "expression_statement";
  binder.import({ kind: isModule ? "module" : "default", module, value: call });
  // Who is given a function that loads a module, such as a router, takes what the module exports by default: `() => import("./Page.vue")`.
  if (!isDynamic || (tree.kind(parent) !== "arrow_function" && tree.kind(parent) !== "return_statement")) return;
  const at = tree.firstNamed(tree.child(call, "arguments"));
  const value: Later = (reader) => reader.member(reader.imported(call), "default");
  binder.use({ at, name: "default", value, type: "imports", isConditional: true });
}

/**
 * Imports `const a = require("./a")`, `const { b, c: d } = require("./a")`, `const e = require("./a").e` and `const { f } = await
 * import("./a")` under the declared names. Returns false for other declarators.
 */
export function bindRequire(binder: UsageBinder, declarator: NodeIndex): boolean {
  const { tree } = binder;
  if (!isTakenUp(tree, declarator)) return false;
  const pattern = tree.child(declarator, "name");
  const value = tree.child(declarator, "value");
  if (tree.kind(value) === "member_expression") {
    const at = tree.child(value, "property");
    const module = requiredModule(tree, tree.child(value, "object")) as string;
    binder.import({ kind: "name", module, name: tree.textOf(at), at, local: pattern });
    return true;
  }
  const module = requiredModule(tree, loaded(tree, value)) as string;
  if (tree.kind(pattern) === "identifier") {
    binder.import({ kind: "default", module, name: "", at: pattern, local: pattern });
    return true;
  }
  for (const part of tree.namedChildren(pattern)) bindTaken(binder, part, module);
  return true;
}

/** One part of `{ a, b: c, d = 1, e: { f }, ...rest }` destructured from a required module. */
function bindTaken(binder: UsageBinder, part: NodeIndex, module: string): void {
  const { tree } = binder;
  switch (tree.kind(part)) {
    case "shorthand_property_identifier_pattern":
      binder.import({ kind: "name", module, name: tree.textOf(part), at: part, local: part });
      return;
    case "object_assignment_pattern":
      bindTaken(binder, tree.child(part, "left"), module);
      return;
    case "rest_pattern":
      // The rest object holds the module's other members.
      binder.import({ kind: "module", module, local: tree.firstNamed(part) });
      return;
    case "pair_pattern": {
      const at = tree.child(part, "key");
      const value = tree.child(part, "value");
      const held = tree.kind(value) === "assignment_pattern" ? tree.child(value, "left") : value;
      const isName = tree.kind(held) === "identifier";
      const isNamed = tree.kind(at) === "property_identifier";
      if (isNamed) binder.import({ kind: "name", module, name: tree.textOf(at), at, ...(isName ? { local: held } : { value: part }) });
      if (!isNamed || !isName) bindPattern(binder, held, (reader) => (isNamed ? reader.imported(part) : UNKNOWN));
    }
  }
}

/** The call in `await import("./a")`; any other value unchanged. */
function loaded(tree: SyntaxTree, value: NodeIndex): NodeIndex {
  return value !== NONE && tree.kind(value) === "await_expression" ? tree.firstNamed(value) : value;
}

/** Whether a declarator does nothing but name a required module or its members. */
function isTakenUp(tree: SyntaxTree, declarator: NodeIndex): boolean {
  const value = tree.child(declarator, "value");
  const pattern = tree.child(declarator, "name");
  const isMember = value !== NONE && tree.kind(value) === "member_expression";
  const call = isMember ? tree.child(value, "object") : loaded(tree, value);
  if (requiredModule(tree, call) === undefined) return false;
  const isAwaited = tree.kind(tree.child(call, "function")) === "import";
  if (isAwaited && (call === value || isMember)) return false;
  if (tree.kind(pattern) === "identifier") return !isAwaited;
  return !isMember && tree.kind(pattern) === "object_pattern";
}

/** Prefix for binding names exported by assignment; no other names have it. */
const EXPORTED = "exports.";

/** `exports.a` where the file uses its own export; UNKNOWN for anything else. */
export function exportedMember(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const object = tree.child(node, "object");
  const kind = tree.kind(object);
  const isExports =
    kind === "identifier" ? tree.textOf(object) === "exports" : kind === "member_expression" && tree.textOf(object) === "module.exports";
  return isExports ? reader.name(EXPORTED + tree.textOf(tree.child(node, "property")), object) : UNKNOWN;
}

/** `module.exports = …`, `exports.a = …`. */
export function exportAssigned(binder: UsageBinder, assignment: NodeIndex): void {
  const { tree } = binder;
  const target = tree.child(assignment, "left");
  const name = exportedName(tree, target);
  if (name === undefined) return;
  const value = tree.child(assignment, "right");
  const property = tree.child(target, "property");
  binder.skip(property);
  if (name !== "")
    binder.bindIn(0, EXPORTED + name, (reader) => (isFunction(tree, value) ? reader.definition(property) : reader.of(value)));
  if (name === "" && tree.kind(value) === "object") {
    exportMembers(binder, value);
    exportOuter(binder, assignment);
    return;
  }
  binder.export(name, (reader) => reader.of(value));
}

/** `var app = exports = module.exports = {}`: the module is the value of the outermost name. */
function exportOuter(binder: UsageBinder, assignment: NodeIndex): void {
  const { tree } = binder;
  let outer = tree.parent(assignment);
  while (tree.kind(outer) === "assignment_expression") outer = tree.parent(outer);
  if (tree.kind(outer) !== "variable_declarator") return;
  const name = tree.child(outer, "name");
  binder.export("", (reader) => reader.lookup(name));
}

function exportMembers(binder: UsageBinder, object: NodeIndex): void {
  const { tree } = binder;
  for (const part of tree.namedChildren(object)) {
    switch (tree.kind(part)) {
      case "shorthand_property_identifier":
        binder.export(tree.textOf(part), (reader) => reader.lookup(part));
        break;
      case "pair": {
        const key = tree.child(part, "key");
        binder.export(tree.textOf(key), (reader) => {
          const own = reader.definition(key);
          return own === UNKNOWN ? reader.of(tree.child(part, "value")) : own;
        });
        break;
      }
      case "method_definition":
        binder.export(tree.textOf(tree.child(part, "name")), (reader) => functionValue(reader, part));
    }
  }
}
