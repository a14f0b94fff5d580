/** The arguments and receivers of Kotlin lambdas that are passed to functions of the standard library. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { words, written } from "./jvm.ts";

/** Functions that call their lambda with their receiver. */
const WITH_SELF = words("let also takeIf takeUnless use");
/** Functions that run their lambda on their receiver. */
const ON_SELF = words("apply run");
/** Functions that call their lambda with each element of their receiver. */
const WITH_EACH = words(`
  forEach map filter any all none first firstOrNull last lastOrNull find single singleOrNull flatMap mapNotNull filterNot count sumOf sortedBy
  sortedByDescending groupBy associateBy associateWith associate partition onEach maxBy minBy maxByOrNull minByOrNull distinctBy takeWhile
  dropWhile indexOfFirst removeAll removeIf mapTo filterTo maxOf minOf joinToString sumBy`);

/** Functions that only run their lambda. */
const SCOPING = words("let run with apply also");

interface Called {
  readonly name: string;
  /** The receiver of the call; NONE for a call by bare name. */
  readonly on: NodeIndex;
  readonly call: NodeIndex;
}

/** The function that a lambda is passed to. */
function calledWith(tree: SyntaxTree, lambda: NodeIndex): Called | undefined {
  const argument = tree.kind(tree.parent(lambda)) === "annotated_lambda" ? tree.parent(lambda) : lambda;
  let call = tree.parent(argument);
  if (tree.kind(call) === "value_argument") call = tree.parent(tree.parent(call));
  if (call === NONE || tree.kind(call) !== "call_expression") return undefined;
  let callee = tree.firstNamed(call);
  if (tree.kind(callee) === "call_expression") {
    call = callee;
    callee = tree.firstNamed(callee);
  }
  if (tree.kind(callee) === "identifier") return { name: tree.textOf(callee), on: NONE, call };
  if (tree.kind(callee) !== "navigation_expression") return undefined;
  return { name: written(tree, tree.lastNamed(callee)), on: tree.firstNamed(callee), call };
}

/** Whether a bare name calls a function of the standard library that only runs the lambda behind the call. */
export function isScopeFunction(tree: SyntaxTree, name: NodeIndex): boolean {
  if (!SCOPING.has(written(tree, name))) return false;
  const call = tree.parent(name);
  if (tree.kind(call) !== "call_expression" || tree.firstNamed(call) !== name) return false;
  const outer = tree.parent(call);
  const isSplit = outer !== NONE && tree.kind(outer) === "call_expression" && tree.firstNamed(outer) === call;
  return [call, ...(isSplit ? [outer] : [])].some((one) => tree.childOfKind(one, "annotated_lambda") !== NONE);
}

/** Whether a lambda has a receiver instead of an argument. */
export function takesReceiver(tree: SyntaxTree, lambda: NodeIndex): boolean {
  const called = calledWith(tree, lambda);
  return called !== undefined && (ON_SELF.has(called.name) || (called.name === "with" && called.on === NONE));
}

/** The first argument of a lambda. */
export function lambdaValue(reader: UsageReader, lambda: NodeIndex): ExpressionId {
  const called = calledWith(reader.tree, lambda);
  if (!called || called.on === NONE) return UNKNOWN;
  if (WITH_SELF.has(called.name)) return reader.of(called.on);
  return WITH_EACH.has(called.name) ? reader.element(reader.of(called.on)) : UNKNOWN;
}

/** The value of `this` in a lambda with a receiver: the receiver of the called function, or the first argument of `with`. */
export function lambdaThis(reader: UsageReader, lambda: NodeIndex): ExpressionId {
  const { tree } = reader;
  const called = calledWith(tree, lambda);
  if (!called || !takesReceiver(tree, lambda)) return UNKNOWN;
  if (called.on !== NONE) return reader.of(called.on);
  const [first = NONE] = called.name === "with" ? tree.namedChildren(tree.childOfKind(called.call, "value_arguments")) : [];
  return first === NONE ? UNKNOWN : reader.of(tree.lastNamed(first));
}

/** The result of a scope function, which returns its lambda's result or its own receiver; undefined for other functions. */
export function scopeCall(reader: UsageReader, call: NodeIndex, callee: NodeIndex, lambda: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const isOn = tree.kind(callee) === "navigation_expression";
  const name = isOn ? written(tree, tree.lastNamed(callee)) : written(tree, callee);
  if (isOn && (name === "apply" || name === "also" || name === "takeIf" || name === "takeUnless"))
    return reader.of(tree.firstNamed(callee));
  const givesLambda = isOn ? name === "let" || name === "run" || name === "use" : name === "run" || name === "with" || name === "lazy";
  const body = tree.kind(lambda) === "annotated_lambda" ? tree.childOfKind(lambda, "lambda_literal") : lambda;
  return givesLambda && body !== NONE && call !== NONE ? reader.of(tree.lastNamed(body)) : undefined;
}
