/**
 * The rule-based rerank: fused candidates in, ordered candidates with their reasons out.
 *
 * Evidence adds up, each piece named and bounded; what the path says multiplies. The same input gives the same order: ties are
 * broken by path and line.
 */
import type { SymbolKind } from "#core/types.ts";
import { joinedForm } from "#text/identifiers.ts";
import type { RankedCandidate, RankingReason } from "./candidate.ts";
import type { FusedCandidate } from "./fuse.ts";
import type { Intent } from "./intent.ts";
import { parseNameQuery } from "./name-query.ts";
import { pathFactors } from "./path-factors.ts";
import { type QueryTerms, termSet } from "./query-terms.ts";

/** Everything that can be tuned, in one place. */
export const WEIGHTS = {
  channels: {
    symbol: { names: 1, symbols: 1, snippets: 0.5, files: 0.3 },
    path: { names: 0.3, symbols: 0.3, snippets: 0.4, files: 2 },
    error: { names: 0.5, symbols: 0.3, snippets: 1.5, files: 0.2 },
    natural_language: { names: 0.7, symbols: 0.8, snippets: 1, files: 0.6 },
  },
  text: 1.2,
  exactName: 3,
  exactNameOtherCase: 2,
  embeddedName: 1,
  scope: 1.5,
  nameOverlap: 0.9,
  pathOverlap: 0.9,
  pathEnd: 4,
  fileHits: 0.25,
  definition: 0.15,
} as const;

const CLASS_LIKE: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum", "type"]);

export interface RankQuery {
  readonly text: string;
  readonly intent: Intent;
  readonly terms: QueryTerms;
}

/** Orders candidates, best first. */
export function rank(candidates: readonly FusedCandidate[], query: RankQuery): RankedCandidate[] {
  const hitsByFile = new Map<number, number>();
  for (const { versionId, ranks } of candidates) {
    if (ranks.snippets !== undefined) hitsByFile.set(versionId, (hitsByFile.get(versionId) ?? 0) + 1);
  }
  const ranked = candidates.map((candidate) => score(candidate, query, hitsByFile.get(candidate.versionId) ?? 0));
  return ranked.sort(
    (a, b) => b.score - a.score || compare(a.path, b.path) || a.lineStart - b.lineStart || compare(a.key, b.key),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function score(candidate: FusedCandidate, query: RankQuery, fileHits: number): RankedCandidate {
  const reasons: RankingReason[] = [];
  let sum = 0;
  const add = (factor: string, weight: number, detail: string): void => {
    if (weight === 0) return;
    sum += weight;
    reasons.push({ factor, weight: round(weight), detail });
  };
  add("fusion", candidate.fused, Object.keys(candidate.ranks).join("+"));
  add("text", WEIGHTS.text * candidate.textScore, "full-text relevance");
  addNameEvidence(candidate, query, add);
  addPathEvidence(candidate, query, add);
  if (fileHits > 1) add("file_hits", WEIGHTS.fileHits * Math.log2(Math.min(fileHits, 8)), `${fileHits} hits in this file`);
  if (candidate.symbol?.isDefinition) add("definition", WEIGHTS.definition, candidate.symbol.kind);
  for (const { factor, multiplier, detail } of pathFactors(candidate.path, query.text)) {
    sum *= multiplier;
    reasons.push({ factor, weight: multiplier, detail });
  }
  return { ...candidate, score: sum, reasons };
}

type Add = (factor: string, weight: number, detail: string) => void;

function addNameEvidence({ symbol }: FusedCandidate, query: RankQuery, add: Add): void {
  if (!symbol) return;
  const wanted = parseNameQuery(query.text);
  if (symbol.name === wanted.name) add("exact_symbol", WEIGHTS.exactName + classBonus(symbol.kind), symbol.name);
  else if (joinedForm(symbol.name) === joinedForm(wanted.name)) add("exact_symbol", WEIGHTS.exactNameOtherCase, symbol.name);
  else addEmbeddedName(symbol.name, query, add);
  if (wanted.scope.length > 0 && symbol.name === wanted.name && hasScope(symbol.qualifiedName, wanted.scope)) {
    add("qualified_name", WEIGHTS.scope, symbol.qualifiedName);
  }
  const overlap = weightedOverlap(query, termSet(symbol.name));
  add("name_overlap", WEIGHTS.nameOverlap * overlap, symbol.name);
}

/** A class and its constructor share a name; the class is what is meant. */
function classBonus(kind: SymbolKind): number {
  return CLASS_LIKE.has(kind) ? 0.2 : 0;
}

function addEmbeddedName(name: string, query: RankQuery, add: Add): void {
  const isNamed = query.terms.identifiers.some((text) => parseNameQuery(text).name === name);
  if (isNamed) add("embedded_symbol", WEIGHTS.embeddedName, name);
}

/** Whether the scope parts occur in the qualified name, in order, without case. */
function hasScope(qualifiedName: string, scope: readonly string[]): boolean {
  const parts = qualifiedName.toLowerCase().split(/::|[.\\#]/);
  let at = 0;
  for (const part of scope) {
    at = parts.indexOf(part.toLowerCase(), at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function addPathEvidence({ path }: FusedCandidate, query: RankQuery, add: Add): void {
  const wanted = query.text.trim().toLowerCase();
  const lower = path.toLowerCase();
  if (query.intent === "path" && endsWithPath(lower, wanted)) add("path_end", WEIGHTS.pathEnd, path);
  const overlap = weightedOverlap(query, termSet(path));
  add("path_overlap", WEIGHTS.pathOverlap * overlap, path);
}

/** `src/entry` ends `x/src/entry.rs`, and `helpers.py` ends `a/helpers.py`. */
export function endsWithPath(path: string, end: string): boolean {
  const bare = end.replace(/^(?:\.?\/)+/, "");
  return [path, path.replace(/\.[^./]+$/, "")].some((whole) => whole === bare || whole.endsWith(`/${bare}`));
}

/** Share of the query's term weight that a set of words covers, 0..1. */
function weightedOverlap({ terms }: RankQuery, words: ReadonlySet<string>): number {
  let covered = 0;
  let total = 0;
  for (const { term, weight } of terms.terms) {
    total += weight;
    if (words.has(term)) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
