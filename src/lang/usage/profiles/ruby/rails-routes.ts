/**
 * Routes of Rails: `get "x", to: "users#show"` runs the method `show` of `UsersController`, `resources :users` those of the seven actions
 * that it has (guides.rubyonrails.org, "Rails Routing from the Outside In"). The blocks around a route say in which module its controller
 * is, and whose action is meant where the route names none.
 */
import { BUILTIN, type ExpressionId, ROOT, ROUTE_NAMED } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { classCase, pluralOf, singularOf } from "./rails-words.ts";
import { type NamedAt, namesIn, type Passed, passedTo, wordOf } from "./ruby-literals.ts";

const VERB = /^(?:get|post|put|patch|delete|match|root)$/;
const ACTIONS = ["index", "show", "new", "create", "edit", "update", "destroy"];
/** Blocks that group routes without saying anything of their controllers. */
const GROUPING =
  /^(?:member|collection|new|nested|shallow|constraints|defaults|authenticate|authenticated|unauthenticated|devise_scope|with_options|direct|resolve)$/;
const TARGET = /^(\/?[a-z_][\w/]*)#([a-z_]\w*[?!]?)$/;
const PATH = /^\/?([a-z_]\w*(?:\/[a-z_]\w*)*)\/([a-z_]\w*)$/;
const ACTION = /^[a-z_]\w*[?!]?$/;

/** What the blocks around a route say. */
interface Around {
  readonly modules: readonly string[];
  /** The path of the controller of the innermost resource. */
  readonly controller: string | undefined;
  /** The names of the blocks around, which those of their routes begin with. */
  readonly names: readonly string[];
  /** Whether the names of routes follow from the blocks around. */
  readonly isNamed: boolean;
  /** Whether all blocks around are known to group routes. */
  readonly isOfRoutes: boolean;
}

/** Records what a route runs, if a call is one. */
export function useRoutes(binder: UsageBinder, call: NodeIndex, word: string): void {
  if (VERB.test(word)) useRoute(binder, call, word);
  else if (word === "resources" || word === "resource") useResources(binder, call, word === "resource");
  else if (word === "devise_for") useDevise(binder, call);
}

/** One route, to the target that it names: `to: "users#show"`, `"path" => "users#show"`, `root "home#index"`, `controller:` and `action:`. */
function useRoute(binder: UsageBinder, call: NodeIndex, word: string): void {
  const { tree } = binder;
  const passed = passedTo(tree, call);
  const { args, pairs, under } = passed;
  const [first = NONE] = args;
  const to = under("to");
  const arrow = pairs
    .map((pair) => [tree.child(pair, "key"), tree.child(pair, "value")] as const)
    .find(([key]) => tree.kind(key) === "string");
  const at = to !== NONE ? to : (arrow?.[1] ?? (word === "root" ? first : NONE));
  const [, path, action] = TARGET.exec(wordOf(tree, at) ?? "") ?? [];
  const around = aroundOf(tree, call);
  if (path !== undefined && action !== undefined) {
    useAction(binder, around.modules, path, { at, name: action });
    const name = word === "root" ? "root" : routeName(tree, passed, first);
    if (name !== undefined) nameRoute(binder, around, [...around.names, name], { path, action, at, verb: word });
  } else if (around.isOfRoutes) useImplied(binder, passed, around, at);
}

/** The name that a route says it has, or gets from its path; undefined for a path with parts that vary. */
function routeName(tree: SyntaxTree, { under, pairs }: Passed, first: NodeIndex): string | undefined {
  const said = wordOf(tree, under("as"));
  if (said !== undefined || under("as") !== NONE) return said;
  const [arrow = NONE] = pairs.map((pair) => tree.child(pair, "key")).filter((key) => tree.kind(key) === "string");
  const path = wordOf(tree, first) ?? wordOf(tree, arrow) ?? "";
  const plain = path.replace(/^\/|\(\.:format\)$/g, "");
  return /^[\w/-]+$/.test(plain) ? plain.replace(/[/-]/g, "_") : undefined;
}

/**
 * The file gives the action of a route under the name of the route, so that uses of its helpers are found as uses of the action; once more with
 * the verb, because the routes of several verbs share a name.
 */
function nameRoute(
  binder: UsageBinder,
  { isNamed, modules }: Around,
  names: readonly string[],
  { path, action, at, verb }: { readonly path: string; readonly action: string; readonly at: NodeIndex; readonly verb: string },
): void {
  if (!isNamed) return;
  const name = `${ROUTE_NAMED}${names.filter((part) => part !== "").join("_")}`;
  for (const called of [name, `${name}#${verb === "root" || verb === "match" ? "get" : verb === "put" ? "patch" : verb}`])
    binder.export(called, (reader) => reader.member(reader.instance(controllerAt(reader, modules, path, at)), action));
}

/** Routes without a target: their own options, the resource around them or their path say which action they run. */
function useImplied(binder: UsageBinder, { args, under }: Passed, around: Around, to: NodeIndex): void {
  const { tree } = binder;
  // `to: redirect("/")`, `to: Engine`
  if (to !== NONE && wordOf(tree, to) === undefined) return;
  const controller = wordOf(tree, under("controller")) ?? around.controller;
  const said = to !== NONE ? to : under("action");
  const named = said === NONE ? args : [said];
  for (const one of named.flatMap((arg) => namesIn(tree, arg))) {
    const [, path, action] = controller === undefined ? (PATH.exec(one.name) ?? []) : [];
    if (path !== undefined && action !== undefined) useAction(binder, around.modules, path, { at: one.at, name: action });
    else if (controller !== undefined && ACTION.test(one.name)) useAction(binder, around.modules, controller, one);
  }
}

function useResources(binder: UsageBinder, call: NodeIndex, isSingle: boolean): void {
  const { tree } = binder;
  const { args, under } = passedTo(tree, call);
  const around = aroundOf(tree, call);
  if (!around.isOfRoutes) return;
  const listed = (key: string): Set<string> | undefined =>
    under(key) === NONE ? undefined : new Set(namesIn(tree, under(key)).map(({ name }) => name));
  const only = listed("only");
  const except = listed("except");
  const given = wordOf(tree, under("controller"));
  const modules = [...around.modules, ...modulesIn(wordOf(tree, under("module")))];
  for (const { at, name } of args.flatMap((arg) => namesIn(tree, arg))) {
    const path = given ?? (isSingle ? pluralOf(name) : name);
    useController(binder, modules, path, at);
    for (const action of ACTIONS) {
      if ((isSingle && action === "index") || only?.has(action) === false || except?.has(action)) continue;
      useAction(binder, modules, path, { at, name: action }, false);
    }
    const isKept = (action: string): boolean =>
      !(isSingle && action === "index") && only?.has(action) !== false && except?.has(action) !== true;
    for (const [before, base, action, verb] of namesOfResource(wordOf(tree, under("as")) ?? name, isSingle)) {
      if (isKept(action)) nameRoute(binder, { ...around, modules }, [before, ...around.names, base], { path, action, at, verb });
    }
  }
}

/** The names of the routes of a resource, as what stands before and behind those of the blocks around, with their actions and verbs. */
function namesOfResource(name: string, isSingle: boolean): readonly (readonly [string, string, string, string])[] {
  const one = isSingle ? name : singularOf(name);
  const all = isSingle ? one : one === name ? `${name}_index` : name;
  return [
    ["", all, "index", "get"],
    ["", all, "create", "post"],
    ["new", one, "new", "get"],
    ["edit", one, "edit", "get"],
    ["", one, "show", "get"],
    ["", one, "update", "patch"],
    ["", one, "destroy", "delete"],
  ];
}

/** `devise_for :users, controllers: { sessions: "users/sessions" }` of Devise. */
function useDevise(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const { modules } = aroundOf(tree, call);
  for (const pair of tree.namedChildren(passedTo(tree, call).under("controllers"))) {
    const at = tree.child(pair, "value");
    const path = wordOf(tree, at);
    if (path !== undefined && /^[a-z_][\w/]*$/.test(path)) useController(binder, modules, path, at);
  }
}

function useAction(binder: UsageBinder, modules: readonly string[], path: string, { at, name }: NamedAt, namesController = true): void {
  if (namesController) useController(binder, modules, path, at);
  binder.use({
    at,
    name,
    type: "calls",
    // A controller need not define its actions, or gets them from elsewhere.
    value: (reader) => reader.first([reader.member(reader.instance(controllerAt(reader, modules, path, at)), name), BUILTIN]),
  });
}

function useController(binder: UsageBinder, modules: readonly string[], path: string, at: NodeIndex): void {
  binder.use({
    at,
    name: partsOf(modules, path).at(-1) as string,
    type: "references",
    value: (reader) => reader.first([controllerAt(reader, modules, path, at), BUILTIN]),
  });
}

/** The constant of a controller. Its modules may be acronyms, which only the application's inflections tell: `API::UsersController`. */
function controllerAt(reader: UsageReader, modules: readonly string[], written: string, at: NodeIndex): ExpressionId {
  const parts = partsOf(modules, written);
  const shouted = parts.map((part, place) => (place < parts.length - 1 && part.length <= 3 ? part.toUpperCase() : part));
  return reader.first([parts, shouted].map((path) => reader.name(`${ROOT}${path.join("::")}`, at)));
}

/** `["Admin"]`, `users` → `["Admin", "UsersController"]`; a path that begins with a slash leaves the modules. */
function partsOf(modules: readonly string[], path: string): string[] {
  const own = modulesIn(path.replace(/^\//, ""));
  const last = own.pop() ?? "";
  return [...(path.startsWith("/") ? [] : modules), ...own, `${last}Controller`];
}

function modulesIn(path: string | undefined): string[] {
  return path === undefined ? [] : path.split("/").map(classCase);
}

/** Blocks around a route that are read; a route inside of more is not followed, since reading all of them for each route takes too long. */
const BLOCKS_MAX = 64;

function aroundOf(tree: SyntaxTree, route: NodeIndex): Around {
  const modules: string[] = [];
  const names: string[] = [];
  let isNamed = true;
  let controller: string | undefined;
  let isOfRoutes = true;
  let blocks = 0;
  for (let at = tree.parent(route); at !== NONE; at = tree.parent(at)) {
    if (/^(?:class|module|method|singleton_method)$/.test(tree.kind(at))) isOfRoutes = false;
    if (tree.kind(at) !== "call" || tree.child(at, "block") === NONE) continue;
    if (++blocks > BLOCKS_MAX) return { modules, controller, names, isNamed, isOfRoutes: false };
    const word = tree.textOf(tree.child(at, "method"));
    if (word === "draw") return { modules, controller, names, isNamed, isOfRoutes: true };
    const { args, under } = passedTo(tree, at);
    const name = wordOf(tree, args[0] ?? NONE);
    const module = under("module");
    const as = wordOf(tree, under("as"));
    // Whether a name has those of the blocks around depends on the action where a resource is shallow, or stands in a block of its own.
    if (/^(?:member|collection|new|nested|shallow|concern|direct|resolve|devise_scope)$/.test(word) || under("shallow") !== NONE)
      isNamed = false;
    else if (word === "namespace") names.unshift(as ?? name?.replaceAll("/", "_") ?? "");
    else if (word === "scope") names.unshift(as ?? "");
    else if (word === "resource") names.unshift(as ?? name ?? "");
    else if (word === "resources") names.unshift(singularOf(as ?? name ?? ""));
    if (word === "namespace") modules.unshift(...modulesIn(module === NONE ? name : wordOf(tree, module)));
    else if (word === "scope" || word === "resources" || word === "resource") modules.unshift(...modulesIn(wordOf(tree, module)));
    else if (word !== "controller" && !GROUPING.test(word)) isOfRoutes = false;
    if (word === "controller") controller ??= name;
    else if (word === "scope") controller ??= wordOf(tree, under("controller"));
    else if (word === "resources" || word === "resource")
      controller ??= wordOf(tree, under("controller")) ?? (word === "resource" && name !== undefined ? pluralOf(name) : name);
  }
  return { modules, controller, names, isNamed, isOfRoutes };
}
