/** From what a caller names to the definition whose uses, callers or members are asked for. */
import type { AnswerState } from "#core/protocol.ts";
import { symbolNotFound } from "#engine/lookup/named-symbol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { placesIn } from "#query/parse/places.ts";
import { symbolsMeant } from "#query/rank/meant.ts";
import { findPlaces } from "#query/recall/places.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { versionOfPath } from "#store/versions/files.ts";

export interface NamedDefinition {
  readonly symbol: SymbolRow;
  /** How many other symbols the name could have meant. */
  readonly others: number;
}

/**
 * The definition that a name, a handle or a place means. A place means what is named on its line, if anything is, and else what is round it.
 * @throws symbol_not_found
 */
export function definitionMeant(
  session: QuerySession,
  view: View,
  target: string,
  state: AnswerState,
  left: ReadonlySet<string>,
): NamedDefinition {
  const { db, indices } = session.project;
  const given = session.shown.placeOf(target);
  const declared = declaredAt(session, view, given);
  if (declared) return { symbol: declared, others: 0 };
  // A place says exactly what is meant: what only has a name in common with it is not it.
  if (placesIn(given).length > 0 && !findPlaces(db, { view }, given)?.candidates.length) throw symbolNotFound(target, state);
  const { candidates } = symbolsMeant({ db, indices, scope: { view }, repo: state.repo }, given);
  const symbols = candidates.flatMap((candidate) => (left.has(candidate.path) ? [] : (candidate.symbol ?? [])));
  const [symbol, ...others] =
    symbols.filter(({ kind }) => kind !== "import").length > 0 ? symbols.filter(({ kind }) => kind !== "import") : symbols;
  if (!symbol) throw symbolNotFound(target, state);
  return { symbol, others: others.length };
}

function declaredAt({ project: { db } }: QuerySession, view: View, given: string): SymbolRow | undefined {
  const [place, ...more] = placesIn(given);
  if (!place || more.length > 0 || place.line === undefined) return undefined;
  const version = versionOfPath(db, view, place.path);
  return version && symbolsOfVersion(db, version.versionId).find(({ nameLine, kind }) => nameLine === place.line && kind !== "import");
}
