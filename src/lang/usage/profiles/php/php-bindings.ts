/** What PHP's declarations and statements bind. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { docAbove, tagsOf } from "./php-doc-tags.ts";
import { addAlias, classNamed, documentedValue, openNamespace, typeOf } from "./php-types.ts";

export function bindNamespace(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  openNamespace(tree, name === NONE ? "" : tree.textOf(name), tree.start(node));
  binder.skip(name);
}

/** `use A\B, C as D;`, `use A\{B, function c};`, `use function a\b;` */
export function bindUse(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const group = tree.childOfKind(node, "namespace_use_group");
  const prefix = group === NONE ? "" : tree.textOf(tree.childOfKind(node, "namespace_name"));
  if (group !== NONE) binder.skip(tree.childOfKind(node, "namespace_name"));
  const sort = useSort(tree, node);
  for (const clause of tree.namedChildren(group === NONE ? node : group)) {
    if (tree.kind(clause) === "namespace_use_clause") bindUseClause(binder, clause, prefix, sort || useSort(tree, clause));
  }
}

/** `function`, `const` or "" before an imported name. */
function useSort(tree: SyntaxTree, node: NodeIndex): string {
  for (const child of tree.children(node))
    if (!tree.isNamed(child) && /^(?:function|const)$/.test(tree.kind(child))) return tree.kind(child);
  return "";
}

function bindUseClause(binder: UsageBinder, clause: NodeIndex, prefix: string, sort: string): void {
  const { tree } = binder;
  const path = tree.firstNamed(clause);
  const full = [prefix, tree.textOf(path)]
    .filter((part) => part !== "")
    .join("\\")
    .replace(/^\\/, "");
  const cut = full.lastIndexOf("\\");
  const name = full.slice(cut + 1);
  const alias = tree.child(clause, "alias");
  const local = alias === NONE ? name : tree.textOf(alias);
  binder.skip(alias);
  if (sort === "") addAlias(tree, clause, local, full);
  const suffix = sort === "function" ? "()" : sort === "const" ? "#" : "";
  binder.import({ kind: "name", module: cut < 0 ? "" : full.slice(0, cut), name, at: path, local: `${local}${suffix}` });
}

/** Statements that include another file: `require __DIR__ . '/a.php'`. */
export function bindInclude(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const path = [...tree.below(node, "string_content")].at(-1);
  if (path !== undefined) binder.import({ kind: "file", module: tree.textOf(path) });
}

export function bindType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  binder.skip(name);
  for (const { tag, type, name: property } of tagsOf(docAbove(tree, node))) {
    if (tag.startsWith("property") && property !== "") {
      binder.attribute(tree.child(node, "body"), property, (reader) => documentedValue(reader, type, node));
    } else if (tag === "mixin") binder.supertype(name, "extends", (reader) => classNamed(reader, type, node));
  }
  bindBases(binder, node, name);
}

/** Records the types that a class extends and implements. */
function bindBases(binder: UsageBinder, node: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  for (const clause of tree.namedChildren(node)) {
    const kind = tree.kind(clause);
    if (kind !== "base_clause" && kind !== "class_interface_clause") continue;
    for (const base of tree.namedChildren(clause)) {
      binder.supertype(name, kind === "base_clause" ? "extends" : "implements", (reader) => typeOf(reader, base));
    }
  }
}

export function bindTraits(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.parent(tree.parent(node))) === "anonymous_class") return;
  for (const trait of tree.namedChildren(node)) {
    if (tree.kind(trait) !== "use_list") binder.supertype(node, "extends", (reader) => typeOf(reader, trait));
  }
}

/** The value of the written type or, where that is missing or built-in, of the type in the comment. */
function heldValue(reader: UsageReader, type: NodeIndex, documented: string, at: NodeIndex): ExpressionId {
  const written = type === NONE ? UNKNOWN : reader.instance(typeOf(reader, type));
  if (documented === "" || (written !== UNKNOWN && written !== BUILTIN)) return written;
  const said = documentedValue(reader, documented, at);
  return said === UNKNOWN ? written : said;
}

export function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const type = tree.child(node, "return_type");
  const tags = tagsOf(docAbove(tree, node));
  const documented = tags.findLast(({ tag }) => tag === "return")?.type ?? "";
  if (name !== NONE) {
    binder.skip(name);
    if (type !== NONE || documented !== "") binder.declare(name, (reader) => heldValue(reader, type, documented, node));
  }
  const parameters = tree.child(node, "parameters");
  for (const parameter of tree.namedChildren(parameters)) {
    const variable = tree.child(parameter, "name");
    if (variable === NONE) continue;
    const called = tree.textOf(variable).slice(1);
    const said = tags.find((tag) => tag.tag === "param" && tag.name === called)?.type ?? "";
    bindParameter(binder, parameter, variable, said);
  }
}

function bindParameter(binder: UsageBinder, parameter: NodeIndex, variable: NodeIndex, said: string): void {
  const { tree } = binder;
  const type = tree.child(parameter, "type");
  const isMany = tree.kind(parameter) === "variadic_parameter";
  const value: Later = (reader) => {
    const one = heldValue(reader, type, said, parameter);
    return isMany ? reader.apply(BUILTIN, [one]) : one;
  };
  binder.bindIn(parameter, tree.textOf(variable), value, { isWritten: type !== NONE || said !== "", isGiven: true });
  if (tree.kind(parameter) === "property_promotion_parameter") binder.declare(tree.firstNamed(variable), value);
}

/** `return x` declares the function's result, where neither a type nor a comment does. */
export function declareReturn(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const around = tree.around(node, "function_definition", "method_declaration", "anonymous_function", "arrow_function");
  const value = tree.firstNamed(node);
  if (value === NONE || around === NONE || tree.child(around, "name") === NONE || tree.child(around, "return_type") !== NONE) return;
  if (tagsOf(docAbove(tree, around)).some(({ tag }) => tag === "return")) return;
  binder.declare(tree.child(around, "name"), (reader) => reader.of(value));
}

export function bindProperty(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const documented = tagsOf(docAbove(tree, node)).findLast(({ tag }) => tag === "var")?.type ?? "";
  for (const element of tree.namedChildren(node)) {
    if (tree.kind(element) !== "property_element") continue;
    const name = tree.firstNamed(tree.child(element, "name"));
    const value = tree.child(element, "default_value");
    if (type !== NONE || documented !== "") binder.declare(name, (reader) => heldValue(reader, type, documented, element));
    else if (value !== NONE)
      binder.declare(name, (reader) => (tree.kind(value) === "array_creation_expression" ? UNKNOWN : reader.of(value)));
  }
}

/**
 * `$x = …;` directly in a function body: from there until the next assignment, the variable holds only this value, whatever type a
 * parameter had.
 */
export function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  const value: Later = (reader) => reader.of(right);
  if (tree.kind(left) === "variable_name" && isInNoBranch(tree, node))
    binder.bindIn(left, tree.textOf(left), value, { behind: node, isReplacing: true });
  else bindTarget(binder, left, value);
}

const FUNCTIONS: ReadonlySet<string> = new Set(["function_definition", "method_declaration", "anonymous_function"]);

/** Whether an assignment is a statement of its own in a function body, outside of any branch, loop or other expression. */
function isInNoBranch(tree: SyntaxTree, assignment: NodeIndex): boolean {
  const statement = tree.parent(assignment);
  const block = tree.kind(statement) === "expression_statement" ? tree.parent(statement) : NONE;
  const around = block === NONE || tree.kind(block) !== "compound_statement" ? NONE : tree.parent(block);
  return tree.kind(assignment) === "assignment_expression" && around !== NONE && FUNCTIONS.has(tree.kind(around));
}

/** `$x = …`, `$this->x = …`, `[$a, $b] = …`. */
export function bindTarget(binder: UsageBinder, target: NodeIndex, value: Later): void {
  const { tree } = binder;
  if (target === NONE) return;
  switch (tree.kind(target)) {
    case "variable_name":
      binder.bindIn(target, tree.textOf(target), value);
      return;
    case "by_ref":
      bindTarget(binder, tree.firstNamed(target), value);
      return;
    case "list_literal":
    case "array_creation_expression":
      for (const part of tree.namedChildren(target)) {
        const inner = tree.kind(part) === "array_element_initializer" ? tree.lastNamed(part) : part;
        bindTarget(binder, inner, (reader) => reader.element(value(reader)));
      }
      return;
    case "member_access_expression": {
      const object = tree.child(target, "object");
      const name = tree.child(target, "name");
      if (tree.textOf(object) === "$this" && tree.kind(name) === "name") binder.attribute(target, tree.textOf(name), value);
    }
  }
}

export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const [source = NONE, target = NONE] = [...tree.namedChildren(node)];
  const isPair = target !== NONE && tree.kind(target) === "pair";
  if (isPair) bindTarget(binder, tree.firstNamed(target), () => UNKNOWN);
  bindTarget(binder, isPair ? tree.lastNamed(target) : target, (reader) => reader.element(reader.of(source)));
}

/** A `@var` comment inside code, which declares what a variable holds. */
export function bindComment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (!tree.text.startsWith("/**", tree.start(node))) return;
  for (const { tag, type, name } of tagsOf(tree.textOf(node))) {
    if (tag === "var" && name !== "") binder.bindIn(node, `$${name}`, (reader) => documentedValue(reader, type, node), { isWritten: true });
  }
}
