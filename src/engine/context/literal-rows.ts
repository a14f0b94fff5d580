/**
 * The lines that have a text of the query as it was typed, where these are few: whoever quotes a text wants every place that has it, and
 * the places that are worth their code leave some out.
 */
import { literalsOf } from "#query/parse/literals.ts";
import { containsPhrase, phrasesOf } from "#query/parse/phrases.ts";
import { isAside } from "#query/rank/asides.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { FileText } from "#text/file-text.ts";
import { hasLiteral } from "./literal-question.ts";

/** With more lines than this, the text is common, and the places worth their code are enough. */
const LITERAL_ROWS_MAX = 16;

/** A line that has a text of the query. */
export interface LiteralLine {
  readonly candidate: RankedCandidate;
  readonly line: number;
}

/**
 * The lines of the candidates that have a quoted text or literal of the query. Where they are many, those outside of tests and
 * documentation; none where these are many too.
 */
export function literalLines(
  candidates: readonly RankedCandidate[],
  phrase: string,
  textOf: (candidate: RankedCandidate) => FileText,
): readonly LiteralLine[] {
  const texts = [...phrasesOf(phrase).quoted, ...literalsOf(phrase).map(({ text }) => text)];
  const lines = new Map<string, LiteralLine>();
  for (const candidate of candidates.filter(hasLiteral)) {
    const { versionId, lineStart, lineEnd } = candidate;
    const written = textOf(candidate).lines({ lineStart, lineEnd });
    const having = written.flatMap((line, at) => (texts.some((text) => containsPhrase(line, text)) ? [lineStart + at] : []));
    // A text that a line break divides stands on no single line.
    const found = having.length > 0 ? having : candidate.matchedLines.slice(0, 1);
    for (const line of found) lines.set(`${versionId}:${line}`, { candidate, line });
  }
  const all = [...lines.values()];
  const own = all.filter((line) => !isAside(line.candidate));
  return [all, own].find(({ length }) => length <= LITERAL_ROWS_MAX) ?? [];
}
