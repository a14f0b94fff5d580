/**
 * OCaml: a file is a module, called like the file; the files of a library see each other, and other libraries under the library's name. Which files are
 * a library's is said in the build, of which only Dune's is read, and only by the names in it.
 */
import { basename, dirname } from "node:path/posix";
import { EXTERNAL, type Meaning, NOTHING, only } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";

interface Program {
  /** Implementations, else interfaces, by the name of their module. */
  readonly files: ReadonlyMap<string, readonly { readonly path: string }[]>;
  /** Directories of libraries by the name of the library's module. */
  readonly libraries: ReadonlyMap<string, string>;
}

const programs = new WeakMap<ViewFacts, Program>();
/** Build files that are read for the names of libraries. */
const BUILD_FILES_MAX = 2_000;
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
  for (const path of builds)
    for (const [, name = ""] of (facts.textAt(path) ?? "").matchAll(LIBRARY_NAME)) {
      const module = moduleName(name);
      if (!libraries.has(module)) libraries.set(module, dirname(path));
    }
  const program = { files, libraries };
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
  return shortest ? fileMeant(resolving, shortest.path) : NOTHING;
}

/** A library as a module: what its file of the same name gives, else all of its files. */
function libraryMeant(resolving: Resolving, directory: string, name: string): Meaning {
  const own = inDirectory(resolving, directory, name);
  return own.denotations.length > 0 ? own : only({ is: "module", module: { key: `library ${directory}`, directory } });
}

/** What a file sees as a module of this name: one beside it, a library, or the nearest of the name. */
function moduleSeen(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { files, libraries } = programOf(resolving.facts);
  const own = dirname(file.path);
  const all = files.get(name) ?? [];
  const beside = all.find(({ path }) => dirname(path) === own && withoutEnding(path) !== withoutEnding(file.path));
  if (beside) return fileMeant(resolving, beside.path);
  const library = libraries.get(name);
  if (library !== undefined && library !== own) return libraryMeant(resolving, library, name);
  const others = all.filter(({ path }) => withoutEnding(path) !== withoutEnding(file.path));
  const [near] = nearest(others, file.path);
  return near ? fileMeant(resolving, near.path) : EXTERNAL;
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
};
