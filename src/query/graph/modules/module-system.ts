/** How the languages of a family resolve a name beyond its own file: what an import path means, and what a package contains. */
import type { ExpressionId, Import, Use } from "#core/usage-facts.ts";
import type { Denotation, Meaning, Module } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Extensions of one name, each with its position among the definitions of the name. */
export interface ExtensionsByType {
  /** By the rows of the types that they extend. */
  readonly byRow: ReadonlyMap<number, readonly PlacedExtension[]>;
  /** Those of types outside the view. */
  readonly ofOthers: readonly PlacedExtension[];
  /** Those that fit every receiver: of type parameters, and of types about which nothing is known. */
  readonly ofAll: readonly PlacedExtension[];
}

interface PlacedExtension {
  readonly symbol: SymbolRow;
  readonly at: number;
}

/** What a module system may ask the resolver. */
export interface Resolving {
  readonly facts: ViewFacts;
  /**
   * What a file exports under a name: its own definitions and its re-exports. Also for the names `default` and "" (the export as a whole).
   */
  exported(file: GraphFile, name: string): Meaning;
  /** What an import of a file brings in. */
  imported(file: GraphFile, what: Import): Meaning;
  /** The module that consists of one file. */
  moduleOf(file: GraphFile): Meaning;
  /** The members of a type by name, inherited ones included. */
  members(type: SymbolRow, name: string): Meaning;
  /** What an expression of a file means. */
  meaning(file: GraphFile, id: ExpressionId): Meaning;
  /** What a type extends and implements, as types. */
  supertypes(type: SymbolRow): Meaning;
  /** The extensions of a name, by the types that they extend. */
  extensionsNamed(name: string, language: string): ExtensionsByType;
  /** The member `name` of each denotation of a meaning. */
  memberOf(of: Meaning, name: string, file: GraphFile): Meaning;
  /** What a file has under a name without one of its imports (`self`), whose own path begins with that name. */
  exportedBeside(file: GraphFile, name: string, self: Import): Meaning;
}

/**
 * What a method of an external collection or pointer returns: an instance of its first type argument ("first") or its last ("last"), the
 * same collection ("same"), a collection of its first type argument alone ("keys"), or something that certainly contains none of the
 * arguments ("other").
 */
export type CollectionMember = "first" | "last" | "same" | "keys" | "other";

/** How a lookup sees members of other languages: under their written names, accessors as properties, or properties as accessors. */
export type SeenAs = "written" | "property" | "accessor";

/** The position of a name: where only a type can be, as the callee of a call, or anywhere else. */
export type Standing = "type" | "called" | "value";

export interface ModuleSystem {
  /** Whether a bare name may be a member of the type around it, or of that type's supertypes. */
  readonly hasBareMembers: boolean;
  /**
   * Whether a bare call inside a type that extends only types outside the view calls one of theirs, where the view has no other function
   * that it may mean: nothing but imports, the types around the call and their supertypes lends bare names.
   */
  readonly inheritsBareCalls?: boolean;
  /** Whether a type implements an interface by having its methods, without naming it. */
  readonly implementsByShape?: boolean;
  /** Whether a module has members like a type, and passes them to types and modules that include it. */
  readonly hasMixins?: boolean;
  /** Whether a function that is beside its module, and not inside it, is its member: as after a line that names a package. */
  readonly functionsAreMembers?: boolean;
  /** Whether symbols inside a type are names of the module around the type: constructors of a variant, fields of a record. */
  readonly opensTypes?: boolean;
  /** Whether a module also has the members of what it declares to hold: what it includes, or is an alias of. */
  readonly modulesDeclare?: boolean;
  /**
   * Whether a property of a type may override an inherited one: always, or only if it says so or the inherited one belongs to an interface
   * or trait. If undefined, a property hides the inherited one.
   */
  readonly propertiesOverride?: "always" | "said";
  /** An abstract class declares the members of its interfaces itself, if only as abstract ones. */
  readonly abstractsDeclareAll?: boolean;
  /** Whether a method and a property of one name are the same to callers, so that either may override the other. */
  readonly membersShareNames?: boolean;
  /** Whether fields and methods of one name do not hide each other: a call tells a type's own method from the field it inherits. */
  readonly keepsFieldsApart?: boolean;
  /** The names of constructors; if undefined, constructors have the name of their type. */
  readonly constructors?: ReadonlySet<string>;
  /** Whether a type without a constructor inherits the constructor of its base type. */
  readonly inheritsConstructors?: boolean;
  /** Whether files other than its own see a definition only by its declarations: a function in a source file of C. */
  isOnlyDeclaredElsewhere?(symbol: SymbolRow): boolean;
  /** Whether functions have declarations apart from their definition, which alone say which parameters may be left out. */
  readonly declaresApart?: boolean;
  /** Whether several functions can share a name and differ in their parameter types. */
  readonly hasOverloads?: boolean;
  /** Whether functions that do not take the arguments of a call hide no function of their name that does, inherited or further out. */
  readonly seesPastOverloads?: boolean;
  /** Whether files say what their calls pass (`Use.passed`), which tells overloads of as many parameters apart. */
  readonly overloadsByTypes?: boolean;
  /** The supertypes of types that the language's libraries define, where these are known. */
  readonly runtimeSupertypes?: ReadonlyMap<string, readonly string[]>;
  /** The types that members of values of any type give, by the name of the member. */
  readonly runtimeResults?: ReadonlyMap<string, string>;
  /** Whether a declaration says that nothing may call the function: `Box(const Box&) = delete`. */
  takesNoCalls?(symbol: SymbolRow): boolean;
  /** Whether the first parameter of a function is the value that it may be called on: `Put(this Box box, int count)`. */
  takesReceiver?(symbol: SymbolRow): boolean;
  /** Whether an argument may convert to a type of the view that it is no value of, by a conversion that some type declares. */
  readonly convertsArguments?: boolean;
  /** Whether overloads may differ only in their number of type parameters, which calls may state as well. */
  readonly overloadsByTypeParameters?: boolean;
  /** Whether functions of one name with different argument labels are different functions. */
  readonly labelsTellApart?: boolean;
  /** Whether types of one name with different numbers of type parameters are different types. */
  readonly typesByParameters?: boolean;
  /** Whether entries of an enumeration call its constructors: `LOW(1)`. */
  readonly constructsEntries?: boolean;
  /** Whether a declaration does not distinguish functions from other values: `val name : type`. */
  readonly declaresAnything?: boolean;
  /** Whether a property is read by calling its name: a component of a record. */
  readonly callsProperties?: boolean;
  /** Other names under which other languages of the family use a definition: the accessors of a property. */
  otherNames?(facts: ViewFacts, symbol: SymbolRow): readonly string[];
  /** The definition that a symbol is nothing but a name of, for questions about its uses: the class of a selector. */
  namedBy?(facts: ViewFacts, symbol: SymbolRow): SymbolRow | undefined;
  /** Members of a type that stand in another definition inside it: the enumerators of an enumeration. */
  membersInside?(facts: ViewFacts, type: SymbolRow, name: string): readonly SymbolRow[];
  /**
   * Replaces `own`, the members of a type that are named `name`, with the members that languages of the family may mean by that name.
   * `member` returns the type's members of another name.
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
  /** What a use of a property runs, where it stands for accessors: the setter, where the use assigns. */
  accessorsUsed?(resolving: Resolving, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[];
  /** The name of the field in which other languages of the family find the instance of a declared object. */
  readonly instance?: string;
  /** Attributes of tags set members of a component or of a type. */
  readonly setsByTags?: true;
  /** Whether uses of a symbol in a file are told by what stands around them, so that a use which only has its name is none. */
  isToldOnly?(facts: ViewFacts, file: GraphFile, symbol: SymbolRow): boolean;
  /** What a key in a literal of a type means, where such keys may be members or values. */
  literalKey?(resolving: Resolving, file: GraphFile, types: Meaning, name: string): Meaning;
  /**
   * Whether what is called takes the name of a field as an argument, as only macros do. `parameter` is the parameter's expression. Where
   * this is defined, a key (`Expression`) is a bare name in the arguments of a call.
   */
  takesField?(resolving: Resolving, file: GraphFile, parameter: ExpressionId): "always" | "perhaps" | "never";
  /** What a member of an external collection or pointer returns; undefined where that is unknown. */
  collectionMember?(name: string): CollectionMember | undefined;
  /**
   * Whether a member of an external collection certainly is no member of its elements, as a member of a smart pointer would be; and whether
   * a member that no type of ours has belongs to the external type that ours extends.
   */
  readonly keepsOthersApart?: boolean;
  /** Whether this holds for collections only, while the result of a collection's member may be anything. */
  readonly keepsCollectionsApart?: boolean;
  /** Whether a file exports, of what it imports, only what it explicitly re-exports. */
  readonly givesWhatItExports?: boolean;
  /** Whether a wildcard import hides the names of those above it. */
  readonly laterImportsHide?: boolean;
  /**
   * Where a wildcard import holds that stands in a type, module or namespace: inside of that, or there from its line on only. If undefined,
   * it holds in the whole file.
   */
  readonly importsHold?: "inside" | "below";
  /** Whether a free name of a file never means a top-level definition of that file: the file binds those, or `free` finds them. */
  readonly hasNoFreeTop?: boolean;
  /** Whether `free` itself looks into the modules around a name, because a file sees only a part of what they contain. */
  readonly freeLooksOutwards?: boolean;
  /** Whether calling a function can make an object, whose members are what code assigns to the function's prototype. */
  readonly functionsConstruct?: boolean;
  /** Whether methods are outside their types and rename the type parameters of the type: `func (s *Stack[E]) Pop() E`. */
  readonly methodsNameTypeParameters?: boolean;
  /** Whether a type has methods in other files than its own, which no symbol of its file tells. */
  hasMethodsElsewhere?(facts: ViewFacts, type: SymbolRow): boolean;
  /** Whether a type that is declared by another (`type Own Base`) is a new type with the fields of that, and without its methods. */
  readonly definesByTypes?: boolean;
  /** Whether lookups find constructors under the name of their type, so that inside a type its name does not mean them. */
  readonly namesConstructorsLikeTypes?: boolean;
  /** Whether every type can be made from one value of its own, without a constructor that says so. */
  readonly copiesByConstructor?: boolean;
  /** Whether pointers are used like the value they point to, and types can act as pointers and lists through their operators. */
  readonly pointsWithOperators?: boolean;
  /** Methods that every value has and that return the value, unless its type defines one of that name: `clone`. */
  readonly passing?: ReadonlySet<string>;
  /** Whether, of several supertypes, only the first with a member counts. */
  readonly isLinear?: boolean;
  /** Functions that can make an instance of every type, without being defined in it: `default`. */
  readonly constructing?: ReadonlySet<string>;
  /** The member that names the type as which values can be used: the target of `Deref`, or what `delegate_missing_to` names. */
  readonly pointsTo?: string;
  /** The member that names the objects on whose methods the type's own name calls, where the type lacks them: the root of a facade. */
  readonly typesPointTo?: string;
  /** Members that a receiver has in a file without being written in its type; `of` is undefined where the receiver is unknown. */
  extensions?(resolving: Resolving, of: Denotation | undefined, name: string, file: GraphFile): Meaning;
  /** Whether values may have members from definitions out of sight: those of traits that all types implement. */
  readonly hasOpenValues?: boolean;
  /** Whether a module, a type and a function can share a name in one scope: the syntax around the name says which it means. */
  readonly hasNamesakes?: boolean;
  /** The module of another file that a module symbol only declares. */
  moduleDeclared?(resolving: Resolving, symbol: SymbolRow): Meaning | undefined;
  /** What a file has under a name that it does not declare, by the place of files alone: modules that a macro declares. */
  undeclared?(resolving: Resolving, file: GraphFile, name: string): Meaning;
  /** What a file exports from other files in a namespace of its own: the macros of a crate at its root. */
  besides?(resolving: Resolving, file: GraphFile, name: string): Meaning;
  /** Whether a method has the parameter and result types of another, in languages where implementing it requires that. */
  hasSameShape?(resolving: Resolving, own: SymbolRow, wanted: SymbolRow): boolean;
  /** Whether every file sees the definitions of all others: what it loads does not say what it uses. */
  readonly needsNoImports?: boolean;
  /** Whether a type that is neither in the file, its packages nor its imports is certainly outside the view. */
  readonly seesAllTypes?: boolean;
  /** Whether a block of members, such as an instance, has the name of its type, wherever the type is defined. */
  readonly blocksNameTypes?: boolean;
  /** Whether a name that is neither in the file, its packages nor its imports is certainly outside the view. */
  readonly seesAllNames?: boolean;
  /** Whether a member that its receiver lacks is certainly outside the view: no other definition adds members. */
  readonly hasNoOtherMembers?: boolean;
  /** Whether a file includes one of some files whole, directly, through others or by being it: their definitions count as its own. */
  takesInOneOf?(facts: ViewFacts, file: GraphFile, paths: ReadonlySet<string>): boolean;
  /** Whether a file is certainly compiled apart from a file that defines something, and sees only what that one makes public. */
  isOfOtherUnit?(resolving: Resolving, file: GraphFile, defined: string): boolean;
  /** Whether types are computed from other types, so that a type may have more members than the index knows. */
  readonly computesTypes?: boolean;
  /** Whether the qualifier before a type's name names the symbol around its definition: `Far::Drop` is inside something named `Far`. */
  readonly qualifiersAreOwners?: boolean;
  /** Whether a type and a value of one name are two things, told apart by the position of the name. */
  readonly separatesTypes?: boolean;
  /**
   * Whether tags (of structs, unions, enumerations) have a namespace of their own: `struct stat` exists beside the function `stat`, and
   * only a type position means it.
   */
  readonly tagsAreApart?: boolean;
  /** Whether a call never means a type: nothing is made by calling a type's name. */
  readonly callsNoTypes?: boolean;
  /** The member that returns the type of a value, where constructors have that name too. */
  readonly typeMember?: string;
  /** Functions that every enumeration has without defining them: those that give one of its values, and those that give all. */
  readonly enumMakers?: ReadonlyMap<string, "one" | "all">;
  /** Whether members of traits come before those of the class above, and both before what interfaces ask for. */
  readonly traitsComeFirst?: boolean;
  /** Whether a parameter of a constructor can declare a property. */
  readonly promotesParameters?: boolean;
  /** Methods that give the elements of a value: those of something that the view does not define may give anything. */
  readonly elementMembers?: ReadonlySet<string>;
  /** The method that a call of a value runs. */
  readonly calledMember?: string;
  /** Whether an inherited method that returns the object it runs on returns what it is called on, not just a value of its own type. */
  readonly selfIsReceiver?: boolean;
  /**
   * The name of the object that holds a type's static members, where these are written inside the type and the object has no definition.
   */
  readonly companion?: string;
  /** Whether a member is static, in languages where a static and an instance member may share a name; undefined where it may be either. */
  isStatic?(symbol: SymbolRow, facts: ViewFacts): boolean | undefined;
  /** Whether functions and values have separate namespaces: a call means something else than the name without a call. */
  readonly separatesFunctions?: boolean;
  /** Whether a bare name that is not called never means a function. */
  readonly functionsAreOnlyCalled?: boolean;
  /** Whether a bare name means an extension only where a value of the extended type is around it (`this`). */
  readonly extensionsNeedReceivers?: boolean;
  /** Whether a block that adds members to a type of others is, for questions about it, that type. */
  readonly blocksStandForTypes?: boolean;
  /** The separator of the parts of qualified names. */
  readonly separator: string;
  /** The module that an import names: a file, a package, or, for a name imported by its path, the definition itself. */
  imported(resolving: Resolving, file: GraphFile, what: Import): Meaning;
  /** What a module has under a name, where the module is no single file. */
  moduleMember?(
    resolving: Resolving,
    module: Pick<Module, "prefix" | "directory" | "isSupposed" | "hasTypesOnly">,
    name: string,
    from: GraphFile,
  ): Meaning;
  /** What a name may mean that the file neither defines nor imports by name: definitions in the same package, namespace or program. */
  free(resolving: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined, stands?: Standing): Meaning;
  /** What an unresolved name may be: the first part of the qualified name of something that nothing imports. */
  unexplained?(resolving: Resolving, file: GraphFile, name: string, within: SymbolRow | undefined): Meaning;
  /**
   * Definitions in other files that a declaration stands for: what the implementation of an interface includes, what a compiler makes of a
   * message.
   */
  behind?(resolving: Resolving, symbol: SymbolRow): readonly SymbolRow[];
  /**
   * Whether a use that nothing in the view explains is one of a definition that stands for code which only a build makes: a procedure of
   * Protocol Buffers, called on a stub.
   */
  isUsedUnseen?(facts: ViewFacts, file: GraphFile, use: Use, symbol: SymbolRow): boolean;
  /**
   * Functions of other languages that a declaration is carried out by, as conventions say: what resolves a field of GraphQL, what implements a
   * procedure.
   */
  implementedBy?(facts: ViewFacts, symbol: SymbolRow): readonly SymbolRow[];
  /** Files that a compiler made of the file of a symbol: what they say of the symbol is no use of it. */
  generatedFrom?(facts: ViewFacts, symbol: SymbolRow): readonly string[];
  /** Functions whose calls may run a method depending on their arguments, unsaid in either definition: generic functions, protocols. */
  dispatching?(resolving: Resolving, method: SymbolRow): readonly SymbolRow[];
  /** Whether symbols of one qualified name in two files are one thing: methods of a type in another file, a header and its source. */
  isSameOwner(a: SymbolRow, b: SymbolRow): boolean;
  /** Whether two types of one qualified name, in two files, are parts of one type, where the other types of the name decide that. */
  areParts?(a: SymbolRow, b: SymbolRow, facts: ViewFacts): boolean;
  /**
   * Whether a type is an object, which nothing extends and which has no instances. A type of the same name beside it is a different thing.
   */
  isObject?(symbol: SymbolRow): boolean;
  /** The qualified name of a symbol whose definition leaves out a namespace that its file takes in; if undefined, it is as written. */
  fullName?(facts: ViewFacts, symbol: SymbolRow): string;
  /** Whether a definition is the name of the file that it stands in, which is a type: `const Engine = @This();`. */
  namesItself?(symbol: SymbolRow): boolean;
  /** Whether two definitions of one file and one qualified name are one thing; if undefined, they are. */
  areOne?(a: SymbolRow, b: SymbolRow, facts: ViewFacts): boolean;
  /** Whether a file can see a definition at all, for a name that nothing else resolves. */
  isInReach(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean;
  /**
   * Whether a file may see a definition that is not in reach, for reasons the index cannot read: what a build adds to each file. A name
   * that can only mean one such definition is then a use of it by its name. If undefined, a definition that is not in reach is certainly
   * not meant.
   */
  mayBeSeen?(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean;
  /**
   * Whether a definition may be meant by a name that a file neither binds nor imports, because its author forgot the import. If undefined,
   * files often get names in ways that the index does not read.
   */
  mayLackImport?(resolving: Resolving, symbol: SymbolRow): boolean;
  /** Whether a use may mean a function outside all types as a member: of a class whose end the grammar missed, or of an object. */
  mayBeMember?(facts: ViewFacts, symbol: SymbolRow, use: Use): boolean;
  /** Whether a type may have members that neither it nor its supertypes define: those of the types that include it. */
  isOpenType?(type: SymbolRow, facts: ViewFacts): boolean;
}
