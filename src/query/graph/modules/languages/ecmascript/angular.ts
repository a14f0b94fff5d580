/** Templates of Angular: their names are members of the component beside them, their tags, attributes and pipes are other classes. */
import { EXTERNAL, type Meaning, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { ECMASCRIPT_MODULES } from "./ecmascript.ts";
import { selected } from "./selectors.ts";

export const ANGULAR_MODULES: ModuleSystem = {
  ...ECMASCRIPT_MODULES,
  free: (resolving, file, name, _within, stands): Meaning => {
    if (stands === "type") return selected(resolving.facts, name, file.language);
    const components = componentsOf(resolving.facts, file);
    if (components.length === 0) return NOTHING_KNOWN;
    const found = components.map((type) => resolving.members(type, name));
    const denotations = found.flatMap((meaning) => meaning.denotations);
    if (denotations.length > 0) return { denotations, isOpen: found.some(({ isOpen }) => isOpen) };
    return found.some(({ isOpen }) => isOpen) ? NOTHING_KNOWN : EXTERNAL;
  },
  isInReach: (resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean =>
    symbol.parentRow !== null && ECMASCRIPT_MODULES.isInReach(resolving, file, symbol),
};

/** The classes whose template a file may be: those of the script beside it that has its name. */
function componentsOf(facts: ViewFacts, { path }: GraphFile): readonly SymbolRow[] {
  const stem = path.slice(0, path.lastIndexOf("."));
  const script = [".ts", ".component.ts", ".page.ts"].map((ending) => facts.fileAt(stem + ending)).find((file) => file !== undefined);
  const classes = script ? facts.symbolsOf(script.versionId).filter(({ kind, parentRow }) => kind === "class" && parentRow === null) : [];
  const first = classes[0];
  if (!first || classes.length === 1) return classes;
  const named = stem.slice(stem.lastIndexOf("/") + 1).replace(/[^a-z0-9]/gi, "");
  const alike = classes.filter(({ name }) => name.toLowerCase().startsWith(named.toLowerCase()));
  return alike.length > 0 ? alike : classes;
}
