/**
 * The caller of a command line: its directory, how it sees text, and where text goes. Usually the caller is this process, but a resident
 * process answers many callers at a time, so commands ask `caller()` instead of `process`.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { fstatSync, readlinkSync, statSync, writeSync } from "node:fs";
import { devNull } from "node:os";
import type { EventDetail } from "#core/event-log.ts";
import { REMOVED } from "#core/files/path-rules.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { LogLevel } from "#flags/common-flags.ts";
import type { ClientStreams } from "#mcp/stdio.ts";
import type { Lend } from "#mcp/workspaces.ts";

type Stream = "out" | "err";

/** Keeps indexes open between commands. */
export interface OpenHost {
  /** The workspace `given`, or else the one that contains `directory`. @throws workspace_not_found */
  readonly workspace: (given: string | undefined, directory: string) => Workspace;
  /** Runs work in a session on the index of a workspace. @throws not_indexed, index_incompatible */
  readonly withSession: <T>(workspace: Workspace, work: (session: QuerySession) => Promise<T>) => Promise<T>;
}

/** A client of an MCP server that reaches the server through another process. */
interface ServedClient {
  readonly streams: ClientStreams;
  /** Resolves when the client has disconnected or the process ends. */
  readonly gone: Promise<void>;
  readonly lend: Lend;
}

export interface Caller {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether standard output goes to a terminal. */
  readonly isTerminal: boolean;
  /** The terminal's width in characters. */
  readonly columns: number | undefined;
  /** The caller's standard input. */
  readonly input: NodeJS.ReadableStream;
  /** Writes the whole text before it returns. */
  readonly write: (stream: Stream, text: string) => void;
  /** Resolves when the caller has taken what was written. Undefined when `write` itself waits for that. */
  readonly taken?: () => Promise<void>;
  /** Keeps indexes open; undefined in a process that answers one command. */
  readonly host: OpenHost | undefined;
  /** The client that `serve-mcp` serves; undefined for the client that started this process. */
  readonly client: ServedClient | undefined;
  logLevel: LogLevel;
  /** How much detail events are logged to files with; undefined logs nothing. */
  eventDetail?: EventDetail | undefined;
  /** Returns the address that a coloured path links to; undefined when paths are not links. */
  linkTo: ((path: string) => string | undefined) | undefined;
}

const others = new AsyncLocalStorage<Caller>();
let own: Caller | undefined;

/** The caller of the command that is running. */
export function caller(): Caller {
  own ??= ownCaller();
  return others.getStore() ?? own;
}

/** Runs `work` with `who` as the current caller. */
export function asCaller<T>(who: Caller, work: () => Promise<T>): Promise<T> {
  return others.run(who, work);
}

function ownCaller(): Caller {
  return {
    cwd: ownDirectory(),
    environment: process.env,
    get isTerminal() {
      return isTerminal();
    },
    get columns() {
      return process.stdout.isTTY ? process.stdout.columns : undefined;
    },
    get input() {
      return process.stdin;
    },
    write: writeOwn,
    host: undefined,
    client: undefined,
    logLevel: "info",
    linkTo: undefined,
  };
}

/**
 * The directory of this process. If it was removed, a path beside its last one that does not exist: a command then says that it stands
 * nowhere, even if the path was made anew, and does not answer about another directory.
 */
function ownDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return `${lastDirectory()}${REMOVED}`;
  }
}

/** The path at which a removed directory was: Linux remembers it, elsewhere the shell may have said it. */
function lastDirectory(): string {
  try {
    return readlinkSync("/proc/self/cwd").replace(/ \(deleted\)$/, "");
  } catch {
    return process.env["PWD"] || "/the current directory";
  }
}

/** Reads all of the caller's standard input. */
export async function inputText(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of caller().input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const STDOUT = 1;
const STDERR = 2;

/**
 * Writes to this process's own streams. When the reader of a pipe closes it (`| head`), the process ends with success. When standard output
 * fails otherwise, it ends with an error, because a truncated answer looks like a whole one. Text that standard error does not accept is
 * lost.
 */
function writeOwn(stream: Stream, text: string): void {
  let rest: Uint8Array = new TextEncoder().encode(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(stream === "out" ? STDOUT : STDERR, rest));
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === "EPIPE") process.exit(0);
      if (code !== "EAGAIN" && stream === "err") return;
      if (code !== "EAGAIN") endUnwritten(code);
      // The pipe is full and non-blocking: give the reader a moment.
      Bun.sleepSync(1);
    }
  }
}

const EXIT_UNWRITTEN = 2;

function endUnwritten(code = "unknown"): never {
  const why = code === "ENOSPC" || code === "EDQUOT" ? "there is no space left where it goes" : code;
  writeOwn(
    "err",
    `codecompass: The answer cannot be written to standard output: ${why}.\n  next: Send it elsewhere, or free some space there.\n`,
  );
  process.exit(EXIT_UNWRITTEN);
}

/**
 * Whether standard output is a terminal. Checks the file descriptor first, because opening `process.stdout` can take as long as a query.
 */
function isTerminal(): boolean {
  try {
    const out = fstatSync(STDOUT);
    return out.isCharacterDevice() && !isNullDevice(out.rdev) && process.stdout.isTTY === true;
  } catch {
    return false;
  }
}

/** The null device is a character device, as terminals are, so it would otherwise cost opening the stream. */
function isNullDevice(device: number): boolean {
  try {
    return statSync(devNull).rdev === device;
  } catch {
    return false;
  }
}
