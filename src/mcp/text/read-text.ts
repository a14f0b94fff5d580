/** The answer of `read_code`. Loaded with the first call. */
import { ANSWER_CHARS_MAX } from "#core/limits.ts";
import type { ShowResponse } from "#core/protocol/show.ts";
import { show } from "#engine/lookup/show.ts";
import type { ValuesOf } from "#flags/flag.ts";
import { type ShowStyle, showSheet, showSize } from "#format/answers/show.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import type { ToolCall } from "#mcp/tool.ts";
import type { READ_FLAGS } from "#mcp/tools/reading/read-code.ts";
import { noteLines } from "./list-text.ts";

/** Reads code and writes it. The default format is not TOON: code in the cells of a table is quoted, which costs tokens. */
export function answerWithLines(values: ValuesOf<typeof READ_FLAGS>, call: ToolCall): Promise<string> {
  const style: ShowStyle = {
    format: values.format ?? "lines",
    color: false,
    lineNumbers: values.numbers ? "all" : "some",
    reader: call.reader,
  };
  return call.workspaces.use(call, values, async ({ session, ref }) => {
    const { ref: _, numbers: __, target, lineStart, lineEnd, lines, ...asked } = values;
    const last = lineEnd ?? (lines === undefined ? undefined : (lineStart ?? 1) + lines - 1);
    const request = { ...asked, targets: [linesOf(target, lineStart, last)], ...(ref === undefined ? {} : { ref }) };
    const cost = (response: ShowResponse): number => {
      const { tokens, chars } = showSize(modelSheet(response, style), style);
      return chars > ANSWER_CHARS_MAX ? Number.POSITIVE_INFINITY : tokens;
    };
    return writeSheet(modelSheet(await show(session, request, cost), style), style.format);
  });
}

/** The target with the line range that a call gives in separate arguments, under the names that answers use. */
function linesOf(target: string, start: number | undefined, end: number | undefined): string {
  if (start === undefined && end === undefined) return target;
  return end === undefined ? `${target}:${start}` : `${target}:${start ?? 1}-${end}`;
}

/** Writes above the code, and above a blank line, the notes that a person gets as messages. */
function modelSheet(response: ShowResponse, style: ShowStyle): Sheet {
  const sheet = showSheet(response, style);
  const { not_shown, places_outside, answered_from, freshness_status, unchecked_files, result_completeness } = response;
  const notes = noteLines({
    ...(not_shown.length > 0 ? { not_shown: not_shown.map(({ target, why }) => `${target}: ${why}`).join(" ") } : {}),
    ...(places_outside > 0 ? { places_outside } : {}),
    ...(answered_from === undefined ? {} : { answered_from }),
    ...(freshness_status === "fresh" ? {} : { freshness_status, result_completeness }),
    ...(unchecked_files === undefined ? {} : { unchecked_files }),
  });
  return { ...sheet, lines: (tokens) => [...(notes.length > 0 ? [...notes, ""] : []), sheet.lines(tokens)].join("\n") };
}
