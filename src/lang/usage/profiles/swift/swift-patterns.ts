/** The names that Swift patterns and conditions bind, and their values. */
import type { ExpressionId } from "#core/usage-facts.ts";
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

interface Bound {
  readonly name: NodeIndex;
  readonly value: Later;
}

/** The value that is matched with a pattern, as far as it is known. */
type Matched = Later;

const unknown: Later = () => UNKNOWN;

/**
 * The names that a pattern binds. `isLet`: a `let` or `var` before the whole pattern turns each part into a name. `written`: the type that is
 * written for the whole pattern.
 */
export function boundBy(tree: SyntaxTree, pattern: NodeIndex, matched: Matched, isLet: boolean, written: NodeIndex = NONE): Bound[] {
  if (pattern === NONE) return [];
  const children = [...tree.children(pattern)];
  const hasLet = isLet || children.some((child) => tree.kind(child) === "value_binding_pattern");
  const cast = children.findIndex((child) => tree.kind(child) === "as");
  const type = cast < 0 ? NONE : (children[cast + 1] ?? NONE);
  const value: Matched = type === NONE ? matched : (reader) => reader.instance(reader.of(type));
  const case_ = caseOf(tree, pattern);
  const bound: Bound[] = [];
  let place = 0;
  for (const child of children) {
    const kind = tree.kind(child);
    if (kind === "simple_identifier") {
      if (tree.field(child) === "bound_identifier" || (hasLet && case_ === NONE && isAlone(tree, pattern, child)))
        bound.push({ name: child, value });
    } else if (kind === "pattern") {
      const typeOfPart = case_ === NONE ? partOfType(tree, written, place) : NONE;
      const part = typeOfPart === NONE ? partOf(tree, pattern, case_, place, matched) : typedAs(typeOfPart);
      place++;
      bound.push(...boundBy(tree, child, cast < 0 ? part : value, hasLet, typeOfPart));
    }
  }
  return bound;
}

const typedAs =
  (type: NodeIndex): Later =>
  (reader) =>
    reader.instance(reader.of(type));

/** The type of a part of a tuple, by position; NONE where the type is no tuple. */
function partOfType(tree: SyntaxTree, type: NodeIndex, place: number): NodeIndex {
  if (type === NONE || tree.kind(type) !== "tuple_type") return NONE;
  const item = [...tree.namedChildren(type)].filter((child) => tree.kind(child) === "tuple_type_item")[place] ?? NONE;
  return tree.childOfKind(item, ...TYPES);
}

function isAlone(tree: SyntaxTree, pattern: NodeIndex, name: NodeIndex): boolean {
  for (const child of tree.namedChildren(pattern)) if (child !== name && tree.kind(child) !== "value_binding_pattern") return false;
  return true;
}

/** The enum case that a pattern matches: `.some(…)`, `.none`, `Foo.bar(…)`; NONE for other patterns. */
function caseOf(tree: SyntaxTree, pattern: NodeIndex): NodeIndex {
  let isAfterDot = false;
  let last = NONE;
  let isFollowed = false;
  for (const child of tree.children(pattern)) {
    const kind = tree.kind(child);
    if (kind === "simple_identifier" && isAfterDot) return child;
    // What stands before a colon is a label.
    if (kind === "simple_identifier" || kind === ":") last = kind === ":" ? NONE : child;
    else if (kind === "(" || kind === "pattern") isFollowed ||= last !== NONE;
    if (isFollowed) break;
    isAfterDot = kind === ".";
  }
  return isFollowed && tree.field(last) !== "bound_identifier" ? last : NONE;
}

/** A part of the matched value: the associated value of an enum case, by position. */
function partOf(tree: SyntaxTree, pattern: NodeIndex, case_: NodeIndex, place: number, matched: Matched): Matched {
  if (case_ === NONE) {
    const parts = [...tree.namedChildren(pattern)].filter((child) => tree.kind(child) === "pattern");
    return parts.length === 1 ? matched : unknown;
  }
  const name = tree.textOf(case_);
  if (name === "some") return matched;
  return (reader) => reader.parameter(ownerOfCase(reader, tree, pattern, matched, name), place);
}

function ownerOfCase(reader: UsageReader, tree: SyntaxTree, pattern: NodeIndex, matched: Matched, name: string): ExpressionId {
  const type = tree.childOfKind(pattern, "user_type");
  return reader.member(type === NONE ? matched(reader) : reader.of(type), name);
}

/** The value that a pattern in a `switch`, a condition or a `catch` is matched with. */
function matchedWith(reader: UsageReader, pattern: NodeIndex): ExpressionId {
  const { tree } = reader;
  const around = tree.parent(pattern);
  const kind = tree.kind(around);
  if (kind === "switch_pattern") return reader.of(tree.child(tree.parent(tree.parent(around)), "expr"));
  if (kind !== "pattern") return UNKNOWN;
  const parts = [...tree.namedChildren(around)].filter((child) => tree.kind(child) === "pattern");
  const place = parts.indexOf(pattern);
  return partOf(tree, around, caseOf(tree, around), place, (inner) => matchedWith(inner, around))(reader);
}

/** The case that a pattern names, as a member of the matched value or of the type written before it; undefined for other names. */
export function caseNamed(reader: UsageReader, pattern: NodeIndex, name: NodeIndex): ExpressionId | undefined {
  const { tree } = reader;
  if (caseOf(tree, pattern) !== name) return undefined;
  return ownerOfCase(reader, tree, pattern, (inner) => matchedWith(inner, pattern), tree.textOf(name));
}

/** Binds the names of the patterns of a switch case, within that case. */
export function bindCases(binder: UsageBinder, entry: NodeIndex): void {
  const { tree } = binder;
  for (const list of tree.namedChildren(entry)) {
    if (tree.kind(list) !== "switch_pattern") continue;
    const pattern = tree.childOfKind(list, "pattern");
    const subject = tree.child(tree.parent(entry), "expr");
    bindHoisted(
      binder,
      boundBy(tree, pattern, (reader) => reader.of(subject), false),
    );
    skipLabels(binder, pattern);
  }
}

/** `case .some(label: let x)`: labels are no uses. */
export function skipLabels(binder: UsageBinder, pattern: NodeIndex): void {
  const { tree } = binder;
  for (const name of tree.below(pattern, "simple_identifier")) {
    const next = name + 1;
    const around = tree.parent(name);
    if (next < tree.size && tree.kind(next) === ":" && tree.parent(next) === around && tree.kind(around) === "pattern") binder.skip(name);
  }
}

function bindHoisted(binder: UsageBinder, bound: readonly Bound[]): void {
  for (const { name, value } of bound) binder.bind(name, value, { isHoisted: true });
}

/** `catch let e as Oops`; without a pattern, `error`. */
export function bindCatch(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const pattern = tree.child(node, "error");
  if (pattern === NONE) binder.bindIn(node, "error", unknown);
  else bindHoisted(binder, boundBy(tree, pattern, unknown, false));
  skipLabels(binder, pattern);
}

/** The variables of a loop: an element; of the pairs of `enumerated()` or a dictionary, the second variable. */
export function bindFor(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const pattern = tree.child(node, "item");
  const collection = tree.child(node, "collection");
  const written = tree.childOfKind(tree.childOfKind(node, "type_annotation"), ...TYPES);
  const isCase = tree.childOfKind(node, "case") !== NONE;
  const all = boundBy(tree, pattern, (reader) => reader.element(reader.of(collection)), !isCase, written);
  const isPair = !isCase && all.length === 2;
  for (const [place, { name, value }] of all.entries()) {
    if (written !== NONE && tree.kind(written) === "tuple_type") binder.bind(name, value, { isHoisted: true });
    else if (written !== NONE) binder.bind(name, (reader) => reader.instance(reader.of(written)), { isHoisted: true });
    else binder.bind(name, isPair && place === 1 ? (reader) => second(reader, collection) : value, { isHoisted: true });
  }
  skipLabels(binder, pattern);
  binder.outside(collection);
}

function second(reader: UsageReader, collection: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.kind(collection) === "call_expression" ? tree.firstNamed(collection) : NONE;
  const isCounted = callee !== NONE && /\.\s*enumerated$/.test(tree.textOf(callee));
  return reader.element(reader.of(isCounted ? tree.child(callee, "target") : collection));
}

export const TYPES = [
  "user_type",
  "optional_type",
  "array_type",
  "dictionary_type",
  "tuple_type",
  "function_type",
  "opaque_type",
  "existential_type",
  "metatype",
  "protocol_composition_type",
  "suppressed_constraint",
];

/** Binds the names in the conditions of `if`, `while` and `guard`: for `guard` in what follows it, for the others in their first block. */
export function bindConditions(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const isGuard = tree.kind(node) === "guard_statement";
  const children = [...tree.children(node)];
  let isElse = false;
  for (const [at, child] of children.entries()) {
    const kind = tree.kind(child);
    if (kind === "else") isElse = true;
    else if (isElse && tree.isNamed(child)) binder.outside(child);
    if (kind === "simple_identifier" && tree.field(child) === "bound_identifier") {
      const { value, type } = conditionAfter(tree, children, at);
      if (tree.textOf(child) === "self") binder.skip(child);
      else if (type !== NONE) bindCondition(binder, node, isGuard, child, NONE, (reader) => reader.instance(reader.of(type)));
      else if (value === NONE) keepBound(binder, child);
      else bindCondition(binder, node, isGuard, child, value, (reader) => reader.of(value));
    } else if (kind === "case") bindCase(binder, node, isGuard, children, at);
    else if (kind === "value_binding_pattern" && opensTuple(tree, children, at)) bindTuple(binder, node, isGuard, children, at + 1);
  }
}

/** Whether a condition binds the parts of a tuple: `let (` without `case`. */
function opensTuple(tree: SyntaxTree, children: readonly NodeIndex[], at: number): boolean {
  const [before, after] = [children[at - 1], children[at + 1]];
  return before !== undefined && tree.kind(before) !== "case" && after !== undefined && tree.kind(after) === "(";
}

/** `if let (a, b): (A, B) = pair`: the grammar makes the parts of the tuple children of the statement. */
function bindTuple(binder: UsageBinder, node: NodeIndex, isGuard: boolean, children: readonly NodeIndex[], from: number): void {
  const { tree } = binder;
  const to = children.findIndex((child, at) => at > from && tree.kind(child) === ")");
  const { value, type } = conditionAfter(tree, children, to);
  let place = 0;
  for (const child of children.slice(from, to)) {
    if (tree.kind(child) === "simple_identifier") binder.skip(child);
    if (tree.kind(child) !== "pattern") continue;
    const typeOfPart = partOfType(tree, type, place++);
    const part = typeOfPart === NONE ? unknown : typedAs(typeOfPart);
    for (const { name, value: holds } of boundBy(tree, child, part, true, typeOfPart))
      bindCondition(binder, node, isGuard, name, value, holds);
    skipLabels(binder, child);
  }
}

/** `if let held`: the name keeps its outer value inside, and is a use of it. */
function keepBound(binder: UsageBinder, name: NodeIndex): void {
  binder.useAs(name, (reader) => reader.lookup(name));
}

function conditionAfter(
  tree: SyntaxTree,
  children: readonly NodeIndex[],
  from: number,
): { readonly value: NodeIndex; readonly type: NodeIndex } {
  let type = NONE;
  for (let at = from + 1; at < children.length; at++) {
    const child = children[at] as NodeIndex;
    const kind = tree.kind(child);
    if (kind === "type_annotation") type = tree.childOfKind(child, ...TYPES);
    else if (kind === "=") return { value: children[at + 1] ?? NONE, type };
    else if (kind === "," || kind === "{" || kind === "else") break;
  }
  return { value: NONE, type };
}

function bindCondition(binder: UsageBinder, node: NodeIndex, isGuard: boolean, name: NodeIndex, value: NodeIndex, holds: Later): void {
  const { tree } = binder;
  binder.skip(name);
  binder.bindIn(node, name, holds);
  if (isGuard) binder.bind(name, holds, { scope: "outer" });
  // In `if let x = x` the second `x` is the outer one.
  if (value !== NONE && mentions(tree, value, tree.textOf(name))) binder.outside(value);
}

function mentions(tree: SyntaxTree, node: NodeIndex, name: string): boolean {
  for (const one of tree.below(node, "simple_identifier")) {
    const around = tree.kind(tree.parent(one));
    if (around !== "navigation_suffix" && around !== "value_argument_label" && tree.textOf(one) === name) return true;
  }
  return false;
}

/** `if case .some(let x) = y`: the grammar makes the parts of the outermost pattern children of the statement. */
function bindCase(binder: UsageBinder, node: NodeIndex, isGuard: boolean, children: readonly NodeIndex[], from: number): void {
  const { tree } = binder;
  const { value } = conditionAfter(tree, children, from);
  const matched: Later = (reader) => reader.of(value);
  let isLet = false;
  let type = NONE;
  let case_ = NONE;
  let place = 0;
  for (let at = from + 1; at < children.length; at++) {
    const child = children[at] as NodeIndex;
    const kind = tree.kind(child);
    if (kind === "=") return;
    if (kind === "value_binding_pattern") isLet = true;
    else if (kind === "user_type") type = child;
    else if (kind === "simple_identifier" && tree.field(child) === "condition" && case_ === NONE) {
      case_ = child;
      const owner = type;
      binder.useAs(child, (reader) => reader.member(owner === NONE ? matched(reader) : reader.of(owner), tree.textOf(child)));
    } else if (kind === "simple_identifier" && tree.field(child) === "condition") binder.skip(child);
    else if (kind === "pattern") {
      const part = partOfCase(tree, case_, type, place++, matched);
      for (const { name, value: holds } of boundBy(tree, child, part, isLet)) bindCondition(binder, node, isGuard, name, value, holds);
      skipLabels(binder, child);
    }
  }
}

function partOfCase(tree: SyntaxTree, case_: NodeIndex, type: NodeIndex, place: number, matched: Later): Later {
  if (case_ === NONE) return unknown;
  const name = tree.textOf(case_);
  if (name === "some") return matched;
  return (reader) => reader.parameter(reader.member(type === NONE ? matched(reader) : reader.of(type), name), place);
}
