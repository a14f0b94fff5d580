/** The lines that take a member of a value by its name. */
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { Scope } from "#store/views/scope.ts";
import { type Candidate, candidateKey, NO_TEXT } from "./candidate.ts";
import { matchingPlaces, symbolsOf } from "./exact.ts";

/** How many lines are found before those that only quote other code are set aside, and of how many lines the symbols are read. */
const LINES_MAX = 1_000;
const LINES_READ_MAX = 40;

interface UseSource {
  readonly db: Database;
  readonly scope: Scope;
  readonly texts: VersionTexts;
  /** Whether a place rather quotes what other code does: tests, documentation. */
  readonly isAside: (place: { readonly path: string }) => boolean;
}

/** The symbols around lines with `.member`, `->member` or `::member`, each once. */
export function memberUses({ db, scope, texts, isAside }: UseSource, member: string): Candidate[] {
  const end = /\w$/.test(member) ? "\\b" : "";
  const pattern = compilePattern(`(\\.|->|::)${exactly(member)}${end}`);
  const all = matchingPlaces(db, scope, pattern, { most: LINES_MAX, passes: () => true });
  const places = all.toSorted((a, b) => Number(isAside(a.version)) - Number(isAside(b.version))).slice(0, LINES_READ_MAX);
  const around = symbolsOf(
    { db, texts },
    places.map(({ version, line }) => ({ versionId: version.versionId, line })),
  );
  const found = new Map<string, Candidate>();
  for (const [at, { version, line }] of places.entries()) {
    const symbol = around[at] ?? null;
    const { versionId, path, language } = version;
    const key = candidateKey(symbol, versionId, line);
    const known = found.get(key);
    const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
    const matchedLines = [...(known?.matchedLines ?? []), line];
    found.set(key, { key, versionId, path, language, symbol, lineStart, lineEnd, matchedLines, ranks: {}, text: NO_TEXT, isQuoted: true });
  }
  return [...found.values()];
}
