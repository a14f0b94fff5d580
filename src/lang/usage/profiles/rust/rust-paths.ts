/** Paths, types and `use` trees of Rust. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The inline modules around a node, innermost first. */
function inlineModules(tree: SyntaxTree, node: NodeIndex): NodeIndex[] {
  const modules: NodeIndex[] = [];
  for (let at = tree.parent(node); at !== NONE; at = tree.parent(at)) if (tree.kind(at) === "mod_item") modules.push(at);
  return modules;
}

/** The module that `self`, `super` or `crate` denotes in a path; inside an inline module, `super` is a module of the same file. */
export function moduleWord(reader: UsageReader, node: NodeIndex, word: string): ExpressionId {
  if (word === "crate") return reader.name("crate", NONE);
  return moduleAround(reader, node, word === "self" ? 0 : 1);
}

/** The module `levels` levels out from the one a node stands in: an inline module, the file, or a module around the file. */
export function moduleAround(reader: UsageReader, node: NodeIndex, levels: number): ExpressionId {
  const around = inlineModules(reader.tree, node);
  const meant = around[levels];
  if (meant !== undefined) return reader.definition(reader.tree.child(meant, "name"));
  if (levels === around.length) return reader.name("self", NONE);
  let outside = reader.name("super", NONE);
  for (let level = around.length + 1; level < levels; level++) outside = reader.member(outside, "super");
  return outside;
}

/** Most consecutive `super` that are counted; modules do not nest deeper. */
export const SUPERS_MAX = 32;

/** The number of `super` in a path of nothing but `super` (and a leading `self`); 0 for any other path. */
function supersOf(tree: SyntaxTree, path: NodeIndex): number {
  let at = path;
  for (let count = 0; count < SUPERS_MAX; count++) {
    if (tree.kind(at) === "super") return count + 1;
    if (count > 0 && tree.kind(at) === "self") return count;
    if (tree.kind(at) !== "scoped_identifier" || tree.kind(tree.child(at, "name")) !== "super") return 0;
    at = tree.child(at, "path");
  }
  return 0;
}

/** What the path before `::name` denotes. */
function pathOf(reader: UsageReader, path: NodeIndex): ExpressionId {
  const { tree } = reader;
  const kind = tree.kind(path);
  if (kind === "self" || kind === "super" || kind === "crate") return moduleWord(reader, path, kind);
  if (kind === "metavariable") return tree.textOf(path) === "$crate" ? reader.name("crate", NONE) : UNKNOWN;
  return reader.of(path);
}

/** `path::name`. In `super::super::name`, the grammar makes `super::super` a path whose name is a keyword. */
function scoped(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const path = tree.child(node, "path");
  const name = tree.child(node, "name");
  if (name === NONE) return UNKNOWN;
  if (tree.kind(name) === "super") {
    const supers = supersOf(tree, node);
    return supers > 0 ? moduleAround(reader, node, supers) : reader.member(pathOf(reader, path), "super");
  }
  if (tree.kind(name) === "metavariable") return UNKNOWN;
  return path === NONE ? reader.name(tree.textOf(name), name) : reader.member(pathOf(reader, path), tree.textOf(name));
}

/** Types that are used as if they were what they contain. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  `Box Rc Arc Pin Cow Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard Mutex RwLock RefCell Cell UnsafeCell OnceCell OnceLock Lazy LazyLock
   ManuallyDrop MaybeUninit NonNull Weak AtomicPtr Reverse Wrapping AssertUnwindSafe`.split(/\s+/),
);
/** Built-in types with elements; the last type argument is the element type. */
const COLLECTIONS: ReadonlySet<string> = new Set(
  `Vec VecDeque HashMap BTreeMap HashSet BTreeSet BinaryHeap LinkedList Option Peekable Iter IterMut IntoIter Iterator IntoIterator DoubleEndedIterator
   ExactSizeIterator Stream Future Receiver Sender JoinHandle IndexMap IndexSet SmallVec Poll`.split(/\s+/),
);

/** Whether a type is a reference or pointer, which is used as what it points to. */
export function isPointer(tree: SyntaxTree, type: NodeIndex): boolean {
  return (
    tree.kind(type) === "reference_type" || (tree.kind(type) === "generic_type" && TRANSPARENT.has(tree.textOf(tree.child(type, "type"))))
  );
}

/** `Name<A, B>`. */
function generic(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const type = tree.child(node, "type");
  const list = tree.child(node, "type_arguments");
  const name = tree.textOf(tree.kind(type) === "scoped_type_identifier" ? tree.child(type, "name") : type);
  const args: ExpressionId[] = [];
  for (const argument of tree.namedChildren(list)) {
    const kind = tree.kind(argument);
    if (kind === "type_binding" && (name === "Iterator" || name === "IntoIterator" || name === "Stream" || name === "Future")) {
      args.push(reader.of(tree.child(argument, "type")));
    } else if (kind !== "lifetime" && kind !== "type_binding") args.push(reader.of(argument));
  }
  if (args.length === 0) return reader.of(type);
  const first = args[0] as ExpressionId;
  const isOwn = isOfCrate(reader, type);
  if (TRANSPARENT.has(name) && !isOwn) return first;
  if (name === "Result") return reader.apply(BUILTIN, [first]);
  if (COLLECTIONS.has(name) && !isOwn) return reader.apply(BUILTIN, [args.at(-1) as ExpressionId]);
  const applied = reader.apply(reader.of(type), args.slice(0, 4));
  return TRANSPARENT.has(name) ? reader.first([applied, first]) : applied;
}

/** Whether a type is one of the file's own crate by what the file says: it defines the type, or imports it from a module of the crate. */
function isOfCrate(reader: UsageReader, type: NodeIndex): boolean {
  const { tree } = reader;
  const name = tree.kind(type) === "scoped_type_identifier" ? NONE : type;
  const module = reader.moduleOf(reader.of(type));
  if (module !== "") return /^(?:crate|self|super)(?:::|$)/.test(module);
  return name !== NONE && reader.isDefinedHere(name);
}

const list = (reader: UsageReader, node: NodeIndex): ExpressionId =>
  reader.apply(BUILTIN, [
    reader.of(reader.tree.child(node, "element") === NONE ? reader.tree.firstNamed(node) : reader.tree.child(node, "element")),
  ]);

export const RUST_TYPES: UsageProfile["expressions"] = {
  scoped_identifier: scoped,
  scoped_type_identifier: scoped,
  generic_type: generic,
  generic_type_with_turbofish: generic,
  array_type: list,
  slice_type: list,
  reference_type: (reader, node) => reader.of(reader.tree.child(node, "type")),
  pointer_type: (reader, node) => reader.of(reader.tree.child(node, "type")),
  dynamic_type: (reader, node) => reader.of(reader.tree.child(node, "trait")),
  abstract_type: (reader, node) => reader.of(reader.tree.child(node, "trait")),
  bracketed_type: (reader, node) => reader.of(reader.tree.firstNamed(node)),
  qualified_type: (reader, node) => {
    const type = reader.of(reader.tree.child(node, "type"));
    return type === UNKNOWN ? reader.of(reader.tree.child(node, "alias")) : type;
  },
  bounded_type: (reader, node) => reader.of(reader.tree.firstNamed(node)),
  higher_ranked_trait_bound: (reader, node) => reader.of(reader.tree.child(node, "type")),
  function_type: functionType,
  tuple_type: () => UNKNOWN,
  unit_type: () => BUILTIN,
  never_type: () => BUILTIN,
  primitive_type: () => BUILTIN,
};

/** `Fn(A) -> B`, `fn(A) -> B` */
function functionType(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const typed = (type: NodeIndex): ExpressionId => {
    const written = type !== NONE && tree.kind(type) === "parameter" ? tree.child(type, "type") : type;
    return reader.instance(reader.of(written));
  };
  return reader.function(typed(tree.child(node, "return_type")), [...tree.namedChildren(tree.child(node, "parameters"))].map(typed));
}

/** `use a::{b, c::*, d as e, self};` */
export function bindUse(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isExported = tree.childOfKind(node, "visibility_modifier") !== NONE;
  bindUseTree(binder, tree.child(node, "argument"), { prefix: "", isExported });
}

interface UseContext {
  /** The path before the braces. */
  readonly prefix: string;
  readonly isExported: boolean;
  /** What that path denotes; undefined when there is none. */
  readonly outer?: Later;
}

/** What a path inside braces denotes, given the path before the braces. */
function pathInside(reader: UsageReader, path: NodeIndex, outer: Later | undefined): ExpressionId {
  const { tree } = reader;
  if (!outer) return pathOf(reader, path);
  if (tree.kind(path) === "self") return outer(reader);
  if (tree.kind(path) !== "scoped_identifier") return reader.member(outer(reader), tree.textOf(path));
  return reader.member(pathInside(reader, tree.child(path, "path"), outer), tree.textOf(tree.child(path, "name")));
}

/** Modules in a path inside braces are uses like those of any other path, but they are looked up in the path before the braces. */
function usePath(binder: UsageBinder, path: NodeIndex, outer: Later | undefined): void {
  const { tree } = binder;
  if (!outer || path === NONE) return;
  const isScoped = tree.kind(path) === "scoped_identifier";
  if (isScoped) usePath(binder, tree.child(path, "path"), outer);
  const name = isScoped ? tree.child(path, "name") : path;
  if (tree.kind(name) === "identifier") binder.useAs(name, (reader) => pathInside(reader, path, outer));
}

function bindUseTree(binder: UsageBinder, node: NodeIndex, context: UseContext): void {
  const { tree } = binder;
  if (node === NONE) return;
  const { prefix, outer } = context;
  switch (tree.kind(node)) {
    case "use_list":
      for (const part of tree.namedChildren(node)) bindUseTree(binder, part, context);
      return;
    case "scoped_use_list": {
      const path = tree.child(node, "path");
      usePath(binder, path, outer);
      bindUseTree(binder, tree.child(node, "list"), {
        ...context,
        prefix: joined(prefix, path === NONE ? "" : tree.textOf(path)),
        ...(path === NONE ? {} : { outer: (reader) => pathInside(reader, path, outer) }),
      });
      return;
    }
    case "use_wildcard": {
      const path = tree.firstNamed(node);
      usePath(binder, path, outer);
      const module = joined(prefix, path === NONE ? "" : tree.textOf(path));
      binder.import({ kind: "all", module, isExported: context.isExported, isOfFile: module === "super" && isInModuleOfFile(tree, node) });
      return;
    }
    case "use_as_clause": {
      const alias = tree.child(node, "alias");
      bindUsePath(binder, tree.child(node, "path"), context, alias);
      return;
    }
    default:
      bindUsePath(binder, node, context, NONE);
  }
}

/** Whether a node stands directly in a module that is written in the file, and in no other module there. */
function isInModuleOfFile(tree: SyntaxTree, node: NodeIndex): boolean {
  const around = tree.around(tree.parent(node), "mod_item", "block");
  return around !== NONE && tree.kind(around) === "mod_item" && tree.around(tree.parent(around), "mod_item", "block") === NONE;
}

/** Imports one item by its path. */
function bindUsePath(binder: UsageBinder, path: NodeIndex, { prefix, isExported, outer }: UseContext, alias: NodeIndex): void {
  const { tree } = binder;
  const isUnnamed = alias !== NONE && tree.textOf(alias) === "_";
  const kind = tree.kind(path);
  // `a::{self}` imports `a` itself.
  const whole = kind === "self" ? prefix : joined(prefix, tree.textOf(path).replaceAll(/\s/g, ""));
  const cut = whole.lastIndexOf("::");
  const name = cut < 0 ? whole : whole.slice(cut + 2);
  const at = kind === "scoped_identifier" ? tree.child(path, "name") : kind === "identifier" ? path : NONE;
  if (kind === "scoped_identifier") usePath(binder, tree.child(path, "path"), outer);
  binder.import({
    ...(cut < 0 ? { kind: "module", module: whole } : { kind: "name", module: whole.slice(0, cut), name }),
    isExported,
    ...(at === NONE ? {} : { at }),
    ...(isUnnamed ? {} : { local: alias === NONE ? name : alias }),
  });
}

function joined(prefix: string, path: string): string {
  const plain = path.replaceAll(/\s/g, "").replace(/^::/, "");
  return prefix === "" ? plain : plain === "" ? prefix : `${prefix}::${plain}`;
}
