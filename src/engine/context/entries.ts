/** The places that an answer of `context` may show, and the lines that each shows in each amount. */
import { basename } from "node:path/posix";
import type { SymbolKind } from "#core/types.ts";
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { type CodeFile, isContainer } from "#query/read/code-file.ts";
import { AMOUNTS, excerpt, type Place, WHOLE, WHOLE_LINES_MAX } from "#query/read/excerpt.ts";
import { type LineMatch, matchSnippet } from "#query/read/match-lines.ts";
import type { AskedPlace, RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { hasLiteral } from "./literal-question.ts";
import type { ExcerptOption, PieceFile } from "./pieces.ts";
import type { StrategyRow } from "./strategy.ts";

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

/** The parts of a file that entries are made from. */
export type EntryFile = PieceFile &
  Pick<CodeFile, "docStart" | "docstring" | "headEnd" | "members" | "callees" | "callableAround" | "comments">;

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
  readonly place?: AskedPlace;
  /** Lines that have the text or the place asked for. */
  readonly told: readonly number[];
  worth: number;
}

/**
 * Orders candidates by worth: their scores as shares of the best, lowered for each further candidate of a file; the best is worth 1. The
 * places that a query names are all worth 1, in the query's order. With `asksMore`, candidates with the literal and the others are each
 * measured against their own best.
 */
export function byWorth(candidates: readonly RankedCandidate[], { sameFile }: StrategyRow, asksMore = false): RankedCandidate[] {
  if (candidates.every(({ place }) => place !== undefined)) return candidates.map((candidate) => ({ ...candidate, score: 1 }));
  if (!asksMore) return valued(candidates, sameFile);
  const told = valued(candidates.filter(hasLiteral), sameFile).slice(0, LITERAL_PLACES_MAX);
  const rest = valued(
    candidates.filter((candidate) => !hasLiteral(candidate)),
    sameFile,
  );
  return [...told, ...rest].sort((a, b) => b.score - a.score);
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
  const named = new Set(candidates.filter(isAskedForByName).slice(0, NAMED_ENTRIES_MAX));
  const least = source.isName && named.size > 0 ? BESIDE_NAME_LEAST_SHARE : strategy.leastShareOfFirst;
  const verbatim = new Set(candidates.filter((candidate) => !source.asksMore && candidate.score >= least && hasQuery(candidate, source)));
  const leastBeside = verbatim.size > 0 ? BESIDE_NAME_LEAST_SHARE : least;
  const kept = candidates.filter((candidate) => named.has(candidate) || verbatim.has(candidate) || candidate.score >= leastBeside);
  const drafts = kept.map(
    (candidate): CandidateDraft => ({
      ...pickRange(candidate),
      file: source.fileOf(candidate),
      symbol: candidate.symbol,
      isCandidate: true,
      isNamed: named.has(candidate),
      ...(candidate.place ? { place: candidate.place } : {}),
      told: toldIn(candidate),
      worth: candidate.score,
    }),
  );
  addBestMembers(drafts, source);
  addCallees(drafts, source, strategy);
  return drafts
    .filter(({ worth, isNamed }) => isNamed || worth >= strategy.leastShareOfFirst)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, strategy.placesMax)
    .map((draft, rank) => ({ ...draft, isOne: draft.symbol !== null && !isContainer(draft.symbol), cuts: cutsOf(draft, rank, source) }));
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

/** The line that the query names, as a match; none where the function has moved since, or was named without a line. */
function linesAsked({ line, hasMoved, isByName }: AskedPlace): LineMatch[] {
  return hasMoved || isByName ? [] : [{ line, weight: 1, terms: 0 }];
}

function cutsOf(
  { file, symbol, lineStart, lineEnd, isNamed, isCandidate, told, place: asked }: CandidateDraft,
  rank: number,
  { terms, listsMembers, isName, hasFrames = false, noDocs = false }: EntrySource,
): ExcerptOption[] {
  const docStart = symbol ? file.docStart(symbol) : lineStart;
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
    isOne,
    docWhole: !symbol ? Number.POSITIVE_INFINITY : noDocs ? 0 : DOC_LINES_MAX,
    comments: symbol ? file.comments({ lineStart, lineEnd }).filter(({ isDoc }) => isDoc || !noDocs) : [],
    told,
    docstring: symbol ? file.docstring(symbol) : null,
    matches: asked ? linesAsked(asked) : matchSnippet(file.text, { lineStart: docStart, lineEnd }, terms).lines,
  };
  const amounts = isNamed && isOne ? [...AMOUNTS, WHOLE] : AMOUNTS;
  return (hasFrames && asked ? amounts.slice(1) : amounts).map((amount, level) => {
    const lines = excerpt(place, amount);
    const first = lines[0] ?? lineStart;
    const range = { lineStart: first, lineEnd: symbol && isOne ? place.lineEnd : (lines.at(-1) ?? first) };
    return {
      range,
      lines,
      placeEnd: symbol ? place.lineEnd : range.lineEnd,
      name: symbol?.name ?? basename(file.path),
      rank,
      wantsImports: isCandidate && !isName && level >= 2 && (isNamed || lines.length >= LINES_WITH_IMPORTS_MIN),
    };
  });
}
