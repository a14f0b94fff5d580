/** Starlark: files see what they load; a label, `//pkg:name`, names a target of the BUILD file in a directory. */
import { dirname } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";

export const STARLARK_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  free: (resolving, file, name, within) =>
    /[:/]/.test(name) ? labelled(resolving.facts, file, name) : PROGRAM_MODULES.free(resolving, file, name, within),
};

/** The target that a label names; outside of the view where no BUILD file has it, because it may also be a file. */
function labelled(facts: ViewFacts, { path, language }: GraphFile, label: string): Meaning {
  const [, root, folder = "", name] = /^(@?\/\/)?([^:]*)(?::(.*))?$/s.exec(label) ?? [];
  const wanted = name ?? folder.replace(/^.*\//s, "");
  const isThere = (directory: string): boolean =>
    root === undefined ? directory === dirname(path) : directory === (folder || ".") || (folder !== "" && directory.endsWith(`/${folder}`));
  const found = facts
    .named(wanted, language)
    .filter((symbol) => symbol.kind === "constant" && symbol.parentRow === null && isThere(dirname(symbol.path)));
  return found.length > 0 ? meaningOf(found) : EXTERNAL;
}
