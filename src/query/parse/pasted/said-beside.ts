/** The texts that a log or a diagnostic quotes beside the place it names. */

/** A quoted text on one line: a program's message, or the name it is about. */
const QUOTED = /"([^"\n]+)"|`([^`\n]+)`|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu;
/**
 * Several words, or a compound name: a text that occurs in few places. A single word (`"string"`) is often the compiler's own, and a path
 * is the place itself.
 */
const TELLING = /^(?=.{6,200}$)(?!\S*[/\\])[\p{L}\p{N}][\s\S]*(?:[\s_-]|\p{Ll}\p{Lu})/u;

/** The quoted texts of a query that may identify the code it is about: messages, and compound names. */
export function saidBeside(query: string): string[] {
  const quoted = [...query.matchAll(QUOTED)].map((match) => (match[1] ?? match[2] ?? match[3] ?? "").trim());
  return [...new Set(quoted)].filter((text) => TELLING.test(text));
}
