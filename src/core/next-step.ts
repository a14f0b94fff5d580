/**
 * A step that the reader of an answer or an error can take next, as data. The shell shows it as a command line, a model sees a tool call
 * (`format/next-step.ts`). Nothing below the entry points knows the names of commands and tools.
 */

/** Questions about one symbol that name it. */
export type SymbolQuestionName = "refs" | "callers" | "callees" | "call-graph" | "impact" | "related" | "hierarchy" | "similar";

export type NextStep =
  | { readonly do: "search"; readonly query: string; readonly pathGlob?: string; readonly ref?: string }
  | { readonly do: "locate"; readonly name: string; readonly detail?: "context"; readonly ref?: string }
  | { readonly do: "grep"; readonly word: string; readonly all?: boolean }
  | { readonly do: "grep_literally"; readonly text: string }
  | { readonly do: "grep_expression"; readonly expression: string }
  | { readonly do: "show"; readonly target: string; readonly ref?: string; readonly maxTokens?: number }
  | { readonly do: "ask"; readonly question: SymbolQuestionName; readonly target: string; readonly external?: true }
  | { readonly do: "outline"; readonly path: string; readonly ref?: string }
  | { readonly do: "map"; readonly directory?: string }
  | { readonly do: "history"; readonly name: string; readonly oldestFirst?: true }
  | { readonly do: "diff"; readonly base: string; readonly path?: string }
  | { readonly do: "status" }
  | { readonly do: "index"; readonly force?: boolean; readonly workspace?: string }
  | { readonly do: "list_ignored" }
  | { readonly do: "check" }
  | { readonly do: "list_refs" }
  | { readonly do: "reset_ref" }
  | { readonly do: "show_setting"; readonly key: string };

/** A next step, and why it may get further. */
export interface Suggestion {
  readonly next: NextStep;
  readonly why: string;
}
