/**
 * Actions of ASP.NET that a text names: `RedirectToAction("Index", "Home")`, `Url.Action("Index")`, `Html.ActionLink("Home", "Index")`
 * (learn.microsoft.com, "Routing to controller actions in ASP.NET Core"). Without a controller, an action of the controller around is
 * meant or, in a view, of the controller whose view it is.
 */
import { ACTION_NAMED, BUILTIN } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** The place of the action among the arguments. */
const NAMING: ReadonlyMap<string, number> = new Map([
  ["RedirectToAction", 0],
  ["RedirectToActionPermanent", 0],
  ["RedirectToActionPreserveMethod", 0],
  ["CreatedAtAction", 0],
  ["AcceptedAtAction", 0],
  ["Url.Action", 0],
  ["Url.ActionLink", 0],
  ["Html.ActionLink", 1],
  ["Html.Action", 0],
  ["Html.RenderAction", 0],
  ["Html.BeginForm", 0],
]);

export function useActions(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const place = NAMING.get(tree.textOf(tree.child(call, "function")).replace(/^this\./, ""));
  if (place === undefined) return;
  const args = [...tree.namedChildren(tree.child(call, "arguments"))];
  const at = args[place] ?? NONE;
  const action = textIn(tree, at);
  if (action === undefined) return;
  const controller = textIn(tree, args[place + 1] ?? NONE) ?? "";
  binder.use({
    at,
    name: action,
    type: "calls",
    value: (reader) => {
      const own = controller === "" ? [reader.member(reader.self(call), action)] : [];
      return reader.first([...own, reader.name(`${ACTION_NAMED}${controller}.${action}`, NONE), BUILTIN]);
    },
  });
}

/** The name in a text that an argument consists of. */
function textIn(tree: SyntaxTree, argument: NodeIndex): string | undefined {
  const value = argument === NONE ? NONE : tree.lastNamed(argument);
  return value === NONE ? undefined : /^"([A-Za-z_]\w*)"$/.exec(tree.textOf(argument))?.[1];
}
