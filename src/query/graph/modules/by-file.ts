/**
 * Languages whose files see what they define and import, and of the rest of the program little: of Erlang and F# the names of modules, of Protocol
 * Buffers the files of the same package, which lie beside each other.
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
  // A module is called like its file.
  free: (resolving, _file, name) =>
    union(
      filesCalled(resolving.facts, `${name}.erl`)
        .flatMap((path) => resolving.facts.fileAt(path) ?? [])
        .map((file) => resolving.moduleOf(file)),
    ),
};

/** What a module has is seen where it is used, what stands outside of modules everywhere. */
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

/** Constructors stand beside their types. */
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
