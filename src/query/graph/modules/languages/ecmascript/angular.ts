/** Templates of Angular: their names are members of the component beside them, their tags, attributes and pipes are other classes. */
import { dirname, join } from "node:path/posix";
import { LANGUAGES } from "#lang/languages.ts";
import { EXTERNAL, type Meaning, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { templateName } from "#text/template-name.ts";
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
  if (!script) return namingTemplate(facts, path);
  const classes = facts.symbolsOf(script.versionId).filter(({ kind, parentRow }) => kind === "class" && parentRow === null);
  const first = classes[0];
  if (!first || classes.length === 1) return classes;
  const named = stem.slice(stem.lastIndexOf("/") + 1).replace(/[^a-z0-9]/gi, "");
  const alike = classes.filter(({ name }) => name.toLowerCase().startsWith(named.toLowerCase()));
  return alike.length > 0 ? alike : classes;
}

/** Languages whose strings may be templates, and may name the files of templates as well. */
const HOLDING_TEMPLATES = LANGUAGES.flatMap(({ id, templates: held }) => (held ? [id] : []));
const templates = new WeakMap<ViewFacts, Map<string, readonly SymbolRow[]>>();

/** The classes whose `templateUrl` is a path: in each script that names it so, the class that is declared next. */
function namingTemplate(facts: ViewFacts, path: string): readonly SymbolRow[] {
  const known = templates.get(facts) ?? new Map<string, readonly SymbolRow[]>();
  templates.set(facts, known);
  const found =
    known.get(path) ??
    versionsUsing(facts.db, facts.view, [templateName(path)], HOLDING_TEMPLATES).flatMap((script) => {
      const imports = facts.usage(script.versionId)?.imports ?? [];
      const naming = imports.filter(({ kind, module }) => kind === "file" && join(dirname(script.path), module) === path);
      const classes = facts.symbolsOf(script.versionId).filter(({ kind, parentRow }) => kind === "class" && parentRow === null);
      return naming.flatMap(({ line }) => classes.find(({ nameLine }) => nameLine >= line) ?? []);
    });
  known.set(path, found);
  return found;
}
