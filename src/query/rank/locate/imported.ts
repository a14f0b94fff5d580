/**
 * Answers a name without a definition by the places that import it: first a file that re-exports it, then files that use it. That a name
 * comes from a library is an answer too, if it says which library.
 */
import { parseNameQuery } from "#query/parse/name-query.ts";
import { pathFactors } from "#query/rank/path-factors.ts";
import { candidateKey, NO_TEXT, type RankedCandidate, type RankingReason } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { type ImportedName, importedName } from "#query/recall/imported-names.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";
import { mayBeWritten } from "./typed-scope.ts";

/** The confidence of an answer that shows imports: the definition is elsewhere. */
export const IMPORTED_CONFIDENCE = 0.7;
/** How many imports of a name are shown; files that re-export it come first. */
const IMPORTS_SHOWN_MAX = 5;
/** How many namesakes are read in the search for a definition. */
const NAMESAKES_READ = 50;
/** Weights of an import: that the file re-exports the name, and that a typed scope is in its module or path. */
const HANDED_ON = 2;
const IN_SCOPE = 1;

/**
 * Imports of a name that the scope does not define, the best first; none when something does define it. `named`: symbols of that name which the
 * caller has read already.
 */
export function importsOfUndefined(db: Database, scope: Scope, query: string, named: readonly SymbolRow[] = []): RankedCandidate[] {
  const { name, scope: typed, path } = parseNameQuery(query);
  if (scope.kinds || path !== "" || defines(named, query) || defines(symbolsNamed(db, name, scope, NAMESAKES_READ), query)) return [];
  // Looking through all texts comes last.
  if (isWritten(db, scope, query)) return [];
  const found = importedName(db, scope, name).map((imported) => toCandidate(imported, name, typed, query));
  return found.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, IMPORTS_SHOWN_MAX);
}

/** A call with something in its brackets. */
const CALL_WITH_ARGUMENTS = /\(\s*[^\s)]/;

/** Whether a query is a call that stands in the view as typed: whoever pastes it asks for that place, not for where its function comes from. */
function isWritten(db: Database, scope: Scope, query: string): boolean {
  return CALL_WITH_ARGUMENTS.test(query) && !/[\n\r]/.test(query.trim()) && standsSomewhere(db, scope, query.trim());
}

/** Whether an import re-exports its name, and is where the typed scope says. */
export function isDeclaredInScope({ reasons }: RankedCandidate): boolean {
  const factors = reasons.map(({ factor }) => factor);
  return factors.includes("handed_on") && factors.includes("scope");
}

/** The imports of the names in a query, in every file of the scope: the answer to `kind:import`. */
export function importsNamed(db: Database, scope: Scope, query: string): RankedCandidate[] {
  const { name, scope: typed } = parseNameQuery(query);
  const names = /\s/.test(query.trim()) ? query.trim().split(/\s+/) : [name];
  const found = names.flatMap((one) =>
    importedName(db, scope, one, { readsAll: true }).map((imported) => toCandidate(imported, one, typed, query)),
  );
  return found.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

/** Whether one of some symbols defines the name in a query. A heading with the name explains it, and an import does not define it. */
function defines(named: readonly SymbolRow[], query: string): boolean {
  return named.some((symbol) => symbol.kind !== "section" && symbol.kind !== "import" && mayBeWritten(query, symbol));
}

function toCandidate(
  { version, alias, line, from, isHandedOn }: ImportedName,
  name: string,
  typed: readonly string[],
  query: string,
): RankedCandidate {
  const { versionId, path, language } = version;
  const reasons: RankingReason[] = [{ factor: "imported", value: 1, weight: 1, detail: from || name }];
  if (isHandedOn) reasons.push({ factor: "handed_on", value: 1, weight: HANDED_ON, detail: path });
  const places = `${from} ${path}`.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
  if (typed.some((part) => places.includes(part.toLowerCase())))
    reasons.push({ factor: "scope", value: 1, weight: IN_SCOPE, detail: from });
  let score = reasons.reduce((sum, { weight }) => sum + weight, 0);
  for (const { factor, multiplier, detail } of pathFactors(path, query)) {
    reasons.push({ factor, value: multiplier, weight: score * (multiplier - 1), detail });
    score *= multiplier;
  }
  return {
    key: `${candidateKey(null, versionId, line)}:${name}`,
    ...{ versionId, path, language, symbol: null, lineStart: line, lineEnd: line, matchedLines: [line] },
    ...{ ranks: {}, text: NO_TEXT, imported: { name, from, ...(alias === undefined ? {} : { alias }) }, score, reasons },
  };
}
