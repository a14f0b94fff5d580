/** Every command of the program: its one-line help, and how to load its declaration. */
import type { Command } from "./command.ts";

interface CommandRow {
  readonly about: string;
  /** Loads the declaration. The engine loads later, when the command runs, because help and completions must not wait for it. */
  readonly load: () => Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  init: { about: "Register a workspace", load: async () => (await import("./commands/indexing/init.ts")).command },
  index: { about: "Index a workspace, or what changed in it", load: async () => (await import("./commands/indexing/index.ts")).command },
  sync: { about: "Bring an index up to date", load: async () => (await import("./commands/indexing/sync.ts")).command },
  search: {
    about: "Find code by words, names, paths or error messages (--docs: documentation)",
    load: async () => (await import("./commands/finding/search.ts")).command,
  },
  grep: { about: "Find every line that matches a pattern", load: async () => (await import("./commands/finding/grep.ts")).command },
  locate: { about: "Find where a symbol is defined", load: async () => (await import("./commands/finding/locate.ts")).command },
  explain: {
    about: "Say why a place ranks where it does for a query",
    load: async () => (await import("./commands/finding/explain.ts")).command,
  },
  context: {
    about: "Show the code for a question, within a token budget",
    load: async () => (await import("./commands/reading/context.ts")).command,
  },
  show: {
    about: "Show code: a symbol, lines of a file, or the functions of a trace",
    load: async () => (await import("./commands/reading/show.ts")).command,
  },
  refs: { about: "List every use of a symbol", load: async () => (await import("./commands/graph/refs.ts")).command },
  callers: { about: "List the functions that call a symbol", load: async () => (await import("./commands/graph/callers.ts")).command },
  callees: { about: "List what a function calls", load: async () => (await import("./commands/graph/callees.ts")).command },
  "call-graph": {
    about: "Show who calls a function and what it calls, several calls away",
    load: async () => (await import("./commands/graph/call-graph.ts")).command,
  },
  map: { about: "Show a repository's modules and entry points", load: async () => (await import("./commands/reading/map.ts")).command },
  outline: { about: "Show the symbols of a file", load: async () => (await import("./commands/reading/outline.ts")).command },
  files: { about: "List indexed files by glob", load: async () => (await import("./commands/finding/files.ts")).command },
  summary: { about: "Measure a file's size and complexity", load: async () => (await import("./commands/reading/summary.ts")).command },
  related: { about: "List what surrounds a symbol", load: async () => (await import("./commands/graph/related.ts")).command },
  hierarchy: {
    about: "Show a symbol's owner, supertypes, subtypes and members",
    load: async () => (await import("./commands/graph/hierarchy.ts")).command,
  },
  similar: { about: "Find symbols similar to another", load: async () => (await import("./commands/finding/similar.ts")).command },
  suggest: { about: "Suggest what to ask next", load: async () => (await import("./commands/finding/suggest.ts")).command },
  impact: {
    about: "Show what changes break and reach: callers, tests, what to read",
    load: async () => (await import("./commands/graph/impact.ts")).command,
  },
  diff: { about: "Show which symbols changed", load: async () => (await import("./commands/changes/diff.ts")).command },
  history: { about: "Show the commits that changed a symbol", load: async () => (await import("./commands/changes/history.ts")).command },
  "list-refs": {
    about: "Show which refs and worktrees are indexed",
    load: async () => (await import("./commands/indexing/list-refs.ts")).command,
  },
  "switch-ref": {
    about: "Choose the ref that queries search",
    load: async () => (await import("./commands/indexing/switch-ref.ts")).command,
  },
  prune: { about: "Remove what is no longer used from an index", load: async () => (await import("./commands/indexing/prune.ts")).command },
  "migrate-index": {
    about: "Migrate an index of an earlier version now",
    load: async () => (await import("./commands/indexing/migrate-index.ts")).command,
  },
  state: {
    about: "Carry the index of a commit to other machines",
    load: async () => (await import("./commands/indexing/state.ts")).command,
  },
  status: { about: "Say what is indexed and how fresh it is", load: async () => (await import("./commands/indexing/status.ts")).command },
  watch: {
    about: "Keep indexes open and up to date, so that commands answer at once",
    load: async () => (await import("./commands/indexing/watch.ts")).command,
  },
  ui: { about: "Show a local page: search, code, differences", load: async () => (await import("./commands/program/ui.ts")).command },
  "serve-mcp": { about: "Answer coding agents over MCP", load: async () => (await import("./commands/program/serve-mcp.ts")).command },
  setup: {
    about: "Connect an MCP client (Claude Code, Cursor, ...) to CodeCompass",
    load: async () => (await import("./commands/program/setup.ts")).command,
  },
  eval: { about: "Measure search quality on this repository", load: async () => (await import("./commands/program/eval.ts")).command },
  config: { about: "Show or change settings", load: async () => (await import("./commands/program/config.ts")).command },
  delete: { about: "Delete an index", load: async () => (await import("./commands/indexing/delete.ts")).command },
  upgrade: {
    about: "Say whether a release is newer, and what it would do to indexes",
    load: async () => (await import("./commands/program/upgrade.ts")).command,
  },
  licenses: {
    about: "Print the licences of what the executable contains",
    load: async () => (await import("./commands/program/licenses.ts")).command,
  },
  completions: {
    about: "Print a script that completes command lines in your shell",
    load: async () => (await import("./commands/program/completions.ts")).command,
  },
  man: { about: "Print the manual page", load: async () => (await import("./commands/program/man.ts")).command },
  logs: { about: "Show what was logged", load: async () => (await import("./commands/program/logs.ts")).command },
  doctor: {
    about: "Check storage, index, grammars and ignore rules",
    load: async () => (await import("./commands/indexing/doctor.ts")).command,
  },
};

/** Loads the command of this name; undefined when there is none. */
export async function commandNamed(name: string): Promise<Command | undefined> {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.load() : undefined;
}

/** Loads all commands, in the order in which help lists them. */
export function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(COMMANDS).map(({ load }) => load()));
}
