/**
 * The usage profiles, by the names that the table of languages gives them. Only extraction loads them: they are half of the program's
 * code, and a query, which reads the table for many things, must not wait for them.
 */
import type { UsageProfile } from "#lang/usage/profile.ts";
import { BASH_USAGE } from "#lang/usage/profiles/bash.ts";
import { C_USAGE } from "#lang/usage/profiles/c-family/c.ts";
import { CPP_USAGE } from "#lang/usage/profiles/c-family/cpp.ts";
import { CLOJURE_USAGE } from "#lang/usage/profiles/clojure/clojure.ts";
import { CSHARP_USAGE } from "#lang/usage/profiles/csharp/csharp.ts";
import { DART_USAGE } from "#lang/usage/profiles/dart/dart.ts";
import { ECMASCRIPT_USAGE } from "#lang/usage/profiles/ecmascript/ecmascript.ts";
import { TYPESCRIPT_USAGE } from "#lang/usage/profiles/ecmascript/typescript.ts";
import { ELIXIR_USAGE } from "#lang/usage/profiles/elixir.ts";
import { GO_USAGE } from "#lang/usage/profiles/go/go.ts";
import { HASKELL_USAGE } from "#lang/usage/profiles/haskell/haskell.ts";
import { JULIA_USAGE } from "#lang/usage/profiles/julia/julia.ts";
import { GROOVY_USAGE } from "#lang/usage/profiles/jvm/groovy.ts";
import { JAVA_USAGE } from "#lang/usage/profiles/jvm/java.ts";
import { KOTLIN_USAGE } from "#lang/usage/profiles/jvm/kotlin.ts";
import { SCALA_USAGE } from "#lang/usage/profiles/jvm/scala.ts";
import { LUA_USAGE } from "#lang/usage/profiles/lua.ts";
import { OBJECTIVE_C_USAGE } from "#lang/usage/profiles/objective-c/objective-c.ts";
import { OCAML_USAGE } from "#lang/usage/profiles/ocaml/ocaml.ts";
import { PERL_USAGE } from "#lang/usage/profiles/perl/perl.ts";
import { PHP_USAGE } from "#lang/usage/profiles/php/php.ts";
import { PYTHON_USAGE } from "#lang/usage/profiles/python/python.ts";
import { R_USAGE } from "#lang/usage/profiles/r/r.ts";
import { RUBY_USAGE } from "#lang/usage/profiles/ruby/ruby.ts";
import { RUST_USAGE } from "#lang/usage/profiles/rust/rust.ts";
import { SOLIDITY_USAGE } from "#lang/usage/profiles/solidity/solidity.ts";
import { SWIFT_USAGE } from "#lang/usage/profiles/swift/swift.ts";
import { TERRAFORM_USAGE } from "#lang/usage/profiles/terraform.ts";
import { ZIG_USAGE } from "#lang/usage/profiles/zig.ts";

export const USAGE_PROFILES = {
  bash: BASH_USAGE,
  c: C_USAGE,
  clojure: CLOJURE_USAGE,
  cpp: CPP_USAGE,
  csharp: CSHARP_USAGE,
  dart: DART_USAGE,
  ecmascript: ECMASCRIPT_USAGE,
  elixir: ELIXIR_USAGE,
  go: GO_USAGE,
  groovy: GROOVY_USAGE,
  haskell: HASKELL_USAGE,
  java: JAVA_USAGE,
  julia: JULIA_USAGE,
  kotlin: KOTLIN_USAGE,
  lua: LUA_USAGE,
  objectiveC: OBJECTIVE_C_USAGE,
  ocaml: OCAML_USAGE,
  perl: PERL_USAGE,
  php: PHP_USAGE,
  python: PYTHON_USAGE,
  r: R_USAGE,
  ruby: RUBY_USAGE,
  rust: RUST_USAGE,
  scala: SCALA_USAGE,
  solidity: SOLIDITY_USAGE,
  swift: SWIFT_USAGE,
  terraform: TERRAFORM_USAGE,
  typescript: TYPESCRIPT_USAGE,
  zig: ZIG_USAGE,
} as const satisfies Readonly<Record<string, UsageProfile>>;
