/** Declares tools: a name, a description for the model, flags, and a call. The server does everything around the call. */

import type { Format } from "#core/protocol.ts";
import { ANSWER_TOKENS_FLAG, FORMAT_FLAG, WORKSPACE_FLAG } from "#flags/common-flags.ts";
import type { Flags, ValuesOf } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import type { Reader } from "#format/next-step.ts";
import type { Caller, Workspaces } from "./workspaces.ts";

/** The means that a call may use beside its arguments. */
export interface ToolCall extends Caller {
  readonly workspaces: Workspaces;
  /** The reader of the answer, with the tools it can call. */
  readonly reader: Reader;
}

export interface Tool {
  readonly name: string;
  /** When to use it, and when not; the first sentence decides. */
  readonly description: string;
  readonly flags: Flags;
  /** Whether it leaves indexes unchanged; bringing one up to date is not a change. */
  readonly readOnly: boolean;
  readonly destructive?: boolean;
  /** Returns the text for the model. */
  readonly call: (values: never, call: ToolCall) => Promise<string>;
}

/** Declares a tool. Its call gets the `values` that its flags accepted. */
export function tool<F extends Flags>(
  definition: Omit<Tool, "flags" | "call"> & {
    readonly flags: F;
    readonly call: (values: ValuesOf<F>, call: ToolCall) => Promise<string>;
  },
): Tool {
  return definition;
}

/** Flags that say where to look. */
export const PLACE = { ...WORKSPACE_FLAG, ...REF_FLAG };
/** Flags for the format and size of the answer. */
export const OUTPUT = { ...FORMAT_FLAG, ...ANSWER_TOKENS_FLAG };
/** Flags that `search_code` and `locate_symbol` share. */
export const QUERY = { ...QUERY_FLAGS, ...PLACE, ...OUTPUT };

/** What other tools call the directory of a workspace, where a call has no path of a file. */
export const DIRECTORY_NAMES: readonly string[] = [
  ...(WORKSPACE_FLAG.workspace.aliases ?? []),
  ...["path", "directory", "dir", "folder", "codebase", "codebase-path"],
];

/** What other tools call the argument for a question or for words to search for. */
export const QUESTION_NAMES: readonly string[] = ["q", "text", "question", "search", "search-query", "pattern", "task"];

export type PlaceValues = ValuesOf<typeof PLACE>;
export type OutputValues = ValuesOf<typeof OUTPUT>;
export type QueryValues = ValuesOf<typeof QUERY>;

/** Whether a format is for programs, which rely on every field; other formats are for reading, and leave out fields that say nothing. */
export function isForPrograms({ format }: { readonly format?: Format | undefined }): boolean {
  return format === "json" || format === "jsonl";
}
