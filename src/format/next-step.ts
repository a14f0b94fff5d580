/** Writes next steps in the form that a reader can take: a command line in the shell, a tool call over MCP. */
import type { ErrorCode, ErrorData } from "#core/errors.ts";
import type { NextStep, Suggestion, SymbolQuestionName } from "#core/next-step.ts";
import { commandLine } from "./command-line.ts";

/** The reader of an answer. A model can call only the tools that its server offers. */
export type Reader = { readonly in: "shell" } | { readonly in: "mcp"; readonly tools: ReadonlySet<string> };

export const SHELL: Reader = { in: "shell" };

/** What gives a reader more of a cut answer: the flag, or the argument of a tool. Tools cut by tokens alone. */
export function moreBy({ in: where }: Reader, cutBy: "max_tokens" | "limit" = "max_tokens"): string {
  if (where === "mcp") return "a larger max_tokens";
  return cutBy === "limit" ? "--limit N" : "--max-tokens N";
}

/** A tool call. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface Faces {
  /** The words after `codecompass`. */
  readonly words: readonly string[];
  /** Undefined for a step that only the shell can take. */
  readonly call?: NextCall;
}

type FacesOf = { readonly [D in NextStep["do"]]: (step: Extract<NextStep, { do: D }>) => Faces };

/** The tools that correspond to the commands of these names, and the argument of each that takes the symbol. */
const QUESTION_TOOLS: Readonly<Record<SymbolQuestionName, { readonly tool: string; readonly argument: string }>> = {
  refs: { tool: "find_references", argument: "symbol" },
  callers: { tool: "get_callers", argument: "symbol" },
  callees: { tool: "get_callees", argument: "symbol" },
  "call-graph": { tool: "get_call_graph", argument: "symbol" },
  impact: { tool: "get_impact", argument: "symbol" },
  related: { tool: "find_related_symbols", argument: "name" },
  hierarchy: { tool: "get_symbol_hierarchy", argument: "name" },
  similar: { tool: "search_similar_symbol", argument: "name" },
};

const FACES: FacesOf = {
  search: ({ query, pathGlob, ref }) => ({
    words: [
      "search",
      ...(pathGlob === undefined ? [] : ["--path", pathGlob]),
      ...(ref === undefined ? [] : ["--ref", ref]),
      ...asWord(query),
    ],
    call: {
      tool: "search_code",
      arguments: { query, ...(pathGlob === undefined ? {} : { path: pathGlob }), ...(ref === undefined ? {} : { ref }) },
    },
  }),
  locate: ({ name, detail, ref }) => ({
    words: ["locate", ...(detail === undefined ? [] : ["--detail", detail]), ...(ref === undefined ? [] : ["--ref", ref]), ...asWord(name)],
    call: {
      tool: "locate_symbol",
      arguments: { name, ...(detail === undefined ? {} : { detail_level: detail }), ...(ref === undefined ? {} : { ref }) },
    },
  }),
  grep: ({ word, all = false }) => ({
    words: ["grep", "-F", "-w", ...(all ? ["--all"] : []), ...asWord(word)],
    call: { tool: "grep_code", arguments: { pattern: word, literal: true, word: true, ...(all ? { all } : {}) } },
  }),
  grep_literally: ({ text }) => ({
    words: ["grep", "-F", ...asWord(text)],
    call: { tool: "grep_code", arguments: { pattern: text, literal: true } },
  }),
  grep_expression: ({ expression }) => ({
    words: ["grep", ...asWord(expression)],
    call: { tool: "grep_code", arguments: { pattern: expression } },
  }),
  show: ({ target, ref, maxTokens }) => ({
    words: [
      "show",
      ...(ref === undefined ? [] : ["--ref", ref]),
      ...(maxTokens === undefined ? [] : ["--max-tokens", String(maxTokens)]),
      ...asWord(target),
    ],
    call: {
      tool: "read_code",
      arguments: { target, ...(ref === undefined ? {} : { ref }), ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }) },
    },
  }),
  ask: ({ question, target, external }) => ({
    words: [question, ...(external ? ["--external"] : []), ...asWord(target)],
    call: {
      tool: QUESTION_TOOLS[question].tool,
      arguments: { [QUESTION_TOOLS[question].argument]: target, ...(external ? { external } : {}) },
    },
  }),
  outline: ({ path, ref }) => ({
    words: ["outline", ...(ref === undefined ? [] : ["--ref", ref]), ...asWord(path)],
    call: { tool: "get_file_outline", arguments: { path, ...(ref === undefined ? {} : { ref }) } },
  }),
  map: ({ directory }) => ({
    words: ["map", ...(directory === undefined ? [] : asWord(directory))],
    call: { tool: "explore", arguments: directory === undefined ? {} : { path: directory } },
  }),
  history: ({ name, oldestFirst }) => ({
    words: ["history", ...(oldestFirst ? ["--reverse", "-n", "1"] : []), ...asWord(name)],
    call: { tool: "compare_symbol_between_commits", arguments: { name, ...(oldestFirst ? { oldest_first: true, limit: 1 } : {}) } },
  }),
  diff: ({ base, path }) => ({
    words: ["diff", ...(base === "" ? [] : asWord(base)), ...(path === undefined ? [] : asWord(path))],
    call: { tool: "diff_context", arguments: { ...(base === "" ? {} : { base }), ...(path === undefined ? {} : { path }) } },
  }),
  status: () => ({ words: ["status"], call: { tool: "index_status", arguments: {} } }),
  index: ({ force = false, workspace }) => ({
    words: ["index", ...(force ? ["--force"] : []), ...(workspace === undefined ? [] : ["--workspace", workspace])],
    call: { tool: "index_repo", arguments: { ...(force ? { force } : {}), ...(workspace === undefined ? {} : { workspace }) } },
  }),
  list_ignored: () => ({ words: ["index", "--show-ignored"] }),
  check: () => ({ words: ["doctor"] }),
  list_refs: () => ({ words: ["list-refs"], call: { tool: "list_refs", arguments: {} } }),
  reset_ref: () => ({ words: ["switch-ref", "--reset"], call: { tool: "switch_ref", arguments: { reset: true } } }),
  show_setting: ({ key }) => ({ words: ["config", key], call: { tool: "get_config", arguments: { key } } }),
};

function facesOf<D extends NextStep["do"]>(step: Extract<NextStep, { do: D }>): Faces {
  return FACES[step.do as D](step);
}

/** The word, after `--` if it begins with a dash and would be taken for a flag. */
function asWord(word: string): string[] {
  return word.startsWith("-") ? ["--", word] : [word];
}

/** The command line that takes a step. */
export function nextCommand(step: NextStep): string {
  return commandLine(["codecompass", ...facesOf(step).words], process.platform);
}

/** The tool call that takes a step; undefined when the reader cannot make it. */
export function nextCall(step: NextStep, reader: Reader): NextCall | undefined {
  const { call } = facesOf(step);
  return call && (reader.in === "shell" || reader.tools.has(call.tool)) ? call : undefined;
}

/** The `suggested_next` of Protocol v1, without a call when the reader has no such tool. */
export function suggestionData(suggestion: Suggestion | null, reader: Reader): Record<string, unknown> | null {
  return suggestion === null ? null : { ...nextCall(suggestion.next, reader), why: suggestion.why };
}

/** Maximum characters of a suggested call or command: a longer one repeats a long text that the reader gave, and is no help. */
export const SUGGESTED_CHARS_MAX = 2_000;

/** The command line that takes a step, if it is short enough to suggest. */
export function sayableCommand(step: NextStep): string | undefined {
  const command = nextCommand(step);
  return command.length <= SUGGESTED_CHARS_MAX ? command : undefined;
}

/** The advice after an error as one text for a person at a shell; undefined when there is none. */
export function remediationText({ remediation, next, needed }: ErrorData): string | undefined {
  if (needed !== undefined) return `Ask again with --max-tokens ${needed.maxTokens}.`;
  const command = next === undefined ? undefined : sayableCommand(next);
  if (remediation === undefined || command === undefined) return remediation ?? command;
  return `${remediation} Try: ${command}`;
}

/** The error object of Protocol v1, as the shell prints it. */
export function errorData({ code, message, data }: { code: ErrorCode; message: string; data: ErrorData }): Record<string, unknown> {
  const { next: _, otherwise: __, needed: ___, remediation: ____, ...rest } = data;
  const remediation = remediationText(data);
  return { error: { code, message, data: { ...(remediation === undefined ? {} : { remediation }), ...rest } } };
}
