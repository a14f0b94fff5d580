/**
 * Facades of Laravel: a static call of such a class runs a method of an object in the container (laravel.com/docs, "Facades"). Which object
 * that is, `getFacadeAccessor` says where it returns a class, and `@see` in the comment of the class, as Laravel's own documenter writes it.
 */
import { FACADE_ROOT } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { docAbove } from "./php-doc-tags.ts";
import { classNamed, typeOf } from "./php-types.ts";

const FACADE = /(?:^|\\)Facade$/;
const SEE = /@see[ \t]+(\\?[A-Za-z_]\w*(?:\\[A-Za-z_]\w*)*)(?![\w\\:(])/g;
/** How many classes a comment can name. */
const SEEN_MAX = 8;
const ACCESSOR = "getfacadeaccessor";

/** Records which objects the static calls of a class run on, if it is a facade. */
export function bindFacade(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const base = tree.firstNamed(tree.childOfKind(node, "base_clause"));
  if (base === NONE || !FACADE.test(tree.textOf(base))) return;
  const body = tree.child(node, "body");
  const seen = [...docAbove(tree, node).matchAll(SEE)].slice(0, SEEN_MAX);
  for (const [, written = ""] of seen) bindRoot(binder, body, (reader) => reader.instance(classNamed(reader, written, node)));
  const returned = classReturned(tree, body);
  if (returned !== NONE) bindRoot(binder, body, (reader) => reader.instance(typeOf(reader, returned)));
}

function bindRoot(binder: UsageBinder, body: NodeIndex, value: Later): void {
  binder.attribute(body, FACADE_ROOT, value);
}

/** The name of the class in `return Payments::class;` of the method that names what a facade stands for; NONE without one. */
function classReturned(tree: SyntaxTree, body: NodeIndex): NodeIndex {
  for (const method of tree.namedChildren(body)) {
    if (tree.kind(method) !== "method_declaration" || tree.textOf(tree.child(method, "name")).toLowerCase() !== ACCESSOR) continue;
    for (const access of tree.below(tree.child(method, "body"), "class_constant_access_expression")) {
      const isReturned = tree.kind(tree.parent(access)) === "return_statement";
      if (isReturned && tree.textOf(tree.lastNamed(access)).toLowerCase() === "class") return tree.firstNamed(access);
    }
  }
  return NONE;
}
