/**
 * Views that a name of their route stands for: `reverse("author-detail")` of Django means the view of the `path(…, name="author-detail")`
 * (docs.djangoproject.com, "URL dispatcher"), `url_for("auth.login")` of Flask the function `login` of the blueprint `auth`
 * (flask.palletsprojects.com, "URL Building" and "Modular Applications with Blueprints"). Which file has the route or function is found in
 * the view (`query/graph/modules/languages/python/by-convention.ts`).
 */
import { BUILTIN, ENDPOINT_NAMED, ROUTE_NAMED, SPACE_NAMED } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { argumentUnder, calledName, firstArgument, textIn } from "./python-literals.ts";

const ROUTE = /^(?:path|re_path|url)$/;
const REVERSING = /(?:^|_)(?:reverse|reverse_lazy|redirect|resolve_url)$/;
const ENDPOINT = /^(?:url_for|url_path_for)$/;

/** A call that names a route, looks one up by its name, or names an endpoint in a text; other calls bind nothing. */
export function bindRoutes(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const word = calledName(tree, call);
  if (ROUTE.test(word)) nameRoute(binder, call);
  else if (REVERSING.test(word)) useRoute(binder, firstArgument(tree, call));
  else if (ENDPOINT.test(word)) useEndpoint(binder, firstArgument(tree, call));
}

/** `app_name = "library"`: the routes of the file are in this namespace. */
export function nameSpace(binder: UsageBinder, assignment: NodeIndex): void {
  const { tree } = binder;
  if (tree.textOf(tree.child(assignment, "left")) !== "app_name" || binder.functionAround(assignment) !== null) return;
  const name = textIn(tree, tree.child(assignment, "right"));
  if (name === undefined) return;
  for (const called of [SPACE_NAMED, SPACE_NAMED + name]) binder.export(called, () => BUILTIN);
}

/** The file gives the view of a route under the name of the route, so that uses of the name are found as uses of the view. */
function nameRoute(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const name = textIn(tree, argumentUnder(tree, call, "name"));
  const [, second = NONE] = tree.namedChildren(tree.child(call, "arguments"));
  const view = viewIn(tree, second === NONE || tree.kind(second) === "keyword_argument" ? argumentUnder(tree, call, "view") : second);
  if (name !== undefined && view !== NONE) binder.export(`${ROUTE_NAMED}${name}`, (reader) => reader.of(view));
}

/** The function or class of a view: without `as_view()`, and inside of what wraps it (`login_required(show)`). */
function viewIn(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  if (node === NONE || tree.kind(node) !== "call") return node;
  if (calledName(tree, node) === "as_view") return tree.child(tree.child(node, "function"), "object");
  return calledName(tree, node) === "include" ? NONE : viewIn(tree, firstArgument(tree, node));
}

function useRoute(binder: UsageBinder, at: NodeIndex): void {
  const name = textIn(binder.tree, at);
  if (name === undefined || !/^[A-Za-z_][\w:.-]*$/.test(name)) return;
  const own = `${ROUTE_NAMED}${name.slice(name.lastIndexOf(":") + 1)}`;
  binder.use({ at, name: own, type: "references", value: (reader) => reader.first([reader.name(`${ROUTE_NAMED}${name}`, NONE), BUILTIN]) });
}

function useEndpoint(binder: UsageBinder, at: NodeIndex): void {
  const path = textIn(binder.tree, at);
  if (path === undefined || !/^\.?[A-Za-z_][\w.]*$/.test(path)) return;
  binder.use({
    at,
    name: path.slice(path.lastIndexOf(".") + 1),
    type: "references",
    value: (reader) => reader.first([reader.name(`${ENDPOINT_NAMED}${path}`, NONE), BUILTIN]),
  });
}
