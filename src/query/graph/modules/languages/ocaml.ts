/**
 * OCaml: a file is a module, called like the file; the files of a library see each other, and other libraries under the library's name. Which files are
 * a library's is said in the build, of which only Dune's is read, and only by the names in it.
 */
import { basename, dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, NOTHING, only, symbolsIn } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

interface Program {
  /** Implementations, else interfaces, by the name of their module. */
  readonly files: ReadonlyMap<string, readonly { readonly path: string }[]>;
  /** Directories of libraries by the name of the library's module. */
  readonly libraries: ReadonlyMap<string, string>;
  /** Directories whose own directories are modules, too, with all that is in them. */
  readonly qualified: ReadonlySet<string>;
  /** Directories that files of modules lie in, those above included. */
  readonly directories: ReadonlySet<string>;
}

const programs = new WeakMap<ViewFacts, Program>();
/** Build files that are read for the names of libraries. */
const BUILD_FILES_MAX = 2_000;
const QUALIFIED = /\(\s*include_subdirs\s+qualified\s*\)/;
const LIBRARY_NAME = /\(\s*library\b(?:[^()]|\([^()]*\)){0,40}?\(\s*name\s+([\w']+)\s*\)/g;

const moduleName = (path: string): string => {
  const name = basename(path).replace(/\.mli?$/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
};

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

/** The file of a module among those that a directory and those below it have. */
function inDirectory(resolving: Resolving, directory: string, name: string): Meaning {
  const all = (programOf(resolving.facts).files.get(name) ?? []).filter(({ path }) => isWithin(path, directory));
  const shortest = all.toSorted((a, b) => a.path.split("/").length - b.path.split("/").length)[0];
  return shortest ? fileMeant(resolving, shortest.path) : groupMeant(resolving, directory, name);
}

/** A directory as a module, in a library whose directories are: what its file of the same name gives, else all of its files. */
function groupMeant(resolving: Resolving, above: string, name: string): Meaning {
  const { qualified, directories } = programOf(resolving.facts);
  const stem = name.charAt(0).toLowerCase() + name.slice(1);
  const directory = [stem, name].map((one) => join(above, one)).find((at) => directories.has(at));
  if (directory === undefined || ![...qualified].some((root) => isWithin(directory, root))) return NOTHING;
  const own = [stem, name].map((one) => join(directory, `${one}.ml`)).find((path) => resolving.facts.fileAt(path));
  return own === undefined ? only({ is: "module", module: { key: `library ${directory}`, directory } }) : fileMeant(resolving, own);
}

/** The group of a name in the directories around a file, the nearest first. */
function groupSeen(resolving: Resolving, from: string, name: string): Meaning {
  for (let at = from; ; at = dirname(at)) {
    const found = groupMeant(resolving, at, name);
    if (found.denotations.length > 0 || at === "." || at === "/") return found;
  }
}

/** A library as a module: what its file of the same name gives, else all of its files. */
function libraryMeant(resolving: Resolving, directory: string, name: string): Meaning {
  const own = inDirectory(resolving, directory, name);
  return own.denotations.length > 0 ? own : only({ is: "module", module: { key: `library ${directory}`, directory } });
}

/** What a file sees as a module of this name: one beside it, a library, or the nearest of the name. */
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

/** What an interface declares and its implementation does not define is what that includes, or names otherwise: `include Core`. */
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
  // A later definition hides an earlier one.
  areOne: (a, b) => a.isDefinition !== b.isDefinition,
  isSameOwner: (a, b) => withoutEnding(a.path) === withoutEnding(b.path),
  isInReach: () => true,
  behind,
};
