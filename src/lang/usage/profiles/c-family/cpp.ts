/** How C++ binds and uses names: like C, plus namespaces, classes and templates. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, ROOT, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile } from "#lang/usage/profile.ts";
import { listedTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { C_BUILTINS, C_EXPRESSIONS, C_LEAVES, cBindings, isTag } from "./c.ts";
import { bindParameter, type CFlavour, isInferred, isLocal, nameDefinition, readDeclarator, roleInDeclaration } from "./c-declarations.ts";
import { macroUses } from "./c-macros.ts";
import { CPP_LEAVES, CPP_NAME_EXPRESSIONS, wholeName } from "./cpp-names.ts";
import { argumentsOf, countParameters } from "./cpp-overloads.ts";

const CPP: CFlavour = { arraysAreCollections: true, prototypesAreVariables: true };
const C_BINDINGS = cBindings(CPP);

/** `using a::b;`, `using namespace a;`. In a class, `using` names members of a base class, which are uses like any other. */
function bindUsing(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.firstNamed(node);
  if (name === NONE) return;
  const written = tree.textOf(name).replaceAll(/\s/g, "");
  if (tree.childOfKind(node, "namespace") !== NONE) {
    binder.import({ kind: "all", module: written, isExported: !isLocal(tree, node) });
    binder.skip(name);
    return;
  }
  if (tree.kind(tree.parent(node)) === "field_declaration_list") return;
  const cut = written.lastIndexOf("::");
  const last = written.slice(cut + 2);
  if (cut <= 0 || last === "") return;
  binder.import({ kind: "name", module: written.slice(0, cut), name: last, local: last, isExported: !isLocal(tree, node), at: name });
}

function bindTypeParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const named = tree.child(node, "name");
  const name = named === NONE ? tree.childOfKind(node, "type_identifier") : named;
  if (name !== NONE) binder.bind(name, undefined, { isType: true });
}

/** `for (const auto& x : xs)`; of two names destructured from an element, the second is mostly a map's value. */
function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  const right = tree.child(node, "right");
  const { name } = readDeclarator(tree, tree.child(node, "declarator"));
  if (name === NONE) return;
  if (tree.kind(name) !== "structured_binding_declarator") {
    binder.bind(name, (reader) => (isInferred(tree, type) ? reader.element(reader.of(right)) : reader.instance(reader.of(type))));
    return;
  }
  const names = [...tree.namedChildren(name)];
  for (const [place, part] of names.entries()) {
    binder.bind(part, (reader) => (place === 1 && names.length === 2 ? reader.element(reader.of(right)) : UNKNOWN));
  }
}

const BASES: ReadonlySet<string> = new Set(["type_identifier", "template_type", "qualified_identifier", "dependent_type"]);

function bindBases(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const base of tree.namedChildren(node)) {
    if (BASES.has(tree.kind(base))) binder.supertype(node, "extends", (reader) => reader.of(base));
  }
}

const literal = (): ExpressionId => BUILTIN;

/** Operators whose result mostly has the type of the left operand. */
const KEEPING: ReadonlySet<string> = new Set(["+", "-", "*", "/", "|", "&", "<<", ">>", "="]);

function roleInCpp(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const whole = wholeName(tree, denoting);
  const parent = tree.parent(whole);
  if (parent === NONE) return undefined;
  switch (tree.kind(parent)) {
    case "call_expression":
      return tree.field(whole) === "function" ? "calls" : undefined;
    case "new_expression":
    case "compound_literal_expression":
      return tree.field(whole) === "type" ? "calls" : undefined;
    case "base_class_clause":
      return "extends";
    case "declaration":
      return tree.field(whole) === "type" && constructs(tree, parent) ? "calls" : roleInDeclaration(tree, whole);
    default:
      return roleInDeclaration(tree, whole);
  }
}

/** Whether a declaration runs a constructor: `Foo a(1);`, `Foo b{};`, and inside a function `Foo c;`. */
function constructs(tree: SyntaxTree, declaration: NodeIndex): boolean {
  const declarator = tree.child(declaration, "declarator");
  if (declarator === NONE) return false;
  const kind = tree.kind(declarator);
  if (kind === "identifier" || kind === "function_declarator") return isLocal(tree, declaration);
  if (kind !== "init_declarator" || tree.kind(tree.child(declarator, "declarator")) !== "identifier") return false;
  const value = tree.child(declarator, "value");
  return value !== NONE && (tree.kind(value) === "argument_list" || tree.kind(value) === "initializer_list");
}

const CPP_WORDS = `std auto this nullptr final override constexpr consteval constinit noexcept virtual explicit friend mutable typename template class
  namespace using operator new delete public private protected default decltype static_cast dynamic_cast const_cast reinterpret_cast
  thread_local wchar_t char8_t char16_t char32_t`;

/** The callee that has template arguments: the last part of a qualified name, or of a member access; NONE when it has none. */
function templateCalled(tree: SyntaxTree, callee: NodeIndex): NodeIndex {
  const kind = callee === NONE ? "" : tree.kind(callee);
  if (kind === "template_function" || kind === "template_method") return callee;
  if (kind === "qualified_identifier") return templateCalled(tree, tree.child(callee, "name"));
  return kind === "field_expression" ? templateCalled(tree, tree.child(callee, "field")) : NONE;
}

export const CPP_USAGE: UsageProfile = {
  names: ["identifier", "field_identifier", "type_identifier", "namespace_identifier", "statement_identifier"],
  mustHold: (tree, name) => tree.kind(name) === "namespace_identifier",
  scopes: {
    function_definition: "function",
    lambda_expression: "function",
    compound_statement: "block",
    for_statement: "block",
    for_range_loop: "block",
    if_statement: "block",
    while_statement: "block",
    switch_statement: "block",
    catch_clause: "block",
    template_declaration: "block",
    requires_expression: "block",
  },
  rebinding: "any",
  within: "owners",
  bindings: {
    ...C_BINDINGS,
    ...(C_BINDINGS["struct_specifier"] ? { class_specifier: C_BINDINGS["struct_specifier"] } : {}),
    optional_parameter_declaration: (binder, node) => bindParameter(binder, node, CPP),
    variadic_parameter_declaration: (binder, node) => bindParameter(binder, node, CPP),
    type_parameter_declaration: bindTypeParameter,
    optional_type_parameter_declaration: bindTypeParameter,
    variadic_type_parameter_declaration: bindTypeParameter,
    namespace_definition: (binder, node) => binder.skip(binder.tree.child(node, "name")),
    namespace_alias_definition: (binder, node) => {
      const { tree } = binder;
      const target = tree.lastNamed(node);
      binder.import({
        kind: "module",
        module: tree.textOf(target).replaceAll(/\s/g, ""),
        local: tree.child(node, "name"),
        isExported: !isLocal(tree, node),
      });
      binder.skip(target);
    },
    using_declaration: bindUsing,
    alias_declaration: (binder, node) => {
      const { tree } = binder;
      const name = tree.child(node, "name");
      const type = tree.child(node, "type");
      if (isLocal(tree, node)) binder.bind(name, (reader) => reader.of(type), { isType: true });
      else nameDefinition(binder, name, (reader) => reader.of(type));
    },
    base_class_clause: bindBases,
    function_declarator: countParameters,
    for_range_loop: bindLoop,
    lambda_capture_initializer: (binder, node) => {
      const { tree } = binder;
      binder.bind(tree.child(node, "left"), (reader) => reader.of(tree.child(node, "right")));
    },
  },
  expressions: {
    ...C_EXPRESSIONS,
    ...CPP_NAME_EXPRESSIONS,
    class_specifier: (reader, node) => {
      const name = reader.tree.child(node, "name");
      return name === NONE ? UNKNOWN : reader.of(name);
    },
    this: (reader, node) => reader.self(node),
    new_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    co_await_expression: (reader, node) => reader.awaited(reader.of(reader.tree.child(node, "argument"))),
    decltype: (reader, node) => reader.of(reader.tree.firstNamed(node)),
    binary_expression: (reader, node) => {
      const { tree } = reader;
      return KEEPING.has(tree.textOf(tree.child(node, "operator"))) ? reader.of(tree.child(node, "left")) : BUILTIN;
    },
    user_defined_literal: literal,
    raw_string_literal: literal,
    nullptr: literal,
    placeholder_type_specifier: () => UNKNOWN,
  },
  transparent: ["parenthesized_expression", "dependent_type", "dependent_name", "parameter_pack_expansion", "update_expression"],
  // Calls that name types: `any_cast<Config>(value)`, `json.get<Config>()`
  namedTypes: {
    call_expression: (tree, call) => listedTypes(tree, tree.child(templateCalled(tree, tree.child(call, "function")), "arguments")),
  },
  selectors: { field_expression: "field", qualified_identifier: "name" },
  roles: { call_expression: { function: "calls" } },
  roleOf: roleInCpp,
  argumentsOf,
  leaves: { ...C_LEAVES, ...CPP_LEAVES, class_specifier: C_LEAVES["struct_specifier"] ?? (() => undefined) },
  plain: { preproc_arg: macroUses },
  readsCovered: "names",
  isType: isTag,
  builtins: new Set(`${C_BUILTINS} ${CPP_WORDS}`.split(/\s+/).flatMap((word) => [word, `${ROOT}${word}`])),
};
