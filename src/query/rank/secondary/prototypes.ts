/**
 * Prototypes of functions that are defined in another file, as headers of C have them. A question about what code does is answered by the
 * definition, although the comment that has the question's words mostly stands above the prototype.
 */
import { NAMESAKES_MAX } from "#core/limits.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";

/** The languages in which a function is declared in a header and defined elsewhere. */
const WITH_HEADERS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ id, headers }) => (headers ? [id] : [])));
/** How many leading candidates are looked at: those that a first page may show. */
const LEADING = 20;

/** Puts the definition in the place of each leading prototype of which there is one definition, and drops the definition's own lower place. */
export function definitionsForPrototypes(db: Database, scope: Scope, ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  const defined = new Map<RankedCandidate, RankedCandidate>();
  for (const candidate of ranked.slice(0, LEADING)) {
    const definition = candidate.symbol && isPrototype(candidate.symbol) ? definitionOf(db, scope, candidate.symbol) : undefined;
    if (definition) defined.set(candidate, { ...candidate, ...placeOf(definition) });
  }
  if (defined.size === 0) return ranked;
  const seen = new Set<string>();
  return ranked.flatMap((candidate) => {
    const shown = defined.get(candidate) ?? candidate;
    if (seen.has(shown.key)) return [];
    seen.add(shown.key);
    return [shown];
  });
}

function isPrototype({ isDefinition, kind, language }: SymbolRow): boolean {
  return !isDefinition && (kind === "function" || kind === "method") && WITH_HEADERS.has(language);
}

function definitionOf(db: Database, scope: Scope, { name, qualifiedName, path }: SymbolRow): SymbolRow | undefined {
  const namesakes = symbolsNamed(db, name, scope, NAMESAKES_MAX).filter((other) => other.name === name && other.isDefinition);
  const [only, ...others] = namesakes.filter((other) => other.qualifiedName === qualifiedName);
  return only && others.length === 0 && only.path !== path && WITH_HEADERS.has(only.language) ? only : undefined;
}

function placeOf(
  symbol: SymbolRow,
): Pick<RankedCandidate, "key" | "versionId" | "path" | "language" | "symbol" | "lineStart" | "lineEnd" | "matchedLines"> {
  const { key, versionId, path, language, lineStart, lineEnd, matchedLines } = symbolCandidate(symbol, {});
  return { key, versionId, path, language, symbol, lineStart, lineEnd, matchedLines };
}
