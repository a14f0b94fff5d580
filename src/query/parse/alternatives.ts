/**
 * Words that are not there: what of the index stands for a typed word that it hardly has. Other spellings and irregular forms are
 * the same word. Other words for it, abbreviations of it and longer words that begin with it are taken at a price, and only where the
 * word itself would find next to nothing: for a word that the repository uses, synonyms find what it calls by another name.
 */
import type { Database } from "#store/database/database.ts";
import { rowsWith, termsBetween } from "#store/indices/terms.ts";
import type { Expansions } from "#text/words/expansions.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { baseForm, spellings } from "#text/words/word-forms.ts";

/** A word of the index that may say what a typed one means. */
export interface Alternative {
  readonly term: string;
  readonly stem: string;
  readonly needle: string;
  /** What it counts for beside the word that was typed, up to 1. */
  readonly share: number;
  /** It is the same word, or another word for it, and not just one with the same beginning. */
  readonly isMeant: boolean;
}

/** What a word counts for that stands for another; a share is less still when the word is more frequent than the one that was typed. */
const SHARES = { same: 1, synonym: 0.5, shortened: 0.3 } as const;
/** Snippets with a word up to which synonyms of it are looked for. */
const RARE_ROWS_MAX = 5;
/** How many times more snippets than the word itself a synonym is in; a single one is not counted: it may be the setting that names both. */
const SYNONYM_ROWS_RATIO = 20;
/** Letters of an abbreviation, and letters that it leaves out, at least. */
const ABBREVIATION_CHARS_MIN = 4;
const ABBREVIATED_CHARS_MIN = 2;
/** Letters that a word may go on for behind one that was typed. */
const CONTINUED_CHARS_MAX = 12;
const CONTINUATIONS_MAX = 2;
const ALTERNATIVES_MAX = 6;

/** A typed word, and what is known about it. */
export interface TypedWord {
  readonly term: string;
  /** It and the word after it, written as one. */
  readonly compound: string | undefined;
}

/** Neighbours written as one word, by the first of them: `sign in` is `signin`. */
export function compoundsOf(words: readonly string[]): Map<string, string> {
  const compounds = new Map<string, string>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined) compounds.set(word.toLowerCase(), joinedForm(`${word}${next}`));
  }
  return compounds;
}

/** What stands for a word, the surest first. `weightOf` says what a word is worth that is in so many snippets. */
export function alternativesTo(
  db: Database,
  { term, compound }: TypedWord,
  expansionsOf: Expansions,
  weightOf: (rows: number) => number,
): Alternative[] {
  const rowsOf = (word: string): number => rowsWith(db, "snippets_vocab", word);
  const rows = rowsOf(term);
  const offered = [
    ...[...spellings(term), baseForm(term)].map((word) => ({ word, share: SHARES.same })),
    ...synonymsOf(term, rowsOf, expansionsOf),
    ...(rows === 0 ? shortenedAndContinued(db, term, rowsOf) : []),
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

/** The longest abbreviation that the index has, and the most frequent words that begin with the typed one. */
function shortenedAndContinued(db: Database, term: string, rowsOf: (word: string) => number): Offer[] {
  if (term.length < ABBREVIATION_CHARS_MIN) return [];
  const lengths = Array.from({ length: Math.max(0, term.length - ABBREVIATED_CHARS_MIN - ABBREVIATION_CHARS_MIN + 1) });
  const shorter = lengths.map((_, at) => term.slice(0, term.length - ABBREVIATED_CHARS_MIN - at)).find((start) => rowsOf(start) > 0);
  const range = { starts: [term], charsMin: term.length + 1, charsMax: term.length + CONTINUED_CHARS_MAX };
  const longer = termsBetween(db, "snippets_vocab", range).sort((a, b) => b.rows - a.rows || (a.term < b.term ? -1 : 1));
  const words = [...(shorter === undefined ? [] : [shorter]), ...longer.slice(0, CONTINUATIONS_MAX).map((item) => item.term)];
  return words.map((word) => ({ word, share: SHARES.shortened }));
}

/** The letters that a word and its stem share: `queri` and `query` start with `quer`. */
export function commonStart(word: string, stemmed: string): string {
  let length = 0;
  while (length < stemmed.length && stemmed[length] === word[length]) length++;
  return word.slice(0, length);
}
