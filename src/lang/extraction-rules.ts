/**
 * What only the extraction of a file needs to know of its language, by the language's id. It stands apart from the table of languages, which
 * every start of the program loads: these rules are half of what the table would otherwise bring along.
 */
import { C_CONVENTIONS, CPP_CONVENTIONS } from "#lang/conventions/c-family.ts";
import type { Conventions } from "#lang/conventions/convention.ts";
import { ECMASCRIPT_CONVENTIONS } from "#lang/conventions/ecmascript.ts";
import { ELIXIR_CONVENTIONS } from "#lang/conventions/elixir.ts";
import { RUBY_CONVENTIONS } from "#lang/conventions/ruby.ts";
import { TEST_BLOCKS } from "#lang/conventions/test-blocks.ts";
import type { TestMarks } from "#lang/conventions/test-marks.ts";
import {
  C_TESTS,
  CLOJURE_TESTS,
  CPP_TESTS,
  CSHARP_TESTS,
  ELIXIR_TESTS,
  ERLANG_TESTS,
  FSHARP_TESTS,
  GO_TESTS,
  GROOVY_TESTS,
  JAVA_TESTS,
  KOTLIN_TESTS,
  OBJECTIVE_C_TESTS,
  OCAML_TESTS,
  PHP_TESTS,
  PYTHON_TESTS,
  RUBY_TESTS,
  RUST_TESTS,
  SCALA_TESTS,
  SWIFT_TESTS,
  VB_TESTS,
  ZIG_TESTS,
} from "#lang/conventions/test-marks.ts";
import { CYTHON_LINES } from "#lang/lines/cython.ts";
import { FORTRAN_LINES } from "#lang/lines/fortran.ts";
import { FSHARP_LINES } from "#lang/lines/fsharp.ts";
import {
  ASSEMBLY_LINES,
  BATCH_LINES,
  CMAKE_LINES,
  DOCKERFILE_LINES,
  ERLANG_LINES,
  LESS_LINES,
  PERL_LINES,
  POWERSHELL_LINES,
  PRISMA_LINES,
  PROTOBUF_LINES,
  SQL_LINES,
  VB_LINES,
} from "#lang/lines/languages.ts";
import type { LineRules } from "#lang/lines/line-rules.ts";
import { C_LINES, GROOVY_LINES } from "#lang/lines/line-rules.ts";
import { VERILOG_LINES } from "#lang/lines/verilog.ts";
import type { RescuePass } from "#lang/trees/parse-recovery.ts";
import { C_RESCUE, CPP_RESCUE, OBJECTIVE_C_RESCUE } from "#lang/trees/rescue/c-family.ts";
import { CSHARP_RESCUE } from "#lang/trees/rescue/csharp.ts";
import { GROOVY_RESCUE, KOTLIN_RESCUE, SCALA_RESCUE } from "#lang/trees/rescue/jvm.ts";
import { POWERSHELL_RESCUE } from "#lang/trees/rescue/powershell.ts";
import { SCSS_COVERS } from "#lang/trees/rescue/scss.ts";
import { SQL_COVERS } from "#lang/trees/rescue/sql.ts";
import { SWIFT_RESCUE } from "#lang/trees/rescue/swift.ts";
import { TYPESCRIPT_RESCUE } from "#lang/trees/rescue/typescript.ts";
import type { Language } from "./language.ts";

/** The rules by which a language's files are read beyond its grammar and queries. */
export interface ExtractionRules {
  /** Line rules for definitions, where no grammar reads the language or the grammar loses some definitions. */
  readonly lines?: LineRules;
  /** Rewrites of constructs that its grammar fails to parse; see trees/parse-recovery.ts. */
  readonly rescue?: readonly RescuePass[];
  /** Like a pass of `rescue`, but applied before the first parse, to what the grammar misreads without an error. */
  readonly covers?: RescuePass;
  /** Calls and macros that define something by a community's convention. */
  readonly conventions?: Conventions;
  /** What marks a symbol as part of the tests, in whatever file it stands. */
  readonly tests?: TestMarks;
}

const NONE: ExtractionRules = {};
const RULES: Readonly<Record<string, ExtractionRules>> = {
  rust: { tests: RUST_TESTS },
  go: { conventions: TEST_BLOCKS, tests: GO_TESTS },
  typescript: { rescue: TYPESCRIPT_RESCUE, conventions: ECMASCRIPT_CONVENTIONS },
  tsx: { conventions: ECMASCRIPT_CONVENTIONS },
  javascript: { conventions: ECMASCRIPT_CONVENTIONS },
  python: { tests: PYTHON_TESTS },
  java: { tests: JAVA_TESTS },
  c: { rescue: C_RESCUE, lines: C_LINES, conventions: C_CONVENTIONS, tests: C_TESTS },
  cpp: { rescue: CPP_RESCUE, lines: C_LINES, conventions: CPP_CONVENTIONS, tests: CPP_TESTS },
  csharp: { rescue: CSHARP_RESCUE, tests: CSHARP_TESTS },
  ruby: { conventions: RUBY_CONVENTIONS, tests: RUBY_TESTS },
  php: { conventions: TEST_BLOCKS, tests: PHP_TESTS },
  kotlin: { conventions: TEST_BLOCKS, rescue: KOTLIN_RESCUE, tests: KOTLIN_TESTS },
  scala: { conventions: TEST_BLOCKS, rescue: SCALA_RESCUE, tests: SCALA_TESTS },
  lua: { conventions: TEST_BLOCKS },
  bash: { conventions: TEST_BLOCKS },
  elixir: { conventions: ELIXIR_CONVENTIONS, tests: ELIXIR_TESTS },
  zig: { tests: ZIG_TESTS },
  swift: { conventions: TEST_BLOCKS, rescue: SWIFT_RESCUE, tests: SWIFT_TESTS },
  sql: { lines: SQL_LINES, covers: SQL_COVERS },
  dart: { conventions: TEST_BLOCKS },
  haskell: { conventions: TEST_BLOCKS },
  scss: { covers: SCSS_COVERS },
  "objective-c": { rescue: OBJECTIVE_C_RESCUE, tests: OBJECTIVE_C_TESTS },
  r: { conventions: TEST_BLOCKS },
  julia: { conventions: TEST_BLOCKS },
  ocaml: { tests: OCAML_TESTS },
  perl: { conventions: TEST_BLOCKS, lines: PERL_LINES },
  clojure: { tests: CLOJURE_TESTS },
  powershell: { conventions: TEST_BLOCKS, lines: POWERSHELL_LINES, rescue: POWERSHELL_RESCUE },
  groovy: { lines: GROOVY_LINES, rescue: GROOVY_RESCUE, tests: GROOVY_TESTS },
  erlang: { lines: ERLANG_LINES, tests: ERLANG_TESTS },
  protobuf: { lines: PROTOBUF_LINES },
  prisma: { lines: PRISMA_LINES },
  cmake: { lines: CMAKE_LINES },
  fortran: { lines: FORTRAN_LINES },
  less: { lines: LESS_LINES },
  cython: { lines: CYTHON_LINES },
  verilog: { lines: VERILOG_LINES },
  fsharp: { lines: FSHARP_LINES, tests: FSHARP_TESTS },
  vb: { lines: VB_LINES, tests: VB_TESTS },
  assembly: { lines: ASSEMBLY_LINES },
  batch: { lines: BATCH_LINES },
  dockerfile: { lines: DOCKERFILE_LINES },
};

/** The rules of a language. A kind of template is read as its language, but line rules and conventions are for whole files of code. */
export function extractionRules({ id, template }: Pick<Language, "id" | "template">): ExtractionRules {
  if (!template) return RULES[id] ?? NONE;
  const { lines, conventions, ...rules } = RULES[template.of] ?? NONE;
  return rules;
}
