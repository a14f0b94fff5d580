/**
 * Conditions that are checked on the text of results: phrases, excluded words, names, prefixes.
 *
 * A required text may stand anywhere in the result's file, as in zoekt and on GitHub: a function is an answer too when the import that was
 * asked for stands at the top. An excluded text must only be absent from the lines shown, the name and the path: leaving a file out for one
 * word in two thousand lines would lose more answers than it saves. A result of a search in prose is a text by itself, and must have a
 * phrase in its own lines.
 */

import type { LineRange } from "#core/types.ts";
import { PROSE_KINDS } from "#core/types.ts";
import type { QueryKind } from "#engine/session/query-session.ts";
import { containsPhrase, phraseTerms } from "#query/parse/phrases.ts";
import type { Operator, QueryScope } from "#query/parse/query-language.ts";
import { symbolChoice } from "#query/parse/symbol-choice.ts";
import { isWholeFile } from "#query/rank/diversify.ts";
import { withComments } from "#query/rank/documentation.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import { hasWord, hasWordStart } from "#query/read/word-in-text.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { stem } from "#text/words/stem.ts";

/** Keeps the candidates that meet all conditions, in their order. */
export type CandidateFilter = <C extends Candidate>(candidates: readonly C[]) => readonly C[];

export interface ConditionSource {
  readonly db: Database;
  readonly texts: VersionTexts;
  readonly kind: QueryKind;
  readonly isCaseSensitive: boolean;
}

/** A candidate, and its lines including the comment shown above it. */
interface Shown {
  readonly candidate: Candidate;
  readonly lines: LineRange;
}

type Test = (shown: Shown) => boolean;
const TEXT_KINDS: ReadonlySet<string> = new Set(PROSE_KINDS.filter((kind) => kind !== "section"));

/** The filter for the operators of one search; `text` is the search's plain text. */
export function filterFor(source: ConditionSource, operators: readonly Operator[], text: string): CandidateFilter {
  const tests = [
    ...operators.flatMap((operator) => testFor(source, operator) ?? []),
    ...scopeTests(operators),
    ...(source.isCaseSensitive ? caseTests(source, text) : []),
  ];
  if (tests.length === 0) return (candidates) => candidates;
  return (candidates) => {
    const shown = withComments(source.db, source.texts, candidates);
    return candidates.filter((candidate, index) => tests.every((test) => test({ candidate, lines: shown[index] ?? candidate })));
  };
}

/** The test of one operator; undefined for operators that choose the rows which a search reads. */
function testFor(source: ConditionSource, operator: Operator): Test | undefined {
  const { isNot } = operator;
  const test = POSITIVE[operator.name]?.(source, operator);
  return test && (isNot ? (shown) => !test(shown) : test);
}

const POSITIVE: Readonly<Partial<Record<Operator["name"], (source: ConditionSource, operator: Operator) => Test | undefined>>> = {
  phrase: ({ texts, kind, isCaseSensitive }, { value, isNot }) => {
    const isOfLines = isNot || kind === "docs";
    const files = new Map<number, boolean>();
    return ({ candidate: { versionId }, lines }) => {
      const file = texts.of(versionId);
      if (isOfLines) return containsPhrase(file.range(lines), value, isCaseSensitive);
      const known = files.get(versionId) ?? containsPhrase(file.slice(0, file.chars), value, isCaseSensitive);
      files.set(versionId, known);
      return known;
    };
  },
  word: (source, { value }) => wordTest(source, value),
  prefix: ({ texts, isCaseSensitive }, { value }) => {
    return ({ candidate: { versionId, path, symbol } }) => {
      const file = texts.of(versionId);
      return [symbol?.name ?? "", path, file.slice(0, file.chars)].some((text) => hasWordStart(text, value, isCaseSensitive));
    };
  },
  sym: ({ isCaseSensitive }, { value }) => {
    const matches = symbolChoice(value, isCaseSensitive);
    return ({ candidate: { symbol } }) => symbol !== null && matches(symbol);
  },
  kind: ({ kind: asked }, { value, isNot }) => {
    if (TEXT_KINDS.has(value)) return isNot || asked !== "docs" ? ({ candidate }) => candidate.textKind === value : undefined;
    return isNot ? ({ candidate }) => candidate.symbol?.kind === value : undefined;
  },
};

/**
 * Tests for the word as a search for it would: any inflection, alone or as a part of an identifier. A word of several parts must stand
 * there as a whole.
 */
function wordTest({ texts, isCaseSensitive }: ConditionSource, value: string): Test {
  const lower = value.toLowerCase();
  const stemmed = stem(lower);
  const isOneWord = !isCaseSensitive && phraseTerms(value).length === 1;
  const needle = commonStart(lower, stemmed);
  const has = (text: string): boolean =>
    isOneWord ? hasWord(text, text.toLowerCase(), needle, stemmed) : containsWhole(text, value, isCaseSensitive);
  return ({ candidate, lines }) =>
    [candidate.path, candidate.symbol?.name ?? "", texts.of(candidate.versionId).range(lines)].some((text) => has(text));
}

function commonStart(word: string, stemmed: string): string {
  let length = 0;
  while (length < stemmed.length && stemmed[length] === word[length]) length++;
  return word.slice(0, length);
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/** Whether a text has `word` other than as a part of a longer word. */
function containsWhole(text: string, word: string, isCaseSensitive: boolean): boolean {
  const [within, wanted] = isCaseSensitive ? [text, word] : [text.toLowerCase(), word.toLowerCase()];
  for (let at = within.indexOf(wanted); at !== -1; at = within.indexOf(wanted, at + 1)) {
    if (!isWordChar(within[at - 1]) && !isWordChar(within[at + wanted.length])) return true;
  }
  return false;
}

/**
 * Several scopes unite. `scope:text` beside another scope lets everything through, because a search of code has texts among its results.
 */
function scopeTests(operators: readonly Operator[]): Test[] {
  const scopes = new Set(operators.filter(({ name }) => name === "scope").map(({ value }) => value as QueryScope));
  if (scopes.size === 0 || scopes.has("text")) return [];
  return [({ candidate }) => (candidate.symbol ? scopes.has("symbol") : scopes.has("file") && isWholeFile(candidate))];
}

/** Requires that the result's lines, name or path have one of the plain words exactly as it was typed. */
function caseTests({ texts }: ConditionSource, text: string): Test[] {
  const words = text.replace(/"[^"]*"/g, " ").match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return [
    ({ candidate: { versionId, symbol, path }, lines }) => {
      const shown = [symbol?.name ?? "", path, texts.of(versionId).range(lines)];
      return words.some((word) => shown.some((part) => part.includes(word)));
    },
  ];
}
