/** The command line with which an MCP client starts CodeCompass. */
import { resolve } from "node:path";
import { isCompiled } from "#core/compiled.ts";
import { findCommand, isSameFile, type Machine } from "./machine.ts";

/** The name of our entry in every client's configuration. */
export const SERVER_NAME = "codecompass";
const COMMAND = "codecompass";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that the server needs but that a client started from a dock or menu does not have. */
  readonly env?: Readonly<Record<string, string>>;
}

export const SCOPES = ["user", "project"] as const;
/** Whose configuration holds the entry: the user's, for all projects, or the project's, for everyone who works on it. */
export type Scope = (typeof SCOPES)[number];

/** The running program: `path` is the executable, undefined when it runs from source. */
export interface Program {
  readonly path: string | undefined;
}

/** The program that this process runs. */
export function thisProgram(): Program {
  return { path: isCompiled() ? process.execPath : undefined };
}

/**
 * Runners that keep programs in a cache of their own, which they may empty. So the entry names the runner, not the cached path. `npx` needs
 * `-y`: it asks before it downloads, and nobody can answer on a server's standard input.
 */
const RUNNERS: readonly (readonly [cached: RegExp, command: string, args: readonly string[]])[] = [
  [/[\\/]_npx[\\/]/, "npx", ["-y", COMMAND]],
  [/[\\/]uv[\\/](?:cache[\\/])?archive-v\d+[\\/]/, "uvx", [COMMAND]],
];

/**
 * The command to write into a client's configuration: an absolute path, because clients started from a dock or menu have another PATH than
 * a shell. When the `codecompass` on PATH is this program, that path is written, because a link that a package manager maintains outlives
 * the versioned directory behind it. A project's file is shared, so it then gets the bare name.
 */
export function launchOf(machine: Machine, program: Program, scope: Scope, extraArgs: readonly string[] = []): Launch {
  const home = machine.env["CODECOMPASS_HOME"];
  // A shared file must not name one person's index directory.
  const env = home && scope === "user" ? { env: { CODECOMPASS_HOME: resolve(home) } } : {};
  const args = ["serve-mcp", ...extraArgs];
  if (program.path === undefined) return { command: COMMAND, args, ...env };
  const runner = RUNNERS.find(([cached]) => cached.test(program.path ?? ""));
  if (runner) {
    const [, command, first] = runner;
    const found = scope === "user" ? findCommand(machine, command) : undefined;
    return { command: found ?? command, args: [...first, ...args], ...env };
  }
  const onPath = findCommand(machine, COMMAND);
  const isThis = onPath !== undefined && isSameFile(onPath, program.path);
  if (isThis && scope === "project") return { command: COMMAND, args };
  return { command: isThis ? onPath : program.path, args, ...env };
}

/** Whether an entry of a configuration starts CodeCompass, directly or through a wrapper, whatever its path. */
export function startsCodeCompass(entry: unknown): boolean {
  return wordsOf(entry).some((word) => word === "serve-mcp" || /(?:^|[\\/])codecompass(?:\.exe)?$/i.test(word));
}

/** The command line in an entry of a configuration; empty when it has none. */
export function wordsOf(entry: unknown): string[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { command, args } = entry as { command?: unknown; args?: unknown };
  return [command, args].flat().filter((word) => typeof word === "string");
}
