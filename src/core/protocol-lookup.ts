/** Protocol v1: the answers about one file or one symbol that are no search. */
import type { AnswerState, SymbolPointer } from "./protocol.ts";
import type { SymbolKind } from "./types.ts";

/** A file of the index. */
interface FoundFile {
  readonly path: string;
  readonly language: string;
  readonly lines: number;
  readonly symbols: number;
}

/** The files whose paths match a pattern. */
export interface FoundFiles {
  readonly state: AnswerState;
  readonly files: readonly FoundFile[];
}

/** Another symbol and what it has to do with the one asked about. */
export interface RelatedRow extends SymbolPointer {
  readonly relation: string;
  /** Of types: steps up or down, where these are more than one. */
  readonly depth?: number | null;
  /** Said where several definitions can be meant. */
  readonly confidence?: "ambiguous" | null;
}

export interface SummaryRow {
  readonly line: number;
  readonly line_end: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly exported: boolean;
  /** Cyclomatic; 0 for what is not a function. */
  readonly complexity: number;
  /** Deepest nesting of its decisions, by indentation. */
  readonly nesting: number;
}

/** What a file consists of and how involved it is, in figures. */
export interface FileSummary {
  readonly state: AnswerState;
  readonly path: string;
  readonly language: string;
  readonly lines: { readonly total: number; readonly code: number; readonly blank: number; readonly comments: number };
  readonly complexity: { readonly cyclomatic: number; readonly decisions: number; readonly mean: number; readonly nesting: number };
  readonly imports: readonly string[];
  readonly functions: number;
  readonly classes: number;
  readonly exports: number;
  readonly symbols: readonly SummaryRow[];
}
