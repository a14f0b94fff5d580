/**
 * Answering a name that no file defines by where it is imported: a place that hands it on to others first, then those that use it.
 * That a library's name is not here is an answer too, if it says which library.
 */
import { parseNameQuery } from "#query/parse/name-query.ts";
import { candidateKey, NO_TEXT, type RankedCandidate, type RankingReason } from "#query/recall/candidate.ts";
import { type ImportedName, importedName } from "#query/recall/imported-names.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";
import { pathFactors } from "./path-factors.ts";

/** How sure an answer is that shows imports: what was asked for is elsewhere. */
export const IMPORTED_CONFIDENCE = 0.7;
/** Imports that are shown of a name; all that hand it on come first. */
const IMPORTS_SHOWN_MAX = 5;
/** Namesakes that are looked at for one that is a definition. */
const NAMESAKES_READ = 50;
/** What speaks for an import: that it hands the name on, that a typed scope is in its module or path. */
const HANDED_ON = 2;
const IN_SCOPE = 1;

/** Imports of a name that nothing in the scope defines, the best first; none when something does. */
export function importsOfUndefined(db: Database, scope: Scope, query: string): RankedCandidate[] {
  const { name, scope: typed, path } = parseNameQuery(query);
  if (scope.kinds || path !== "" || isDefined(db, scope, name)) return [];
  const found = importedName(db, scope, name).map((imported) => toCandidate(imported, name, typed, query));
  return found.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)).slice(0, IMPORTS_SHOWN_MAX);
}

/** The imports of the names in a query, in every file of the scope: what `kind:import` asks for. */
export function importsNamed(db: Database, scope: Scope, query: string): RankedCandidate[] {
  const { name, scope: typed } = parseNameQuery(query);
  const names = /\s/.test(query.trim()) ? query.trim().split(/\s+/) : [name];
  const found = names.flatMap((one) =>
    importedName(db, scope, one, { readsAll: true }).map((imported) => toCandidate(imported, one, typed, query)),
  );
  return found.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

/** A heading that has the name explains it; an import does not define it. */
function isDefined(db: Database, scope: Scope, name: string): boolean {
  return symbolsNamed(db, name, scope, NAMESAKES_READ).some(({ kind }) => kind !== "section" && kind !== "import");
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
