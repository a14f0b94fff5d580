/** The places that an answer of `context` may show, and the lines that each shows in each amount. */
import { basename } from "node:path/posix";
import type { SymbolKind } from "#core/types.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { type CodeFile, isContainer } from "#query/read/code-file.ts";
import { AMOUNTS, DOC_BEGINNING, excerpt, type Place, WHOLE, WHOLE_LINES_MAX } from "#query/read/excerpt.ts";
import { identifiersIn } from "#query/read/imports.ts";
import { type LineMatch, matchSnippet } from "#query/read/match-lines.ts";
import type { AskedPlace, RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { hasLiteral } from "./literal-question.ts";
import { literalLines } from "./literal-rows.ts";
import type { ExcerptOption, PieceFile } from "./pieces.ts";
import { isPlainWord, namesakesOfAsked, showings } from "./rows.ts";
import { LATER_DOC_LINES_MAX, MEMBERS_NAMED_MAX, type StrategyRow, TELLING_COMMENT_SHARE } from "./strategy.ts";

/** How many candidates have their callees in the same file shown too. */
const CONTEXT_CALLERS_MAX = 6;
/** Callees shown for each of these candidates. */
const CONTEXT_CALLEES_MAX = 4;
/** A callee of a callee spans at least one line more than this: a shorter one reads or sets a value, and tells no more than its name. */
const FAR_CALLEE_LINES_MIN = 3;
/** How many places with the queried name are shown whole: nobody asks for all of more namesakes, as every class has a `new`. */
const NAMED_ENTRIES_MAX = 3;
/**
 * For a query that is a name, or a message that stands somewhere exactly: the share of the best candidate's worth that other candidates
 * need to be shown. Callees are exempt.
 */
const BESIDE_NAME_LEAST_SHARE = 0.95;
/** Places with the literal that are shown beside the answer to the rest of the question. */
const LITERAL_PLACES_MAX = 4;
/** The quotes that programs put around their messages. */
const QUOTES = /["'`]/;
/** A comment up to this length is shown whole, a longer one only in its first paragraph: a caller who asks for code reads the code. */
const DOC_LINES_MAX = 8;
/** The share of its worth that a class keeps when its best function is shown by itself. */
const AROUND_MEMBER_SHARE = 0.75;
/**
 * The fewest lines of a piece that get the file's imports: a declaration can be read without them. A query that is only a name gets no
 * imports either: with them, `context` of one function cost more than finding and printing it with ripgrep and sed.
 */
const LINES_WITH_IMPORTS_MIN = 10;
/** The share of the best score that a namesake must have to count as the symbol asked for. */
const NAMED_LEAST_SHARE = 0.8;

/** A name of fewer characters may stand in a sentence by chance. */
const TYPED_CHARS_MIN = 4;

/** The parts of a file that entries are made from. */
export type EntryFile = PieceFile &
  Pick<CodeFile, "symbols" | "docStart" | "docstring" | "headEnd" | "members" | "callees" | "callableAround" | "comments">;

/** A place that may be shown. */
export interface ContextCandidate {
  readonly file: EntryFile;
  /** From 0 to 1; the best has 1. */
  readonly worth: number;
  /** False for a place that is shown only because another one calls or contains it. */
  readonly isCandidate: boolean;
  /** Whether the query asks for the place by its name. */
  readonly isNamed: boolean;
  /** Whether it is a function, whose lines belong together. */
  readonly isOne: boolean;
  /** Whether it is the row of a line that has a text as the query has it. */
  readonly isLiteral?: boolean;
  /** Whether the query has the name of the place, so that its code is shown where room is left, though it is not worth more than a row. */
  readonly isTyped?: boolean;
  readonly cuts: readonly ExcerptOption[];
}

export interface EntrySource {
  /** The file of a candidate; candidates of one version share it. */
  readonly fileOf: (candidate: RankedCandidate) => EntryFile;
  readonly terms: readonly QueryTerm[];
  /** The words of the query as they were typed. */
  readonly phrase: string;
  readonly kinds: readonly SymbolKind[] | undefined;
  /** Whether the query is nothing but a name. */
  readonly isName: boolean;
  /** Whether the answer already names all places as frames, so that a declaration alone would add nothing. */
  readonly hasFrames?: boolean;
  /** Whether the query asks for more than the literal in it. */
  readonly asksMore?: boolean;
  /** Leaves out the comments that document symbols. */
  readonly noDocs?: boolean;
  /** Whether places were ranked by the words of the query, so that later ones may have nothing to do with it. */
  readonly isOfWords?: boolean;
  /** Whether the answer is probably not what was asked for. */
  readonly isDoubtful?: boolean;
  /** Whether the members of a class or file are worth listing, as they are where it was asked for by name or path. */
  readonly listsMembers: boolean;
}

/** What an entry is made from. */
interface CandidateDraft {
  readonly file: EntryFile;
  readonly symbol: SymbolRow | null;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly isCandidate: boolean;
  readonly isNamed: boolean;
  /** Whether a row is enough for it, however much it is worth. */
  readonly isRow?: boolean;
  readonly place?: AskedPlace;
  /** Lines that have the text or the place asked for. */
  readonly told: readonly number[];
  worth: number;
}

/**
 * Orders candidates by worth: their scores as shares of the best, lowered for each further candidate of a file; the best is worth 1. The
 * places that a query names are all worth 1, in the query's order. With `asksMore`, candidates with the literal and the others are each
 * measured against their own best. Uses of a candidate come right behind it.
 */
export function byWorth(all: readonly RankedCandidate[], strategy: StrategyRow, asksMore = false): RankedCandidate[] {
  const uses = Map.groupBy(all, ({ usedKey }) => usedKey);
  const worths = worthsOf(uses.get(undefined) ?? [], strategy, asksMore);
  return worths.flatMap((used) => [used, ...(uses.get(used.key) ?? []).map((use) => ({ ...use, score: used.score }))]);
}

function worthsOf(candidates: readonly RankedCandidate[], { sameFile }: StrategyRow, asksMore: boolean): RankedCandidate[] {
  if (candidates.every(({ place }) => place !== undefined)) return candidates.map((candidate) => ({ ...candidate, score: 1 }));
  if (!asksMore) return valued(candidates, sameFile);
  const told = valued(candidates.filter(hasLiteral), sameFile);
  const rest = valued(
    candidates.filter((candidate) => !hasLiteral(candidate)),
    sameFile,
  );
  // Further places with the literal are worth no code, but perhaps a row, for which their files have to be verified.
  const further = told.slice(LITERAL_PLACES_MAX).map((candidate) => ({ ...candidate, score: 0 }));
  return [...further, ...[...told.slice(0, LITERAL_PLACES_MAX), ...rest].sort((a, b) => b.score - a.score)];
}

function valued(candidates: readonly RankedCandidate[], sameFile: number): RankedCandidate[] {
  const ordered = candidates.toSorted((a, b) => b.score - a.score);
  const best = Math.max(ordered[0]?.score ?? 0, Number.MIN_VALUE);
  const before = new Map<number, number>();
  const worths = ordered.map((candidate) => {
    const count = before.get(candidate.versionId) ?? 0;
    before.set(candidate.versionId, count + 1);
    return { ...candidate, score: (candidate.score / best) * sameFile ** count };
  });
  return worths.sort((a, b) => b.score - a.score);
}

/** Entries of the candidates (in order of worth) and of the callees of the best of them in the same file; the best first. */
export function toEntries(source: EntrySource, candidates: readonly RankedCandidate[], strategy: StrategyRow): ContextCandidate[] {
  const others = source.isOfWords ? namesakesOfAsked(candidates, source) : new Set<RankedCandidate>();
  const named = new Set(candidates.filter((one) => isAskedForByName(one) && !others.has(one)).slice(0, NAMED_ENTRIES_MAX));
  const least = source.isName && named.size > 0 ? BESIDE_NAME_LEAST_SHARE : strategy.leastShareOfFirst;
  const verbatim = new Set(candidates.filter((candidate) => !source.asksMore && candidate.score >= least && hasQuery(candidate, source)));
  const leastBeside = verbatim.size > 0 ? BESIDE_NAME_LEAST_SHARE : least;
  const firsts = candidates.filter((candidate) => named.has(candidate) || verbatim.has(candidate) || candidate.score >= leastBeside);
  const keys = new Set(firsts.map(({ key }) => key));
  const namedKeys = new Set([...named].map(({ key }) => key));
  const kept = candidates.filter(({ key, usedKey }) => keys.has(usedKey ?? key));
  const drafts = kept.map(
    (candidate): CandidateDraft => ({
      ...pickRange(candidate),
      file: source.fileOf(candidate),
      symbol: candidate.symbol,
      isCandidate: true,
      isNamed: namedKeys.has(candidate.usedKey ?? candidate.key),
      isRow: candidate.usedKey !== undefined || others.has(candidate),
      ...(candidate.place ? { place: candidate.place } : {}),
      told: toldIn(candidate),
      worth: candidate.score,
    }),
  );
  addBestMembers(drafts, source);
  addCallees(drafts, source, strategy);
  const best = drafts
    .filter(({ worth, isNamed }) => isNamed || worth >= strategy.leastShareOfFirst)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, strategy.placesMax);
  const entries = shownOf(best, source).map(({ draft, isRow }, rank) => ({
    ...draft,
    isOne: draft.symbol !== null && !isContainer(draft.symbol),
    isTyped: isNameTyped(draft, source),
    cuts: isRow ? rowsOf(draft, rank, source) : cutsOf(draft, rank, source, membersNamed(draft, best, source)),
  }));
  return [...entries, ...literalRows(candidates, source, entries.length)];
}

/** A row for each line that has a text of the query as it was typed, if these are few; within the code of an entry it adds the line. */
function literalRows(candidates: readonly RankedCandidate[], { fileOf, phrase }: EntrySource, from: number): ContextCandidate[] {
  const lines = literalLines(candidates, phrase, (candidate) => fileOf(candidate).text);
  return lines.map(({ candidate, line }, index) => {
    const file = fileOf(candidate);
    const name = nameOf({ symbol: candidate.symbol, file });
    const cut = { range: { lineStart: line, lineEnd: line }, placeEnd: line, lines: [line], name, wantsImports: false, isRow: true };
    const cuts = [{ ...cut, rank: from + index }];
    return { file, worth: candidate.score, isCandidate: false, isNamed: false, isOne: false, isLiteral: true, cuts };
  });
}

/** The drafts that are worth showing, each with whether a row is enough for it. */
function shownOf(drafts: readonly CandidateDraft[], source: EntrySource): { readonly draft: CandidateDraft; readonly isRow: boolean }[] {
  const { terms, isOfWords = false, isDoubtful = false } = source;
  if (!isOfWords) return drafts.map((draft) => ({ draft, isRow: draft.isRow ?? false }));
  const places = drafts.map(({ file, symbol, worth, isNamed, told }) => ({ file, symbol, worth, isAsked: isNamed || told.length > 0 }));
  const all = showings(places, terms, isDoubtful);
  return drafts.flatMap((draft, index) => {
    if (draft.isRow) return [{ draft, isRow: true }];
    return all[index] === "nothing" ? [] : [{ draft, isRow: all[index] === "row" }];
  });
}

/**
 * The name lines of the members of a class that other places of the answer define elsewhere, as a source file does for a header, or that
 * the query has by their names: who reads a part of the class looks for these first.
 */
function membersNamed({ file, symbol, isNamed }: CandidateDraft, drafts: readonly CandidateDraft[], { phrase }: EntrySource): number[] {
  if (!symbol || !isContainer(symbol) || isNamed) return [];
  const typed = identifiersIn(phrase);
  const defined = new Set(
    drafts.flatMap(({ symbol: other }) => (other && qualifiedParts(other.qualifiedName).at(-2) === symbol.name ? [other.name] : [])),
  );
  const members = file.symbols.filter(({ name, parentRow, symbolRow }) => {
    if (parentRow !== symbol.symbolRow || drafts.some((other) => other.symbol?.symbolRow === symbolRow)) return false;
    return defined.has(name) || (typed.has(name) && !isPlainWord(name));
  });
  return members.slice(0, MEMBERS_NAMED_MAX).map(({ nameLine }) => nameLine);
}

/** The row of a place: its range, and the line that has its name, or for lines outside of all symbols the first of its declaration. */
function rowOf(draft: CandidateDraft, rank: number, source: EntrySource): ExcerptOption {
  const { symbol, lineStart, lineEnd } = draft;
  const line = symbol?.nameLine ?? cutsOf(draft, rank, source)[0]?.lines[0] ?? lineStart;
  const placeEnd = Math.max(line, Math.min(lineEnd, draft.file.text.lineCount));
  const name = nameOf(draft);
  return { range: { lineStart: line, lineEnd: line }, placeEnd, lines: [line], name, rank, wantsImports: false, isRow: true };
}

/**
 * Whether the query has the name of a place that was found by its words, and the answer may be right. The name of a class asks neither for
 * all of the class nor for its constructor.
 */
function isNameTyped({ symbol, isRow = false }: CandidateDraft, { phrase, isDoubtful = false }: EntrySource): boolean {
  if (!symbol || isContainer(symbol) || isRow || isDoubtful || symbol.name === qualifiedParts(symbol.qualifiedName).at(-2)) return false;
  return symbol.name.length >= TYPED_CHARS_MIN && identifiersIn(phrase).has(symbol.name);
}

/** The row of a place, and its code where the query has its name. */
function rowsOf(draft: CandidateDraft, rank: number, source: EntrySource): ExcerptOption[] {
  const code = isNameTyped(draft, source) ? cutsOf(draft, rank, source).slice(1) : [];
  return [rowOf(draft, rank, source), ...code.map((cut) => ({ ...cut, wantsImports: false }))];
}

function nameOf({ symbol, file }: Pick<CandidateDraft, "symbol" | "file">): string {
  return symbol?.name ?? basename(file.path);
}

/** Whether the query has the candidate's name, and the candidate is not one of many namesakes that fit the rest of the query less well. */
function isAskedForByName({ ranks, guess, score }: RankedCandidate): boolean {
  return ranks.names !== undefined && guess === undefined && score >= NAMED_LEAST_SHARE;
}

/**
 * Whether the candidate has the whole query as it was typed: as a literal, or as words in quotes. In a comment such words may stand by
 * chance.
 */
function hasQuery(candidate: RankedCandidate, { phrase, fileOf }: Pick<EntrySource, "phrase" | "fileOf">): boolean {
  if (candidate.isExact !== undefined) return true;
  if (candidate.text.literal < 1 || !/\s/.test(phrase)) return false;
  const { text } = fileOf(candidate);
  return candidate.matchedLines.some((line) => isQuotedIn(text.line(line).toLowerCase(), phrase.toLowerCase()));
}

function isQuotedIn(line: string, phrase: string): boolean {
  const at = line.indexOf(phrase);
  return at > 0 && QUOTES.test(line[at - 1] as string) && line[at - 1] === line[at + phrase.length];
}

/** The line that a place names, or the first line that has a quoted or exact text of the query. */
function toldIn({ isQuoted, isExact, matchedLines, place }: RankedCandidate): readonly number[] {
  if (place) return [place.line];
  return isQuoted || isExact ? matchedLines.slice(0, 1) : [];
}

function pickRange({ lineStart, lineEnd }: RankedCandidate): { lineStart: number; lineEnd: number } {
  return { lineStart, lineEnd };
}

/**
 * Adds, for each class or file that is too long to be shown whole, the function in it that matches best: readers read one function, not
 * excerpts of five. The class itself is then worth less.
 */
function addBestMembers(drafts: CandidateDraft[], { terms }: EntrySource): void {
  const known = new Set(drafts.map(({ symbol }) => symbol?.symbolRow));
  for (const draft of [...drafts]) {
    const { file, symbol, lineStart, lineEnd, isNamed } = draft;
    if (isNamed || lineEnd - lineStart < WHOLE_LINES_MAX || (symbol && !isContainer(symbol))) continue;
    const strongest = matchSnippet(file.text, { lineStart, lineEnd }, terms).strongest?.line;
    const member = strongest === undefined ? undefined : file.callableAround(strongest);
    if (!member) continue;
    if (!known.has(member.symbolRow)) {
      drafts.push({ ...draft, symbol: member, lineStart: member.lineStart, lineEnd: member.lineEnd, isCandidate: false });
      known.add(member.symbolRow);
    }
    draft.worth *= AROUND_MEMBER_SHARE;
  }
}

/**
 * Adds the callees of the first drafts, and further callees as far as the strategy follows calls; raises the worth of callees that are
 * candidates already.
 */
function addCallees(drafts: CandidateDraft[], { kinds }: EntrySource, { callee: share, calls }: StrategyRow): void {
  const bySymbol = new Map(drafts.map((draft) => [draft.symbol?.symbolRow, draft]));
  let callers = drafts.slice(0, CONTEXT_CALLERS_MAX);
  for (let depth = 0; depth < calls; depth++) {
    const called = callers.flatMap(({ file, symbol, worth }) => {
      const callees = symbol ? file.callees(symbol).filter(({ kind }) => !kinds || kinds.includes(kind)) : [];
      const told = callees.filter(({ lineStart, lineEnd }) => depth === 0 || lineEnd - lineStart >= FAR_CALLEE_LINES_MIN);
      return told.slice(0, CONTEXT_CALLEES_MAX).map((callee) => raised(bySymbol, file, callee, worth * share));
    });
    const added = [...new Set(called)].filter((draft) => !drafts.includes(draft));
    drafts.push(...added);
    callers = added.slice(0, CONTEXT_CALLERS_MAX);
  }
}

/** The draft of a callee, new where there is none, with at least the given worth. */
function raised(bySymbol: Map<number | undefined, CandidateDraft>, file: EntryFile, callee: SymbolRow, worth: number): CandidateDraft {
  const { symbolRow, lineStart, lineEnd } = callee;
  const draft = bySymbol.get(symbolRow) ?? {
    file,
    symbol: callee,
    lineStart,
    lineEnd,
    isCandidate: false,
    isNamed: false,
    told: [],
    worth,
  };
  draft.worth = Math.max(draft.worth, worth);
  bySymbol.set(symbolRow, draft);
  return draft;
}

/** The declaration of a class, with the line of the comment above it that fits the query best, unless the class's lines fit far better. */
function withTellingComment({ isOne, lineStart, docStart, docWhole, matches }: Place, lines: readonly number[]): readonly number[] {
  if (isOne || docWhole === 0 || docStart >= lineStart) return lines;
  const least = TELLING_COMMENT_SHARE * Math.max(0, ...matches.map(({ weight }) => weight));
  const above = matches
    .filter(({ line, weight }) => line < lineStart && weight >= least)
    .sort((a, b) => b.weight - a.weight || a.line - b.line);
  return [...new Set([...above.slice(0, 1).map(({ line }) => line), ...lines])].sort((a, b) => a - b);
}

/** The line that the query names, as a match; none where the function has moved since, or was named without a line. */
function linesAsked({ line, hasMoved, isByName }: AskedPlace): LineMatch[] {
  return hasMoved || isByName ? [] : [{ line, weight: 1, terms: 0 }];
}

/** The first line that says something of a comment of several lines above a function; undefined where there is no such comment. */
function briefDoc(file: EntryFile, symbol: SymbolRow): number | undefined {
  const from = file.docStart(symbol);
  const lines = Array.from({ length: symbol.lineStart - from }, (_, index) => from + index);
  return lines.length < 2 ? undefined : lines.find((line) => WORD.test(file.text.line(line)));
}

/** Matches a line of a comment that says something. */
const WORD = /[\p{L}\p{N}]/u;

function cutsOf(
  { file, symbol, lineStart, lineEnd, isNamed, isCandidate, told, place: asked }: CandidateDraft,
  rank: number,
  { terms, listsMembers, isName, hasFrames = false, noDocs = false }: EntrySource,
  named: readonly number[] = [],
): ExcerptOption[] {
  const isFirst = rank === 0 || isNamed;
  const doc = symbol && !isFirst && told.length === 0 && !isContainer(symbol) ? briefDoc(file, symbol) : undefined;
  const docStart = symbol && doc === undefined ? file.docStart(symbol) : lineStart;
  const isWholeFile = !symbol && lineStart === 1 && lineEnd >= file.text.lineCount - 1;
  // A function, or a piece of text, is one thing to read; a class or a file has many, of which some are shown.
  const isOne = symbol ? !isContainer(symbol) : !isWholeFile;
  const place: Place = {
    file: file.text,
    lineStart,
    lineEnd: Math.min(lineEnd, file.text.lineCount),
    docStart,
    headEnd: symbol ? file.headEnd(symbol) : lineStart - 1,
    members: listsMembers && (symbol || isWholeFile) ? file.members(symbol) : [],
    named,
    isOne,
    docWhole: !symbol ? Number.POSITIVE_INFINITY : noDocs ? 0 : isFirst ? DOC_LINES_MAX : LATER_DOC_LINES_MAX,
    docBeginning: isFirst ? DOC_BEGINNING : 1,
    comments: symbol ? file.comments({ lineStart, lineEnd }).filter(({ isDoc }) => isDoc || !noDocs) : [],
    told,
    docstring: symbol ? file.docstring(symbol) : null,
    matches: asked ? linesAsked(asked) : matchSnippet(file.text, { lineStart: docStart, lineEnd }, terms).lines,
  };
  const amounts = isNamed && isOne ? [...AMOUNTS, WHOLE] : AMOUNTS;
  return (hasFrames && asked ? amounts.slice(1) : amounts).map((amount, level) => {
    const lines = level === 0 ? withTellingComment(place, excerpt(place, amount)) : excerpt(place, amount);
    const first = lines[0] ?? lineStart;
    const range = { lineStart: first, lineEnd: symbol && isOne ? place.lineEnd : (lines.at(-1) ?? first) };
    return {
      range,
      lines,
      placeEnd: symbol ? place.lineEnd : range.lineEnd,
      name: nameOf({ symbol, file }),
      rank,
      ...(doc !== undefined && level > 0 && !noDocs ? { above: [doc] } : {}),
      wantsImports: isCandidate && !isName && level >= 2 && (isNamed || lines.length >= LINES_WITH_IMPORTS_MIN),
    };
  });
}
