/**
 * What the collector must know about a grammar to tell which names a file binds, which it uses, and what each use denotes: one profile
 * per grammar, in `profiles/`. Tables cover most nodes; functions handle the rest.
 */
import type { EdgeType } from "#core/types.ts";
import type { ExpressionId, ImportKind, ObjectMember } from "#core/usage-facts.ts";
import type { NodeIndex, SyntaxTree } from "./syntax-tree.ts";

/**
 * `function` and `block`: a name bound in the scope is visible in it and in all scopes inside it. The two differ in which scope takes a
 * binding that asks for the function. `class`: a name bound in the scope is visible directly in it, but not in functions inside it.
 */
export type ScopeKind = "function" | "block" | "class";

/** Makes an expression when all bindings of the file are known. */
export type Later = (reader: UsageReader) => ExpressionId;

/** The name of the type of the language that a node has as a value; undefined where it has none, or the text does not say. */
export type TypeOfNode = (node: NodeIndex) => string | undefined;

export interface BindOptions {
  /**
   * Where the name is visible: in the innermost scope (the default), in the innermost function, or in the scope around the one that
   * `name` stands in.
   */
  readonly scope?: "inner" | "function" | "outer";
  /** The binding holds from the start of the scope: for a definition, or for a name of a pattern to which the whole scope belongs. */
  readonly isHoisted?: boolean;
  /**
   * The binding holds after this node, for instance after the initializer, which does not see the name yet. When left out: after the node
   * being handled.
   */
  readonly behind?: NodeIndex;
  /** The name is also a use of this: `{ a }` destructured from an object is a use of its member. */
  readonly uses?: Later;
  /**
   * The name is never set again, and a pattern takes it from a value: `const { a, b: c } = value`. Where the value is imported, uses of the
   * name are uses of its member.
   */
  readonly isTaken?: boolean;
  /** The name stands for the member that its value selects, whatever that is a member of: `import position.moves` of a local value. */
  readonly isMember?: boolean;
  /** Any other binding of the name in the scope hides this one: the name of a function expression inside that function. */
  readonly isHidden?: boolean;
  /** The value comes from a written type, so what the name is set to elsewhere says less. */
  readonly isWritten?: boolean;
  /** From the end of this node on, earlier values of the name no longer count: a statement outside of all branches and loops sets it. */
  readonly isReplacing?: boolean;
  /** With `isReplacing`: this block, branch or body of a loop contains the statement, and earlier values count again behind it. */
  readonly within?: NodeIndex;
  /** A caller provides the value: assigned values take its place, whatever type is written for the name. */
  readonly isGiven?: boolean;
  /** The name is a type's, so it can stand before a member; see `mustHold`. */
  readonly isType?: boolean;
}

export interface ImportFacts {
  readonly kind: ImportKind;
  readonly module: string;
  readonly name?: string;
  readonly isExported?: boolean;
  /** It brings in what the file itself has, which all its names see anyway. */
  readonly isOfFile?: boolean;
  /**
   * Where the import names the imported thing, which is a use of type `imports`. When the last part there is not the thing's name, the
   * profile must give `name`.
   */
  readonly at?: NodeIndex;
  /** The node that binds the name in this file, or the name itself; without it, the import has no name here. */
  readonly local?: NodeIndex | string;
  /** An expression whose value is the imported thing: `require("./a")`. See `imported`. */
  readonly value?: NodeIndex;
}

/** A use whose name the text does not contain: `super(…)` calls a constructor. */
export interface UnnamedUse {
  readonly at: NodeIndex;
  /** The name of the definition that it uses. */
  readonly name: string;
  readonly value: Later;
  readonly type: EdgeType;
  readonly arguments?: number;
  /** It counts as a use only where something is known about its target. */
  readonly isConditional?: boolean;
}

/** The first pass, in order of place: records what is bound, imported and declared. */
export interface UsageBinder {
  readonly tree: SyntaxTree;
  /**
   * Binds a name in a scope; `value` is what the name holds. Where a symbol of the file has this very name node (a nested function), the
   * name denotes the symbol, and `value` is what the symbol declares.
   */
  bind(name: NodeIndex, value?: Later, options?: BindOptions): void;
  /** Binds a name, whose text stands elsewhere, for the whole scope that `node` opens. */
  bindIn(
    node: NodeIndex,
    name: NodeIndex | string,
    value: Later,
    options?: Pick<BindOptions, "isWritten" | "isGiven" | "isReplacing" | "isMember" | "within" | "behind">,
  ): void;
  /** Assigns a value to a name that is bound elsewhere. It counts only where the name's declaration says nothing. */
  assign(name: NodeIndex, value: Later): void;
  /** The name is a use of `value`. */
  useAs(name: NodeIndex, value: Later): void;
  /** Binds the name of a type parameter, by its position among those of a definition. `bound` is its upper bound. */
  typeParameter(name: NodeIndex, definition: NodeIndex, index: number, bound?: Later): void;
  /** `node`, which lies in the scope of its parent, sees only the scope around that one: a default value, an annotation. */
  outside(node: NodeIndex): void;
  /** Between two offsets, a bound name holds `value`, because a check such as `isinstance` made sure of it. */
  narrow(name: NodeIndex, start: number, end: number, value: Later): void;
  /**
   * What the symbol of this name declares: for a function the result of a call, for a field or variable its value. No effect without a
   * symbol.
   */
  declare(name: NodeIndex, value: Later): void;
  /** The whole file belongs to this package, inside the packages named before. */
  package(name: string): void;
  readonly packages: readonly string[];
  /** Binds an import. */
  import(facts: ImportFacts): void;
  /** A member that the type around `node` gets by assignment: `this.name = value`. */
  attribute(node: NodeIndex, name: string, value: Later, isWritten?: boolean): void;
  /** The same for the type that `definition` names. No effect without a symbol. */
  attributeOf(definition: NodeIndex, name: string, value: Later, isWritten?: boolean): void;
  /** A supertype of the type around `node`, or of the type whose name `node` is. */
  /** Whether the file is a component. */
  readonly isComponent: boolean;
  /** Adds to what others see of the component that the file is, under a name such as PROPS. No effect in files that are none. */
  componentMember(name: string, value: Later): void;
  supertype(node: NodeIndex, type: "extends" | "implements", value: Later): void;
  /** `clause` is part of the header of the type of this name, where the type's members are not in scope yet. No effect without a symbol. */
  header(name: NodeIndex, clause: NodeIndex): void;
  /** How many arguments the function of this name takes; without `most`, `least` or more. No effect without a symbol. */
  arity(name: NodeIndex, least: number, most?: number): void;
  /** What a parameter of the function of this name holds, by position. No effect without a symbol. */
  parameter(name: NodeIndex, index: number, value: Later): void;
  /** The function or property of this name is an extension member of a type defined elsewhere. No effect without a symbol. */
  extension(name: NodeIndex, type: Later): void;
  export(name: string, value: Later): void;
  use(use: UnnamedUse): void;
  /** The name is no use of anything: a label, an argument's keyword, a key. */
  skip(name: NodeIndex): void;
  /**
   * The position of the innermost symbol around a node that is a class, struct, interface, trait, enum, impl or type; null when there is
   * none.
   */
  typeAround(node: NodeIndex): number | null;
  /** The position of the innermost function or method symbol around a node. */
  functionAround(node: NodeIndex): number | null;
  /** Whether the file defines a function with this name. */
  hasFunction(name: string): boolean;
  /** Whether a name denotes a value around a node: something that a scope has bound so far, or that the type around declares; no import. */
  isValue(name: string, node: NodeIndex): boolean;
}

/**
 * The second pass: what nodes denote. A type node denotes the type; a value node denotes its value. `instance(of(type))` is a value of a
 * written type.
 */
export interface UsageReader {
  readonly tree: SyntaxTree;
  /** Whether uses of the language's own names are wanted too; see `builtins`. */
  readonly readsRuntime: boolean;
  /** A type of the language itself, by name: BUILTIN, unless the language's own names are wanted too. */
  ofLanguage(name: string): ExpressionId;
  /** What a node denotes, according to the tables of the profile; UNKNOWN for NONE. */
  of(node: NodeIndex): ExpressionId;
  /** What the name in a node denotes on its own, in the scopes around it. */
  lookup(name: NodeIndex): ExpressionId;
  /** What a name denotes that is not written at this place; looked up at a node, or, at NONE, outside of everything in the file. */
  name(name: string, at: NodeIndex): ExpressionId;
  /** What the scopes around a node bind a name to; undefined when they do not bind it. */
  bound(name: string, at: NodeIndex): ExpressionId | undefined;
  /**
   * What a name denotes that cannot be a local, in languages where functions or types have a namespace of their own: the tag in `struct
   * inode *inode`. `isType` says that only a type can stand there, where the node does not show it.
   */
  nonlocal(name: string, at: NodeIndex, isType?: boolean): ExpressionId;
  /** Whether a bare name at a node that no scope binds is one of the language, whose uses are not wanted. */
  isBuiltin(name: string, at: NodeIndex): boolean;
  /** What a check around a name says that it holds; UNKNOWN without such a check. */
  narrowed(name: NodeIndex): ExpressionId;
  member(of: ExpressionId, name: string): ExpressionId;
  /** The keyword argument `name` of the called function `of`. */
  key(of: ExpressionId, name: string): ExpressionId;
  call(of: ExpressionId): ExpressionId;
  instance(of: ExpressionId): ExpressionId;
  element(of: ExpressionId): ExpressionId;
  awaited(of: ExpressionId): ExpressionId;
  /** The parameter of a function, by position. */
  parameter(of: ExpressionId, index: number): ExpressionId;
  typeParameter(symbol: number, index: number, of: ExpressionId): ExpressionId;
  /** Whether an expression is a type parameter without a bound, or a value of such a type. */
  isUnbounded(id: ExpressionId): boolean;
  apply(of: ExpressionId, args: readonly ExpressionId[]): ExpressionId;
  /**
   * One of several expressions; keeps at most `most`, which is raised where the text lists the alternatives, such as a union of ten
   * types.
   */
  either(of: readonly ExpressionId[], most?: number): ExpressionId;
  /** All of several types at once. */
  all(of: readonly ExpressionId[]): ExpressionId;
  /** The first of several expressions that is known: the result of a call or, where that is a collection's method, an element. */
  first(of: readonly ExpressionId[]): ExpressionId;
  /** A function without a name, or a function type, by its result and its parameters. */
  function(gives: ExpressionId, takes: readonly ExpressionId[]): ExpressionId;
  /** An object or type whose members are written in place. `isWhole`: these are all its members, so built-in ones are kept too. */
  object(members: readonly ObjectMember[], isWhole?: boolean): ExpressionId;
  /** The object on which methods around `node` run. UNKNOWN outside of types. */
  self(node: NodeIndex): ExpressionId;
  super(node: NodeIndex): ExpressionId;
  /** The type around `node`, as a type. */
  selfType(node: NodeIndex): ExpressionId;
  /** An object of the component that the file is; UNKNOWN in files that are none. */
  component(): ExpressionId;
  /** What the text in brackets or quotes at a node denotes, where its content was parsed separately (`@reparse`); UNKNOWN otherwise. */
  inside(node: NodeIndex): ExpressionId;
  /** The module, as written, that an expression was imported from or is a member of; "" when neither. */
  moduleOf(of: ExpressionId): string;
  /** A definition of this file, by the position of its symbol. */
  symbol(position: number): ExpressionId;
  /** The definition whose name stands at a node; UNKNOWN when none does. */
  definition(name: NodeIndex): ExpressionId;
  /** What a node imports that was given as the `value` of an import; UNKNOWN for other nodes. */
  imported(node: NodeIndex): ExpressionId;
  /** The name that an import has in its own module; "" for other expressions. */
  importedName(of: ExpressionId): string;
  /** Whether the file imports what the name in a node denotes. */
  isImported(name: NodeIndex): boolean;
  /** Whether the name in a node denotes a definition of this file. */
  isDefinedHere(name: NodeIndex): boolean;
  /** Whether the name in a node denotes just a local. */
  isLocal(name: NodeIndex): boolean;
}

/** A use in a stretch of text that the grammar leaves unparsed. */
export interface PlainUse {
  /** Offset in the text of the file. */
  readonly start: number;
  readonly name: string;
  readonly expression: ExpressionId;
  readonly type: EdgeType;
}

/** How a grammar writes what calls pass. */
interface PassingRules {
  /**
   * The arguments of a call or construction in the order of the parameters; undefined where they stand in another order. `denoting` is the
   * name, or the selector that ends with it.
   */
  readonly argumentsOf: (tree: SyntaxTree, denoting: NodeIndex) => readonly NodeIndex[] | undefined;
  /**
   * The name of the type that a value of the language has by its form: `String` of a text literal; FUNCTION_VALUE of a function without a
   * name, NULL_VALUE of a null. Undefined for others.
   */
  readonly typeOfLiteral: (tree: SyntaxTree, node: NodeIndex, typeOf: TypeOfNode) => string | undefined;
}

export interface UsageProfile {
  /** Kinds of leaves that are names. */
  readonly names: readonly string[];
  /** Whether a name never denotes a local value, whatever its text, because of where it stands: before `::`. */
  readonly mustHold?: (tree: SyntaxTree, name: NodeIndex) => boolean;
  readonly scopes: Readonly<Record<string, ScopeKind>>;
  /**
   * Which of several bindings of one name in a scope a use means: the last one before it (`let x` again), or any (assignments in
   * branches).
   */
  readonly rebinding: "last" | "any";
  /**
   * Where a wildcard import inside a function or another block holds: in the block from the import on, or anywhere in it. If undefined, the
   * language has no such imports.
   */
  readonly importsInBlocks?: "below" | "anywhere";
  /**
   * Inside which symbol a free name is looked up. `types`: the innermost type or module. `owners`: that or, where the function around the
   * use is written outside of its type (`void Foo::bar()`), that function. `none`: a name means the same everywhere in the file.
   */
  readonly within: "none" | "types" | "owners";
  /**
   * Whether a free name may be a method. Such a name is looked up inside the method around it, which tells whether members of the type
   * itself or of its values are meant.
   */
  readonly mayBeMethod?: (name: string) => boolean;
  /** Modules are types: they have methods, and attributes of the objects of classes that include them. */
  readonly modulesAreTypes?: boolean;
  /** First pass: what nodes of a kind bind, import or declare. Called before the nodes below are visited. */
  readonly bindings: Readonly<Record<string, (binder: UsageBinder, node: NodeIndex) => void>>;
  /**
   * Second pass: what nodes of a kind denote. List kinds that denote the same as their only named child (parentheses, `!`) in
   * `transparent`.
   */
  readonly expressions: Readonly<Record<string, (reader: UsageReader, node: NodeIndex) => ExpressionId>>;
  readonly transparent?: readonly string[];
  /**
   * The types that a call of a kind names, as type arguments or among its arguments. When a function from outside the repository is
   * called with a type of the repository, its result may be of that type: a JSON reader, a service container.
   */
  readonly namedTypes?: Readonly<Record<string, (tree: SyntaxTree, call: NodeIndex) => readonly NodeIndex[]>>;
  /** A name in this field of a node denotes what the node denotes: `{ selector_expression: "field" }`. */
  readonly selectors: Readonly<Record<string, string>>;
  /** The type of a use, by the kind of the node around it and the field it has there ("" for none); `references` otherwise. */
  readonly roles: Readonly<Record<string, Readonly<Record<string, EdgeType>>>>;
  /**
   * What a name directly inside a node of a kind denotes, where the tables do not say: a key of a struct literal is a member of the
   * struct. null: no use. undefined: look it up as usual.
   */
  readonly leaves?: Readonly<Record<string, (reader: UsageReader, parent: NodeIndex, name: NodeIndex) => ExpressionId | null | undefined>>;
  /** The same for a leaf of a kind, whatever it stands in. */
  readonly leafKinds?: Readonly<Record<string, (reader: UsageReader, name: NodeIndex) => ExpressionId | null>>;
  /**
   * Whether a name can mean a binding of this kind, judged by its context, where one scope binds several things to one name: of a module
   * and a function with one name, a call means the function. `kind` is that of the symbol; "" for other bindings.
   */
  readonly amongNamesakes?: (tree: SyntaxTree, name: NodeIndex, kind: string) => boolean;
  /** The uses in nodes whose text the grammar leaves unparsed: the body of a macro. */
  readonly plain?: Readonly<Record<string, (reader: UsageReader, node: NodeIndex) => readonly PlainUse[]>>;
  /** The type of a use, where the tables do not say. `denoting` is the name, or the selector that ends with it. */
  readonly roleOf?: (tree: SyntaxTree, denoting: NodeIndex) => EdgeType | undefined;
  /**
   * Whether text covered before the parse (`lang/trees/parse-recovery.ts`) is read for uses, and what it consists of: single `names` of
   * macros, or `code` of any length.
   */
  readonly readsCovered?: "names" | "code";
  /** Whether the name of an imported file is that of a type, and its uses are uses of that type: a file is a struct. */
  readonly namesFileType?: (name: string) => boolean;
  /** Whether a name stands where only a type can, in languages where a value may have the name of a type. */
  readonly isType?: (tree: SyntaxTree, name: NodeIndex) => boolean;
  /** The kind of leaves that stand only where types can, in languages where one imported name may be both a type and a value. */
  readonly typeNames?: string;
  /** Whether a name is only a part of a path, in languages where a module and a function may share a name. `denoting` as above. */
  readonly isHolder?: (tree: SyntaxTree, denoting: NodeIndex) => boolean;
  /** The number of arguments of a call or construction. `denoting` as above. */
  readonly argumentsOf?: (tree: SyntaxTree, denoting: NodeIndex) => number | undefined;
  /** For languages whose overloads differ in types: what the arguments of calls are. */
  readonly passing?: PassingRules;
  /** The name in a leaf, where it is not just the leaf's text (`@name`, `$name`). */
  readonly nameOf?: (written: string, kind: string) => string;
  /** Members of the types around a use hide what the file imports, so `expressions` says what an imported name denotes. */
  readonly membersHideImports?: true;
  /** Names of the language and its runtime. Free uses of them are not stored; they denote BUILTIN. */
  readonly builtins?: ReadonlySet<string>;
  /** A function of the file's top level, or of the type around, hides the one that the language has under its name. */
  readonly functionsHideBuiltins?: true;
  /** The functions of the profile leave such names out by themselves, even where they are wanted. */
  readonly neverReadsRuntime?: true;
  /** Lists, strings and other built-in values have no members of interest: an object whose member is taken is something else. */
  readonly plainValuesHaveNoMembers?: boolean;
  /** A property that is declared without a type or value holds what the methods of its type assign to it. */
  readonly propertiesHoldAssigned?: boolean;
  /** Programs cannot add members to the runtime's own types, so a member of a built-in value is no use of a definition. */
  readonly isRuntimeClosed?: boolean;
}
