/** What a tool is: a name, words for the model, a schema, and a call. Tools say it; everything around the call is done for them. */
import type { ArgumentSchema } from "./properties.ts";
import type { Caller, Workspaces } from "./workspaces.ts";

/** What a call may use beside its arguments. */
export interface ToolCall extends Caller {
  readonly workspaces: Workspaces;
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
