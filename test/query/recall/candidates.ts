/** Candidates for tests of single stages, with only what a test is about spelled out. */
import { type Candidate, CHANNELS, type Channel, NO_TEXT, type RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

export function candidate(given: Partial<Candidate> & { readonly key: string }): Candidate {
  return {
    versionId: 1,
    path: "src/a.ts",
    language: "typescript",
    symbol: null,
    lineStart: 1,
    lineEnd: 10,
    matchedLines: [],
    ranks: {},
    text: NO_TEXT,
    ...given,
  };
}

export function ranked(given: Partial<RankedCandidate> & { readonly key: string; readonly score: number }): RankedCandidate {
  return { ...candidate(given), reasons: [], score: given.score };
}

export function symbol(given: Partial<SymbolRow> & { readonly name: string }): SymbolRow {
  return {
    symbolRow: 65_536,
    qualifiedName: given.name,
    kind: "function",
    visibility: "public",
    signature: `function ${given.name}()`,
    isDefinition: true,
    isTest: false,
    parentRow: null,
    lineStart: 1,
    lineEnd: 10,
    nameLine: 1,
    stableId: given.name,
    bodyHash: 1,
    path: "src/a.ts",
    language: "typescript",
    ...given,
  };
}

/** One value for every channel, except where said otherwise. */
export function perChannel<T>(value: T, given: Partial<Record<Channel, T>>): Record<Channel, T> {
  return { ...(Object.fromEntries(CHANNELS.map((channel) => [channel, value])) as Record<Channel, T>), ...given };
}
