/** Recall: everything that might answer, from exact names and the three indices. */
import { NAMESAKES_MAX } from "#core/limits.ts";
import type { LineRange } from "#core/types.ts";
import { literalsOf, saidText } from "#query/parse/literals.ts";
import { endsInNames, isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { containsPhrase, phrasesOf, phraseTerms, withoutReporter } from "#query/parse/phrases.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import { ownLine } from "#query/read/own-line.ts";
import type { Bm25 } from "#query/read/term-scores.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { FileRow, IndexHit, Indices, SnippetRow, SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { filesAtPathEnd } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { type Candidate, type Channel, candidateKey, NO_TEXT, symbolCandidate } from "./candidate.ts";
import { exactCandidates, symbolsOf } from "./exact.ts";
import { filledCandidates } from "./filled-messages.ts";
import { joinSnippets, matchSnippets } from "./join.ts";
import { guessSymbols, isNowhere, TYPO_WORDS_MAX } from "./typos.ts";

/** What recall of a query in words may cost, by index: hits (`limit`) that are looked at, and postings that are scored to find them. */
const RECALL_OF_WORDS = {
  symbols: { limit: 80, postingsMax: 2_000 },
  snippets: { limit: 150, postingsMax: 5_000 },
  docs: { limit: 20, postingsMax: 2_000 },
  files: { limit: 60, postingsMax: 1_000 },
} as const;
/** What recall of a single name may cost, in the units of `RECALL_OF_WORDS`: less, since the name index answers it better than any text. */
const RECALL_OF_NAME = {
  symbols: { limit: 60, postingsMax: 1000 },
  snippets: { limit: 30, postingsMax: 1200 },
  docs: { limit: 10, postingsMax: 500 },
  files: { limit: 40, postingsMax: 500 },
} as const;
/** What recall of a query's words together with what stands for words that the index hardly has may cost, beside the query itself. */
const RECALL_OF_OTHER_WORDS = {
  symbols: { limit: 30, postingsMax: 1_500 },
  snippets: { limit: 60, postingsMax: 3_000 },
  files: { limit: 20, postingsMax: 500 },
} as const;
/** Snippets that recall looks at for words that must be next to each other. */
const RECALL_OF_PHRASE = { limit: 30 } as const;

export interface RecallSource {
  readonly db: Database;
  readonly indices: Indices;
  readonly scope: Scope;
  readonly texts: VersionTexts;
}

/** Where to look for code, and what its text is scored by. */
export interface CodeSource extends RecallSource {
  readonly snippetText: Bm25;
  /** Whether a place rather quotes what others say: tests, documentation. */
  readonly isAside: (place: Pick<Candidate, "path"> & Partial<Pick<Candidate, "symbol">>) => boolean;
}

/** Candidates of every channel, each list best first. The same place may be in several. */
export function recall(source: CodeSource, query: string, queryTerms: QueryTerms): Record<Channel, Candidate[]> {
  const { db, indices, scope, texts } = source;
  const { terms, identifiers } = queryTerms;
  const words = terms.map(({ term }) => term).join(" ");
  const names = namesToLookUp(query, identifiers);
  const named = names.flatMap((name) => symbolsNamed(db, name, scope, NAMESAKES_MAX));
  const guessed = named.length > 0 ? [] : guessedSymbols(db, scope, names);
  const cost = named.length > 0 && isNameLike(query) ? RECALL_OF_NAME : RECALL_OF_WORDS;
  const { quoted, fixed } = phrasesOf(query);
  const others = otherWords(terms);
  const snippets = distinct(
    [
      ...indices.snippets.search(words, scope, { ...cost.snippets, scoresCommon: false }),
      ...indices.snippets.search(others, scope, { ...RECALL_OF_OTHER_WORDS.snippets, scoresCommon: false }),
      ...fixed.flatMap((phrase) => snippetsWithPhrase(source, phrase)),
    ],
    ({ snippetRow }) => snippetRow,
  );
  const symbols = [
    ...indices.symbols.search(words, scope, cost.symbols),
    ...indices.symbols.search(others, scope, RECALL_OF_OTHER_WORDS.symbols),
  ];
  const files = [...indices.files.search(words, scope, cost.files), ...indices.files.search(others, scope, RECALL_OF_OTHER_WORDS.files)];
  const docs = indices.snippets.search(words, scope, { ...cost.docs, scoresCommon: false, boost: PROSE_ONLY });
  const called = mayBePath(query) ? filesAtPathEnd(db, scope, query.trim(), FILES_CALLED_MAX) : [];
  const exact = [...saidCandidates(source, query, queryTerms), ...literalCandidates(source, query, named, called.length > 0)];
  // What a test quotes as it was printed, some other place prints.
  const isThere = exact.some((candidate) => candidate.isExact !== undefined && !source.isAside(candidate));
  const matched = matchSnippets(snippets, queryTerms, texts, source.snippetText);
  const filled = isThere ? [] : filledCandidates(source, query, matched).filter((candidate) => allowsKind(scope, candidate));
  return {
    quoted: [...quoted.flatMap((phrase) => quotedCandidates(source, phrase, queryTerms)), ...exact, ...filled],
    names: [...ofSymbols(named, "names"), ...guessed],
    symbols: ofSymbols(
      distinct(symbols, ({ symbolRow }) => symbolRow).map(({ row }) => row),
      "symbols",
    ),
    snippets: joinSnippets(db, matched, "snippets", queryTerms, texts).filter((candidate) => allowsKind(scope, candidate)),
    docs: joinSnippets(db, matchSnippets(docs, queryTerms, texts, source.snippetText), "docs", queryTerms, texts).filter((candidate) =>
      allowsKind(scope, candidate),
    ),
    files: scope.kinds ? [] : ofFiles(distinct([...called.map((row) => ({ row, score: 0 })), ...files], ({ versionId }) => versionId)),
  };
}

/** The query with what stands for words that the index hardly has; empty when it has them all. */
function otherWords(terms: QueryTerms["terms"]): string {
  if (terms.every(({ alternatives = [] }) => alternatives.length === 0)) return "";
  return terms.flatMap(({ term, alternatives = [] }) => [term, ...alternatives.map((other) => other.term)]).join(" ");
}

/**
 * Where the literals of a query stand. A query that names a symbol is answered by that, and then by places that mention it, before
 * look-alikes; one that names a file is answered by the file first.
 */
function literalCandidates(source: RecallSource, query: string, named: readonly SymbolRow[], isPathEnd: boolean): Candidate[] {
  const { scope } = source;
  const literals = literalsOf(query);
  const isNamed = named.some((symbol) => isNameOf(query, symbol));
  // Of a name that is a symbol's own, the graph knows the uses; to look for it in all texts would cost every such query.
  if (literals.length === 0 || (isNamed && literals[0]?.isName)) return [];
  const likely = (text: string): number[] => snippetsWithPhrase(source, text).map(({ row }) => versionOf(row.snippetRow));
  const found = literals.flatMap((literal) => exactCandidates(source, literal, likely)).filter((candidate) => allowsKind(scope, candidate));
  if (isNamed) return found.map(asMention);
  const isPath = literals[0]?.isWhole && isPathEnd;
  return isPath ? found.map(asMention) : found;
}

/** A place that mentions what was asked for: it comes before look-alikes, and not before the thing itself. */
function asMention({ isQuoted: _, ...candidate }: Candidate): Candidate {
  return candidate;
}

/** Whether a query is a symbol's name, with as much of its scope as was typed. */
function isNameOf(query: string, { name, qualifiedName }: SymbolRow): boolean {
  const asked = parseNameQuery(query);
  return isNameLike(query) && name === asked.name && (asked.scope.length === 0 || endsInNames(qualifiedName, [...asked.scope, name]));
}

/** Code and documentation are looked for apart, so that neither uses up the other's places. */
const PROSE_ONLY = { content: 0, context: 0, prose: 1 };

function snippetsWithPhrase({ indices, scope }: RecallSource, phrase: string): IndexHit<SnippetRow>[] {
  return indices.snippets.search(phrase, scope, { ...RECALL_OF_PHRASE, phrase: phraseTerms(phrase) });
}

/** The places where a phrase stands character for character, in either case unless that counts. */
function quotedCandidates(source: CodeSource, phrase: string, queryTerms: QueryTerms): Candidate[] {
  return phrasePlaces(source, phrase, queryTerms, false)
    .flatMap((place) => quotedAt(source, place, phrase))
    .map((candidate): Candidate => ({ ...candidate, isQuoted: true }))
    .filter((candidate) => allowsKind(source.scope, candidate));
}

/** The symbols of the lines that have a phrase: one snippet may be of several. A phrase over several lines stands where its words weigh most. */
function quotedAt(source: CodeSource, place: PhrasePlace, phrase: string): Candidate[] {
  const { candidate, range } = place;
  const lines = source.texts
    .of(candidate.versionId)
    .lines(range)
    .flatMap((text, at) => (containsPhrase(text, phrase) ? [range.lineStart + at] : []));
  const places = lines.map((line) => onLine(source, candidate, line));
  const first = new Map(places.toReversed().map((found) => [found.key, found]));
  return lines.length === 0 ? [candidate] : places.filter((found) => first.get(found.key) === found);
}

interface PhrasePlace {
  readonly candidate: Candidate;
  /** The lines that were found by the phrase. */
  readonly range: LineRange;
}

function phrasePlaces(source: CodeSource, phrase: string, queryTerms: QueryTerms, isCaseSensitive: boolean): PhrasePlace[] {
  const { db, texts } = source;
  const hits = snippetsWithPhrase(source, phrase).filter(({ row }) =>
    containsPhrase(texts.of(versionOf(row.snippetRow)).range(row), phrase, isCaseSensitive),
  );
  const words = phrase.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const asked = { ...queryTerms, words, runs: words };
  const matched = matchSnippets(hits, asked, texts, source.snippetText);
  const candidates = joinSnippets(db, matched, "quoted", asked, texts);
  return matched.flatMap(({ row }, at): PhrasePlace | [] => {
    const candidate = candidates[at];
    return candidate ? { candidate, range: row } : [];
  });
}

/** Places that have a text of several words: in more of them it is a phrase of the repository. */
const SAID_PLACES_MAX = 40;

/** The places where a query of several words stands as it was typed, if they are few. */
function saidCandidates(source: CodeSource, query: string, queryTerms: QueryTerms): Candidate[] {
  const whole = saidText(query);
  if (whole === undefined) return [];
  const bare = saidText(withoutReporter(whole)) ?? whole;
  const ofWhole = phrasePlaces(source, whole, queryTerms, true);
  const said = ofWhole.length > 0 ? whole : bare;
  const found = said === whole ? ofWhole : phrasePlaces(source, said, queryTerms, true);
  if (found.length > SAID_PLACES_MAX) return [];
  return found.map((place) => saidAt(source, place, said)).filter((candidate) => allowsKind(source.scope, candidate));
}

/** A place that says a text as the symbol of the line that has it; a text over several lines stands where its words weigh most. */
function saidAt(source: CodeSource, { candidate, range }: PhrasePlace, said: string): Candidate {
  const text = source.texts.of(candidate.versionId);
  const at = text.lines(range).findIndex((line) => line.includes(said));
  const line = range.lineStart + at;
  if (at < 0) return { ...candidate, isExact: "within" };
  const isExact = text.line(line).trim() === said ? "alone" : "within";
  return { ...onLine(source, candidate, line), isExact };
}

/** A candidate as the symbol of a line of its file, or as the line. */
function onLine(source: CodeSource, candidate: Candidate, line: number): Candidate {
  const { versionId, matchedLines } = candidate;
  const [symbol = null] = symbolsOf(source, [{ versionId, line }], ownLine);
  const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
  const others = matchedLines.filter((other) => other !== line && other >= lineStart && other <= lineEnd);
  return { ...candidate, key: candidateKey(symbol, versionId, line), symbol, lineStart, lineEnd, matchedLines: [line, ...others] };
}

/** Hits without those of a row that came before. */
function distinct<Row>(hits: readonly IndexHit<Row>[], id: (row: Row) => number): IndexHit<Row>[] {
  const first = new Map<number, IndexHit<Row>>();
  for (const hit of hits) if (!first.has(id(hit.row))) first.set(id(hit.row), hit);
  return [...first.values()];
}

/** The whole query when it is one word or one name, and every identifier in it. */
function namesToLookUp(query: string, identifiers: readonly string[]): string[] {
  const whole = /^\S+$/.test(query.trim()) || isNameLike(query) ? [query.trim()] : [];
  return [...new Set([...whole, ...identifiers].map((text) => parseNameQuery(text).name))];
}

/** Symbols whose names are near to those of the query that are nowhere in the index. */
function guessedSymbols(db: Database, scope: Scope, names: readonly string[]): Candidate[] {
  const unknown = names.filter((name) => isNowhere(db, name)).slice(0, TYPO_WORDS_MAX);
  const guesses = unknown.flatMap((name) => guessSymbols(db, scope, name));
  return guesses
    .flatMap(({ likeness, symbols }) => symbols.map((symbol) => ({ symbol, likeness })))
    .map(({ symbol, likeness }, rank) => ({ ...symbolCandidate(symbol, { names: rank }), guess: likeness }));
}

function allowsKind(scope: Scope, candidate: Candidate): boolean {
  return !scope.kinds || (candidate.symbol !== null && scope.kinds.includes(candidate.symbol.kind));
}

function ofSymbols(rows: readonly SymbolRow[], channel: Channel): Candidate[] {
  return rows.map((symbol, rank) => symbolCandidate(symbol, { [channel]: rank }));
}

/** A file as a whole: its first lines stand for it. */
/** Files of one name that recall takes whatever the indices say. */
const FILES_CALLED_MAX = 20;

/** Whether a query can be the end of a path: one word with an extension, or with a directory. */
function mayBePath(query: string): boolean {
  return /^\S*[./]\S*$/.test(query.trim());
}

function ofFiles(hits: readonly IndexHit<FileRow>[]): Candidate[] {
  return hits.map(({ row }, rank) => ({
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
