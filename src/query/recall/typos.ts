/**
 * Guesses the name that a mistyped one means: names of the index that are at most two edits away.
 *
 * The guess reads the name index by length and first letter, for both letters that a slip at the front can leave there; if that finds
 * nothing, and the view is not huge, under all first letters. A trigram table would find wrong first letters everywhere, but it would make
 * every index larger for a rare slip.
 */
import { isNameLike } from "#query/parse/name-query.ts";
import type { Database } from "#store/database/database.ts";
import { FILE_TEXT, SNIPPET_TEXT, SYMBOL_TEXT } from "#store/indices/full-text.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { namesBetween, symbolsNamed } from "#store/indices/symbols.ts";
import { rowsWith, rowsWithStem, stemsBetween } from "#store/indices/terms.ts";
import type { View } from "#store/rows/view.ts";
import type { Scope } from "#store/views/scope.ts";
import { editDistance } from "#text/edit-distance.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** How many edits a guessed name may be away, by the length of the typed one: 2 from 9 letters on, 1 from 4 on, else none. */
const TYPO_EDITS_BY_CHARS = [
  { charsMin: 9, edits: 2 },
  { charsMin: 4, edits: 1 },
] as const;
/** How many names are guessed for one that the index lacks. */
export const TYPO_NAMES_MAX = 5;
/** For how many words of one query names or words are guessed. */
export const TYPO_WORDS_MAX = 3;
/** How many symbols of one guessed name are read. */
const TYPO_NAMESAKES_MAX = 20;
/** In views with more symbols, names are guessed only under the first letters that a slip leaves, not under all. */
const TYPO_SWEEP_SYMBOLS_MAX = 100_000;

/** Symbols that a mistyped name may mean. */
export interface Guess {
  /** The similarity of the names, below 1. */
  readonly likeness: number;
  /** The number of edits between the names. */
  readonly edits: number;
  readonly symbols: readonly SymbolRow[];
}

/** Whether no symbol, text or path of a view has a name, in any spelling: a name that some text has is no typo. */
export function isNowhere(db: Database, view: View, name: string): boolean {
  const joined = joinedForm(name);
  return [SNIPPET_TEXT, SYMBOL_TEXT, FILE_TEXT].every((table) => rowsWith(db, view, table, joined) === 0);
}

/** The symbols of the scope whose names are nearest to the typed one, nearest first; none when no name is near. */
export function guessSymbols(db: Database, scope: Scope, typed: string): Guess[] {
  if (!isNameLike(typed)) return [];
  const letters = joinedForm(typed);
  const edits = editsFor(letters);
  if (edits === 0) return [];
  const likely = nearest(db, letters, edits, startsOf(letters));
  const near = likely.length > 0 || scope.view.symbolCount > TYPO_SWEEP_SYMBOLS_MAX ? likely : nearest(db, letters, edits, ANY_START);
  const guesses: Guess[] = [];
  let best: number | undefined;
  for (const { name, distance } of near) {
    // One slip is likelier than two: names further away than the nearest one of this view are not meant.
    if (guesses.length === TYPO_NAMES_MAX || (best !== undefined && distance > best)) break;
    const symbols = symbolsNamed(db, name, scope, TYPO_NAMESAKES_MAX);
    if (symbols.length === 0) continue;
    best = distance;
    guesses.push({ edits: distance, likeness: 1 - distance / Math.max(letters.length, joinedForm(name).length), symbols });
  }
  return guesses;
}

/**
 * The stem of a view nearest to one that it lacks, of equally near ones the most frequent. Reads the stems of symbol texts, not those of
 * all text, which take tens of milliseconds to read; in a huge view even the former would.
 */
export function nearestTerm(db: Database, { view }: Scope, stemmed: string): string | undefined {
  const edits = editsFor(stemmed);
  if (edits === 0 || view.symbolCount > TYPO_SWEEP_SYMBOLS_MAX) return undefined;
  const starts = [stemmed.slice(0, 2), `${stemmed[1]}${stemmed[0]}`];
  const near = stemsBetween(db, SYMBOL_TEXT, { starts, charsMin: stemmed.length - edits, charsMax: stemmed.length + edits })
    .map((term) => ({ term, distance: editDistance(stemmed, term, edits) }))
    .filter(({ distance }) => distance <= edits)
    .map((item) => ({ ...item, rows: rowsWithStem(db, view, SYMBOL_TEXT, item.term) }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => a.distance - b.distance || b.rows - a.rows || (a.term < b.term ? -1 : 1));
  return near[0]?.term;
}

function editsFor(letters: string): number {
  return TYPO_EDITS_BY_CHARS.find(({ charsMin }) => letters.length >= charsMin)?.edits ?? 0;
}

/** Every name. */
const ANY_START = [""];

/** The first letters of the name meant, if the slip was later, or inserted or swapped a letter at the front; also behind an underscore. */
function startsOf(letters: string): string[] {
  return [...new Set(letters.slice(0, 2))].flatMap((letter) => [letter, `_${letter}`]);
}

function nearest(db: Database, letters: string, edits: number, starts: readonly string[]): { name: string; distance: number }[] {
  const names = namesBetween(db, { starts, charsMin: letters.length - edits, charsMax: letters.length + edits });
  const wanted = letterSet(letters);
  return names
    .filter((name) => !name.includes(" ") && bitsOf(wanted & ~letterSet(name)) <= edits)
    .map((name) => ({ name, distance: editDistance(letters, joinedForm(name), edits) }))
    .filter(({ distance }) => distance <= edits)
    .sort((a, b) => a.distance - b.distance || sharedStart(b.name, letters) - sharedStart(a.name, letters) || (a.name < b.name ? -1 : 1));
}

const LETTER_A = 97;
/** The ASCII letters in a name, one bit each, ignoring case: of two names `n` edits apart, each lacks at most `n` letters of the other. */
function letterSet(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) {
    const letter = (name.charCodeAt(at) | 0x20) - LETTER_A;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** How many letters two names share at the front: people get beginnings right. */
function sharedStart(name: string, letters: string): number {
  const joined = joinedForm(name);
  let length = 0;
  while (length < letters.length && joined[length] === letters[length]) length++;
  return length;
}
