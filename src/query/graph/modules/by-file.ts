/**
 * Languages whose files see what they define and import, and little else of the program: Erlang and F# files see the names of modules,
 * Protocol Buffers files see the files of the same package, which are in the same directory.
 */
import { dirname } from "node:path/posix";
import { meaningOf, NOTHING, union } from "#query/graph/meaning/meaning.ts";
import { filesCalled } from "./file-by-suffix.ts";
import type { ModuleSystem } from "./module-system.ts";
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

/** A file sees the members of modules that it uses, and definitions outside modules everywhere. */
export const FORTRAN_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  hasBareMembers: false,
  free: ({ facts }, { versionId, language }, name) => {
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

export const PROTOBUF_MODULES: ModuleSystem = {
  ...PROGRAM_MODULES,
  free: ({ facts }, { language, path }, name) => {
    const beside = facts.named(name, language).filter((symbol) => symbol.parentRow === null && dirname(symbol.path) === dirname(path));
    return beside.length > 0 ? meaningOf(beside) : NOTHING;
  },
};
