/**
 * The messages between a command and the resident process: one JSON object per line. Every command loads this file before anything else.
 */
import { readlinkSync } from "node:fs";
import { statIfThere } from "#core/files/if-there.ts";

/** A command that the resident process is asked to answer. */
export interface ResidentRequest {
  readonly words: readonly string[];
  readonly cwd: string;
  /** The variables that decide how text is shown. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  /**
   * Whether standard input follows, as {@link InputPiece}s and {@link END_OF_CLIENT}. If so, the resident process sends each answer as soon
   * as it is written.
   */
  readonly reads?: boolean;
  /** The caller's {@link sameWorld}. */
  readonly world: string;
}

/** A piece of text for one of the caller's streams. */
export type Written = readonly [stream: "out" | "err", text: string];

/** A piece of the command's standard input, in base64. */
export interface InputPiece {
  readonly bytes: string;
}

export type ResidentReply =
  /**
   * This process (`pid`) has understood the request and is answering it. Sent again and again until the answer, unless the work holds its
   * only thread.
   */
  | { readonly is: "working"; readonly pid: number }
  /** A piece of the answer to a command that reads standard input. */
  | { readonly is: "wrote"; readonly written: Written }
  /** The resident process refuses; the caller must answer the command itself. */
  | { readonly is: "refused"; readonly why: string }
  | { readonly is: "answered"; readonly status: number; readonly written: readonly Written[] };

/**
 * A line that is not JSON. A client of `serve-mcp`, or of a command that reads standard input, sends it when it has closed its end. The
 * resident process sends it back to a client of `serve-mcp` when everything that the client asked for is answered.
 */
export const END_OF_CLIENT = "end";

/** Milliseconds between two signs of life from a resident process that is not stopped or overloaded. */
export const SIGN_OF_LIFE_MS = 150;

/** Variables that decide how text is shown. The caller's values apply, not those that the resident process was started with. */
const SHOWING = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"];
/** Variables that change answers. Those of git begin with GIT_. */
const DECIDING = /^(?:GIT_.*|CODECOMPASS_.*|HOME|XDG_CONFIG_HOME|TZ|LC_ALL|LC_TIME|LANG)$/;

/** The variables of this process that decide how an answer looks, by name; undefined for those that are not set. */
export function showingEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(SHOWING.map((name) => [name, process.env[name]]));
}

/**
 * Returns a string that two processes share exactly when they would give the same answers: same executable, same variables that answers
 * depend on, same file systems. In another mount namespace the same path is another file.
 */
export function sameWorld(): string {
  const variables = Object.keys(process.env)
    .filter((name) => DECIDING.test(name))
    .sort()
    .map((name) => `${name}=${process.env[name]}`);
  const executable = statIfThere(process.execPath);
  // An upgrade may have removed the file that this process was started from; then no other process runs the same build.
  const build = executable ? [executable.ino, executable.size, executable.mtimeMs, process.argv[1] ?? ""] : [process.pid];
  return JSON.stringify([build, variables, mountNamespace()]);
}

function mountNamespace(): string {
  try {
    return `${readlinkSync("/proc/self/ns/mnt")} ${readlinkSync("/proc/self/root")}`;
  } catch {
    return "";
  }
}
