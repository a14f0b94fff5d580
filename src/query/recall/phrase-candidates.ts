/** Places with words next to each other: what a query has in quotes, and a query of several words as typed. */
import type { LineRange } from "#core/types.ts";
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import { labelText, saidText } from "#query/parse/literals.ts";
import { containsPhrase, phraseTerms, withoutReporter } from "#query/parse/phrases.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import { ownLine } from "#query/read/own-line.ts";
import type { IndexHit, SnippetRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type Candidate, candidateKey } from "./candidate.ts";
import { allowsKind, type CodeSource, type RecallSource } from "./code-source.ts";
import { exactCandidates, matchingPlaces, symbolsOf } from "./exact.ts";
import { joinSnippets, matchSnippets } from "./join.ts";

/** How many snippets are looked at for words that must be next to each other. */
const RECALL_OF_PHRASE = { limit: 30 } as const;

/** The snippets whose words are next to each other as in a phrase. */
export function snippetsWithPhrase({ indices, scope }: RecallSource, phrase: string): IndexHit<SnippetRow>[] {
  return indices.snippets.search(phrase, scope, { ...RECALL_OF_PHRASE, phrase: phraseTerms(phrase) });
}

/** With more places than this, a phrase whose words are common is common itself. */
const QUOTED_PLACES_MAX = 60;

/** The places that contain a phrase character for character, ignoring case. */
export function quotedCandidates(source: CodeSource, phrase: string, queryTerms: QueryTerms): Candidate[] {
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

/** How many places may show a label. */
const LABEL_PLACES_MAX = 12;

/** The places that contain a query of several words as typed, if they are few. */
export function saidCandidates(source: CodeSource, query: string, queryTerms: QueryTerms): Candidate[] {
  const label = labelText(query);
  if (label !== undefined) return labelCandidates(source, label).filter((candidate) => allowsKind(source.scope, candidate));
  const whole = saidText(query);
  if (whole === undefined) return [];
  const bare = saidText(withoutReporter(whole)) ?? whole;
  const ofWhole = phrasePlaces(source, whole, queryTerms, true);
  const isQuoted = bare !== whole && ofWhole.every(({ candidate }) => source.isAside(candidate));
  const ofBare = isQuoted ? phrasePlaces(source, bare, queryTerms, true) : [];
  // Tests quote a message with its prefix, and the code that prints the message has it without.
  const printing = ofWhole.length === 0 ? ofBare : ofBare.filter(({ candidate }) => !source.isAside(candidate));
  const found = [...printing.map((place) => ({ place, said: bare })), ...ofWhole.map((place) => ({ place, said: whole }))];
  if (ofWhole.length > SAID_PLACES_MAX || printing.length > SAID_PLACES_MAX) return [];
  return found.map(({ place, said }) => saidAt(source, place, said)).filter((candidate) => allowsKind(source.scope, candidate));
}

/**
 * The places where a label is all that a string, an element or a key says. Two words occur together by chance, but nothing else is called so
 * where they are a whole text.
 */
function labelCandidates(source: CodeSource, label: string): Candidate[] {
  const text = exactly(label);
  const pattern = compilePattern(`["'\`>]${text}["'\`<]|^\\s*[\\w."'-]+\\s*[:=]\\s*${text}\\s*$`);
  const places = matchingPlaces(source.db, source.scope, pattern, { most: LABEL_PLACES_MAX + 1, passes: () => true });
  if (places.length > LABEL_PLACES_MAX) return [];
  const at = places.map(({ version: { versionId }, line }) => ({ versionId, line }));
  const around = symbolsOf(source, at, { spokenOf: ownLine });
  return places.map(({ version: { versionId, path, language }, line }, rank): Candidate => {
    const symbol = around[rank] ?? null;
    const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
    const place = { versionId, path, language, symbol, lineStart, lineEnd, matchedLines: [line] };
    return {
      key: candidateKey(symbol, versionId, line),
      ...place,
      ranks: { quoted: rank },
      text: { score: 1, coverage: 1, literal: 1 },
      isExact: "within",
    };
  });
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
  const [symbol = null] = symbolsOf(source, [{ versionId, line }], { spokenOf: ownLine });
  const { lineStart, lineEnd } = symbol ?? { lineStart: line, lineEnd: line };
  const others = matchedLines.filter((other) => other !== line && other >= lineStart && other <= lineEnd);
  return { ...candidate, key: candidateKey(symbol, versionId, line), symbol, lineStart, lineEnd, matchedLines: [line, ...others] };
}
