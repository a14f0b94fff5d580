/** Reads the arguments of a use that is a call. */
import type { Judging } from "#engine/changes/impact/judging.ts";
import { type CallText, callAt } from "#query/compare/uses/call-arguments.ts";
import { passesReceiver } from "#query/graph/overloads/receivers.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Lines of a use that are read for its arguments. */
const CALL_LINES = 40;

/** The call's text and arguments; the indexed argument count takes precedence over the one read from the text. */
export function callAtUse({ file, use }: Pick<Reference, "file" | "use">, texts: VersionTexts): CallText {
  const lines = texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + CALL_LINES - 1 });
  const read = callAt(lines, use.column, file.language);
  return use.arguments === undefined ? read : { ...read, count: use.arguments };
}

/** The same for a call of a function; a receiver that the function takes as its first parameter is the first argument. */
export function callOf(use: Pick<Reference, "file" | "use">, symbol: SymbolRow, { texts, now }: Judging): CallText {
  const call = callAtUse(use, texts);
  if (!passesReceiver(now.graph.resolver, use.file, use.use, symbol)) return call;
  return { ...call, count: call.count === undefined ? undefined : call.count + 1, items: ["", ...call.items] };
}
