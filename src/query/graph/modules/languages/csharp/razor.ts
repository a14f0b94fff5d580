/** Templates of Razor: besides C#'s rules, their names mean members of the class in the file beside them, and what files above them take in. */
import { basename, dirname, join } from "node:path/posix";
import { MODEL } from "#core/usage-facts.ts";
import { type Meaning, meaningOf, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { CSHARP_MODULES } from "./csharp.ts";

/** Files whose usings apply to all templates in and below their directories. */
const SHARED = ["_Imports.razor", "_ViewImports.cshtml"];

export const RAZOR_MODULES: ModuleSystem = {
  ...CSHARP_MODULES,
  free: (resolving, file, name, within, stands): Meaning => {
    const model = name === MODEL && stands !== "type" ? modelOf(resolving, file) : NOTHING;
    if (model.denotations.length > 0) return model;
    const found = CSHARP_MODULES.free(resolving, file, name, within, stands);
    if (found.denotations.length > 0) return found;
    const beside = classBeside(resolving.facts, file).map((type) => resolving.members(type, name));
    const member = beside.find(({ denotations }) => denotations.length > 0);
    return member ?? takenAbove(resolving, file, name) ?? NOTHING;
  },
  // What the files above take in is not among the usings of the file.
  isInReach: (resolving, file, symbol) =>
    CSHARP_MODULES.isInReach(resolving, file, symbol) || (symbol.parentRow === null && symbol.visibility !== "private"),
};

/** The value of the model whose type a template names. */
function modelOf(resolving: Resolving, file: GraphFile): Meaning {
  const [said] = resolving.facts.usage(file.versionId)?.exportsNamed(MODEL) ?? [];
  return said === undefined ? NOTHING : resolving.meaning(file, said.expression);
}

/** The part of a component's class that stands in the file beside it: `Counter.razor.cs`. */
function classBeside(facts: ViewFacts, { path }: GraphFile) {
  const beside = facts.fileAt(`${path}.cs`);
  return beside ? facts.symbolsOf(beside.versionId).filter(({ kind }) => kind === "class") : [];
}

/** What a name means by the usings of the files above a template. */
function takenAbove(resolving: Resolving, { path, language }: GraphFile, name: string): Meaning | undefined {
  for (let at = dirname(path); ; at = dirname(at)) {
    for (const shared of SHARED) {
      const file = basename(path) === shared && dirname(path) === at ? undefined : resolving.facts.fileAt(join(at, shared));
      const taken = (file && resolving.facts.usage(file.versionId)?.imports) ?? [];
      for (const one of taken) {
        const types =
          one.kind === "all" ? resolving.facts.named(name, language).filter((type) => type.qualifiedName === `${one.module}.${name}`) : [];
        if (types.length > 0) return meaningOf(types);
      }
    }
    if (at === "." || at === "/") return undefined;
  }
}
