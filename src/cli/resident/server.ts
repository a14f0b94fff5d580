/**
 * The resident process: it listens on a socket that only its user can reach, answers commands from indexes that stay open, and keeps those
 * indexes current between commands. It makes no decision of its own: the same code runs as when a command answers by itself.
 */
import { chmodSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { asCaller, type Caller } from "#cli/terminal/caller.ts";
import { CodeCompassError } from "#core/errors.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import { makePrivate, makePrivateDirectory, PRIVATE_FILE } from "#core/files/private-place.ts";
import { MESSAGE_BYTES_MAX } from "#core/limits.ts";
import { INDEXING_STRATEGIES, type IndexingStrategy } from "#core/types.ts";
import { visible } from "#core/visible.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { OpenIndex } from "#engine/session/open-index.ts";
import type { ResidentStatus } from "#format/answers/watch.ts";
import { ClientInput } from "./client-input.ts";
import { END_OF_CLIENT, type ResidentReply, type ResidentRequest, SIGN_OF_LIFE_MS, sameWorld, type Written } from "./exchange.ts";
import { IntegrityChecks } from "./integrity.ts";
import { type Forwarding, McpClient } from "./mcp-client.ts";
import { OpenIndexes } from "./open-indexes.ts";
import { forgetProcess, noteProcess, type Restart } from "./process-record.ts";
import { SERVED } from "./served.ts";
import { isOurDirectory, socketPath } from "./socket-place.ts";
import type { ResidentQuestion } from "./status.ts";

/** The state of a connection: what it has sent so far, and what is still to be sent to it. */
interface Connection {
  received: string;
  readonly decoder: TextDecoder;
  unsent: Uint8Array;
  /** Called when nothing is left to be sent, or the other side is gone. */
  whenTaken: (() => void)[];
  /** The MCP client that this connection serves, if its command is `serve-mcp`. */
  client: McpClient | undefined;
  /** The standard input of the command on this connection, if the command reads it. */
  input: ClientInput | undefined;
}

/** The command that is served for as long as its client stays connected. */
const SERVER = "serve-mcp";

type Peer = Bun.Socket<Connection>;

/** Milliseconds between looks for news (changes) in the watched trees: soon after something happened, and when nothing has for a while. */
const NEWS_SOON_MS = 100;
const NEWS_IDLE_MS = 1_000;
/** Milliseconds without news after which the looks become rare. */
const LIVELY_MS = 10_000;

export class ResidentServer {
  readonly #indexes = new OpenIndexes();
  readonly #integrity = new IntegrityChecks((path) => this.#indexes.check(path));
  readonly #world = sameWorld();
  readonly #startedAtMs = Date.now();
  readonly #socket: string;
  readonly #idleMsMax: number;
  /** The inode of the socket file. It changes when another process takes the place. */
  #inode: number | undefined;
  #listener: Bun.UnixSocketListener<Connection> | undefined;
  readonly #clients = new Set<McpClient>();
  #answered = 0;
  /** How many earlier processes on this socket crashed lately. */
  #crashes = 0;
  /** How often a worktree was brought up to date before a query asked for it. */
  #takenIn = 0;
  #strategy: IndexingStrategy;
  #underWay = 0;
  #readers = 0;
  #lastUseMs = performance.now();
  #lastNewsMs = performance.now();
  #timer: Timer | undefined;
  readonly #ended = Promise.withResolvers<void>();

  /** The process ends by itself after `idleMsMax` milliseconds without a command. */
  constructor(idleMsMax: number, strategy: IndexingStrategy, socket = socketPath()) {
    this.#idleMsMax = idleMsMax;
    this.#strategy = strategy;
    this.#socket = socket;
  }

  /** Resolves when the process should end: told to, idle, or replaced by another build. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /**
   * Begins to listen. No other resident process may be listening on the socket. `restart` says how to restart this process if it crashes.
   * @throws permission_denied where others may enter the socket's directory
   */
  start(restart: Restart | null): void {
    makePlace(this.#socket);
    this.#listener = Bun.listen<Connection>({
      unix: this.#socket,
      socket: {
        open: (peer) => {
          peer.data = {
            received: "",
            decoder: new TextDecoder(),
            unsent: new Uint8Array(),
            whenTaken: [],
            client: undefined,
            input: undefined,
          };
        },
        data: (peer, bytes) => this.#receive(peer, bytes),
        drain: (peer) => send(peer),
        close: ({ data }) => {
          data.client?.left();
          data.input?.left();
          taken(data);
        },
        error: () => {},
      },
    });
    chmodSync(this.#socket, PRIVATE_FILE);
    this.#inode = inodeOf(this.#socket);
    this.#crashes = noteProcess(this.#socket, restart);
    this.#scheduleNews();
  }

  /** Opens the index of a workspace, brings it up to date and begins to watch it. */
  async adopt(workspace: Workspace): Promise<void> {
    const index = this.#indexes.of(workspace);
    const source = await index.source(undefined);
    await source.ensure("balanced");
    await index.settled();
    // Loads now what the first command and the first edit would otherwise wait for.
    await import("../run.ts");
    if (index.isCurrent) index.prewarm();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listener?.stop(true);
    this.#listener = undefined;
    forgetProcess(this.#socket);
    if (this.#inode === inodeOf(this.#socket)) rmSync(this.#socket, { force: true });
    this.#indexes.close();
    this.#ended.resolve();
  }

  get status(): ResidentStatus {
    const { user, system } = process.cpuUsage();
    return {
      pid: process.pid,
      crashes_before: this.#crashes,
      started_at: new Date(this.#startedAtMs).toISOString(),
      commands_answered: this.#answered,
      clients: this.#clients.size,
      strategy: this.#strategy,
      taken_in: this.#takenIn,
      memory_bytes: process.memoryUsage.rss(),
      processor_seconds: (user + system) / MICROSECONDS,
      workspaces: this.#indexes.workspaces((path) => this.#integrity.reportOf(path)),
    };
  }

  #receive(peer: Peer, bytes: Uint8Array): void {
    const { data } = peer;
    const hears = data.client ?? data.input;
    if (hears) {
      hears.heard(bytes);
      return;
    }
    data.received += data.decoder.decode(bytes, { stream: true });
    if (data.received.length > MESSAGE_BYTES_MAX) {
      peer.end();
      return;
    }
    if (!data.received.endsWith("\n")) return;
    const request = asRequest(data.received);
    data.received = "";
    if (request === undefined) reply(peer, { is: "refused", why: "not understood" });
    else if ("ask" in request) this.#tell(peer, request.ask);
    else if (request.words[0] === SERVER) this.#serve(peer, request).catch(() => peer.end());
    else this.#answer(peer, request).catch(() => peer.end());
  }

  /** Answers `watch --status` and `watch --stop`, and sets the indexing strategy. */
  #tell(peer: Peer, ask: ResidentQuestion): void {
    if (isStrategy(ask)) this.#strategy = ask;
    reply(peer, { is: "answered", status: 0, written: [["out", JSON.stringify(this.status)]] });
    if (ask === "stop") setTimeout(() => this.#ended.resolve(), 0);
  }

  async #answer(peer: Peer, request: ResidentRequest): Promise<void> {
    const why = this.#refusal(request);
    if (why !== undefined) {
      reply(peer, { is: "refused", why });
      return;
    }
    reply(peer, WORKING);
    const written: Written[] = [];
    const input = request.reads ? new ClientInput(request.words, forwarding(peer)) : undefined;
    peer.data.input = input;
    const write = (...piece: Written): void => {
      if (!input) written.push(piece);
      else reply(peer, { is: "wrote", written: piece });
      if (piece[0] === "out") input?.questions.answered();
    };
    // No sign of life is needed while no question is open.
    const signs = setInterval(() => input?.questions.areThere === false || reply(peer, WORKING), SIGN_OF_LIFE_MS);
    // A command that reads standard input may stay for hours and ask only now and then, so it does not count as under way.
    if (input) this.#readers++;
    else this.#underWay++;
    try {
      const { answer } = await import("../run.ts");
      const who = { ...this.#callerOf(request, write, input), taken: () => new Promise<void>((resolve) => whenTaken(peer, resolve)) };
      const status = await asCaller(who, () => answer(request.words));
      reply(peer, { is: "answered", status, written });
      this.#answered++;
    } finally {
      clearInterval(signs);
      if (input) this.#readers--;
      else this.#underWay--;
      this.#lastUseMs = performance.now();
      this.#soon();
    }
  }

  /** Serves an MCP client until it disconnects. */
  async #serve(peer: Peer, request: ResidentRequest): Promise<void> {
    const why = this.#refusal(request);
    reply(peer, why === undefined ? WORKING : { is: "refused", why });
    if (why !== undefined) return;
    const client = new McpClient(forwarding(peer));
    peer.data.client = client;
    const lend = (workspace: Workspace): OpenIndex => this.#indexes.lent(workspace);
    this.#clients.add(client);
    try {
      const { answer } = await import("../run.ts");
      const who = { ...this.#callerOf(request, () => {}), client: { streams: client, gone: client.gone, lend } };
      await asCaller(who, () => answer(request.words));
      queue(peer, Buffer.from(`${END_OF_CLIENT}\n`));
    } finally {
      this.#clients.delete(client);
      this.#lastUseMs = performance.now();
      peer.end();
    }
  }

  #refusal({ words: [name = ""], world }: ResidentRequest): string | undefined {
    if (!SERVED.has(name) && name !== SERVER) return "not a command that is answered here";
    if (world !== this.#world) return "another build, or other variables";
    // An upgrade has put another executable in place, which needs a resident process of its own.
    if (sameWorld() === this.#world) return undefined;
    this.#ended.resolve();
    return "another build is in place";
  }

  #callerOf({ cwd, environment, isTerminal, columns }: ResidentRequest, write: Caller["write"], input?: ClientInput): Caller {
    return {
      ...{ cwd, environment, isTerminal, columns, host: this.#indexes, client: undefined, logLevel: "info", linkTo: undefined },
      input: input?.stream ?? Readable.from([]),
      write,
    };
  }

  /** Looks for news soon after a command: its worktree may just have begun to be watched, or somebody may be working on it. */
  #soon(): void {
    this.#lastNewsMs = performance.now();
    this.#scheduleNews();
  }

  #scheduleNews(): void {
    clearTimeout(this.#timer);
    const isLively = performance.now() - this.#lastNewsMs < LIVELY_MS;
    this.#timer = setTimeout(() => void this.#lookForNews(), isLively ? NEWS_SOON_MS : NEWS_IDLE_MS);
  }

  async #takeInNews(): Promise<number> {
    const taken = await this.#indexes.takeInNews(this.#strategy);
    this.#takenIn += taken;
    return taken;
  }

  async #lookForNews(): Promise<void> {
    try {
      if (this.#underWay === 0 && (await this.#takeInNews()) > 0) this.#lastNewsMs = performance.now();
    } catch {
      // The next query of that workspace meets the same error and reports it.
    }
    this.#integrity.attend(this.#indexes.paths);
    const isIdle = this.#underWay + this.#readers + this.#clients.size === 0 && performance.now() - this.#lastUseMs > this.#idleMsMax;
    const isInPlace = this.#inode === inodeOf(this.#socket);
    if (isIdle || !isInPlace) this.#ended.resolve();
    else this.#scheduleNews();
  }
}

const MICROSECONDS = 1_000_000;
const WORKING = { is: "working", pid: process.pid } as const;

function inodeOf(path: string): number | undefined {
  return lstatIfThere(path)?.ino;
}

/**
 * Makes the directory of a socket, accessible to this user only, and removes a socket that a killed process left in it. Nothing is removed
 * or made in a directory that another may have put there, or to which a link leads.
 */
function makePlace(socket: string): void {
  const directory = dirname(socket);
  makePrivateDirectory(directory);
  makePrivate(directory);
  if (!isOurDirectory(directory)) {
    throw new CodeCompassError(
      "permission_denied",
      `${visible(directory)} is a link, or belongs to somebody else: nobody would ask there.`,
      {
        remediation: "Remove it, and start the process that watches again.",
      },
    );
  }
  rmSync(socket, { force: true });
}

function isStrategy(ask: unknown): ask is IndexingStrategy {
  return INDEXING_STRATEGIES.some((name) => name === ask);
}

function asRequest(line: string): ResidentRequest | { readonly ask: ResidentQuestion } | undefined {
  try {
    const value = JSON.parse(line) as Partial<ResidentRequest> & { ask?: unknown };
    if (value.ask === "status" || value.ask === "stop" || isStrategy(value.ask)) return { ask: value.ask };
    const isRequest = Array.isArray(value.words) && typeof value.cwd === "string" && typeof value.world === "string";
    return isRequest ? (value as ResidentRequest) : undefined;
  } catch {
    return undefined;
  }
}

function reply(peer: Peer, message: ResidentReply): void {
  queue(peer, Buffer.from(`${JSON.stringify(message)}\n`));
}

function queue(peer: Peer, bytes: Uint8Array): void {
  peer.data.unsent = Buffer.concat([peer.data.unsent, bytes]);
  send(peer);
}

function send(peer: Peer): void {
  const { data } = peer;
  if (data.unsent.length > 0) data.unsent = data.unsent.subarray(Math.max(0, peer.write(data.unsent)));
  if (data.unsent.length === 0) taken(data);
}

/** Calls `resolve` when the other side has taken everything, or is gone. */
function whenTaken(peer: Peer, resolve: () => void): void {
  if (peer.data.unsent.length === 0 || peer.readyState !== OPEN) resolve();
  else peer.data.whenTaken.push(resolve);
}

function taken(data: Connection): void {
  for (const resolve of data.whenTaken.splice(0)) resolve();
}

/** The `readyState` of a socket through which bytes can be sent. */
const OPEN = 1;

/** A connection that its reader and writer can hold up: a client that does not read its answers must not fill this process's memory. */
function forwarding(peer: Peer): Forwarding {
  return {
    send: (bytes, resolve) => {
      queue(peer, bytes);
      whenTaken(peer, resolve);
    },
    pause: () => void peer.pause(),
    resume: () => void peer.resume(),
  };
}
