/** How an MCP client is to start CodeCompass. */
import { resolve } from "node:path";
import { isCompiled } from "#core/compiled.ts";
import { findCommand, isSameFile, type Machine } from "./machine.ts";

/** Name of our entry in every client's configuration. */
export const SERVER_NAME = "codecompass";
const COMMAND = "codecompass";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that the server must have, which a client started from a dock or menu has not. */
  readonly env?: Readonly<Record<string, string>>;
}

export const SCOPES = ["user", "project"] as const;
/** Whose configuration: the user's, for all projects, or the project's, for everyone who works on it. */
export type Scope = (typeof SCOPES)[number];

/** The running program: `path` is the executable, undefined when it runs from source. */
export interface Program {
  readonly path: string | undefined;
}

/** The program this process is. */
export function thisProgram(): Program {
  return { path: isCompiled() ? process.execPath : undefined };
}

/**
 * Runners that keep programs in a cache of theirs, which they may empty: their command is written, not the path. `npx` asks before it fetches,
 * and a server's standard input is no place to answer.
 */
const RUNNERS: readonly (readonly [cached: RegExp, command: string, args: readonly string[]])[] = [
  [/[\\/]_npx[\\/]/, "npx", ["-y", COMMAND]],
  [/[\\/]uv[\\/](?:cache[\\/])?archive-v\d+[\\/]/, "uvx", [COMMAND]],
];

/**
 * The command to write into a client's configuration: an absolute path, because clients that are started from a dock or menu have
 * another PATH than a shell. When the `codecompass` on PATH is this program, its place there is written: a link that a package
 * manager keeps outlives the versioned directory it points to. A project's file is shared, so there the bare name is written then.
 */
export function launchOf(machine: Machine, program: Program, scope: Scope, extraArgs: readonly string[] = []): Launch {
  const home = machine.env["CODECOMPASS_HOME"];
  // Where one person keeps indexes is nobody else's affair.
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

/** Whether an entry of a configuration starts CodeCompass, directly or through a wrapper, under any path. */
export function startsCodeCompass(entry: unknown): boolean {
  return wordsOf(entry).some((word) => word === "serve-mcp" || /(?:^|[\\/])codecompass(?:\.exe)?$/i.test(word));
}

/** The command line that an entry of a configuration stands for, as far as it has one. */
export function wordsOf(entry: unknown): string[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { command, args } = entry as { command?: unknown; args?: unknown };
  return [command, args].flat().filter((word) => typeof word === "string");
}
