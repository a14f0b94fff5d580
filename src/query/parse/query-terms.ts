/** The words of a query, and how much each can tell. */
import type { Database } from "#store/database/database.ts";
import { SNIPPET_TEXT } from "#store/indices/full-text.ts";
import { rowsWith } from "#store/indices/terms.ts";
import type { View } from "#store/rows/view.ts";
import { BUILT_IN_EXPANSIONS, type Expansions } from "#text/words/expansions.ts";
import { joinedForm, textTerms, wordTerms } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import { type Alternative, alternativesTo, commonStart, compoundsOf } from "./alternatives.ts";
import { fixedRuns } from "./phrases.ts";

export interface QueryTerm {
  /** As typed, in lower case. */
  readonly term: string;
  /** Its stem, to compare with the stems of names and paths. */
  readonly stem: string;
  /** The common start of its inflections, to search for in lines. */
  readonly needle: string;
  /** Inverse document frequency over snippets, as in BM25. */
  readonly weight: number;
  /** Words that stand for it where the index hardly has it. */
  readonly alternatives?: readonly Alternative[];
}

export interface QueryTerms {
  /** Distinct index terms in the order typed, without stop words (unless there is nothing else). */
  readonly terms: readonly QueryTerm[];
  /** Synonyms of the terms, with the weight of the term they stand for; without words that were typed. */
  readonly expansions: readonly QueryTerm[];
  /** All words in lower case, in order, including stop words. */
  readonly words: readonly string[];
  /** The words that a source may have side by side, with "" between runs of them: for literal matching. */
  readonly runs: readonly string[];
  /** Words of the query that are identifiers, because of backquotes or their form. */
  readonly identifiers: readonly string[];
}

/** Forms that prose does not have: inner capitals, underscores, `::`, a call's parentheses. */
const IDENTIFIER =
  /`([^`\s]+)`|((?:[\p{L}_$][\p{L}\p{N}_$]*(?:::|\.|->|#))*(?:[\p{Ll}\p{N}]+\p{Lu}[\p{L}\p{N}_]*|\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}_]*|[\p{L}\p{N}]+_[\p{L}\p{N}_]+|_[\p{L}\p{N}_]+))/gu;

/** A capitalised word inside a sentence is a name: "how Table defines columns". */
const PROPER_NOUN = /(?<=[\p{Ll}\p{N},)] )\p{Lu}\p{Ll}[\p{L}\p{N}]+(?![\w:'])/gu;

/** Splits a query into terms, weighted by how rare they are in a view. */
export function analyseQuery(db: Database, view: View, query: string, expansions: Expansions = BUILT_IN_EXPANSIONS): QueryTerms {
  const words = query.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const meaningful = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const kept = meaningful.length > 0 ? meaningful : words;
  const written = kept.flatMap((word) => wordTerms(word)).filter((term) => term.length > 1 || kept.length === 1);
  const byStem = new Map(written.map((term) => [stem(term), term]));
  const compounds = compoundsOf(words);
  const weightOf = (rows: number): number => inverseFrequency(rows, view.snippetCount);
  const terms = [...byStem].map(([stemmed, term]) => ({
    term,
    stem: stemmed,
    needle: commonStart(term, stemmed),
    weight: weightOf(rowsWith(db, view, SNIPPET_TEXT, term)),
    alternatives: alternativesTo({ db, view }, { term, compound: compounds.get(term) }, expansions, weightOf),
  }));
  return {
    terms,
    expansions: expand(terms, expansions),
    words: words.map((word) => word.toLowerCase()),
    runs: fixedRuns(query),
    identifiers: identifiersIn(query),
  };
}

function expand(terms: readonly QueryTerm[], expansionsOf: Expansions): QueryTerm[] {
  const expansions = new Map<string, QueryTerm>();
  for (const { term, weight } of terms) {
    for (const other of expansionsOf(term)) {
      const stemmed = stem(other);
      const known = expansions.get(stemmed);
      if (terms.some((typed) => typed.stem === stemmed) || (known && known.weight >= weight)) continue;
      expansions.set(stemmed, { term: other, stem: stemmed, needle: commonStart(other, stemmed), weight });
    }
  }
  return [...expansions.values()];
}

/** BM25's idf, floored a little above zero so that a term in every row still counts. */
function inverseFrequency(rows: number, total: number): number {
  const count = Math.max(total, rows);
  return Math.max(0.05, Math.log(1 + (count - rows + 0.5) / (rows + 0.5)));
}

function identifiersIn(query: string): string[] {
  const found = [...query.matchAll(IDENTIFIER)].map((match) => match[1] ?? match[2] ?? "");
  found.push(...[...query.matchAll(PROPER_NOUN)].map(([word]) => word));
  return [...new Set(found.filter((text) => joinedForm(text).length > 1))];
}

/** The stems of the words in a name or path. */
export function stemSet(text: string): ReadonlySet<string> {
  return new Set(textTerms(text).map(stem));
}
