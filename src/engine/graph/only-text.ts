/**
 * Names that only texts have: an environment variable, a key that code reads, a member that a library defines. Who asks for the uses of one
 * wants these lines, and a search for them is the same whether or not a symbol is called so.
 */
import { CodeCompassError } from "#core/errors.ts";
import type { RefsResponse } from "#core/protocol/graph.ts";
import { named } from "#core/visible.ts";
import type { GrepRequest } from "#flags/grep-flags.ts";

/** Lines beside the uses that an answer without uses is worth: of more, most are about something else. */
const LINES_MAX = 25;

/** A name that has no uses, and what to say above the lines that have it. */
export interface OnlyText {
  readonly word: string;
  readonly said: string;
}

/** The name of a question about uses that failed because no symbol has it, though files have it as text; undefined for other failures. */
export function onlyTextOf(thrown: unknown): OnlyText | undefined {
  if (!(thrown instanceof CodeCompassError) || thrown.code !== "symbol_not_found") return undefined;
  const { next, freshness_status: freshness } = thrown.data;
  // Where only files outside the index have it, the error says which, and how to have them in.
  if (next?.do !== "grep" || next.all || freshness !== undefined) return undefined;
  return { word: next.word, said: `${thrown.message} These lines have it as text:` };
}

/** The name of a symbol without uses that a few other lines have: a key of settings that code reads in its own way. */
export function onlyMentioned({ symbol, matches_total: uses, named_elsewhere: elsewhere }: RefsResponse): OnlyText | undefined {
  if (uses > 0 || !elsewhere || elsewhere.expression !== undefined || elsewhere.lines > LINES_MAX) return undefined;
  return { word: symbol.name, said: `No use of ${named(symbol.name)} is known. These lines have the name:` };
}

/** The search for the lines that have such a name, among the files that the question was about. */
export function linesWith(
  { word }: OnlyText,
  { languages, pathGlobs, ref }: { readonly languages?: readonly string[]; readonly pathGlobs?: readonly string[]; readonly ref?: string },
): GrepRequest {
  return {
    ...{ pattern: word, literal: true, word: true, limit: LINES_MAX },
    ...(languages ? { languages } : {}),
    ...(pathGlobs ? { globs: pathGlobs } : {}),
    ...(ref === undefined ? {} : { ref }),
  };
}
