/**
 * Facts about how one file version uses names, unresolved: which definition a name means is decided inside a view, at query time
 * (query/graph). Nothing here depends on any other file.
 *
 * A use is an *expression* at a place. Expressions contain no local variables: extraction replaces each by what it was declared as or set
 * to, so `srv := NewServer(); srv.Run()` is a call of `member(call(name NewServer), Run)`.
 */
import type { EdgeType } from "./types.ts";

/** Position of an expression in its file's list. An expression refers only to earlier ones. */
export type ExpressionId = number;
/** The expression that the file says nothing about. */
export const UNKNOWN: ExpressionId = 0;
/** Something of the language or its runtime, which the repository certainly does not define. */
export const BUILTIN: ExpressionId = 1;

/** Prefix of a name that the source places in the global namespace, however its language writes that: `::name`, `global::name`. */
export const ROOT = "::";

export type Expression =
  | { readonly op: "unknown" | "builtin" }
  /**
   * A name that the file does not bind. `within` is the position of the symbol in whose scope the name is looked up, or null at file level.
   */
  | { readonly op: "name"; readonly name: string; readonly within: number | null }
  /** A definition in this file, by position. */
  | { readonly op: "symbol"; readonly symbol: number }
  /** What an import binds, by position in the list of imports. */
  | { readonly op: "import"; readonly import: number }
  /** A member: `of.name`, `of::name`, `of->name`. */
  | { readonly op: "member"; readonly of: ExpressionId; readonly name: string }
  /** The result of calling `of`. */
  | { readonly op: "call"; readonly of: ExpressionId }
  /** A value of the type that `of` denotes. */
  | { readonly op: "instance"; readonly of: ExpressionId }
  /** The receiver of a type's methods. `symbol` is the type, or a method that names its type in its own name. */
  | { readonly op: "self"; readonly symbol: number }
  /** The same receiver, seen as the type that its own type extends. */
  | { readonly op: "super"; readonly symbol: number }
  /** An element of a collection: what iterating over or indexing `of` yields. */
  | { readonly op: "element"; readonly of: ExpressionId }
  /** The value of a promise or a future that is awaited. */
  | { readonly op: "awaited"; readonly of: ExpressionId }
  /** A generic type with its type arguments. `of` is BUILTIN for arrays, slices, pointers to functions and the like. */
  | { readonly op: "apply"; readonly of: ExpressionId; readonly arguments: readonly ExpressionId[] }
  /** An anonymous function, or a function type: `of` is its result, `arguments` are its parameters. */
  | { readonly op: "function"; readonly of: ExpressionId; readonly arguments: readonly ExpressionId[] }
  /** The first of these that resolves. */
  | { readonly op: "first"; readonly of: readonly ExpressionId[] }
  /** An object or a type whose members are written in place: `{ run: start }`, `{ store: Store }`. */
  | { readonly op: "object"; readonly members: readonly ObjectMember[] }
  /** One of these; the text does not say which. */
  | { readonly op: "either"; readonly of: readonly ExpressionId[] }
  /** A free name in a position where only a type can stand, so values of that name are not meant. */
  | { readonly op: "type"; readonly name: string; readonly within: number | null }
  /** An expression in a position where only a type can stand, whose name a value may have, too. */
  | { readonly op: "asType"; readonly of: ExpressionId }
  /** The value of a function's parameter `index`, from 0. */
  | { readonly op: "parameter"; readonly of: ExpressionId; readonly index: number }
  /** The type parameter `index`, from 0, of a type of this file; `of` is its bound, as far as the source states one. */
  | { readonly op: "typeParameter"; readonly symbol: number; readonly index: number; readonly of: ExpressionId }
  /**
   * The name of a named argument. When the call makes an instance of a type without a constructor of its own, it is the member that the
   * argument sets. Where the key of a literal may also be a value (Go): the member that it sets if the type has members, else what the name
   * means by itself. Of a parameter (C): a bare name in the arguments of a call, which is a field where a macro takes it for one.
   */
  | { readonly op: "key"; readonly of: ExpressionId; readonly name: string }
  /**
   * The result of a call that names types, as its type arguments or among its arguments: `parse<Config>(text)`, `read(text, Config.class)`.
   */
  | { readonly op: "naming"; readonly of: ExpressionId; readonly arguments: readonly ExpressionId[] }
  /**
   * The arguments of a call, in the order of the parameters. Only here, types of the language and its runtime are `type` expressions with
   * their own names, because overloads differ in them: `append("a")` passes an `instance` of the type `String`.
   */
  | { readonly op: "arguments"; readonly of: readonly ExpressionId[] }
  /** All of these at once: an intersection of types. A value of it has the members of each. */
  | { readonly op: "all"; readonly of: readonly ExpressionId[] };

/** Names of the pseudo-types of arguments that have no type by themselves: a function without a name, and the value that refers to nothing. */
export const FUNCTION_VALUE = "=>";
export const NULL_VALUE = "null";
/** Name of the pseudo-type that a type is applied to (`apply`) where arguments may also be null: `int?`. */
export const NULLABLE = "?";

/**
 * What names that tags of templates use begin with: the path of a template, as the template or as what holds its macros; the whole name of
 * a part that a tag defines; the path of a key of the settings that are filled in; paths of keys of the same file; a variable of Ansible; a
 * model of dbt; the path of a file or directory of manifests. No source can write such a name.
 */
export const TAG_NAMES = {
  template: "{template} ",
  macros: "{macros} ",
  part: "{part} ",
  setting: "{setting} ",
  key: "{key} ",
  variable: "{variable} ",
  model: "{model} ",
  file: "{file} ",
} as const;

/** Name of the pseudo-member that holds the result of calling an object. */
export const CALLED = "()";
/** Name of the pseudo-member that is the function which runs when an object, or a value of a type, is itself called. */
export const CALLABLE = "(call)";

/** Name of the pseudo-member of a function that is what it runs on (its `this`), where the type of the function says so. */
export const RUNS_ON = "(this)";
/** The position of a function's last parameter for calls that write a block behind the brackets: others before it may be left out. */
export const BLOCK_BEHIND = 1_000;

/**
 * Names of the members of a component's objects that have what attributes of its tag set, what they listen to, and what stands in the tag
 * fills. The first is that of React, so that all frameworks are asked alike.
 */
export const PROPS = "props";
export const EVENTS = "(events)";
export const SLOTS = "(slots)";

/** The name under which a template exports the value that it shows, if it says of which type that is; its code calls it the same. */
export const MODEL = "Model";
/** Begins the name under which facts say that a file declares something for all files: `declare global { … }` of TypeScript. */
export const GLOBAL_NAMED = "(global) ";
/** Name of the pseudo-member of a value that is its type; in languages whose types are computed from values, of anything: `typeof load`. */
export const TYPE_OF = "(type)";
/** Name of the uses of constructors and types whose name the text lacks, because the context says which is meant: `new(…)`. */
export const TARGET_TYPED = "new()";

/** What the names begin with that only a framework understands: of models, routes and endpoints that Python code names in texts. */
export const MODEL_NAMED = "(model)";
export const ROUTE_NAMED = "(route)";
/** The name under which a file exports that its routes are in a namespace, alone and before the name of the namespace. */
export const SPACE_NAMED = "(namespace)";
export const ENDPOINT_NAMED = "(endpoint)";
/** The same of actions of a controller, in C# and Razor. */
export const ACTION_NAMED = "(action)";
/** The same of keys in configuration files that code names by their path. */
export const PROPERTY_NAMED = "(property)";
/**
 * The pseudo-member that holds the values whose members a type of Scala exports whole (`export board.*`): values of the type can be used
 * like these.
 */
export const EXPORTED_WHOLE = "(exported)";
/** The pseudo-member that holds the objects on which static calls of a facade of Laravel run. */
export const FACADE_ROOT = "(facade)";

/**
 * Name of the pseudo-member of a Go collection that gives the first value of a range over it: the keys of a map, the elements of a channel.
 */
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
  "arguments",
  "all",
] as const satisfies readonly Expression["op"][];

/** One use of a name. Lines and columns are 1-based, columns in UTF-16 units. */
export interface Use {
  /** The name of the definition that is used: for an import under another name, the imported name. */
  readonly name: string;
  readonly expression: ExpressionId;
  readonly type: EdgeType;
  readonly line: number;
  readonly column: number;
  /** The number of arguments of the call, where the text shows it and overloads differ in it. */
  readonly arguments?: number;
  /** What the arguments are (an expression `arguments`), where overloads differ in that and the text says something about it. */
  readonly passed?: ExpressionId;
}

/**
 * How an import binds names. `module`: the module itself, under a name. `name`: one name of the module. `default`: the module's unnamed
 * export. `all`: all its public names, unqualified. `file`: a file whose text or definitions are included (include, require). `block`: as
 * `all`, for one block of code, whose free names say that they may come from this import.
 * Stored by position: append only.
 */
export const IMPORT_KINDS = ["module", "name", "default", "all", "file", "block"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Whether an import brings in all public names of a module. */
export function isWildcard({ kind }: Pick<Import, "kind">): boolean {
  return kind === "all" || kind === "block";
}

export interface Import {
  readonly kind: ImportKind;
  /** As written, without quotes: `./a`, `a.b.c`, `std::fs`, `vendor/lib.h`. */
  readonly module: string;
  /** The imported name; of a default import "default", or "" where it takes what the module exports as a whole (`require`). */
  readonly name: string;
  /** Its name in this file; "" where it has none here. */
  readonly local: string;
  /** Whether files that import this file get it, too. */
  readonly isExported: boolean;
  /** The symbol to whose scope the import is limited; null for the whole file. */
  readonly within: number | null;
  readonly line: number;
}

/** What the declaration of a symbol says: the result of a function, or the value of anything else. */
export interface Declared {
  readonly symbol: number;
  readonly expression: ExpressionId;
}

/** A member that a type gets by an assignment in one of its methods. */
export interface Attribute {
  readonly symbol: number;
  readonly name: string;
  readonly expression: ExpressionId;
}

/** How many arguments a function takes; recorded where functions of one name differ in it. */
export interface Arity {
  readonly symbol: number;
  readonly least: number;
  /** null: any number. */
  readonly most: number | null;
}

/** The value of a function's parameter, where its type is written and is not built into the language. */
export interface Parameter {
  readonly symbol: number;
  readonly index: number;
  readonly expression: ExpressionId;
}

/** A function that is called as a member of a type although it is declared outside of that type. */
export interface Extension {
  readonly symbol: number;
  /** The type whose members it joins. */
  readonly expression: ExpressionId;
}

export interface Supertype {
  readonly symbol: number;
  readonly type: "extends" | "implements";
  readonly expression: ExpressionId;
}

/** An export whose name differs from the name of its definition; "default" and "" (the whole module) are names too. */
export interface Export {
  readonly name: string;
  readonly expression: ExpressionId;
}

export interface UsageFacts {
  /** The packages or namespaces that the whole file declares itself part of, whose members it sees without imports; outermost first. */
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
