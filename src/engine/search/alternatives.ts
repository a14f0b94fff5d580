/**
 * Retrieval of everything that a query asks for: one search, several joined by `OR`, or a listing.
 *
 * Each search of an `OR` is ranked by its own words, and the lists are merged by score before anything is cut to a page. To rank the
 * union by all words at once was rejected: a place would lose for lacking the words of the other alternative.
 */
import { CodeCompassError } from "#core/errors.ts";
import type { QueryKind } from "#engine/session/query-session.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { View } from "#store/rows/view.ts";
import { type Asked, type AskedSearch, plainSearch } from "./asked.ts";
import { locateNamed } from "./by-name.ts";
import { listed } from "./listing.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "./retrieval.ts";

type Source = Omit<RetrieveSource, keyof AskedSearch>;

/**
 * Retrieves all searches of a query; where they find nothing, suggests the query without its filters and says how many results that has.
 */
export function retrieveAsked(source: Source, asked: Asked, view: View, kind: QueryKind, retrieve: Retrieve): Retrieval {
  const found = union(asked.searches.map((search) => retrieveOne({ ...source, ...search }, kind, retrieve)));
  if (found.candidates.length > 0 || asked.narrowing.length === 0) return found;
  return { ...found, suggestedNext: suggestionWithout(source, asked, view, kind, retrieve) ?? found.suggestedNext };
}

function retrieveOne(source: RetrieveSource & AskedSearch, kind: QueryKind, retrieve: Retrieve): Retrieval {
  const { text, name } = source;
  if (text !== "") return source.isOfPrefixes ? byPrefixes(retrieve(source, text)) : retrieve(source, text);
  if (kind === "docs") throw nothingToRead();
  return name === undefined ? listed(source, kind === "locate") : locateNamed(source, name);
}

/** The least confidence of an answer in which every result has a word that begins with the prefix asked for. */
const OF_PREFIXES_CONFIDENCE = 0.6;

/**
 * A prefix search looks for all words of one beginning at once, so the confidence must not drop because no place has most of these words.
 */
function byPrefixes(found: Retrieval): Retrieval {
  if (found.candidates.length === 0) return found;
  return { ...found, answerConfidence: Math.max(found.answerConfidence, OF_PREFIXES_CONFIDENCE), suggestedNext: null };
}

function nothingToRead(): CodeCompassError {
  return new CodeCompassError("invalid_input", "The query has conditions, but no words to search documentation for.", {
    remediation: "Add a word; a search of code can list files or symbols by conditions alone.",
  });
}

function suggestionWithout(source: Source, asked: Asked, view: View, kind: QueryKind, retrieve: Retrieve): Retrieval["suggestedNext"] {
  const within = `No results within ${asked.narrowing.join(" ")}`;
  const query = asked.plainText;
  if (query === "") return { next: { do: "status" }, why: `${within}.` };
  const without = retrieve({ ...source, ...plainSearch(query, view) }, query).candidates.length;
  if (without === 0) return null;
  return {
    next: kind === "locate" ? { do: "locate", name: query } : { do: "search", query },
    why: `${within}; ${without} without filters.`,
  };
}

/** Merges several answers into one, which is as confident as the most confident of them. */
function union(founds: readonly Retrieval[]): Retrieval {
  const [first, ...others] = founds.toSorted((a, b) => b.answerConfidence - a.answerConfidence) as [Retrieval, ...Retrieval[]];
  if (others.length === 0) return first;
  const candidates = mergedByScore(founds.map((found) => found.candidates));
  return { ...first, candidates, suppressed: founds.reduce((sum, { suppressed }) => sum + suppressed, 0) };
}

/** Lists merged by the scores of their heads: each list keeps its order, which diversification made, and no place appears twice. */
export function mergedByScore(lists: readonly (readonly RankedCandidate[])[]): RankedCandidate[] {
  const seen = new Set<string>();
  const merged: RankedCandidate[] = [];
  const heads = lists.map(() => 0);
  for (;;) {
    const open = lists.flatMap((list, at) => {
      const head = list[heads[at] ?? 0];
      return head ? [{ at, head }] : [];
    });
    const [first] = open;
    if (!first) return merged;
    const best = open.reduce((better, next) => (next.head.score > better.head.score ? next : better), first);
    heads[best.at] = (heads[best.at] ?? 0) + 1;
    if (!seen.has(best.head.key)) merged.push(best.head);
    seen.add(best.head.key);
  }
}
