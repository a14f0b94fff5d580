/** The arguments and receivers of Kotlin lambdas that are passed to functions of the standard library. */
import { BLOCK_BEHIND, BUILTIN, type ExpressionId, RUNS_ON, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { words, written } from "./jvm.ts";

const TYPE_KINDS = words("user_type nullable_type non_nullable_type function_type parenthesized_type");

export const isTypeNode = (tree: SyntaxTree, node: NodeIndex): boolean => TYPE_KINDS.has(tree.kind(node));

/** The type after the colon among the children of `node`. A type before the name is an extension's receiver type. */
export function typeAfterColon(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let isAfter = false;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === ":") isAfter = true;
    else if (isAfter && TYPE_KINDS.has(kind)) return child;
    else if (kind === "function_body") return NONE;
  }
  return NONE;
}

/** The receiver type before the dot of an extension's name; NONE when the declaration is no extension. */
export function receiverType(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let type = NONE;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === ".") return type;
    if (kind === "function_value_parameters" || kind === "variable_declaration" || kind === ":") return NONE;
    if (TYPE_KINDS.has(kind)) type = child;
  }
  return NONE;
}

/** The type on whose values functions of a type run: `Builder` of `Builder.() -> Unit`; NONE for other types. */
export function runsOn(tree: SyntaxTree, type: NodeIndex): NodeIndex {
  const kind = type === NONE ? "" : tree.kind(type);
  if (kind === "nullable_type" || kind === "parenthesized_type") return runsOn(tree, tree.firstNamed(type));
  return kind === "function_type" ? receiverType(tree, type) : NONE;
}

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

/** The name of the function that a lambda is passed to; undefined where it is passed to none. */
export function takingLambda(tree: SyntaxTree, lambda: NodeIndex): string | undefined {
  return calledWith(tree, lambda)?.name;
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
function lambdaThis(reader: UsageReader, lambda: NodeIndex): ExpressionId {
  const { tree } = reader;
  const called = calledWith(tree, lambda);
  if (!called || !takesReceiver(tree, lambda)) return UNKNOWN;
  if (called.on !== NONE) return reader.of(called.on);
  const [first = NONE] = called.name === "with" ? tree.namedChildren(tree.childOfKind(called.call, "value_arguments")) : [];
  return first === NONE ? UNKNOWN : reader.of(tree.lastNamed(first));
}

/** What a lambda runs on: `this`. */
export interface Receiver {
  readonly value: ExpressionId;
  /** It certainly is what the lambda runs on. If not so, the lambda runs on it if the called function says that it takes such a lambda. */
  readonly isSure: boolean;
}

/** What a lambda runs on, as far as the text or the called function may tell. */
export function runningOn(reader: UsageReader, lambda: NodeIndex): Receiver | undefined {
  const { tree } = reader;
  if (takesReceiver(tree, lambda)) return { value: lambdaThis(reader, lambda), isSure: true };
  const receiver = runsOn(tree, typeOfProperty(tree, lambda));
  if (receiver !== NONE) return { value: reader.instance(reader.of(receiver)), isSure: true };
  const called = calledWith(tree, lambda);
  const at = called ? placeAmongArguments(tree, lambda) : undefined;
  if (!called || at === undefined || (called.on !== NONE && (WITH_SELF.has(called.name) || WITH_EACH.has(called.name)))) return undefined;
  const callee = reader.of(tree.firstNamed(called.call));
  return callee <= BUILTIN ? undefined : { value: reader.member(reader.parameter(callee, at), RUNS_ON), isSure: false };
}

/** The written type of the property that a lambda is the value of. */
function typeOfProperty(tree: SyntaxTree, lambda: NodeIndex): NodeIndex {
  const property = tree.parent(lambda);
  const isValue = property !== NONE && tree.kind(property) === "property_declaration";
  return isValue ? typeAfterColon(tree, tree.childOfKind(property, "variable_declaration")) : NONE;
}

/** The position of the parameter that a lambda is passed for; undefined where the argument is named. */
function placeAmongArguments(tree: SyntaxTree, lambda: NodeIndex): number | undefined {
  const parent = tree.parent(lambda);
  if (tree.kind(parent) === "annotated_lambda") return BLOCK_BEHIND;
  return tree.kind(parent) === "value_argument" && tree.firstNamed(parent) === lambda ? tree.placeAmong(parent) : undefined;
}

/** Functions of the standard library, of coroutines and of Compose that return what their lambda returns, called by a bare name. */
const GIVING_LAMBDA = words(`
  run with lazy synchronized runBlocking coroutineScope supervisorScope withContext withTimeout withTimeoutOrNull remember rememberSaveable`);
/** The same, called on a receiver. */
const GIVING_LAMBDA_ON_SELF = words("let run use withLock");

/** The result of a scope function, which returns its lambda's result or its own receiver; undefined for other functions. */
export function scopeCall(reader: UsageReader, call: NodeIndex, callee: NodeIndex, lambda: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  const isOn = tree.kind(callee) === "navigation_expression";
  const name = isOn ? written(tree, tree.lastNamed(callee)) : written(tree, callee);
  if (isOn && (name === "apply" || name === "also" || name === "takeIf" || name === "takeUnless"))
    return reader.of(tree.firstNamed(callee));
  const givesLambda = (isOn ? GIVING_LAMBDA_ON_SELF : GIVING_LAMBDA).has(name);
  const body = tree.kind(lambda) === "annotated_lambda" ? tree.childOfKind(lambda, "lambda_literal") : lambda;
  return givesLambda && body !== NONE && call !== NONE ? reader.of(tree.lastNamed(body)) : undefined;
}
