/** What a command is, and the flags that several share. */
import { type ArgsDef, defineCommand } from "citty";
import { DETAIL_LEVELS, EXPLAIN_LEVELS, FORMATS, FRESHNESS_POLICIES } from "#core/protocol.ts";
import type { Arguments } from "./arguments.ts";

export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

/** Flags of every command. */
export const COMMON_ARGS = {
  workspace: { type: "string", alias: "w", description: "Directory to work on", valueHint: "DIR" },
  format: { type: "enum", options: [...FORMATS], description: "How to write the answer" },
  color: { type: "enum", options: ["auto", "always", "never"], description: "When to colour" },
  "log-level": { type: "enum", options: [...LOG_LEVELS], description: "What to say on standard error" },
  help: { type: "boolean", alias: "h", description: "Explain the command" },
} as const satisfies ArgsDef;

/** What the policies do, for the help of commands that take one. */
export const FRESHNESS_HELP =
  "balanced: look at every file first, sync up to 50 changed ones (default); strict: sync all; best_effort: check only what is cited, say stale";

/** Flags of every command that answers from the index. */
export const QUERY_ARGS = {
  lang: { type: "string", alias: "l", description: "Only this language (repeatable)", valueHint: "LANG" },
  path: { type: "string", alias: "p", description: "Only paths that match", valueHint: "GLOB" },
  kind: { type: "string", alias: "k", description: "Only symbols of this kind (repeatable)", valueHint: "KIND" },
  limit: { type: "string", alias: "n", description: "At most so many results (10)", valueHint: "N" },
  cursor: { type: "string", description: "Continue after a page", valueHint: "CURSOR" },
  detail: { type: "enum", options: [...DETAIL_LEVELS], description: "How much of each result" },
  compact: { type: "boolean", alias: "c", description: "Only what identifies each result" },
  explain: { type: "enum", options: [...EXPLAIN_LEVELS], description: "Why each result ranks where it does" },
  freshness: { type: "enum", options: [...FRESHNESS_POLICIES], description: FRESHNESS_HELP },
  "no-session": { type: "boolean", description: "Do not rank files that were edited lately higher" },
} as const satisfies ArgsDef;

/** Where to look instead of the workspace's own files. */
export const REF_ARG = {
  ref: { type: "string", description: "A branch, tag, commit, HEAD~3, or a worktree as path or @name", valueHint: "REF" },
} as const satisfies ArgsDef;

export interface Command {
  readonly name: string;
  readonly description: string;
  readonly args: ArgsDef;
  /** Does the work and returns the exit status. */
  readonly run: (args: Arguments) => Promise<number> | number;
}

/** The command as citty knows it, for its usage text. */
export function asCitty(command: Command) {
  return defineCommand({ meta: { name: command.name, description: command.description }, args: command.args });
}
