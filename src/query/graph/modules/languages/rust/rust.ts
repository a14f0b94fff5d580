/** Rust: a file is a module of a crate, declared with `mod name;`; paths lead from module to module, and `pub use` re-exports. */
import { dirname } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import {
  type Denotation,
  EXTERNAL,
  type Meaning,
  meaningOf,
  NOTHING,
  NOTHING_KNOWN,
  symbolsIn,
  union,
} from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { CollectionMember, ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { childOf, crateNamed, crateOf, fileIn, isOfOtherCrate, parentOf, pathWritten, rootOf } from "./crates.ts";

const STANDARD: ReadonlySet<string> = new Set(["std", "core", "alloc", "proc_macro", "test"]);

function fileModule(resolving: Resolving, path: string | undefined, language: string): Meaning {
  const file = path === undefined ? undefined : resolving.facts.fileAt(path);
  return file && path !== undefined ? resolving.moduleOf({ versionId: file.versionId, path, language }) : NOTHING_KNOWN;
}

function directoryModule(directory: string): Meaning {
  return { denotations: [{ is: "module", module: { key: `directory ${directory}`, directory } }], isOpen: false };
}

/** The inline modules that enclose a symbol, the symbol itself included, the innermost first. */
function modulesAround(facts: ViewFacts, symbol: SymbolRow | undefined): SymbolRow[] {
  const found: SymbolRow[] = [];
  for (const at of facts.outwards(symbol)) if (at.kind === "module") found.push(at);
  return found;
}

/** What the first part of a path means if it is `crate`, `self`, `super` or a crate of the standard library; else NOTHING. */
function first(resolving: Resolving, file: GraphFile, name: string, within: readonly SymbolRow[]): Meaning {
  const { facts } = resolving;
  const { language } = file;
  if (name === "crate") {
    const root = rootOf(facts, file.path);
    // Without a manifest and a root file, the modules of the crate are the files beside this one.
    return root === undefined ? directoryModule(dirname(file.path)) : fileModule(resolving, root, language);
  }
  if (name === "self") return within[0] ? meaningOf([within[0]]) : resolving.moduleOf(file);
  if (name === "super") return above(resolving, file, within, 1);
  if (STANDARD.has(name)) return EXTERNAL;
  return NOTHING;
}

/** The module some steps further out: first the inline modules of the file, then the file's own module, then its parents. */
function above(resolving: Resolving, file: GraphFile, within: readonly SymbolRow[], steps: number): Meaning {
  const inside = within[steps];
  if (inside) return meaningOf([inside]);
  if (steps === within.length) return resolving.moduleOf(file);
  let path: string | undefined = file.path;
  for (let step = within.length; step < steps && path !== undefined; step++) path = parentOf(resolving.facts, path);
  return fileModule(resolving, path, file.language);
}

/** A crate by the name that a file uses for it. */
function crate(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  const own = crateOf(facts, file.path);
  const called = own?.dependencies.get(name);
  const other = crateNamed(facts, called ?? name, own);
  if (other && (called !== undefined || other === own || own?.isOfMacros)) return fileModule(resolving, other.root, file.language);
  return called === undefined ? NOTHING : EXTERNAL;
}

/**
 * What a part of a path that is not the last means: the module or type that the file itself defines. Anything else the file has of that
 * name, such as a function, cannot have members, and a re-export may be where this very path leads. Without such a module or type, whatever
 * the file provides.
 */
function leading(resolving: Resolving, of: Meaning, name: string, file: GraphFile): Meaning {
  const own = of.denotations.flatMap((one) => ownIn(resolving, one, name, file));
  const holding = own.filter((symbol) => symbol.kind === "module" || isType(symbol));
  return holding.length > 0 ? meaningOf(holding) : resolving.memberOf(of, name, file);
}

/** The symbols written in a module, or in the file that a declaration `mod name;` stands for. */
function ownIn(resolving: Resolving, of: Denotation, name: string, file: GraphFile): readonly SymbolRow[] {
  const { facts } = resolving;
  if (of.is === "module") {
    const { versionId } = of.module;
    return versionId === undefined ? [] : facts.atTop({ versionId, path: "", language: file.language }, name);
  }
  if (of.is !== "symbol" || of.symbol.kind !== "module") return [];
  const elsewhere = moduleDeclared(resolving, of.symbol)?.denotations.flatMap((one) => ownIn(resolving, one, name, file));
  return elsewhere ?? facts.namedByPlace(name, file.language).byOwner.get(of.symbol.symbolRow) ?? [];
}

/** What the function around a `use` defines under a name: `enum Step { … } use Step::*;` inside a function. */
function definedAround(facts: ViewFacts, { versionId, language }: GraphFile, name: string, { line }: Import): readonly SymbolRow[] {
  return facts.named(name, language).filter((symbol) => {
    const around = versionOf(symbol.symbolRow) === versionId ? facts.parentOf(symbol) : undefined;
    return around !== undefined && isFunction(around) && around.lineStart <= line && line <= around.lineEnd;
  });
}

/** What the path of a `use` means, from the module around it. */
function pathMeaning(resolving: Resolving, file: GraphFile, path: string, within: readonly SymbolRow[], self: Import): Meaning {
  const { facts } = resolving;
  const [start = "", ...rest] = path.split("::");
  let found = first(resolving, file, start, within);
  if (found.denotations.length === 0 && !found.isOpen) {
    const base = crateOf(facts, file.path)?.pathsBeginAtRoot ? rootOf(facts, file.path) : undefined;
    const atRoot =
      base === undefined || base === file.path ? NOTHING : resolving.memberOf(fileModule(resolving, base, file.language), start, file);
    if (atRoot.denotations.length > 0) found = atRoot;
  }
  if (found.denotations.length === 0 && !found.isOpen) {
    const inside = definedAround(facts, file, start, self);
    const here = within[0] ? resolving.memberOf(meaningOf([within[0]]), start, file) : resolving.exportedBeside(file, start, self);
    found = inside.length > 0 ? meaningOf(inside) : here.denotations.length > 0 ? here : crate(resolving, file, start);
    // Neither in the file nor in the workspace. If the file has a manifest and it lists no such package, the name is unknown.
    if (found.denotations.length === 0 && !found.isOpen) return crateOf(facts, file.path) ? NOTHING_KNOWN : EXTERNAL;
  }
  let supers = start === "super" ? 1 : 0;
  for (const name of rest) {
    if (name === "super") found = above(resolving, file, within, ++supers);
    else if (name !== "self") found = leading(resolving, found, name, file);
  }
  return found;
}

function imported(resolving: Resolving, file: GraphFile, what: Import): Meaning {
  const { facts } = resolving;
  const within = modulesAround(facts, what.within === null ? undefined : facts.symbolAt(file.versionId, what.within));
  const found = pathMeaning(resolving, file, what.module, within, what);
  if (what.kind !== "name") return found;
  // The caller looks into a module's file; members of other things are taken here.
  const modules = found.denotations.filter(({ is }) => is === "module" || is === "external");
  const others = found.denotations.filter(({ is }) => is !== "module" && is !== "external");
  if (others.length === 0) return found;
  return union([
    { denotations: modules, isOpen: found.isOpen },
    resolving.memberOf({ denotations: others, isOpen: false }, what.name, file),
  ]);
}

/** A macro is visible to the code after it, and to other crates where it is exported: macros of the file's own crate come first. */
function macros({ facts }: Resolving, file: GraphFile, name: string): Meaning {
  const found = facts.named(name, file.language).filter(({ kind }) => kind === "macro");
  const own = crateOf(facts, file.path);
  const near = found.filter(({ path }) => crateOf(facts, path) === own);
  const seen = near.length > 0 ? near : found.filter(({ visibility }) => visibility === "public");
  return meaningOf(seen);
}

/** An exported macro belongs to the root module of its crate, whichever module defines it. */
function besides({ facts }: Resolving, file: GraphFile, name: string): Meaning {
  const found = facts.named(name, file.language).filter(({ kind, visibility }) => kind === "macro" && visibility === "public");
  if (found.length === 0) return NOTHING;
  const own = crateOf(facts, file.path);
  const isRoot = own ? own.root === file.path : rootOf(facts, file.path) === file.path;
  return isRoot ? meaningOf(found.filter(({ path }) => crateOf(facts, path) === own)) : NOTHING;
}

function free(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const word = first(resolving, file, name, []);
  if (word.denotations.length > 0 || word.isOpen) return word;
  const package_ = crate(resolving, file, name);
  if (package_.denotations.length > 0) return package_;
  return macros(resolving, file, name);
}

/** Methods of the traits that a file defines or imports, by name or with all that a module has (`use super::*;`). */
function extensions(resolving: Resolving, of: Denotation | undefined, name: string, file: GraphFile): Meaning {
  const { facts } = resolving;
  const owners = facts.named(name, file.language).flatMap((symbol) => facts.parentOf(symbol) ?? []);
  const traits = owners.filter(({ kind }) => kind === "trait");
  if (traits.length === 0) return NOTHING;
  const imports = facts.usage(file.versionId)?.imports.filter((one) => traits.some((trait) => trait.name === one.name)) ?? [];
  const taken = imports.flatMap((one) => symbolsIn(resolving.imported(file, one)).find(({ kind }) => kind === "trait") ?? []);
  const names = new Set(traits.map((trait) => trait.name).filter((one) => !imports.some((what) => what.name === one)));
  const beside = [...names].flatMap((one) => symbolsIn(resolving.exported(file, one)).filter(({ kind }) => kind === "trait"));
  const given = union([...taken, ...beside].map((trait) => resolving.members(trait, name)));
  // A receiver of unknown type may have a method of its own.
  return of?.is === "value" ? given : { ...given, isOpen: true };
}

/** The file that `mod name;` stands for. */
function moduleDeclared(resolving: Resolving, symbol: SymbolRow): Meaning | undefined {
  if (symbol.isDefinition) return undefined;
  const { facts } = resolving;
  const nested = modulesAround(facts, facts.parentOf(symbol)).map(({ name }) => name);
  const written = nested.length === 0 ? pathWritten(facts, symbol) : undefined;
  const path = written ?? childOf(facts, symbol.path, nested.reverse(), symbol.name);
  return path === undefined ? undefined : fileModule(resolving, path, symbol.language);
}

/** For `super`, the module around the file's own; else a file where a module of the name would be, which a macro may have declared. */
function undeclared(resolving: Resolving, file: GraphFile, name: string): Meaning {
  if (name === "super") return fileModule(resolving, parentOf(resolving.facts, file.path), file.language);
  const path = childOf(resolving.facts, file.path, [], name);
  return path === undefined ? NOTHING : fileModule(resolving, path, file.language);
}

/** Words of a definition that only the module around its own sees, or only its own. */
const OF_PARENT = /^pub\s*\(\s*(?:in\s+)?super\s*\)/;
const OF_ITSELF = /^pub\s*\(\s*(?:in\s+)?self\s*\)/;

/**
 * Whether a file can see a definition: a private one only from its module and the modules inside that, one that is `pub(super)` from the
 * module around as well.
 */
function isInReach({ facts }: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  if (symbol.path === file.path || symbol.visibility === "public") return true;
  if (crateOf(facts, symbol.path) !== crateOf(facts, file.path)) return false;
  const isOfParent = OF_PARENT.test(symbol.signature);
  if (symbol.visibility !== "private" && !isOfParent && !OF_ITSELF.test(symbol.signature)) return true;
  const directory = symbol.path.replace(/(?:\/(?:mod|lib|main))?\.rs$/, "");
  const around = dirname(directory);
  if (isOfParent) return around === "." || file.path === parentOf(facts, symbol.path) || file.path.startsWith(`${around}/`);
  // The root of a program is inside no other module, wherever it is: `src/main.rs` beside `src/lib.rs`.
  if (rootOf(facts, file.path) === file.path) return false;
  return file.path.startsWith(`${directory}/`);
}

/** What methods of Option, Result, collections and iterators return: their element ("last"), or the same kind of value ("same"). */
const COLLECTION_MEMBERS = new Map<string, CollectionMember>([
  ..."unwrap expect unwrap_or unwrap_or_else unwrap_or_default unwrap_unchecked or_insert or_insert_with or_default get_or_insert_with swap_remove index"
    .split(" ")
    .map((name) => [name, "last"] as const),
  ...`iter iter_mut into_iter as_ref as_mut as_deref as_deref_mut get get_mut first last first_mut last_mut next next_back peek peek_mut pop pop_front
    pop_back front back front_mut back_mut remove take replace cloned copied rev skip skip_while take_while filter enumerate peekable drain values
    values_mut into_values lock read write borrow borrow_mut clone to_owned ok or or_else ok_or ok_or_else map_err context with_context entry find
    min_by_key max_by_key min_by max_by nth chain step_by inspect collect new with_capacity default from to_vec as_slice as_mut_slice recv try_recv
    join chunks windows by_ref into_boxed_slice fuse cycle last_mut min max get_or_init into_inner`
    .split(/\s+/)
    .map((name) => [name, "same"] as const),
]);
const PASSING = new Set(
  "clone to_owned borrow borrow_mut as_ref as_mut lock read write unwrap expect get_mut deref deref_mut by_ref load into_inner cloned to_vec".split(
    " ",
  ),
);

export const RUST_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNamesakes: true,
  separator: "::",
  collectionMember: (name) => COLLECTION_MEMBERS.get(name),
  passing: PASSING,
  constructing: new Set(["default", "from"]),
  pointsTo: "Target",
  extensions,
  hasOpenValues: true,
  imported,
  free,
  moduleDeclared,
  undeclared,
  besides,
  moduleMember: (resolving, { directory }, name, from) => {
    const path = directory === undefined ? undefined : fileIn(resolving.facts, directory, name);
    return path === undefined ? NOTHING_KNOWN : fileModule(resolving, path, from.language);
  },
  isSameOwner: (a, b) => a.path === b.path,
  isInReach,
  isOfOtherUnit: ({ facts }, { path }, defined) => isOfOtherCrate(facts, path, defined),
};
