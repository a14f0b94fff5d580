/** Templates whose tags name other templates and parts of them. Markup with such tags follows the rules of scripts for all else. */
import { isOfTags } from "#core/symbol-kinds.ts";
import { TAG_NAMES } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { ECMASCRIPT_MODULES } from "#query/graph/modules/languages/ecmascript/ecmascript.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";
import { pathNames } from "./manifests.ts";

export const TAG_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasBareMembers: false,
  hasNoFreeTop: true,
  hasNoOtherMembers: true,
  free: () => EXTERNAL,
  besides: takenFromOthers,
  otherNames: (_, symbol) => pathNames(symbol),
  isSameOwner: (a, b) => a.path === b.path,
};

export const TAGGED_MARKUP_MODULES: ModuleSystem = {
  ...ECMASCRIPT_MODULES,
  besides: takenFromOthers,
  isSameOwner: (a, b) => (isOfTags(a) ? a.path === b.path : ECMASCRIPT_MODULES.isSameOwner(a, b)),
  // What tags name is never a guess, so that a name of a script means nothing of them.
  isInReach: (resolving, file, symbol) => !isOfTags(symbol) && ECMASCRIPT_MODULES.isInReach(resolving, file, symbol),
};

/** A macro that a template takes from another one by its name: whoever imports the template has it, too. */
function takenFromOthers(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const usage = resolving.facts.usage(file.versionId);
  const taken = usage?.usesOf(name).filter((use) => {
    const macro = use.type === "imports" ? usage.used(use) : undefined;
    const of = macro?.op === "member" ? usage.expression(macro.of) : undefined;
    return of?.op === "name" && of.name.startsWith(TAG_NAMES.macros);
  });
  return union((taken ?? []).map(({ expression }) => resolving.meaning(file, expression)));
}
