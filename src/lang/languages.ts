/**
 * The table of languages. Adding a language adds a row here, queries under `grammars/<id>/`, a grammar in `grammars/manifest.json` and a
 * fixture under `test/fixtures/languages/`; no other code changes. Each fact that other files must know about a language is a column
 * (`language.ts`). Not in the table: what only the extraction of files reads (`extraction-rules.ts`), path conventions that hold for all
 * languages (`query/rank/path-factors.ts`), and the names of files that are ignored or hold secrets, which have a version of their own
 * (`indexer/rules/builtin-rules.ts`, `indexer/rules/secret-files.ts`).
 */
import { basename, extname } from "node:path/posix";
import type { Visibility } from "#core/types.ts";
import { capitalizedModule, modulePath } from "#lang/symbols/module-path.ts";
import type { Language } from "./language.ts";
import type { CommentMarks, TagSyntax, TemplateSyntax, VisibilityRule } from "./language-syntax.ts";

const PUBLIC: VisibilityRule = { fileDefault: "public", memberDefault: "public" };
const MODIFIERS: Readonly<Record<string, Visibility>> = {
  public: "public",
  private: "private",
  protected: "protected",
  internal: "internal",
};
const UNDERSCORE: VisibilityRule = { naming: "underscore", fileDefault: "public", memberDefault: "public" };
const SCRIPT: VisibilityRule = {
  words: { export: "public", private: "private", protected: "protected" },
  naming: "hash",
  fileDefault: "internal",
  memberDefault: "public",
  internalIsOfFile: true,
  privateIsOf: "type",
};

/** Sources of yacc, lex, re2c and Ragel, which generate C or C++. */
const C_HOLDERS = [".y", ".yy", ".ypp", ".l", ".ll", ".lpp", ".lex", ".re", ".rl"];

/** Markup that holds scripts: their symbols get the same qualified names as those of a script file. */
const COMPONENT = {
  moduleFromPath: "path",
  visibility: SCRIPT,
  overloadsShareBody: "signatures",
  modules: "ecmascript",
  family: "ecmascript",
} as const;

/** Prose and data have no control flow. */
const PROSE = { isProse: true, branches: "" };
const DATA = { isData: true, branches: "" };

/** Languages of templates that name each other's parts. */
const GO_KIN = ["go-template", "go-html", "helm"];
const JINJA_KIN = ["jinja", "jinja-html", "twig", "liquid"];
/** Languages in whose texts operations of GraphQL stand. */
const WITH_DOCUMENTS =
  "typescript tsx javascript vue svelte astro python ruby go php java kotlin scala groovy csharp dart swift rust elixir clojure".split(" ");
const DBT_KIN = ["dbt", "dbt-properties"];

const C_NUMBERS = [
  ["char", "short", "int", "long", "float", "double"],
  ["int8_t", "int16_t", "int32_t", "int64_t"],
  ["uint8_t", "uint16_t", "uint32_t", "uint64_t"],
];
const HASH: CommentMarks = { line: ["#"] };
const SLASHES: CommentMarks = { line: ["//"], block: [["/*", "*/"]] };
const MARKUP: CommentMarks = { block: [["<!--", "-->"]] };

/** Scripts use each other's definitions, and test them alike, whichever of these languages they are written in. */
const ECMASCRIPT = {
  modules: "ecmascript",
  family: "ecmascript",
  overridesMayTakeFewer: true,
  writesLiterals: true,
  namesTemplates: true,
  showsViews: "express",
  exportWords: /\bexports?\b/g,
} as const;
const ECMASCRIPT_IMPORTS = "import export const let var require";

/** What only templates of Angular have: attributes in brackets, or with a star. */
const ANGULAR = /<[A-Za-z][^<>]*\s(?:\*ng[A-Z]\w*\s*=|\[\(?[A-Za-z][\w.-]*\)?\]\s*=|\([a-z][\w.-]*\)\s*=)\s*["']/;

/** Words that tags of Jinja and its kin begin with. */
const JINJA_TAGS =
  /\{%[-~+]?\s*(?:extends|block|include\w*|import|from|macro|set|with|load|if|for|trans|blocktrans\w*|url|csrf_token|static|assign|layout|render|embed|use|comment|raw|verbatim|autoescape|call|filter|spaceless|cache|capture|form_theme|asset|end\w+)\b/;
/** What only tags of Go templates have: words that open blocks without a sign before them, paths of values, comments. */
const GO_TAGS =
  /\{\{-?\s*(?:\.[A-Za-z]|\$(?:\w*\s*:?=|\.[A-Za-z])|\/\*|(?:if|range|with|define|block|template|partial|partialCached|include|return)\s+[$."`(a-z]|(?:else|end)\s*-?\}\})/;
/** Where Hugo, and where Helm, Django, Flask and others keep templates. */
const IN_LAYOUTS = /(?:^|\/)layouts\/(?:_?partials|_?shortcodes|_default)\//;
const IN_TEMPLATES = /(?:^|\/)(?:templates|jinja2)\//;
/** Where Ansible keeps variables and tasks, and what only files with tasks have. */
const IN_ANSIBLE =
  /(?:^|\/)(?:(?:group_vars|host_vars)\/|roles\/(?:[^/]+\/)+(?:defaults|vars|tasks|handlers|meta)\/|(?:defaults|vars|tasks|handlers)\/main\.ya?ml$|(?:defaults|vars)\/[A-Z][\w.-]*\.ya?ml$)/;
/** Variables beside playbooks, whose names are of several words. */
const IN_VARIABLES = /(?:^|\/)vars(?:\/[^/]+)?\.ya?ml$/;
const VARIABLES = /^[a-z]+_\w+:/m;
/** Files of tasks beside `tasks/main.yml` of a role. Other tools keep tasks in a directory of this name too, each a mapping and no list. */
const IN_TASKS = /(?:^|\/)(?:tasks|handlers)\/[^/]+\.ya?ml$/;
const NAMED_ITEMS = /^(?:(?:---|#)[^\n]*\n|[ \t]*\n){0,40}-[ \t]+[a-z][\w.]*[ \t]*:/;
/** A play: an item on the outermost level that says which hosts it is for. */
const PLAY = /^-[ \t]+(?:name[ \t]*:[^\n]*\n(?:[ \t]{2}[^\n]*\n){0,4}?[ \t]{2})?hosts[ \t]*:[ \t]*\S/m;
const ANSIBLE_TASKS =
  /^[ \t]*(?:-[ \t]+)?(?:ansible\.(?:builtin|posix|windows)\.\w+|community\.\w+\.\w+|(?:import|include)_(?:tasks|role|playbook)|gather_facts|changed_when|failed_when|set_fact|with_items)[ \t]*:/m;

/** What files of OpenAPI, AsyncAPI and JSON Schema consist of. */
const SCHEMAS: ReadonlySet<string> = new Set(
  "paths definitions $defs components.schemas components.parameters components.responses components.requestBodies components.messages".split(
    " ",
  ),
);
/** Workflows and actions of GitHub, and pipelines of GitLab. */
const IN_WORKFLOWS =
  /(?:^|\/)(?:\.(?:github|gitea|forgejo)\/workflows\/[^/]+|action|\.gitlab-ci(?:\.[\w-]+)?|\.gitlab\/(?:[^/]+\/)*[^/]+)\.ya?ml$/;
const IN_COMPOSE = /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/;
const IN_KUSTOMIZATION = /(?:^|\/)kustomization\.ya?ml$/;
/** A manifest of Kubernetes: its version and its kind, on its outermost level and not far from each other. */
const MANIFEST =
  /^(?:apiVersion[ \t]*:[ \t]*["']?[\w.-]+(?:\/\w+)?["']?[ \t]*\r?\n(?:[^\n]{0,200}\n){0,20}?kind[ \t]*:[ \t]*["']?[A-Z]\w*|kind[ \t]*:[ \t]*["']?[A-Z]\w*["']?[ \t]*\r?\n(?:[^\n]{0,200}\n){0,20}?apiVersion[ \t]*:)/m;

/** What only models and macros of dbt have in SQL, where it keeps files of properties, and what these begin with. */
const DBT_SQL =
  /\{\{-?\s*(?:ref|source|config|var|env_var|this|return|adapter|target|dbt|dbt_utils)\b|\{%[-+]?\s*(?:macro|test|data_test|snapshot|materialization|set|if|for|do|call)\s/;
const IN_DBT = /(?:^|\/)(?:models|seeds|snapshots|analyses|macros)\//;
const DBT_PROPERTIES =
  /^(?:models|sources|seeds|snapshots|exposures|macros|semantic_models|metrics|unit_tests|data_tests):[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n){0,5}[ \t]*-[ \t]+name:/m;

/** Shows that a header is C++: constructs that C does not have. */
const CPP_IN_HEADER =
  /^[ \t]*(?:namespace\b|template\s*<|class\s+(?:\w+\s+)?\w+(?:\s+final)?\s*(?:[:{]|$)|using\s+(?:namespace\s|\w+\s*=|[\w:]+::\w)|(?:public|private|protected)\s*:|constexpr\b|extern\s+"C\+\+")|\bstd::\w|\boperator\s*(?:[=<>+\-*/%!&|^~]{1,3}|\[\]|\(\))\s*\(/m;

/** Shows that a header is Objective-C: its directives at the start of a line, or macros of its own foundation classes. */
const OBJECTIVE_C_IN_HEADER =
  /^(?:@(?:interface|protocol|implementation|class|import|end)\b|(?:typedef[ \t]+)?NS_(?:CLOSED_ENUM|ENUM|OPTIONS|ERROR_ENUM|ASSUME_NONNULL_BEGIN)\b|FOUNDATION_EXPORT\b)/m;

/** Shows that a file is a Coq proof, or (`V`) a program in V: both share Verilog's extension. */
const COQ = /^[ \t]*(?:Theorem|Lemma|Definition|Inductive|Fixpoint|Require|Proof|Section)\b[^;\n]*\.?$/m;
const V = /^(?:pub[ \t]+)?(?:fn[ \t]+\w+\(|struct[ \t]+\w+[ \t]*\{)/m;

const WRITTEN: readonly Language[] = [
  {
    id: "rust",
    namesTemplates: true,
    spelledTypes: {
      modules: ["std::result", "std::option", "std::string", "std::vec", "std::boxed", "core::result", "core::option"],
      matchesFunctions: true,
    },
    results: { waitBehind: true, wrapper: /^(?:\w+::)*(?:Result|Option)\b/ },
    countsWithConstants: true,
    saysReceiver: "inside",
    marksUnsafe: true,
    checksBranches: {
      isRefused: true,
      head: /\bmatch\b[^{};]*$/,
      others: /(?:^|[{},]|\n)\s*(?:_|[a-z]\w*)\s*=>/,
      arrow: /^[^;{}]*(?:\{[^;{}]*\}[^;{}]*)?=>/,
    },
    constructsOfMembers: { types: /\nstruct (?!.*\bunion )/, isLiteral: true },
    constructsInHead: true,
    operatorHeads:
      /\bimpl\b.*\b(?:Add|Sub|Mul|Div|Rem|Neg|Not|Bit\w+|Sh[lr]|\w+Assign|Index|IndexMut|Deref|DerefMut|PartialEq|PartialOrd|Ord|Drop|Fn|FnMut|FnOnce)\b.* for .*\bfn \w+$/,
    extensions: [".rs"],
    grammar: "rust",
    separator: "::",
    moduleFromPath: "path",
    filesAreModules: "path",
    visibility: {
      words: { "pub(": "internal", pub: "public" },
      fileDefault: "private",
      memberDefault: "private",
      moduleDefault: "private",
      privateIsOf: "module",
    },
    branches: "if for while loop => && ||",
    importWords: "use",
    generatedFiles: /_generated\.rs$/i,
    usage: "rust",
    modules: "rust",
    testFiles: /^tests\.rs$/,
  },
  {
    id: "go",
    namesTemplates: true,
    heldBy: [".tmpl", ".gotmpl", ".gohtml"],
    spelledTypes: { names: { "interface{}": "any" }, tops: new Set(["any"]), matchesFunctions: true },
    results: { endByLine: "break", areSeveral: true },
    countsWithConstants: true,
    saysReceiver: "ahead",
    extensions: [".go"],
    grammar: "go",
    constructsOfMembers: { types: /\nstruct /, isLiteral: true, isInOrder: true },
    visibility: { naming: "capital", fileDefault: "private", memberDefault: "private" },
    aliases: ["golang"],
    branches: "if for case && ||",
    isContextFree: true,
    importWords: "import",
    generatedFiles: /\.pb(?:\.\w{1,12})?\.go$|^zz_generated/i,
    namesParametersFirst: true,
    usage: "go",
    modules: "go",
  },
  {
    id: "typescript",
    generatedFiles: /_pb\.d\.ts$|[._]pb\.ts$/i,
    templates: { key: "template", syntax: "angular" },
    spelledTypes: { tops: new Set(["unknown"]), shortensArrays: true, takesSureValues: true, bindUntyped: "withoutDefault" },
    results: { endByLine: "break" },
    exposesOverrides: "all",
    declaresAllNames: true,
    annotations: "@",
    fixedWords: "readonly const",
    infersTypes: true,
    declaresMembers: true,
    extensions: [".ts", ".mts", ".cts"],
    interpreters: ["ts-node", "deno", "bun", "tsx"],
    grammar: "typescript",
    queries: ["ecmascript", "typescript", "ecmascript-exports"],
    overloadsShareBody: "signatures",
    moduleFromPath: "path",
    visibility: SCRIPT,
    isContextFree: true,
    importWords: ECMASCRIPT_IMPORTS,
    usage: "typescript",
    ...ECMASCRIPT,
  },
  {
    id: "tsx",
    spelledTypes: { tops: new Set(["unknown"]), shortensArrays: true, takesSureValues: true, bindUntyped: "withoutDefault" },
    results: { endByLine: "break" },
    declaresAllNames: true,
    annotations: "@",
    fixedWords: "readonly const",
    infersTypes: true,
    declaresMembers: true,
    extensions: [".tsx"],
    // Whoever asks for TypeScript means these files too, as with `rg -t ts`.
    kindOf: "typescript",
    grammar: "tsx",
    queries: ["ecmascript", "typescript", "ecmascript-exports"],
    overloadsShareBody: "signatures",
    moduleFromPath: "path",
    visibility: SCRIPT,
    aliases: ["react"],
    isContextFree: true,
    importWords: ECMASCRIPT_IMPORTS,
    usage: "typescript",
    ...ECMASCRIPT,
  },
  {
    id: "javascript",
    generatedFiles: /[._]pb\.[cm]?js$/i,
    results: { endByLine: "break" },
    takesCounts: "any",
    annotations: "@",
    fixedWords: "const",
    infersTypes: true,
    extensions: [".js", ".mjs", ".cjs", ".jsx", ".es6", ".jsm", ".jake", ".njs", ".jscad", ".ssjs", ".xsjs", ".xsjslib"],
    fileNames: ["Jakefile"],
    interpreters: ["node", "nodejs", "gjs", "qjs", "zx", "rhino"],
    grammar: "javascript",
    queries: ["ecmascript", "javascript", "ecmascript-exports"],
    moduleFromPath: "path",
    visibility: SCRIPT,
    aliases: ["node"],
    isContextFree: true,
    importWords: ECMASCRIPT_IMPORTS,
    usage: "ecmascript",
    ...ECMASCRIPT,
  },
  {
    id: "python",
    generatedFiles: /_pb2(?:_grpc)?\.pyi?$/i,
    namedIn: ["jinja-html", "jinja"],
    namesTemplates: true,
    heldBy: [".j2", ".jinja", ".jinja2"],
    spelledTypes: {
      modules: ["typing", "typing_extensions", "collections.abc", "collections", "builtins"],
      names: {
        Dict: "dict",
        List: "list",
        Set: "set",
        FrozenSet: "frozenset",
        Tuple: "tuple",
        Type: "type",
        DefaultDict: "defaultdict",
        Deque: "deque",
        Text: "str",
        None: "null",
      },
      tops: new Set(["object"]),
      areQuoted: true,
      numbers: [["int", "float", "complex"]],
      takesSureValues: true,
    },
    results: { endByLine: "colon" },
    callsStaticsOnValues: true,
    hasRawTypes: true,
    constructsOfMembers: {
      types: /@(?:\w+\.)*(?:dataclass|define|frozen|mutable)\b|\(\s*(?:\w+\.)*NamedTuple\s*\)|\([^()]*\bBaseModel\b/,
      except: /^[^=]*\bClassVar\b|\binit\s*=\s*False\b|^[^:]*$/,
      optional: /=(?!\s*(?:\w+\.)*(?:field|ib|attrib|Field)\()|\b(?:default|default_factory|factory)\s*=|\bField\(\s*(?!\.\.\.|\w+\s*=|\))/,
      unless: "__init__",
    },
    operatorHeads: /\b__(?!(?:init|new|call)__)[a-z]\w*__$/,
    annotations: "@",
    infersTypes: true,
    extensions: [".py", ".pyi", ".pyw", ".py3", ".wsgi", ".gyp", ".gypi", ".tac"],
    fileNames: ["SConstruct", "SConscript", "wscript"],
    interpreters: ["python", "python2", "python3", "pypy", "uv"],
    grammar: "python",
    overloadsShareBody: "body",
    moduleFromPath: "path",
    filesAreModules: "path",
    visibility: UNDERSCORE,
    branches: "if elif for while except case and or",
    isContextFree: true,
    isIndented: true,
    importWords: "import from",
    testFiles: /^conftest\.py$/,
    usage: "python",
    modules: "python",
  },
  {
    id: "java",
    generatedFiles: /OuterClass\.java$/,
    spelledTypes: {
      tops: new Set(["Object"]),
      modules: ["java.lang"],
      numbers: [
        ["byte", "short", "int", "long", "float", "double"],
        ["char", "int"],
      ],
      areAhead: true,
    },
    results: { voidIsNoValue: true },
    callsStaticsOnValues: true,
    hasRawTypes: true,
    exposesOverrides: "all",
    saysSuper: /\b(?:super|this)\s*\(/,
    buildsNameless: ["calls"],
    newBracesDerive: true,
    hidesByPackage: true,
    fixedWords: "final",
    declaresErrors: {
      exempt:
        /(?:^|\.)(?:(?:\w*Runtime|IllegalArgument|IllegalState|NullPointer|UnsupportedOperation|\w*IndexOutOfBounds|ClassCast|Arithmetic|ConcurrentModification|NumberFormat|NoSuchElement|Security|UncheckedIO|DateTime\w*)Exception|\w*Error)$/,
    },
    checksBranches: {
      isRefused: true,
      head: /(?:[=(,?]|\?[^;{}?]*:|\breturn|\byield|->)\s*switch\s*\([^{}]*\)\s*$/,
      others: /\bdefault\s*(?:->|:)/,
      arrow: /^[^;{}]*(?:->|:)/,
    },
    constructsInHead: true,
    annotations: "@",
    extensions: [".java"],
    heldBy: [".jspx"],
    grammar: "java",
    visibility: { words: MODIFIERS, fileDefault: "internal", memberDefault: "internal", privateIsOf: "type" },
    importWords: "import",
    usage: "java",
    modules: "java",
    family: "jvm",
    testFiles: /Tests?\.java$/,
  },
  {
    id: "c",
    generatedFiles: /\.pb-c\.[ch]$/i,
    spelledTypes: { numbers: C_NUMBERS, matchesFunctions: true },
    results: { voidIsNoValue: true },
    queries: ["c-family", "c"],
    extensions: [".c", ".h"],
    grammar: "c",
    isPreprocessed: true,
    separator: "::",
    visibility: { words: { static: "private" }, fileDefault: "public", memberDefault: "public" },
    unless: [
      { extension: ".h", text: OBJECTIVE_C_IN_HEADER, language: "objective-c" },
      { extension: ".h", text: CPP_IN_HEADER, language: "cpp" },
    ],
    isContextFree: true,
    importWords: "include",
    headers: [".h", ".inc"],
    heldBy: C_HOLDERS,
    usage: "c",
    globalKinds: new Set(["function"]),
    modules: "c",
    family: "c",
  },
  {
    id: "cpp",
    generatedFiles: /\.pb\.(?:h|cc|cpp|hpp)$/i,
    spelledTypes: { numbers: C_NUMBERS, modules: ["std"], matchesFunctions: true },
    results: { voidIsNoValue: true },
    callsStaticsOnValues: true,
    queries: ["c-family", "cpp"],
    countsWithConstants: true,
    saysReceiver: "behind",
    annotations: "[",
    extensions: [
      ".cc",
      ".cpp",
      ".cxx",
      ".c++",
      ".hpp",
      ".hh",
      ".hxx",
      ".h++",
      ".ipp",
      ".tpp",
      ".inl",
      ".cu",
      ".cuh",
      ".cppm",
      ".ixx",
      ".ino",
      ".tcc",
      ".txx",
    ],
    grammar: "cpp",
    isPreprocessed: true,
    separator: "::",
    visibility: { ...PUBLIC, privateIsOf: "type" },
    aliases: ["c++"],
    importWords: "include using",
    headers: [".hh", ".hpp", ".hxx"],
    heldBy: C_HOLDERS,
    usage: "cpp",
    modules: "cpp",
    family: "c",
  },
  {
    id: "csharp",
    spelledTypes: {
      nullable: "behind",
      names: { String: "string", Object: "object", Boolean: "bool", Int32: "int", Int64: "long", Double: "double" },
      tops: new Set(["object", "object?"]),
      numbers: [["byte", "short", "int", "long", "float", "double"]],
      areAhead: true,
      onlyWarns: true,
      matchesFunctions: true,
    },
    results: { voidIsNoValue: true },
    sealsForAll: true,
    countsWithConstants: true,
    exposesOverrides: "marked",
    hasSetters: true,
    saysSuper: /\)\s*:\s*(?:base|this)\s*\(/,
    constructsInHead: true,
    fixedWords: "readonly const",
    operatorHeads: /\bthis$/,
    annotations: "[",
    extensions: [".cs", ".csx", ".cake"],
    grammar: "csharp",
    usage: "csharp",
    modules: "csharp",
    visibility: { words: MODIFIERS, fileDefault: "internal", memberDefault: "private", privateIsOf: "type" },
    aliases: ["c#"],
    branches: "if for foreach while case catch && || ??",
    importWords: "using",
    testFiles: /Tests?\.cs$/,
    generatedFiles: /\.g\.cs$|\.designer\.cs$/i,
  },
  {
    id: "ruby",
    generatedFiles: /_pb\.rb$/i,
    showsViews: "rails",
    namesRoutes: "rails",
    setterSign: "=",
    opensClasses: new Set(
      "Array BasicObject Class Comparable Complex Data Dir Encoding Enumerable Enumerator Errno Exception FalseClass Fiber File Float GC Hash IO Integer Kernel MatchData Math Method Module Mutex NilClass Numeric Object ObjectSpace Proc Process Queue Random Range Rational Regexp Set Signal StandardError String Struct Symbol Thread Time TrueClass".split(
        " ",
      ),
    ),
    laterNames:
      /^(?:ClosedQueueError|FiberError|UncaughtThrowError|NoMatchingPattern(?:Key)?Error|EncodingError|ConditionVariable|SizedQueue|Set|Ractor|Refinement|Warning)$/,
    passesBlocks: true,
    colonsNameArguments: true,
    infersTypes: true,
    extensions: [
      ...[".rb", ".rake", ".gemspec", ".ru", ".thor", ".podspec", ".jbuilder", ".builder", ".rabl", ".rbi", ".rbw", ".ruby", ".prawn"],
      ...[".mspec", ".god", ".watchr"],
    ],
    fileNames: [
      ...["Gemfile", "Rakefile", "Guardfile", "Vagrantfile", "Podfile", "Brewfile", "Thorfile", "Capfile", "Fastfile", "Dangerfile"],
      ...["Deliverfile", "Snapfile", "Berksfile", "Buildfile", "buildfile", "Jarfile", "Mavenfile", "Puppetfile", "Steepfile"],
      ...["Appraisals", ".irbrc", ".pryrc", ".simplecov"],
    ],
    interpreters: ["ruby", "jruby", "rbx", "macruby", "rake"],
    heldBy: [".haml", ".slim"],
    grammar: "ruby",
    separator: "::",
    visibility: {
      words: { "self.": "public", private_class_method: "private", private: "private", protected: "protected" },
      fileDefault: "public",
      memberDefault: "public",
      privateIsOf: "object",
    },
    branches: "if elsif unless while until for when rescue and or && || ?",
    importWords: "require",
    // The blocks of tests hold them.
    globalKinds: new Set(["class", "constant"]),
    forwards: /^(?:delegate|def_(?:instance_)?delegators?)\b/,
    renames: /^alias(?:_method)?[\s(]/,
    usage: "ruby",
    modules: "ruby",
  },
  {
    id: "php",
    foldsCase: "all but values",
    showsViews: "blade",
    namesRoutes: "laravel_symfony",
    namedIn: ["twig"],
    namesTemplates: true,
    isArrayFile: true,
    spelledTypes: {
      nullable: "ahead",
      tops: new Set(["mixed"]),
      numbers: [["int", "float"]],
      takesSureValues: true,
      bindUntyped: "always",
    },
    callsStaticsOnValues: true,
    takesCounts: "more",
    exposesOverrides: "all",
    fixedWords: "readonly const",
    buildsNameless: ["extends", "implements"],
    annotations: "#[",
    infersTypes: true,
    unless: [{ extension: ".blade.php", text: /\S/, language: "blade" }],
    extensions: [".php", ".phtml", ".php3", ".php4", ".php5", ".phps", ".phpt", ".ctp"],
    interpreters: ["php"],
    grammar: "php",
    separator: "\\",
    visibility: { words: MODIFIERS, fileDefault: "public", memberDefault: "public", privateIsOf: "type" },
    branches: "if elseif for foreach while case catch && || ? and or",
    importWords: "use require include",
    testFiles: /Tests?\.php$|\.phpt$/,
    forwards: /^[\w\\:]+\s+as\s/,
    usage: "php",
    modules: "php",
  },
  { id: "markdown", extensions: [".md", ".markdown", ".mdx", ".mkd"], grammar: "markdown", separator: " > ", ...PROSE },
  {
    id: "html",
    extensions: [".html", ".htm", ".xhtml"],
    embedded: "script-tags",
    unless: [
      { extension: ".component.html", text: /\S/, language: "angular" },
      { extension: ".html", text: ANGULAR, language: "angular" },
      { extension: ".html", text: JINJA_TAGS, language: "jinja-html" },
      { extension: ".html", text: GO_TAGS, language: "go-html" },
      { extension: ".html", path: IN_LAYOUTS, text: /\S/, language: "go-html" },
      { extension: ".html", path: IN_TEMPLATES, text: /\{\{/, language: "jinja-html" },
    ],
    ...COMPONENT,
    branches: "",
  },
  {
    id: "angular",
    kindOf: "html",
    extensions: [],
    embedded: "script-tags",
    markup: "angular",
    markupLanguage: "ts",
    isPartOfComponent: true,
    ...COMPONENT,
    modules: "angular",
    branches: "",
  },
  {
    id: "jinja-html",
    kindOf: "html",
    extensions: [],
    embedded: "script-tags",
    tags: "jinja",
    namedIn: JINJA_KIN,
    ...COMPONENT,
    modules: "taggedMarkup",
    branches: "",
  },
  {
    id: "go-html",
    kindOf: "html",
    extensions: [],
    embedded: "script-tags",
    tags: "go",
    namedIn: GO_KIN,
    ...COMPONENT,
    modules: "taggedMarkup",
    branches: "",
  },
  { id: "vue", extensions: [".vue"], embedded: "script-tags", markup: "directives", components: "vue", ...COMPONENT },
  { id: "svelte", extensions: [".svelte"], embedded: "script-tags", markup: "braces", components: "svelte", ...COMPONENT },
  {
    id: "astro",
    extensions: [".astro"],
    embedded: "script-tags-and-frontmatter",
    markup: "braces",
    components: "astro",
    markupLanguage: "tsx",
    ...COMPONENT,
  },
  {
    id: "kotlin",
    spelledTypes: { nullable: "behind", tops: new Set(["Any?"]), sureTops: new Set(["Any"]), takesSureValues: true },
    results: { endByLine: "break", giveLast: true },
    delegates: /^\s*(?:<[^{}]*>)?\s+by\b/,
    platformWords: { defined: /\bactual\b/, declared: /\bexpect\b/ },
    countsWithConstants: true,
    exposesOverrides: "all",
    hasSetters: true,
    fixedWords: "val const",
    checksBranches: { head: /\bwhen\s*(?:\([^{}]*\)\s*)?$/, others: /\belse\s*->/, arrow: /^[^;{}\n]*->/ },
    buildsNameless: ["calls", "references"],
    passesBlocks: true,
    constructsInHead: true,
    operatorHeads: /\boperator\s(?:.*\s)?fun\b.*$/,
    annotations: "@",
    infersTypes: true,
    extensions: [".kt", ".kts"],
    grammar: "kotlin",
    usage: "kotlin",
    modules: "kotlin",
    family: "jvm",
    fileClassSuffix: "Kt",
    visibility: { words: MODIFIERS, fileDefault: "public", memberDefault: "public", privateIsOf: "type" },
    branches: "if for while catch && || -> ?:",
    importWords: "import",
    testFiles: /Tests?\.kt$/,
  },
  {
    id: "scala",
    exposesOverrides: "all",
    fixedWords: "val",
    buildsNameless: ["calls"],
    newBracesDerive: true,
    passesBlocks: true,
    constructsInHead: true,
    annotations: "@",
    infersTypes: true,
    extensions: [".scala", ".sc", ".sbt"],
    grammar: "scala",
    packagesNest: true,
    usage: "scala",
    modules: "scala",
    family: "jvm",
    visibility: {
      words: { "private[this]": "private", "private[": "internal", "protected[": "protected", ...MODIFIERS },
      fileDefault: "public",
      memberDefault: "public",
    },
    branches: "if for while case && ||",
    importWords: "import",
    testFiles: /Tests?\.scala$/,
  },
  {
    id: "lua",
    assignsGlobals: true,
    takesCounts: "any",
    operatorHeads: /\b__[a-z]+$/,
    infersTypes: true,
    extensions: [".lua", ".rockspec", ".nse", ".wlua"],
    fileNames: [".luacheckrc"],
    interpreters: ["lua", "luajit"],
    grammar: "lua",
    filesAreModules: "path",
    directoryModule: "init",
    visibility: { words: { local: "private" }, fileDefault: "public", memberDefault: "public" },
    branches: "if elseif for while repeat and or",
    importWords: "require",
    usage: "lua",
    modules: "lua",
  },
  {
    id: "bash",
    runsCommands: true,
    assignsGlobals: true,
    extensions: [".sh", ".bash", ".zsh", ".ksh", ".bats", ".command", ".ebuild", ".eclass", ".zsh-theme"],
    fileNames: [
      ...[".bashrc", ".bash_profile", ".bash_aliases", ".bash_functions", ".bash_login", ".bash_logout", ".profile", ".kshrc"],
      ...[".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".xinitrc", ".xsession", "PKGBUILD", "APKBUILD"],
    ],
    interpreters: ["sh", "bash", "zsh", "ksh", "dash", "ash", "mksh", "bats"],
    grammar: "bash",
    visibility: PUBLIC,
    aliases: ["shell"],
    branches: "if elif for while until && || ;;",
    usage: "bash",
    modules: "shell",
    // `t0001-init.sh`: scripts of git's test harness, and of sharness, which is made from it.
    testFiles: /\.bats$|^t\d{4}-.*\.sh$/,
  },
  {
    id: "elixir",
    hasClauses: true,
    passesBlocks: true,
    infersTypes: true,
    extensions: [".ex", ".exs"],
    interpreters: ["elixir"],
    grammar: "elixir",
    visibility: {
      words: { defp: "private", defmacrop: "private", defguardp: "private", "@typep": "private", "@": "private" },
      fileDefault: "public",
      memberDefault: "public",
      privateIsOf: "type",
    },
    branches: "if unless for -> rescue and or && ||",
    importWords: "import use require",
    forwards: /^defdelegate\b/,
    patternDefaults: "\\\\",
    usage: "elixir",
    modules: "elixir",
  },
  {
    id: "zig",
    extensions: [".zig"],
    grammar: "zig",
    moduleFromPath: "path",
    filesAreModules: "path",
    visibility: { words: { pub: "public", export: "public" }, fileDefault: "private", memberDefault: "private" },
    branches: "if for while catch orelse and or =>",
    importWords: "const",
    usage: "zig",
    modules: "zig",
  },
  {
    id: "swift",
    generatedFiles: /\.(?:pb|grpc)\.swift$/i,
    spelledTypes: { nullable: "behind", tops: new Set(["Any"]) },
    results: { endByLine: "break", giveLast: true },
    labelsArguments: true,
    hasSetters: true,
    fixedWords: "let",
    declaresErrors: { word: /\btry\b/ },
    matchesCasesAlone: true,
    checksBranches: {
      isRefused: true,
      head: /\bswitch\b[^{}\n]*$/,
      others: /\bdefault\s*:|\bcase\s+(?:_|let\s+\w+)\s*:/,
      arrow: /^[^;{}]*:/,
    },
    passesBlocks: true,
    constructsOfMembers: {
      types: /\nstruct /,
      except: /\b(?:static|class|lazy)\b|^(?:\w+\s+)*let\b[^=]*=|^[^={]*\{(?!\s*(?:didSet|willSet))/,
      optional: /=|^[^=]*\?\s*$/,
      unless: "init",
    },
    operatorHeads: /\bsubscript$/,
    annotations: "@",
    infersTypes: true,
    extensions: [".swift"],
    grammar: "swift",
    visibility: {
      words: { fileprivate: "private", open: "public", package: "internal", ...MODIFIERS },
      fileDefault: "internal",
      memberDefault: "internal",
    },
    branches: "if guard for while case catch && || ??",
    importWords: "import",
    testFiles: /Tests?\.swift$/,
    modules: "swift",
    usage: "swift",
    bridgesTo: ["objective-c"],
  },
  {
    id: "terraform",
    extensions: [".tf", ".tfvars", ".hcl"],
    aliases: ["hcl", "opentofu"],
    grammar: "hcl",
    visibility: PUBLIC,
    branches: "? && || for",
    addressWords: { variable: "var", locals: "local" },
    modules: "terraform",
    usage: "terraform",
  },
  {
    id: "sql",
    foldsCase: "all",
    extensions: [".sql", ".ddl"],
    unless: [{ extension: ".sql", text: DBT_SQL, language: "dbt" }],
    grammar: "sql",
    comments: { line: ["--"], block: [["/*", "*/"]] },
    visibility: PUBLIC,
    branches: "when where and or",
    modules: "sql",
    moduleNames: /^"?[A-Za-z_]\w*"?$/,
  },
  {
    id: "dbt",
    kindOf: "sql",
    extensions: [],
    comments: { line: ["--"], block: [["/*", "*/"]] },
    tags: "dbt",
    namedIn: DBT_KIN,
    modules: "tags",
    branches: "if elif for when",
  },
  {
    id: "dart",
    spelledTypes: { nullable: "behind", tops: new Set(["Object?"]), sureTops: new Set(["Object"]), takesSureValues: true },
    hasRawTypes: true,
    annotations: "@",
    infersTypes: true,
    extensions: [".dart"],
    aliases: ["flutter"],
    grammar: "dart",
    visibility: UNDERSCORE,
    branches: "if for while case catch && || ?? ?",
    importWords: "import export part",
    testFiles: /_test\.dart$/,
    generatedFiles: /\.(?:g|freezed|mocks|pb)\.dart$/i,
    modules: "dart",
    usage: "dart",
  },
  {
    id: "haskell",
    followsOperators: true,
    infersTypes: true,
    extensions: [".hs", ".hsc", ".hs-boot"],
    heldBy: [".x", ".y"],
    aliases: ["hs"],
    grammar: "haskell",
    filesAreModules: "capitals",
    visibility: { fileDefault: "public", memberDefault: "public", listsExports: true },
    branches: "if case guard | && || ->",
    isIndented: true,
    importWords: "import",
    joinsClauses: true,
    testFiles: /Spec\.hs$/,
    modules: "haskell",
    usage: "haskell",
  },
  { id: "css", extensions: [".css"], grammar: "css", visibility: PUBLIC, branches: "", modules: "program", family: "css" },
  {
    id: "scss",
    extensions: [".scss"],
    aliases: ["sass"],
    grammar: "scss",
    visibility: PUBLIC,
    branches: "@if @else @for @each @while",
    moduleNames: /^[A-Za-z_][\w-]*$/,
    bindingImports: /^@use\b(?:[^;]*?["'][ \t]*\bas[ \t]+(?<as>[\w-]+|\*))?/,
    modules: "scss",
    family: "css",
  },
  {
    id: "objective-c",
    extensions: [".m", ".mm"],
    aliases: ["objc", "objectivec"],
    grammar: "objc",
    visibility: { words: { static: "private" }, fileDefault: "public", memberDefault: "public" },
    importWords: "import include",
    headers: [".h"],
    modules: "objectiveC",
    usage: "objectiveC",
    family: "c",
    bridgesTo: ["swift"],
  },
  {
    id: "solidity",
    extensions: [".sol"],
    grammar: "solidity",
    visibility: { words: { external: "public", ...MODIFIERS }, wordsFollowName: true, fileDefault: "public", memberDefault: "internal" },
    importWords: "import",
    testFiles: /\.t\.sol$/,
    modules: "solidity",
    usage: "solidity",
  },
  {
    id: "make",
    runsCommands: true,
    extensions: [".mk", ".mak", ".make", ".makefile"],
    aliases: ["makefile"],
    fileNames: ["Makefile", "GNUmakefile", "makefile", "Kbuild", "Makefile.am", "Makefile.in", "Makefile.inc", "BSDmakefile"],
    grammar: "make",
    // A dot is a letter of a name like any other; no name contains a blank.
    separator: " ",
    callArguments: ",",
    visibility: PUBLIC,
    branches: "ifeq ifneq ifdef ifndef else",
    modules: "make",
  },
  {
    id: "starlark",
    infersTypes: true,
    extensions: [".bzl", ".star", ".bazel", ".bxl"],
    aliases: ["bazel", "skylark"],
    fileNames: ["BUILD", "WORKSPACE", "BUCK", "TARGETS", "Tiltfile"],
    grammar: "python",
    queries: ["starlark", "python"],
    visibility: UNDERSCORE,
    branches: "if elif for and or",
    isIndented: true,
    importWords: "load",
    moduleNames: /^[A-Za-z_]\w*(?:\.\w+)*$/,
    labels: /^(?:@?\/\/|:)/,
    forwards: /^\w+ = \w+$/,
    modules: "starlark",
  },
  {
    id: "r",
    infersTypes: true,
    extensions: [".r"],
    fileNames: [".Rprofile"],
    interpreters: ["Rscript", "r"],
    grammar: "r",
    separator: "$",
    visibility: { naming: "underscore", fileDefault: "public", memberDefault: "public" },
    branches: "if for while repeat && ||",
    importWords: "library require",
    modules: "r",
    usage: "r",
  },
  {
    id: "julia",
    passesBlocks: true,
    infersTypes: true,
    extensions: [".jl"],
    interpreters: ["julia"],
    grammar: "julia",
    visibility: UNDERSCORE,
    branches: "if elseif for while catch && || ?",
    importWords: "using import include",
    modules: "julia",
    usage: "julia",
  },
  {
    id: "ocaml",
    infersTypes: true,
    extensions: [".ml"],
    heldBy: [".mly", ".mll"],
    grammar: "ocaml",
    moduleFromPath: "capitalized",
    filesAreModules: "name",
    visibility: PUBLIC,
    branches: "if match when for while -> && ||",
    importWords: "open include",
    modules: "ocaml",
    usage: "ocaml",
    family: "ocaml",
  },
  {
    id: "ocaml-interface",
    extensions: [".mli"],
    grammar: "ocamlinterface",
    queries: ["ocaml-interface"],
    moduleFromPath: "capitalized",
    filesAreModules: "name",
    visibility: PUBLIC,
    branches: "",
    importWords: "open include",
    modules: "ocaml",
    usage: "ocaml",
    family: "ocaml",
  },
  {
    id: "perl",
    infersTypes: true,
    extensions: [".pl", ".pm", ".t", ".psgi", ".perl", ".plx", ".ph", ".al"],
    fileNames: ["cpanfile", "Rexfile", ".latexmkrc", "latexmkrc"],
    interpreters: ["perl"],
    grammar: "perl",
    comments: HASH,
    separator: "::",
    visibility: UNDERSCORE,
    branches: "if elsif unless for foreach while until && || and or",
    importWords: "use require",
    globalKinds: new Set(["function"]),
    modules: "perl",
    usage: "perl",
    testFiles: /\.t$/,
  },
  {
    id: "clojure",
    infersTypes: true,
    extensions: [".clj", ".cljs", ".cljc", ".bb", ".cljd", ".cljx", ".boot"],
    interpreters: ["bb", "clojure"],
    grammar: "clojure",
    visibility: {
      words: { "(defn-": "private", "^:private": "private", "^{:private": "private" },
      fileDefault: "public",
      memberDefault: "public",
    },
    branches: "if when cond case loop and or",
    importWords: ":require :use :import",
    modules: "clojure",
    usage: "clojure",
  },
  {
    id: "powershell",
    runsCommands: true,
    foldsCase: "all",
    infersTypes: true,
    extensions: [".ps1", ".psm1", ".psd1"],
    interpreters: ["pwsh"],
    aliases: ["pwsh"],
    grammar: "powershell",
    visibility: { words: { hidden: "private" }, fileDefault: "public", memberDefault: "public" },
    branches: "if elseif foreach for while switch catch -and -or",
    importWords: "using Import-Module",
    testFiles: /\.Tests\.ps1$/i,
    modules: "program",
  },
  {
    id: "nix",
    infersTypes: true,
    extensions: [".nix"],
    grammar: "nix",
    visibility: PUBLIC,
    branches: "if assert && || ->",
    importWords: "import",
    modules: "program",
  },
  {
    id: "groovy",
    passesBlocks: true,
    annotations: "@",
    infersTypes: true,
    extensions: [".groovy", ".gradle", ".gvy", ".nf"],
    aliases: ["gradle", "jenkinsfile"],
    fileNames: ["Jenkinsfile"],
    grammar: "groovy",
    visibility: { words: MODIFIERS, fileDefault: "public", memberDefault: "public" },
    importWords: "import",
    testFiles: /(?:Tests?|Spec)\.groovy$/,
    usage: "groovy",
    modules: "groovy",
    family: "jvm",
  },
  {
    id: "erlang",
    isReadByLines: true,
    infersTypes: true,
    extensions: [".erl", ".hrl", ".escript", ".xrl", ".yrl"],
    interpreters: ["escript"],
    comments: { line: ["%"] },
    separator: ":",
    filesAreModules: "name",
    visibility: { fileDefault: "public", memberDefault: "public", listsExports: true },
    branches: "case if when receive after catch -> andalso orelse",
    importWords: "import include include_lib",
    joinsClauses: true,
    argumentBlocks: /(?:fun(?=\s*(?:[A-Z_]\w*\s*)?\()|case|if|begin|receive|try|maybe)\b/y,
    testFiles: /(?:_SUITE|_tests?)\.erl$/,
    moduleNames: /^[a-z][\w@]*$/,
    modules: "erlang",
  },
  {
    id: "protobuf",
    isReadByLines: true,
    extensions: [".proto"],
    aliases: ["proto"],
    namedIn: ["go", "python", "typescript", "tsx", "javascript", "java", "kotlin", "csharp", "cpp", "ruby", "dart", "swift"],
    usesOnlyTypes: true,
    comments: SLASHES,
    visibility: PUBLIC,
    branches: "",
    importWords: "import",
    moduleNames: /^[A-Za-z_]\w*(?:\.\w+)*$/,
    modules: "protobuf",
  },
  {
    id: "graphql",
    extensions: [".graphql", ".gql", ".graphqls"],
    aliases: ["gql"],
    isOfGraphql: true,
    namedIn: WITH_DOCUMENTS,
    comments: HASH,
    visibility: PUBLIC,
    branches: "",
    modules: "graphql",
  },
  {
    id: "prisma",
    isReadByLines: true,
    extensions: [".prisma"],
    comments: SLASHES,
    visibility: PUBLIC,
    branches: "",
    modules: "program",
  },
  {
    id: "gleam",
    infersTypes: true,
    extensions: [".gleam"],
    grammar: "gleam",
    moduleFromPath: "path",
    filesAreModules: "path",
    visibility: { words: { pub: "public" }, fileDefault: "private", memberDefault: "public" },
    branches: "case if && ||",
    importWords: "import",
    namesParametersFirst: true,
    importsBindModules: true,
    modules: "gleam",
  },
  {
    id: "cmake",
    isReadByLines: true,
    foldsCase: "functions",
    extensions: [".cmake"],
    fileNames: ["CMakeLists.txt"],
    comments: HASH,
    visibility: UNDERSCORE,
    branches: "if elseif foreach while AND OR",
    importWords: "include",
    modules: "cmake",
  },
  // Languages read line by line (src/lang/lines), or as text only: searchable in chunks.
  {
    id: "fortran",
    isReadByLines: true,
    foldsCase: "all",
    extensions: [".f90", ".f95", ".f03", ".f08", ".f", ".for", ".fypp", ".ftn", ".fpp"],
    comments: { line: ["!", "c ", "C "] },
    branches: "if case do where .and. .or.",
    importWords: "use include",
    nestsFunctions: true,
    namesOnly: "types and imported names (no variables)",
    modules: "fortran",
  },
  { id: "less", isReadByLines: true, extensions: [".less", ".sass"], comments: SLASHES, branches: "", modules: "program", family: "css" },
  { id: "literate-haskell", extensions: [".lhs"], comments: { line: ["--"] } },
  { id: "edn", extensions: [".edn"], comments: { line: [";"] }, ...DATA },
  {
    id: "cython",
    isReadByLines: true,
    infersTypes: true,
    extensions: [".pyx", ".pxd", ".pxi"],
    aliases: ["pyx"],
    comments: HASH,
    moduleFromPath: "path",
    filesAreModules: "path",
    visibility: UNDERSCORE,
    branches: "if elif for while except and or",
    isIndented: true,
    importWords: "import cimport from include",
    importsBindModules: true,
    moduleNames: /^[A-Za-z_]\w*$/,
    modules: "cython",
  },
  {
    id: "verilog",
    isReadByLines: true,
    extensions: [".v", ".vh", ".sv", ".svh"],
    aliases: ["systemverilog", "sv"],
    comments: SLASHES,
    separator: "::",
    visibility: { words: { local: "private", protected: "protected" }, fileDefault: "public", memberDefault: "public" },
    branches: "if case casex casez for foreach while repeat ? && ||",
    importWords: "import include",
    moduleNames: /^[A-Za-z_]\w*$/,
    unless: [
      { extension: ".v", text: COQ, language: "text" },
      { extension: ".v", text: V, language: "text" },
    ],
    modules: "program",
  },
  {
    id: "fsharp",
    isReadByLines: true,
    extensions: [".fs", ".fsi", ".fsx"],
    comments: { line: ["//"], block: [["(*", "*)"]] },
    visibility: { words: MODIFIERS, fileDefault: "public", memberDefault: "public" },
    importWords: "open",
    isIndented: true,
    branches: "if elif match for while when -> && ||",
    modules: "fsharp",
  },
  {
    id: "vb",
    isReadByLines: true,
    foldsCase: "all",
    extensions: [".vb"],
    comments: { line: ["'"] },
    visibility: {
      words: { Private: "private", Friend: "internal", Protected: "protected" },
      fileDefault: "public",
      memberDefault: "public",
    },
    modules: "program",
  },
  {
    id: "assembly",
    isReadByLines: true,
    extensions: [".s", ".asm", ".nasm"],
    comments: { line: [";", "//"], block: [["/*", "*/"]] },
    modules: "program",
  },
  { id: "batch", isReadByLines: true, runsCommands: true, extensions: [".bat", ".cmd"], modules: "program" },
  {
    id: "dockerfile",
    isReadByLines: true,
    runsCommands: true,
    extensions: [".dockerfile", ".containerfile"],
    fileNames: ["Dockerfile", "Containerfile"],
    aliases: ["docker"],
    comments: HASH,
    modules: "program",
  },
  {
    id: "xml",
    extensions: [".xml", ".xsd", ".xsl", ".csproj", ".props", ".targets", ".svg", ".plist"],
    holdsAndroidStrings: true,
    comments: MARKUP,
    ...DATA,
  },
  {
    id: "json",
    extensions: [".json", ".jsonc", ".json5", ".jsonl"],
    keys: "json",
    runsCommands: true,
    partsBelow: SCHEMAS,
    namedIn: ["yaml"],
    ...DATA,
  },
  {
    id: "yaml",
    extensions: [".yaml", ".yml"],
    comments: HASH,
    keys: "yaml",
    runsCommands: true,
    partsBelow: SCHEMAS,
    namedIn: ["helm", "go-template", "java", "json"],
    unless: [".yaml", ".yml"].flatMap((extension) => [
      { extension, path: IN_TEMPLATES, text: GO_TAGS, language: "helm" },
      { extension, path: IN_ANSIBLE, text: /\S/, language: "ansible" },
      { extension, path: IN_VARIABLES, text: VARIABLES, language: "ansible" },
      { extension, path: IN_TASKS, text: NAMED_ITEMS, language: "ansible" },
      { extension, text: PLAY, language: "ansible" },
      { extension, text: ANSIBLE_TASKS, language: "ansible" },
      { extension, path: IN_DBT, text: DBT_PROPERTIES, language: "dbt-properties" },
      { extension, path: IN_WORKFLOWS, text: /\S/, language: "workflow" },
      { extension, path: IN_COMPOSE, text: /^services[ \t]*:/m, language: "compose" },
      { extension, path: IN_KUSTOMIZATION, text: /\S/, language: "kubernetes" },
      { extension, text: MANIFEST, language: "kubernetes" },
    ]),
    ...DATA,
  },
  manifestsOf("kubernetes", []),
  manifestsOf("compose", ["services"]),
  manifestsOf("workflow", ["jobs"]),
  {
    id: "dbt-properties",
    kindOf: "yaml",
    extensions: [],
    comments: HASH,
    keys: "yaml",
    tags: "dbt",
    namedIn: DBT_KIN,
    modules: "tags",
    family: "yaml",
    ...DATA,
  },
  {
    id: "ansible",
    kindOf: "yaml",
    extensions: [],
    comments: HASH,
    keys: "yaml",
    tags: "ansible",
    runsCommands: true,
    namedIn: ["ansible", "jinja"],
    modules: "tags",
    family: "yaml",
    ...DATA,
  },
  {
    id: "helm",
    kindOf: "yaml",
    extensions: [],
    comments: HASH,
    keys: "yaml",
    tags: "go",
    namedIn: GO_KIN,
    modules: "tags",
    family: "yaml",
    ...DATA,
  },
  { id: "toml", extensions: [".toml"], comments: HASH, keys: "sections", runsCommands: true, ...DATA },
  {
    id: "ini",
    extensions: [".ini", ".cfg", ".conf", ".properties"],
    comments: { line: ["#", ";"] },
    keys: "sections",
    namedIn: ["java"],
    ...DATA,
  },
  { id: "rst", extensions: [".rst"], headings: "rst", separator: " > ", ...PROSE },
  { id: "asciidoc", extensions: [".adoc", ".asciidoc"], headings: "asciidoc", separator: " > ", ...PROSE },
  { id: "latex", extensions: [".tex"], headings: "latex", separator: " > ", ...PROSE },
  {
    id: "text",
    extensions: [".txt", ".text"],
    unless: [
      { extension: ".txt", path: IN_TEMPLATES, text: GO_TAGS, language: "go-template" },
      { extension: ".txt", path: IN_TEMPLATES, text: JINJA_TAGS, language: "jinja" },
    ],
    ...PROSE,
  },
  {
    id: "go-template",
    extensions: [".tpl", ".tmpl", ".gotmpl", ".gohtml"],
    tags: "go",
    namedIn: GO_KIN,
    modules: "tags",
    unless: [".tpl", ".tmpl"].map((extension) => ({ extension, text: JINJA_TAGS, language: "jinja" })),
    branches: "if else range with",
  },
  {
    id: "jinja",
    aliases: ["jinja2", "nunjucks"],
    extensions: [".j2", ".jinja", ".jinja2", ".njk"],
    tags: "jinja",
    namedIn: [...JINJA_KIN, "ansible"],
    modules: "tags",
    branches: "if elif for",
  },
  { id: "twig", extensions: [".twig"], tags: "jinja", namedIn: JINJA_KIN, modules: "tags", branches: "if elseif for" },
  { id: "liquid", extensions: [".liquid"], tags: "liquid", namedIn: JINJA_KIN, modules: "tags", branches: "if elsif unless for case when" },
  { id: "handlebars", extensions: [".hbs", ".handlebars", ".mustache"], tags: "handlebars", modules: "tags", branches: "if unless each" },
];

/** All languages: those written above, and templates, whose code is in one of them. */
export const LANGUAGES: readonly Language[] = [
  ...WRITTEN,
  templateOf("ruby", { id: "erb", extensions: [".erb", ".rhtml"], syntax: "percent-tags" }),
  templateOf("elixir", { id: "eex", extensions: [".eex", ".leex"], syntax: "percent-tags" }),
  templateOf("elixir", { id: "heex", extensions: [".heex"], syntax: "heex" }),
  templateOf("csharp", { id: "razor", extensions: [".razor", ".cshtml"], modules: "razor", syntax: "razor" }),
  templateOf("php", { id: "blade", extensions: [], kindOf: "php", syntax: "blade" }),
  templateOf("javascript", { id: "ejs", extensions: [".ejs"], syntax: "percent-tags" }),
  templateOf("java", { id: "jsp", extensions: [".jsp", ".jspf"], syntax: "percent-tags" }),
];

/** Settings of YAML in which parts of the file name each other. */
function manifestsOf(tags: TagSyntax, partsBelow: readonly string[]): Language {
  const read = { comments: HASH, keys: "yaml", runsCommands: true, tags, modules: "tags", partsBelow: new Set(partsBelow) } as const;
  return { id: tags, kindOf: "yaml", extensions: [], family: "yaml", ...read, ...DATA };
}

/** A kind of template. Names in its code mean what they mean in its language, by the same rules; most kinds define nothing themselves. */
function templateOf(
  of: string,
  { syntax, ...kind }: Pick<Language, "id" | "extensions" | "kindOf" | "modules"> & { readonly syntax: TemplateSyntax },
): Language {
  const language = WRITTEN.find((one) => one.id === of);
  if (!language) throw new RangeError(`no language is called ${of}`);
  const { aliases, fileNames, interpreters, grammar, heldBy, templates, unless, ...traits } = language;
  return { ...traits, ...kind, template: { of, syntax }, family: language.family ?? of };
}

const byId = new Map(LANGUAGES.map((language) => [language.id, language]));
const byExtension = indexBy((language) => language.extensions);
const byFileName = indexBy((language) => language.fileNames ?? []);
const byAlias = indexBy((language) => language.aliases ?? []);
const byInterpreter = indexBy((language) => language.interpreters ?? []);
const PLAIN_TEXT = byId.get("text") as Language;

/** The language with this id, if there is one. */
export function languageById(id: string): Language | undefined {
  return byId.get(id);
}

/** Whether a language has annotations, decorators or attributes. */
export function hasAnnotations(id: string): boolean {
  return languageById(id)?.annotations !== undefined;
}

/** Whether the symbols of a language are keys of settings. */
export function hasKeys(id: string): boolean {
  return byId.get(id)?.keys !== undefined;
}

/** Whether code in other languages cannot name the symbols of a language: keys of settings, targets of a build. */
export function isUnnamedByCode(id: string): boolean {
  return hasKeys(id) || byId.get(id)?.modules === "starlark";
}

/** The module that a file is, its directories first and its name last; empty for languages whose code does not name files as modules. */
export function fileModule(path: string, language: string): readonly string[] {
  const { filesAreModules, moduleFromPath, directoryModule } = byId.get(language) ?? PLAIN_TEXT;
  if (!filesAreModules) return [];
  if (moduleFromPath === "capitalized") return [...path.split("/").slice(0, -1), capitalizedModule(path)];
  const module = modulePath(path);
  return module.length > 1 && module.at(-1) === directoryModule ? module.slice(0, -1) : module;
}

/** The name of {@link fileModule} as code writes it. */
export function qualifiedModule(path: string, language: string): string {
  const { filesAreModules, separator = "." } = byId.get(language) ?? PLAIN_TEXT;
  const module = fileModule(path, language);
  const outer = filesAreModules === "capitals" ? module.findLastIndex((part) => !/^\p{Lu}/u.test(part)) + 1 : 0;
  return module.slice(filesAreModules === "name" ? -1 : Math.min(outer, module.length - 1)).join(separator);
}

/**
 * Whether other languages of the family see this language's properties as accessors, and this language sees their accessors as
 * properties.
 */
export function hasAccessors(id: string): boolean {
  return byId.get(id)?.fileClassSuffix !== undefined;
}

/** The language that people mean by an alias: its id, an extension without the dot, or a common nickname. */
export function languageByAlias(alias: string): Language | undefined {
  const key = alias.toLowerCase();
  return byId.get(key) ?? byExtension.get(`.${key}`) ?? byAlias.get(key);
}

/** The folders under grammars/ whose queries a language uses, in order. */
export function queryFolders({ id, queries }: Language): readonly string[] {
  return queries ?? [id];
}

/** The language of a file, from its name and, where that is not enough, its text. Never fails: the last resort is plain text. */
export function detectLanguage(path: string, text: string): Language {
  const byName = byFileName.get(basename(path)) ?? byExtension.get(extname(path).toLowerCase());
  const found = byName ?? byInterpreter.get(interpreterOf(text)) ?? PLAIN_TEXT;
  const other = found.unless?.find((one) => path.endsWith(one.extension) && (one.path?.test(path) ?? true) && one.text.test(text));
  return (other && byId.get(other.language)) ?? found;
}

/** Whether a text could name a file: it has an extension or is a file name from the table. */
export function isKnownFileName(text: string): boolean {
  return /^[^\s:]+$/.test(text) && (byFileName.has(basename(text)) || byExtension.has(extname(text).toLowerCase()));
}

/** A longer first line names no interpreter. */
const SHEBANG_CHARS_MAX = 256;

function interpreterOf(text: string): string {
  const shebang = /^#!\s*\S*?([^\s/]+)(?=\s|$)(?:[ \t]+(?:-\S+[ \t]+)*(\S+))?/.exec(text.slice(0, SHEBANG_CHARS_MAX));
  const program = shebang?.[1] === "env" ? shebang[2] : shebang?.[1];
  return (program ?? "").replace(/[\d.]+$/, "");
}

function indexBy(keysOf: (language: Language) => readonly string[]): Map<string, Language> {
  return new Map(LANGUAGES.flatMap((language) => keysOf(language).map((key) => [key, language] as const)));
}

/** The languages in which code names what a language defines (`namedIn`), one of each family. */
export function familiesNaming(id: string): readonly string[] {
  const families = new Map<string, string>();
  for (const naming of languageById(id)?.namedIn ?? []) {
    const family = familyOf(naming);
    if (!families.has(family)) families.set(family, naming);
  }
  return [...families.values()];
}

/** Languages that can use each other's definitions have one family; a language without kin is its own. */
export function familyOf(id: string): string {
  return languageById(id)?.family ?? id;
}
