/** The columns of the table in `languages.ts`: what the code knows about a language. */
import type { ViewKind } from "#core/text-names.ts";
import type { EdgeType, SymbolKind } from "#core/types.ts";
import type { ComponentSyntax } from "#lang/components/member.ts";
import type { KeySyntax } from "#lang/lines/keys.ts";
import type { HeadingSyntax } from "#lang/prose/headings.ts";
import type { USAGE_PROFILES } from "#lang/usage/profiles.ts";
import type { BranchCheck, DeclaredErrors, MemberConstruction, ResultUses, SpelledTypes } from "./language-checks.ts";
import type {
  AnnotationMark,
  CommentMarks,
  EmbeddedScripts,
  MarkupSyntax,
  TagSyntax,
  TemplateSyntax,
  VisibilityRule,
} from "./language-syntax.ts";

export interface Language {
  readonly id: string;
  readonly extensions: readonly string[];
  /** Other names that people type for the language. */
  readonly aliases?: readonly string[];
  /** The id of the language that it is a kind of, for people who choose files by language. */
  readonly kindOf?: string;
  readonly fileNames?: readonly string[];
  /** Interpreters in a `#!` line. */
  readonly interpreters?: readonly string[];
  /** Name of the grammar in grammars/manifest.json. A language without a grammar and without line rules is searchable text in chunks. */
  readonly grammar?: string;
  /** Folders of queries under grammars/, most general first; the language's own folder when left out. */
  readonly queries?: readonly string[];
  /** What joins the parts of a qualified name. */
  readonly separator?: string;
  /**
   * Where a block's words differ from those of its address: Terraform addresses `variable` blocks as `var`. The scope of a name is then
   * the words and labels of its block.
   */
  readonly addressWords?: Readonly<Record<string, string>>;
  /**
   * Whether the file is part of a symbol's qualified name: by its whole path, or by its own name with a capital letter. When left out,
   * only what the source declares counts.
   */
  readonly moduleFromPath?: "path" | "capitalized";
  /**
   * How code names a file as a module, so that a name may mean the file: by its path; by the directories before it that begin with a
   * capital, and its name; or by its name alone.
   */
  readonly filesAreModules?: "path" | "capitals" | "name";
  /** Stem of the file that is the module of its directory, where several languages do not share that convention. */
  readonly directoryModule?: string;
  readonly visibility?: VisibilityRule;
  readonly embedded?: EmbeddedScripts;
  /** The framework whose components such files are, where what a component lets others set, hear and fill is read. */
  readonly components?: ComponentSyntax;
  /** How the markup around the scripts uses the names that the scripts bind. */
  readonly markup?: MarkupSyntax;
  /** The alias of the language of code in the markup, where it is not the language of the scripts. */
  readonly markupLanguage?: string;
  /** Whether a script elsewhere has the members that the markup names, so that the file is a part of a component and none by itself. */
  readonly isPartOfComponent?: boolean;
  /** How markup in strings of the language is written, where the key of such a string says that it is a template. */
  readonly templates?: { readonly key: string; readonly syntax: MarkupSyntax };
  /** The language of the code in a template, by its id, and how the template marks that code. */
  readonly template?: { readonly of: string; readonly syntax: TemplateSyntax };
  /** How the tags of a template are written that name parts of it and other templates. */
  readonly tags?: TagSyntax;
  /** Programs in the language render templates that they name by their paths. */
  readonly namesTemplates?: true;
  /** The framework by whose conventions code in the language shows views that it names without the ending of a file. */
  readonly showsViews?: ViewKind;
  /**
   * How code in the language names routes: by the helpers of Rails (`posts_path`), or in calls of Laravel (`route('posts.index')`) and Symfony
   * (`redirectToRoute('blog_index')`).
   */
  readonly namesRoutes?: "rails" | "laravel_symfony";
  /** Files in the language hold commands: steps of a workflow, lines of a script. */
  readonly runsCommands?: true;
  /** Files in the language hold the strings of Android, and name them (`@string/app_name`). */
  readonly holdsAndroidStrings?: true;
  /** Other languages whose files name definitions of this one, each by the rules of its module system. */
  readonly namedIn?: readonly string[];
  /** The text is a document of GraphQL: a schema, operations, fragments. */
  readonly isOfGraphql?: true;
  /** How headings are written, for a format without a grammar that finds them. */
  readonly headings?: HeadingSyntax;
  /** The text is written for people, not for machines: search treats it as documentation. */
  readonly isProse?: boolean;
  /** Settings and data. The subject of a commit that touches such a file is about the code beside it. */
  readonly isData?: boolean;
  /** No grammar reads the language: line rules find its definitions (`extraction-rules.ts`). */
  readonly isReadByLines?: true;
  /** How its keys are written, for a format of settings. */
  readonly keys?: KeySyntax;
  /** Paths of keys whose own keys are what uses in the file belong to: services of Compose, jobs of a workflow, schemas of OpenAPI. */
  readonly partsBelow?: ReadonlySet<string>;
  /** A file of the language may be an array, whose keys are captured as properties. */
  readonly isArrayFile?: boolean;
  /** How comments are written, for a language without a grammar that finds them. */
  readonly comments?: CommentMarks;
  /** Words and operators at which control flow branches; the common ones when left out, none when empty. */
  readonly branches?: string;
  /** First words of statements that import names. */
  readonly importWords?: string;
  /** Extensions of header files; including one brings in names that the including statement does not list. */
  readonly headers?: readonly string[];
  /** Indentation carries meaning, as in Python. */
  readonly isIndented?: boolean;
  /**
   * The meaning of a top-level declaration does not depend on what stands beside it, except for the package clause, the types of methods
   * written outside of them, and the file's exports. In other languages names depend on what surrounds them (nested packages, namespaces,
   * reopened classes).
   */
  readonly isContextFree?: boolean;
  /** Finds the words of statements that export names, wherever these are declared. */
  readonly exportWords?: RegExp;
  /**
   * Signatures of one function that stand above each other are overloads that share one body; in other languages each is a function of
   * its own. A call must fit one of the `signatures`, which hide the body, or the `body`, which runs whatever the signatures say.
   */
  readonly overloadsShareBody?: "signatures" | "body";
  /** Consecutive definitions with one name and the same number of parameters are one function, each a clause for other arguments. */
  readonly hasClauses?: boolean;
  /** Paths of its test files, where they follow no convention that all languages share. */
  readonly testFiles?: RegExp;
  /** Paths of files that its tools generate, in any letter case. */
  readonly generatedFiles?: RegExp;
  /** Successive package clauses nest (Scala) instead of replacing each other. */
  readonly packagesNest?: boolean;
  /** The mark that opens an annotation before a declaration, in languages whose grammar makes annotations part of the declaration. */
  readonly annotations?: AnnotationMark;
  /** A parse may leave out branches of the preprocessor's conditions, whose definitions line rules then find. */
  readonly isPreprocessed?: boolean;
  /**
   * Matches the heads of declarations that forward the calls of a name to a definition elsewhere: `delegate :name, to: :user`, `use Logs
   * { log as write; }`.
   */
  readonly forwards?: RegExp;
  /** Matches the heads of definitions that give another name to an earlier definition: `alias new old`. */
  readonly renames?: RegExp;
  /**
   * How the language binds and uses names: a profile in `usage/profiles.ts`. A language without one gets its uses from the edges of
   * queries (`usage/without-profile/from-edges.ts`).
   */
  readonly usage?: UsageProfileName;
  /** Parameters are written `name Type`; in other languages without a colon between the two, `Type name`. */
  readonly namesParametersFirst?: boolean;
  /** The head of a type may hold its constructor's parameters: `class Point(val x: Int)`, `struct Point(u8)`. */
  readonly constructsInHead?: boolean;
  /** Types whose values are constructed from their members without a written constructor. */
  readonly constructsOfMembers?: MemberConstruction;
  /**
   * Matches functions that operators call, in this text: the signature of the type around, a space, and the function's own signature up
   * to its name.
   */
  readonly operatorHeads?: RegExp;
  /** An operator is a name like any other, and its uses are known. */
  readonly followsOperators?: boolean;
  /** A colon after a parameter means that calls pass it by keyword; what follows the colon is its default, not a type. */
  readonly colonsNameArguments?: boolean;
  /** Top-level names that newer versions of the language provide and that programs for older versions define themselves. */
  readonly laterNames?: RegExp;
  /** Whatever a script assigns outside of declarations is a variable of everything that runs with it. */
  readonly assignsGlobals?: boolean;
  /**
   * Calls label arguments with an argument label, which stands before the parameter's name, in the order of the parameters: `at index:
   * Int`, `_ item: Item`.
   */
  readonly labelsArguments?: boolean;
  /** Calls run although the number of arguments differs from the number of parameters: calls that pass `more`, or `any` number. */
  readonly takesCounts?: "more" | "any";
  /** A block after a call's parentheses is an argument of the call: `each(1) { … }`, `with(x) do`. */
  readonly passesBlocks?: boolean;
  /**
   * Parameters are patterns: an equals sign in one binds the match to a name, and this mark stands before a default value. A function has
   * one clause per case.
   */
  readonly patternDefaults?: string;
  /** A method may take fewer parameters than the method that it overrides or implements. */
  readonly overridesMayTakeFewer?: boolean;
  /** Words, separated by spaces, that declare a name which can be set only once: later writes to it are errors. */
  readonly fixedWords?: string;
  /**
   * Functions declare the errors they may raise, and their callers must acknowledge these, by a word before the call, or by handling or
   * declaring the errors themselves. Some errors are exempt.
   */
  readonly declaresErrors?: DeclaredErrors;
  /**
   * How a constructor names the constructor that it runs first. One that names none, of its own type or of the supertype, runs the
   * supertype's constructor without parameters; so does a type without a constructor.
   */
  readonly saysSuper?: RegExp;
  /**
   * An override must be at least as visible as what it overrides. `all`: every method of that name in a subtype is an override; `marked`:
   * only methods marked as overrides.
   */
  readonly exposesOverrides?: "all" | "marked";
  /** A generic type may be named without type arguments. */
  readonly hasRawTypes?: boolean;
  /** Array sizes, case labels and other constants accept only constants. */
  readonly countsWithConstants?: boolean;
  /** The word `set` in a property says who may write to it. */
  readonly hasSetters?: boolean;
  /**
   * Where a method's declaration says on which objects it can be called: before its name, as the first of its parameters, or after these.
   */
  readonly saysReceiver?: "ahead" | "inside" | "behind";
  /** Only code marked `unsafe` may call a function marked `unsafe`. */
  readonly marksUnsafe?: boolean;
  /** A construct with a branch for each value of an enumeration must cover all values. */
  readonly checksBranches?: BranchCheck;
  /** A type has only the members that it declares: assignments add none. */
  readonly declaresMembers?: boolean;
  /**
   * Braces after the name of a type that is instantiated, `new Op() { … }`, are an anonymous type derived from the named one. Lists the
   * edge types that such uses of the name have.
   */
  readonly buildsNameless?: readonly EdgeType[];
  /** Braces behind a value that is made with `new` hold members of a type derived on the spot; elsewhere they fill the value. */
  readonly newBracesDerive?: boolean;
  /** What is neither public nor private is of its package alone. */
  readonly hidesByPackage?: boolean;
  /** A case of an enumeration is matched by its name alone, and one that became a function is so no longer. */
  readonly matchesCasesAlone?: boolean;
  /** Match the words of what a platform defines, and of what is declared for all platforms, which alone states defaults. */
  readonly platformWords?: { readonly defined: RegExp; readonly declared: RegExp };
  /** A value of an interface type may be written as a literal without naming any type: `{ member: value }`. */
  readonly writesLiterals?: boolean;
  /**
   * Extensions of files of other tools (parser and lexer generators, templates) that hold code of the language between their own; no
   * grammar reads these files.
   */
  readonly heldBy?: readonly string[];
  /** A declaration may leave out the type of its result or value, which then means any type, or the type of what its code returns. */
  readonly infersTypes?: boolean;
  /** How types are spelled, and which accept the values of others. */
  readonly spelledTypes?: SpelledTypes;
  /** What uses of a result look like. */
  readonly results?: ResultUses;
  /** Calls need no brackets, and setters are named after their property with this sign behind: `def size=(value)`. */
  readonly setterSign?: string;
  /** Classes that the language has itself, and that files may open to add members; they may do so with their own classes as well. */
  readonly opensClasses?: ReadonlySet<string>;
  /** Matches the text behind the name of a contract that another value fulfils for the type: `: Flow by flow`. */
  readonly delegates?: RegExp;
  /** Static methods can be called on values as well. */
  readonly callsStaticsOnValues?: boolean;
  /** No type may extend a `sealed` one; in other languages, those beside it may. */
  readonly sealsForAll?: boolean;
  /** Every name that a file can use is declared somewhere: a name without a visible declaration belongs to the platform or to a package. */
  readonly declaresAllNames?: boolean;
  /** Kinds of definitions that belong to what stands around all functions, and are visible there, even where they stand inside a function. */
  readonly globalKinds?: ReadonlySet<SymbolKind>;
  /**
   * For a language without a grammar in which the number of arguments tells functions of one name apart: matches, at its place, a word that
   * opens a block, which ends with `end` and may hold commas. Sticky.
   */
  readonly argumentBlocks?: RegExp;
  /** Several equations or clauses of one function are one definition. */
  readonly joinsClauses?: boolean;
  /** The rules that say what an import path means, and what files see of each other without an import. */
  readonly modules?: ModuleSystemName;
  /** Which uses other than calls its rules of lines find, where these are not those of types and values; for docs/languages.md. */
  readonly namesOnly?: string;
  /**
   * Which names are the same in whatever letter case: `all`, only those of functions (and macros), or those of functions, types
   * and modules but not of values. When left out, none are.
   */
  readonly foldsCase?: "all" | "functions" | "all but values";
  /** Functions hold functions of their own, which only they see; for a language without a usage profile. */
  readonly nestsFunctions?: boolean;
  /** All names that code uses are those of types, so that a method of the same name around them is not meant; for a language without a profile. */
  readonly usesOnlyTypes?: boolean;
  /** Matches the name of a module before a name that is taken from it; when left out, a path that begins with a capital. */
  readonly moduleNames?: RegExp;
  /**
   * Matches import statements that bind the module itself: under the name in the group `as`, else under the last part of its path. `*`
   * binds all that it contains.
   */
  readonly bindingImports?: RegExp;
  /** What ends the name that a call begins with, where the grammar gives the name and the arguments as one text. */
  readonly callArguments?: string;
  /** Matches a string that names a definition of a file by its place, `//pkg:name`: the last part is the name. */
  readonly labels?: RegExp;
  /** An import binds the last part of the module's path, and the module's names can be reached through that alone. */
  readonly importsBindModules?: boolean;
  /**
   * Other languages of the family see its properties as accessors (`getPath()` for `path`), and it sees their accessors as properties.
   * Its top-level declarations belong, for those languages, to a class named after the file plus this suffix.
   */
  readonly fileClassSuffix?: string;
  /** Languages of one family use each other's definitions; the language's id when left out. */
  readonly family?: string;
  /** Languages of other families whose types and their members it uses, and that use its own: Swift and Objective-C. */
  readonly bridgesTo?: readonly string[];
  /** Other languages that one of its extensions may mean, and the text that shows it, in the files whose paths match `path`. */
  readonly unless?: readonly { readonly extension: string; readonly path?: RegExp; readonly text: RegExp; readonly language: string }[];
}

/** The names of the profiles in usage/profiles.ts. */
type UsageProfileName = keyof typeof USAGE_PROFILES;

/** The sets of rules in query/graph/modules. */
type ModuleSystemName =
  | "angular"
  | "c"
  | "clojure"
  | "cmake"
  | "cpp"
  | "csharp"
  | "cython"
  | "dart"
  | "ecmascript"
  | "elixir"
  | "erlang"
  | "fortran"
  | "fsharp"
  | "gleam"
  | "go"
  | "groovy"
  | "haskell"
  | "java"
  | "julia"
  | "kotlin"
  | "lua"
  | "make"
  | "objectiveC"
  | "ocaml"
  | "perl"
  | "php"
  | "program"
  | "graphql"
  | "protobuf"
  | "python"
  | "razor"
  | "r"
  | "ruby"
  | "rust"
  | "scala"
  | "scss"
  | "shell"
  | "solidity"
  | "sql"
  | "starlark"
  | "swift"
  | "taggedMarkup"
  | "tags"
  | "terraform"
  | "zig";
