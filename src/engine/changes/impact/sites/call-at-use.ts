/** Reads the arguments of a use that is a call. */
import { type CallText, callAt } from "#query/compare/call-arguments.ts";
import type { Reference } from "#query/graph/references.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";

/** Lines of a use that are read for its arguments. */
const CALL_LINES = 40;

/** The call's text and arguments; the indexed argument count takes precedence over the one read from the text. */
export function callAtUse({ file, use }: Pick<Reference, "file" | "use">, texts: VersionTexts): CallText {
  const lines = texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + CALL_LINES - 1 });
  const read = callAt(lines, use.column, file.language);
  return use.arguments === undefined ? read : { ...read, count: use.arguments };
}
