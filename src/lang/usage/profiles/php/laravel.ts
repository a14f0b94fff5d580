/**
 * What Laravel runs by name: the actions of `Route::resource("photos", PhotoController::class)`, `Route::get("/x", "UserController@show")`,
 * invokable controllers (laravel.com/docs, "Controllers" and "Routing"), and the method `handle` of dispatched jobs (laravel.com/docs,
 * "Queues").
 */
import { BUILTIN, type ExpressionId } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { nameResource, nameRoute } from "./laravel-routes.ts";

const RESOURCE: ReadonlyMap<string, readonly string[]> = new Map([
  ["resource", ["index", "create", "store", "show", "edit", "update", "destroy"]],
  ["apiResource", ["index", "store", "show", "update", "destroy"]],
  ["singleton", ["show", "edit", "update"]],
  ["apiSingleton", ["show", "update"]],
]);
const VERB = /^(?:get|post|put|patch|delete|options|any|match|fallback)$/;
const DISPATCHING = /^dispatch(?:Sync|If|Unless|AfterResponse|Now)?$/;
const ACTION = /^((?:\\?[A-Z]\w*)(?:\\[A-Z]\w*)*)@([a-z_]\w*)$/i;
/** Where controllers are that a text names without their namespace. */
const CONTROLLERS = "App\\Http\\Controllers\\";

export function useByName(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(call, "name") === NONE ? tree.child(call, "function") : tree.child(call, "name");
  const word = name === NONE ? "" : tree.textOf(name);
  const args = [...tree.namedChildren(tree.child(call, "arguments"))].map((argument) => tree.lastNamed(argument));
  if (DISPATCHING.test(word)) useJob(binder, call, name, args[0] ?? NONE);
  else if (RESOURCE.has(word.replace(/s$/, "")) && isOfRoute(tree, call)) useResources(binder, call, word, args);
  else if (VERB.test(word) && isOfRoute(tree, call))
    useTarget(binder, call, args[word === "match" ? 2 : word === "fallback" ? 0 : 1] ?? NONE);
}

/** Whether a chain of calls begins with `Route`. */
function isOfRoute(tree: SyntaxTree, call: NodeIndex): boolean {
  let at = call;
  while (at !== NONE && tree.kind(at) === "member_call_expression") at = tree.child(at, "object");
  if (at === NONE || tree.kind(at) !== "scoped_call_expression") return false;
  return /(?:^|\\)Route$/.test(tree.textOf(tree.child(at, "scope")));
}

function useResources(binder: UsageBinder, call: NodeIndex, word: string, [first = NONE, second = NONE]: readonly NodeIndex[]): void {
  const { tree } = binder;
  const single = RESOURCE.get(word);
  const controllers =
    single === undefined && first !== NONE
      ? [...tree.namedChildren(first)].map((pair) => (tree.kind(pair) === "array_element_initializer" ? tree.lastNamed(pair) : NONE))
      : [second];
  const actions = keptActions(tree, call, single ?? RESOURCE.get(word.slice(0, -1)) ?? []);
  for (const controller of controllers) {
    if (!isClass(tree, controller)) continue;
    for (const name of actions) useMethod(binder, controller, name, (reader) => reader.of(controller));
    if (single !== undefined || RESOURCE.has(word)) nameResource(binder, call, actions, first, (reader) => reader.of(controller));
  }
}

/** The actions that `->only([…])` and `->except([…])` behind a resource leave. */
function keptActions(tree: SyntaxTree, call: NodeIndex, all: readonly string[]): readonly string[] {
  let kept = all;
  for (let at = call; tree.kind(tree.parent(at)) === "member_call_expression" && tree.field(at) === "object"; ) {
    at = tree.parent(at);
    const word = tree.textOf(tree.child(at, "name"));
    if (word !== "only" && word !== "except") continue;
    const named = new Set([...tree.below(tree.child(at, "arguments"), "string_content")].map((one) => tree.textOf(one)));
    kept = kept.filter((action) => named.has(action) === (word === "only"));
  }
  return kept;
}

/** What a route of one verb runs. The method in an array is one of all callables (`php-callables.ts`). */
function useTarget(binder: UsageBinder, call: NodeIndex, target: NodeIndex): void {
  const { tree } = binder;
  if (target === NONE) return;
  if (tree.kind(target) === "array_creation_expression") {
    const owner = tree.lastNamed(tree.firstNamed(target));
    const method = /^(["'])([a-z_]\w*)\1$/i.exec(tree.textOf(tree.lastNamed(tree.lastNamed(target))))?.[2];
    if (isClass(tree, owner) && method !== undefined) nameRoute(binder, call, method, (reader) => reader.of(owner));
    return;
  }
  if (isClass(tree, target)) {
    nameRoute(binder, call, "__invoke", (reader) => reader.of(target));
    useMethod(binder, target, "__invoke", (reader) => reader.of(target));
    return;
  }
  const text = /^(["'])([\w\\@]+)\1$/.exec(tree.textOf(target))?.[2] ?? "";
  const [, written = "", method] = ACTION.exec(text.replaceAll("\\\\", "\\")) ?? [];
  if (method !== undefined) {
    const path = written.replace(/^\\/, "");
    const type = (reader: UsageReader): ExpressionId =>
      reader.first([reader.name(`\\${CONTROLLERS}${path}`, target), reader.name(`\\${path}`, target)]);
    useMethod(binder, target, method, type);
    nameRoute(binder, call, method, type);
    const value = (reader: UsageReader): ExpressionId => reader.first([type(reader), BUILTIN]);
    binder.use({ at: target, name: path.slice(path.lastIndexOf("\\") + 1), type: "references", value });
  } else if (/^[a-z_]\w*$/i.test(text)) {
    const controller = controllerAround(tree, call);
    if (controller === NONE) return;
    useMethod(binder, target, text, (reader) => reader.of(controller));
    nameRoute(binder, call, text, (reader) => reader.of(controller));
  }
}

/** The class in `Route::controller(UserController::class)->group(function () { … })` around a route. */
function controllerAround(tree: SyntaxTree, route: NodeIndex): NodeIndex {
  for (let at = tree.parent(route); at !== NONE; at = tree.parent(at)) {
    if (tree.kind(at) !== "member_call_expression" || tree.textOf(tree.child(at, "name")) !== "group") continue;
    for (let link = tree.child(at, "object"); link !== NONE; link = tree.child(link, "object")) {
      const named = tree.child(link, "name");
      if (named === NONE || tree.textOf(named) !== "controller") continue;
      const given = tree.lastNamed(tree.firstNamed(tree.child(link, "arguments")));
      return isClass(tree, given) ? given : NONE;
    }
  }
  return NONE;
}

/** `SendMail::dispatch($user)`, `dispatch(new SendMail($user))`: an event or a command has no `handle`, a job has. */
function useJob(binder: UsageBinder, call: NodeIndex, at: NodeIndex, given: NodeIndex): void {
  const { tree } = binder;
  const scope = tree.child(call, "scope");
  if (given !== NONE && tree.kind(given) === "object_creation_expression") {
    binder.use({
      at,
      name: "handle",
      type: "calls",
      value: (reader) => reader.first([reader.member(reader.of(given), "handle"), BUILTIN]),
    });
  } else if (scope !== NONE && /^(?:name|qualified_name|relative_name)$/.test(tree.kind(scope))) {
    useMethod(binder, at, "handle", (reader) => reader.of(scope));
  }
}

function isClass(tree: SyntaxTree, node: NodeIndex): boolean {
  return node !== NONE && tree.kind(node) === "class_constant_access_expression" && tree.textOf(tree.lastNamed(node)) === "class";
}

function useMethod(binder: UsageBinder, at: NodeIndex, name: string, type: (reader: UsageReader) => ExpressionId): void {
  binder.use({
    at,
    name,
    type: "calls",
    value: (reader) => reader.first([reader.member(reader.instance(type(reader)), name), BUILTIN]),
  });
}
