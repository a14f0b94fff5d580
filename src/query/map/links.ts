/**
 * Who uses what, among files: an import leads to a directory or a file; a name that the imported files define is used from there. Where a
 * language's imports are not understood, a name that only one file defines tells. No expression is resolved: a map needs the main roads.
 */
import { dirname } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import { type Resolver, systemOf } from "#query/graph/resolver.ts";
import { familyOf, type GraphFile } from "#query/graph/view-facts.ts";
import { hashOfName, type TopDefinition, usesOfVersion } from "#store/indices/map-facts.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Definitions of one name beyond which it says nothing. */
const NAMESAKES_MAX = 40;

export interface Definition extends TopDefinition {
  readonly path: string;
  readonly language: string;
}

export interface Links {
  /** How many other files use each definition. */
  readonly users: ReadonlyMap<Definition, number>;
  /** How many files of one directory use one of another, by both. */
  readonly edges: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Where an import leads. */
interface Reach {
  readonly directories: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

export function linksOf(resolver: Resolver, files: readonly GraphFile[], definitions: readonly Definition[]): Links {
  const byName = new Map<number, Definition[]>();
  for (const definition of definitions) {
    const hash = hashOfName(definition.name);
    const known = byName.get(hash);
    if (known) known.push(definition);
    else byName.set(hash, [definition]);
  }
  const importing = new ImportReader(resolver);
  const users = new Map<Definition, number>();
  const edges = new Map<string, Map<string, number>>();
  for (const file of files) {
    const uses = usesOfVersion(resolver.facts.db, file.versionId);
    if (!uses) continue;
    const reach = importing.reachOf(file, uses.usage.imports);
    const used = new Set<Definition>();
    uses.eachName((hash) => {
      const found = byName.get(hash);
      const one = found && found.length <= NAMESAKES_MAX ? meant(file, found, reach) : undefined;
      if (one) used.add(one);
    });
    for (const one of used) users.set(one, (users.get(one) ?? 0) + 1);
    const from = dirname(file.path);
    const targets = new Set([...used].map(({ path }) => dirname(path)));
    for (const directory of reach?.directories ?? []) targets.add(directory);
    targets.delete(from);
    const row = edges.get(from) ?? new Map<string, number>();
    for (const to of targets) row.set(to, (row.get(to) ?? 0) + 1);
    edges.set(from, row);
  }
  return { users, edges };
}

/** The definition of another file that a name means: the one that the file imports, else the only one there is. */
function meant(file: GraphFile, found: readonly Definition[], reach: Reach | undefined): Definition | undefined {
  let only: Definition | undefined;
  for (const one of found) {
    if (one.versionId === file.versionId) return undefined;
    if (familyOf(one.language) !== familyOf(file.language)) continue;
    const directory = dirname(one.path);
    if (reach && !reach.paths.has(one.path) && !reach.directories.has(directory) && directory !== dirname(file.path)) continue;
    if (only && only.path !== one.path) return undefined;
    only = one;
  }
  return only;
}

/** Follows imports; what one of a directory means is what the same one of its other files does. */
class ImportReader {
  readonly #resolver: Resolver;
  readonly #known = new Map<string, Reach>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** What the imports of a file lead to; undefined where its language's imports are not understood. */
  reachOf(file: GraphFile, imports: readonly Import[]): Reach | undefined {
    if (!systemOf(file.language)) return undefined;
    const directories = new Set<string>();
    const paths = new Set<string>();
    for (const one of imports) {
      const { directories: to, paths: files } = this.#reached(file, one);
      for (const directory of to) directories.add(directory);
      for (const path of files) paths.add(path);
    }
    return { directories, paths };
  }

  #reached(file: GraphFile, what: Import): Reach {
    const key = `${file.language}\0${dirname(file.path)}\0${what.kind}\0${what.module}\0${what.kind === "name" ? what.name : ""}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = systemOf(file.language)?.imported(this.#resolver, file, what);
    const directories = new Set<string>();
    const paths = new Set<string>();
    for (const denotation of found?.denotations ?? []) {
      if (denotation.is === "symbol" || denotation.is === "value") paths.add(denotation.symbol.path);
      if (denotation.is !== "module") continue;
      const { directory, versionId } = denotation.module;
      if (directory !== undefined) directories.add(directory);
      const path = versionId === undefined ? undefined : this.#resolver.facts.symbolsOf(versionId)[0]?.path;
      if (path !== undefined) paths.add(path);
    }
    for (const path of paths) directories.add(dirname(path));
    const reach = { directories, paths };
    this.#known.set(key, reach);
    return reach;
  }
}

/** The version of a definition. */
function versionIdOf({ symbolRow }: Pick<Definition, "symbolRow">): number {
  return versionOf(symbolRow);
}
