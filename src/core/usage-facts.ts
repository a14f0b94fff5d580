/**
 * What one file version says about its uses of names, unresolved: which definition a name means is decided inside a view when asked
 * (query/graph). Nothing here depends on any other file.
 *
 * A use is an *expression* that stands at a place. Locals are gone from it: extraction follows each to what it was declared as or set to, so
 * `srv := NewServer(); srv.Run()` is a call of `member(call(name NewServer), Run)`.
 */
import type { EdgeType } from "./types.ts";

/** Position of an expression in the list of its file. An expression refers only to earlier ones. */
export type ExpressionId = number;
/** Nobody can tell from the file what it is. */
export const UNKNOWN: ExpressionId = 0;
/** Something of the language or its runtime: certainly nothing that the repository defines. */
export const BUILTIN: ExpressionId = 1;

/** What a name begins with that is said to stand in no namespace, however its language writes that: `::name`, `global::name`. */
export const ROOT = "::";

export type Expression =
  | { readonly op: "unknown" | "builtin" }
  /** A name that the file does not bind; `within` is the position of the symbol inside which it is looked up, or null at file level. */
  | { readonly op: "name"; readonly name: string; readonly within: number | null }
  /** A definition of this very file, by position. */
  | { readonly op: "symbol"; readonly symbol: number }
  /** What an import brings in, by position in the list of imports. */
  | { readonly op: "import"; readonly import: number }
  /** `of.name`, `of::name`, `of->name`. */
  | { readonly op: "member"; readonly of: ExpressionId; readonly name: string }
  /** What calling `of` gives. */
  | { readonly op: "call"; readonly of: ExpressionId }
  /** A value of the type that `of` denotes. */
  | { readonly op: "instance"; readonly of: ExpressionId }
  /** The object that the methods of a type run on; `symbol` is the type, or a method that names its type in its own name. */
  | { readonly op: "self"; readonly symbol: number }
  /** The same object, seen as what that type extends. */
  | { readonly op: "super"; readonly symbol: number }
  /** An element of a collection, what iterating or indexing it gives. */
  | { readonly op: "element"; readonly of: ExpressionId }
  /** What waiting for a promise or a future gives. */
  | { readonly op: "awaited"; readonly of: ExpressionId }
  /** A generic type with its arguments; of BUILTIN for arrays, slices, pointers to functions and the like. */
  | { readonly op: "apply"; readonly of: ExpressionId; readonly arguments: readonly ExpressionId[] }
  /** A function without a name, or the type of one: what calling it gives, and what it takes. */
  | { readonly op: "function"; readonly of: ExpressionId; readonly arguments: readonly ExpressionId[] }
  /** The first of these that is known. */
  | { readonly op: "first"; readonly of: readonly ExpressionId[] }
  /** An object or a type whose members are written on the spot: `{ run: start }`, `{ store: Store }`. */
  | { readonly op: "object"; readonly members: readonly ObjectMember[] }
  /** One of these, the text does not say which. */
  | { readonly op: "either"; readonly of: readonly ExpressionId[] }
  /** A free name that stands where only a type can: values of the same name are not meant. */
  | { readonly op: "type"; readonly name: string; readonly within: number | null }
  /** What stands where only a type can, and has a name that values may have, too. */
  | { readonly op: "asType"; readonly of: ExpressionId }
  /** What a function takes as an argument: by position, from 0. */
  | { readonly op: "parameter"; readonly of: ExpressionId; readonly index: number }
  /** A type that a type of this file takes as an argument, by position from 0; `of` is what every such type is, as far as is written. */
  | { readonly op: "typeParameter"; readonly symbol: number; readonly index: number; readonly of: ExpressionId }
  /**
   * The name of an argument: where a type without a constructor of its own is called, the member that is set. Where the key of a literal may be a
   * value, too (Go): the member that is set if the type has members, else what the name means by itself.
   */
  | { readonly op: "key"; readonly of: ExpressionId; readonly name: string }
  /** What a call gives that names types, as its type arguments or among its arguments: `parse<Config>(text)`, `read(text, Config.class)`. */
  | { readonly op: "naming"; readonly of: ExpressionId; readonly arguments: readonly ExpressionId[] };

/** The name of the member that says what calling an object gives. */
export const CALLED = "()";
/** The name of the member that is the function which runs where an object, or a value of a type, is called itself. */
export const CALLABLE = "(call)";

/** The name of the member of a collection of Go that gives what a range over it gives first: keys of a map, elements of a channel. */
export const RANGE_KEYS = "(range)";

export interface ObjectMember {
  readonly name: string;
  readonly value: ExpressionId;
}

/** Stored by position: append only. */
export const EXPRESSION_OPS = [
  "unknown",
  "builtin",
  "name",
  "symbol",
  "import",
  "member",
  "call",
  "instance",
  "self",
  "super",
  "element",
  "awaited",
  "apply",
  "either",
  "object",
  "first",
  "type",
  "asType",
  "parameter",
  "typeParameter",
  "key",
  "function",
  "naming",
] as const satisfies readonly Expression["op"][];

/** One use of a name. Lines and columns are 1-based, columns in UTF-16 units. */
export interface Use {
  /** The name that is used, as its definition is called: of an import under another name, the name that was imported. */
  readonly name: string;
  readonly expression: ExpressionId;
  readonly type: EdgeType;
  readonly line: number;
  readonly column: number;
  /** With how many arguments it is called, where the text says so and overloads are told apart by it. */
  readonly arguments?: number;
}

/**
 * How an import brings something in. `module`: the module itself, under a name. `name`: one thing of it. `default`: what it exports without
 * a name. `all`: everything public of it, without a qualifier. `file`: a file whose text or definitions are taken in (include, require).
 * Stored by position: append only.
 */
export const IMPORT_KINDS = ["module", "name", "default", "all", "file"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface Import {
  readonly kind: ImportKind;
  /** As written, without quotes: `./a`, `a.b.c`, `std::fs`, `vendor/lib.h`. */
  readonly module: string;
  /** What is imported of it; "" unless kind is `name`. */
  readonly name: string;
  /** What it is called in this file; "" where it has no name here. */
  readonly local: string;
  /** Whether who imports this file gets it too. */
  readonly isExported: boolean;
  /** The symbol inside which it holds, where that is not the file. */
  readonly within: number | null;
  readonly line: number;
}

/** Of a function: what calling it gives. Of anything else: what it holds. */
export interface Declared {
  readonly symbol: number;
  readonly expression: ExpressionId;
}

/** A member that a type gets by assignment in a method. */
export interface Attribute {
  readonly symbol: number;
  readonly name: string;
  readonly expression: ExpressionId;
}

/** How many arguments a function takes; stated where functions of one name differ in it. */
export interface Arity {
  readonly symbol: number;
  readonly least: number;
  /** null: any number. */
  readonly most: number | null;
}

/** What a function's parameter holds, where its type is written and is none of the language's. */
export interface Parameter {
  readonly symbol: number;
  readonly index: number;
  readonly expression: ExpressionId;
}

/** A function that is called as a member of a type that it is not written in. */
export interface Extension {
  readonly symbol: number;
  /** The type that it is called on. */
  readonly expression: ExpressionId;
}

export interface Supertype {
  readonly symbol: number;
  readonly type: "extends" | "implements";
  readonly expression: ExpressionId;
}

/** What the file gives to importers under a name, where that is not the name of its definition; "default" and "" (the whole) are names too. */
export interface Export {
  readonly name: string;
  readonly expression: ExpressionId;
}

export interface UsageFacts {
  /** The packages or namespaces that the whole file says it is part of, whose members it sees without importing them; outermost first. */
  readonly packages: readonly string[];
  readonly expressions: readonly Expression[];
  readonly imports: readonly Import[];
  readonly declared: readonly Declared[];
  readonly attributes: readonly Attribute[];
  readonly supertypes: readonly Supertype[];
  readonly arities: readonly Arity[];
  readonly extensions: readonly Extension[];
  readonly parameters: readonly Parameter[];
  readonly exports: readonly Export[];
  /** In order of place. */
  readonly uses: readonly Use[];
}

export const NO_FACTS: UsageFacts = {
  packages: [],
  expressions: [{ op: "unknown" }, { op: "builtin" }],
  imports: [],
  declared: [],
  attributes: [],
  supertypes: [],
  arities: [],
  extensions: [],
  parameters: [],
  exports: [],
  uses: [],
};
