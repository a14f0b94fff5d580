/** Keys that begin with a dot, in Rails: `t(".title")` means a key below the view or the action in which it stands. */
import { dirname } from "node:path/posix";
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { step } from "#lang/usage/usage-work.ts";

const VIEW = /(?:^|\/)app\/(?:views|components)\/(?<path>[\w/]+?)(?:\.[\w.+]*)?$/;
const CONTROLLER = /(?:^|\/)app\/(?:controllers|mailers)\/(?<path>[\w/]+?)(?:_controller)?\.rb$/;

/**
 * What stands before a key that begins with a dot, in Rails: the path of the view, or the controller and the action around the call
 * (guides.rubyonrails.org, "Lazy Lookup"). Undefined where the action that runs is another one, or the file is neither.
 */
export function lazyPrefix(path: string, symbols: readonly PlacedSymbol[]): (offset: number) => string | undefined {
  const view = VIEW.exec(path)?.groups?.["path"];
  if (view !== undefined) {
    const name = view.slice(view.lastIndexOf("/") + 1).replace(/^_/, "");
    const prefix = dirname(view) === "." ? name : `${dirname(view).replaceAll("/", ".")}.${name}`;
    return () => prefix;
  }
  const controller = CONTROLLER.exec(path)?.groups?.["path"]?.replaceAll("/", ".");
  const functions = controller === undefined ? [] : symbols.filter(({ kind }) => FUNCTION_KINDS.has(kind));
  return (offset) => {
    if (controller === undefined) return undefined;
    step(functions.length);
    const action = functions.findLast(({ start, end }) => start <= offset && offset < end);
    return action && action.visibility === "public" ? `${controller}.${action.name}` : undefined;
  };
}
