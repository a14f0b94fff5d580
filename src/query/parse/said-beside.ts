/** What a log or a diagnostic says beside the place that it names. */

/** In quotes, on one line: what a program wrote, or the name that it speaks of. */
const QUOTED = /"([^"\n]+)"|`([^`\n]+)`|(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu;
/** Words, or a name of words: what stands in few places. A single word (`"string"`) is often a compiler's own, and a path is the place. */
const TELLING = /^(?=.{6,200}$)(?!\S*[/\\])[\p{L}\p{N}][\s\S]*(?:[\s_-]|\p{Ll}\p{Lu})/u;

/** The quoted texts of a query that would tell the code it is about: messages, and names of several words. */
export function saidBeside(query: string): string[] {
  const quoted = [...query.matchAll(QUOTED)].map((match) => (match[1] ?? match[2] ?? match[3] ?? "").trim());
  return [...new Set(quoted)].filter((text) => TELLING.test(text));
}
