/** The command line: find the command, check its arguments, run it, map its outcome to an exit status. */
import { ERROR_EXIT_CODES, toCodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";
import { FORMATS } from "#core/protocol.ts";
import { VERSION } from "#core/version.ts";
import { visible } from "#core/visible.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import { ours } from "#format/colors.ts";
import { errorData, remediationText } from "#format/next-step.ts";
import { parseArguments } from "./arguments.ts";
import { asCitty, type Command, type CommonValues } from "./command.ts";
import { setLogLevel } from "./log.ts";
import { print, printError, useColor } from "./output.ts";

/** Every command with its one line of help; its code is loaded when it is called. */
const COMMANDS: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Command> }>> = {
  init: { about: "Register a workspace", load: async () => (await import("./commands/init.ts")).command },
  index: { about: "Index a workspace, or what changed in it", load: async () => (await import("./commands/index.ts")).command },
  sync: { about: "Bring an index up to date", load: async () => (await import("./commands/sync.ts")).command },
  search: {
    about: "Find code by words, names, paths or error messages (--docs: documentation)",
    load: async () => (await import("./commands/search.ts")).command,
  },
  grep: { about: "Find every line that matches a pattern", load: async () => (await import("./commands/grep.ts")).command },
  locate: { about: "Find where a symbol is defined", load: async () => (await import("./commands/locate.ts")).command },
  explain: { about: "Say why a place ranks where it does for a query", load: async () => (await import("./commands/explain.ts")).command },
  context: {
    about: "Show the code for a question, within a token budget",
    load: async () => (await import("./commands/context.ts")).command,
  },
  show: {
    about: "Show code: a symbol, lines of a file, or the functions of a trace",
    load: async () => (await import("./commands/show.ts")).command,
  },
  outline: { about: "Show the symbols of a file", load: async () => (await import("./commands/outline.ts")).command },
  files: { about: "List indexed files by glob", load: async () => (await import("./commands/files.ts")).command },
  summary: { about: "Measure a file", load: async () => (await import("./commands/summary.ts")).command },
  related: { about: "List what stands around a symbol", load: async () => (await import("./commands/related.ts")).command },
  hierarchy: { about: "Show what a symbol is part of and made of", load: async () => (await import("./commands/hierarchy.ts")).command },
  similar: { about: "Find symbols that are nearly alike", load: async () => (await import("./commands/similar.ts")).command },
  suggest: { about: "Suggest what to ask next", load: async () => (await import("./commands/suggest.ts")).command },
  diff: { about: "Show which symbols changed", load: async () => (await import("./commands/diff.ts")).command },
  history: { about: "Show the commits that changed a symbol", load: async () => (await import("./commands/history.ts")).command },
  "list-refs": { about: "Show which refs and worktrees are indexed", load: async () => (await import("./commands/list-refs.ts")).command },
  "switch-ref": { about: "Choose the ref that queries mean", load: async () => (await import("./commands/switch-ref.ts")).command },
  prune: { about: "Remove what nobody uses any more", load: async () => (await import("./commands/prune.ts")).command },
  "migrate-index": {
    about: "Bring an index of an earlier version up to this one now",
    load: async () => (await import("./commands/migrate-index.ts")).command,
  },
  status: { about: "Say what is indexed and how fresh it is", load: async () => (await import("./commands/status.ts")).command },
  "serve-mcp": { about: "Answer coding agents over MCP", load: async () => (await import("./commands/serve-mcp.ts")).command },
  setup: {
    about: "Make an MCP client (Claude Code, Cursor, ...) find CodeCompass",
    load: async () => (await import("./commands/setup.ts")).command,
  },
  eval: { about: "Measure search on this repository", load: async () => (await import("./commands/eval.ts")).command },
  config: { about: "Show or change settings", load: async () => (await import("./commands/config.ts")).command },
  delete: { about: "Delete an index", load: async () => (await import("./commands/delete.ts")).command },
  licenses: {
    about: "Print the licences of what the executable contains",
    load: async () => (await import("./commands/licenses.ts")).command,
  },
  doctor: { about: "Check that everything is in order", load: async () => (await import("./commands/doctor.ts")).command },
};

const EXIT_USAGE = 2;

/** Runs a command line and returns the exit status. */
export async function run(words: readonly string[]): Promise<number> {
  // The runtime would print an uncaught error with every control character that its path or message holds.
  const fail = (thrown: unknown): never => process.exit(report(thrown, words));
  process.on("uncaughtException", fail).on("unhandledRejection", fail);
  const [name, ...rest] = words;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    if (name !== undefined) print(overview());
    else printError(overview());
    return name === undefined ? EXIT_USAGE : 0;
  }
  const command = await commandNamed(name);
  if (command) return runCommand(command, rest);
  printError(`codecompass: there is no command "${visible(name)}".\n\n${overview()}`);
  return EXIT_USAGE;
}

/** Loads a command, if there is one of this name. */
export async function commandNamed(name: string): Promise<Command | undefined> {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.load() : undefined;
}

async function runCommand(command: Command, words: readonly string[]): Promise<number> {
  try {
    if (flagWords(words).some((word) => word === "--help" || word === "-h")) {
      print(await usage(command));
      return 0;
    }
    const values = parseArguments(command, words);
    setLogLevel((values as CommonValues).logLevel ?? "info");
    return await withMending(
      async () => (await import("./session.ts")).workspaceOf(values as CommonValues),
      // Parsing has checked the values against the command's flags.
      async () => command.run(values as never),
    );
  } catch (thrown) {
    return report(thrown, words);
  }
}

/** The words that can be flags: those before `--`. */
function flagWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return end < 0 ? words : words.slice(0, end);
}

async function usage(command: Command): Promise<string> {
  const { renderUsage } = await import("citty");
  const text = await renderUsage(asCitty({ ...command, name: `codecompass ${command.name}` }));
  // citty writes colours even where no terminal reads them.
  return useColor("auto") ? ours(text) : Bun.stripANSI(text);
}

/**
 * Reports an error on standard error for people and, if the command line names a data format, as data on standard output too. Reads
 * the format from the raw arguments, because the error may be that they cannot be parsed.
 */
function report(thrown: unknown, words: readonly string[]): number {
  const error = toCodeCompassError(thrown);
  const format = givenFor("--format", words);
  const level = givenFor("--log-level", words);
  if (FORMATS.some((name) => name === format) && format !== "lines") print(toJson(errorData(error)));
  const { detail } = error.data;
  const remediation = remediationText(error.data);
  const lines = [`codecompass: ${error.message}`, ...(remediation ? [`  next: ${remediation}`] : [])];
  if (level === "debug" && detail) lines.push(`  ${detail}`);
  if (level !== "silent") printError(lines.join("\n"));
  return ERROR_EXIT_CODES[error.code];
}

/** The last value given for a flag, as `--flag value` or `--flag=value`. */
function givenFor(flag: string, words: readonly string[]): string | undefined {
  const flags = flagWords(words);
  const at = flags.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  if (at < 0) return undefined;
  return flags[at] === flag ? flags[at + 1] : flags[at]?.slice(flag.length + 1);
}

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`);
  return [
    `codecompass ${VERSION}: local code search with file:line precision`,
    "",
    "usage: codecompass COMMAND [ARGS]     codecompass COMMAND --help",
    "",
    ...rows,
    "",
    "Stand in a repository and type:  codecompass index && codecompass search 'where are tokens validated'",
  ].join("\n");
}
