/**
 * Alternatives for missing words: terms of the view that stand for a typed word which it hardly has. Other spellings and irregular forms
 * are the same word. Synonyms, abbreviations and longer words with the same beginning count less, and only where the word itself would find
 * next to nothing: for a word that the repository uses, synonyms find things that it calls by another name.
 */
import type { Database } from "#store/database/database.ts";
import { SNIPPET_TEXT } from "#store/indices/full-text.ts";
import { rowsWith, rowsWithStem, stemsBetween } from "#store/indices/terms.ts";
import type { View } from "#store/rows/view.ts";
import type { Expansions } from "#text/words/expansions.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { baseForm, spellings } from "#text/words/word-forms.ts";

/** A word of the view that may mean the same as a typed one. */
export interface Alternative {
  readonly term: string;
  readonly stem: string;
  readonly needle: string;
  /** How much it counts beside the typed word, up to 1. */
  readonly share: number;
  /** It is the same word or a synonym, and not just a word with the same beginning. */
  readonly isMeant: boolean;
}

/** How much each sort of alternative counts; less still when it is more frequent than the typed word. */
const SHARES = { same: 1, synonym: 0.5, shortened: 0.3 } as const;
/** Synonyms are looked for if at most this many snippets have the word. */
const RARE_ROWS_MAX = 5;
/**
 * A synonym must be in this many times as many snippets as the word, of which one is not counted: it may be the setting that lists both.
 */
const SYNONYM_ROWS_RATIO = 20;
/** The least number of letters of an abbreviation, and of letters that it leaves out. */
const ABBREVIATION_CHARS_MIN = 4;
const ABBREVIATED_CHARS_MIN = 2;
/** How many letters longer than the typed word a continuation may be. */
const CONTINUED_CHARS_MAX = 12;
const CONTINUATIONS_MAX = 2;
const ALTERNATIVES_MAX = 6;

/** Where the words come from. */
export interface Vocabulary {
  readonly db: Database;
  readonly view: View;
}

/** A typed word with what is known about it. */
export interface TypedWord {
  readonly term: string;
  /** The word and the next one, written as one. */
  readonly compound: string | undefined;
}

/** Words that stand before what a verb does something to, and that no name repeats: `copyfile` for "copy a file". */
const DETERMINERS: ReadonlySet<string> = new Set("a an the its their this that each every all".split(" "));

/** Neighbouring words written as one, by the first of them: `sign in` is `signin`. */
export function compoundsOf(words: readonly string[]): Map<string, string> {
  const compounds = new Map<string, string>();
  const joinable = words.filter((word) => !DETERMINERS.has(word.toLowerCase()));
  for (const [at, word] of joinable.entries()) {
    const next = joinable[at + 1];
    if (next !== undefined) compounds.set(word.toLowerCase(), joinedForm(`${word}${next}`));
  }
  return compounds;
}

/** The alternatives to a word that a view has, the most certain first. `weightOf` returns the weight of a word in so many snippets. */
export function alternativesTo(
  { db, view }: Vocabulary,
  { term, compound }: TypedWord,
  expansionsOf: Expansions,
  weightOf: (rows: number) => number,
): Alternative[] {
  const rowsOf = (word: string): number => rowsWith(db, view, SNIPPET_TEXT, word);
  const rows = rowsOf(term);
  const offered = [
    ...[...spellings(term), baseForm(term)].map((word) => ({ word, share: SHARES.same })),
    ...synonymsOf(term, rowsOf, expansionsOf),
    ...(rows === 0 ? shortenedAndContinued({ db, view }, term, rowsOf) : []),
    ...(compound === undefined ? [] : [{ word: compound, share: SHARES.same }, ...synonymsOf(compound, rowsOf, expansionsOf)]),
  ];
  const found = new Map<string, Alternative>();
  for (const { word, share } of offered) {
    const stemmed = stem(word);
    const rowsOfWord = rowsOf(word);
    if (rowsOfWord === 0 || stemmed === stem(term) || found.has(stemmed)) continue;
    const relative = Math.min(1, weightOf(rowsOfWord) / weightOf(rows));
    found.set(stemmed, {
      term: word,
      stem: stemmed,
      needle: commonStart(word, stemmed),
      share: share * relative,
      isMeant: share !== SHARES.shortened,
    });
  }
  return [...found.values()].slice(0, ALTERNATIVES_MAX);
}

type Offer = Pick<Alternative, "share"> & { readonly word: string };

function synonymsOf(word: string, rowsOf: (word: string) => number, expansionsOf: Expansions): Offer[] {
  const rows = rowsOf(word);
  if (rows > RARE_ROWS_MAX) return [];
  const likely = expansionsOf(word).filter((other) => rowsOf(other) >= SYNONYM_ROWS_RATIO * (rows - 1));
  return likely.map((other) => ({ word: other, share: SHARES.synonym }));
}

/** The longest abbreviation that the view has, and the most frequent words that begin with the typed one. */
function shortenedAndContinued({ db, view }: Vocabulary, term: string, rowsOf: (word: string) => number): Offer[] {
  if (term.length < ABBREVIATION_CHARS_MIN) return [];
  const lengths = Array.from({ length: Math.max(0, term.length - ABBREVIATED_CHARS_MIN - ABBREVIATION_CHARS_MIN + 1) });
  const shorter = lengths.map((_, at) => term.slice(0, term.length - ABBREVIATED_CHARS_MIN - at)).find((start) => rowsOf(start) > 0);
  const range = { starts: [term], charsMin: term.length + 1, charsMax: term.length + CONTINUED_CHARS_MAX };
  const longer = stemsBetween(db, SNIPPET_TEXT, range)
    .map((stemmed) => ({ stemmed, rows: rowsWithStem(db, view, SNIPPET_TEXT, stemmed) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || (a.stemmed < b.stemmed ? -1 : 1));
  const words = [...(shorter === undefined ? [] : [shorter]), ...longer.slice(0, CONTINUATIONS_MAX).map((item) => item.stemmed)];
  return words.map((word) => ({ word, share: SHARES.shortened }));
}

/** The letters that a word and its stem share: `queri` and `query` both start with `quer`. */
export function commonStart(word: string, stemmed: string): string {
  let length = 0;
  while (length < stemmed.length && stemmed[length] === word[length]) length++;
  return word.slice(0, length);
}
