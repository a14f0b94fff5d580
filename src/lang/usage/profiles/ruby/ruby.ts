/**
 * How Ruby binds and uses names. A bare name that is no local is a method of what is around. Calls need no parentheses, so a member
 * stands for its result, without a `call` around it.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN, type ExpressionId, ROOT, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageProfile, UsageReader } from "#lang/usage/profile.ts";
import { makesText } from "#lang/usage/profiles/shared/made-text.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { useCallbacks } from "./rails-callbacks.ts";
import { usePerformed } from "./rails-jobs.ts";
import { bindAssociation } from "./rails-models.ts";
import { useRoutes } from "./rails-routes.ts";
import {
  bindAssignment,
  bindBlock,
  bindClass,
  bindKeywordPattern,
  bindLoop,
  bindMethod,
  bindParameters,
  bindPatternName,
  bindRescue,
  declareReturn,
} from "./ruby-bindings.ts";
import { bindForwarding, FORWARDING } from "./ruby-forwarding.ts";
import { bindAlias, useBlockSymbol, useNamed } from "./ruby-names.ts";
import { bindSide, callSuper, selfOf } from "./ruby-selves.ts";
import { useStubbed } from "./ruby-stubs.ts";

const literal = (): ExpressionId => BUILTIN;

/** Methods of collections that return the same elements, those that return one, and those that return their receiver. */
const SAME_ELEMENTS = new Set(
  "select filter reject sort sort_by reverse uniq compact each each_with_index to_a values take drop shuffle dup".split(" "),
);
const ONE_ELEMENT = new Set("first last find detect min_by max_by min max pop shift sample fetch dig delete".split(" "));
const ITSELF = new Set("tap freeze dup clone itself".split(" "));

function call(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const receiver = tree.child(node, "receiver");
  const method = tree.child(node, "method");
  const name = method === NONE ? "call" : tree.textOf(method);
  if (receiver === NONE) return name === "new" ? reader.call(reader.selfType(node)) : bareCall(reader, method, name);
  if (name === "new") return newOf(reader, receiver);
  if (name === "class" && tree.kind(receiver) === "self") return reader.selfType(node);
  const of = reader.of(receiver);
  const found = memberOf(reader, receiver, name);
  if (ITSELF.has(name)) return of;
  if (SAME_ELEMENTS.has(name)) return reader.first([found, of]);
  return ONE_ELEMENT.has(name) ? reader.first([found, reader.element(of)]) : found;
}

const COLLECTIONS = new Set(["Array", "Hash", "Set", "Queue", "Thread::Queue", "SizedQueue"]);

/** The result of `new`; a new built-in collection has unknown elements. */
function newOf(reader: UsageReader, type: NodeIndex): ExpressionId {
  const of = reader.of(type);
  return of === BUILTIN && COLLECTIONS.has(reader.tree.textOf(type)) ? listOf(reader, NONE) : reader.call(of);
}

function bareCall(reader: UsageReader, method: NodeIndex, name: string): ExpressionId {
  // What has arguments or brackets is a call, even where a local has the name.
  return reader.tree.kind(method) === "super" ? UNKNOWN : reader.nonlocal(name, method);
}

/** A member of a receiver. Outside of types, those of `self` are the methods of the top level. */
function memberOf(reader: UsageReader, receiver: NodeIndex, name: string): ExpressionId {
  const of = reader.of(receiver);
  const isOfTop = of === UNKNOWN && reader.tree.kind(receiver) === "self" && reader.self(receiver) === UNKNOWN;
  return isOfTop ? reader.nonlocal(name, receiver) : reader.member(of, name);
}

/** A bare name; `new` alone constructs a value of the class around. */
function bareName(reader: UsageReader, name: NodeIndex): ExpressionId {
  const isNew = reader.tree.textOf(name) === "new" && !reader.isLocal(name);
  return isNew ? reader.call(reader.selfType(name)) : reader.lookup(name);
}

/** A path of constants; a path that begins with `::` is looked up at top level. */
function path(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  const name = tree.textOf(tree.child(node, "name"));
  const scope = tree.child(node, "scope");
  return scope === NONE ? reader.name(`${ROOT}${name}`, node) : reader.member(reader.of(scope), name);
}

/** A collection literal; the elements of an empty one, which are added later, are unknown. */
function listOf(reader: UsageReader, element: NodeIndex): ExpressionId {
  return reader.apply(BUILTIN, [reader.of(element)]);
}

function lastOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  return reader.of(reader.tree.lastNamed(node));
}

/** The name of a called method: a member of the receiver, or a bare name. `new` is no use; the class before it is. */
function methodLeaf(reader: UsageReader, parent: NodeIndex, name: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  if (tree.field(name) !== "method") return undefined;
  const written = tree.textOf(name);
  if (written === "new") return null;
  const receiver = tree.child(parent, "receiver");
  if (receiver !== NONE) return written === "class" ? null : memberOf(reader, receiver, written);
  return reader.isBuiltin(written, name) ? null : reader.nonlocal(written, name);
}

const TAKES_IN = new Set(["include", "extend", "prepend"]);

function roleOf(tree: SyntaxTree, denoting: NodeIndex): EdgeType | undefined {
  const parent = tree.parent(denoting);
  const kind = parent === NONE ? "" : tree.kind(parent);
  if (kind === "superclass") return "extends";
  if (kind === "call") {
    if (tree.field(denoting) === "method") return "calls";
    if (tree.field(denoting) === "receiver" && tree.textOf(tree.child(parent, "method")) === "new") return "calls";
  }
  if (kind === "argument_list" && tree.kind(denoting) !== "identifier") {
    const around = tree.parent(parent);
    if (tree.child(around, "receiver") === NONE && TAKES_IN.has(tree.textOf(tree.child(around, "method")))) return "implements";
  }
  return tree.kind(denoting) === "identifier" ? "calls" : undefined;
}

/** Built-in names that hardly any program redefines. */
const RUBY_BUILTINS = new Set(
  `__FILE__ __LINE__ __dir__ __method__ attr attr_accessor attr_reader attr_writer private public protected private_class_method
   public_class_method private_constant module_function include extend prepend require require_relative load autoload lambda proc loop
   block_given? define_method alias_method puts raise new super binding catch throw at_exit _ it
   ARGF ARGV ArgumentError Array BasicObject Class Comparable Complex Data Dir ENV EOFError Encoding Enumerable Enumerator Errno Exception
   FalseClass Fiber File FloatDomainError Float FrozenError GC Hash IO IOError IndexError Integer Interrupt Kernel KeyError LoadError
   LocalJumpError Marshal MatchData Math Method Module Monitor Mutex NameError NilClass NoMethodError NotImplementedError Numeric Object
   ObjectSpace Proc Process Queue RUBY_ENGINE RUBY_PLATFORM RUBY_VERSION Random Range RangeError Rational Regexp RegexpError RuntimeError
   STDERR STDIN STDOUT ScriptError SecurityError Signal SignalException StandardError StopIteration String Struct Symbol SyntaxError
   SystemCallError SystemExit Thread ThreadError Time Timeout TracePoint TrueClass TypeError UnboundMethod ZeroDivisionError`.split(/\s+/),
);

/** Kinds of nodes whose value is that of their last expression. */
const LAST_OF_BLOCKS = Object.fromEntries(["then", "else", "begin", "body_statement", "block_body"].map((kind) => [kind, lastOf]));

/** Kinds of written texts. */
const TEXTS: ReadonlySet<string> = new Set(["string", "chained_string"]);

export const RUBY_USAGE: UsageProfile = {
  names: ["identifier", "constant", "instance_variable", "class_variable"],
  scopes: {
    program: "class",
    class: "class",
    module: "class",
    singleton_class: "class",
    method: "function",
    singleton_method: "function",
    do_block: "block",
    block: "block",
    lambda: "block",
  },
  rebinding: "any",
  within: "types",
  mayBeMethod: (name) => !/^(?:::)?\p{Lu}/u.test(name),
  modulesAreTypes: true,
  bindings: {
    class: bindClass,
    module: bindClass,
    method: bindMethod,
    singleton_method: bindMethod,
    method_parameters: bindParameters,
    block_parameters: bindBlock,
    lambda_parameters: bindParameters,
    return: declareReturn,
    assignment: bindAssignment,
    operator_assignment: bindAssignment,
    rescue: bindRescue,
    for: bindLoop,
    as_pattern: (binder, node) => binder.bind(binder.tree.child(node, "name"), (reader) => reader.of(reader.tree.child(node, "value"))),
    keyword_pattern: bindKeywordPattern,
    in_clause: (binder, node) => bindPatternName(binder, binder.tree.child(node, "pattern")),
    array_pattern: bindPatternNames,
    find_pattern: bindPatternNames,
    alternative_pattern: bindPatternNames,
    call: (binder, node) => {
      bindDirective(binder, node);
      useNamed(binder, node);
      useStubbed(binder, node);
      usePerformed(binder, node);
    },
    block_argument: useBlockSymbol,
    super: callSuper,
    alias: bindAlias,
    undef: (binder, node) => binder.skip(node),
  },
  expressions: {
    identifier: bareName,
    self: selfOf,
    instance_variable: variableOf,
    class_variable: variableOf,
    call,
    scope_resolution: path,
    assignment: (reader, node) => reader.of(reader.tree.child(node, "right")),
    operator_assignment: (reader, node) => reader.of(reader.tree.child(node, "right")),
    element_reference: (reader, node) => reader.element(reader.of(reader.tree.child(node, "object"))),
    conditional: (reader, node) => {
      const { tree } = reader;
      return reader.either([reader.of(tree.child(node, "consequence")), reader.of(tree.child(node, "alternative"))]);
    },
    if: choice,
    unless: choice,
    ...LAST_OF_BLOCKS,
    binary: (reader, node) => {
      const { tree } = reader;
      if (makesText(tree, node, TEXTS)) return BUILTIN;
      const operator = tree.textOf(tree.child(node, "operator"));
      if (operator === "||" || operator === "or")
        return reader.either([reader.of(tree.child(node, "left")), reader.of(tree.child(node, "right"))]);
      return operator === "&&" || operator === "and" ? reader.of(tree.child(node, "right")) : UNKNOWN;
    },
    array: (reader, node) => listOf(reader, reader.tree.firstNamed(node)),
    hash: (reader, node) => {
      const pair = reader.tree.childOfKind(node, "pair");
      return listOf(reader, pair === NONE ? NONE : reader.tree.child(pair, "value"));
    },
    string: literal,
    chained_string: literal,
    heredoc_beginning: literal,
    simple_symbol: literal,
    delimited_symbol: literal,
    string_array: literal,
    symbol_array: literal,
    integer: literal,
    float: literal,
    regex: literal,
    range: literal,
    true: literal,
    false: literal,
  },
  transparent: ["parenthesized_statements", "pattern", "exceptions"],
  selectors: { scope_resolution: "name" },
  roles: {},
  roleOf,
  leaves: { call: methodLeaf },
  leafKinds: { instance_variable: variableLeaf, class_variable: variableLeaf },
  builtins: RUBY_BUILTINS,
  functionsHideBuiltins: true,
};

/** `@name` is a member of the object that the method runs on. */
function variableOf(reader: UsageReader, node: NodeIndex): ExpressionId {
  return reader.member(reader.self(node), reader.tree.textOf(node));
}

/** A variable outside of classes has no known owner and is no use. */
function variableLeaf(reader: UsageReader, node: NodeIndex): ExpressionId | null {
  return reader.self(node) === UNKNOWN ? null : variableOf(reader, node);
}

function choice(reader: UsageReader, node: NodeIndex): ExpressionId {
  const { tree } = reader;
  return reader.either([reader.of(tree.child(node, "consequence")), reader.of(tree.child(node, "alternative"))]);
}

function bindPatternNames(binder: UsageBinder, node: NodeIndex): void {
  for (const part of binder.tree.namedChildren(node)) bindPatternName(binder, part);
}

/** Calls that declare something: `include`, `require`, `attr_reader`. */
function bindDirective(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const method = tree.child(node, "method");
  if (method === NONE || tree.kind(method) !== "identifier" || tree.child(node, "receiver") !== NONE) return;
  const name = tree.textOf(method);
  const args = tree.child(node, "arguments");
  if (TAKES_IN.has(name)) {
    for (const arg of tree.namedChildren(args)) binder.supertype(node, "implements", (reader) => reader.of(arg));
  } else if (name === "require" || name === "require_relative" || name === "load") {
    const text = tree.below(args, "string_content").next().value;
    if (text !== undefined) binder.import({ kind: "file", module: `${name === "require_relative" ? "./" : ""}${tree.textOf(text)}` });
  } else if (name === "autoload") {
    const loaded = tree.firstNamed(args);
    const constant = loaded === NONE ? "" : tree.textOf(loaded).replace(/^:/, "");
    if (/^[A-Z]\w*$/.test(constant))
      binder.use({ at: loaded, name: constant, value: (reader) => reader.name(constant, node), type: "imports" });
  } else if (FORWARDING.test(name)) {
    bindForwarding(binder, node, name);
  } else if (name.startsWith("attr_")) {
    for (const arg of tree.namedChildren(args)) {
      bindSide(binder, node, arg);
      binder.declare(arg, (reader) => reader.member(reader.self(node), `@${tree.textOf(arg).replace(/^:/, "")}`));
    }
  } else {
    useCallbacks(binder, node, name);
    bindAssociation(binder, node, name);
    useRoutes(binder, node, name);
  }
}
