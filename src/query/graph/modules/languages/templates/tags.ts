/** Templates whose tags name other templates and parts of them. Markup with such tags follows the rules of scripts for all else. */
import { isOfTags } from "#core/symbol-kinds.ts";
import { TAG_NAMES } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { ECMASCRIPT_MODULES } from "#query/graph/modules/languages/ecmascript/ecmascript.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import { PROGRAM_MODULES } from "#query/graph/modules/program.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { templateFiles, templateOf } from "./template-files.ts";
import { valuesMeant } from "./values.ts";

export const TAG_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasBareMembers: false,
  hasNoFreeTop: true,
  hasNoOtherMembers: true,
  free: (resolving, file, name) => tagMeaning(resolving, file, name) ?? EXTERNAL,
  besides: takenFromOthers,
  isSameOwner: (a, b) => a.path === b.path,
};

export const TAGGED_MARKUP_MODULES: ModuleSystem = {
  ...ECMASCRIPT_MODULES,
  free: (resolving, file, name, within, stands) =>
    tagMeaning(resolving, file, name) ?? ECMASCRIPT_MODULES.free(resolving, file, name, within, stands),
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

/** What a name means that only tags have; undefined for a name of a script. */
export function tagMeaning(resolving: Resolving, file: GraphFile, name: string): Meaning | undefined {
  const kind = Object.values(TAG_NAMES).find((one) => name.startsWith(one));
  if (kind === undefined) return undefined;
  const written = name.slice(kind.length);
  const { facts } = resolving;
  const found = (symbols: readonly SymbolRow[]): Meaning => (symbols.length > 0 ? meaningOf(symbols) : EXTERNAL);
  if (kind === TAG_NAMES.setting) return found(valuesMeant(facts, file.path, written));
  if (kind === TAG_NAMES.part) return found(partsCalled(resolving, file, written));
  const files = filesMeant(resolving, file, written);
  if (kind === TAG_NAMES.macros) return files.length > 0 ? union(files.map((one) => resolving.moduleOf(one))) : EXTERNAL;
  const parts = partsCalled(resolving, file, written);
  return found(parts.length > 0 ? parts : files.flatMap((one) => templateOf(facts, one) ?? []));
}

function filesMeant({ facts }: Resolving, file: GraphFile, path: string): readonly GraphFile[] {
  for (const one of [path, `_${path}`]) {
    // Hugo keeps partials in a directory whose name got an underscore.
    const files = one === path || path.startsWith("partials/") ? templateFiles(facts, file, one) : [];
    if (files.length > 0) return files;
  }
  return [];
}

/** The parts that tags define under a whole name: those of the file, else the nearest. */
function partsCalled({ facts }: Resolving, file: GraphFile, written: string): readonly SymbolRow[] {
  const names = [written.slice(written.lastIndexOf(".") + 1), written];
  const parts = [...new Set(names)]
    .flatMap((name) => facts.named(name, file.language))
    .filter((symbol) => symbol.qualifiedName === written && symbol.kind === "function" && isOfTags(symbol));
  const own = parts.filter(({ path }) => path === file.path);
  return own.length > 0 ? own : nearest(parts, file.path);
}
