/** What is known of a language: the columns of the table in `languages.ts`. */
import type { EdgeType, Visibility } from "#core/types.ts";
import type { Conventions } from "#lang/conventions/convention.ts";
import type { TestMarks } from "#lang/conventions/test-marks.ts";
import type { KeySyntax } from "#lang/lines/keys.ts";
import type { LineRules } from "#lang/lines/line-rules.ts";
import type { HeadingSyntax } from "#lang/prose/headings.ts";
import type { RescuePass } from "#lang/trees/parse-recovery.ts";
import type { USAGE_PROFILES } from "#lang/usage/profiles.ts";

/** How the visibility of a symbol is read. Rules apply in the order of the fields; the first that speaks wins. */
export interface VisibilityRule {
  /** Words of the declaration that decide, each with its meaning. */
  readonly words?: Readonly<Record<string, Visibility>>;
  /** They stand behind the name, too. */
  readonly wordsFollowName?: boolean;
  /** What the name itself says: Go's capital letter, the leading underscore, JavaScript's `#`. */
  readonly naming?: "capital" | "underscore" | "hash";
  /** When nothing speaks: at file level, and inside a class or the like. */
  readonly fileDefault: Visibility;
  readonly memberDefault: Visibility;
  /** Public unless said otherwise. */
  readonly moduleDefault?: Visibility;
  /** What is internal belongs to its file: no other can import it. */
  readonly internalIsOfFile?: boolean;
  /** A file that names what it exports keeps the rest to itself. */
  readonly listsExports?: boolean;
  /** Who sees a private member: its type, or module, and what stands in that; or whoever calls it of its own object, without naming that;
   * or the module round it, which may be its file, with all modules in that, those in files below it included. */
  readonly privateIsOf?: "type" | "object" | "module";
}

/** How a language marks its comments. */
export interface CommentMarks {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [opens: string, closes: string])[];
}

/** Where scripts hide in a markup file; `lang` attributes choose the grammar. */
/** How markup holds code: in attributes of certain names and in double braces, or in braces wherever they stand. */
export type MarkupSyntax = "directives" | "braces";

export type EmbeddedScripts = "script-tags" | "script-tags-and-frontmatter";

export interface Language {
  readonly id: string;
  readonly extensions: readonly string[];
  /** Other names that people type for it. */
  readonly aliases?: readonly string[];
  readonly fileNames?: readonly string[];
  /** Interpreters in a `#!` line. */
  readonly interpreters?: readonly string[];
  /** Name of the grammar in grammars/manifest.json. Without one the language is searchable text in chunks. */
  readonly grammar?: string;
  /** Folders of queries under grammars/, most general first, when it is not just the language's own. */
  readonly queries?: readonly string[];
  /** Between the parts of a qualified name. */
  readonly separator?: string;
  /** What addresses call what blocks of these words define: `variable` is `var`. Then a scope is the words and labels of a block. */
  readonly addressWords?: Readonly<Record<string, string>>;
  /**
   * Whether the file is part of a symbol's qualified name, by its whole path or, with a capital, by its own name alone; else only what the source
   * declares.
   */
  readonly moduleFromPath?: "path" | "capitalized";
  /**
   * How code calls a file as a module, so that who names it may mean the file: by its path, by the directories before it that begin with a capital
   * and its name, or by its name alone.
   */
  readonly filesAreModules?: "path" | "capitals" | "name";
  /** What a file is called that is the module of its directory, where that is no convention of several languages. */
  readonly directoryModule?: string;
  readonly visibility?: VisibilityRule;
  readonly embedded?: EmbeddedScripts;
  /** How the markup round the scripts uses what these bind. */
  readonly markup?: MarkupSyntax;
  /** The alias of the language of code in markup, where that is not the one of the scripts. */
  readonly markupLanguage?: string;
  /** How headings are written where no grammar finds them. */
  readonly headings?: HeadingSyntax;
  /** Written for people, not for machines: searched as documentation. */
  readonly isProse?: boolean;
  /** Settings and data: where a commit touches them, its subject is about the code beside them. */
  readonly isData?: boolean;
  /** How definitions look line by line, where no grammar reads them or the grammar loses some. */
  readonly lines?: LineRules;
  /** How its keys are written: settings. */
  readonly keys?: KeySyntax;
  /** How comments are written where no grammar finds them. */
  readonly comments?: CommentMarks;
  /** Words and operators at which control flow branches; the common ones when left out, none when empty. */
  readonly branches?: string;
  /** Words that a statement begins with which brings names in from elsewhere. */
  readonly importWords?: string;
  /** Extensions of files that are included and bring in names which the statement does not say. */
  readonly headers?: readonly string[];
  /** Moving a line sideways changes what it means. */
  readonly isIndented?: boolean;
  /**
   * A top-level declaration means the same whatever stands beside it, but for the package that the file names, the types that methods are
   * written outside of, and the names that it gives to others. In other languages names depend on what surrounds them (nested packages,
   * namespaces, reopened classes).
   */
  readonly isContextFree?: boolean;
  /** Words that statements have in them which give names to others, wherever these are declared. */
  readonly exportWords?: RegExp;
  /**
   * Signatures of one function that stand above each other are overloads that share one body; elsewhere each is a function of its own. What a call
   * has to fit: one of the signatures, which hide the body, or the body, which runs whatever they say.
   */
  readonly overloadsShareBody?: "signatures" | "body";
  /** Several definitions in a row, with as many parameters, are one function, each for other arguments. */
  readonly hasClauses?: boolean;
  /** How its tests are called where that is no convention of all languages. */
  readonly testFiles?: RegExp;
  /** What marks a symbol as one of tests, in whatever file it stands. */
  readonly tests?: TestMarks;
  /** How files are called that its tools generate, in any letter case. */
  readonly generatedFiles?: RegExp;
  /** Successive package clauses nest (Scala) instead of replacing each other. */
  readonly packagesNest?: boolean;
  /** What annotations in front of a declaration begin with, in languages whose grammar makes them part of it. */
  readonly annotations?: AnnotationMark;
  /** What its grammar stumbles over; see trees/parse-recovery.ts. */
  readonly rescue?: readonly RescuePass[];
  /** Calls and macros that define something because a community agreed on it. */
  readonly conventions?: Conventions;
  /** Heads of declarations that hand a name's calls on to a definition elsewhere: `delegate :name, to: :user`, `use Logs { log as write; }`. */
  readonly forwards?: RegExp;
  /** Heads of definitions that are another name of what a definition before them does: `alias new old`. */
  readonly renames?: RegExp;
  /** How it binds and uses names, where references and calls are resolved: a profile of `usage/profiles.ts`. */
  readonly usage?: UsageProfileName;
  /** Parameters are written `name Type`; where no colon stands between, others write `Type name`. */
  readonly namesParametersFirst?: boolean;
  /** The head of a type may hold the parameters that its values are made with: `class Point(val x: Int)`, `struct Point(u8)`. */
  readonly constructsInHead?: boolean;
  /** Types whose values are made of their members without a constructor being written. */
  readonly constructsOfMembers?: MemberConstruction;
  /** Names of functions that operators run, as they stand behind the declaration of what they are in and the words before them. */
  readonly operatorHeads?: RegExp;
  /** An operator is a name as any other, whose uses are known. */
  readonly followsOperators?: boolean;
  /** A colon behind a parameter says that calls name it; what follows is what it is without being passed, and no type. */
  readonly colonsNameArguments?: boolean;
  /** Top-level names of newer versions of the language, which programs for older ones define themselves. */
  readonly laterNames?: RegExp;
  /** Whatever a script sets outside of declarations is a variable of all that runs with it. */
  readonly assignsGlobals?: boolean;
  /** Calls label arguments by a word of their own, before the parameter's name, in the order of the parameters: `at index: Int`, `_ item: Item`. */
  readonly labelsArguments?: boolean;
  /** Calls that pass another number of arguments than a function takes run all the same: those that pass more, or whatever they pass. */
  readonly takesCounts?: "more" | "any";
  /** A block behind a call's brackets is an argument of it: `each(1) { … }`, `with(x) do`. */
  readonly passesBlocks?: boolean;
  /** A parameter is a pattern: an equals sign in it gives what matches a name, and this stands before a default. A function has a clause for each case. */
  readonly patternDefaults?: string;
  /** A method may take fewer parameters than the one that it overrides or implements. */
  readonly overridesMayTakeFewer?: boolean;
  /** Words, parted by spaces, of what is set once: what writes to it again is wrong. */
  readonly fixedWords?: string;
  /**
   * Errors that a function may raise are declared, and calls have to say that they know: by a word before them, or by handling or declaring them
   * themselves, all but some.
   */
  readonly declaresErrors?: DeclaredErrors;
  /**
   * A constructor that names none of its type, or of the type which that is built on, runs the one there that takes nothing; so does a type without
   * a constructor. How a constructor names one.
   */
  readonly saysSuper?: RegExp;
  /** An override is seen as far as what it overrides, at least: any method below of its name, or one that is marked as an override. */
  readonly exposesOverrides?: "all" | "marked";
  /** A type with type parameters may be named without types in their place. */
  readonly hasRawTypes?: boolean;
  /** Sizes, cases and other constants are made of constants alone. */
  readonly countsWithConstants?: boolean;
  /** A property says by the word `set` who may write to it. */
  readonly hasSetters?: boolean;
  /** Where a method says of which objects it can be called: before its name, first of its parameters, or behind these. */
  readonly saysReceiver?: "ahead" | "inside" | "behind";
  /** A function marked `unsafe` is called from code that is marked so. */
  readonly marksUnsafe?: boolean;
  /** What has a branch for each value of an enumeration has to have one for all. */
  readonly checksBranches?: BranchCheck;
  /** A type has the members that it declares: what is assigned gives it no others. */
  readonly declaresMembers?: boolean;
  /**
   * Braces behind the name of a type that a value is made of, `new Op() { … }`, are a type without a name that is built on it: as which uses of the
   * name these count.
   */
  readonly buildsNameless?: readonly EdgeType[];
  /** A value of a contract may be written on the spot, without naming a type: `{ member: value }`. */
  readonly writesLiterals?: boolean;
  /** Endings of files of other tools that hold code of the language between their own, which no grammar reads: grammars and scanners. */
  readonly heldBy?: readonly string[];
  /** A declaration may leave out the type of what it gives or holds, which then means any, or what its code gives. */
  readonly infersTypes?: boolean;
  /** All that a file can name is declared somewhere: what is declared nowhere in sight is the platform's, or a package's. */
  readonly declaresAllNames?: boolean;
  /** A named function is its package's, even where it stands inside of another. */
  readonly functionsAreGlobal?: boolean;
  /** A function is written as several equations or clauses, which are one definition. */
  readonly joinsClauses?: boolean;
  /** Which rules say what an import path is, and what files see of each other without one. */
  readonly modules?: ModuleSystemName;
  /** What stands for a module before a name that is taken from it; a path that begins with a capital when left out. */
  readonly moduleNames?: RegExp;
  /** A module that is imported is known by the last part of its path, and its names through that alone. */
  readonly importsBindModules?: boolean;
  /**
   * Properties are accessors for the other languages of its family (`getPath()` for `path`), whose accessors are read as properties here; what
   * stands in no type stands in a class there that is called like the file and this.
   */
  readonly fileClassSuffix?: string;
  /** Languages of one family use each other's definitions; its own name when left out. */
  readonly family?: string;
  /** Another language that the same extension may mean, and what in the text shows it. */
  readonly unless?: readonly { readonly extension: string; readonly text: RegExp; readonly language: string }[];
}

/** How values of some types are made of their members; all is matched against the text of declarations. */
interface MemberConstruction {
  /** What they are marked with in the lines above, or how they are declared, behind their kind. */
  readonly types: RegExp;
  /** Members that are no part of it. */
  readonly except?: RegExp;
  /** Members that may be left out. */
  readonly optional?: RegExp;
  /** A member whose presence means that they are made otherwise. */
  readonly unless?: string;
  /** Whether all members are named in braces behind the type's name. */
  readonly isLiteral?: boolean;
  /** In such braces members stand without names, all of them in order, or with names, and then some may be left out. */
  readonly isInOrder?: boolean;
}

/** How declared errors are known to calls: by a word in front of them, or of types, but for those that nobody has to know. */
interface DeclaredErrors {
  readonly word?: RegExp;
  readonly exempt?: RegExp;
}

/** How values are told apart by branches. */
interface BranchCheck {
  /** What stands before the brace that opens the branches. */
  readonly head: RegExp;
  /** The branch, among these, of all other values. */
  readonly others: RegExp;
  /** What a pattern ends with. */
  readonly arrow: RegExp;
}

/** What annotations of declarations begin with. */
export type AnnotationMark = "@" | "[" | "#[";

/** The names of the profiles in usage/profiles.ts. */
type UsageProfileName = keyof typeof USAGE_PROFILES;

/** The sets of rules in query/graph/modules. */
type ModuleSystemName =
  | "c"
  | "clojure"
  | "cpp"
  | "csharp"
  | "dart"
  | "ecmascript"
  | "elixir"
  | "erlang"
  | "fortran"
  | "fsharp"
  | "gleam"
  | "go"
  | "haskell"
  | "java"
  | "julia"
  | "kotlin"
  | "lua"
  | "objectiveC"
  | "ocaml"
  | "perl"
  | "php"
  | "program"
  | "protobuf"
  | "python"
  | "r"
  | "ruby"
  | "rust"
  | "scala"
  | "shell"
  | "solidity"
  | "swift"
  | "terraform"
  | "zig";
