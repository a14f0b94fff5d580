/** The module system of each language that has one. */
import { LANGUAGES } from "#lang/languages.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { CMAKE_MODULES, CYTHON_MODULES, ERLANG_MODULES, FORTRAN_MODULES, FSHARP_MODULES, GLEAM_MODULES, MAKE_MODULES } from "./by-file.ts";
import { C_MODULES, CPP_MODULES } from "./languages/c/c.ts";
import { CLOJURE_MODULES } from "./languages/clojure.ts";
import { CSHARP_MODULES } from "./languages/csharp/csharp.ts";
import { RAZOR_MODULES } from "./languages/csharp/razor.ts";
import { DART_MODULES } from "./languages/dart.ts";
import { ANGULAR_MODULES } from "./languages/ecmascript/angular.ts";
import { ECMASCRIPT_MODULES } from "./languages/ecmascript/ecmascript.ts";
import { ELIXIR_MODULES } from "./languages/elixir.ts";
import { GO_MODULES } from "./languages/go.ts";
import { GRAPHQL_MODULES } from "./languages/graphql/graphql.ts";
import { HASKELL_MODULES } from "./languages/haskell.ts";
import { JULIA_MODULES } from "./languages/julia.ts";
import { GROOVY_MODULES, JAVA_MODULES, KOTLIN_MODULES, SCALA_MODULES } from "./languages/jvm/jvm.ts";
import { LUA_MODULES } from "./languages/lua.ts";
import { OBJECTIVE_C_MODULES } from "./languages/objective-c.ts";
import { OCAML_MODULES } from "./languages/ocaml.ts";
import { PERL_MODULES } from "./languages/perl.ts";
import { PHP_MODULES } from "./languages/php/php.ts";
import { PROTOBUF_MODULES } from "./languages/protobuf/protobuf.ts";
import { PYTHON_MODULES } from "./languages/python/python.ts";
import { R_MODULES } from "./languages/r.ts";
import { RUBY_MODULES } from "./languages/ruby/ruby.ts";
import { RUST_MODULES } from "./languages/rust/rust.ts";
import { SCSS_MODULES } from "./languages/scss.ts";
import { SHELL_MODULES } from "./languages/shell.ts";
import { SOLIDITY_MODULES } from "./languages/solidity.ts";
import { SQL_MODULES } from "./languages/sql.ts";
import { STARLARK_MODULES } from "./languages/starlark.ts";
import { SWIFT_MODULES } from "./languages/swift.ts";
import { TAG_MODULES, TAGGED_MARKUP_MODULES } from "./languages/templates/tags.ts";
import { TERRAFORM_MODULES } from "./languages/terraform.ts";
import { ZIG_MODULES } from "./languages/zig.ts";
import type { ModuleSystem } from "./module-system.ts";
import { PROGRAM_MODULES } from "./program.ts";

const BY_NAME = {
  angular: ANGULAR_MODULES,
  c: C_MODULES,
  cpp: CPP_MODULES,
  clojure: CLOJURE_MODULES,
  cmake: CMAKE_MODULES,
  dart: DART_MODULES,
  ecmascript: ECMASCRIPT_MODULES,
  csharp: CSHARP_MODULES,
  cython: CYTHON_MODULES,
  elixir: ELIXIR_MODULES,
  erlang: ERLANG_MODULES,
  fortran: FORTRAN_MODULES,
  fsharp: FSHARP_MODULES,
  gleam: GLEAM_MODULES,
  go: GO_MODULES,
  groovy: GROOVY_MODULES,
  haskell: HASKELL_MODULES,
  java: JAVA_MODULES,
  julia: JULIA_MODULES,
  kotlin: KOTLIN_MODULES,
  lua: LUA_MODULES,
  make: MAKE_MODULES,
  objectiveC: OBJECTIVE_C_MODULES,
  ocaml: OCAML_MODULES,
  perl: PERL_MODULES,
  php: PHP_MODULES,
  program: PROGRAM_MODULES,
  graphql: GRAPHQL_MODULES,
  protobuf: PROTOBUF_MODULES,
  python: PYTHON_MODULES,
  razor: RAZOR_MODULES,
  r: R_MODULES,
  ruby: RUBY_MODULES,
  rust: RUST_MODULES,
  scala: SCALA_MODULES,
  scss: SCSS_MODULES,
  shell: SHELL_MODULES,
  solidity: SOLIDITY_MODULES,
  sql: SQL_MODULES,
  starlark: STARLARK_MODULES,
  swift: SWIFT_MODULES,
  taggedMarkup: TAGGED_MARKUP_MODULES,
  tags: TAG_MODULES,
  terraform: TERRAFORM_MODULES,
  zig: ZIG_MODULES,
} as const satisfies Readonly<Record<string, ModuleSystem>>;

const MODULE_SYSTEMS: ReadonlyMap<string, ModuleSystem> = new Map(
  LANGUAGES.flatMap(({ id, modules }) => (modules ? [[id, BY_NAME[modules]] as const] : [])),
);

/** The module system of a language; undefined where it has none. */
export function systemOf(language: string): ModuleSystem | undefined {
  return MODULE_SYSTEMS.get(language);
}

/** Whether a symbol has members, which include those of its supertypes: types, and modules in languages where types include modules. */
export function hasMembers(symbol: SymbolRow): boolean {
  return isType(symbol) || (symbol.kind === "module" && (systemOf(symbol.language)?.hasMixins ?? false));
}

/** Whether a symbol can extend others: a type, or a package whose functions are methods. */
export function isExtensible(symbol: SymbolRow): boolean {
  return isType(symbol) || isPackage(symbol);
}

/** Whether a symbol is a package that a line of its own names, and that contains what follows the line. */
export function isPackage({ kind, language }: SymbolRow): boolean {
  return kind === "module" && (systemOf(language)?.functionsAreMembers ?? false);
}
