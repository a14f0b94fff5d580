/** How the languages of a family find what a name means beyond its own file: what an import path is, and what a package has. */
import type { ExpressionId, Import } from "#core/usage-facts.ts";
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
  /** What an expression of a file means. */
  meaning(file: GraphFile, id: ExpressionId): Meaning;
  /** What a type extends and implements, as types. */
  supertypes(type: SymbolRow): Meaning;
}

export interface ModuleSystem {
  /** Whether a bare name may be a member of the type around it, or of what that extends. */
  readonly hasBareMembers: boolean;
  /** Whether a type implements an interface by having its methods, without saying so. */
  readonly implementsByShape?: boolean;
  /** Whether functions can be members of types that they are not written in. */
  readonly hasExtensions?: boolean;
  /** Whether a property is read by a call of its name: a component of a record. */
  readonly callsProperties?: boolean;
  /**
   * What a method of a generic type that the view does not define gives: the type's first argument, its last, or the same generic type.
   * Without this function, a member of such a type may be one of its arguments' (smart pointers).
   */
  genericMember?(name: string): "first" | "last" | "same" | undefined;
  /** Whether a method is written with the parameters and results that another asks for, where it must be to implement it. */
  hasSameShape?(own: SymbolRow, wanted: SymbolRow): boolean;
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
}
