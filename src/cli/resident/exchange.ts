/** What a command and the resident process say to each other: a line of JSON each. Loaded before anything else by every command. */
import { readlinkSync, statSync } from "node:fs";

/** A command for the resident process to answer. */
export interface ResidentRequest {
  readonly words: readonly string[];
  readonly cwd: string;
  /** The variables by which text is shown. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  /** Whether what the command reads follows, as {@link InputPiece}s and {@link END_OF_CLIENT}; its answers then come as they are written. */
  readonly reads?: boolean;
  /** {@link sameWorld} of the caller. */
  readonly world: string;
}

/** A piece of text for one of the caller's streams. */
export type Written = readonly [stream: "out" | "err", text: string];

/** A piece of what a command reads, in base64. */
export interface InputPiece {
  readonly bytes: string;
}

export type ResidentReply =
  /** The request was understood and is being answered by this process; repeated while that takes, unless the work holds its only thread. */
  | { readonly is: "working"; readonly pid: number }
  /** A piece of the answer to a command that reads. */
  | { readonly is: "wrote"; readonly written: Written }
  /** The caller must answer it itself. */
  | { readonly is: "refused"; readonly why: string }
  | { readonly is: "answered"; readonly status: number; readonly written: readonly Written[] };

/** A line that is no message: the client of `serve-mcp`, or of a command that reads, has closed its end, and, said back, everything it asked for is answered. */
export const END_OF_CLIENT = "end";

/** Milliseconds in which a resident process that is not stopped or overloaded says that it works, and after which it says so again. */
export const SIGN_OF_LIFE_MS = 150;

/** Variables by which text is shown: the caller's count, whatever the resident process was started with. */
const SHOWING = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS"];
/** Variables by which answers differ. Those of git begin with its name. */
const DECIDING = /^(?:GIT_.*|CODECOMPASS_.*|HOME|XDG_CONFIG_HOME|TZ|LC_ALL|LC_TIME|LANG)$/;

export function showingEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(SHOWING.map((name) => [name, process.env[name]]));
}

/**
 * What two processes must have in common to give the same answers: the executable, the variables that answers depend on, and the file systems
 * that they see. In another mount namespace the same path is another file.
 */
export function sameWorld(): string {
  const variables = Object.keys(process.env)
    .filter((name) => DECIDING.test(name))
    .sort()
    .map((name) => `${name}=${process.env[name]}`);
  const executable = statSync(process.execPath, { throwIfNoEntry: false });
  // An upgrade may have taken away the file that this process was started from: then nobody else runs the same.
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
