/**
 * Which user of this machine is at the other end of a connection on it, as Linux's table of connections says. It costs clients no setting, as a
 * token would.
 */
import { readFileSync } from "node:fs";
import { endianness } from "node:os";

/** The end of a connection that is not ours. */
export interface Peer {
  readonly address: string;
  readonly port: number;
}

/** A line of the table, from the side of the process that made the socket. */
interface Connection {
  readonly local: Peer;
  readonly remotePort: number;
  readonly isListening: boolean;
  readonly user: number;
}

const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];
const LISTENING = "0A";
/** Connections that no process has any more are nobody's, and the table says 0 of their user. */
const NO_INODE = "0";
const ROOT = 0;
/**
 * Milliseconds for which a connection that was seen to be ours is taken for it: the system takes some to write the table (measured on two
 * cores, kernel 6, 2026-11-26: 4.5 ms a table), and a client asks many times over one connection. For another user to have its port by then,
 * the client must have closed it, and the system keeps a port that its client closed for a second.
 */
const SEEN_MS_MAX = 500;
const HEX = 16;
const PORT_DIGITS = 4;

/** Tells connections of this process's user from those of others. */
export class PeerUsers {
  readonly #port: number;
  readonly #own = process.getuid?.();
  readonly #tables: () => readonly string[];
  readonly #now: () => number;
  #seen: { readonly atMs: number; readonly ours: ReadonlySet<string> } = { atMs: Number.NEGATIVE_INFINITY, ours: new Set() };

  /** `port` is the one that this process listens on, `tables` reads the system's, `now` tells the time in milliseconds. */
  constructor(port: number, tables = readTables, now = (): number => performance.now()) {
    this.#port = port;
    this.#tables = tables;
    this.#now = now;
  }

  /** Whether the system tells: then it tells who listens on our port, too. */
  get areKnown(): boolean {
    return this.#connections().some((row) => row.isListening && row.local.port === this.#port && row.user === this.#own);
  }

  /** Whether a connection to our port is this user's, or of the system's administrator, who may read everything as it is. */
  isOurs({ address, port }: Peer): boolean {
    const peer = nameOf({ address: plain(address), port });
    const atMs = this.#now();
    if (atMs - this.#seen.atMs < SEEN_MS_MAX && this.#seen.ours.has(peer)) return true;
    this.#seen = { atMs, ours: this.#ours() };
    return this.#seen.ours.has(peer);
  }

  /** The other ends of the connections to our port of which no user is another one. */
  #ours(): ReadonlySet<string> {
    const clients = this.#connections().filter((row) => !row.isListening && row.remotePort === this.#port);
    const byEnd = Map.groupBy(clients, ({ local }) => nameOf(local));
    return new Set([...byEnd].flatMap(([end, rows]) => (rows.every(({ user }) => user === this.#own || user === ROOT) ? [end] : [])));
  }

  #connections(): Connection[] {
    const port = `:${this.#port.toString(HEX).toUpperCase().padStart(PORT_DIGITS, "0")} `;
    const lines = this.#tables().flatMap((table) => table.split("\n"));
    // Few of the connections of a machine are ours.
    return lines.filter((line) => line.includes(port)).flatMap(connectionIn);
  }
}

function nameOf({ address, port }: Peer): string {
  return `${address} ${port}`;
}

function readTables(): string[] {
  return TABLES.flatMap((path) => {
    try {
      return [readFileSync(path, "utf8")];
    } catch {
      return [];
    }
  });
}

function connectionIn(line: string): Connection[] {
  const [, local = "", remote = "", state, , , , user, , inode] = line.trim().split(/\s+/);
  if (inode === undefined || inode === NO_INODE) return [];
  const end = peerIn(local);
  return [{ local: end, remotePort: peerIn(remote).port, isListening: state === LISTENING, user: Number(user) }];
}

/** `0100007F:1E61`: the address in words of the machine's byte order, and the port. */
function peerIn(text: string): Peer {
  const [hex = "", port = ""] = text.split(":");
  const words = hex.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => {
    const four = [...Buffer.from(word, "hex")];
    return endianness() === "LE" ? four.reverse() : four;
  });
  return { address: addressOf(bytes), port: Number.parseInt(port, HEX) };
}

const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255].join();

function addressOf(bytes: readonly number[]): string {
  const head = bytes.slice(0, -4);
  if (head.length === 0 || head.join() === MAPPED_PREFIX) return bytes.slice(-4).join(".");
  // The one address of version 6 by which a process reaches its own machine.
  return bytes.every((byte, at) => byte === (at === bytes.length - 1 ? 1 : 0)) ? "::1" : Buffer.from(bytes).toString("hex");
}

/** An address of version 4 that is written as one of version 6 is the former. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
