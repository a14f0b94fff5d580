/**
 * Linux's inotify, called directly (inotify(7)). The kernel queues the event of a change before the system call that makes the change
 * returns, so reading the queue when a query arrives shows everything that was written before the query.
 *
 * Rejected: `fs.watch` and the watchers built on it. They deliver events from a thread of their own, some time later, and a query cannot
 * know whether all earlier events have arrived.
 */
import { dlopen, FFIType, ptr } from "bun:ffi";

/** A change of a name in a watched directory, or of the directory itself (`name` is empty). */
export interface DirectoryEvent {
  readonly directory: string;
  readonly name: string;
  /** Whether a directory was made, removed or changed, or the watched one itself was: everything below must be looked at anew. */
  readonly isStructure: boolean;
}

/** The events read from the queue. */
export interface DrainedEvents {
  readonly events: readonly DirectoryEvent[];
  /** Whether events are missing: the kernel dropped some, or one names no known directory or no valid name. */
  readonly isIncomplete: boolean;
}

/** Whether a directory is watched or, if not, why: it is gone, or the system's limit is reached. */
export type WatchOutcome = "watched" | "gone" | "limit";

const FLAGS_NONBLOCK_CLOEXEC = 0o4000 | 0o2000000;
const MODIFY = 0x2;
const ATTRIB = 0x4;
const CLOSE_WRITE = 0x8;
const MOVED = 0x40 | 0x80;
const CREATE_DELETE = 0x100 | 0x200;
const SELF = 0x400 | 0x800;
const UNMOUNTED = 0x2000;
const OVERFLOW = 0x4000;
const IGNORED = 0x8000;
const ONLY_DIRECTORIES = 0x1000000;
const DONT_FOLLOW = 0x2000000;
const EXCLUDE_UNLINKED = 0x4000000;
const IS_DIRECTORY = 0x40000000;

const WANTED = MODIFY | ATTRIB | CLOSE_WRITE | MOVED | CREATE_DELETE | SELF | ONLY_DIRECTORIES | DONT_FOLLOW | EXCLUDE_UNLINKED;
/** Bytes of `struct inotify_event` before its name. */
const HEAD_BYTES = 16;
const BUFFER_BYTES = 65_536;
const LIBRARIES = ["libc.so.6", "libc.so"];

const SYMBOLS = {
  inotify_init1: { args: [FFIType.i32], returns: FFIType.i32 },
  inotify_add_watch: { args: [FFIType.i32, FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
  read: { args: [FFIType.i32, FFIType.ptr, FFIType.u64], returns: FFIType.i64_fast },
  close: { args: [FFIType.i32], returns: FFIType.i32 },
} as const;

type Calls = ReturnType<typeof dlopen<typeof SYMBOLS>>["symbols"];

let calls: Calls | undefined;

/** The functions of the C library; undefined on systems without inotify. */
function libraryCalls(): Calls | undefined {
  if (process.platform !== "linux") return undefined;
  for (const library of LIBRARIES) {
    try {
      calls ??= dlopen(library, SYMBOLS).symbols;
    } catch {
      // Try the name of another C library.
    }
  }
  return calls;
}

/** A queue of events in watched directories. */
export class Inotify {
  readonly #calls: Calls;
  readonly #file: number;
  readonly #directories = new Map<number, string>();
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  readonly #names = new TextDecoder("utf-8", { fatal: true });
  /**
   * Whether the queue is closed. The system gives its file descriptor to the next file that is
   * opened, so it must not be used or closed again.
   */
  #isClosed = false;

  private constructor(symbols: Calls, file: number) {
    this.#calls = symbols;
    this.#file = file;
  }

  /** A new queue; undefined where the system has no inotify or grants no more queues. Close it when done. */
  static open(): Inotify | undefined {
    const symbols = libraryCalls();
    const file = symbols?.inotify_init1(FLAGS_NONBLOCK_CLOEXEC) ?? -1;
    return symbols === undefined || file < 0 ? undefined : new Inotify(symbols, file);
  }

  /** Number of watched directories. */
  get size(): number {
    return this.#directories.size;
  }

  /**
   * Watches a directory for changes of its entries. Its events carry `label` as their
   * directory; `isThere` tells a missing directory from a reached limit.
   */
  watch(directory: string, label: string, isThere: () => boolean): WatchOutcome {
    if (this.#isClosed) return "gone";
    const path = Buffer.from(`${directory}\0`);
    const id = this.#calls.inotify_add_watch(this.#file, ptr(path), WANTED);
    if (id < 0) return isThere() ? "limit" : "gone";
    this.#directories.set(id, label);
    return "watched";
  }

  /** Reads all events from the queue. Never waits. */
  drain(): DrainedEvents {
    if (this.#isClosed) return { events: [], isIncomplete: true };
    const events: DirectoryEvent[] = [];
    let isIncomplete = false;
    for (;;) {
      const bytes = Number(this.#calls.read(this.#file, ptr(this.#buffer), BUFFER_BYTES));
      if (bytes <= 0) return { events, isIncomplete };
      isIncomplete = !this.#read(bytes, events) || isIncomplete;
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#calls.close(this.#file);
    this.#directories.clear();
  }

  /** Decodes the events in the buffer; false when some are missing. */
  #read(bytes: number, events: DirectoryEvent[]): boolean {
    const view = new DataView(this.#buffer.buffer);
    let isWhole = true;
    for (let at = 0; at + HEAD_BYTES <= bytes; ) {
      const mask = view.getUint32(at + 4, true);
      const nameBytes = view.getUint32(at + 12, true);
      const directory = this.#directories.get(view.getInt32(at, true));
      const name = this.#nameAt(at + HEAD_BYTES, nameBytes);
      at += HEAD_BYTES + nameBytes;
      if ((mask & OVERFLOW) !== 0 || directory === undefined || name === undefined) isWhole = false;
      else events.push({ directory, name, isStructure: (mask & (IS_DIRECTORY | SELF | UNMOUNTED | IGNORED)) !== 0 });
    }
    return isWhole;
  }

  /** The NUL-padded name of an event; undefined when it is not UTF-8. */
  #nameAt(from: number, bytes: number): string | undefined {
    const padded = this.#buffer.subarray(from, from + bytes);
    const end = padded.indexOf(0);
    try {
      return this.#names.decode(end < 0 ? padded : padded.subarray(0, end));
    } catch {
      return undefined;
    }
  }
}
