/**
 * Names of routes in Symfony: `#[Route('/blog', name: 'blog_index')]` on a method, behind the name that the same attribute on its class says
 * (symfony.com/doc, "Routing"). The file gives the method under the name of the route, so that uses of the name are found as uses of the
 * method.
 */
import { ROUTE_NAMED } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Records the name that an attribute of a method or an invokable class gives to its route. */
export function nameRouteOf(binder: UsageBinder, attribute: NodeIndex): void {
  const { tree } = binder;
  const name = routeName(tree, attribute);
  if (name === undefined) return;
  const declaration = tree.parent(tree.parent(tree.parent(attribute)));
  const kind = declaration === NONE ? "" : tree.kind(declaration);
  if (kind === "class_declaration") give(binder, name, "__invoke", attribute);
  if (kind !== "method_declaration") return;
  const type = tree.parent(tree.parent(declaration));
  const before = type === NONE ? "" : [...tree.below(tree.child(type, "attributes"), "attribute")].map((one) => routeName(tree, one));
  give(
    binder,
    `${before === "" ? "" : (before.find((one) => one !== undefined) ?? "")}${name}`,
    tree.textOf(tree.child(declaration, "name")),
    attribute,
  );
}

function give(binder: UsageBinder, name: string, method: string, at: NodeIndex): void {
  binder.export(`${ROUTE_NAMED}${name}`, (reader) => reader.member(reader.instance(reader.selfType(at)), method));
}

/** The name in an attribute `Route`; undefined for one without a name, and for all other attributes. */
function routeName(tree: SyntaxTree, attribute: NodeIndex): string | undefined {
  const written = tree.textOf(attribute);
  if (!/^\\?(?:\w+\\)*Route\s*\(/.test(written)) return undefined;
  return /[(,]\s*name:\s*(["'])(?<name>[\w.-]+)\1/.exec(written)?.groups?.["name"];
}
