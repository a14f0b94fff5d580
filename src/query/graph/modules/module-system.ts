/** How the languages of a family find what a name means beyond its own file: what an import path is, and what a package has. */
import type { ExpressionId, Import, Use } from "#core/usage-facts.ts";
import type { Denotation, Meaning, Module } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What a module system may ask of the resolver. */
export interface Resolving {
  readonly facts: ViewFacts;
  /** What a file gives to others under a name: its own definitions, and what it exports of what it imports. `default` and "" (the whole) too. */
  exported(file: GraphFile, name: string): Meaning;
  /** What an import of a file brings in. */
  imported(file: GraphFile, what: Import): Meaning;
  /** The module that one file is. */
  moduleOf(file: GraphFile): Meaning;
  /** The members of a type by a name, inherited ones included. */
  members(type: SymbolRow, name: string): Meaning;
  /** What an expression of a file means. */
  meaning(file: GraphFile, id: ExpressionId): Meaning;
  /** What a type extends and implements, as types. */
  supertypes(type: SymbolRow): Meaning;
  /** A member of each thing that something may be. */
  memberOf(of: Meaning, name: string, file: GraphFile): Meaning;
  /** What a file has under a name without the help of one of its imports, whose own path begins with that name. */
  exportedBeside(file: GraphFile, name: string, self: Import): Meaning;
}

/**
 * What a method of a collection or a pointer gives that the view does not define: its first argument, its last, the same collection, one of its
 * first argument alone, or something else, which certainly has nothing of the arguments.
 */
export type CollectionMember = "first" | "last" | "same" | "keys" | "other";

/**
 * How who asks for a member sees those of other languages: by the names that are written, accessors as properties, or properties as accessors.
 */
export type SeenAs = "written" | "property" | "accessor";

/** How a name stands: where only a type can, as what is called, or as any value. */
export type Standing = "type" | "called" | "value";

export interface ModuleSystem {
  /** Whether a bare name may be a member of the type around it, or of what that extends. */
  readonly hasBareMembers: boolean;
  /** Whether a type implements an interface by having its methods, without saying so. */
  readonly implementsByShape?: boolean;
  /** Whether a module has members as a type has, and gives them to what takes it in. */
  readonly hasMixins?: boolean;
  /** Whether functions stand beside the module that they are members of, as what follows a line that names a package. */
  readonly functionsAreMembers?: boolean;
  /** Whether what stands in a type is a name of the module around it: constructors of a variant, fields of a record. */
  readonly opensTypes?: boolean;
  /** Whether a module has what it declares to hold, besides what is written in it: what it includes, or is another name for. */
  readonly modulesDeclare?: boolean;
  /**
   * Whether a property of a type may stand for one that the type inherits: always, or where it says so or the other is one of a contract. A property
   * hides the other where this is left out.
   */
  readonly propertiesOverride?: "always" | "said";
  /** Whether a method and a property of one name are one thing to who asks for a member, so that either may override the other. */
  readonly membersShareNames?: boolean;
  /** Whether a method of a type hides no field of its name that the type inherits, and a field no method: a call tells them apart. */
  readonly keepsFieldsApart?: boolean;
  /** What constructors are called; like their types where this is left out. */
  readonly constructors?: ReadonlySet<string>;
  /** Whether a type without a constructor has that of the type that it is built on. */
  readonly inheritsConstructors?: boolean;
  /** Whether a function is declared in other places than it is defined, and only these say which of its parameters may be left out. */
  readonly declaresApart?: boolean;
  /** Whether functions of one name stand side by side for arguments of other types. */
  readonly hasOverloads?: boolean;
  /** Whether overloads may differ in how many type parameters they have alone, behind their names, where calls may write them, too. */
  readonly overloadsByTypeParameters?: boolean;
  /** Whether functions of one name are different ones when their arguments have other labels. */
  readonly labelsTellApart?: boolean;
  /** Whether types of one name are different ones when they have different numbers of type parameters. */
  readonly typesByParameters?: boolean;
  /** Whether the values that an enumeration lists are made by its constructors: `LOW(1)`. */
  readonly constructsEntries?: boolean;
  /** Whether a declaration does not tell functions from other values: `val name : type`. */
  readonly declaresAnything?: boolean;
  /** Whether a property is read by a call of its name: a component of a record. */
  readonly callsProperties?: boolean;
  /** Names besides its own by which other languages of the family use a definition: the accessors of a property. */
  otherNames?(facts: ViewFacts, symbol: SymbolRow): readonly string[];
  /**
   * What the members of a type that are `own` mean, under a name by which the languages of the family may call them otherwise. `member`: its
   * members by another name.
   */
  calledOtherwise?(
    facts: ViewFacts,
    name: string,
    own: readonly SymbolRow[],
    member: (name: string) => readonly SymbolRow[],
    seenAs: SeenAs,
  ): readonly SymbolRow[];
  /** Whether accessors that other languages define are read and set as properties. */
  readonly readsAccessors?: boolean;
  /** What a use of a property runs, where accessors are read so: what sets it, where it is set. */
  accessorsUsed?(resolving: Resolving, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[];
  /** What an object that a type declares is held in for the other languages of the family. */
  readonly instance?: string;
  /** What a key of a literal of a type means, where keys of literals may be members or values. */
  literalKey?(resolving: Resolving, file: GraphFile, types: Meaning, name: string): Meaning;
  /** What a member of a collection or a pointer of others gives of what it holds; undefined where nobody knows. */
  collectionMember?(name: string): CollectionMember | undefined;
  /**
   * Whether a member of a collection of others is certainly none of what it holds, as one of a smart pointer is, and whether what no type of
   * ours has is of those others that it extends.
   */
  readonly keepsOthersApart?: boolean;
  /** Whether the same holds of collections alone, and what one of their members gives may be anything. */
  readonly keepsCollectionsApart?: boolean;
  /** Whether a file gives to others, of what it imports, only what it says that it exports. */
  readonly givesWhatItExports?: boolean;
  /** Whether a name that is free in a file is none of what it defines at its top: the file binds that, or `free` finds it. */
  readonly hasNoFreeTop?: boolean;
  /** `free` looks into the modules around a name itself, because a file sees only a part of what stands in them. */
  readonly freeLooksOutwards?: boolean;
  /** Whether functions are called to make objects, which have what is assigned to their prototypes. */
  readonly functionsConstruct?: boolean;
  /** Whether methods stand outside of their types and give the parameters of these names of their own: `func (s *Stack[E]) Pop() E`. */
  readonly methodsNameTypeParameters?: boolean;
  /** Whether constructors are found by the name of their type, so that inside a type its name does not mean them. */
  readonly namesConstructorsLikeTypes?: boolean;
  /** Whether pointers are written like what they point to, and types of their own are made pointers and lists by their operators. */
  readonly pointsWithOperators?: boolean;
  /** Methods that every value has, and that give the value again, unless its type has its own of the name: `clone`. */
  readonly passing?: ReadonlySet<string>;
  /** Whether of several supertypes the first that has a member is the one whose member counts. */
  readonly isLinear?: boolean;
  /** What every type can be made by without saying how: `default`. */
  readonly constructing?: ReadonlySet<string>;
  /** The member that names the type that values can be used as, if they have it: what `Deref` asks for, or `delegate_missing_to` names. */
  readonly pointsTo?: string;
  /** Members that something has in a file without being written in its type; undefined for `of` where nothing is known of it. */
  extensions?(resolving: Resolving, of: Denotation | undefined, name: string, file: GraphFile): Meaning;
  /** Whether values may have members that nothing in sight gives them: those of traits that all types implement. */
  readonly hasOpenValues?: boolean;
  /** Whether a module, a type and a function can have one name in one place: what is in front of a name, or behind it, says which is meant. */
  readonly hasNamesakes?: boolean;
  /** The module that a symbol of kind module only declares, and another file is. */
  moduleDeclared?(resolving: Resolving, symbol: SymbolRow): Meaning | undefined;
  /** What a file has under a name that nothing in it says, where files lie in their places without: modules that a macro declares. */
  undeclared?(resolving: Resolving, file: GraphFile, name: string): Meaning;
  /** What a file gives that stands in other files, and whose names are apart from those of all else: the macros of a crate at its root. */
  besides?(resolving: Resolving, file: GraphFile, name: string): Meaning;
  /** Whether a method is written with the parameters and results that another asks for, where it must be to implement it. */
  hasSameShape?(resolving: Resolving, own: SymbolRow, wanted: SymbolRow): boolean;
  /** Whether a type that neither the file, its packages nor its imports have is certainly none of the view's. */
  readonly seesAllTypes?: boolean;
  /** Whether a block of members, as that of an instance, is called like the type that it is of, wherever that stands. */
  readonly blocksNameTypes?: boolean;
  /** Whether a name that neither the file, its packages nor its imports have is certainly none of the view's. */
  readonly seesAllNames?: boolean;
  /** Whether what is taken from something that has no such member is certainly none of the view's: nothing gives members from elsewhere. */
  readonly hasNoOtherMembers?: boolean;
  /** Whether a file takes in one of some files whole, through others or as itself: what stands in these is as if it stood in the file. */
  takesInOneOf?(facts: ViewFacts, file: GraphFile, paths: ReadonlySet<string>): boolean;
  /** Whether types are worked out of other types, so that one may have more members than can be read. */
  readonly computesTypes?: boolean;
  /** What stands before the name of a type is what that is defined in, by its own name: `Far::Drop` is in something called `Far`. */
  readonly qualifiersAreOwners?: boolean;
  /** Whether a type and a value of one name are two things, told apart by where the name stands. */
  readonly separatesTypes?: boolean;
  /**
   * Whether tags (of structs, unions, enumerations) have names apart from those of all else: `struct stat` stands beside the function `stat`, and
   * only what is written as a type means it.
   */
  readonly tagsAreApart?: boolean;
  /** Whether what is called is never a type: nothing is made by calling the name of one. */
  readonly callsNoTypes?: boolean;
  /** The member that gives the type of a value, where constructors have its name, too. */
  readonly typeMember?: string;
  /** What the object is called that a type has its own members in, where these are written as the type's and the object has no definition. */
  readonly companion?: string;
  /**
   * Whether a member is one of the type itself, and not of its values, in languages where both may have one name; undefined where it may be one
   * of both.
   */
  isStatic?(symbol: SymbolRow, facts: ViewFacts): boolean | undefined;
  /** Whether functions have names apart from those of values: a call means another thing than the name without one. */
  readonly separatesFunctions?: boolean;
  /** What separates the parts of qualified names. */
  readonly separator: string;
  /** The module that an import names: a file, a package, or, of a name that is imported by its path, the definition itself. */
  imported(resolving: Resolving, file: GraphFile, what: Import): Meaning;
  /** What a module has under a name, where the module is no single file. */
  moduleMember?(resolving: Resolving, module: Pick<Module, "prefix" | "directory" | "isSupposed">, name: string, from: GraphFile): Meaning;
  /** What a name may mean that the file neither defines nor imports by name: what is in the same package, namespace or program. */
  free(resolving: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined, stands?: Standing): Meaning;
  /** What a name may be that nothing explains: the first part of the qualified name of something that nothing imports. */
  unexplained?(resolving: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined): Meaning;
  /** What stands behind a declaration in other files than the one beside it: what the implementation of an interface takes in. */
  behind?(resolving: Resolving, symbol: SymbolRow): readonly SymbolRow[];
  /** Functions whose calls may run a method by what they are called with, although neither says so: generic functions, those of protocols. */
  dispatching?(resolving: Resolving, method: SymbolRow): readonly SymbolRow[];
  /** Whether two symbols, of the same qualified name, are parts of one thing: methods of a type in another file, a header and its source. */
  isSameOwner(a: SymbolRow, b: SymbolRow): boolean;
  /** Whether a type is an object, which nothing extends and no value is of: it may stand beside a type of its name, and is another thing. */
  isObject?(symbol: SymbolRow): boolean;
  /** Whether two definitions of one file, of the same qualified name, are one thing; they are where this is left out. */
  areOne?(a: SymbolRow, b: SymbolRow, facts: ViewFacts): boolean;
  /** Whether a definition can be seen from a file at all, for a name that nothing else explains. */
  isInReach(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean;
  /**
   * Whether a file may see a definition all the same, by what nobody wrote down where it can be read: what a build adds to each file. A name that
   * can mean one such definition and nothing else is one of it by its name. Left out where what is not in reach is certainly not meant.
   */
  mayBeSeen?(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean;
  /**
   * Whether a definition may be what a file means by a name that it neither binds nor imports: who wrote the name forgot the import. Left out where
   * files often have names by ways that are not read.
   */
  mayLackImport?(resolving: Resolving, symbol: SymbolRow): boolean;
  /** Whether a function that stands in nothing may be a member all the same: of a class whose end the grammar did not find. */
  mayBeMember?(facts: ViewFacts, symbol: SymbolRow): boolean;
  /** Whether a type may have members that neither it nor what it extends says: those of whoever takes it in. */
  isOpenType?(type: SymbolRow, facts: ViewFacts): boolean;
}
