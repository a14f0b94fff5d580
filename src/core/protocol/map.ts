/** Protocol v1: the answer of `map`: the modules of a repository or of one of its directories. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** Files of one sort that are counted apart from the modules: tests, generated code, documentation and the like. */
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
  /** How many other files use it, judged by imports and names. */
  readonly users: number;
}

/** One module (`from`) depends on another (`to`): `files` files of `from` use `to`. */
export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly files: number;
}

export interface MapModule {
  /** The directory; "." is the root. */
  readonly path: string;
  /** Its code files, without tests, generated files, and directories that are modules of their own. */
  readonly files: number;
  readonly lines: number;
  readonly test_files: number;
  /** Directories with code that are folded into this module. */
  readonly directories: number;
  /** The first sentence of the module's own documentation, or null. */
  readonly about: string | null;
  /** Number of other modules that use it. */
  readonly used_by: number;
  /** The modules that it uses, most used first; at most 6. */
  readonly uses: readonly string[];
  /** Its most used exported symbols. */
  readonly symbols: readonly MapSymbol[];
}

/** An entry point of a program, or what a package exports. */
export interface MapEntry {
  readonly kind: "main" | "binary" | "script" | "package";
  readonly name: string;
  readonly path: string;
  readonly line_start: number | null;
}

/** A command with which people build, test or run the project, and the line that declares it. */
export interface MapCommand {
  /** What it is for: "test", "build". */
  readonly task: string;
  readonly path: string;
  readonly line_start: number;
  /** The line; the path of a script that is the command. */
  readonly text: string;
}

/** A sentence of what the project is, and the line at which it begins. */
export interface MapAbout {
  readonly path: string;
  readonly line_start: number;
  readonly text: string;
}

export interface MapResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  /** The mapped directory; "." is the workspace. */
  readonly directory: string;
  /** What the README, or else a manifest, says that the project is; null where none says it, and for a directory. */
  readonly about: MapAbout | null;
  readonly files: number;
  readonly lines: number;
  /** The share of each language in the lines of code, largest first. */
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
  readonly omitted: {
    readonly commands: number;
    readonly modules: number;
    readonly symbols: number;
    readonly entries: number;
    readonly edges: number;
  };
  /** Which of the two cut the answer, and so must be raised to see more. */
  readonly cut_by?: "max_tokens" | "limit";
  /** Modules that depend on each other in a cycle, each as a list that leads back to its first. */
  readonly cycles: readonly (readonly string[])[];
  /** For the whole workspace: its commands, one for each task; files at the root declare them. */
  readonly commands: readonly MapCommand[];
  readonly entries: readonly MapEntry[];
  readonly modules: readonly MapModule[];
  readonly edges: readonly MapEdge[];
}
