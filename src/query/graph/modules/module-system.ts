/** How the languages of a family find what a name means beyond its own file: what an import path is, and what a package has. */
import type { Import } from "#core/usage-facts.ts";
import type { Meaning } from "#query/graph/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What a module system may ask of the resolver. */
export interface Resolving {
  readonly facts: ViewFacts;
  /** What a file gives to others under a name: its own definitions, and what it exports of what it imports. `default` and "" (the whole) too. */
  exported(file: GraphFile, name: string): Meaning;
  /** The members of a type by a name, inherited ones included. */
  members(type: SymbolRow, name: string): Meaning;
}

export interface ModuleSystem {
  /** Whether a bare name may be a member of the type around it, or of what that extends. */
  readonly hasBareMembers: boolean;
  /** Whether a type implements an interface by having its methods, without saying so. */
  readonly implementsByShape?: boolean;
  /** Whether of several supertypes the first that has a member is the one whose member counts. */
  readonly isLinear?: boolean;
  /** What separates the parts of qualified names. */
  readonly separator: string;
  /** The module that an import names: a file, a package, or, of a name that is imported by its path, the definition itself. */
  imported(resolving: Resolving, file: GraphFile, what: Import): Meaning;
  /** What a module has under a name, where the module is no single file. */
  moduleMember?(
    resolving: Resolving,
    module: { readonly prefix?: string; readonly directory?: string },
    name: string,
    from: GraphFile,
  ): Meaning;
  /** What a name may mean that the file neither defines nor imports by name: what is in the same package, namespace or program. */
  free(resolving: Resolving, file: GraphFile, name: string): Meaning;
  /** Whether two symbols, of the same qualified name, are parts of one thing: methods of a type in another file, a header and its source. */
  isSameOwner(a: { readonly path: string }, b: { readonly path: string }): boolean;
  /** Whether a definition can be seen from a file at all, for a name that nothing else explains. */
  isInReach(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean;
  /** Whether a type may have members that neither it nor what it extends says: those of whoever takes it in. */
  isOpenType?(type: SymbolRow): boolean;
}
