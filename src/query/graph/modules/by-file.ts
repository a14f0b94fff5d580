/**
 * Languages whose files see what they define and import, and little else of the program: Erlang and F# files see the names of modules,
 * Protocol Buffers files see the definitions of their package and of those around it.
 */
import { dirname, join } from "node:path/posix";
import { languageById } from "#lang/languages.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, only, union } from "#query/graph/meaning/meaning.ts";
import { filesBySuffix, filesCalled } from "./file-by-suffix.ts";
import type { ModuleSystem, Resolving } from "./module-system.ts";
import { PROGRAM_MODULES } from "./program.ts";

export const ERLANG_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasBareMembers: false,
  separator: ":",
  // An Erlang module has the name of its file.
  free: (resolving, _file, name) =>
    union(
      filesCalled(resolving.facts, `${name}.erl`)
        .flatMap((path) => resolving.facts.fileAt(path) ?? [])
        .map((file) => resolving.moduleOf(file)),
    ),
};

const CYTHON_ENDINGS = languageById("cython")?.extensions ?? [];

/** A module is imported by its dotted path, or by one that begins with dots; a file of declarations stands beside the code. */
export const CYTHON_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  // Members of an enumeration are names of the module around it.
  opensTypes: true,
  imported: (resolving, file, what) => {
    const { facts } = resolving;
    const [, dots = "", rest = ""] = /^(\.*)(.*)$/s.exec(what.module) ?? [];
    const path = rest.replaceAll(".", "/");
    const from = dots === "" ? undefined : join(dirname(file.path), "../".repeat(dots.length - 1));
    const files = filesOfModule(resolving, from, path);
    if (files.denotations.length > 0) return files;
    // A package without dots before it is in a source root, which is a directory around the file.
    const roots = from === undefined ? directoriesAround(file.path) : [from];
    const [directory, ...others] = roots.map((root) => join(root, path)).filter((folder) => facts.directories.has(folder));
    if (directory === undefined) return PROGRAM_MODULES.imported(resolving, file, what);
    return others.length > 0 ? EXTERNAL : only({ is: "module", module: { key: `package ${directory}`, directory } });
  },
  // Of a file that another includes, the other imports the modules.
  free: (resolving, file, name, within) => {
    const found = union([PROGRAM_MODULES.free(resolving, file, name, within), resolving.memberOf(resolving.moduleOf(file), name, file)]);
    return found.denotations.length > 0 ? found : filesOfModule(resolving, undefined, name);
  },
  // `from . cimport name`: the name is that of a file.
  moduleMember: (resolving, { directory }, name) => (directory === undefined ? NOTHING : filesOfModule(resolving, directory, name)),
};

/** The directories around a file, innermost first; "." is the workspace root. */
function directoriesAround(path: string): string[] {
  const around = [dirname(path)];
  for (let last = around[0]; last !== undefined && last !== "."; last = around.at(-1)) around.push(dirname(last));
  return around;
}

/** The files of a Cython module: its declarations and its code. */
function filesOfModule(resolving: Resolving, from: string | undefined, path: string): Meaning {
  const { facts } = resolving;
  if (path === "") return NOTHING;
  const paths = CYTHON_ENDINGS.flatMap((ending) => {
    const there = from === undefined ? filesBySuffix(facts, `${path}${ending}`) : [join(from, `${path}${ending}`)];
    return there.length === 1 ? there : [];
  });
  return union(paths.flatMap((one) => facts.fileAt(one) ?? []).map((one) => resolving.moduleOf(one)));
}

/** Variables that make sets itself: what one makefile sets is not what those that set nothing use. */
const MAKE_SETS: ReadonlySet<string> = new Set(
  "AR AS CC CPP CXX FC LD RM SHELL CFLAGS CPPFLAGS CXXFLAGS FFLAGS LDFLAGS LDLIBS MAKEFLAGS".split(" "),
);

export const MAKE_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  free: (resolving, file, name, within) => (MAKE_SETS.has(name) ? NOTHING : PROGRAM_MODULES.free(resolving, file, name, within)),
};

/** Commands (functions and macros) have names of their own beside variables and targets. */
export const CMAKE_MODULES: ModuleSystem = { ...PROGRAM_MODULES, separatesFunctions: true };

/** A file sees the members of modules that it uses, definitions outside modules everywhere, and in a procedure those inside it. */
export const FORTRAN_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasBareMembers: false,
  imported: (resolving, file, what) => {
    const { facts } = resolving;
    const named = facts.named(what.module, file.language).filter(({ kind }) => kind === "module");
    return named.length > 0 ? meaningOf(named) : PROGRAM_MODULES.imported(resolving, file, what);
  },
  free: ({ facts }, { versionId, language }, name, within) => {
    const around = [...facts.outwards(within)].map(({ symbolRow }) => symbolRow);
    const inner = facts.named(name, language).filter(({ parentRow }) => parentRow !== null && around.includes(parentRow));
    if (inner.length > 0) return meaningOf(inner);
    const used = new Set(facts.usage(versionId)?.imports.map(({ module }) => module.toLowerCase()));
    return meaningOf(
      facts.named(name, language).filter((symbol) => {
        const owner = facts.parentOf(symbol);
        return owner === undefined || (owner.kind === "module" && used.has(owner.name.toLowerCase()));
      }),
    );
  },
};

/** Types and modules of a namespace need no `open`; the functions of a module do. */
export const FSHARP_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  free: (resolving, file, name, within) => (/^\p{Lu}/u.test(name) ? PROGRAM_MODULES.free(resolving, file, name, within) : NOTHING),
};

/** A constructor is a constant of the file that defines its type. */
export const GLEAM_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasBareMembers: false,
  free: ({ facts }, { language, path }, name) =>
    meaningOf(facts.named(name, language).filter((symbol) => symbol.path === path && symbol.kind === "constant")),
};
