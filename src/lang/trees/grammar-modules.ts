/** Grammars as compiled modules. In a file of its own, so that a thread which only passes modules on does not load the parser. */
import { readFileSync } from "node:fs";
import { GRAMMAR_PATHS } from "#assets";

/** Compiled WebAssembly modules by grammar name. They can be posted to workers, which then need not compile them again. */
export type GrammarModules = Readonly<Record<string, WebAssembly.Module>>;

/** The name of tree-sitter's runtime among the modules. */
export const RUNTIME = "runtime";

/** Compiles tree-sitter's runtime and the named grammars; ignores unknown names. */
export function compileGrammars(names: Iterable<string>): GrammarModules {
  const wanted = [RUNTIME, ...names].filter((name) => name in GRAMMAR_PATHS);
  return Object.fromEntries(wanted.map((name) => [name, compile(GRAMMAR_PATHS[name] as string)]));
}

function compile(path: string): WebAssembly.Module {
  return new WebAssembly.Module(Bun.zstdDecompressSync(readFileSync(path)));
}
