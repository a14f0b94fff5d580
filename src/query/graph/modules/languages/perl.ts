/** Perl: any file can open a package, which contains what follows; the functions of a package are its methods as well. */
import { EXTERNAL, type Meaning, meaningOf, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const lastPart = (name: string): string => name.slice(name.lastIndexOf(":") + 1);

/** The places that open a package. */
function packages({ facts }: Resolving, name: string, language: string): SymbolRow[] {
  return facts.named(lastPart(name), language).filter((symbol) => symbol.kind === "module" && symbol.qualifiedName === name);
}

/** Functions, in other files, of the packages that a file opens. */
function besideIn(resolving: Resolving, file: GraphFile, name: string): SymbolRow[] {
  const { facts } = resolving;
  const all = facts.named(name, file.language);
  if (all.length === 0) return [];
  const own = facts.symbolsOf(file.versionId).filter(({ kind }) => kind === "module");
  return all.filter(({ qualifiedName }) => own.some((opened) => qualifiedName === `${opened.qualifiedName}::${name}`));
}

/** The words of a module that gives names to those that use it. */
const GIVING = /\b(?:import|Exporter|EXPORT(?:_OK)?)\b/;

const spreading = new WeakMap<ViewFacts, Map<string, boolean>>();

/** Whether a module may give its functions to a file that uses it without naming them. What it inherits may do so unseen. */
function maySpread(facts: ViewFacts, path: string): boolean {
  const known = spreading.get(facts) ?? new Map<string, boolean>();
  spreading.set(facts, known);
  const said = known.get(path) ?? GIVING.test(facts.textAt(path) ?? "");
  known.set(path, said);
  return said;
}

export const PERL_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasMixins: true,
  isLinear: true,
  functionsAreMembers: true,
  // `use` gives what a module takes whole to nobody else: `use Dancer2` does not give the methods of the classes that Dancer2.pm uses.
  givesWhatItExports: true,
  separator: "::",
  imported: (resolving, file, { kind, module }): Meaning => {
    const { facts } = resolving;
    const path = fileBySuffix(facts, `${module.replaceAll("::", "/")}.pm`) ?? packages(resolving, module, file.language)[0]?.path;
    const found = path === undefined ? undefined : facts.fileAt(path);
    if (found && kind === "all" && !maySpread(facts, found.path)) return NOTHING_KNOWN;
    return found ? resolving.moduleOf(found) : EXTERNAL;
  },
  free: (resolving, file, name): Meaning => {
    const opened = /^[A-Z]|::/.test(name) ? packages(resolving, name, file.language) : [];
    if (opened.length > 0) return meaningOf(opened);
    if (name.includes("::")) return EXTERNAL;
    const beside = besideIn(resolving, file, name);
    return meaningOf(beside.length > 0 ? beside : packages(resolving, name, file.language));
  },
  isSameOwner: () => true,
  isInReach: () => true,
  // Every type may have unknown members: from roles, generated accessors, or other classes.
  isOpenType: () => true,
};
