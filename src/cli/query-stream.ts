/** Answers the queries of standard input one by one, each as soon as its line ends. Every answer carries its number and its query. */
import { toCodeCompassError } from "#core/errors.ts";
import { turnOfOthers } from "#core/pauses.ts";
import type { Format, SearchResponse } from "#core/protocol.ts";
import { visibleLine } from "#core/visible.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { type SearchStyle, searchSheet } from "#format/answers/search.ts";
import { toJson } from "#format/json.ts";
import { errorData } from "#format/next-step.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import { caller } from "./terminal/caller.ts";
import { print } from "./terminal/output.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

interface StreamRequest extends QueryRequest {
  readonly byNull: boolean;
}

type StreamStyle = SearchStyle & { readonly format: Format | undefined };

/** The fields that head every answer. */
interface Asked {
  readonly query_number: number;
  readonly query: string;
}

/**
 * Answers every query of standard input in order, blank ones too: one JSON object each, or the format that `--format` names. A bad query is
 * answered with its error, and the rest go on. Returns the exit status.
 */
export async function answerStdin(
  workspace: () => Workspace,
  { byNull, ...request }: StreamRequest,
  style: StreamStyle,
  ask: (request: QueryRequest) => Promise<SearchResponse>,
): Promise<number> {
  const { withMending } = await import("#engine/lifecycle/with-mending.ts");
  const { format = "json" } = style;
  let found = false;
  let number = 0;
  for await (const query of queriesOfStdin(byNull)) {
    number += 1;
    const asked = { query_number: number, query };
    try {
      const response = await withMending(workspace, () => ask({ ...request, query }));
      found ||= response.returned > 0;
      print(writeSheet(numbered(asked, searchSheet(response, style), response.returned), format));
    } catch (thrown) {
      print(writeSheet(failure(asked, thrown), format));
    }
    await caller().taken?.();
    // Lets other tasks run. When many queries arrive at once, the next would otherwise start before directories are watched, and each would
    // check all files.
    await turnOfOthers();
  }
  return found ? EXIT_FOUND : EXIT_NOTHING;
}

/** An answer with its query before it. Where each object is a line, every line carries the number of its query. */
function numbered(asked: Asked, sheet: Sheet, returned: number): Sheet {
  return {
    ...sheet,
    data: (tokens) => ({ ...asked, ...sheet.data(tokens) }),
    rows: [{ ...asked, returned }, ...(sheet.rows ?? []).map((row) => ({ query_number: asked.query_number, ...row }))],
    lines: (tokens) => [heading(asked), ...[sheet.lines(tokens)].filter((text) => text !== ""), ""].join("\n"),
    ...(sheet.toon ? { toon: (tokens: number) => `${toonHead(asked)}\n${sheet.toon?.(tokens)}\n` } : {}),
  };
}

function failure(asked: Asked, thrown: unknown): Sheet {
  const error = toCodeCompassError(thrown);
  const data = { ...asked, ...errorData(error) };
  return { data: () => data, lines: () => [heading(asked), `error: ${visibleLine(error.message)}`, ""].join("\n") };
}

/** Begins with a number sign, which no other line of an answer does: paths do not, and lines below a path are indented. */
function heading({ query_number: number, query }: Asked): string {
  return `# ${number}: ${visibleLine(query)}`;
}

function toonHead({ query_number: number, query }: Asked): string {
  return `query_number: ${number}\nquery: ${toJson(query)}`;
}

async function* queriesOfStdin(byNull: boolean): AsyncGenerator<string> {
  if (!byNull) {
    const { createInterface } = await import("node:readline");
    yield* createInterface({ input: caller().input, crlfDelay: Number.POSITIVE_INFINITY });
    return;
  }
  const decoder = new TextDecoder();
  let begun = "";
  for await (const bytes of caller().input) {
    const [first = "", ...others] = decoder.decode(bytes as unknown as Uint8Array, { stream: true }).split("\0");
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  begun += decoder.decode();
  // NUL ends a query; input that ends without NUL ends with a query, too.
  if (begun !== "") yield begun;
}
