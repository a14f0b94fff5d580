/** What PHP's declarations and statements bind. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { BindOptions, Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { bindModel, IS_SCOPE, relatedModel } from "./eloquent.ts";
import { bindFacade } from "./laravel-facades.ts";
import { passedElement } from "./php-closures.ts";
import { docAbove, tagsOf } from "./php-doc-tags.ts";
import { bindEmpty, bindEmptyProperty, bindFilling } from "./php-filling.ts";
import { addPromoted } from "./php-promoted.ts";
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
  const suffix = sort === "function" ? "()" : sort === "const" ? "#" : "";
  if (sort !== "const") addAlias(tree, clause, `${local}${suffix}`, full);
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
    } else if (tag === "method") {
      binder.attribute(tree.child(node, "body"), property, (reader) => reader.function(documentedValue(reader, type, node), []));
    } else if (tag === "mixin") binder.supertype(name, "extends", (reader) => classNamed(reader, type, node));
  }
  bindBases(binder, node, name);
  bindModel(binder, node);
  bindFacade(binder, node);
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
  // What a collection holds is only said in comments.
  if (written !== UNKNOWN && written !== BUILTIN && /[<[]/.test(documented))
    return reader.first([documentedValue(reader, documented, at), written]);
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
    const model = relatedModel(tree, node);
    if (model !== NONE) binder.declare(name, (reader) => reader.instance(reader.of(model)));
    else if (tree.kind(node) === "method_declaration" && IS_SCOPE.test(tree.textOf(name)))
      binder.declare(name, (reader) => reader.self(node));
    else if (type !== NONE || documented !== "") binder.declare(name, (reader) => heldValue(reader, type, documented, node));
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
    const one = type === NONE && said === "" ? passedElement(reader, parameter) : heldValue(reader, type, said, parameter);
    return isMany ? reader.apply(BUILTIN, [one]) : one;
  };
  binder.bindIn(parameter, tree.textOf(variable), value, { isWritten: type !== NONE || said !== "", isGiven: true });
  if (tree.kind(parameter) !== "property_promotion_parameter") return;
  binder.declare(tree.firstNamed(variable), value);
  addPromoted(tree, parameter, variable);
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
    const isFilled = documented === "" ? bindEmptyProperty(tree, element, type) : undefined;
    if (type !== NONE || documented !== "")
      binder.declare(name, (reader) => (isFilled?.() ? UNKNOWN : heldValue(reader, type, documented, element)));
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
  const isFilled = bindEmpty(tree, left, right);
  // What fills an empty array tells what it holds.
  const value: Later = (reader) => (isFilled?.() ? UNKNOWN : reader.of(right));
  const options = replacedBy(tree, node);
  const parts = partsOf(tree, left, right);
  if (!parts) bindTarget(binder, left, value, options);
  for (const [target, part] of parts ?? []) bindTarget(binder, target, (reader) => reader.of(part), options);
}

/** The variables of `[$a, $b] = [$x, $y]`, each with its own value; undefined for other assignments, and where a key or a part is missing. */
function partsOf(tree: SyntaxTree, left: NodeIndex, right: NodeIndex): readonly (readonly [NodeIndex, NodeIndex])[] | undefined {
  if (tree.kind(left) !== "list_literal" || tree.kind(right) !== "array_creation_expression") return undefined;
  const targets = [...tree.namedChildren(left)];
  const values = [...tree.namedChildren(right)];
  const commas = [...tree.children(left)].filter((child) => tree.kind(child) === ",").length;
  const isPlain = (element: NodeIndex): boolean =>
    tree.firstNamed(element) !== NONE && tree.firstNamed(element) === tree.lastNamed(element);
  const isListed = targets.every((target) => tree.kind(target) === "variable_name") && commas === targets.length - 1;
  if (!isListed || values.length !== targets.length || !values.every(isPlain)) return undefined;
  return targets.map((target, place) => [target, tree.firstNamed(values[place] as NodeIndex)]);
}

const FUNCTIONS: ReadonlySet<string> = new Set(["function_definition", "method_declaration", "anonymous_function"]);

/** How long an assignment that is a statement holds alone: from there to the end of its block, which may be a branch or a loop's body. */
function replacedBy(tree: SyntaxTree, assignment: NodeIndex): BindOptions {
  const statement = tree.parent(assignment);
  const block = tree.kind(statement) === "expression_statement" ? tree.parent(statement) : NONE;
  if (block === NONE || tree.kind(block) !== "compound_statement" || tree.kind(assignment) !== "assignment_expression") return {};
  const isWhole = FUNCTIONS.has(tree.kind(tree.parent(block)));
  return { behind: assignment, isReplacing: true, ...(isWhole ? {} : { within: block }) };
}

/** A variable that a statement sets for its body: in `body`, only that value holds. `behind` is the last part of the statement before it. */
export function during(body: NodeIndex, behind: NodeIndex): BindOptions {
  return body === NONE ? {} : { isReplacing: true, within: body, behind };
}

/** `$x = …`, `$this->x = …`, `[$a, $b] = …`. */
export function bindTarget(binder: UsageBinder, target: NodeIndex, value: Later, options: BindOptions = {}): void {
  const { tree } = binder;
  if (target === NONE) return;
  switch (tree.kind(target)) {
    case "variable_name":
      binder.bindIn(target, tree.textOf(target), value, options);
      return;
    case "by_ref":
      bindTarget(binder, tree.firstNamed(target), value, options);
      return;
    case "list_literal":
    case "array_creation_expression":
      for (const part of tree.namedChildren(target)) {
        const inner = tree.kind(part) === "array_element_initializer" ? tree.lastNamed(part) : part;
        bindTarget(binder, inner, (reader) => reader.element(value(reader)), options);
      }
      return;
    case "subscript_expression":
      bindFilling(binder, target, value);
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
  const options = during(tree.child(node, "body"), target);
  if (isPair) bindTarget(binder, tree.firstNamed(target), () => UNKNOWN, options);
  bindTarget(binder, isPair ? tree.lastNamed(target) : target, (reader) => reader.element(reader.of(source)), options);
}

/** `yield $x` makes the result of the function around it a sequence of such values, where neither a type nor a comment says it. */
export function declareYield(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const around = tree.around(node, "function_definition", "method_declaration", "anonymous_function", "arrow_function");
  if (around === NONE || tree.child(around, "name") === NONE) return;
  if (tagsOf(docAbove(tree, around)).some(({ tag }) => tag === "return")) return;
  const type = tree.child(around, "return_type");
  if (type !== NONE && !/^\??\\?(?:Generator|iterable|Traversable|Iterator)$/.test(tree.textOf(type))) return;
  const value = tree.lastNamed(node);
  if (value === NONE) return;
  const isAll = [...tree.children(node)].some((child) => tree.kind(child) === "from");
  const given = tree.kind(value) === "pair" || tree.kind(value) === "array_element_initializer" ? tree.lastNamed(value) : value;
  binder.declare(tree.child(around, "name"), (reader) => {
    const found = reader.of(given);
    return found === UNKNOWN || isAll ? found : reader.apply(BUILTIN, [found]);
  });
}

/** A `@var` comment inside code, which declares what a variable holds: the one it names, or the one that the statement below sets. */
export function bindComment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (!tree.text.startsWith("/**", tree.start(node))) return;
  for (const { tag, type, name } of tagsOf(tree.textOf(node))) {
    const variable = name === "" ? setBelow(tree, node) : `$${name}`;
    if (tag === "var" && variable !== "")
      binder.bindIn(node, variable, (reader) => documentedValue(reader, type, node), { isWritten: true });
  }
}

/** The variable that the statement right below a comment sets; "" where it does not. */
function setBelow(tree: SyntaxTree, comment: NodeIndex): string {
  const statement = comment + 1;
  if (statement >= tree.size || tree.kind(statement) !== "expression_statement" || tree.parent(statement) !== tree.parent(comment))
    return "";
  const assignment = tree.firstNamed(statement);
  const left = assignment === NONE || tree.kind(assignment) !== "assignment_expression" ? NONE : tree.child(assignment, "left");
  return left !== NONE && tree.kind(left) === "variable_name" ? tree.textOf(left) : "";
}
