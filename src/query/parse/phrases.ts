/**
 * Phrases: runs of words to find word for word, so that the ranking of single words cannot lose them. Quoted text is meant literally; of a
 * printed message, the source has the parts between the values.
 */
import { identifierParts } from "#text/words/identifiers.ts";
import { isTask } from "./intent.ts";

export interface Phrases {
  /** Quoted texts: the whole query, or several words of it. A single quoted word in a message is a value. */
  readonly quoted: readonly string[];
  /** Runs of words that look like the fixed parts of a message, the longest first. */
  readonly fixed: readonly string[];
}

const QUOTED = /"([^"]+)"|`([^`]+)`|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
/**
 * Values in messages: text in quotes or brackets, paths and addresses, numbers and hashes, placeholders that were not filled in. What
 * stands before the sign that tells a value is bounded, because it is read again from each of its characters.
 */
const FILLED =
  /"[^"]*"|`[^`]*`|(?<![\p{L}\p{N}])'[^']*'|(?<!\S)\[[^[\]]*\]|\S{0,100}[/\\@]\S*|\S{1,100}\.\S+|\b0x[\da-f]+\b|\b[\da-f]{7,}\b|\S{0,100}\d\S*|%\w|\{[^{}]*\}|<[^<>]*>|\$\w+/giu;
/** Without backquotes: people put these around names of code, programs rarely print them. */
const FILLED_BY_PROGRAM = new RegExp(FILLED.source.replace("`[^`]*`|", ""), FILLED.flags);
const WORD = /[\p{L}\p{N}_]+/gu;
/** Shorter runs occur everywhere. */
const FIXED_WORDS_MIN = 3;
/** A longer phrase finds no more, and may span several strings of the source. */
const FIXED_WORDS_MAX = 8;
/** A query with fewer neighbouring words in its fixed parts is no message with values. */
const FIXED_PAIRS_MIN = 2;
const FIXED_PHRASES_MAX = 2;
const QUOTED_PHRASES_MAX = 3;

/** All texts in quotes, as they were typed. */
export function quotedTexts(query: string): string[] {
  return [...query.matchAll(QUOTED)].map((match) => (match[1] ?? match[2] ?? match[3] ?? "").trim());
}

/** Finds the phrases of a query. */
export function phrasesOf(query: string): Phrases {
  const quoted = quotedTexts(query);
  const fixed = query.split(FILLED).map((part) => part.match(WORD) ?? []);
  const isWhole = (phrase: string): boolean => query.trim().length === phrase.length + 2;
  const isMeant = (phrase: string): boolean => phraseTerms(phrase).length > 0 && (isWhole(phrase) || /\S\s+\S/.test(phrase));
  return {
    quoted: [...new Set(quoted)].filter(isMeant).slice(0, QUOTED_PHRASES_MAX),
    fixed: fixed
      .filter((words) => words.length >= FIXED_WORDS_MIN)
      .sort((a, b) => b.length - a.length)
      .slice(0, FIXED_PHRASES_MAX)
      .map((words) => words.slice(0, FIXED_WORDS_MAX).join(" ")),
  };
}

/**
 * The words of a query in lower case, with "" in place of the values of a message, so that neighbours in the result are neighbours in the
 * source. All words for a query with little else, or for a task.
 */
export function fixedRuns(query: string): string[] {
  const parts = query
    .toLowerCase()
    .split(FILLED_BY_PROGRAM)
    .map((part) => part.match(WORD) ?? [])
    .filter(({ length }) => length > 0);
  const pairs = parts.reduce((sum, { length }) => sum + length - 1, 0);
  if (pairs < FIXED_PAIRS_MIN || isTask(query)) return query.toLowerCase().match(WORD) ?? [];
  return parts.flatMap((words, at) => (at === 0 ? words : ["", ...words]));
}

/** A line with fewer words is no message. */
const MESSAGE_WORDS_MIN = 3;
/** How many lines of one report are read as messages. */
const MESSAGES_MAX = 6;
/** What a program draws before the lines of a report. */
const DRAWN = /^[^\p{L}\p{N}"'`([{<%$@#./\\]+/u;

/** The lines of a query that a program may have printed, without what it draws before them. */
export function messagesIn(query: string): string[] {
  const lines = query.split(/\r?\n/);
  const bare = lines.map((line) => line.replace(DRAWN, "").trim());
  // A single line may begin with a sign of its own: `*.js is no file`.
  const messages = lines.length === 1 ? new Set([...lines, ...bare]) : bare;
  return [...messages].filter((message) => (message.match(WORD) ?? []).length >= MESSAGE_WORDS_MIN).slice(0, MESSAGES_MAX);
}

/**
 * What precedes a message where a program reports it: `Error: `, `[json.exception.type_error.302] `, `app/main.py:12: `. Brackets behind a
 * word are a value of the message: `Target class [Foo] does not exist`.
 */
const REPORTED_BY = /^(?:.*:\s+)?(?:(?:[^\p{L}\s]+|[^\s[(<]*(?:\[[^\]]*\]|\([^)]*\)|<[^>]*>))\s+)*/su;

/**
 * The parts of a message around its values, without the prefix of the reporting program: `Library ` and ` not found.` of `Error: Library
 * "foo" not found.`. All but the last word when nothing looks like a value.
 */
export function printedParts(message: string): string[] {
  const [first = "", ...others] = message.trim().split(FILLED);
  // Nothing shows which word is a value: most often it is the last.
  if (others.length === 0)
    return [
      withoutReporter(first)
        .replace(/(?<!\S)\S+$/, "")
        .trimEnd(),
    ].filter((part) => part !== "");
  return [withoutReporter(first), ...others].map((part) => part.trim()).filter((part) => part !== "");
}

/** A text before a colon that is a statement of its own, unlike a path, an address or the name of an error, which are one word. */
const REPORTING = /(?<=^|:\s)(?=[^:]*:\s)[^:]*?\p{L}\s+\p{L}[^:]*:/gu;

/** The parts of a message before another program's message, with their colon: `open terminal failed:` of `open terminal failed: no tty`. */
export function reportingParts(message: string): string[] {
  return (message.match(REPORTING) ?? []).map((part) => part.trim());
}

/** A message without the prefix of the reporting program: the name of an error, a place, a program. */
export function withoutReporter(message: string): string {
  return message.replace(REPORTED_BY, "");
}

/** The words of a phrase as neighbours in the index: identifiers split into parts. */
export function phraseTerms(phrase: string): string[] {
  return (phrase.match(WORD) ?? []).flatMap(identifierParts);
}

/** Whether a text contains a phrase character for character, except for the amount of white space and, unless `isCaseSensitive`, case. */
export function containsPhrase(text: string, phrase: string, isCaseSensitive = false): boolean {
  const squeezed = (given: string): string => given.replace(/\s+/g, " ");
  if (isCaseSensitive) return squeezed(text).includes(squeezed(phrase));
  return squeezed(text).toLowerCase().includes(squeezed(phrase).toLowerCase());
}
