/** A failed call as a result that the model can act on: the code of the registry, what happened, and the next call to make. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";
import type { NextStep } from "#core/next-step.ts";
import { nextCall, nextCommand, type Reader } from "#format/next-step.ts";

type Given = Readonly<Record<string, unknown>>;

/** The call that failed, as it was made. */
interface Called {
  readonly tool: string;
  readonly given: Given;
}

/** What to call after an error whose place of origin could not know it. */
const NEXT_STEPS: Partial<Record<ErrorCode, (given: Given) => NextStep | undefined>> = {
  not_indexed: () => ({ do: "index" }),
  index_incompatible: () => ({ do: "index", force: true }),
  index_busy: () => ({ do: "status" }),
  ref_not_found: () => ({ do: "list_refs" }),
  path_not_found: ({ path, target }) => searchFor(path ?? target),
  symbol_not_found: ({ name, symbol, target }) => searchFor(name ?? symbol ?? target),
};

/** A search for what was named; nothing where nothing was. */
function searchFor(named: unknown): NextStep | undefined {
  return typeof named === "string" && named.trim() !== "" ? { do: "search", query: named } : undefined;
}

/**
 * The result of a call that failed. A next call is one that the client can make as it stands, about the same workspace; what only a
 * shell can do is put as a command line, for the user.
 */
export function failed(thrown: unknown, { tool, given }: Called, reader: Reader): CallToolResult {
  const error = toCodeCompassError(thrown);
  // Where in the program it failed is for its log, not for the model.
  const { detail: _, next: ownStep, otherwise, needed, remediation, retry, ...data } = error.data;
  const step = callable(ownStep, reader) ?? callable(otherwise, reader) ?? callable(NEXT_STEPS[error.code]?.(given), reader);
  const again = needed && sayable({ tool, arguments: { ...given, max_tokens: needed.maxTokens } });
  const next = retry ?? again ?? (step && sayable(withRest(step, tool, given)));
  const advice = [remediation, !next && ownStep ? `In a shell: ${nextCommand(ownStep)}` : undefined].filter((part) => part !== undefined);
  const shown = { ...(advice.length > 0 ? { remediation: advice.join(" ") } : {}), ...data, ...(next ? { next } : {}) };
  return {
    content: [{ type: "text", text: toJson({ error: { code: error.code, message: error.message, data: shown } }) }],
    isError: true,
  };
}

/** Characters of a call that an error names. */
const CALL_CHARS_MAX = 2_000;

type Call = NonNullable<ReturnType<typeof nextCall>>;

function callable(step: NextStep | undefined, reader: Reader): Call | undefined {
  return step && nextCall(step, reader);
}

/** A step with what the failed call said of where to look: all of it, where the step is the same search put otherwise. */
function withRest({ tool, arguments: words }: Call, called: string, given: Given): Call {
  if (tool === "grep_code" && tool === called) return { tool, arguments: { ...given, ...words } };
  const { workspace } = given;
  return { tool, arguments: typeof workspace === "string" ? { ...words, workspace } : words };
}

/** A call that is short enough to be said. */
function sayable(call: Call): Call | undefined {
  return JSON.stringify(call).length <= CALL_CHARS_MAX ? call : undefined;
}
