/** How Python binds and uses names. */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, TYPE_OF, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { makesText } from "#lang/usage/profiles/shared/made-text.ts";
import { argumentsNamedLikeTypes } from "#lang/usage/profiles/shared/named-types.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import {
  bindAs,
  bindForeign,
  bindFunction,
  bindLoop,
  bindParameters,
  bindTarget,
  declareReturn,
  declareYield,
  functionAround,
  replacedBy,
  replacedByNamed,
  sent,
} from "./python-bindings.ts";
import { callOf, keyOf, narrowByCase, narrowByCheck } from "./python-calls.ts";
import { usePaths, useSetting } from "./python-dotted.ts";
import { bindAdding, bindEmpty } from "./python-filling.ts";
import { useFixtureNames } from "./python-fixtures.ts";
import { isRunLater } from "./python-handed.ts";
import { useModel } from "./python-models.ts";
import { useOptions } from "./python-options.ts";
import { bindRoutes, nameSpace } from "./python-routes.ts";
import { isGenericType, partOf, tupleOf, typeOf, valueOfType } from "./python-types.ts";

const literal = (): ExpressionId => BUILTIN;

/** `import a.b.c` binds `a`, the package; the module `a.b.c` is imported too. */
function bindImport(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isExported = functionAround(tree, node) === NONE;
  for (const name of tree.childrenIn(node, "name")) {
    const alias = tree.child(name, "alias");
    const path = alias === NONE ? name : tree.child(name, "name");
    const module = tree.textOf(path);
    const outermost = module.split(".", 1)[0] as string;
    if (alias !== NONE) binder.import({ kind: "module", module, at: path, local: alias, isExported });
    else if (outermost === module) binder.import({ kind: "module", module, at: path, local: path, isExported });
    else {
      binder.import({ kind: "module", module, at: path });
      binder.import({ kind: "module", module: outermost, local: outermost, isExported });
    }
  }
}

function bindImportFrom(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isExported = functionAround(tree, node) === NONE;
  const from = tree.child(node, "module_name");
  const module = tree.textOf(from).replace(/\s+/g, "");
  binder.skip(from);
  if (tree.childOfKind(node, "wildcard_import") !== NONE) binder.import({ kind: "all", module, isExported });
  for (const name of tree.childrenIn(node, "name")) {
    const alias = tree.child(name, "alias");
    const at = alias === NONE ? name : tree.child(name, "name");
    binder.import({ kind: "name", module, name: tree.textOf(at), at, local: alias === NONE ? at : alias, isExported });
  }
}

function bindClass(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(node, "name");
  const bases = tree.child(node, "superclasses");
  binder.bind(name, undefined, { scope: "outer" });
  binder.outside(bases);
  for (const base of tree.namedChildren(bases)) {
    if (tree.kind(base) !== "keyword_argument") binder.supertype(name, "extends", (reader) => typeOf(reader, base));
  }
}

/** Annotations that qualify a variable without giving its type. */
const UNTYPED = new Set(["Final", "ClassVar", "TypeAlias", "Any", "object"]);

function bindAssignment(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(node, "left");
  const type = tree.child(node, "type");
  const right = tree.child(node, "right");
  exportConditional(binder, node, left);
  const isFilled = bindEmpty(tree, left, right);
  const says = type === NONE ? "" : (tree.textOf(type).split(".").at(-1) as string);
  bindTarget(
    binder,
    left,
    (reader) => {
      if (type !== NONE && !UNTYPED.has(says)) return valueOfType(reader, type);
      if (says === "TypeAlias") return typeOf(reader, right);
      // What fills an empty collection tells what it holds.
      if (isFilled?.()) return UNKNOWN;
      if (isEnumMember(tree, node)) return reader.instance(reader.selfType(node));
      return tree.kind(right) === "lambda" ? reader.of(tree.child(right, "body")) : reader.of(right);
    },
    right,
    { ...replacedBy(tree, node), isWritten: type !== NONE && !UNTYPED.has(says) },
  );
}

/** A module variable set under a condition has no symbol, so the file exports its value. */
function exportConditional(binder: UsageBinder, assignment: NodeIndex, name: NodeIndex): void {
  const { tree } = binder;
  const block = tree.parent(tree.parent(assignment));
  if (tree.kind(name) !== "identifier" || tree.kind(block) !== "block" || functionAround(tree, assignment) !== NONE) return;
  if (!/^_*[A-Z][A-Z0-9_]*$/.test(tree.textOf(name))) binder.export(tree.textOf(name), (reader) => reader.lookup(name));
}

/** Whether an assignment stands directly in a class whose base is named like an enumeration. */
function isEnumMember(tree: SyntaxTree, assignment: NodeIndex): boolean {
  const holder = tree.parent(tree.parent(tree.parent(assignment)));
  if (holder === NONE || tree.kind(holder) !== "class_definition") return false;
  const bases = [...tree.namedChildren(tree.child(holder, "superclasses"))];
  return bases.some((base) => /(?:Enum|Flag)$/.test(tree.textOf(base)));
}

function bindTypeParameters(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.field(node) !== "type_parameters") return;
  for (const type of tree.namedChildren(node)) {
    const name = tree.below(type, "identifier").next().value;
    if (name !== undefined) binder.bind(name, undefined, { scope: "outer" });
  }
}

/** A bare name in a pattern is bound to the value there. */
function bindCapture(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const pattern = tree.kind(node) === "case_pattern" ? tree.firstNamed(node) : tree.lastNamed(node);
  const kind = pattern === NONE ? "" : tree.kind(pattern);
  if (kind === "identifier") binder.bind(pattern);
  if (kind === "dotted_name" && tree.firstNamed(pattern) === tree.lastNamed(pattern)) binder.bind(tree.firstNamed(pattern));
}

function dotted(reader: UsageReader, node: NodeIndex, last = NONE): ExpressionId {
  const { tree } = reader;
  let found: ExpressionId = UNKNOWN;
  for (const [place, name] of [...tree.namedChildren(node)].entries()) {
    found = place === 0 ? reader.lookup(name) : reader.member(found, tree.textOf(name));
    if (name === last) break;
  }
  return found;
}

/** How many elements of a written list are looked at to tell what it holds. */
const ELEMENTS_MAX = 16;

/** A list of what its elements are; the elements of an empty list, which are added later, are unknown. */
function listOf(reader: UsageReader, elements: readonly NodeIndex[]): ExpressionId {
  const all = elements.slice(0, ELEMENTS_MAX).map((element) => reader.of(element));
  const own = all.filter((one) => one !== BUILTIN);
  const held = all.length === 0 || own.includes(UNKNOWN) ? (all[0] ?? UNKNOWN) : own.length === 0 ? BUILTIN : reader.either(own);
  return reader.apply(BUILTIN, [held]);
}

const elementsOf = (reader: UsageReader, node: NodeIndex): NodeIndex[] =>
  [...reader.tree.namedChildren(node)].filter((element) => reader.tree.kind(element) !== "comment");

function dictionary(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const pairs = [...tree.namedChildren(node)].filter((part) => tree.kind(part) === "pair");
  return listOf(
    reader,
    pairs.map((pair) => tree.child(pair, "value")),
  );
}

function attribute(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const of = tree.child(node, "object");
  const object = (tree.kind(of) === "attribute" ? reader.narrowed(of) : UNKNOWN) || reader.of(of);
  const name = tree.textOf(tree.child(node, "attribute"));
  if (name === "__class__" && object !== UNKNOWN && object === reader.self(node)) return reader.member(object, TYPE_OF);
  return reader.member(object, name);
}

function subscript(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (isGenericType(reader, node)) return typeOf(reader, node);
  const value = reader.of(tree.child(node, "value"));
  const index = tree.child(node, "subscript");
  if (tree.kind(index) === "slice") return value;
  if (value === UNKNOWN || value === BUILTIN) return reader.element(value);
  const given = reader.call(reader.member(value, "__getitem__"));
  const held = tree.kind(index) === "integer" ? partOf(reader, value, Number(tree.textOf(index))) : reader.element(value);
  return reader.first([given, held]);
}

/** Kinds of written texts. */
const TEXTS: ReadonlySet<string> = new Set(["string", "concatenated_string"]);

function binary(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (makesText(tree, node, TEXTS)) return BUILTIN;
  const isUnion = tree.textOf(tree.child(node, "operator")) === "|";
  return isUnion ? reader.either([reader.of(tree.child(node, "left")), reader.of(tree.child(node, "right"))]) : UNKNOWN;
}

function choice(reader: UsageReader, node: NodeIndex): ExpressionId {
  const parts = [...reader.tree.namedChildren(node)];
  return reader.either([reader.of(parts[0] ?? NONE), reader.of(parts[2] ?? NONE)]);
}

function logical(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const right = reader.of(tree.child(node, "right"));
  return tree.textOf(tree.child(node, "operator")) === "and" ? right : reader.either([reader.of(tree.child(node, "left")), right]);
}

/** "extends" for the bases in `class A(B, m.C[int])`. */
function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  let at = denoting;
  let parent = tree.parent(at);
  if (parent !== NONE && tree.kind(parent) === "subscript" && tree.field(at) === "value") {
    at = parent;
    parent = tree.parent(at);
  }
  if (parent !== NONE && tree.field(parent) === "superclasses") return "extends";
  return isRunLater(tree, denoting) ? "calls" : undefined;
}

const BUILTINS = `ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
  BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning
  EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError
  FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError
  KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError
  OverflowError PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError
  ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError
  TimeoutError True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning
  UserWarning ValueError Warning WindowsError ZeroDivisionError __build_class__ __builtins__ __debug__ __doc__ __file__ __import__
  __loader__ __name__ __package__ __path__ __spec__ __annotations__ __class__ __module__ __qualname__ _ abs aiter all anext any ascii
  basestring bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod
  enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter
  len license list locals long map max memoryview min next object oct open ord pow print property quit range raw_input reload repr
  reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip reveal_type`;

export const PYTHON_USAGE: UsageProfile = {
  names: ["identifier"],
  scopes: {
    function_definition: "function",
    lambda: "function",
    class_definition: "class",
    list_comprehension: "block",
    set_comprehension: "block",
    dictionary_comprehension: "block",
    generator_expression: "block",
  },
  rebinding: "any",
  within: "none",
  bindings: {
    import_statement: bindImport,
    import_from_statement: bindImportFrom,
    future_import_statement: (binder, node) => binder.skip(node),
    class_definition: bindClass,
    function_definition: bindFunction,
    parameters: bindParameters,
    lambda_parameters: bindParameters,
    type_parameter: bindTypeParameters,
    global_statement: bindForeign,
    nonlocal_statement: bindForeign,
    assignment: (binder, node) => {
      bindAssignment(binder, node);
      useSetting(binder, node);
      useOptions(binder, node);
      nameSpace(binder, node);
    },
    augmented_assignment: useSetting,
    named_expression: (binder, node) => {
      const { tree } = binder;
      const value = tree.child(node, "value");
      binder.bind(tree.child(node, "name"), (reader) => reader.of(value), {
        scope: "function",
        ...replacedByNamed(tree, node),
      });
    },
    type_alias_statement: (binder, node) => {
      const { tree } = binder;
      const name = tree.below(tree.child(node, "left"), "identifier").next().value;
      const right = tree.child(node, "right");
      if (name !== undefined) binder.bind(name, (reader) => typeOf(reader, right));
    },
    for_statement: bindLoop,
    for_in_clause: (binder, node) => {
      const { tree } = binder;
      if (tree.childOfKind(tree.parent(node), "for_in_clause") === node) binder.outside(tree.child(node, "right"));
      bindLoop(binder, node);
    },
    as_pattern: bindAs,
    case_clause: narrowByCase,
    case_pattern: bindCapture,
    keyword_pattern: bindCapture,
    splat_pattern: bindCapture,
    return_statement: declareReturn,
    yield: declareYield,
    call: (binder, node) => {
      narrowByCheck(binder, node);
      bindAdding(binder, node);
      useFixtureNames(binder, node);
      usePaths(binder, node);
      useModel(binder, node);
      bindRoutes(binder, node);
    },
  },
  expressions: {
    module: (reader, node) => typeOf(reader, reader.tree.firstNamed(reader.tree.firstNamed(node))),
    type: typeOf,
    generic_type: typeOf,
    attribute,
    call: callOf,
    subscript,
    dotted_name: dotted,
    class_pattern: (reader, node) => reader.instance(reader.of(reader.tree.firstNamed(node))),
    yield: sent,
    await: (reader, node) => reader.awaited(reader.of(reader.tree.firstNamed(node))),
    assignment: (reader, node) => reader.of(reader.tree.child(node, "right")),
    named_expression: (reader, node) => reader.of(reader.tree.child(node, "value")),
    conditional_expression: choice,
    boolean_operator: logical,
    binary_operator: binary,
    string: (reader, node) => reader.inside(node) || BUILTIN,
    list: (reader, node) => listOf(reader, elementsOf(reader, node)),
    set: (reader, node) => listOf(reader, elementsOf(reader, node)),
    dictionary,
    list_comprehension: (reader, node) => listOf(reader, [reader.tree.child(node, "body")]),
    set_comprehension: (reader, node) => listOf(reader, [reader.tree.child(node, "body")]),
    generator_expression: (reader, node) => listOf(reader, [reader.tree.child(node, "body")]),
    dictionary_comprehension: (reader, node) => listOf(reader, [reader.tree.child(reader.tree.child(node, "body"), "value")]),
    tuple: (reader, node) =>
      tupleOf(
        reader,
        [...reader.tree.namedChildren(node)].map((part) => reader.of(part)),
      ),
    expression_list: (reader, node) =>
      tupleOf(
        reader,
        [...reader.tree.namedChildren(node)].map((part) => reader.of(part)),
      ),
    concatenated_string: literal,
    integer: literal,
    float: literal,
    true: literal,
    false: literal,
    ellipsis: literal,
    comparison_operator: literal,
    not_operator: literal,
    unary_operator: literal,
  },
  transparent: ["parenthesized_expression", "case_pattern"],
  // Calls that name types: `get(Service)`
  namedTypes: { call: (tree, call) => argumentsNamedLikeTypes(tree, tree.child(call, "arguments")) },
  selectors: { attribute: "attribute" },
  roles: { call: { function: "calls" }, decorator: { "": "calls" } },
  roleOf,
  leaves: {
    keyword_argument: (reader, parent, name) => (reader.tree.child(parent, "name") === name ? keyOf(reader, parent, name) : undefined),
    keyword_pattern: (reader, parent, name) => {
      const { tree } = reader;
      const matched = tree.around(parent, "class_pattern");
      return matched === NONE ? null : reader.member(reader.of(matched), tree.textOf(name));
    },
    dotted_name: (reader, parent, name) => (reader.tree.firstNamed(parent) === name ? undefined : dotted(reader, parent, name)),
  },
  builtins: new Set(BUILTINS.split(/\s+/)),
};
