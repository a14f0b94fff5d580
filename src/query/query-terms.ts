/** The words of a query, and how much each can tell. */
import type { Database } from "#store/database.ts";
import { snippetRowsWith } from "#store/terms.ts";
import { joinedForm, textTerms, wordTerms } from "#text/identifiers.ts";
import { STOP_WORDS } from "#text/stop-words.ts";

export interface QueryTerm {
  readonly term: string;
  /** Inverse document frequency over snippets, as in BM25. */
  readonly weight: number;
}

export interface QueryTerms {
  /** Distinct index terms without stop words (unless nothing else is left), in the order typed. */
  readonly terms: readonly QueryTerm[];
  /** Words of the query that are written as identifiers, in backquotes or by their shape. */
  readonly identifiers: readonly string[];
}

/** Shapes that prose does not have: inner capitals, underscores, `::`, a call's parentheses. */
const IDENTIFIER = /`([^`\s]+)`|((?:[\p{L}_$][\p{L}\p{N}_$]*(?:::|\.|->|#))*(?:[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}_]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}_]*|[\p{L}\p{N}]+_[\p{L}\p{N}_]+|_[\p{L}\p{N}_]+))/gu;

/** Splits a query into weighted terms. */
export function analyseQuery(db: Database, query: string, snippetCount: number): QueryTerms {
  const words = query.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const meaningful = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const kept = meaningful.length > 0 ? meaningful : words;
  const distinct = [...new Set(kept.flatMap((word) => wordTerms(word)))].filter((term) => term.length > 1 || kept.length === 1);
  const terms = distinct.map((term) => ({ term, weight: inverseFrequency(snippetRowsWith(db, term), snippetCount) }));
  return { terms, identifiers: identifiersIn(query) };
}

/** BM25's idf, floored at a little above zero so that a term in every row still counts for something. */
export function inverseFrequency(rows: number, total: number): number {
  const count = Math.max(total, rows);
  return Math.max(0.05, Math.log(1 + (count - rows + 0.5) / (rows + 0.5)));
}

function identifiersIn(query: string): string[] {
  const found = [...query.matchAll(IDENTIFIER)].map((match) => match[1] ?? match[2] ?? "");
  return [...new Set(found.filter((text) => joinedForm(text).length > 1))];
}

/** The terms of a name or path as a set. */
export function termSet(text: string): ReadonlySet<string> {
  return new Set(textTerms(text));
}
