/** What definitions and patterns of OCaml bind. */
import type { ExpressionId } from "#core/usage-facts.ts";
import { UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { bindSort, isRecursive } from "./ocaml-names.ts";
import { openAround, openIn, seenIn } from "./ocaml-opens.ts";

/** The value names in a pattern of `let`, without constructors, fields and types. */
function* namesOf(tree: SyntaxTree, pattern: NodeIndex): Generator<NodeIndex> {
  if (pattern === NONE) return;
  const kind = tree.kind(pattern);
  if (kind === "value_name" || kind === "value_pattern") {
    yield pattern;
    return;
  }
  for (const child of tree.namedChildren(pattern)) if (tree.field(child) !== "type") yield* namesOf(tree, child);
}

/** `let name parameter… = …`; with `rec`, the name and those defined beside it are visible inside the definition. */
export function bindLet(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const pattern = tree.child(node, "pattern");
  const definition = tree.parent(node);
  if (pattern === NONE || definition === NONE) return;
  const type = tree.child(node, "type");
  const isPlain = tree.kind(pattern) === "value_name";
  const isFunction = tree.childOfKind(node, "parameter") !== NONE;
  const value = (reader: UsageReader): ExpressionId => {
    if (!isPlain) return UNKNOWN;
    if (type !== NONE) return reader.instance(reader.of(type));
    return isFunction ? UNKNOWN : reader.of(tree.child(node, "body"));
  };
  const around = tree.parent(definition);
  const seen = seenIn(tree, around);
  for (const name of namesOf(tree, pattern)) {
    binder.bind(name, value, { scope: "outer" });
    if (seen !== around) binder.bindIn(seen, name, value);
  }
  for (const field of tree.below(pattern, "field_pattern")) bindPun(binder, field, true);
  if (!isPlain || !isRecursive(tree, definition)) return;
  for (const other of tree.namedChildren(definition)) if (tree.kind(other) === "let_binding") binder.bindIn(other, pattern, () => UNKNOWN);
}

/** `{ name; _ }` binds a field under its own name. */
export function bindPun(binder: UsageBinder, node: NodeIndex, isOuter = false): void {
  const { tree } = binder;
  const inLet = !isOuter && isInPatternOfLet(tree, node);
  if (inLet || tree.child(node, "pattern") !== NONE) return;
  const path = tree.childOfKind(node, "field_path");
  const name = path === NONE ? NONE : tree.lastNamed(path);
  if (name !== NONE)
    binder.bind(name, undefined, { uses: (reader) => reader.of(path), ...(isOuter ? { scope: "outer" } : { isHoisted: true }) });
}

function isInPatternOfLet(tree: SyntaxTree, node: NodeIndex): boolean {
  for (let at = node; at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (kind === "let_binding") return false;
    if (tree.field(at) === "pattern" && tree.kind(tree.parent(at)) === "let_binding") return true;
    if (kind === "parameter" || kind === "match_case") return false;
  }
  return false;
}

/** A value name in the pattern of a parameter or a case. */
export function bindPattern(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (isInPatternOfLet(tree, node)) return;
  const around = tree.parent(node);
  const type = around !== NONE && tree.kind(around) === "typed_pattern" ? tree.child(around, "type") : NONE;
  binder.bind(node, type === NONE ? undefined : (reader) => reader.instance(reader.of(type)), { isHoisted: true });
}

/** The node in whose scope a definition is visible. */
const scopeAround = (tree: SyntaxTree, node: NodeIndex): NodeIndex => tree.parent(tree.parent(node));

/** `type t = A | B of … | { field : … }` */
export function bindType(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const scope = scopeAround(tree, node);
  const name = tree.child(node, "name");
  if (name !== NONE && tree.kind(name) === "type_constructor") bindSort(binder, scope, "type", name);
  for (const one of tree.below(node, "constructor_declaration"))
    bindSort(binder, scope, "constructor", tree.childOfKind(one, "constructor_name"));
  for (const field of tree.below(node, "field_declaration")) {
    const label = tree.childOfKind(field, "field_name");
    bindSort(binder, scope, "field", label);
    binder.declare(label, (reader) => reader.instance(reader.of(tree.child(field, "type"))));
  }
  const equation = tree.child(node, "equation");
  if (name !== NONE && equation !== NONE) binder.declare(name, (reader) => reader.of(equation));
}

/** An exception, which is made like a constructor of a type. */
export function bindException(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const declaration = tree.childOfKind(node, "constructor_declaration");
  bindSort(binder, tree.parent(node), "constructor", declaration === NONE ? NONE : tree.childOfKind(declaration, "constructor_name"));
}

/** `module M = …`, `module M : S`; a module that is another one, or a functor's result, denotes that. */
export function bindModule(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "module_name");
  const body = tree.child(node, "body");
  const type = tree.child(node, "module_type");
  const given = body !== NONE && tree.kind(body) !== "structure" ? body : body === NONE ? type : NONE;
  const value = given === NONE || tree.kind(given) === "signature" ? undefined : (reader: UsageReader) => reader.of(given);
  const definition = tree.parent(node);
  const scope = tree.parent(definition);
  bindSort(binder, scope, "module", name, (reader) => {
    const symbol = reader.definition(name);
    return symbol === UNKNOWN && value ? value(reader) : symbol;
  });
  if (value) binder.declare(name, value);
}

/** `functor (X : S)` */
export function bindModuleParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "module_name");
  const type = tree.child(node, "module_type");
  if (name === NONE) return;
  bindSort(binder, tree.parent(node), "module", name, (reader) => (type === NONE ? UNKNOWN : reader.of(type)));
  binder.skip(name);
}

export function bindModuleType(binder: UsageBinder, node: NodeIndex): void {
  bindSort(binder, binder.tree.parent(node), "module type", binder.tree.childOfKind(node, "module_type_name"));
}

export function bindClass(binder: UsageBinder, node: NodeIndex): void {
  bindSort(binder, scopeAround(binder.tree, node), "class", binder.tree.childOfKind(node, "class_name", "class_type_name"));
}

/** `open M`: for what follows in the file, module or expression around. */
export function bindOpen(binder: UsageBinder, node: NodeIndex): void {
  openAround(binder.tree, node, binder.tree.child(node, "module"));
}

/** `M.(…)`: for that expression, pattern or type alone. */
export function bindLocalOpen(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  openIn(tree, node, tree.childOfKind(node, "module_path"));
}

/** `include M`: the file or the module around re-exports the members of M. */
export function bindInclude(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const taken = tree.child(node, tree.kind(node) === "include_module" ? "module" : "module_type");
  if (taken === NONE || tree.kind(taken) === "structure") return;
  openAround(tree, node, taken);
  const around = tree.parent(node);
  if (tree.kind(around) === "compilation_unit") {
    binder.export("", (reader) => reader.of(taken));
    return;
  }
  const binding = tree.parent(around);
  const name = binding === NONE ? NONE : tree.childOfKind(binding, "module_name", "module_type_name");
  if (name === NONE) return;
  if (tree.kind(name) === "module_name") binder.declare(name, (reader) => reader.of(taken));
  else binder.supertype(name, "extends", (reader) => reader.of(taken));
}

/** `val name : … -> t` */
export function bindSpecification(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let type = tree.child(node, "type");
  while (type !== NONE && tree.kind(type) === "function_type") type = tree.child(type, "codomain");
  const given = type;
  const name = tree.childOfKind(node, "value_name");
  if (given !== NONE) binder.declare(name, (reader) => reader.instance(reader.of(given)));
}
