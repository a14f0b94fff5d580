/**
 * How Elixir binds and uses names. A bare name is a variable, which is no use. A called name is a function of the module around, of an
 * imported module, or of the module written before the dot.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { countParameters, passedBy } from "./elixir-arity.ts";
import { useAtom } from "./elixir-atoms.ts";
import { ELIXIR_BUILTINS, ELIXIR_FORMS, RESERVED_ATTRIBUTES, TYPE_ATTRIBUTES } from "./elixir-words.ts";

/** A short name for a module, between two offsets: from the `alias` to the end of the block around it. */
interface Alias {
  readonly local: string;
  readonly full: string;
  readonly start: number;
  readonly end: number;
}

const aliasesByTree = new WeakMap<SyntaxTree, Alias[]>();

function aliasesOf(tree: SyntaxTree): Alias[] {
  const known = aliasesByTree.get(tree) ?? [];
  aliasesByTree.set(tree, known);
  return known;
}

/** The offset at which the block around a node ends. */
function endOfBlock(tree: SyntaxTree, node: NodeIndex): number {
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) if (BLOCKS.has(tree.kind(at))) return tree.end(at);
  return tree.end(0);
}

const BLOCKS: ReadonlySet<string> = new Set(["do_block", "stab_clause", "anonymous_function"]);

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** The full name of a module path at a node, with the aliases expanded that hold there. */
function fullName(tree: SyntaxTree, written: string, node: NodeIndex): string {
  const [head = "", ...rest] = written.split(".");
  const at = tree.start(node);
  const full = aliasesOf(tree).findLast(({ local, start, end }) => local === head && start <= at && at < end)?.full;
  return full === undefined ? written : [full, ...rest].join(".");
}

function moduleNamed(reader: UsageReader, node: NodeIndex): ExpressionId {
  const written = reader.tree.textOf(node);
  const bound = reader.bound(written, node);
  return bound ?? reader.name(fullName(reader.tree, written, node), node);
}

/** The bare name that a call calls, such as `def` or `alias`; "" for calls through a dot. */
function calledName(tree: SyntaxTree, call: NodeIndex): string {
  const target = tree.child(call, "target");
  return target !== NONE && tree.kind(target) === "identifier" ? tree.textOf(target) : "";
}

function argumentsOf(tree: SyntaxTree, call: NodeIndex): NodeIndex[] {
  return [...tree.namedChildren(tree.childOfKind(call, "arguments"))];
}

/** The value of a keyword argument of a call: `as: N`. */
function keywordValue(tree: SyntaxTree, call: NodeIndex, keyword: string): NodeIndex {
  for (const args of tree.namedChildren(tree.childOfKind(call, "arguments"))) {
    if (tree.kind(args) !== "keywords") continue;
    for (const pair of tree.namedChildren(args)) {
      if (tree.textOf(tree.child(pair, "key")).startsWith(`${keyword}:`)) return tree.child(pair, "value");
    }
  }
  return NONE;
}

const DEFINES_FUNCTION = new Set("def defp defmacro defmacrop defguard defguardp defdelegate".split(" "));
const TAKES_IN = new Set(["import", "use"]);

function bindCall(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = calledName(tree, node);
  if (DEFINES_FUNCTION.has(name)) bindFunction(binder, node);
  else if (name === "alias" || name === "require" || TAKES_IN.has(name)) bindImport(binder, node, name);
  else if (name === "defmodule" || name === "defprotocol") binder.skip(argumentsOf(tree, node)[0] ?? NONE);
  else if (name === "defimpl") {
    const [protocol = NONE] = argumentsOf(tree, node);
    binder.supertype(node, "implements", (reader) => reader.of(protocol));
  }
}

/** Records a function definition: its head names it and has patterns as parameters. */
function bindFunction(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let [head = NONE] = argumentsOf(tree, node);
  if (head !== NONE && tree.kind(head) === "binary_operator") head = tree.child(head, "left");
  if (head === NONE) return;
  const name = tree.kind(head) === "call" ? tree.child(head, "target") : head;
  if (tree.kind(name) !== "identifier") return;
  binder.skip(name);
  countParameters(binder, head, name);
  if (calledName(tree, node) === "defdelegate") bindForwarder(binder, node, name);
}

/** `defdelegate run(x), to: Mod, as: :go` forwards calls of `run` to `Mod.go`. */
function bindForwarder(binder: UsageBinder, node: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  const module = keywordValue(tree, node, "to");
  const as = keywordValue(tree, node, "as");
  if (module === NONE) return;
  const forwarded = as === NONE ? tree.textOf(name) : tree.textOf(as).replace(/^:/, "");
  const value: Later = (reader) => reader.member(reader.of(module), forwarded);
  binder.declare(name, value);
  binder.use({ at: name, name: forwarded, value, type: "references" });
}

/** `@callback run(t) :: x` declares a function without a body. */
function bindCallback(binder: UsageBinder, specified: NodeIndex): void {
  const { tree } = binder;
  const typed = tree.kind(specified) === "binary_operator" ? tree.child(specified, "left") : NONE;
  // `run(a) :: x when a: term`
  const head = typed !== NONE && tree.kind(typed) === "binary_operator" ? tree.child(typed, "left") : typed;
  if (head !== NONE && tree.kind(head) === "call") countParameters(binder, head, tree.child(head, "target"));
}

function bindImport(binder: UsageBinder, node: NodeIndex, directive: string): void {
  const { tree } = binder;
  const [what = NONE] = argumentsOf(tree, node);
  if (what === NONE) return;
  if (tree.kind(what) === "dot") {
    const prefix = tree.textOf(tree.child(what, "left"));
    binder.skip(tree.child(what, "left"));
    for (const part of tree.namedChildren(tree.child(what, "right")))
      importModule(binder, part, `${prefix}.${tree.textOf(part)}`, directive);
    return;
  }
  if (tree.kind(what) !== "alias") return;
  const as = keywordValue(tree, node, "as");
  const written = fullName(tree, tree.textOf(what), what);
  if (as !== NONE) binder.skip(as);
  for (const listed of ["only", "except"]) useKeys(binder, keywordValue(tree, node, listed), what);
  importModule(binder, what, written, directive, as === NONE ? undefined : tree.textOf(as));
}

/** `only: [run: 2]` names functions of the imported module. */
function useKeys(binder: UsageBinder, list: NodeIndex, module: NodeIndex): void {
  const { tree } = binder;
  for (const key of tree.below(list, "keyword")) {
    const name = tree.textOf(key).replace(/:\s*$/, "");
    binder.useAs(key, (reader) => reader.member(reader.of(module), name));
  }
}

function importModule(binder: UsageBinder, at: NodeIndex, full: string, directive: string, as?: string): void {
  const { tree } = binder;
  const name = lastPart(full);
  if (directive === "alias" || (directive === "require" && as !== undefined)) {
    const local = as ?? name;
    aliasesOf(tree).push({ local, full, start: tree.end(at), end: endOfBlock(tree, at) });
    binder.import({ kind: "name", module: full.slice(0, -name.length - 1), name, at, local });
  } else binder.import({ kind: TAKES_IN.has(directive) ? "all" : "module", module: full, name, at });
}

/** `%Foo{} = x` and `x = %Foo{}` tell what struct `x` is. */
function bindMatch(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.child(node, "operator")) !== "=") return;
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  const isNameFirst = tree.kind(left) === "identifier";
  const variable = isNameFirst ? left : right;
  const struct = isNameFirst ? right : left;
  if (tree.kind(variable) !== "identifier" || tree.kind(struct) !== "map") return;
  binder.bind(variable, (reader) => structOf(reader, struct));
}

function structOf(reader: UsageReader, map: NodeIndex): ExpressionId {
  const { tree } = reader;
  const struct = tree.childOfKind(map, "struct");
  return struct === NONE ? BUILTIN : reader.instance(reader.of(tree.firstNamed(struct)));
}

/** The name of the attribute (`@spec …`) around a node; "" outside of attributes. */
function attributeAround(tree: SyntaxTree, node: NodeIndex): string {
  const operator = tree.around(node, "unary_operator", "do_block");
  if (operator === NONE || tree.kind(operator) !== "unary_operator" || tree.textOf(tree.child(operator, "operator")) !== "@") return "";
  return calledName(tree, tree.child(operator, "operand"));
}

/**
 * What a bare name means: after `@` an attribute, after `|>` or `&` a function, in a type specification a type; else a variable, which is
 * null.
 */
function nameAlone(reader: UsageReader, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const parent = tree.parent(name);
  const kind = parent === NONE ? "" : tree.kind(parent);
  const written = tree.textOf(name);
  if (kind === "call" && tree.field(name) === "target") return called(reader, parent, name, written);
  const isAttribute = kind === "unary_operator" && tree.textOf(tree.child(parent, "operator")) === "@";
  // An attribute may have the name of a type or function of the language: `@timeout`.
  if (isAttribute) return ELIXIR_BUILTINS.has(written) ? reader.member(reader.selfType(name), written) : reader.name(written, name);
  if (ELIXIR_BUILTINS.has(written)) return null;
  if (kind === "dot") return tree.field(name) === "right" ? dot(reader, parent) : null;
  if (kind === "unary_operator") return null;
  if (kind === "binary_operator") {
    const operator = tree.textOf(tree.child(parent, "operator"));
    if (operator === "|>" && tree.field(name) === "right") return reader.name(written, name);
    const around = tree.parent(parent);
    const isCapture = operator === "/" && tree.field(name) === "left" && tree.textOf(tree.child(around, "operator")) === "&";
    if (isCapture) return reader.name(written, name);
    if (operator === "::" && tree.field(name) === "left") return null;
  }
  return TYPE_ATTRIBUTES.has(attributeAround(tree, name)) ? reader.name(written, name) : null;
}

/** A function called by its bare name. Attributes and specifications look like calls too; for these, null. */
function called(reader: UsageReader, call: NodeIndex, name: NodeIndex, written: string): ExpressionId | null {
  const { tree } = reader;
  const around = tree.parent(call);
  if (around !== NONE && tree.kind(around) === "unary_operator" && tree.textOf(tree.child(around, "operator")) === "@") return null;
  if (reader.readsRuntime ? ELIXIR_FORMS.has(written) : ELIXIR_BUILTINS.has(written)) return null;
  // `@spec run(t) :: x` repeats the name of the function it specifies.
  const isSpecified =
    around !== NONE &&
    tree.kind(around) === "binary_operator" &&
    tree.field(call) === "left" &&
    tree.textOf(tree.child(around, "operator")) === "::";
  if (isSpecified && TYPE_ATTRIBUTES.has(attributeAround(tree, name))) return null;
  return reader.name(written, name);
}

function dot(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const left = tree.child(node, "left");
  const right = tree.child(node, "right");
  if (left === NONE || right === NONE) return UNKNOWN;
  return tree.kind(left) === "atom" ? BUILTIN : reader.member(reader.of(left), tree.textOf(right));
}

function variable(reader: UsageReader, node: NodeIndex): ExpressionId {
  const written = reader.tree.textOf(node);
  if (written === "__MODULE__") return reader.selfType(node);
  return reader.bound(written, node) ?? UNKNOWN;
}

/** `%Foo{a: 1}` uses the field `a` of `Foo`. */
function structKey(reader: UsageReader, key: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const content = tree.around(key, "map_content", "arguments", "list");
  if (content === NONE || tree.kind(content) !== "map_content") return null;
  const struct = tree.childOfKind(tree.parent(content), "struct");
  if (struct === NONE) return null;
  return reader.member(reader.instance(reader.of(tree.firstNamed(struct))), tree.textOf(key).replace(/:\s*$/, ""));
}

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const parent = tree.parent(denoting);
  const kind = parent === NONE ? "" : tree.kind(parent);
  if (tree.kind(denoting) === "alias") {
    if (kind !== "arguments") return undefined;
    const name = calledName(tree, tree.parent(parent));
    return name === "behaviour" || (name === "defimpl" && tree.firstNamed(parent) === denoting) ? "implements" : undefined;
  }
  if (tree.kind(denoting) === "keyword" || TYPE_ATTRIBUTES.has(attributeAround(tree, denoting))) return undefined;
  if (kind === "unary_operator") return undefined;
  // `record.field` is no call: it has no parentheses, and no module before the dot.
  if (kind === "dot") {
    const isModule = tree.kind(tree.child(parent, "left")) === "alias" || tree.textOf(tree.child(parent, "left")) === "__MODULE__";
    return isModule || tree.childOfKind(tree.parent(parent), "arguments") !== NONE ? "calls" : undefined;
  }
  return "calls";
}

export const ELIXIR_USAGE: UsageProfile = {
  names: ["identifier", "alias", "keyword"],
  scopes: { do_block: "block", stab_clause: "block", anonymous_function: "block" },
  rebinding: "any",
  importsInBlocks: "below",
  within: "types",
  modulesAreTypes: true,
  bindings: {
    call: bindCall,
    binary_operator: bindMatch,
    atom: useAtom,
    unary_operator: (binder, node) => {
      const { tree } = binder;
      const operand = tree.child(node, "operand");
      if (tree.textOf(tree.child(node, "operator")) !== "@" || tree.kind(operand) !== "call") return;
      const target = tree.child(operand, "target");
      if (RESERVED_ATTRIBUTES.has(tree.textOf(target))) {
        const [what = NONE] = argumentsOf(tree, operand);
        if (tree.textOf(target) === "behaviour" && what !== NONE) binder.supertype(node, "implements", (reader) => reader.of(what));
        if (/^(?:macro)?callback$/.test(tree.textOf(target)) && what !== NONE) bindCallback(binder, what);
        if (/^(?:type|typep|opaque)$/.test(tree.textOf(target)) && what !== NONE) skipDefined(binder, tree.child(what, "left"));
      } else binder.skip(target);
    },
  },
  expressions: {
    alias: moduleNamed,
    identifier: variable,
    dot,
    map: structOf,
    call: (reader, node) => {
      const target = reader.tree.child(node, "target");
      return target !== NONE && reader.tree.kind(target) === "dot" ? dot(reader, target) : UNKNOWN;
    },
  },
  selectors: {},
  roles: {},
  roleOf,
  argumentsOf: passedBy,
  leafKinds: { alias: moduleNamed, identifier: nameAlone, keyword: structKey },
  nameOf: (written, kind) => (kind === "alias" ? lastPart(written) : kind === "keyword" ? written.replace(/:\s*$/, "") : written),
  builtins: ELIXIR_BUILTINS,
};

/** The name of a type at its definition, with or without parameters. */
function skipDefined(binder: UsageBinder, head: NodeIndex): void {
  const { tree } = binder;
  if (head !== NONE) binder.skip(tree.kind(head) === "call" ? tree.child(head, "target") : head);
}
