/**
 * Names of routes in Laravel: `Route::get(…, [PostController::class, 'index'])->name('posts.index')`, those of resources, and the beginnings
 * that groups give them (laravel.com/docs, "Routing", section "Named Routes"). The file gives the action of a route under its name, so that
 * uses of the name are found as uses of the action.
 */
import { type ExpressionId, ROUTE_NAMED } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Gives what a route runs under the name that `->name(…)` behind it says. `call` is the call that makes the route. */
export function nameRoute(binder: UsageBinder, call: NodeIndex, method: string, type: (reader: UsageReader) => ExpressionId): void {
  const { tree } = binder;
  const said = nameBehind(tree, call);
  const before = said === undefined ? undefined : namesAround(tree, call);
  if (before !== undefined) giveRoute(binder, `${before}${said}`, method, type);
}

/** The same for the actions of a resource, whose names its path gives. */
export function nameResource(
  binder: UsageBinder,
  call: NodeIndex,
  actions: readonly string[],
  path: NodeIndex,
  type: (reader: UsageReader) => ExpressionId,
): void {
  const { tree } = binder;
  const written = textOf(tree, path)?.replace(/^\//, "").replaceAll("/", ".");
  const before = written === undefined || nameBehind(tree, call, "names") !== undefined ? undefined : namesAround(tree, call);
  if (before === undefined) return;
  for (const action of actions) giveRoute(binder, `${before}${written}.${action}`, action, type);
}

function giveRoute(binder: UsageBinder, name: string, method: string, type: (reader: UsageReader) => ExpressionId): void {
  binder.export(`${ROUTE_NAMED}${name}`, (reader) => reader.member(reader.instance(type(reader)), method));
}

/** The text in a call behind another one in its chain. */
function nameBehind(tree: SyntaxTree, call: NodeIndex, word = "name"): string | undefined {
  for (let at = call; tree.kind(tree.parent(at)) === "member_call_expression" && tree.field(at) === "object"; ) {
    at = tree.parent(at);
    if (tree.textOf(tree.child(at, "name")) === word) return textOf(tree, firstGiven(tree, at));
  }
  return undefined;
}

/** What the groups around a route, and the calls before it in its chain, put before its name; undefined where that is no text. */
function namesAround(tree: SyntaxTree, call: NodeIndex): string | undefined {
  let names = "";
  for (let at = call; at !== NONE; at = tree.parent(at)) {
    const kind = tree.kind(at);
    if (kind !== "member_call_expression" && kind !== "scoped_call_expression") continue;
    const word = tree.textOf(tree.child(at, "name"));
    if (at !== call && word !== "group") continue;
    if (word === "group" && tree.kind(firstGiven(tree, at)) === "array_creation_expression") {
      for (const pair of tree.namedChildren(firstGiven(tree, at))) {
        if (textOf(tree, tree.firstNamed(pair)) === "as") names = `${textOf(tree, tree.lastNamed(pair)) ?? ""}${names}`;
      }
    }
    for (let link = chained(tree, at); link !== NONE; link = chained(tree, link)) {
      if (!/^(?:name|as)$/.test(tree.textOf(tree.child(link, "name")))) continue;
      const said = textOf(tree, firstGiven(tree, link));
      if (said === undefined) return undefined;
      names = said + names;
    }
  }
  return names;
}

/** The call that a call of a chain is made on. */
function chained(tree: SyntaxTree, call: NodeIndex): NodeIndex {
  const before = tree.kind(call) === "member_call_expression" ? tree.child(call, "object") : NONE;
  return before !== NONE && /^(?:member|scoped)_call_expression$/.test(tree.kind(before)) ? before : NONE;
}

function firstGiven(tree: SyntaxTree, call: NodeIndex): NodeIndex {
  const given = tree.child(call, "arguments");
  const first = given === NONE ? NONE : tree.firstNamed(given);
  return first === NONE ? NONE : tree.lastNamed(first);
}

function textOf(tree: SyntaxTree, node: NodeIndex): string | undefined {
  return node === NONE ? undefined : /^(["'])([\w./:-]+)\1$/.exec(tree.textOf(node))?.[2];
}
