/**
 * Paths of modules and their members that stand in texts: the settings of Django (`MIDDLEWARE = ["app.middleware.Locale"]`,
 * docs.djangoproject.com, "Settings"), `include("app.urls")`, and the functions that import by a text or replace what it names
 * (`import_string`, `import_module`, `unittest.mock.patch`, `monkeypatch.setattr`). A member's name alone stands behind its object:
 * `getattr(shop, "charge")`.
 */
import { BUILTIN } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { calledName, firstArgument, textIn, textsIn } from "./python-literals.ts";

const DOTTED = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/;
const SETTING = /^[A-Z][A-Z0-9_]*$/;
const READING = /^(?:patch|import_string|import_module|setattr|delattr|include|send_task|import_from_string|locate)$/;
const OF_OBJECT = /^(?:object|getattr|hasattr|setattr|delattr)$/;
const ADDING = /^(?:append|insert|extend)$/;

/** `NAME = […]`, `NAME += […]`: the paths in what a module sets in capitals. */
export function useSetting(binder: UsageBinder, assignment: NodeIndex): void {
  const { tree } = binder;
  const name = tree.child(assignment, "left");
  if (name === NONE || tree.kind(name) !== "identifier" || !SETTING.test(tree.textOf(name))) return;
  if (binder.functionAround(assignment) === null) useTexts(binder, tree.child(assignment, "right"));
}

/** The paths that a call gets: `include("app.urls")`, `MIDDLEWARE.append("app.middleware.Locale")`. */
export function usePaths(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const name = calledName(tree, call);
  const owner = tree.child(tree.child(call, "function"), "object");
  const isAdding = ADDING.test(name) && owner !== NONE && SETTING.test(tree.textOf(owner));
  if (OF_OBJECT.test(name)) useMemberNamed(binder, call, name);
  if (isAdding) for (const one of tree.namedChildren(tree.child(call, "arguments"))) useTexts(binder, one);
  else if (READING.test(name)) useTexts(binder, firstArgument(tree, call));
}

/** `patch.object(shop, "charge")`, `getattr(shop, "charge")`: a member of what stands before its name, where that is known. */
function useMemberNamed(binder: UsageBinder, call: NodeIndex, word: string): void {
  const { tree } = binder;
  if (word === "object" && !/(?:^|\.)patch\.object$/.test(tree.textOf(tree.child(call, "function")))) return;
  const [owner = NONE, at = NONE] = tree.namedChildren(tree.child(call, "arguments"));
  const name = textIn(tree, at);
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) return;
  binder.use({ at, name, type: "references", value: (reader) => reader.first([reader.member(reader.of(owner), name), BUILTIN]) });
}

function useTexts(binder: UsageBinder, value: NodeIndex): void {
  for (const { at, text } of textsIn(binder.tree, value)) if (DOTTED.test(text)) usePath(binder, at, text.split("."));
}

/** The last name of a path is a member of the module before it or, behind a name that is written like a class, of that class. */
function usePath(binder: UsageBinder, at: NodeIndex, path: readonly string[]): void {
  const name = path.at(-1) as string;
  const owner = path.at(-2) as string;
  const isOfClass = path.length > 2 && /^_*[A-Z]/.test(owner);
  binder.import({ kind: "name", module: path.slice(0, isOfClass ? -2 : -1).join("."), name: isOfClass ? owner : name, value: at });
  binder.use({
    at,
    name,
    type: "references",
    // A path that leads nowhere is one of a package.
    value: (reader) => reader.first([isOfClass ? reader.member(reader.imported(at), name) : reader.imported(at), BUILTIN]),
  });
  if (isOfClass) binder.use({ at, name: owner, type: "references", value: (reader) => reader.first([reader.imported(at), BUILTIN]) });
}
