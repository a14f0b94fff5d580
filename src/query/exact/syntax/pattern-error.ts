/** The error for a pattern that is no regular expression. */
import { CodeCompassError } from "#core/errors.ts";

const AS_TEXT = "To search for the characters as they are, ask for literal text.";

/** @param at offset of the mistake in the pattern, in UTF-16 units */
export function patternError(source: string, at: number, problem: string, remedy = AS_TEXT): CodeCompassError {
  const place = at >= source.length ? "at its end" : `at character ${at + 1} (${excerptAt(source, at)})`;
  return new CodeCompassError("invalid_input", `The pattern is not a regular expression: ${problem}, ${place}.`, {
    remediation: remedy,
    next: { do: "grep_literally", text: source },
    position: at,
  });
}

/** How many characters of the pattern a message shows, from the mistake on. */
const EXCERPT_CHARS = 24;

function excerptAt(source: string, at: number): string {
  const rest = source.slice(at, at + EXCERPT_CHARS);
  return at + EXCERPT_CHARS < source.length ? `${rest}…` : rest;
}
