/**
 * Files made from other files of the repository: a single header, an amalgamation, a checked-in bundle. A reader wants the sources, which
 * are the files that people edit. The names of such files say little, so their symbols are compared with those of the sources.
 */
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolKindsAndNames, symbolsNamed, uncheckedSymbolsOf } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { symbolCounts } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";

/** How many leading candidates are compared with copies in other files. */
const LEADING = 40;
/** How many pairs of files are compared. */
const PAIRS_MAX = 8;
/** The share of a source's symbols that a file made from it has. */
const SHARED_MIN = 0.9;
/** An amalgamated file has at least this many times the symbols of one source. */
const TIMES_MIN = 1.5;
/** A source with fewer symbols is no evidence. */
const SYMBOLS_MIN = 4;
/** An amalgamated file has at least this many sources: with one, it may be a later version of it. */
const SOURCES_MIN = 2;
/** How many symbols of a file are used to find its other sources. */
const SAMPLES = 16;
const NAMESAKES = 50;

/** The factor for the score of a candidate in an amalgamated file. */
export const AMALGAMATED = 0.5;

/** The versions among the candidates' files that are amalgamated. */
export function amalgamatedAmong(db: Database, scope: Scope, candidates: readonly RankedCandidate[]): ReadonlySet<number> {
  const leading = candidates.slice(0, LEADING).flatMap(({ symbol }) => (symbol ? [symbol] : []));
  const alike = [...Map.groupBy(leading, likeness).values()].filter((group) => new Set(group.map(versionIn)).size > 1);
  const names = new Names(db);
  const counts = symbolCounts(db, [...new Set(alike.flat().map(versionIn))]);
  const found = new Set<number>();
  const tried = new Set<string>();
  for (const group of alike) {
    // Files with the most symbols first: reading the symbols of all files would take as long as the rest of a query.
    const versions = [...new Set(group.map(versionIn))].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
    for (const [at, whole] of versions.entries()) {
      for (const part of versions.slice(at + 1)) {
        if (tried.size >= PAIRS_MAX || found.has(whole) || tried.has(`${whole} ${part}`)) continue;
        tried.add(`${whole} ${part}`);
        if (names.isPart(part, whole) && sourcesOf(db, scope, names, whole) >= SOURCES_MIN) found.add(whole);
      }
    }
  }
  return found;
}

/** The candidates with lower scores for those in amalgamated files, sorted again. `penalized` maps a score to the lower one. */
export function sourcesFirst(
  candidates: readonly RankedCandidate[],
  amalgamated: ReadonlySet<number>,
  penalized: (score: number) => number,
): RankedCandidate[] {
  if (amalgamated.size === 0) return [...candidates];
  const scored = candidates.map((candidate): RankedCandidate => {
    if (!amalgamated.has(candidate.versionId)) return candidate;
    const score = penalized(candidate.score);
    const reason = { factor: "amalgamated", weight: score - candidate.score, detail: candidate.path };
    return { ...candidate, score, reasons: [...candidate.reasons, reason] };
  });
  return scored.sort((a, b) => b.score - a.score);
}

const versionIn = ({ symbolRow }: SymbolRow): number => versionOf(symbolRow);

/** A key that a symbol shares with its copies in other files. */
function likeness({ kind, name, signature, language }: SymbolRow): string {
  return [language, kind, name, signature.replace(/\s+/g, " ")].join("\0");
}

/** How many sources of a file are found through samples of its symbols; counts up to `SOURCES_MIN`. */
function sourcesOf(db: Database, scope: Scope, names: Names, whole: number): number {
  const symbols = uncheckedSymbolsOf(db, whole).filter(({ kind }) => kind !== "import");
  const step = Math.max(1, Math.floor(symbols.length / SAMPLES));
  const sources = new Set<number>();
  for (let at = 0; at < symbols.length && sources.size < SOURCES_MIN; at += step) {
    const symbol = symbols[at] as SymbolRow;
    const likes = symbolsNamed(db, symbol.name, { view: scope.view }, NAMESAKES).filter((other) => likeness(other) === likeness(symbol));
    for (const version of new Set(likes.map(versionIn))) {
      if (version !== whole && names.isPart(version, whole)) sources.add(version);
    }
  }
  return sources.size;
}

/** The kinds and names of the symbols of each version, read once. */
class Names {
  readonly #db: Database;
  readonly #names = new Map<number, ReadonlySet<string>>();

  constructor(db: Database) {
    this.#db = db;
  }

  of(version: number): ReadonlySet<string> {
    const known = this.#names.get(version) ?? new Set(symbolKindsAndNames(this.#db, version));
    this.#names.set(version, known);
    return known;
  }

  /** Whether one file has nearly all symbols of another, and many more. */
  isPart(part: number, whole: number): boolean {
    const [some, all] = [this.of(part), this.of(whole)];
    if (some.size < SYMBOLS_MIN || all.size < TIMES_MIN * some.size) return false;
    let shared = 0;
    for (const name of some) if (all.has(name)) shared++;
    return shared >= SHARED_MIN * some.size;
  }
}
