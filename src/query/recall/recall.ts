/** Recall: collects everything that may answer, from exact names and the three indices. */
import { parse } from "node:path/posix";
import { NAMESAKES_MAX } from "#core/limits.ts";
import type { LineRange } from "#core/types.ts";
import { isUnspaced, literalsOf, saidText } from "#query/parse/literals.ts";
import { endsInNames, isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { containsPhrase, phrasesOf, phraseTerms, withoutReporter } from "#query/parse/phrases.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import { ownLine } from "#query/read/own-line.ts";
import type { Bm25 } from "#query/read/term-scores.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { filesNamed } from "#store/indices/files-named.ts";
import type { FileRow, IndexHit, Indices, SnippetRow, SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { filesAtPathEnd } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { definitionCandidates } from "./asked-definitions.ts";
import { type Candidate, type Channel, candidateKey, NO_TEXT, symbolCandidate } from "./candidate.ts";
import { exactCandidates, symbolsOf } from "./exact.ts";
import { filledCandidates } from "./filled-messages.ts";
import { joinSnippets, matchSnippets } from "./join.ts";
import { guessSymbols, isNowhere, TYPO_WORDS_MAX } from "./typos.ts";
import { unspacedCandidates } from "./unspaced.ts";

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
/** How many snippets are looked at for words that must be next to each other. */
const RECALL_OF_PHRASE = { limit: 30 } as const;

export interface RecallSource {
  readonly db: Database;
  readonly indices: Indices;
  readonly scope: Scope;
  readonly texts: VersionTexts;
}

/** Where to look for code, and the numbers that score its text. */
export interface CodeSource extends RecallSource {
  readonly snippetText: Bm25;
  /** Whether a place rather quotes what other code says: tests, documentation. */
  readonly isAside: (place: Pick<Candidate, "path"> & Partial<Pick<Candidate, "symbol">>) => boolean;
  /** Whether the symbols of a language are keys of settings, which code in other languages has in its strings. */
  readonly hasKeys: (language: string) => boolean;
}

/** Candidates of every channel, each list best first. Several lists may contain the same place. */
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
  // Where a test quotes a message as printed, some other place prints it.
  const isThere = exact.some((candidate) => candidate.isExact !== undefined && !source.isAside(candidate));
  const matched = matchSnippets(snippets, queryTerms, texts, source.snippetText);
  const filled = isThere ? [] : filledCandidates(source, query, matched).filter((candidate) => allowsKind(scope, candidate));
  return {
    quoted: [...quoted.flatMap((phrase) => quotedCandidates(source, phrase, queryTerms)), ...exact, ...filled],
    names: [...definitionCandidates(db, scope, query), ...ofSymbols(named, "names"), ...guessed],
    symbols: ofSymbols(
      distinct(symbols, ({ symbolRow }) => symbolRow).map(({ row }) => row),
      "symbols",
    ),
    snippets: joinSnippets(db, matched, "snippets", queryTerms, texts).filter((candidate) => allowsKind(scope, candidate)),
    docs: joinSnippets(db, matchSnippets(docs, queryTerms, texts, source.snippetText), "docs", queryTerms, texts).filter((candidate) =>
      allowsKind(scope, candidate),
    ),
    files: scope.kinds
      ? []
      : fileCandidates(
          distinct([...called.map((row) => ({ row, score: 0 })), ...files], ({ versionId }) => versionId).map(({ row }) => row),
        ),
  };
}

/** The query with the words that stand for those that the index hardly has; "" when it has them all. */
function otherWords(terms: QueryTerms["terms"]): string {
  if (terms.every(({ alternatives = [] }) => alternatives.length === 0)) return "";
  return terms.flatMap(({ term, alternatives = [] }) => [term, ...alternatives.map((other) => other.term)]).join(" ");
}

/**
 * The places of the query's literals. Where the query names a symbol, the symbol comes first, and then places that mention it, before
 * look-alikes; where it names a file, the file comes first.
 */
function literalCandidates(source: CodeSource, query: string, named: readonly SymbolRow[], isPathEnd: boolean): Candidate[] {
  const { scope } = source;
  const names = new Set(named.map(({ name }) => name));
  // A part of the query that is a symbol's name finds the symbol, and one that is the name of a file without its extension the file.
  const literals = literalsOf(query).filter(
    ({ text, isWhole, isName }) => isWhole || !isName || !(names.has(text) || isFileStem(source, text)),
  );
  const isKnownToGraph = ({ path, language, kind }: SymbolRow): boolean =>
    kind !== "section" && !source.hasKeys(language) && !source.isAside({ path });
  const isNamed = named.some((symbol) => isNameOf(query, symbol) && isKnownToGraph(symbol));
  // The graph knows the uses of a symbol's own name; searching all texts for it would slow every such query down. Of a key, which code reads
  // by its name in a string, and of what only tests or documentation define, it knows few.
  if (literals.length === 0 || (isNamed && literals[0]?.isName)) return [];
  const likely = (text: string): number[] => snippetsWithPhrase(source, text).map(({ row }) => versionOf(row.snippetRow));
  // Of a constant that a symbol is called, the graph tells uses from tests.
  const { isAside: _, ...bare } = source;
  const exact = literals.flatMap((literal) => exactCandidates(names.has(literal.text) ? bare : source, literal, likely));
  const all = exact.length === 0 && isUnspaced(query) ? unspacedCandidates(source, query) : exact;
  const found = all.filter((candidate) => allowsKind(scope, candidate));
  if (isNamed) return found.map(asMention);
  const isPath = literals[0]?.isWhole && isPathEnd;
  return isPath ? found.map(asMention) : found;
}

function isFileStem({ db, scope }: RecallSource, text: string): boolean {
  return filesNamed(db, scope.view, [text], (path) => parse(path).name === text).length > 0;
}

/** A candidate that only mentions what the query asks for: it comes before look-alikes, but not before the thing itself. */
function asMention({ isQuoted: _, ...candidate }: Candidate): Candidate {
  return candidate;
}

/** Whether a query is a symbol's name, with as much of its scope as was typed. */
function isNameOf(query: string, { name, qualifiedName }: SymbolRow): boolean {
  const asked = parseNameQuery(query);
  return isNameLike(query) && name === asked.name && (asked.scope.length === 0 || endsInNames(qualifiedName, [...asked.scope, name]));
}

/** Boosts for searching documentation alone: code and documentation are searched separately, so that neither uses up the other's places. */
const PROSE_ONLY = { content: 0, context: 0, prose: 1 };

function snippetsWithPhrase({ indices, scope }: RecallSource, phrase: string): IndexHit<SnippetRow>[] {
  return indices.snippets.search(phrase, scope, { ...RECALL_OF_PHRASE, phrase: phraseTerms(phrase) });
}

/** With more places than this, a phrase whose words are common is common itself. */
const QUOTED_PLACES_MAX = 60;

/** The places that contain a phrase character for character, ignoring case. */
function quotedCandidates(source: CodeSource, phrase: string, queryTerms: QueryTerms): Candidate[] {
  const hits = snippetsWithPhrase(source, phrase);
  // `poetry.lock` has the words of "poetry lock" as well: where these are common, only exact search finds every line with the phrase.
  const more = hits.length < RECALL_OF_PHRASE.limit ? [] : exactCandidates(source, { text: phrase, isWhole: false });
  const found = phrasePlaces(source, phrase, queryTerms, false).flatMap((place) => quotedAt(source, place, phrase));
  return [...found, ...(more.length <= QUOTED_PLACES_MAX ? more : [])]
    .map((candidate): Candidate => ({ ...candidate, isQuoted: true }))
    .filter((candidate) => allowsKind(source.scope, candidate));
}

/** The symbols around the lines with a phrase: a snippet may span several. A longer phrase counts for the line whose words weigh most. */
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
  /** The lines of the snippet that contains the phrase. */
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

/** How many places may contain a text of several words: with more it is a common phrase of the repository. */
const SAID_PLACES_MAX = 40;

/** The places that contain a query of several words as typed, if they are few. */
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

/** The candidate for a place with a text: the symbol around its line. A longer text counts for the line whose words weigh most. */
function saidAt(source: CodeSource, { candidate, range }: PhrasePlace, said: string): Candidate {
  const text = source.texts.of(candidate.versionId);
  const at = text.lines(range).findIndex((line) => line.includes(said));
  const line = range.lineStart + at;
  if (at < 0) return { ...candidate, isExact: "within" };
  const isExact = text.line(line).trim() === said ? "alone" : "within";
  return { ...onLine(source, candidate, line), isExact };
}

/** A candidate moved to the symbol around a line of its file, or to the line itself. */
function onLine(source: CodeSource, candidate: Candidate, line: number): Candidate {
  const { versionId, matchedLines } = candidate;
  const [symbol = null] = symbolsOf(source, [{ versionId, line }], ownLine);
  const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
  const others = matchedLines.filter((other) => other !== line && other >= lineStart && other <= lineEnd);
  return { ...candidate, key: candidateKey(symbol, versionId, line), symbol, lineStart, lineEnd, matchedLines: [line, ...others] };
}

/** The hits without those of a row that came before. */
function distinct<Row>(hits: readonly IndexHit<Row>[], id: (row: Row) => number): IndexHit<Row>[] {
  const first = new Map<number, IndexHit<Row>>();
  for (const hit of hits) if (!first.has(id(hit.row))) first.set(id(hit.row), hit);
  return [...first.values()];
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

function allowsKind(scope: Scope, candidate: Candidate): boolean {
  return !scope.kinds || (candidate.symbol !== null && scope.kinds.includes(candidate.symbol.kind));
}

function ofSymbols(rows: readonly SymbolRow[], channel: Channel): Candidate[] {
  return rows.map((symbol, rank) => symbolCandidate(symbol, { [channel]: rank }));
}

/** How many files of one name recall takes, whatever the indices say. */
const FILES_CALLED_MAX = 20;

/** Whether a query can be the end of a path: one word with an extension, or with a directory. */
function mayBePath(query: string): boolean {
  return /^\S*[./]\S*$/.test(query.trim());
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
