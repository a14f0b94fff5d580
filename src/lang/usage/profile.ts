/**
 * What the collector must know of a grammar to tell which names a file binds, which it uses, and what is known of each: one profile per
 * grammar, in `profiles/`. Tables say what most nodes are; functions say the rest.
 */
import type { EdgeType } from "#core/types.ts";
import type { ExpressionId, ImportKind, ObjectMember } from "#core/usage-facts.ts";
import type { NodeIndex, SyntaxTree } from "./syntax-tree.ts";

/**
 * `function`: what is bound in it is visible in it and in all scopes inside it. `block`: the same; the difference is which of them a binding
 * that asks for the function goes to. `class`: what is bound in it is visible directly in it, and not in functions inside it.
 */
export type ScopeKind = "function" | "block" | "class";

/** An expression that is made when all bindings of the file are known. */
export type Later = (reader: UsageReader) => ExpressionId;

export interface BindOptions {
  /** Where the name is visible: in the innermost scope (the default), in the innermost function, or around the scope that `name` stands in. */
  readonly scope?: "inner" | "function" | "outer";
  /** It holds from the start of the scope on: a definition, or a name of a pattern that the whole scope belongs to. */
  readonly isHoisted?: boolean;
  /** It holds behind this node: what it is set to, which does not see it yet. Left out: behind the node that is being handled. */
  readonly behind?: NodeIndex;
  /** The name is a use as well, of this: `{ a }` taken out of an object is a use of its member. */
  readonly uses?: Later;
  /** Whatever else its scope binds to the name hides it: the name of a function expression, in that function. */
  readonly isHidden?: boolean;
  /** The value is of a type that is written for the name: what it is set to elsewhere says less. */
  readonly isWritten?: boolean;
  /** From the end of this node on the name holds nothing that it held before: a statement outside of all branches and loops sets it. */
  readonly isReplacing?: boolean;
  /** A caller gives it: what the name is set to takes its place, whatever type is written for it. */
  readonly isGiven?: boolean;
  /** The name is a type's: it can stand before what is taken from it, see `holders`. */
  readonly isType?: boolean;
}

export interface ImportFacts {
  readonly kind: ImportKind;
  readonly module: string;
  readonly name?: string;
  readonly isExported?: boolean;
  /** Where the imported thing is named: a use of it, of type `imports`. A name that is not the last part is the profile's to give. */
  readonly at?: NodeIndex;
  /** Where the name in this file is bound, or that name itself; without one the import has no name here. */
  readonly local?: NodeIndex | string;
  /** An expression that gives the imported thing where it stands: `require("./a")`. See `imported`. */
  readonly value?: NodeIndex;
}

/** A use that no name in the text says: `super(…)` calls a constructor. */
export interface UnnamedUse {
  readonly at: NodeIndex;
  /** What its definition is called. */
  readonly name: string;
  readonly value: Later;
  readonly type: EdgeType;
  readonly arguments?: number;
  /** It is one only where something is known of what it uses. */
  readonly isConditional?: boolean;
}

/** First pass, in order of place: says what is bound, imported and declared. */
export interface UsageBinder {
  readonly tree: SyntaxTree;
  /**
   * Binds a name in a scope. `value` is what it holds. Where a symbol of the file has this very name (a nested function), the name stands for the
   * symbol, and `value` is what the symbol declares.
   */
  bind(name: NodeIndex, value?: Later, options?: BindOptions): void;
  /** Binds a name, whose text stands elsewhere, in all of the scope that `node` opens. */
  bindIn(
    node: NodeIndex,
    name: NodeIndex | string,
    value: Later,
    options?: Pick<BindOptions, "isWritten" | "isGiven" | "isReplacing" | "behind">,
  ): void;
  /** A name that is bound elsewhere is given a value. It counts where the name is not declared as anything. */
  assign(name: NodeIndex, value: Later): void;
  /** The name is a use of this. */
  useAs(name: NodeIndex, value: Later): void;
  /** The name of a type parameter, by its place among those of a definition. `bound` is what it is asked to be. */
  typeParameter(name: NodeIndex, definition: NodeIndex, index: number, bound?: Later): void;
  /** `node`, which lies in the scope that its parent stands in, sees the scope around that one: a default value, an annotation. */
  outside(node: NodeIndex): void;
  /** Between two offsets a name that is bound holds this: code has made sure of it (`isinstance`). */
  narrow(name: NodeIndex, start: number, end: number, value: Later): void;
  /** What the symbol of this name declares: of a function what a call gives, of a field or variable what it holds. No effect without a symbol. */
  declare(name: NodeIndex, value: Later): void;
  /** The whole file is part of a package, within those named before. */
  package(name: string): void;
  readonly packages: readonly string[];
  /** Binds an import. */
  import(facts: ImportFacts): void;
  /** A member that the type around `node` gets by assignment: `this.name = value`. */
  attribute(node: NodeIndex, name: string, value: Later, isWritten?: boolean): void;
  /** The same, of what this name defines. No effect without a symbol. */
  attributeOf(definition: NodeIndex, name: string, value: Later): void;
  /** What the type around `node`, or the type of this name, extends or implements. `node` may be the name of its definition. */
  supertype(node: NodeIndex, type: "extends" | "implements", value: Later): void;
  /** `clause` is part of the header of the type of this name, where members of the type are not in scope yet. No effect without a symbol. */
  header(name: NodeIndex, clause: NodeIndex): void;
  /** How many arguments the function of this name takes; without `most`, any number from `least` on. No effect without a symbol. */
  arity(name: NodeIndex, least: number, most?: number): void;
  /** What a parameter of the function of this name holds, by position. No effect without a symbol. */
  parameter(name: NodeIndex, index: number, value: Later): void;
  /** The function or property of this name is a member of a type that is defined elsewhere. No effect without a symbol. */
  extension(name: NodeIndex, type: Later): void;
  export(name: string, value: Later): void;
  use(use: UnnamedUse): void;
  /** The name is no use of anything: a label, an argument's keyword, a key. */
  skip(name: NodeIndex): void;
  /** The position of the innermost symbol around a node that is a class, struct, interface, trait, enum, impl or type; null without one. */
  typeAround(node: NodeIndex): number | null;
  /** The position of the innermost function or method symbol around a node. */
  functionAround(node: NodeIndex): number | null;
  /** Whether the file defines a function of a name. */
  hasFunction(name: string): boolean;
}

/** Second pass: what nodes denote. A type denotes the type, a value what it holds: `instance(of(type))` is a value of a written type. */
export interface UsageReader {
  readonly tree: SyntaxTree;
  /** What a node denotes, by the tables of the profile; UNKNOWN for NONE. */
  of(node: NodeIndex): ExpressionId;
  /** What the name in a node denotes by itself, in the scopes around it. */
  lookup(name: NodeIndex): ExpressionId;
  /** A name that is written nowhere, or elsewhere, looked up at a node; at NONE, outside of everything in the file. */
  name(name: string, at: NodeIndex): ExpressionId;
  /** What the scopes around a node bind a name to; undefined when nothing. */
  bound(name: string, at: NodeIndex): ExpressionId | undefined;
  /**
   * A name that no local can stand for, where functions or types have names of their own: the tag in `struct inode *inode`. `isType`: whether only
   * a type can stand there, where the node does not say.
   */
  nonlocal(name: string, at: NodeIndex, isType?: boolean): ExpressionId;
  /** What a check around a name says that it holds; UNKNOWN without one. */
  narrowed(name: NodeIndex): ExpressionId;
  member(of: ExpressionId, name: string): ExpressionId;
  /** The name of an argument of what is called. */
  key(of: ExpressionId, name: string): ExpressionId;
  call(of: ExpressionId): ExpressionId;
  instance(of: ExpressionId): ExpressionId;
  element(of: ExpressionId): ExpressionId;
  awaited(of: ExpressionId): ExpressionId;
  /** What a function takes as an argument, by position. */
  parameter(of: ExpressionId, index: number): ExpressionId;
  typeParameter(symbol: number, index: number, of: ExpressionId): ExpressionId;
  /** Whether it is a type parameter of which nothing is asked, or a value of such a type. */
  isUnbounded(id: ExpressionId): boolean;
  apply(of: ExpressionId, args: readonly ExpressionId[]): ExpressionId;
  /** One of these. Of very many, `most`, which is more where the text lists them: a type that is written as one of ten. */
  either(of: readonly ExpressionId[], most?: number): ExpressionId;
  /** The first of these that is known: what a call gives, or, where that is a collection's method, an element. */
  first(of: readonly ExpressionId[]): ExpressionId;
  /** A function without a name, or the type of one, by what calling it gives and what it takes. */
  function(gives: ExpressionId, takes: readonly ExpressionId[]): ExpressionId;
  /** An object or a type whose members are written on the spot. `isWhole`: it has no others, and those of the language are kept, too. */
  object(members: readonly ObjectMember[], isWhole?: boolean): ExpressionId;
  /** The object that methods around `node` run on. UNKNOWN outside of types. */
  self(node: NodeIndex): ExpressionId;
  super(node: NodeIndex): ExpressionId;
  /** The type around `node`, as a type. */
  selfType(node: NodeIndex): ExpressionId;
  /** What the text in brackets or quotes at a node denotes, where its content was parsed by itself (`@reparse`); UNKNOWN otherwise. */
  inside(node: NodeIndex): ExpressionId;
  /** The module, as written, that something was imported from or is a member of; "" where it is nothing of the kind. */
  moduleOf(of: ExpressionId): string;
  /** A definition of this file, by the position of its symbol. */
  symbol(position: number): ExpressionId;
  /** The definition whose name stands at a node; UNKNOWN without one. */
  definition(name: NodeIndex): ExpressionId;
  /** What a node imports that was the `value` of an import. UNKNOWN without one. */
  imported(node: NodeIndex): ExpressionId;
  /** Whether the name in a node means nothing but a local. */
  isLocal(name: NodeIndex): boolean;
}

/** A use in a stretch of text that the grammar leaves as it is. */
export interface PlainUse {
  /** Offset in the text of the file. */
  readonly start: number;
  readonly name: string;
  readonly expression: ExpressionId;
  readonly type: EdgeType;
}

export interface UsageProfile {
  /** Leaves that are names. */
  readonly names: readonly string[];
  /** Of these, those that no local value can stand for, whatever it is called: what is before `::`. */
  readonly holders?: ReadonlySet<string>;
  readonly scopes: Readonly<Record<string, ScopeKind>>;
  /** Which of several bindings of a name in one scope a use means: the last before it (`let x` again), or any (assignments in branches). */
  readonly rebinding: "last" | "any";
  /**
   * Inside which symbols a free name is looked up: `types`: the innermost type or module. `owners`: that, or the function around the use,
   * where that names its type in its own name (`void Foo::bar()`). `none`: names mean the same everywhere in the file.
   */
  readonly within: "none" | "types" | "owners";
  /**
   * Whether a free name may be a method's: it is looked up inside the method around it, which says whether the members of the type itself are
   * meant or those of its values.
   */
  readonly mayBeMethod?: (name: string) => boolean;
  /** Modules are types: they have methods, and attributes of what takes them in. */
  readonly modulesAreTypes?: boolean;
  /** First pass: what nodes of a kind bind, import or declare. Called before what is below them is looked at. */
  readonly bindings: Readonly<Record<string, (binder: UsageBinder, node: NodeIndex) => void>>;
  /**
   * Second pass: what nodes of a kind denote. For kinds that stand for their only named child (parentheses, `!`), name them in `transparent`.
   */
  readonly expressions: Readonly<Record<string, (reader: UsageReader, node: NodeIndex) => ExpressionId>>;
  readonly transparent?: readonly string[];
  /**
   * The types that a call of a kind names, as type arguments or among its arguments. What others' functions give that are called with a type of the
   * repository may be one: a reader of JSON, a container of services.
   */
  readonly namedTypes?: Readonly<Record<string, (tree: SyntaxTree, call: NodeIndex) => readonly NodeIndex[]>>;
  /** A name that stands in this field of a node denotes what the node denotes: `{ selector_expression: "field" }`. */
  readonly selectors: Readonly<Record<string, string>>;
  /** The type of a use by the kind of the node around what is used, and the field it stands in ("" for none); `references` otherwise. */
  readonly roles: Readonly<Record<string, Readonly<Record<string, EdgeType>>>>;
  /**
   * What a name means that stands directly in a node of a kind, where tables do not say: a key of a struct literal is a member of the struct.
   * null: no use. undefined: as usual.
   */
  readonly leaves?: Readonly<Record<string, (reader: UsageReader, parent: NodeIndex, name: NodeIndex) => ExpressionId | null | undefined>>;
  /** What a leaf of a kind means, wherever it stands, in the same way. */
  readonly leafKinds?: Readonly<Record<string, (reader: UsageReader, name: NodeIndex) => ExpressionId | null>>;
  /**
   * Which of several things bound to one name in one scope a name means, by what it stands in: of a module and a function of one name, the
   * call means the function. `kinds` are those of symbols; "" for other bindings.
   */
  readonly amongNamesakes?: (tree: SyntaxTree, name: NodeIndex, kind: string) => boolean;
  /** The uses in nodes whose text the grammar leaves as it is: the body of a macro. */
  readonly plain?: Readonly<Record<string, (reader: UsageReader, node: NodeIndex) => readonly PlainUse[]>>;
  /** The type of a use, where the tables do not say. `denoting` is the name, or the selector that it ends. */
  readonly roleOf?: (tree: SyntaxTree, denoting: NodeIndex) => EdgeType | undefined;
  /** What covers hide from the grammar (`lang/trees/parse-recovery.ts`) counts: single names, those of macros, or code of any length. */
  readonly readsCovered?: "names" | "code";
  /** Whether a name stands where only a type can, in languages where a value may have the name of a type. */
  readonly isType?: (tree: SyntaxTree, name: NodeIndex) => boolean;
  /** Leaves that stand where only types can, in languages where what is imported may be a type and a value of one name. */
  readonly typeNames?: string;
  /** Whether what stands there is only a part of a path, in languages where a module and a function may have one name. `denoting` as above. */
  readonly isHolder?: (tree: SyntaxTree, denoting: NodeIndex) => boolean;
  /** With how many arguments a call's function, or what is built, is called. `denoting` as above. */
  readonly argumentsOf?: (tree: SyntaxTree, denoting: NodeIndex) => number | undefined;
  /** The name in a leaf, where it is more than its text (`@name`, `$name`). */
  readonly nameOf?: (written: string, kind: string) => string;
  /** Names of the language and its runtime: free uses of them are not stored, and they denote something of the language. */
  readonly builtins?: ReadonlySet<string>;
  /** Lists, texts and other values of the language have no members: what one is taken of is something else. */
  readonly plainValuesHaveNoMembers?: boolean;
  /** Nobody gives the runtime's own types members: what is taken from something of the language is no use of a definition. */
  readonly isRuntimeClosed?: boolean;
}
