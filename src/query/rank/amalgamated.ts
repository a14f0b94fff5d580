/**
 * Files that were made of others of the repository: a single header, an amalgamation, a bundle that is checked in. Who asks for code wants the sources, which are
 * what anyone edits; what such a file is called says little, so that its symbols are compared with theirs.
 */
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolKindsAndNames, symbolsNamed, uncheckedSymbolsOf } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { symbolCounts } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";

/** Leading candidates whose likes in other files are looked at. */
const LEADING = 40;
/** Pairs of files that are compared. */
const PAIRS_MAX = 8;
/** Share of a source's symbols that what is made of it has too. */
const SHARED_MIN = 0.9;
/** How many times the symbols of one source it has at least. */
const TIMES_MIN = 1.5;
/** Symbols that a source has to tell anything. */
const SYMBOLS_MIN = 4;
/** Sources that such a file has at least: of one, it may be a later version. */
const SOURCES_MIN = 2;
/** Symbols of a file by which its other sources are looked for. */
const SAMPLES = 16;
const NAMESAKES = 50;

/** What a score is multiplied by where sources are among the candidates, or where it comes from such a file at all. */
export const AMALGAMATED = 0.5;

/** The versions among candidates that are made of others. */
export function amalgamatedAmong(db: Database, scope: Scope, candidates: readonly RankedCandidate[]): ReadonlySet<number> {
  const leading = candidates.slice(0, LEADING).flatMap(({ symbol }) => (symbol ? [symbol] : []));
  const alike = [...Map.groupBy(leading, likeness).values()].filter((group) => new Set(group.map(versionIn)).size > 1);
  const names = new Names(db);
  const counts = symbolCounts(db, [...new Set(alike.flat().map(versionIn))]);
  const found = new Set<number>();
  const tried = new Set<string>();
  for (const group of alike) {
    // Those with the most symbols first: to read the symbols of all takes as long as the rest of a query.
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

/** Candidates with those of files that are made of others behind their sources. Scores are those of `penalized`. */
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

/** What a symbol has in common with its copy elsewhere. */
function likeness({ kind, name, signature, language }: SymbolRow): string {
  return [language, kind, name, signature.replace(/\s+/g, " ")].join("\0");
}

/** How many files a file has in it, of those that some of its symbols stand in too. */
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

/** The kinds and names of the symbols of versions, each read once. */
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

  /** Whether nearly all that one file has stands in another, which has much more. */
  isPart(part: number, whole: number): boolean {
    const [some, all] = [this.of(part), this.of(whole)];
    if (some.size < SYMBOLS_MIN || all.size < TIMES_MIN * some.size) return false;
    let shared = 0;
    for (const name of some) if (all.has(name)) shared++;
    return shared >= SHARED_MIN * some.size;
  }
}
