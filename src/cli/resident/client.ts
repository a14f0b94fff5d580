/**
 * Asks the resident process to answer a command, when there is one. Whatever fails before its answer is complete, this process answers the
 * command itself, with the same result. Every command loads this file before anything else, so it must stay small.
 */
import { readFileSync } from "node:fs";
import { type Caller, caller } from "#cli/terminal/caller.ts";
import { type ResidentReply, type ResidentRequest, SIGN_OF_LIFE_MS, sameWorld, showingEnvironment } from "./exchange.ts";
import { processOf } from "./process-record.ts";
import { READING, SERVED } from "./served.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** Milliseconds within which a running resident process must begin to answer: on a loaded machine its turn may come late. */
const FIRST_SIGN_MS_MAX = 5_000;
/** How many signs of life may be missed: a loaded machine delays them. */
export const MISSED_MAX = 4;
/** Milliseconds without a sign of life after which this process answers the command, even if the resident process is still running. */
const SILENT_MS_MAX = 30_000;

/** Returns the exit status of a command that the resident process has answered; undefined when this process must answer it. */
export async function askResident(words: readonly string[], write: Caller["write"] = caller().write): Promise<number | undefined> {
  if (!mayAsk(words)) return undefined;
  const socket = socketPath();
  if (!isOurs(socket)) return undefined;
  const { cwd, isTerminal, columns } = caller();
  const request: ResidentRequest = { words, cwd, environment: showingEnvironment(), isTerminal, columns, world: sameWorld() };
  if (words.includes("-")) return (await import("./reading-client.ts")).askWithInput(socket, { ...request, reads: true });
  const reply = await exchange(socket, request, () => startAfterCrash(socket));
  return reply?.is === "answered" ? shown(reply, write) : undefined;
}

/**
 * Whether the resident process answers this command line. It does not answer a command with `--log-level`, which writes a log of its own.
 */
function mayAsk([name, ...rest]: readonly string[]): boolean {
  return (
    name !== undefined &&
    SERVED.has(name) &&
    !(rest.includes("-") && !READING.has(name)) &&
    !rest.some((word) => word.startsWith("--log-level")) &&
    process.env["CODECOMPASS_ALONE"] === undefined
  );
}

function shown({ written, status }: ResidentReply & { is: "answered" }, write: Caller["write"]): number {
  for (const [stream, text] of written) write(stream, text);
  return status;
}

/**
 * Sends a request and returns the last reply; undefined when the resident process is stopped, replies with something that is not JSON, or
 * is gone. `gone` is called when nobody listens on the socket.
 */
export function exchange(socket: string, request: unknown, gone?: () => Promise<void>): Promise<ResidentReply | undefined> {
  const { promise, resolve } = Promise.withResolvers<ResidentReply | undefined>();
  let received = "";
  let silence: Timer | undefined;
  let worker: number | undefined;
  let heardAtMs = performance.now();
  const decoder = new TextDecoder();
  // A long query can hold the resident process's only thread and so keep it from sending signs of life; asking here too would only repeat
  // the cost.
  const doubt = (): void => {
    if (mayStillAnswer(socket, worker, heardAtMs)) silence = setTimeout(doubt, SIGN_OF_LIFE_MS);
    else resolve(undefined);
  };
  const waitForSign = (): void => {
    clearTimeout(silence);
    heardAtMs = performance.now();
    silence = setTimeout(doubt, SIGN_OF_LIFE_MS * MISSED_MAX);
  };
  waitForSign();
  const message = Buffer.from(`${JSON.stringify(request)}\n`);
  let sent = 0;
  Bun.connect({
    unix: socket,
    socket: {
      open: (peer) => {
        sent = peer.write(message);
      },
      drain: (peer) => {
        sent += peer.write(message.subarray(sent));
      },
      data: (_, bytes) => {
        waitForSign();
        received += decoder.decode(bytes, { stream: true });
        if (!received.endsWith("\n")) return;
        const last = asReply(received.trimEnd().split("\n").at(-1) ?? "");
        if (last?.is !== "working") {
          resolve(last);
        } else {
          worker = last.pid;
          received = "";
        }
      },
      close: () => resolve(undefined),
      error: () => resolve(undefined),
      connectError: () => resolve(undefined),
    },
  }).catch(async () => {
    await gone?.();
    resolve(undefined);
  });
  return promise.finally(() => clearTimeout(silence));
}

/** Starts the resident process again: the socket is there but nobody listens on it, so its owner has crashed. */
export async function startAfterCrash(socket: string): Promise<void> {
  try {
    (await import("./start-again.ts")).startAfterCrash(socket);
  } catch {
    // The disk is full, or the directory is not writable: this process still answers the command.
  }
}

/**
 * Whether to keep waiting for a silent resident process: it still runs, is not stopped, and has not been silent for too long. `worker` is
 * its process id, known once it has begun to answer.
 */
export function mayStillAnswer(socket: string, worker: number | undefined, heardAtMs: number): boolean {
  const pid = worker ?? processOf(socket);
  return pid !== undefined && performance.now() - heardAtMs < (worker === undefined ? FIRST_SIGN_MS_MAX : SILENT_MS_MAX) && isAtWork(pid);
}

/** Whether a process runs and is not stopped, as far as /proc tells. */
function isAtWork(pid: number): boolean {
  const state = stateOf(pid);
  return state !== undefined && !/[TtZX]/.test(state);
}

/** Whether a process is stopped: it may never go on. False where no /proc tells. */
export function isSuspended(pid: number): boolean {
  return /[Tt]/.test(stateOf(pid) ?? "");
}

/** The letter that stands for a process's state; undefined where nothing tells. */
function stateOf(pid: number): string | undefined {
  try {
    // The state comes after the name, which is in parentheses and may contain any character.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.[0];
  } catch {
    return undefined;
  }
}

/** A line of the resident process as a reply; undefined for a line that is no JSON. */
export function asReply(line: string): ResidentReply | undefined {
  try {
    return JSON.parse(line) as ResidentReply;
  } catch {
    return undefined;
  }
}
