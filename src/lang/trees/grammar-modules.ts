/** Grammars as compiled modules: apart from the parsers, so that a thread which only hands them on loads no parser. */
import { readFileSync } from "node:fs";
import { GRAMMAR_PATHS } from "#assets";

/** Compiled WebAssembly modules by grammar name; can be posted to workers, which then need not compile again. */
export type GrammarModules = Readonly<Record<string, WebAssembly.Module>>;

/** The name of tree-sitter's runtime among the modules. */
export const RUNTIME = "runtime";

/** Compiles tree-sitter's runtime and the named grammars. Unknown names are ignored. */
export function compileGrammars(names: Iterable<string>): GrammarModules {
  const wanted = [RUNTIME, ...names].filter((name) => name in GRAMMAR_PATHS);
  return Object.fromEntries(wanted.map((name) => [name, compile(GRAMMAR_PATHS[name] as string)]));
}

function compile(path: string): WebAssembly.Module {
  return new WebAssembly.Module(Bun.zstdDecompressSync(readFileSync(path)));
}
