/** What recall reads: the index, one view of it, and the texts of its files. */
import type { Bm25 } from "#query/read/term-scores.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { Indices } from "#store/indices/indices.ts";
import type { Scope } from "#store/views/scope.ts";
import type { Candidate } from "./candidate.ts";

/** Where to look. */
export interface RecallSource {
  readonly db: Database;
  readonly indices: Indices;
  readonly scope: Scope;
  readonly texts: VersionTexts;
}

/** Where to look for code, and the numbers that score its text. */
export interface CodeSource extends RecallSource {
  readonly snippetText: Bm25;
  /** Whether a place rather quotes what other code says: tests, documentation. */
  readonly isAside: (place: Pick<Candidate, "path"> & Partial<Pick<Candidate, "symbol">>) => boolean;
  /** Whether the symbols of a language are keys of settings, which code in other languages has in its strings. */
  readonly hasKeys: (language: string) => boolean;
  /** Whether a language has annotations, decorators or attributes. */
  readonly hasAnnotations: (language: string) => boolean;
}

/** Whether a scope asks for the kind of a candidate; a candidate without a symbol is of no kind. */
export function allowsKind(scope: Scope, candidate: Candidate): boolean {
  return !scope.kinds || (candidate.symbol !== null && scope.kinds.includes(candidate.symbol.kind));
}
