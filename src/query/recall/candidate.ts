/** The types that retrieval passes from stage to stage. */
import type { UseConfidence } from "#core/protocol/graph.ts";
import type { LineRange, ProseKind } from "#core/types.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

export const CHANNELS = ["quoted", "names", "symbols", "snippets", "docs", "files"] as const;
/** Where a candidate was found: by a quoted phrase, by exact name, in one of the three indices, or in documentation. */
export type Channel = (typeof CHANNELS)[number];

/** One named reason for a rank; `weight` is what it added to the score, or, below zero, took from it. */
export interface RankingReason {
  readonly factor: string;
  /** The measured value before its weight: 0 to 1, or the factor by which a path multiplies. */
  readonly value?: number;
  readonly weight: number;
  readonly detail: string;
}

/** A place that may answer the query: a symbol, or lines of a file outside all symbols. */
export interface Candidate extends LineRange {
  /** Equal for candidates that are the same place. */
  readonly key: string;
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly symbol: SymbolRow | null;
  /** Its lines that matched, the most telling first. */
  readonly matchedLines: readonly number[];
  /** Its rank in each channel that found it, from 0. */
  readonly ranks: Readonly<Partial<Record<Channel, number>>>;
  readonly text: TextEvidence;
  /** For a guess only: how similar its name is to a typed name that nothing has. */
  readonly guess?: number;
  /** For prose: what the lines are; `symbol` is then the section, or the symbol that the text belongs to. */
  readonly textKind?: ProseKind;
  /** The place in the query that it answers. */
  readonly place?: AskedPlace;
  /** It contains what the query has in quotes, character for character. */
  readonly isQuoted?: boolean;
  /** It is a definition that the query asks for: by its name with its kind, owner or file, by the words of its name, or by its beginning. */
  readonly isAskedFor?: true;
  /** It is a file, as the module that the file forms. */
  readonly module?: { readonly name: string; readonly qualifiedName: string };
  /** It is no definition, but an import of the name asked for. */
  readonly imported?: { readonly name: string; readonly from: string; readonly alias?: string };
  /** It contains the whole query, character for character: as a word or line of its own ("alone"), or within a line that says more. */
  readonly isExact?: "alone" | "within";
  /** For a line that uses what the query asks for: the key of the candidate that it uses. */
  readonly usedKey?: string;
  /** For a question about the uses of a symbol: how sure it is that this symbol is used there. */
  readonly confidence?: UseConfidence;
  /** For a query of one word: the word is a whole string there, as where code names a setting or a command. */
  readonly isWholeString?: true;
}

/** A line that a query names. */
export interface AskedPlace {
  readonly line: number;
  readonly lineEnd?: number;
  /** The line is no longer inside the function that the query names with it, or no longer in the file. */
  readonly hasMoved?: boolean;
  /** The function that the query names with the line, where the file has none of that name. */
  readonly absentName?: string;
  /** The query names the function, but no line in it. */
  readonly isByName?: true;
}

/** What the words of a candidate's best snippet say, each value from 0 to 1. */
export interface TextEvidence {
  /** BM25 score relative to the best of the query. */
  readonly score: number;
  /** Share of the query's terms, by weight, that occur at all. */
  readonly coverage: number;
  /** Share of the query's words that some of its lines contain in the same order with nothing in between. */
  readonly literal: number;
  /** BM25 score of a symbol's own lines, relative to the best of the query; undefined where they were not read. */
  readonly own?: number;
  /** BM25 score of a symbol's name, comment and lines, relative to the highest possible; set if the query describes what one place does. */
  readonly place?: number;
}

export const NO_TEXT: TextEvidence = { score: 0, coverage: 0, literal: 0 };

/** A line of a version. Lines count from 1. */
export interface PlacedLine {
  readonly file: { readonly versionId: number; readonly path: string; readonly language: string };
  readonly line: number;
}

/** The parts of a candidate on which its place among others depends, once its factors are known. */
export interface PlacedCandidate extends Pick<Candidate, "key" | "versionId" | "path" | "lineStart" | "lineEnd" | "ranks" | "isExact"> {
  readonly symbol: Pick<SymbolRow, "name" | "bodyHash" | "kind"> | null;
  readonly text: Pick<TextEvidence, "score" | "own">;
  /** How much its text counts beside that of other places in its file, from 0 to 1; 1 when left out. */
  readonly textShare?: number;
}

/** A candidate with its place in the answer. */
export interface RankedCandidate extends Candidate {
  readonly score: number;
  readonly textShare?: number;
  readonly reasons: readonly RankingReason[];
  /** Why it comes before candidates that rank higher, if it does. */
  readonly precedence?: Precedence;
}

/**
 * Why a candidate comes first. The query asks for its definition, or is its path, a literal that it has (as a string of its own, or in its
 * text), or its name; or a question mentions it, as "how does Reply.send treat streams" does. "aside": tests and documentation, for a text
 * that only they contain.
 */
export type Precedence = "definition" | "file" | "string" | "text" | "name" | "mention" | "aside";

/** A symbol as a candidate that was found by its name or description rather than by its text. */
export function symbolCandidate(symbol: SymbolRow, ranks: Candidate["ranks"]): Candidate {
  const versionId = versionOf(symbol.symbolRow);
  return {
    key: candidateKey(symbol, versionId, symbol.lineStart),
    versionId,
    path: symbol.path,
    language: symbol.language,
    symbol,
    lineStart: symbol.lineStart,
    lineEnd: symbol.lineEnd,
    matchedLines: [symbol.nameLine],
    ranks,
    text: NO_TEXT,
  };
}

/** The key of a symbol, or of the lines of a file. */
export function candidateKey(symbol: SymbolRow | null, versionId: number, lineStart: number): string {
  return symbol ? `s${symbol.symbolRow}` : `l${versionId}:${lineStart}`;
}
