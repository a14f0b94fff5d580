/** What retrieval passes from stage to stage. */
import type { LineRange, ProseKind } from "#core/types.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

export const CHANNELS = ["quoted", "names", "symbols", "snippets", "docs", "files"] as const;
/** Where a candidate was found: by a phrase in quotes, by exact name, in one of the three indices, or in documentation. */
export type Channel = (typeof CHANNELS)[number];

/** One named reason for a rank; `weight` is what it added to the score or, below zero, took from it. */
export interface RankingReason {
  readonly factor: string;
  /** What was measured, before its weight: 0..1, or what a path multiplies by. */
  readonly value?: number;
  readonly weight: number;
  readonly detail: string;
}

/** A place that may answer the query: a symbol, or lines of a file that belong to none. */
export interface Candidate extends LineRange {
  /** Equal for candidates that are the same place. */
  readonly key: string;
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly symbol: SymbolRow | null;
  /** Lines in it that matched, those that tell most first. */
  readonly matchedLines: readonly number[];
  /** Its rank in each channel that found it, from 0. */
  readonly ranks: Readonly<Partial<Record<Channel, number>>>;
  readonly text: TextEvidence;
  /** How like its name is to one that was typed and that nothing has; only on what is a guess. */
  readonly guess?: number;
  /** Of prose: what the lines are; `symbol` is then the section, or what the text belongs to. */
  readonly textKind?: ProseKind;
  /** The place of the query that it is the answer to. */
  readonly place?: AskedPlace;
  /** It has what stands in quotes in the query, character for character. */
  readonly isQuoted?: boolean;
  /** It is a file, as the module that the file is. */
  readonly module?: { readonly name: string; readonly qualifiedName: string };
  /** It is no definition, but an import of the name that was asked for. */
  readonly imported?: { readonly name: string; readonly from: string; readonly alias?: string };
  /** It has the whole query, character for character: as a word or a line of its own, or within a line that says more. */
  readonly isExact?: "alone" | "within";
  /** Of a query of one word: it is all of a string there, as where a setting or a command gets its name. */
  readonly isWholeString?: true;
}

/** A line that a query names. */
export interface AskedPlace {
  readonly line: number;
  readonly lineEnd?: number;
  /** The line is no longer in the function that the query says it is in, or in the file at all. */
  readonly hasMoved?: boolean;
  /** The function that the query says the line is in, where nothing in the file is called so. */
  readonly absentName?: string;
  /** The query names the function and no line of it. */
  readonly isByName?: true;
}

/** What the words of a candidate's best snippet say, each from 0 to 1. */
export interface TextEvidence {
  /** BM25 relative to the best of the query. */
  readonly score: number;
  /** Share of the query's terms, by weight, that occur at all. */
  readonly coverage: number;
  /** Share of the query's words that some of its lines have in the same order without anything between. */
  readonly literal: number;
  /** BM25 of a symbol's own lines, relative to the best of the query; none where they were not read. */
  readonly own?: number;
  /** BM25 of a symbol's name, comment and lines, as a share of what any text can get; none unless the query tells what one place does. */
  readonly place?: number;
}

export const NO_TEXT: TextEvidence = { score: 0, coverage: 0, literal: 0 };

/** As much of a candidate as its place among others depends on, once its factors are known. */
export interface PlacedCandidate extends Pick<Candidate, "key" | "versionId" | "path" | "lineStart" | "lineEnd" | "ranks"> {
  readonly symbol: Pick<SymbolRow, "name" | "bodyHash" | "kind"> | null;
  readonly text: Pick<TextEvidence, "score" | "own">;
  /** What its text counts for beside that of other places of its file, from 0 to 1; all when left out. */
  readonly textShare?: number;
}

/** A candidate with its place in the answer. */
export interface RankedCandidate extends Candidate {
  readonly score: number;
  readonly textShare?: number;
  readonly reasons: readonly RankingReason[];
  /** What put it before what ranks higher, if anything did. */
  readonly precedence?: Precedence;
}

/**
 * Why a candidate comes first: its path was typed, it has the literal that the query is (as a string of its own, or just so), or is called so; or a question names it with its scope, as
 * "how does Reply.send treat streams" does. Of a text that only tests and documentation have, these come first (`aside`).
 */
export type Precedence = "file" | "string" | "text" | "name" | "mention" | "aside";

/** A symbol as a candidate, found by its own name or description rather than by its text. */
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
