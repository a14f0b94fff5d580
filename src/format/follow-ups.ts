/** Writes suggestions for what to ask after a query. */
import type { Suggestion } from "#core/next-step.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { printable } from "./lines.ts";
import { nextCall, nextCommand, type Reader } from "./next-step.ts";
import type { ListAnswer } from "./sheet.ts";
import type { Standing } from "./standing.ts";

interface FollowUps {
  readonly response: Standing & Pick<SearchResponse, "query_intent" | "query_intent_confidence" | "total_candidates">;
  readonly suggestions: readonly Suggestion[];
}

/** The suggestions that the reader can take. For a model, the arguments are text, because a table row cannot hold objects. */
export function followUpsList({ response, suggestions }: FollowUps, reader: Reader): ListAnswer {
  const { query_intent, query_intent_confidence, total_candidates, freshness_status, unchecked_files } = response;
  const standing = { freshness_status, ...(unchecked_files === undefined ? {} : { unchecked_files }) };
  const rows = suggestions.flatMap(({ next, why }) => {
    const call = nextCall(next, reader);
    return call ? [{ ...call, why, command: nextCommand(next) }] : [];
  });
  const isShell = reader.in === "shell";
  const asText = (words: object): string => JSON.stringify(words);
  return {
    facts: { ...standing, query_intent, query_intent_confidence, total_candidates },
    name: "suggestions",
    rows: rows.map(({ command: _, ...row }) => (isShell ? row : { ...row, arguments: asText(row.arguments) })),
    lines: rows.map((row) => printable(`${isShell ? row.command : `${row.tool} ${asText(row.arguments)}`}: ${row.why}`)),
  };
}
