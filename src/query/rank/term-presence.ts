/** Which words of a query a place contains: in its name and path, or in its text. */
import type { LineRange } from "#core/types.ts";
import { type QueryTerm, stemSet } from "#query/parse/query-terms.ts";
import { hasWord } from "#query/read/word-in-text.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { FileText } from "#text/file-text.ts";
import type { Expansions } from "#text/words/expansions.ts";
import { stem } from "#text/words/stem.ts";

/** How many lines of a place are read; a longer place is read around its first matching line. */
const PLACE_LINES_MAX = 200;
/** How much a synonym counts, beside the word itself. */
const SYNONYM_SHARE = 0.5;

export interface TermPresence {
  readonly term: QueryTerm;
  /** 1 for the word, less for a synonym, 0 when it is missing. */
  readonly inName: number;
  /** The same for the name, path and text together. */
  readonly anywhere: number;
}

/** How much of each term a candidate contains. */
export function termPresence(candidate: Candidate, terms: readonly QueryTerm[], file: FileText, expansionsOf: Expansions): TermPresence[] {
  const named = stemSet(`${candidate.path} ${candidate.symbol?.qualifiedName ?? ""}`);
  const text = file.range(shownRange(candidate));
  const lower = text.toLowerCase();
  return terms.map((term) => {
    const synonyms = expansionsOf(term.term);
    const inName = named.has(term.stem) ? 1 : synonyms.some((word) => named.has(stem(word))) ? SYNONYM_SHARE : 0;
    if (inName === 1 || hasWord(text, lower, term.needle, term.stem)) return { term, inName, anywhere: 1 };
    const isMeant = inName > 0 || synonyms.some((word) => hasWord(text, lower, word, stem(word)));
    return { term, inName, anywhere: isMeant ? SYNONYM_SHARE : 0 };
  });
}

function shownRange({ lineStart, lineEnd, matchedLines }: Candidate): LineRange {
  if (lineEnd - lineStart < PLACE_LINES_MAX) return { lineStart, lineEnd };
  const from = Math.max(lineStart, Math.min(...matchedLines.slice(0, 1), lineEnd) - PLACE_LINES_MAX / 2);
  return { lineStart: from, lineEnd: Math.min(lineEnd, from + PLACE_LINES_MAX) };
}
