/**
 * Fixtures of pytest. A test or another fixture gets a fixture's value through a parameter of the fixture's name, which refers to a
 * definition in the class, the module, or a `conftest.py` of a directory around (`query/graph/modules/languages/python/python.ts`).
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const FIXTURE = /(?:^|\.)(?:fixture|yield_fixture)$/;

/** The names under which each tree defines fixtures. */
const fixturesByTree = new WeakMap<SyntaxTree, Set<string>>();

/** Records a definition that is a fixture, under its own name or the name that its decorator gives it. */
export function bindFixture(binder: UsageBinder, definition: NodeIndex): void {
  const { tree } = binder;
  const decorator = decoratorsOf(tree, definition).find((node) => FIXTURE.test(calledAs(tree, node)));
  if (decorator === undefined) return;
  const name = tree.child(definition, "name");
  const given = givenName(tree, decorator);
  const known = fixturesByTree.get(tree) ?? new Set<string>();
  fixturesByTree.set(tree, known);
  known.add(given ?? tree.textOf(name));
  if (given !== undefined) binder.export(given, (reader) => reader.definition(name));
}

/**
 * Records the fixture that a parameter of a test or fixture uses. A parameter that `parametrize` or `patch` provides is none, nor is one
 * with a default.
 */
export function useFixture(binder: UsageBinder, definition: NodeIndex, parameter: NodeIndex): void {
  const { tree } = binder;
  const name = tree.textOf(parameter);
  const own = tree.textOf(tree.child(definition, "name"));
  const decorators = decoratorsOf(tree, definition);
  const isFixture = decorators.some((node) => FIXTURE.test(calledAs(tree, node)));
  // A fixture with a parameter of its own name gets the fixture that it overrides.
  if (name === own || !(isFixture || own.startsWith("test"))) return;
  if (isMock(tree, parameter, decorators)) return;
  const isGiven = (node: NodeIndex): boolean => new RegExp(`["'][^"']*\\b${RegExp.escape(name)}\\b`).test(tree.textOf(node));
  if (decorators.some((node) => /(?:^|\.)parametrize$/.test(calledAs(tree, node)) && isGiven(node))) return;
  useNamed(binder, parameter, name);
}

/** Whether a parameter is one of the first, which get the mocks of `@patch("a.b")` and `@patch.object(a, "b")`. */
function isMock(tree: SyntaxTree, parameter: NodeIndex, decorators: readonly NodeIndex[]): boolean {
  const passing = decorators.filter((node) => {
    const object = /(?:^|\.)patch(\.object)?$/.exec(calledAs(tree, node));
    const given = [...tree.namedChildren(tree.child(node, "arguments"))];
    const unnamed = given.filter((one) => tree.kind(one) !== "keyword_argument" && tree.kind(one) !== "comment");
    const isNew = given.some((one) => tree.kind(one) === "keyword_argument" && tree.textOf(tree.child(one, "name")) === "new");
    return object !== null && !isNew && unnamed.length === (object[1] === undefined ? 1 : 2);
  });
  if (passing.length === 0) return false;
  const before = [...tree.namedChildren(tree.parent(parameter))].filter(
    (node) => node < parameter && tree.kind(node) !== "comment" && !/^(?:self|cls)$/.test(tree.textOf(node)),
  );
  return before.length < passing.length;
}

/** `usefixtures("name")` and `request.getfixturevalue("name")`. */
export function useFixtureNames(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  if (!/(?:^|\.)(?:usefixtures|getfixturevalue)$/.test(tree.textOf(tree.child(call, "function")))) return;
  for (const argument of tree.namedChildren(tree.child(call, "arguments"))) {
    const name = /^["'](\w+)["']$/.exec(tree.textOf(argument))?.[1];
    if (name !== undefined) useNamed(binder, argument, name);
  }
}

function useNamed(binder: UsageBinder, at: NodeIndex, name: string): void {
  binder.use({ at, name, value: fixtureNamed(at, name), type: "calls" });
}

/** The fixture of a name at a node: a member of the class around, or one that the file defines or imports; else one of the directory's. */
function fixtureNamed(at: NodeIndex, name: string): Later {
  return (reader: UsageReader): ExpressionId => {
    const bound = reader.nonlocal(name, at);
    const isFree = bound === reader.name(name, NONE);
    const isFixture = fixturesByTree.get(reader.tree)?.has(name) ?? false;
    const own = isFree || isFixture || reader.moduleOf(bound) !== "" ? bound : BUILTIN;
    const type = reader.selfType(at);
    // Any other name is that of a fixture from a package, and certainly no member of anything here.
    return reader.first([type === UNKNOWN ? UNKNOWN : reader.member(type, name), own, BUILTIN]);
  };
}

function decoratorsOf(tree: SyntaxTree, definition: NodeIndex): NodeIndex[] {
  const around = tree.parent(definition);
  if (around === NONE || tree.kind(around) !== "decorated_definition") return [];
  return [...tree.namedChildren(around)].filter((node) => tree.kind(node) === "decorator").map((node) => tree.firstNamed(node));
}

function calledAs(tree: SyntaxTree, decorator: NodeIndex): string {
  return tree.textOf(tree.kind(decorator) === "call" ? tree.child(decorator, "function") : decorator);
}

function givenName(tree: SyntaxTree, decorator: NodeIndex): string | undefined {
  for (const argument of tree.namedChildren(tree.child(decorator, "arguments"))) {
    if (tree.kind(argument) !== "keyword_argument" || tree.textOf(tree.child(argument, "name")) !== "name") continue;
    return /^["'](\w+)["']$/.exec(tree.textOf(tree.child(argument, "value")))?.[1];
  }
  return undefined;
}
