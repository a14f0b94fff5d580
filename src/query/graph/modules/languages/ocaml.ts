/**
 * OCaml: a file is a module, named after the file; the files of a library see each other, and other libraries under the library's name. The
 * build says which files form a library; only Dune files are read, and only for the names in them.
 */
import { basename, dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, NOTHING, only, symbolsIn } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { capitalized } from "#text/words/identifiers.ts";

interface Program {
  /** Implementations, else interfaces, by module name. */
  readonly files: ReadonlyMap<string, readonly { readonly path: string }[]>;
  /** The directories of libraries, by the library's module name. */
  readonly libraries: ReadonlyMap<string, string>;
  /** Directories whose subdirectories are modules as well (`include_subdirs qualified`). */
  readonly qualified: ReadonlySet<string>;
  /** Directories that contain module files, and all directories above these. */
  readonly directories: ReadonlySet<string>;
}

const programs = new WeakMap<ViewFacts, Program>();
/** How many build files are read for the names of libraries. */
const BUILD_FILES_MAX = 2_000;
const QUALIFIED = /\(\s*include_subdirs\s+qualified\s*\)/;
const LIBRARY_NAME = /\(\s*library\b(?:[^()]|\([^()]*\)){0,40}?\(\s*name\s+([\w']+)\s*\)/g;

const moduleName = (path: string): string => capitalized(basename(path).replace(/\.mli?$/, ""));

function programOf(facts: ViewFacts): Program {
  const known = programs.get(facts);
  if (known) return known;
  const implementations = new Set(facts.paths.filter((path) => path.endsWith(".ml")));
  const sources = facts.paths.filter(
    (path) => implementations.has(path) || (path.endsWith(".mli") && !implementations.has(path.slice(0, -1))),
  );
  const files = Map.groupBy(
    sources.map((path) => ({ path })),
    ({ path }) => moduleName(path),
  );
  const libraries = new Map<string, string>();
  const builds = facts.paths.filter((path) => basename(path) === "dune" || basename(path) === "jbuild").slice(0, BUILD_FILES_MAX);
  const qualified = new Set<string>();
  for (const path of builds) {
    const text = facts.textAt(path) ?? "";
    if (QUALIFIED.test(text)) qualified.add(dirname(path));
    for (const [, name = ""] of text.matchAll(LIBRARY_NAME)) {
      const module = moduleName(name);
      if (!libraries.has(module)) libraries.set(module, dirname(path));
    }
  }
  const directories = new Set<string>();
  for (const path of sources) for (let at = dirname(path); !directories.has(at); at = dirname(at)) directories.add(at);
  const program = { files, libraries, qualified, directories };
  programs.set(facts, program);
  return program;
}

function fileMeant(resolving: Resolving, path: string): Meaning {
  const found = resolving.facts.fileAt(path);
  return found ? resolving.moduleOf(found) : NOTHING;
}

const isWithin = (path: string, directory: string): boolean => directory === "." || path.startsWith(`${directory}/`);

/** The file of a module in or below a directory, the least nested first. */
function inDirectory(resolving: Resolving, directory: string, name: string): Meaning {
  const all = (programOf(resolving.facts).files.get(name) ?? []).filter(({ path }) => isWithin(path, directory));
  const shortest = all.toSorted((a, b) => a.path.split("/").length - b.path.split("/").length)[0];
  return shortest ? fileMeant(resolving, shortest.path) : groupMeant(resolving, directory, name);
}

/** A directory as a module, in a library with qualified subdirectories: its file of the same name, else all of its files. */
function groupMeant(resolving: Resolving, above: string, name: string): Meaning {
  const { qualified, directories } = programOf(resolving.facts);
  const stem = name.charAt(0).toLowerCase() + name.slice(1);
  const directory = [stem, name].map((one) => join(above, one)).find((at) => directories.has(at));
  if (directory === undefined || ![...qualified].some((root) => isWithin(directory, root))) return NOTHING;
  const own = [stem, name].map((one) => join(directory, `${one}.ml`)).find((path) => resolving.facts.fileAt(path));
  return own === undefined ? only({ is: "module", module: { key: `library ${directory}`, directory } }) : fileMeant(resolving, own);
}

/** The directory module of a name in the directories around a file, the nearest first. */
function groupSeen(resolving: Resolving, from: string, name: string): Meaning {
  for (let at = from; ; at = dirname(at)) {
    const found = groupMeant(resolving, at, name);
    if (found.denotations.length > 0 || at === "." || at === "/") return found;
  }
}

/** A library as a module: its file of the same name, else all of its files. */
function libraryMeant(resolving: Resolving, directory: string, name: string): Meaning {
  const own = inDirectory(resolving, directory, name);
  return own.denotations.length > 0 ? own : only({ is: "module", module: { key: `library ${directory}`, directory } });
}

/** The module that a file sees under a name: the file beside it, a directory module, a library, or the nearest file of the name. */
function moduleSeen(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { files, libraries, qualified } = programOf(resolving.facts);
  const own = dirname(file.path);
  const all = files.get(name) ?? [];
  const beside = all.find(({ path }) => dirname(path) === own && withoutEnding(path) !== withoutEnding(file.path));
  if (beside) return fileMeant(resolving, beside.path);
  const group = qualified.size > 0 ? groupSeen(resolving, own, name) : NOTHING;
  if (group.denotations.length > 0) return group;
  const library = libraries.get(name);
  if (library !== undefined && library !== own) return libraryMeant(resolving, library, name);
  const others = all.filter(({ path }) => withoutEnding(path) !== withoutEnding(file.path));
  const [near] = nearest(others, file.path);
  return near ? fileMeant(resolving, near.path) : EXTERNAL;
}

/**
 * For a symbol that an interface declares and its implementation does not define: the definition that the implementation includes or
 * renames, as with `include Core`.
 */
function behind(resolving: Resolving, { path, qualifiedName }: SymbolRow): readonly SymbolRow[] {
  const file = path.endsWith(".mli") ? resolving.facts.fileAt(path.slice(0, -1)) : undefined;
  if (!file) return [];
  const parts = qualifiedName.split(".");
  const own = parts[0] === moduleName(path) ? parts.slice(1) : parts;
  return symbolsIn(own.reduce((of, part) => resolving.memberOf(of, part, file), resolving.moduleOf(file)));
}

const withoutEnding = (path: string): string => path.replace(/\.mli?$/, "");

export const OCAML_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNoFreeTop: true,
  separatesTypes: true,
  opensTypes: true,
  modulesDeclare: true,
  separator: ".",
  imported: () => NOTHING,
  moduleMember: (resolving, { directory }, name) =>
    directory === undefined || !/^\p{Lu}/u.test(name) ? NOTHING : inDirectory(resolving, directory, name),
  free: (resolving, file, name) => (/^\p{Lu}/u.test(name) ? moduleSeen(resolving, file, name) : NOTHING),
  declaresAnything: true,
  // A later definition of a name hides an earlier one, so two definitions are not one thing.
  areOne: (a, b) => a.isDefinition !== b.isDefinition,
  isSameOwner: (a, b) => withoutEnding(a.path) === withoutEnding(b.path),
  isInReach: () => true,
  behind,
};
