/** The definitions that universal-ctags finds in a repository, in the kinds that are compared. */
import { runTimed } from "./process-run.ts";

/** Whether it is installed; other programs named ctags do not write JSON. */
export const HAS_CTAGS = Bun.which("ctags") !== null && runTimed(["ctags", "--version"]).output.startsWith("Universal Ctags");
export const CTAGS_MISSING = "universal-ctags: it is not on PATH";

/** Per ctags language, its names of functions, methods, classes, structs, interfaces and enums. */
const COMPARED_KINDS: Readonly<Record<string, readonly string[]>> = {
  C: ["function", "struct", "enum"],
  "C++": ["function", "class", "struct", "enum"],
  "C#": ["method", "class", "struct", "interface", "enum"],
  Go: ["func", "struct", "interface"],
  Java: ["method", "class", "interface", "enum"],
  JavaScript: ["function", "generator", "method", "class"],
  PHP: ["function", "class", "interface"],
  Python: ["function", "member", "class"],
  Ruby: ["method", "singletonMethod", "class"],
  Rust: ["function", "method", "struct", "interface", "enum"],
  CMake: ["function", "macro"],
  CSS: ["id"],
  Clojure: ["function"],
  Erlang: ["function", "record", "type"],
  Fortran: ["function", "subroutine", "module", "program", "type"],
  Haskell: ["type", "constructor", "function"],
  Julia: ["function", "macro", "struct", "type"],
  Make: ["target", "macro"],
  OCaml: ["class", "method", "module", "type", "function", "Constructor", "RecordField"],
  ObjectiveC: ["interface", "implementation", "protocol", "method", "class", "function", "struct", "enum"],
  Perl: ["subroutine", "package", "constant"],
  PowerShell: ["function"],
  Protobuf: ["message", "field", "enumerator", "enum", "service", "rpc"],
  R: ["function"],
  SCSS: ["mixin", "function", "variable", "placeholder"],
  SQL: ["function", "procedure", "table", "trigger", "view"],
  SystemVerilog: ["function", "task", "module", "class", "interface", "package", "program", "typedef"],
  TypeScript: ["function", "generator", "method", "class", "interface", "enum"],
  Verilog: ["function", "task", "module"],
};

export interface CtagsDefinition {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly language: string;
  readonly line: number;
  /** What it lies in, as ctags names it. */
  readonly scope?: string;
  readonly scopeKind?: string;
}

/** Every compared definition below a directory. */
export function ctagsDefinitions(workspace: string): CtagsDefinition[] {
  const languages = Object.keys(COMPARED_KINDS).join(",");
  const flags = ["-R", "--output-format=json", "--fields=+nKlsS", `--languages=${languages}`, "-f", "-"];
  const { output } = runTimed(["ctags", ...flags, "."], { cwd: workspace });
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as CtagsDefinition)
    .filter(({ language, kind }) => COMPARED_KINDS[language]?.includes(kind))
    .map((definition) => ({ ...definition, path: definition.path.replace(/^\.\//, "") }));
}
