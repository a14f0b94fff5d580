/** A call that uses what changed, as its text says it. */
import { type CallText, callAt } from "#query/compare/call-arguments.ts";
import type { Reference } from "#query/graph/references.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";

/** Lines of a use that are read for its arguments. */
const CALL_LINES = 40;

/** What a use passes; the count that the index has of its arguments goes before that of the text. */
export function callAtUse({ file, use }: Pick<Reference, "file" | "use">, texts: VersionTexts): CallText {
  const lines = texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + CALL_LINES - 1 });
  const read = callAt(lines, use.column, file.language);
  return use.arguments === undefined ? read : { ...read, count: use.arguments };
}
