/** Runs a command line: finds the command, checks its arguments, runs it, and maps its outcome to an exit status. */
import { ERROR_EXIT_CODES, toCodeCompassError, told } from "#core/errors.ts";
import { logEvent, logInDetailOf } from "#core/event-log.ts";
import { toJson } from "#core/json.ts";
import { FORMATS } from "#core/protocol.ts";
import { VERSION } from "#core/version.ts";
import { nearestName } from "#flags/flag-names.ts";
import { errorData, remediationText } from "#format/next-step.ts";
import { parseArguments } from "./arguments.ts";
import type { Command, CommonValues } from "./command.ts";
import { COMMANDS, commandNamed } from "./command-table.ts";
import { SHELL_ASKS } from "./completion/candidate.ts";
import { overview, usage } from "./help/help.ts";
import { COMMAND_ALIASES, LIKE_COMMANDS } from "./help/teaching.ts";
import { versionFacts } from "./help/version-facts.ts";
import { caller } from "./terminal/caller.ts";
import { warn } from "./terminal/log.ts";
import { print, printError } from "./terminal/output.ts";

const EXIT_USAGE = 2;
const VERSION_FLAGS: readonly string[] = ["--version", "-V"];
const HELP_WORDS: readonly string[] = ["help", "--help", "-h"];

logInDetailOf(() => caller().eventDetail);

/** Runs the command line of this process and returns the exit status. */
export async function run(words: readonly string[]): Promise<number> {
  // Bun itself would print an uncaught error without escaping the control characters in its path or message.
  const fail = (thrown: unknown): never => process.exit(report(thrown, words));
  process.on("uncaughtException", fail).on("unhandledRejection", fail);
  return answer(words);
}

/** Runs a command line for the current caller (`caller.ts`) and returns the exit status. */
export async function answer(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined) {
    printError(overview());
    return EXIT_USAGE;
  }
  const [topic] = rest;
  if (HELP_WORDS.includes(name)) return topic === undefined || topic.startsWith("-") ? printHelp() : answer([topic, "--help"]);
  const alias = Object.hasOwn(COMMAND_ALIASES, name) ? COMMAND_ALIASES[name] : undefined;
  if (alias) return answer([...alias, ...rest]);
  if (name === SHELL_ASKS) return (await import("./completion/answer-shell.ts")).answerShell(rest);
  if (VERSION_FLAGS.includes(name)) return printVersion(rest);
  const command = await commandNamed(name);
  if (command) return runCommand(command, rest);
  const near = Object.hasOwn(LIKE_COMMANDS, name) ? LIKE_COMMANDS[name] : nearestName(Object.keys(COMMANDS), name);
  const guess = near === undefined ? "" : `Did you mean ${near}? `;
  printError(`codecompass: there is no command "${told(name)}".\n  next: ${guess}codecompass help lists all commands.`);
  return EXIT_USAGE;
}

function printHelp(): number {
  print(overview());
  return 0;
}

async function runCommand(command: Command, words: readonly string[]): Promise<number> {
  try {
    if (asksForHelp(command, flagWords(words))) {
      print(await usage(command));
      return 0;
    }
    const notes: string[] = [];
    const values = parseArguments(command, words, (note) => notes.push(note));
    const { logLevel } = values as CommonValues;
    caller().logLevel = logLevel ?? "info";
    caller().eventDetail = logLevel === "info" || logLevel === "debug" ? logLevel : undefined;
    for (const note of notes) await warn(note);
    const { withMending } = await import("#engine/lifecycle/with-mending.ts");
    const startedMs = performance.now();
    logEvent("command_started", { command: command.name }, { words: { words, directory: caller().cwd } });
    const status = await withMending(
      async () => (await import("./session.ts")).workspaceOf(values as CommonValues),
      // `parseArguments` has checked the values against the command's flags.
      async () => command.run(values as never),
    );
    logEvent("command_ended", { command: command.name, exit_status: status, duration_ms: Math.round(performance.now() - startedMs) });
    return status;
  } catch (thrown) {
    return report(thrown, words);
  }
}

/**
 * Whether the words ask for the command's help. Where `-h` is a flag of the command's own, it asks for help only when it is the only word.
 */
function asksForHelp({ flags }: Command, words: readonly string[]): boolean {
  const hasOwn = Object.values(flags).some(({ name, short }) => short === "h" && name !== "help");
  return words.some((word) => word === "--help" || (word === "-h" && (!hasOwn || words.length === 1)));
}

/** The words before `--`, which alone can be flags. */
function flagWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf("--");
  return end < 0 ? words : words.slice(0, end);
}

function printVersion(words: readonly string[]): number {
  const isVerbose = words.every((word) => word === "--verbose");
  if (isVerbose) print(words.length > 0 ? versionFacts() : VERSION);
  else printError("usage: codecompass --version [--verbose]");
  return isVerbose ? 0 : EXIT_USAGE;
}

/**
 * Reports an error on standard error for people and, if the command line names a data format, as data on standard output too. Reads
 * the format from the raw arguments, because the error may be that they cannot be parsed.
 */
function report(thrown: unknown, words: readonly string[]): number {
  const error = toCodeCompassError(thrown);
  logEvent("error", { code: error.code }, { level: "error", words: { message: error.message, detail: error.data.detail ?? "" } });
  const format = formatGiven(words);
  const level = givenFor("--log-level", words);
  if (FORMATS.some((name) => name === format) && format !== "lines") print(toJson(errorData(error)));
  const { detail } = error.data;
  const remediation = remediationText(error.data);
  const lines = [`codecompass: ${error.message}`, ...(remediation ? [`  next: ${remediation}`] : [])];
  if (level === "debug" && detail) lines.push(`  ${detail}`);
  if (level !== "silent") printError(lines.join("\n"));
  return ERROR_EXIT_CODES[error.code];
}

function formatGiven(words: readonly string[]): string | undefined {
  const shorthand = FORMATS.find((name) => flagWords(words).includes(`--${name}`));
  return givenFor("--format", words) ?? shorthand;
}

/** The last value given for a flag, as `--flag value` or `--flag=value`. */
function givenFor(flag: string, words: readonly string[]): string | undefined {
  const flags = flagWords(words);
  const at = flags.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  if (at < 0) return undefined;
  return flags[at] === flag ? flags[at + 1] : flags[at]?.slice(flag.length + 1);
}
