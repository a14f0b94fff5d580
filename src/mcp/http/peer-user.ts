/**
 * Finds out which user of this machine is at the other end of a local connection, from
 * Linux's table of connections. Unlike a token, that needs no setting in clients.
 */
import { readFileSync } from "node:fs";
import { endianness } from "node:os";

/** The other end of a connection. */
export interface Peer {
  readonly address: string;
  readonly port: number;
}

/** A line of the table: a connection from the side of the process that made the socket. */
interface Connection {
  readonly local: Peer;
  readonly remotePort: number;
  readonly isListening: boolean;
  readonly user: number;
}

const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];
const LISTENING = "0A";
/** Inode of a connection that no process holds any more; the table then shows 0 as its user. */
const NO_INODE = "0";
const ROOT = 0;
/**
 * Milliseconds for which a connection that was found to be ours counts as ours without another look: the system takes a while to write the
 * table (measured on two cores, kernel 6, 2026-11-26: 4.5 ms a table), and a client sends many requests over one connection. For another
 * user to get its port within that time, the client must have closed it, and the system reserves a closed port for a second.
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

  /** `port` is the port on which this process listens, `tables` reads the system's tables, `now` returns the time in milliseconds. */
  constructor(port: number, tables = readTables, now = (): number => performance.now()) {
    this.#port = port;
    this.#tables = tables;
    this.#now = now;
  }

  /** Whether the system can tell users: it can if the tables show our own listening socket. */
  get areKnown(): boolean {
    return this.#connections().some((row) => row.isListening && row.local.port === this.#port && row.user === this.#own);
  }

  /** Whether a connection to our port belongs to this user or to root, who may read everything anyway. */
  isOurs({ address, port }: Peer): boolean {
    const peer = nameOf({ address: plain(address), port });
    const atMs = this.#now();
    if (atMs - this.#seen.atMs < SEEN_MS_MAX && this.#seen.ours.has(peer)) return true;
    this.#seen = { atMs, ours: this.#ours() };
    return this.#seen.ours.has(peer);
  }

  /** The other ends of connections to our port whose every entry belongs to this user or root. */
  #ours(): ReadonlySet<string> {
    const clients = this.#connections().filter((row) => !row.isListening && row.remotePort === this.#port);
    const byEnd = Map.groupBy(clients, ({ local }) => nameOf(local));
    return new Set([...byEnd].flatMap(([end, rows]) => (rows.every(({ user }) => user === this.#own || user === ROOT) ? [end] : [])));
  }

  #connections(): Connection[] {
    const port = `:${this.#port.toString(HEX).toUpperCase().padStart(PORT_DIGITS, "0")} `;
    const lines = this.#tables().flatMap((table) => table.split("\n"));
    // Only few of a machine's connections are to our port.
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

/** Reads an end such as `0100007F:1E61`: the address in 32-bit words of the machine's byte order, and the port. */
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
  // The only IPv6 address by which a process reaches its own machine.
  return bytes.every((byte, at) => byte === (at === bytes.length - 1 ? 1 : 0)) ? "::1" : Buffer.from(bytes).toString("hex");
}

/** The IPv4 form of an IPv4-mapped IPv6 address; other addresses stay as they are. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
