/**
 * Asking the resident process to answer a command, when there is one. Whatever goes wrong before its answer is whole, the command is answered
 * here instead, and the answer is the same. Loaded before anything else by every command: it must stay small.
 */
import { readFileSync } from "node:fs";
import { type Caller, caller } from "#cli/terminal/caller.ts";
import { type ResidentReply, type ResidentRequest, SIGN_OF_LIFE_MS, sameWorld, showingEnvironment } from "./exchange.ts";
import { processOf } from "./process-record.ts";
import { READING, SERVED } from "./served.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** Milliseconds in which a process that is at work must begin to answer: on a loaded machine its turn may come late. */
const FIRST_SIGN_MS_MAX = 5_000;
/** Signs of life that may be missed: a loaded machine delays them. */
export const MISSED_MAX = 4;
/** Milliseconds without a sign after which the command is answered here even if the other process is at work. */
const SILENT_MS_MAX = 30_000;

/** The exit status of a command that the resident process has answered; undefined when it must be answered here. */
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

/** Whether a command line is one that the resident process answers. What writes a log of its own is not. */
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

/** Sends a request and waits for the last reply; undefined when the other side is stopped, speaks otherwise, or, as `gone` is told, is gone. */
export function exchange(socket: string, request: unknown, gone?: () => Promise<void>): Promise<ResidentReply | undefined> {
  const { promise, resolve } = Promise.withResolvers<ResidentReply | undefined>();
  let received = "";
  let silence: Timer | undefined;
  let worker: number | undefined;
  let heardAtMs = performance.now();
  const decoder = new TextDecoder();
  // A query that holds the only thread of the other process for long keeps it from giving signs; to ask here too would cost the same once more.
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

/** Nobody listens on a socket that is there: who made it has crashed. */
export async function startAfterCrash(socket: string): Promise<void> {
  try {
    (await import("./start-again.ts")).startAfterCrash(socket);
  } catch {
    // A disk that is full, or a directory that may not be written: the command is answered here all the same.
  }
}

/** Whether to go on waiting for a process that has said nothing for a while: it is neither gone nor stopped. `worker` is known once it has begun. */
export function mayStillAnswer(socket: string, worker: number | undefined, heardAtMs: number): boolean {
  const pid = worker ?? processOf(socket);
  return pid !== undefined && performance.now() - heardAtMs < (worker === undefined ? FIRST_SIGN_MS_MAX : SILENT_MS_MAX) && isAtWork(pid);
}

/** Whether a process is there and not stopped, as far as the system tells. */
function isAtWork(pid: number): boolean {
  try {
    // The state follows the name, which may hold anything.
    return !/^[TtZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "T");
  } catch {
    return false;
  }
}

export function asReply(line: string): ResidentReply | undefined {
  try {
    return JSON.parse(line) as ResidentReply;
  } catch {
    return undefined;
  }
}
