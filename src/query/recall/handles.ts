/** From a handle that an answer printed to the candidate that it stands for. */
import { basename } from "node:path/posix";
import { NAMESAKES_MAX } from "#core/limits.ts";
import type { Database } from "#store/database/database.ts";
import { everyPlace, symbolAt, symbolsWithStableId } from "#store/indices/symbols.ts";
import { versionOfPath } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { symbolId } from "#text/ids.ts";
import { type Candidate, candidateKey, NO_TEXT, symbolCandidate } from "./candidate.ts";

/** Where a handle is looked up. A `symbol_id` also depends on the workspace and the ref. */
export interface HandleSource {
  readonly db: Database;
  readonly scope: Scope;
  /** The workspace's name, as answers print it. */
  readonly repo: string;
}

/** The candidates that a handle stands for in a view; none for a handle of another view. */
export function candidatesOfHandle(source: HandleSource, text: string): Candidate[] {
  const { db, scope } = source;
  const stable = symbolsWithStableId(db, text, scope, NAMESAKES_MAX);
  if (stable.length > 0) return stable.map((symbol) => symbolCandidate(symbol, {}));
  const placed = ofSymbolId(source, text);
  return placed ? [placed] : [];
}

/** A `symbol_id` is a hash, so the place it stands for is found by computing the ids of all places. */
function ofSymbolId({ db, scope: { view }, repo }: HandleSource, handle: string): Candidate | undefined {
  for (const { symbolRow, versionId, path, kind, name, lineStart } of everyPlace(db, view)) {
    const called = { kind: kind ?? ("module" as const), name: name ?? basename(path) };
    if (symbolId({ repo, ref: view.ref, path, lineStart, ...called }) !== handle) continue;
    const symbol = symbolRow === null ? undefined : symbolAt(db, symbolRow);
    if (symbol) return symbolCandidate(symbol, {});
    const version = versionOfPath(db, view, path);
    if (!version) return undefined;
    const range = { lineStart, lineEnd: Math.max(lineStart, version.lineCount), matchedLines: [] };
    return {
      key: candidateKey(null, versionId, lineStart),
      versionId,
      path,
      language: version.language,
      symbol: null,
      ...range,
      ranks: {},
      text: NO_TEXT,
    };
  }
  return undefined;
}
