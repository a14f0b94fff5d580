/** What a tool is: a name, words for the model, a schema, and a call. Tools say it; everything around the call is done for them. */
import type { IndexProgress } from "#engine/index-workspace.ts";
import type { Workspaces } from "./workspaces.ts";

/** A JSON Schema of the few kinds that arguments need. */
// A type, not an interface: the SDK takes it for JSON, which has an index signature.
export type ArgumentSchema = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: ArgumentSchema;
  minimum?: number;
  maximum?: number;
};

/** What a call may use beside its arguments. */
export interface ToolCall {
  readonly workspaces: Workspaces;
  /** Aborted when the client takes the call back. */
  readonly signal: AbortSignal;
  /** Tells the client of progress, or undefined when it did not ask to be told. */
  readonly report: ((progress: IndexProgress) => void) | undefined;
}

export interface Tool {
  readonly name: string;
  /** When to use it, and when not; the first sentence decides. */
  readonly description: string;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  /** Whether it leaves indexes as they are (bringing them up to date is not a change). */
  readonly readOnly: boolean;
  readonly destructive?: boolean;
  /** Answers with the text for the model. */
  readonly call: (args: never, call: ToolCall) => Promise<string>;
}

/** Says what a tool is. `Arguments` is what its schema lets through. */
export function tool<Arguments>(definition: Tool & { readonly call: (args: Arguments, call: ToolCall) => Promise<string> }): Tool {
  return definition;
}
