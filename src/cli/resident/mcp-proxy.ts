/**
 * Runs `serve-mcp` through the resident process: this process only forwards lines, so that ten agents cost little more than one. When the
 * resident process goes away or stops, or was never there, this process serves the client itself: it replays the client's handshake and its
 * unanswered requests.
 *
 * A client that does not read its answers holds up everything behind it: this process then reads nothing from the resident process, which
 * then reads no more requests, and this process no more of the client's. Otherwise such a client would fill the memory of both.
 */
import { PassThrough, Writable } from "node:stream";
import { asCaller, caller } from "#cli/terminal/caller.ts";
import { MESSAGE_BYTES_MAX } from "#core/limits.ts";
import { LineDecoder } from "#mcp/message-lines.ts";
import { asReply, isSuspended, mayStillAnswer, startAfterCrash } from "./client.ts";
import { END_OF_CLIENT, type ResidentRequest, SIGN_OF_LIFE_MS, sameWorld } from "./exchange.ts";
import { type LineLink, linkTo, passOn, readOn } from "./line-link.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** Milliseconds between checks whether the resident process may still agree to serve. */
const ACCEPT_MS_MAX = 4 * SIGN_OF_LIFE_MS;
/** Looks in a row that find the resident process suspended before this process takes over: a debugger that attaches stops it for a moment. */
const SUSPENDED_LOOKS = 2;

interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: { readonly requestId?: string | number };
}

/** The client's messages that a replacement server must receive again. */
class Conversation {
  /** The lines of the handshake, in order. */
  readonly #begin: string[] = [];
  readonly #unanswered = new Map<string | number, string>();
  #handshakeId: string | number | undefined;
  #isGreeted = false;
  #isEnded = false;

  said(line: string): void {
    for (const { id, method, params } of messagesOf(line)) {
      // A cancelled request gets no answer.
      if (method === "notifications/cancelled" && params?.requestId !== undefined) this.#unanswered.delete(params.requestId);
      if (method === "initialize" || method === "notifications/initialized") this.#begin.push(line);
      if (method === "initialize" && id !== undefined && id !== null) this.#handshakeId = id;
      else if (method !== undefined && id !== undefined && id !== null) this.#unanswered.set(id, line);
    }
  }

  answered(line: string): void {
    for (const { id, method } of messagesOf(line)) {
      if (method !== undefined || id === undefined || id === null) continue;
      if (id === this.#handshakeId) this.#isGreeted = true;
      this.#unanswered.delete(id);
    }
  }

  /** The client sends nothing more, and waits for the end. */
  ended(): void {
    this.#isEnded = true;
  }

  /** Whether the client waits for anything. */
  get isWaiting(): boolean {
    return this.#isEnded || !this.#isGreeted || this.#unanswered.size > 0;
  }

  /** The lines to replay. */
  get toRepeat(): readonly string[] {
    return [...this.#begin, ...new Set(this.#unanswered.values())];
  }

  /** Whether a line answers the handshake again, when the client already has its answer. */
  isSecondGreeting(line: string): boolean {
    return this.#isGreeted && messagesOf(line).some(({ id, method }) => method === undefined && id === this.#handshakeId);
  }
}

/**
 * Serves the client of this process through the resident process. Returns the exit status; undefined when no resident process serves it.
 */
export async function serveThroughResident(words: readonly string[]): Promise<number | undefined> {
  const socket = socketPath();
  if (
    process.env["CODECOMPASS_ALONE"] !== undefined ||
    words.includes("http") ||
    words.some((word) => word === "--transport=http" || word.startsWith("--log-level")) ||
    !isOurs(socket)
  )
    return undefined;
  const conversation = new Conversation();
  const link = await connected(socket, words, conversation);
  if (!link) return undefined;
  let isEnded = false;
  let after: PassThrough | undefined;
  const heard = (line: string): void => {
    conversation.said(line);
    if (after) passOn(process.stdin, `${line}\n`, after);
    else if (!link.send(line)) process.stdin.pause();
  };
  // An overlong line is not a message. The placeholder is not a message either, so the server answers it with an error.
  const input = new LineDecoder(MESSAGE_BYTES_MAX, heard, () => heard("too long"));
  process.stdin.on("data", (chunk: Buffer) => input.push(chunk));
  process.stdin.on("end", () => {
    input.end();
    isEnded = true;
    conversation.ended();
    if (after) after.end();
    else link.send(END_OF_CLIENT);
  });
  const outcome = await link.closed;
  if (outcome === "ended") return 0;
  after = new PassThrough();
  for (const line of conversation.toRepeat) after.write(`${line}\n`);
  if (isEnded) after.end();
  else readOn(process.stdin);
  return serveHere(words, after, conversation);
}

/** Serves in this process, starting with the handshake and the unanswered requests. */
async function serveHere(words: readonly string[], input: PassThrough, conversation: Conversation): Promise<number> {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (conversation.isSecondGreeting(chunk.toString("utf8"))) done();
      else process.stdout.write(chunk, () => done());
    },
  });
  const [{ answer }, { openForQuery }, { OpenIndex }] = await Promise.all([
    import("../run.ts"),
    import("#engine/project/project.ts"),
    import("#engine/session/open-index.ts"),
  ]);
  const lend = (workspace: Parameters<typeof openForQuery>[0]) => new OpenIndex(openForQuery(workspace), { isWatched: true });
  const gone = new Promise<void>((end) => process.once("SIGTERM", () => end()).once("SIGINT", () => end()));
  return asCaller({ ...caller(), client: { streams: { input, output }, gone, lend } }, () => answer(words));
}

interface Link {
  readonly send: LineLink["send"];
  /** How the connection ended: "ended" after everything that the client asked for was answered, "lost" before that. */
  readonly closed: Promise<"ended" | "lost">;
}

/** Connects to the resident process; undefined unless it has agreed to serve. */
async function connected(socket: string, words: readonly string[], conversation: Conversation): Promise<Link | undefined> {
  const accepted = Promise.withResolvers<boolean>();
  const closed = Promise.withResolvers<"ended" | "lost">();
  const beganAtMs = performance.now();
  let patience: Timer | undefined;
  const wait = (): void => {
    patience = setTimeout(() => (mayStillAnswer(socket, undefined, beganAtMs) ? wait() : accepted.resolve(false)), ACCEPT_MS_MAX);
  };
  wait();
  let worker: number | undefined;
  let isOver = false;
  let hasEnded = false;
  const line = (text: string): void => {
    if (isOver) return;
    if (worker === undefined) {
      const reply = asReply(text);
      if (reply?.is === "working") worker = reply.pid;
      accepted.resolve(worker !== undefined);
    } else if (text === END_OF_CLIENT) {
      hasEnded = true;
    } else {
      conversation.answered(text);
      if (process.stdout.write(`${text}\n`)) return;
      link?.pause();
      process.stdout.once("drain", () => link?.resume());
    }
  };
  const over = (): void => {
    isOver = true;
    accepted.resolve(false);
    closed.resolve(hasEnded ? "ended" : "lost");
  };
  const link = await linkTo(socket, { line, closed: over, taken: () => readOn(process.stdin) });
  const environment = { CLAUDE_PROJECT_DIR: process.env["CLAUDE_PROJECT_DIR"] };
  const { cwd } = caller();
  const request: ResidentRequest = { words, cwd, environment, isTerminal: false, columns: undefined, world: sameWorld() };
  if (!link) await startAfterCrash(socket);
  link?.send(JSON.stringify(request));
  const isServed = link !== undefined && (await accepted.promise);
  clearTimeout(patience);
  if (!isServed) link?.end();
  if (!isServed || worker === undefined) return undefined;
  const watch = whenSuspended(worker, conversation, () => {
    over();
    link.end();
  });
  return { send: link.send, closed: closed.promise.finally(() => clearInterval(watch)) };
}

/** Calls `suspended` when the resident process is stopped while the client waits for an answer. */
function whenSuspended(worker: number, conversation: Conversation, suspended: () => void): Timer {
  let seen = 0;
  return setInterval(() => {
    seen = conversation.isWaiting && isSuspended(worker) ? seen + 1 : 0;
    if (seen === SUSPENDED_LOOKS) suspended();
  }, ACCEPT_MS_MAX);
}

function messagesOf(line: string): readonly Message[] {
  try {
    const value = JSON.parse(line) as Message | readonly Message[];
    return Array.isArray(value) ? value : [value as Message];
  } catch {
    return [];
  }
}
