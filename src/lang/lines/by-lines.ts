/** Where lines speak instead of a grammar: keys of settings, languages without a grammar, and what grammars lose. */
import type { Capture } from "#lang/captures.ts";
import type { Language } from "#lang/languages.ts";
import type { LineTable } from "#lang/line-table.ts";
import { plainComments } from "#lang/plain-comments.ts";
import { keyCaptures } from "./keys.ts";
import { COMMON_RULES } from "./line-rules.ts";
import { readLines } from "./read-lines.ts";

/** What lines say of a file that no grammar reads: its language has none, or, where it was given up, broke down. Undefined for prose and data. */
export function capturesByLines(text: string, lines: LineTable, language: Language): Capture[] | undefined {
  if (language.keys) return [...keyCaptures(text, lines, language.keys), ...plainComments(text, language.id)];
  const isCode = !language.isProse && !language.isData && !language.embedded && !language.headings;
  const rules = language.lines ?? (language.grammar && isCode ? COMMON_RULES : undefined);
  if (!rules) return undefined;
  const comments = plainComments(text, language.id);
  return [...readLines(text, lines, rules, comments), ...comments];
}

/** The captures of a parse with errors, and the definitions that only lines have. */
export function withLostDefinitions(text: string, lines: LineTable, language: Language, captures: readonly Capture[]): readonly Capture[] {
  if (!language.lines) return captures;
  const comments = captures.filter(({ role }) => role.is === "comment" || role.is === "string");
  const named = new Set(captures.flatMap(({ role, parts }) => (role.is === "definition" && parts.name ? [parts.name.start] : [])));
  const lost = readLines(text, lines, language.lines, comments).filter(
    ({ role, parts }) => role.is === "definition" && parts.name && !named.has(parts.name.start),
  );
  return [...captures, ...lost];
}
