/** The command line: find the command, check its words, run it, map what happens to an exit status. */
import { ERROR_EXIT_CODES, toCodeCompassError } from "#core/errors.ts";
import { VERSION } from "#core/version.ts";
import { type Arguments, oneOf, parseArguments } from "./arguments.ts";
import { asCitty, type Command, LOG_LEVELS } from "./command.ts";
import { setLogLevel } from "./log.ts";
import { print, printError } from "./output.ts";

/** Every command with its one line of help; its code is loaded when it is called. */
const COMMANDS: Readonly<Record<string, { readonly about: string; readonly load: () => Promise<Command> }>> = {
  init: { about: "Register a workspace", load: async () => (await import("./commands/init.ts")).command },
  index: { about: "Index a workspace, or what changed in it", load: async () => (await import("./commands/index.ts")).command },
  sync: { about: "Bring an index up to date", load: async () => (await import("./commands/sync.ts")).command },
  search: { about: "Find code by words, names, paths or error messages", load: async () => (await import("./commands/search.ts")).command },
  locate: { about: "Find where a symbol is defined", load: async () => (await import("./commands/locate.ts")).command },
  outline: { about: "Show the symbols of a file", load: async () => (await import("./commands/outline.ts")).command },
  status: { about: "Say what is indexed and how fresh it is", load: async () => (await import("./commands/status.ts")).command },
  doctor: { about: "Check that everything is in order", load: async () => (await import("./commands/doctor.ts")).command },
};

const EXIT_USAGE = 2;

/** Runs a command line and returns the exit status. */
export async function run(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    print(overview());
    return name === undefined ? EXIT_USAGE : 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) {
    printError(`codecompass: there is no command "${name}".\n\n${overview()}`);
    return EXIT_USAGE;
  }
  const command = await entry.load();
  return runCommand(command, rest);
}

async function runCommand(command: Command, words: readonly string[]): Promise<number> {
  let args: Arguments | undefined;
  try {
    const end = words.indexOf("--");
    if ((end < 0 ? words : words.slice(0, end)).some((word) => word === "--help" || word === "-h")) {
      const { renderUsage } = await import("citty");
      print(await renderUsage(asCitty({ ...command, name: `codecompass ${command.name}` })));
      return 0;
    }
    args = parseArguments(command.name, command.args, words);
    setLogLevel(oneOf("--log-level", args.text("log-level") ?? "info", LOG_LEVELS));
    return await command.run(args);
  } catch (thrown) {
    return report(thrown, args);
  }
}

/** Says what went wrong, for people on standard error and, where data was asked for in a data format, there too. */
function report(thrown: unknown, args: Arguments | undefined): number {
  const error = toCodeCompassError(thrown);
  const format = args?.text("format");
  if (format === "json" || format === "jsonl" || format === "toon") print(JSON.stringify(error));
  const { remediation, detail } = error.data;
  const lines = [`codecompass: ${error.message}`, ...(remediation ? [`  next: ${remediation}`] : [])];
  if (args?.text("log-level") === "debug" && detail) lines.push(`  ${detail}`);
  if (args?.text("log-level") !== "silent") printError(lines.join("\n"));
  return ERROR_EXIT_CODES[error.code];
}

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`);
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
