/** Recall: collects everything that may answer, from exact names and the three indices. */
import { NAMESAKES_MAX } from "#core/limits.ts";
import { isAnnotation } from "#query/parse/asked-definition.ts";
import { isNameLike, isOneWord, parseNameQuery } from "#query/parse/name-query.ts";
import { phrasesOf } from "#query/parse/phrases.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { Database } from "#store/database/database.ts";
import type { FileRow, IndexHit, SnippetRow, SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { filesAtPathEnd } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { completedCandidates, definitionCandidates, spelledBeginnings, spelledMembers } from "./asked-definitions.ts";
import { type Candidate, type Channel, candidateKey, NO_TEXT, symbolCandidate } from "./candidate.ts";
import { allowsKind, type CodeSource } from "./code-source.ts";
import { filledCandidates } from "./filled-messages.ts";
import { joinSnippets, matchSnippets } from "./join.ts";
import { literalCandidates } from "./literal-candidates.ts";
import { quotedCandidates, saidCandidates, snippetsWithPhrase } from "./phrase-candidates.ts";
import { guessSymbols, isNowhere, TYPO_WORDS_MAX } from "./typos.ts";

/** Caps per index for a query in words: how many hits are looked at (`limit`), and how many postings are scored to find them. */
const RECALL_OF_WORDS = {
  symbols: { limit: 80, postingsMax: 2_000 },
  snippets: { limit: 150, postingsMax: 5_000 },
  docs: { limit: 20, postingsMax: 2_000 },
  files: { limit: 60, postingsMax: 1_000 },
} as const;
/** The same for a single name: lower caps, because the name index answers it better than any text. */
const RECALL_OF_NAME = {
  symbols: { limit: 60, postingsMax: 1000 },
  snippets: { limit: 30, postingsMax: 1200 },
  docs: { limit: 10, postingsMax: 500 },
  files: { limit: 40, postingsMax: 500 },
} as const;
/** Additional caps for a second search, with the query's words and the words that stand for those that the index hardly has. */
const RECALL_OF_OTHER_WORDS = {
  symbols: { limit: 30, postingsMax: 1_500 },
  snippets: { limit: 60, postingsMax: 3_000 },
  files: { limit: 20, postingsMax: 500 },
} as const;

/** Candidates of every channel, each list best first. Several lists may contain the same place. */
export function recall(source: CodeSource, query: string, queryTerms: QueryTerms): Record<Channel, Candidate[]> {
  const { db, scope, texts, snippetText } = source;
  const names = namesToLookUp(query, queryTerms.identifiers);
  const named = names.flatMap((name) => symbolsNamed(db, name, scope, NAMESAKES_MAX));
  const guessed = named.length > 0 ? [] : guessedSymbols(db, scope, names);
  const { quoted, fixed } = phrasesOf(query);
  const hits = hitsOf(source, queryTerms, fixed, named.length > 0 && isNameLike(query) ? RECALL_OF_NAME : RECALL_OF_WORDS);
  const called = mayBePath(query) ? filesAtPathEnd(db, scope, query.trim(), FILES_CALLED_MAX) : [];
  const exact = [...saidCandidates(source, query, queryTerms), ...literalCandidates(source, query, named, called.length > 0)];
  // A word that stands somewhere as typed is found there, whatever else it may spell or begin.
  const isTyped = exact.length > 0 && isOneWord(query);
  const asked = [
    ...(isTyped && !isAnnotation(query) ? [] : definitionCandidates(source, query)),
    ...spelledMembers(source, query, hits.symbols),
    ...spelledBeginnings(source, query),
    ...(isTyped || named.length > 0 ? [] : completedCandidates(source, query)),
  ];
  // Where a test quotes a message as printed, some other place prints it.
  const isThere = exact.some((candidate) => candidate.isExact !== undefined && !source.isAside(candidate));
  const allowed = (candidates: readonly Candidate[]): Candidate[] => candidates.filter((candidate) => allowsKind(scope, candidate));
  const matched = matchSnippets(hits.snippets, queryTerms, texts, snippetText);
  const filled = isThere ? [] : allowed(filledCandidates(source, query, matched));
  const matchedDocs = matchSnippets(hits.docs, queryTerms, texts, snippetText);
  return {
    quoted: [...quoted.flatMap((phrase) => quotedCandidates(source, phrase, queryTerms)), ...exact, ...filled],
    names: [...asked, ...ofSymbols(named, "names"), ...guessed],
    symbols: ofSymbols(hits.symbols, "symbols"),
    snippets: allowed(joinSnippets(db, matched, "snippets", queryTerms, texts)),
    docs: allowed(joinSnippets(db, matchedDocs, "docs", queryTerms, texts)),
    files: scope.kinds ? [] : fileCandidates(firstOfEach([...called, ...hits.files], ({ versionId }) => versionId)),
  };
}

/** What the indices have for the words of a query, each row once. */
interface IndexHits {
  readonly symbols: readonly SymbolRow[];
  readonly snippets: readonly IndexHit<SnippetRow>[];
  /** Snippets of documentation. */
  readonly docs: readonly IndexHit<SnippetRow>[];
  readonly files: readonly FileRow[];
}

/** Searches the indices for the words of a query, for the words that stand for these, and for the fixed parts of a message. */
function hitsOf(
  source: CodeSource,
  { terms }: QueryTerms,
  phrases: readonly string[],
  cost: typeof RECALL_OF_WORDS | typeof RECALL_OF_NAME,
): IndexHits {
  const { scope } = source;
  const { symbols, snippets, files } = source.indices;
  const words = terms.map(({ term }) => term).join(" ");
  const others = otherWords(terms);
  const other = RECALL_OF_OTHER_WORDS;
  return {
    symbols: firstOfEach(
      [...symbols.search(words, scope, cost.symbols), ...symbols.search(others, scope, other.symbols)].map(({ row }) => row),
      ({ symbolRow }) => symbolRow,
    ),
    snippets: firstOfEach(
      [
        ...snippets.search(words, scope, { ...cost.snippets, scoresCommon: false }),
        ...snippets.search(others, scope, { ...other.snippets, scoresCommon: false }),
        ...phrases.flatMap((phrase) => snippetsWithPhrase(source, phrase)),
      ],
      ({ row }) => row.snippetRow,
    ),
    docs: snippets.search(words, scope, { ...cost.docs, scoresCommon: false, boost: PROSE_ONLY }),
    files: [...files.search(words, scope, cost.files), ...files.search(others, scope, other.files)].map(({ row }) => row),
  };
}

/** The query with the words that stand for those that the index hardly has; "" when it has them all. */
function otherWords(terms: QueryTerms["terms"]): string {
  if (terms.every(({ alternatives = [] }) => alternatives.length === 0)) return "";
  return terms.flatMap(({ term, alternatives = [] }) => [term, ...alternatives.map((other) => other.term)]).join(" ");
}

/** Boosts for searching documentation alone: code and documentation are searched separately, so that neither uses up the other's places. */
const PROSE_ONLY = { content: 0, context: 0, prose: 1 };

/** The items without those of a key that came before. */
function firstOfEach<T>(items: readonly T[], key: (item: T) => number): T[] {
  return [...Map.groupBy(items, key).values()].flatMap(([first]) => first ?? []);
}

/** The names in a query: the whole query when it is one word or one name, and every identifier in it. */
function namesToLookUp(query: string, identifiers: readonly string[]): string[] {
  const whole = /^\S+$/.test(query.trim()) || isNameLike(query) ? [query.trim()] : [];
  return [...new Set([...whole, ...identifiers].map((text) => parseNameQuery(text).name))];
}

/** Symbols with names similar to those names of the query that the index lacks. */
function guessedSymbols(db: Database, scope: Scope, names: readonly string[]): Candidate[] {
  const unknown = names.filter((name) => isNowhere(db, scope.view, name)).slice(0, TYPO_WORDS_MAX);
  const guesses = unknown.flatMap((name) => guessSymbols(db, scope, name));
  return guesses
    .flatMap(({ likeness, symbols }) => symbols.map((symbol) => ({ symbol, likeness })))
    .map(({ symbol, likeness }, rank) => ({ ...symbolCandidate(symbol, { names: rank }), guess: likeness }));
}

function ofSymbols(rows: readonly SymbolRow[], channel: Channel): Candidate[] {
  return rows.map((symbol, rank) => symbolCandidate(symbol, { [channel]: rank }));
}

/** How many files of one name recall takes, whatever the indices say. */
const FILES_CALLED_MAX = 20;

/** Whether a query can be the end of a path: one word with an extension, or with a directory. */
function mayBePath(query: string): boolean {
  return /^(?=\S*$)\S*[./]/.test(query.trim());
}

/** Candidates for whole files, which span all lines of the file. */
export function fileCandidates(files: readonly FileRow[]): Candidate[] {
  return files.map((row, rank) => ({
    key: candidateKey(null, row.versionId, 1),
    versionId: row.versionId,
    path: row.path,
    language: row.language,
    symbol: null,
    lineStart: 1,
    lineEnd: Math.max(1, row.lineCount),
    matchedLines: [],
    ranks: { files: rank },
    text: NO_TEXT,
  }));
}
