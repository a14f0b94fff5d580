/**
 * How OCaml, implementations and interfaces, binds and uses names. Types are tracked only where they are written: values with
 * annotations, fields.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { words } from "#lang/usage/profiles/jvm/jvm.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindClass,
  bindException,
  bindInclude,
  bindLet,
  bindLocalOpen,
  bindModule,
  bindModuleParameter,
  bindModuleType,
  bindOpen,
  bindPattern,
  bindPun,
  bindSpecification,
  bindType,
} from "./ocaml-bindings.ts";
import { behindPath, moduleAt, sortNamed, typedNamed, valueNamed } from "./ocaml-names.ts";

const literal = (): ExpressionId => BUILTIN;

const value = behindPath(valueNamed);
const type = behindPath((reader, name) => sortNamed(reader, "type", name));
const constructorNamed = behindPath((reader, name) => typedNamed(reader, "constructor", name));
const moduleType = behindPath((reader, name) => sortNamed(reader, "module type", name));
const classNamed = behindPath((reader, name) => sortNamed(reader, "class", name));
const fieldNamed = behindPath((reader, name) => typedNamed(reader, "field", name));

/** A field: for a record of known type, the field of that type; else the field in scope. */
function field(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  const path = tree.parent(name);
  const around = path === NONE ? NONE : tree.parent(path);
  const named = fieldNamed(reader, name);
  if (around === NONE || tree.kind(around) !== "field_get_expression") return named;
  const record = reader.of(tree.child(around, "record"));
  return record <= BUILTIN ? named : reader.first([reader.member(record, tree.textOf(name)), named]);
}

const lastOf =
  (named: (reader: UsageReader, name: NodeIndex) => ExpressionId) =>
  (reader: UsageReader, node: NodeIndex): ExpressionId =>
    named(reader, reader.tree.lastNamed(node));

/** `~name` without a value passes the value of that name. */
function label(reader: UsageReader, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  const around = tree.parent(name);
  const isPun = around !== NONE && tree.kind(around) === "labeled_argument" && tree.child(around, "expression") === NONE;
  if (!isPun || reader.isLocal(name)) return null;
  const found = valueNamed(reader, name);
  return found <= BUILTIN ? null : found;
}

function valueLeaf(reader: UsageReader, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  if (tree.kind(tree.parent(name)) !== "value_path") return null;
  if (tree.field(tree.parent(name)) === "" && tree.kind(tree.parent(tree.parent(name))) === "value_specification") return null;
  const isQualified = tree.firstNamed(tree.parent(name)) !== name;
  if (!isQualified && reader.isLocal(name)) return null;
  return known(value(reader, name));
}

function typeLeaf(reader: UsageReader, name: NodeIndex): ExpressionId | null {
  const { tree } = reader;
  if (tree.kind(tree.parent(name)) !== "type_constructor_path") return null;
  return known(type(reader, name));
}

/** Null for names of the language itself, which are no uses of a definition. */
const known = (found: ExpressionId): ExpressionId | null => (found === BUILTIN ? null : found);

/** Reads a leaf that ends a path under one of `parents`; elsewhere the leaf is the name of a definition, which is null. */
const pathLeaf =
  (parents: readonly string[], named: (reader: UsageReader, name: NodeIndex) => ExpressionId) =>
  (reader: UsageReader, name: NodeIndex): ExpressionId | null =>
    parents.includes(reader.tree.kind(reader.tree.parent(name))) ? known(named(reader, name)) : null;

/** "calls" for applied functions and the targets of pipes; also the other edge types of paths. */
function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const path = tree.parent(denoting);
  const kind = path === NONE ? "" : tree.kind(path);
  const around = path === NONE ? NONE : tree.parent(path);
  if (around === NONE) return undefined;
  const outer = tree.kind(around);
  if (kind === "method_invocation") return "calls";
  if (kind === "value_path") return valueRole(tree, path, around);
  if (kind === "class_path") return outer === "new_expression" ? "calls" : outer === "inheritance_definition" ? "extends" : undefined;
  if (kind === "module_type_path" && outer === "module_binding") return "implements";
  if (outer === "include_module" || outer === "include_module_type") return "extends";
  return outer === "open_module" ? "imports" : undefined;
}

function valueRole(tree: SyntaxTree, path: NodeIndex, around: NodeIndex): EdgeType | undefined {
  const kind = tree.kind(around);
  if (kind === "application_expression") return tree.field(path) === "function" ? "calls" : undefined;
  if (kind !== "infix_expression") return undefined;
  const operator = tree.textOf(tree.child(around, "operator"));
  if (tree.field(path) === "left") return operator === "@@" ? "calls" : undefined;
  return operator === "@@" || /^[-+*/^=<>&]$|^<>$|^[<>]=$|^&&$|^\|\|$/.test(operator) ? undefined : "calls";
}

export const OCAML_USAGE: UsageProfile = {
  names: [
    "value_name",
    "constructor_name",
    "type_constructor",
    "field_name",
    "module_name",
    "module_type_name",
    "class_name",
    "class_type_name",
    "method_name",
    "label_name",
  ],
  scopes: {
    let_binding: "function",
    fun_expression: "function",
    match_case: "block",
    for_expression: "block",
    let_expression: "block",
    let_module_expression: "block",
    let_exception_expression: "block",
    structure: "block",
    signature: "block",
    module_binding: "block",
    object_expression: "block",
    class_binding: "block",
  },
  rebinding: "last",
  within: "none",
  bindings: {
    let_binding: bindLet,
    value_pattern: bindPattern,
    field_pattern: (binder, node) => bindPun(binder, node),
    type_binding: bindType,
    exception_definition: bindException,
    module_binding: bindModule,
    module_parameter: bindModuleParameter,
    module_type_definition: bindModuleType,
    class_binding: bindClass,
    class_type_binding: bindClass,
    open_module: bindOpen,
    local_open_expression: bindLocalOpen,
    local_open_pattern: bindLocalOpen,
    local_open_type: bindLocalOpen,
    include_module: bindInclude,
    include_module_type: bindInclude,
    value_specification: bindSpecification,
    abstract_type: (binder, node) => {
      const { tree } = binder;
      for (const name of tree.namedChildren(node)) {
        binder.bindIn(tree.parent(node), `type ${tree.textOf(name)}`, () => BUILTIN);
        binder.skip(name);
      }
    },
    for_expression: (binder, node) => binder.bind(binder.tree.child(node, "name"), literal, { isHoisted: true }),
  },
  expressions: {
    module_path: moduleAt,
    extended_module_path: moduleAt,
    module_application: (reader, node) => reader.of(reader.tree.child(node, "functor")),
    value_path: lastOf(value),
    type_constructor_path: lastOf(type),
    constructor_path: lastOf(constructorNamed),
    field_path: lastOf(fieldNamed),
    module_type_path: lastOf(moduleType),
    class_path: lastOf(classNamed),
    constructed_type: (reader, node) => reader.of(reader.tree.lastNamed(node)),
    field_get_expression: (reader, node) => {
      const { tree } = reader;
      const path = tree.child(node, "field");
      return path === NONE ? UNKNOWN : field(reader, tree.lastNamed(path));
    },
    application_expression: (reader, node) => reader.call(reader.of(reader.tree.child(node, "function"))),
    typed_expression: (reader, node) => reader.instance(reader.of(reader.tree.child(node, "type"))),
    let_expression: (reader, node) => reader.of(reader.tree.child(node, "body")),
    new_expression: (reader, node) => reader.instance(reader.of(reader.tree.firstNamed(node))),
    string: literal,
    quoted_string: literal,
    number: literal,
    character: literal,
    boolean: literal,
    unit: literal,
  },
  transparent: [
    "parenthesized_expression",
    "parenthesized_module_expression",
    "parenthesized_module_type",
    "parenthesized_type",
    "typed_module_expression",
    "module_type_constraint",
    "functor",
  ],
  selectors: {},
  roles: {},
  roleOf,
  leafKinds: {
    value_name: valueLeaf,
    type_constructor: typeLeaf,
    constructor_name: pathLeaf(["constructor_path"], constructorNamed),
    field_name: pathLeaf(["field_path"], field),
    module_name: (reader, name) => {
      const around = reader.tree.parent(name);
      return ["module_path", "extended_module_path"].includes(reader.tree.kind(around)) ? reader.of(around) : null;
    },
    module_type_name: pathLeaf(["module_type_path"], moduleType),
    class_name: pathLeaf(["class_path"], classNamed),
    class_type_name: pathLeaf(["class_type_path"], classNamed),
    method_name: (reader, name) => {
      const { tree } = reader;
      const around = tree.parent(name);
      if (tree.kind(around) !== "method_invocation") return null;
      return reader.member(reader.of(tree.child(around, "object")), tree.textOf(name));
    },
    label_name: label,
  },
  typeNames: "type_constructor",
  builtins: words(`
    int string bool unit float char list array option ref exn bytes result lazy_t format format4 format6 int32 int64 nativeint
    raise raise_notrace failwith invalid_arg ignore not fst snd succ pred abs max min compare float_of_int int_of_float string_of_int int_of_string
    string_of_bool bool_of_string string_of_float float_of_string print_string print_endline print_newline print_int print_char print_float
    prerr_string prerr_endline read_line exit at_exit incr decr sqrt exp log floor ceil truncate char_of_int int_of_char stdin stdout stderr
    open_out open_in close_out close_in output_string input_line __POS__ __LOC__ __FILE__ __LINE__ __MODULE__
    Some None Ok Error Not_found Failure Invalid_argument Exit End_of_file Sys_error Stack_overflow Out_of_memory Division_by_zero`),
};
