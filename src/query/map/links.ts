/**
 * Which files use which: an import leads to a directory or file, and a use of a name that the imported files define is a use of that
 * definition. In languages whose imports are not understood, a name that only one file defines is the evidence. Expressions are not
 * resolved: a map needs only the main roads.
 */
import { dirname } from "node:path/posix";
import { NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { type Import, isWildcard, type UsageFacts } from "#core/usage-facts.ts";
import { familyOf } from "#lang/languages.ts";
import { comparedPath, ignoresCase } from "#query/graph/meaning/letter-case.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { hashOfName, type TopDefinition, usesOfVersion } from "#store/indices/map-facts.ts";

/** A name with more definitions says nothing. */
const NAMESAKES_MAX = 40;

export interface Definition extends TopDefinition {
  readonly path: string;
  readonly language: string;
}

export interface Links {
  /** How many other files use each definition. */
  readonly users: ReadonlyMap<Definition, number>;
  /** How many files of one directory use files of another, by both directories. */
  readonly edges: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Where the imports of a file lead. */
interface Reach {
  /** Directories whose definitions the file may use. */
  readonly directories: ReadonlySet<string>;
  /** Files all of whose definitions it may use. */
  readonly whole: ReadonlySet<string>;
  /** The hashes of names that it imports by name, each with the files that the name leads to. */
  readonly named: ReadonlyMap<number, ReadonlySet<string>>;
  /** Whether the imports of its language are understood. */
  readonly isKnown: boolean;
  /** The files whose definitions of a name the file sees without an import of that name; undefined where a language has no such rule. */
  readonly seen: ((name: string) => ReadonlySet<string>) | undefined;
}

/** How many files use each definition, and how many files of one directory use files of another. */
export function linksOf(resolver: Resolver, files: readonly GraphFile[], definitions: readonly Definition[]): Links {
  const byName = new Map<number, Definition[]>();
  for (const definition of definitions) {
    const hash = hashOfName(comparedPath(definition.language, definition.name));
    const known = byName.get(hash);
    if (known) known.push(definition);
    else byName.set(hash, [definition]);
  }
  const importing = new ImportReader(resolver);
  const users = new Map<Definition, number>();
  const edges = new Map<string, Map<string, number>>();
  for (const file of files) {
    const uses = usesOfVersion(resolver.facts.db, file.versionId, ignoresCase(file.language));
    if (!uses) continue;
    const reach = importing.reachOf(file, uses.usage, () => namesIn(resolver, file, uses));
    const own = dirname(file.path);
    const used = new Set<Definition>();
    uses.eachName((hash) => {
      const found = byName.get(hash);
      const one = found && found.length <= NAMESAKES_MAX ? meant(file, own, found, hash, reach) : undefined;
      if (one) used.add(one);
    });
    for (const one of used) users.set(one, (users.get(one) ?? 0) + 1);
    const targets = new Set([...used].map(({ path }) => dirname(path)));
    for (const directory of reach.directories) targets.add(directory);
    for (const path of [...reach.whole, ...[...reach.named.values()].flatMap((paths) => [...paths])]) targets.add(dirname(path));
    targets.delete(own);
    const row = edges.get(own) ?? new Map<string, number>();
    for (const to of targets) row.set(to, (row.get(to) ?? 0) + 1);
    edges.set(own, row);
  }
  return { users, edges };
}

/**
 * The definition in another file that a name means: what the file imports under that name, or a definition in a file or directory that it
 * imports as a whole; where imports are not understood, the only public definition.
 */
function meant(file: GraphFile, own: string, found: readonly Definition[], hash: number, reach: Reach): Definition | undefined {
  let only: Definition | undefined;
  const imported = reach.named.get(hash);
  for (const one of found) {
    if (one.versionId === file.versionId) return undefined;
    if (familyOf(one.language) !== familyOf(file.language)) continue;
    if (!isReached(one, own, imported, reach)) continue;
    if (only && only.path !== one.path) return undefined;
    only = one;
  }
  return only;
}

function isReached({ path, visibility, name }: Definition, own: string, imported: ReadonlySet<string> | undefined, reach: Reach): boolean {
  // A name that is imported from nowhere here is a library's, in languages whose rules are known completely; else the import was not understood.
  if (imported) return imported.size === 0 ? reach.seen === undefined : imported.has(path);
  if (!reach.isKnown) return reach.named.size === 0 && visibility === "public";
  const directory = dirname(path);
  if (reach.whole.has(path) || reach.directories.has(directory)) return true;
  if (reach.seen) return reach.seen(name).has(path);
  // A file that imports names by name sees no other names of its neighbours.
  return directory === own && reach.named.size === 0;
}

const OF_CONSTANTS: ReadonlySet<SymbolKind> = new Set([...NAMED_TYPE_KINDS, "module", "constant"]);

/** The hashes of all names that a file uses or defines. */
function namesIn({ facts }: Resolver, { versionId }: GraphFile, uses: NonNullable<ReturnType<typeof usesOfVersion>>): Set<number> {
  const names = new Set(facts.symbolsOf(versionId).map(({ name }) => hashOfName(name)));
  uses.eachName((hash) => names.add(hash));
  return names;
}

/** Where one import leads. */
interface Lead {
  readonly directories: readonly string[];
  readonly paths: readonly string[];
  /** Those of the paths whose whole file is imported. */
  readonly modules: readonly string[];
}

const NOWHERE: Lead = { directories: [], paths: [], modules: [] };

/** Follows imports; the same import in another file of the directory leads to the same place, so results are kept by directory. */
class ImportReader {
  readonly #resolver: Resolver;
  readonly #known = new Map<string, Lead>();
  /** By directory and the modules that a file imports as a whole, the files that each name leads to. */
  readonly #seen = new Map<string, Map<string, ReadonlySet<string>>>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** `names` returns the hashes of all names that the file uses or defines. */
  reachOf(file: GraphFile, usage: Pick<UsageFacts, "imports" | "packages">, names: () => ReadonlySet<number>): Reach {
    const { imports } = usage;
    const isKnown = systemOf(file.language) !== undefined;
    const directories = new Set<string>();
    const whole = new Set<string>();
    const named = new Map<number, ReadonlySet<string>>();
    for (const one of imports) {
      const { directories: to, paths, modules } = isKnown ? this.#lead(file, one) : NOWHERE;
      for (const directory of to) directories.add(directory);
      if (one.kind === "name" || one.kind === "default") {
        const name = one.kind === "name" ? one.name : one.local;
        const hash = hashOfName(ignoresCase(file.language) ? name.toLowerCase() : name);
        named.set(hash, new Set([...(named.get(hash) ?? []), ...paths]));
      }
      // A file that is imported under a name gives all its definitions as members: `local util = require("util")`.
      for (const path of one.kind === "name" || one.kind === "default" ? modules : paths) whole.add(path);
    }
    const seen = systemOf(file.language)?.needsNoImports ? this.#seenAnywhere(file, names()) : this.#seenBy(file, usage);
    return { directories, whole, named, isKnown, seen };
  }

  /**
   * What a file sees where no import is needed: types and constants that only one place of the view has, if the file has the name of their
   * owner too. `JSON` alone is not `Coders::JSON`.
   */
  #seenAnywhere(file: GraphFile, names: ReadonlySet<number>): NonNullable<Reach["seen"]> {
    const nothing: ReadonlySet<string> = new Set();
    const separator = systemOf(file.language)?.separator ?? ".";
    return (name) => {
      const found = this.#resolver.facts.named(name, file.language).filter(({ kind }) => OF_CONSTANTS.has(kind));
      const [first] = found;
      if (!first || found.some(({ qualifiedName }) => qualifiedName !== first.qualifiedName)) return nothing;
      const owner = first.qualifiedName.split(separator).at(-2);
      return owner === undefined || names.has(hashOfName(owner)) ? new Set(found.map(({ path }) => path)) : nothing;
    };
  }

  /** What a file sees of its package and of modules that it opens, in languages whose rules for that are complete. */
  #seenBy(file: GraphFile, { imports, packages }: Pick<UsageFacts, "imports" | "packages">): Reach["seen"] {
    const system = systemOf(file.language);
    if (!system?.seesAllTypes) return undefined;
    // Files of one directory that belong to the same package see the same names where they open the same modules.
    const opened = imports.flatMap((what) => (isWildcard(what) || what.kind === "module" ? [what.module] : []));
    const key = [file.language, dirname(file.path), ...packages, "", ...opened.sort()].join("\0");
    const known = this.#seen.get(key) ?? new Map<string, ReadonlySet<string>>();
    this.#seen.set(key, known);
    const pathsOf = (name: string): ReadonlySet<string> => {
      const beside = system.free(this.#resolver, file, name, undefined);
      const found = beside.denotations.length > 0 ? beside : this.#resolver.modules.takenWhole(file, name);
      return new Set(symbolsIn(found).map(({ path }) => path));
    };
    return (name) => {
      const paths = known.get(name) ?? pathsOf(name);
      known.set(name, paths);
      return paths;
    };
  }

  #lead(file: GraphFile, what: Import): Lead {
    const key = `${file.language}\0${dirname(file.path)}\0${what.kind}\0${what.module}\0${what.kind === "name" ? what.name : ""}`;
    const known = this.#known.get(key);
    if (known) return known;
    const directories: string[] = [];
    const paths: string[] = [];
    const modules: string[] = [];
    for (const denotation of this.#resolver.imported(file, what).denotations) {
      if (denotation.is === "symbol" || denotation.is === "value") {
        const { kind, path } = denotation.symbol;
        // A table that a file of Lua returns is what the file gives to others.
        (kind === "module" ? modules : paths).push(path);
      }
      if (denotation.is !== "module") continue;
      const { directory, versionId } = denotation.module;
      if (directory !== undefined) directories.push(directory);
      const path = versionId === undefined ? undefined : this.#resolver.facts.symbolsOf(versionId)[0]?.path;
      if (path !== undefined) modules.push(path);
    }
    const lead = { directories, paths: [...paths, ...modules], modules };
    this.#known.set(key, lead);
    return lead;
  }
}
