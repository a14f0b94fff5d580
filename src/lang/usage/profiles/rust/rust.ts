/** How Rust binds and uses names. A file is a module; items are bound in their module, whether that is the file or an inline module. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindClosureParameters,
  bindFunction,
  bindImpl,
  bindItem,
  bindLet,
  bindParameter,
  bindPredicate,
  bindTupleFields,
  bindType,
  bindTypeParameter,
  bindValue,
  NOTHING_KNOWN,
} from "./rust-bindings.ts";
import { bindUse, isPointer, RUST_TYPES } from "./rust-paths.ts";
import { bindPattern } from "./rust-patterns.ts";
import { bindTokens, isDeriving, tokenUse } from "./rust-tokens.ts";

function field(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.child(node, "field");
  return name === NONE ? UNKNOWN : reader.member(reader.of(tree.child(node, "value")), tree.textOf(name));
}

const inner = (reader: UsageReader, node: NodeIndex): ExpressionId => reader.of(reader.tree.lastNamed(node));
const literal = (): ExpressionId => BUILTIN;
const VALUE_OPERATORS: ReadonlySet<string> = new Set(["+", "-", "*", "/", "|", "&"]);

/** The outermost path, field access or generic name that ends with this name. */
function wholeName(tree: SyntaxTree, denoting: NodeIndex): NodeIndex {
  let at = denoting;
  for (let parent = tree.parent(at); parent !== NONE; parent = tree.parent(at)) {
    const kind = tree.kind(parent);
    const end = kind === "generic_type" ? "type" : kind === "scoped_type_identifier" || kind === "scoped_identifier" ? "name" : undefined;
    if (end !== tree.field(at)) return at;
    at = parent;
  }
  return at;
}

function roleInRust(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const around = tree.parent(denoting);
  if (around === NONE) return undefined;
  if (tree.kind(around) === "token_tree") {
    if (isDeriving(tree, around)) return "calls";
    const next = tree.after(denoting);
    if (next >= tree.after(around)) return undefined;
    const isCalled = tree.kind(next) === "token_tree" ? tree.text[tree.start(next)] === "(" : tree.kind(next) === "!";
    return isCalled ? "calls" : undefined;
  }
  const whole = wholeName(tree, denoting);
  const parent = tree.parent(whole);
  if (parent === NONE) return undefined;
  const kind = tree.kind(parent);
  if (kind === "impl_item" && tree.field(whole) === "trait") return "implements";
  if (kind === "trait_bounds" && tree.kind(tree.parent(parent)) === "trait_item") return "extends";
  return kind === "macro_invocation" && tree.field(whole) === "macro" ? "calls" : undefined;
}

const ATTRIBUTES: ReadonlySet<string> = new Set(
  `allow warn deny forbid expect derive cfg cfg_attr doc test inline must_use repr non_exhaustive deprecated ignore should_panic path macro_use
   macro_export no_std no_main feature global_allocator link link_name no_mangle cold track_caller target_feature automatically_derived default
   serde error from source clippy rustfmt bench proc_macro proc_macro_derive proc_macro_attribute export_name used unsafe crate_type`.split(
    /\s+/,
  ),
);

const RUST_BUILTINS = `bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self _ std core alloc Box Copy Clone Eq Err
  Fn FnMut FnOnce None Ok Option Ord PartialEq PartialOrd Debug Hash Result Send Sized Some String Sync Vec Drop Default From Into Iterator IntoIterator
  AsRef AsMut ToString ToOwned Unpin Extend DoubleEndedIterator ExactSizeIterator TryFrom TryInto FromIterator drop assert assert_eq assert_ne cfg
  concat debug_assert debug_assert_eq debug_assert_ne eprintln eprint env include include_str include_bytes matches panic print println
  stringify todo unimplemented unreachable vec write writeln format format_args line file column module_path compile_error thread_local option_env`;

const kindsOfModules: ReadonlySet<string> = new Set(["module"]);

/** Whether a name can mean a binding of this kind: only before `::` can it mean a module. */
function isMeant(tree: SyntaxTree, name: NodeIndex, kind: string): boolean {
  const isPath = tree.field(name) === "path";
  return isPath || !kindsOfModules.has(kind);
}

/** Whether other names are members of this one: `a` in `a::b`, in `use a::{b, c}` and in `use a::*`. */
function isHolder(tree: SyntaxTree, denoting: NodeIndex): boolean {
  const parent = tree.parent(denoting);
  if (parent === NONE) return false;
  if (tree.kind(parent) === "scoped_identifier" && tree.field(denoting) === "name") return isHolder(tree, parent);
  return tree.field(denoting) === "path" || tree.kind(parent) === "use_wildcard";
}

export const RUST_USAGE: UsageProfile = {
  names: ["identifier", "type_identifier", "field_identifier", "shorthand_field_identifier"],
  // What stands before `::` is a module or type, even where a variable has that name.
  mustHold: (tree, name) => tree.text.startsWith("::", tree.end(name)),
  importsInBlocks: "anywhere",
  scopes: {
    mod_item: "block",
    function_item: "function",
    function_signature_item: "function",
    closure_expression: "function",
    block: "block",
    match_arm: "block",
    for_expression: "block",
    if_expression: "block",
    while_expression: "block",
    struct_item: "block",
    enum_item: "block",
    union_item: "block",
    trait_item: "block",
    impl_item: "block",
    type_item: "block",
    token_tree: "block",
  },
  rebinding: "last",
  within: "none",
  amongNamesakes: isMeant,
  isHolder,
  bindings: {
    use_declaration: bindUse,
    extern_crate_declaration: (binder, node) => {
      const { tree } = binder;
      const name = tree.child(node, "name");
      const alias = tree.child(node, "alias");
      if (name !== NONE) binder.import({ kind: "module", module: tree.textOf(name), local: alias === NONE ? name : alias, at: name });
    },
    mod_item: bindType,
    function_item: bindFunction,
    function_signature_item: bindFunction,
    struct_item: bindType,
    enum_item: bindType,
    union_item: bindType,
    trait_item: (binder, node) => {
      bindType(binder, node);
      const bounds = binder.tree.child(node, "bounds");
      if (bounds === NONE) return;
      for (const bound of binder.tree.namedChildren(bounds)) {
        binder.supertype(binder.tree.child(node, "name"), "extends", (reader) => reader.of(bound));
      }
    },
    type_item: (binder, node) => {
      const type = binder.tree.child(node, "type");
      bindItem(binder, node, (reader) => reader.of(type), true);
    },
    associated_type: (binder, node) => {
      const bounds = binder.tree.child(node, "bounds");
      binder.declare(binder.tree.child(node, "name"), (reader) => reader.of(bounds === NONE ? NONE : binder.tree.firstNamed(bounds)));
    },
    const_item: bindValue,
    static_item: bindValue,
    macro_definition: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    impl_item: bindImpl,
    enum_variant: (binder, node) => binder.declare(binder.tree.child(node, "name"), (reader) => reader.instance(reader.selfType(node))),
    field_declaration: (binder, node) => {
      const type = binder.tree.child(node, "type");
      binder.declare(binder.tree.child(node, "name"), (reader) => reader.instance(reader.of(type)));
    },
    ordered_field_declaration_list: bindTupleFields,
    type_parameter: bindTypeParameter,
    const_parameter: (binder, node) => binder.bind(binder.tree.child(node, "name"), NOTHING_KNOWN, { isHoisted: true }),
    where_predicate: bindPredicate,
    parameter: bindParameter,
    closure_parameters: bindClosureParameters,
    let_declaration: bindLet,
    let_condition: bindLet,
    match_pattern: (binder, node) => {
      const { tree } = binder;
      const value = tree.child(tree.around(node, "match_expression"), "value");
      bindPattern(binder, node, (reader) => reader.of(value), { isHoisted: true });
    },
    for_expression: (binder, node) => {
      const value = binder.tree.child(node, "value");
      const element: Later = (reader) => reader.element(reader.of(value));
      bindPattern(binder, binder.tree.child(node, "pattern"), element, { isHoisted: true, isElement: true });
    },
    token_tree: bindTokens,
    attribute: (binder, node) => {
      const { tree } = binder;
      const name = tree.firstNamed(node);
      if (name === NONE || tree.kind(name) !== "identifier") return;
      // `#[name = value]` is read by a macro around it; no macro of its own is written so.
      if (ATTRIBUTES.has(tree.textOf(name)) || tree.child(node, "value") !== NONE) binder.skip(name);
    },
  },
  expressions: {
    ...RUST_TYPES,
    type_identifier: (reader, node) => (reader.tree.textOf(node) === "Self" ? reader.selfType(node) : reader.lookup(node)),
    identifier: (reader, node) => (reader.tree.textOf(node) === "Self" ? reader.selfType(node) : reader.lookup(node)),
    self: (reader, node) => reader.self(node),
    unary_expression: (reader, node) => pointedToBySelf(reader, node) || reader.of(reader.tree.firstNamed(node)),
    field_expression: field,
    generic_function: (reader, node) => reader.of(reader.tree.child(node, "function")),
    call_expression: (reader, node) => {
      const { tree } = reader;
      const callee = tree.child(node, "function");
      const name = tree.kind(callee) === "identifier" ? tree.textOf(callee) : "";
      // `Some(x)` is an Option of `x`; its own type is written nowhere.
      if (name === "Some" || name === "Ok") return reader.apply(BUILTIN, [reader.of(tree.firstNamed(tree.child(node, "arguments")))]);
      return isWrapping(tree, callee) ? reader.of(tree.firstNamed(tree.child(node, "arguments"))) : reader.call(reader.of(callee));
    },
    struct_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "name"))),
    try_expression: (reader, node) => reader.element(reader.of(reader.tree.firstNamed(node))),
    await_expression: (reader, node) => reader.awaited(reader.of(reader.tree.firstNamed(node))),
    index_expression: (reader, node) => reader.element(reader.of(reader.tree.firstNamed(node))),
    reference_expression: (reader, node) => reader.of(reader.tree.child(node, "value")),
    type_cast_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    array_expression: (reader, node) => reader.apply(BUILTIN, [reader.of(reader.tree.firstNamed(node))]),
    assignment_expression: () => BUILTIN,
    binary_expression: (reader, node) => {
      const { tree } = reader;
      return VALUE_OPERATORS.has(tree.textOf(tree.child(node, "operator"))) ? reader.of(tree.child(node, "left")) : BUILTIN;
    },
    block: (reader, node) => {
      const last = reader.tree.lastNamed(node);
      return last === NONE || /_(?:statement|declaration|item)$/.test(reader.tree.kind(last)) ? UNKNOWN : reader.of(last);
    },
    unsafe_block: inner,
    if_expression: (reader, node) => {
      const { tree } = reader;
      const otherwise = tree.child(node, "alternative");
      return reader.either([
        reader.of(tree.child(node, "consequence")),
        otherwise === NONE ? UNKNOWN : reader.of(tree.lastNamed(otherwise)),
      ]);
    },
    match_expression: (reader, node) => {
      const { tree } = reader;
      const arms = [...tree.namedChildren(tree.child(node, "body"))].slice(0, 4);
      return reader.either(arms.map((arm) => reader.of(tree.child(arm, "value"))));
    },
    tuple_expression: () => UNKNOWN,
    string_literal: literal,
    raw_string_literal: literal,
    char_literal: literal,
    integer_literal: literal,
    float_literal: literal,
    boolean_literal: literal,
  },
  transparent: ["parenthesized_expression", "generic_function"],
  // Calls that name types: `from_str::<Config>(text)`
  namedTypes: { call_expression: (tree, call) => listedTypes(tree, tree.child(tree.child(call, "function"), "type_arguments")) },
  selectors: { field_expression: "field", scoped_identifier: "name", scoped_type_identifier: "name" },
  roles: { call_expression: { function: "calls" } },
  roleOf: roleInRust,
  leaves: {
    token_tree: tokenUse,
    token_tree_pattern: () => null,
    lifetime: () => null,
    label: () => null,
    type_binding: (reader, parent, name) => (reader.tree.field(name) === "name" && reader.tree.parent(name) === parent ? null : undefined),
    field_initializer: (reader, parent, name) => {
      const { tree } = reader;
      return tree.field(name) === "field" ? reader.member(structAround(reader, parent), tree.textOf(name)) : undefined;
    },
    shorthand_field_initializer: (reader, parent, name) => reader.member(structAround(reader, parent), reader.tree.textOf(name)),
    field_pattern: (reader, parent, name) => {
      const { tree } = reader;
      return tree.field(name) === "name" ? reader.member(reader.of(tree.child(tree.parent(parent), "type")), tree.textOf(name)) : undefined;
    },
  },
  builtins: new Set(RUST_BUILTINS.split(/\s+/)),
};

/**
 * The value of `**self` in `impl<S: Sink> Sink for &mut S` or `for Box<S>`: beyond the reference that the method takes, what the impl's
 * type points to. UNKNOWN with fewer stars, which give the pointer itself.
 */
function pointedToBySelf(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  let stars = 0;
  let at = node;
  while (tree.kind(at) === "unary_expression" || tree.kind(at) === "parenthesized_expression") {
    if (tree.kind(at) === "unary_expression") {
      if (tree.text[tree.start(at)] !== "*") return UNKNOWN;
      stars++;
    }
    at = tree.firstNamed(at);
  }
  if (tree.kind(at) !== "self") return UNKNOWN;
  const taken = tree.childOfKind(tree.child(tree.around(node, "function_item"), "parameters"), "self_parameter");
  const block = tree.around(node, "impl_item");
  const type = block === NONE ? NONE : tree.child(block, "type");
  const isBehind = stars > (taken !== NONE && tree.textOf(taken).startsWith("&") ? 1 : 0);
  return type !== NONE && isPointer(tree, type) && isBehind ? reader.instance(reader.of(type)) : UNKNOWN;
}

/** The type of the struct literal in which a field is set. */
function structAround(reader: UsageReader, initializer: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.of(tree.child(tree.parent(tree.parent(initializer)), "name"));
}

const WRAPPERS: ReadonlySet<string> = new Set(["Box", "Rc", "Arc", "Mutex", "RwLock", "RefCell", "Cell", "Cow", "Pin", "OnceCell"]);

/** Whether a call such as `Box::new(x)` or `Arc::clone(&x)` wraps `x` in a type that can be used like `x`. */
function isWrapping(tree: SyntaxTree, callee: NodeIndex): boolean {
  if (tree.kind(callee) !== "scoped_identifier") return false;
  const path = tree.child(callee, "path");
  const name = tree.textOf(tree.child(callee, "name"));
  return (name === "new" || name === "clone" || name === "pin") && path !== NONE && WRAPPERS.has(tree.textOf(path));
}
