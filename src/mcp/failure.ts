/** Turns a failed call into a result on which the model can act: the error code, what happened, and the next call to make. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";
import type { NextStep } from "#core/next-step.ts";
import { nextCall, type Reader, SUGGESTED_CHARS_MAX, sayableCommand } from "#format/next-step.ts";
import { withArgument } from "./arguments.ts";
import type { Tool } from "./tool.ts";

type Given = Readonly<Record<string, unknown>>;

/** The call that failed, as it was made. */
interface Called {
  readonly tool: Tool;
  readonly given: Given;
}

/** The next step after an error whose place of origin could not know it. */
const NEXT_STEPS: Partial<Record<ErrorCode, (given: Given) => NextStep | undefined>> = {
  not_indexed: () => ({ do: "index" }),
  index_incompatible: () => ({ do: "index", force: true }),
  index_busy: () => ({ do: "status" }),
  ref_not_found: () => ({ do: "list_refs" }),
  path_not_found: ({ path, target }) => searchFor(path ?? target),
  symbol_not_found: ({ name, symbol, target }) => searchFor(name ?? symbol ?? target),
};

/** A search for the named thing; undefined when nothing was named. */
function searchFor(named: unknown): NextStep | undefined {
  return typeof named === "string" && named.trim() !== "" ? { do: "search", query: named } : undefined;
}

/**
 * The result of a failed call. It suggests a next call only if the client can make it as it stands, about the same workspace; a step that
 * needs a shell becomes a command line for the user.
 */
export function failed(thrown: unknown, called: Called, reader: Reader): CallToolResult {
  const { tool, given } = called;
  const error = toCodeCompassError(thrown);
  // The stack trace is for the log, not for the model.
  const { detail: _, next: ownStep, otherwise, needed, remediation, retry, ...data } = error.data;
  const step = callable(ownStep, reader) ?? callable(otherwise, reader) ?? callable(NEXT_STEPS[error.code]?.(given), reader);
  const again = needed && sayable({ tool: tool.name, arguments: withArgument(tool, given, "max_tokens", needed.maxTokens) });
  const next = retry ?? again ?? (step && sayable(withRest(step, called)));
  const command = next || !ownStep ? undefined : sayableCommand(ownStep);
  const advice = [remediation, command && `In a shell: ${command}`].filter((part) => part !== undefined);
  const shown = { ...(advice.length > 0 ? { remediation: advice.join(" ") } : {}), ...data, ...(next ? { next } : {}) };
  return {
    content: [{ type: "text", text: toJson({ error: { code: error.code, message: error.message, data: shown } }) }],
    isError: true,
  };
}

type Call = NonNullable<ReturnType<typeof nextCall>>;

function callable(step: NextStep | undefined, reader: Reader): Call | undefined {
  return step && nextCall(step, reader);
}

/** A suggested call, about the same workspace; if it is the same search in other words, with all other arguments of the failed call. */
function withRest(step: Call, { tool, given }: Called): Call {
  const { arguments: words } = step;
  if (step.tool === "grep_code" && step.tool === tool.name) return { ...step, arguments: grepAgain(tool, given, words) };
  const { workspace } = given;
  return { ...step, arguments: typeof workspace === "string" ? { ...words, workspace } : words };
}

/**
 * A search with some arguments replaced. A cursor belongs to the former search, and a text
 * that replaces a pattern is hardly a whole word, so these are dropped.
 */
function grepAgain(tool: Tool, given: Given, words: Given): Given {
  const dropped = words["literal"] === true ? ["cursor", "word"] : ["cursor"];
  const rest = dropped.reduce((call, name) => withArgument(tool, call, name, undefined), given);
  return Object.entries(words).reduce((call, [name, value]) => withArgument(tool, call, name, value), rest);
}

/** The call, if it is short enough to suggest. */
function sayable(call: Call): Call | undefined {
  return JSON.stringify(call).length <= SUGGESTED_CHARS_MAX ? call : undefined;
}
