/** Everything that a view says, in a form that can be compared: where it stands and how sure it is are left out. */
import { CodeCompassError } from "#core/errors.ts";
import type { FreshnessPolicy, SearchResponse } from "#core/protocol.ts";
import { callGraph } from "#engine/graph/call-graph.ts";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import type { ViewSource } from "#engine/session/view-source.ts";
import { symbolsWithPrefix } from "#store/indices/symbols.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { indexedPaths, skipCounts, textOfVersion, textsOfVersions, versionOfPath } from "#store/versions/files.ts";
import { versionsByPath } from "#store/views/scope.ts";
import { foldCase } from "#text/fold-case.ts";
import { NAMES } from "./content.ts";

export type Observation = Readonly<Record<string, readonly string[]>>;

const ALL = 1_000_000;
const HITS = 100;
/** Names as they are, in other spellings, as beginnings, inside a file, and nowhere. */
const LOCATED = [...NAMES, "alpha_one", "beta", "Holder", "src/a.ts", "Holder.alphaOne", "nowhere"];
const SEARCHED = ["invoice", "alphaOne", "how does the ledger move a parcel", "src/a.ts", "nowhere"];

/** Symbols whose uses are asked for. */
const USED = ["alphaOne", "betaCount", "AlphaOne", "nowhere"];

/** Whole names, parts of two words, punctuation, and what is nowhere; one is shorter than a trigram. */
const LITERALS = ["alphaOne", "lphaT", "return ledger", "(parcel: number)", "): ", " moves a ", "in", "nowhere"];

/** A session that resolves a ref once: every query means the same by it while nothing happens. */
export class SteadySession extends QuerySession {
  readonly #known = new Map<string, ViewSource>();

  override async source(ref: string | undefined): Promise<ViewSource> {
    const key = ref ?? "";
    const source = this.#known.get(key) ?? (await super.source(ref));
    this.#known.set(key, source);
    return source;
  }

  /** There is no rest here: the next question always comes. */
  override releaseMemoryWhenIdle(): void {}

  /** Something may have happened. */
  forget(): void {
    this.#known.clear();
  }
}

/** How a view is asked: as in a query. */
export interface Asked {
  readonly ref?: string;
  readonly freshness: FreshnessPolicy;
}

/**
 * Asks a view everything. How many files use each, which decides between namesakes that are alike in all else, is a statistic as old as the last run
 * that parsed much: it depends on the history, and is dropped.
 */
export async function observe(session: QuerySession, view: View, asked: Asked): Promise<Observation> {
  session.project.db.run("DELETE FROM path_users");
  const said: Record<string, readonly string[]> = { ...stored(session, view), ...exact(session, view) };
  const untrue: string[] = [];
  // What was edited lately ranks higher where it was edited; a copy of the tree does not know of it.
  const request = { ...asked, limit: HITS, detail: "context", session: false } as const;
  for (const query of LOCATED) said[`locate ${query}`] = ordered(await locate(session, { ...request, query }));
  for (const query of SEARCHED) {
    const response = await search(session, { ...request, query, detail: "location" });
    said[`search ${query}`] = ordered(response);
    untrue.push(...notThere(response, said["symbols"] ?? []));
  }
  for (const name of USED) {
    said[`refs ${name}`] = await uses(session, name, asked);
    said[`call-graph ${name}`] = await calls(session, name, asked);
  }
  for (const path of (said["files"] ?? []).slice(0, 2)) {
    const { symbols, imports, language, line_count, parse_status } = await outline(session, { ...asked, path: nameOf(path) });
    said[`outline ${path}`] = [JSON.stringify({ symbols, imports, language, line_count, parse_status })];
  }
  return { ...said, untrue };
}

const SEPARATOR = "\t";
const nameOf = (line: string): string => line.split(SEPARATOR)[0] ?? "";

/** What the database shows of a view, through the conditions that every query is put under. */
function stored(session: QuerySession, view: View): Record<string, readonly string[]> {
  const { project } = session;
  const { db } = project;
  return project.reading(view, (now) => {
    const symbols = symbolsWithPrefix(db, "", { view: now }, ALL).map((row) =>
      [row.path, row.lineStart, row.lineEnd, row.kind, row.name, row.qualifiedName, row.signature, row.stableId, row.bodyHash].join(
        SEPARATOR,
      ),
    );
    const files = indexedPaths(db, now).map((path) => {
      const version = versionOfPath(db, now, path);
      const text = version ? Bun.hash(textOfVersion(db, version.versionId)).toString(36) : "";
      return [path, version?.language, version?.lineCount, version?.parseStatus, version?.symbolCount, text].join(SEPARATOR);
    });
    // Git goes on listing what it tracks behind a link; a copy has nothing there.
    const skips = skipCounts(db, now).filter(({ reason }) => reason !== "not_regular");
    const skipped = skips.map(({ reason, files: count }) => `${reason} ${count}`);
    const counts = [`${now.fileCount} files, ${now.symbolCount} symbols, ${now.snippetCount} snippets`];
    return { files: files.sort(), symbols: symbols.sort(), skipped: skipped.sort(), counts };
  });
}

/** What exact search goes by: the texts with a literal, among those that the index of trigrams leaves. */
function exact({ project }: QuerySession, view: View): Record<string, readonly string[]> {
  const { db } = project;
  const pathOf = db.query<{ path: string }, [number]>("SELECT p.path FROM paths p JOIN file_versions USING (path_id) WHERE version_id = ?");
  return project.reading(view, (now) => {
    const all = versionsByPath(db, now, () => true);
    const found = LITERALS.map((literal) => {
      const candidates = candidateVersions(db, { view: now }, { is: "text", text: foldCase(literal) }) ?? all;
      const holding = [...textsOfVersions(db, candidates)].filter(({ utf8 }) => decoder.decode(utf8).includes(literal));
      return [`literal ${literal}`, holding.map(({ versionId }) => pathOf.get(versionId)?.path ?? "").sort()] as const;
    });
    return Object.fromEntries(found);
  });
}

const decoder = new TextDecoder();

/** Hits in order. Scores, and what depends on where the view is kept, are left out. */
function ordered({ results, total_candidates }: SearchResponse): string[] {
  return [`${total_candidates}`, ...results.map(({ score: _score, symbol_id: _id, source_layer: _layer, ...hit }) => JSON.stringify(hit))];
}

/** The uses of a name, with what they are in and how sure they are. */
async function uses(session: QuerySession, target: string, asked: Asked): Promise<readonly string[]> {
  const found = await references(session, { ...asked, target }).catch(unlessNotFound);
  return (
    found?.results.map(({ path, line_start, column, edge_type, confidence, candidates, from, text }) =>
      [path, line_start, column, edge_type, confidence, candidates, from?.qualified_name, text].join(SEPARATOR),
    ) ?? ["no such symbol"]
  );
}

async function calls(session: QuerySession, target: string, asked: Asked): Promise<readonly string[]> {
  const found = await callGraph(session, { ...asked, target, depth: 3 }).catch(unlessNotFound);
  const nameOfNode = (id: number): string | undefined => found?.nodes.find((node) => node.id === id)?.qualified_name;
  return (
    found?.edges.map(({ from, to, confidence, lines, side }) =>
      [nameOfNode(from), nameOfNode(to), confidence, lines.join(" "), side].join(SEPARATOR),
    ) ?? ["no such symbol"]
  );
}

function unlessNotFound(thrown: unknown): undefined {
  if (thrown instanceof CodeCompassError && thrown.code === "symbol_not_found") return undefined;
  throw thrown;
}

/** Hits that are no symbols of the view, and no files or pieces of files. */
function notThere({ results }: SearchResponse, symbols: readonly string[]): string[] {
  const known = new Set(symbols.map((line) => line.split(SEPARATOR).slice(0, SYMBOL_FIELDS).join(SEPARATOR)));
  return results
    .filter(({ symbol_stable_id: id }) => id !== null)
    .map(({ path, line_start, line_end, kind, name }) => [path, line_start, line_end, kind, name].join(SEPARATOR))
    .filter((hit) => !known.has(hit));
}

const SYMBOL_FIELDS = 5;
