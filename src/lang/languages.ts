/**
 * The table of languages. Adding one adds a row here, queries under `grammars/<id>/`, a grammar in
 * `grammars/manifest.json` and a fixture under `test/fixtures/languages/`; no other code changes.
 */
import { basename, extname } from "node:path/posix";
import type { Visibility } from "#core/types.ts";
import type { HeadingSyntax } from "./headings.ts";
import { CPP_RESCUE, CSHARP_RESCUE, KOTLIN_RESCUE, type RescuePass, SCALA_RESCUE } from "./parse-recovery.ts";

/** How the visibility of a symbol is read. Rules apply in the order of the fields; the first that speaks wins. */
export interface VisibilityRule {
  /** Words of the declaration that decide, each with its meaning. */
  readonly words?: Readonly<Record<string, Visibility>>;
  /** What the name itself says: Go's capital letter, the leading underscore, JavaScript's `#`. */
  readonly naming?: "capital" | "underscore" | "hash";
  /** When nothing speaks: at file level, and inside a class or the like. */
  readonly fileDefault: Visibility;
  readonly memberDefault: Visibility;
  /** Public unless said otherwise. */
  readonly moduleDefault?: Visibility;
}

/** Where scripts hide in a markup file; `lang` attributes choose the grammar. */
export type EmbeddedScripts = "script-tags" | "script-tags-and-frontmatter";

export interface Language {
  readonly id: string;
  readonly extensions: readonly string[];
  readonly fileNames?: readonly string[];
  /** Interpreters in a `#!` line. */
  readonly interpreters?: readonly string[];
  /** Name of the grammar in grammars/manifest.json. Without one the language is searchable text in chunks. */
  readonly grammar?: string;
  /** Folders of queries under grammars/, most general first, when it is not just the language's own. */
  readonly queries?: readonly string[];
  /** Between the parts of a qualified name. */
  readonly separator?: string;
  /** Whether the file's path is part of a symbol's qualified name, or only what the source declares. */
  readonly moduleFromPath?: boolean;
  readonly visibility?: VisibilityRule;
  readonly embedded?: EmbeddedScripts;
  /** How headings are written where no grammar finds them. */
  readonly headings?: HeadingSyntax;
  /** Written for people, not for machines: searched as documentation. */
  readonly isProse?: boolean;
  /** Successive package clauses nest (Scala) instead of replacing each other. */
  readonly packagesNest?: boolean;
  /** What its grammar stumbles over; see parse-recovery.ts. */
  readonly rescue?: readonly RescuePass[];
  /** Another language that the same extension may mean, and what in the text shows it. */
  readonly unless?: { readonly extension: string; readonly text: RegExp; readonly language: string };
}

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
};

/** Markup that holds scripts: their symbols are named like those of a script file. */
const COMPONENT = { moduleFromPath: true, visibility: SCRIPT };

/** C++ in a header: anything that C cannot say. */
const CPP_IN_HEADER =
  /^[ \t]*(?:namespace\b|template\s*<|class\s+(?:\w+\s+)?\w+(?:\s+final)?\s*(?:[:{]|$)|using\s+(?:namespace\s|\w+\s*=|[\w:]+::\w)|(?:public|private|protected)\s*:|constexpr\b|extern\s+"C\+\+")|\bstd::\w|\boperator\s*(?:[=<>+\-*/%!&|^~]{1,3}|\[\]|\(\))\s*\(/m;

export const LANGUAGES: readonly Language[] = [
  {
    id: "rust",
    extensions: [".rs"],
    grammar: "rust",
    separator: "::",
    moduleFromPath: true,
    visibility: {
      words: { "pub(": "internal", pub: "public" },
      fileDefault: "private",
      memberDefault: "private",
      moduleDefault: "private",
    },
  },
  {
    id: "go",
    extensions: [".go"],
    grammar: "go",
    visibility: { naming: "capital", fileDefault: "private", memberDefault: "private" },
  },
  {
    id: "typescript",
    extensions: [".ts", ".mts", ".cts"],
    interpreters: ["ts-node", "deno", "bun", "tsx"],
    grammar: "typescript",
    queries: ["ecmascript", "typescript"],
    moduleFromPath: true,
    visibility: SCRIPT,
  },
  {
    id: "tsx",
    extensions: [".tsx"],
    grammar: "tsx",
    queries: ["ecmascript", "typescript", "jsx"],
    moduleFromPath: true,
    visibility: SCRIPT,
  },
  {
    id: "javascript",
    extensions: [".js", ".mjs", ".cjs", ".jsx"],
    interpreters: ["node"],
    grammar: "javascript",
    queries: ["ecmascript", "javascript", "jsx"],
    moduleFromPath: true,
    visibility: SCRIPT,
  },
  {
    id: "python",
    extensions: [".py", ".pyi", ".pyw"],
    fileNames: ["SConstruct", "SConscript", "wscript"],
    interpreters: ["python", "python2", "python3"],
    grammar: "python",
    moduleFromPath: true,
    visibility: UNDERSCORE,
  },
  {
    id: "java",
    extensions: [".java"],
    grammar: "java",
    visibility: { words: MODIFIERS, fileDefault: "internal", memberDefault: "internal" },
  },
  {
    id: "c",
    extensions: [".c", ".h"],
    grammar: "c",
    separator: "::",
    visibility: { words: { static: "private" }, fileDefault: "public", memberDefault: "public" },
    unless: { extension: ".h", text: CPP_IN_HEADER, language: "cpp" },
  },
  {
    id: "cpp",
    extensions: [".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".tpp", ".inl", ".cu", ".cuh"],
    grammar: "cpp",
    rescue: CPP_RESCUE,
    separator: "::",
    visibility: PUBLIC,
  },
  {
    id: "csharp",
    extensions: [".cs", ".csx"],
    grammar: "csharp",
    rescue: CSHARP_RESCUE,
    visibility: { words: MODIFIERS, fileDefault: "internal", memberDefault: "private" },
  },
  {
    id: "ruby",
    extensions: [".rb", ".rake", ".gemspec", ".ru"],
    fileNames: ["Gemfile", "Rakefile", "Guardfile", "Vagrantfile", "Podfile", "Brewfile"],
    interpreters: ["ruby"],
    grammar: "ruby",
    separator: "::",
    visibility: {
      words: { "self.": "public", private_class_method: "private", private: "private", protected: "protected" },
      fileDefault: "public",
      memberDefault: "public",
    },
  },
  {
    id: "php",
    extensions: [".php", ".phtml", ".php5", ".phpt"],
    interpreters: ["php"],
    grammar: "php",
    separator: "\\",
    visibility: { words: MODIFIERS, fileDefault: "public", memberDefault: "public" },
  },
  { id: "markdown", extensions: [".md", ".markdown", ".mdx", ".mkd"], grammar: "markdown", separator: " > ", isProse: true },
  { id: "html", extensions: [".html", ".htm", ".xhtml"], embedded: "script-tags", ...COMPONENT },
  { id: "vue", extensions: [".vue"], embedded: "script-tags", ...COMPONENT },
  { id: "svelte", extensions: [".svelte"], embedded: "script-tags", ...COMPONENT },
  { id: "astro", extensions: [".astro"], embedded: "script-tags-and-frontmatter", ...COMPONENT },
  {
    id: "kotlin",
    extensions: [".kt", ".kts"],
    grammar: "kotlin",
    rescue: KOTLIN_RESCUE,
    visibility: { words: MODIFIERS, fileDefault: "public", memberDefault: "public" },
  },
  {
    id: "scala",
    extensions: [".scala", ".sc", ".sbt"],
    grammar: "scala",
    packagesNest: true,
    rescue: SCALA_RESCUE,
    visibility: {
      words: { "private[this]": "private", "private[": "internal", "protected[": "protected", ...MODIFIERS },
      fileDefault: "public",
      memberDefault: "public",
    },
  },
  {
    id: "lua",
    extensions: [".lua"],
    interpreters: ["lua", "luajit"],
    grammar: "lua",
    visibility: { words: { local: "private" }, fileDefault: "public", memberDefault: "public" },
  },
  {
    id: "bash",
    extensions: [".sh", ".bash", ".zsh", ".ksh", ".bats"],
    fileNames: [".bashrc", ".bash_profile", ".profile", ".zshrc", "PKGBUILD"],
    interpreters: ["sh", "bash", "zsh", "ksh", "dash"],
    grammar: "bash",
    visibility: PUBLIC,
  },
  {
    id: "elixir",
    extensions: [".ex", ".exs"],
    interpreters: ["elixir"],
    grammar: "elixir",
    visibility: {
      words: { defp: "private", defmacrop: "private", defguardp: "private", "@typep": "private", "@": "private" },
      fileDefault: "public",
      memberDefault: "public",
    },
  },
  {
    id: "zig",
    extensions: [".zig"],
    grammar: "zig",
    moduleFromPath: true,
    visibility: { words: { pub: "public", export: "public" }, fileDefault: "private", memberDefault: "private" },
  },
  // Text only: searchable in chunks, no symbols yet.
  { id: "swift", extensions: [".swift"] },
  { id: "dart", extensions: [".dart"] },
  { id: "objective-c", extensions: [".m", ".mm"] },
  { id: "ocaml", extensions: [".ml", ".mli"] },
  { id: "haskell", extensions: [".hs", ".lhs"] },
  { id: "clojure", extensions: [".clj", ".cljs", ".cljc", ".edn"] },
  { id: "erlang", extensions: [".erl", ".hrl"] },
  { id: "fsharp", extensions: [".fs", ".fsi", ".fsx"] },
  { id: "vb", extensions: [".vb"] },
  { id: "perl", extensions: [".pl", ".pm"], interpreters: ["perl"] },
  { id: "r", extensions: [".r"] },
  { id: "julia", extensions: [".jl"] },
  { id: "groovy", extensions: [".groovy", ".gradle"], fileNames: ["Jenkinsfile"] },
  { id: "solidity", extensions: [".sol"] },
  { id: "assembly", extensions: [".s", ".asm"] },
  { id: "sql", extensions: [".sql"] },
  { id: "graphql", extensions: [".graphql", ".gql"] },
  { id: "protobuf", extensions: [".proto"] },
  { id: "terraform", extensions: [".tf", ".tfvars", ".hcl"] },
  { id: "nix", extensions: [".nix"] },
  { id: "powershell", extensions: [".ps1", ".psm1"] },
  { id: "batch", extensions: [".bat", ".cmd"] },
  { id: "dockerfile", extensions: [".dockerfile"], fileNames: ["Dockerfile", "Containerfile"] },
  { id: "make", extensions: [".mk"], fileNames: ["Makefile", "GNUmakefile", "makefile", "Kbuild"] },
  { id: "cmake", extensions: [".cmake"], fileNames: ["CMakeLists.txt"] },
  { id: "css", extensions: [".css", ".scss", ".sass", ".less"] },
  { id: "xml", extensions: [".xml", ".xsd", ".xsl", ".csproj", ".props", ".targets", ".svg", ".plist"] },
  { id: "json", extensions: [".json", ".jsonc", ".json5", ".jsonl"] },
  { id: "yaml", extensions: [".yaml", ".yml"] },
  { id: "toml", extensions: [".toml"] },
  { id: "ini", extensions: [".ini", ".cfg", ".conf", ".properties"] },
  { id: "rst", extensions: [".rst"], headings: "rst", separator: " > ", isProse: true },
  { id: "asciidoc", extensions: [".adoc", ".asciidoc"], headings: "asciidoc", separator: " > ", isProse: true },
  { id: "latex", extensions: [".tex"], headings: "latex", separator: " > ", isProse: true },
  { id: "text", extensions: [".txt", ".text"], isProse: true },
];

const byId = new Map(LANGUAGES.map((language) => [language.id, language]));
const byExtension = indexBy((language) => language.extensions);
const byFileName = indexBy((language) => language.fileNames ?? []);
const byInterpreter = indexBy((language) => language.interpreters ?? []);
const PLAIN_TEXT = byId.get("text") as Language;

/** The language with this id, if there is one. */
export function languageById(id: string): Language | undefined {
  return byId.get(id);
}

/** Other spellings that people type for a language: an extension without its dot, a common nickname. */
export function languageByAlias(alias: string): Language | undefined {
  const key = alias.toLowerCase();
  return byId.get(key) ?? byExtension.get(`.${key}`) ?? byId.get(ALIASES[key] ?? "");
}

const ALIASES: Readonly<Record<string, string>> = {
  golang: "go",
  "c++": "cpp",
  "c#": "csharp",
  shell: "bash",
  node: "javascript",
  react: "tsx",
  docker: "dockerfile",
};

/**
 * The language of a file, from its name and, where that is not enough, its text. Never fails: the last resort is
 * plain text.
 */
export function detectLanguage(path: string, text: string): Language {
  const byName = byFileName.get(basename(path)) ?? byExtension.get(extname(path).toLowerCase());
  const found = byName ?? byInterpreter.get(interpreterOf(text)) ?? PLAIN_TEXT;
  const { unless } = found;
  if (unless && path.endsWith(unless.extension) && unless.text.test(text)) return byId.get(unless.language) ?? found;
  return found;
}

/** Whether a text could name a file: it ends in an extension of the table, or is one of its file names. */
export function isKnownFileName(text: string): boolean {
  return /^[^\s:]+$/.test(text) && (byFileName.has(basename(text)) || byExtension.has(extname(text).toLowerCase()));
}

/** Longer first lines name no interpreter. */
const SHEBANG_CHARS_MAX = 256;

function interpreterOf(text: string): string {
  const shebang = /^#!\s*\S*?([^\s/]+)(?=\s|$)(?:[ \t]+(?:-\S+[ \t]+)*(\S+))?/.exec(text.slice(0, SHEBANG_CHARS_MAX));
  const program = shebang?.[1] === "env" ? shebang[2] : shebang?.[1];
  return (program ?? "").replace(/[\d.]+$/, "");
}

function indexBy(keysOf: (language: Language) => readonly string[]): Map<string, Language> {
  return new Map(LANGUAGES.flatMap((language) => keysOf(language).map((key) => [key, language] as const)));
}
