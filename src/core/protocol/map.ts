/** Protocol v1: the answer of `map`: what a repository, or a directory of it, is made of. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** Files of one sort: tests, generated code, documentation and the like stand apart from the modules. */
export interface MapGroup {
  readonly files: number;
  readonly lines: number;
}

export interface MapSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly path: string;
  readonly line_start: number;
  readonly signature: string;
  /** How many other files use it, as far as imports and names tell. */
  readonly users: number;
}

/** One module depends on another: `files` of the one use it. */
export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly files: number;
}

export interface MapModule {
  /** The directory; "." is the root. */
  readonly path: string;
  /** Its code, tests and generated files left out, and without the directories that are modules of their own. */
  readonly files: number;
  readonly lines: number;
  readonly test_files: number;
  /** Directories with code that are folded into it. */
  readonly directories: number;
  /** What its own documentation says first, or null. */
  readonly about: string | null;
  /** How many other modules use it. */
  readonly used_by: number;
  /** Other modules that it uses, most first; at most 6. */
  readonly uses: readonly string[];
  /** What it exports that is used most. */
  readonly symbols: readonly MapSymbol[];
}

/** Where a program begins, or what a package gives to others. */
export interface MapEntry {
  readonly kind: "main" | "binary" | "script" | "package";
  readonly name: string;
  readonly path: string;
  readonly line_start: number | null;
}

export interface MapResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  /** The directory that the map is of; "." is the workspace. */
  readonly directory: string;
  readonly files: number;
  readonly lines: number;
  /** Share of the lines of code of each language, most first. */
  readonly languages: readonly { readonly language: string; readonly files: number; readonly percent: number }[];
  readonly apart: {
    readonly tests: MapGroup;
    readonly generated: MapGroup;
    readonly vendored: MapGroup;
    readonly examples: MapGroup;
    readonly docs: MapGroup;
  };
  readonly modules_total: number;
  readonly entries_total: number;
  /** What the budget or the limit left out. */
  readonly omitted: { readonly modules: number; readonly symbols: number; readonly entries: number; readonly edges: number };
  /** Which of the two it was: what to raise for more. */
  readonly cut_by?: "max_tokens" | "limit";
  /** Modules that use each other in a circle, each a list that leads back to its first. */
  readonly cycles: readonly (readonly string[])[];
  readonly entries: readonly MapEntry[];
  readonly modules: readonly MapModule[];
  readonly edges: readonly MapEdge[];
}
