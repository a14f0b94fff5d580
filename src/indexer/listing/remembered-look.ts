/**
 * A comparison that found a view equal to its workspace, remembered with the state of every directory and file on which it depends: while
 * all are in that state, and the view is the same, the next comparison would find the same, and can skip listing, judging and looking up.
 */
import { closeSync, constants, openSync } from "node:fs";
import { EntryCollector, type PackedEntries } from "#core/files/packed-entries.ts";
import { areSharedInState, type SharedLook, shareEntries } from "#core/files/shared-look.ts";
import { STATE_WORDS } from "#core/files/statx.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { areAsTheyWere, entryStamp, isSteady } from "./directory-stamps.ts";
import { isRememberable, type RememberedListing } from "./remembered-listing.ts";

/** The state on which a comparison depends. */
export interface LookRecord {
  /** Identifies the view's state, the version of the listing rules, and whatever else the caller compares. */
  readonly key: string;
  /** Stamp of the inputs outside of the working tree that decide the listing. */
  readonly inputs: string;
  /** Stamps, by path, of the rules files that decide which listed files belong. */
  readonly deciding: ReadonlyMap<string, string>;
  /** A result that the caller wants back, in its own format. */
  readonly note: string;
  readonly entries: PackedEntries;
}

/** A check, in progress, whether everything on which a remembered comparison depends is unchanged. */
export class LookAgain {
  readonly record: LookRecord;
  readonly #workspace: string;
  readonly #shared: SharedLook;

  private constructor(workspace: string, record: LookRecord, shared: SharedLook) {
    this.#workspace = workspace;
    this.record = record;
    this.#shared = shared;
  }

  /**
   * Begins to check whether nothing has changed since the comparison remembered under `key` found nothing to do. Undefined when there is
   * none, or an input outside of the tree has changed. `help` may check entries too, from another thread.
   */
  static begin(
    workspace: string,
    vcs: VcsAdapter,
    memory: KeptListing,
    key: string,
    help?: (look: SharedLook) => void,
  ): LookAgain | undefined {
    const bytes = isRememberable(workspace, vcs) ? memory.look.read() : undefined;
    const record = bytes && decodeLook(bytes);
    if (record?.key !== key || vcs.listingInputs().stamp !== record.inputs) return undefined;
    const from = openedDirectory(workspace);
    if (from === undefined) return undefined;
    const shared = shareEntries(from, record.entries);
    help?.(shared);
    return new LookAgain(workspace, record, shared);
  }

  /** Finishes the check; true when nothing has changed. Call it once only. */
  end(): boolean {
    try {
      return areSharedInState(this.#shared) && areAsTheyWere(this.#workspace, this.record.deciding);
    } finally {
      closeSync(this.#shared.from);
    }
  }
}

function openedDirectory(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch {
    return undefined;
  }
}

/** A comparison that may be remembered when it ends. */
export class LookToRemember {
  /** Gets every directory and file as it is looked at. */
  readonly seen = new EntryCollector();
  readonly #memory: KeptListing;
  readonly #beganMs = Date.now();

  constructor(memory: KeptListing) {
    this.#memory = memory;
  }

  /**
   * Stamps of rules files, existing and missing ones; take them before reading the files.
   * Undefined when a file may still change without a new stamp.
   */
  stampsOf(workspace: string, paths: Iterable<string>): ReadonlyMap<string, string> | undefined {
    const stamps = new Map(Array.from(paths, (path) => [path, entryStamp(`${workspace}/${path}`)]));
    return [...stamps.values()].every((stamp) => isSteady(stamp, this.#beganMs)) ? stamps : undefined;
  }

  /** Remembers the comparison under a key, with a note, if everything it depends on has been unchanged for long enough. */
  keep(
    { key, note }: Pick<LookRecord, "key" | "note">,
    { inputs, deciding, isSettled }: RememberedListing,
    rules: ReadonlyMap<string, string>,
  ): void {
    const entries = isSettled ? this.seen.packed() : undefined;
    if (entries) this.#memory.look.write(encodeLook({ key, note, inputs, deciding: new Map([...deciding, ...rules]), entries }));
  }
}

/** Change it with the fields of a record, and with the conditions under which one is reused. */
const VERSION = "codecompass look 4";
/** Number of lengths at the beginning: bytes of the head, number of entries, bytes of the note. */
const LENGTHS = 3;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** A record as bytes: lengths, offsets of paths, states, a head of text, the note, which is rarely read, paths. */
function encodeLook({ key, note, inputs, deciding, entries: { paths, starts, states } }: LookRecord): Uint8Array {
  const head = Buffer.from(JSON.stringify([VERSION, key, inputs, [...deciding]]));
  const noteBytes = Buffer.from(note);
  const lengths = new Uint32Array([head.length, starts.length, noteBytes.length]);
  return Buffer.concat([...[lengths, starts, states].map(bytesOf), head, noteBytes, paths]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

/** The inverse of {@link encodeLook}; undefined for bytes that another version wrote. */
function decodeLook(bytes: Uint8Array): LookRecord | undefined {
  const aligned = bytes.byteOffset % WORD_BYTES === 0 ? bytes : new Uint8Array(bytes);
  const words = (at: number, count: number): Uint32Array => new Uint32Array(aligned.buffer, aligned.byteOffset + at * WORD_BYTES, count);
  try {
    const [headBytes = 0, count = 0, noteBytes = 0] = words(0, LENGTHS);
    const headAt = (LENGTHS + count * (1 + STATE_WORDS.length)) * WORD_BYTES;
    const noteAt = headAt + headBytes;
    const text = (from: number, end: number): string => Buffer.from(aligned.subarray(from, end)).toString();
    const head = JSON.parse(text(headAt, noteAt)) as [string, string, string, [string, string][]];
    const [version, key, inputs, deciding] = head;
    if (version !== VERSION) return undefined;
    const entries = {
      starts: words(LENGTHS, count),
      states: words(LENGTHS + count, count * STATE_WORDS.length),
      paths: aligned.subarray(noteAt + noteBytes),
    };
    return {
      ...{ key, inputs, deciding: new Map(deciding), entries },
      get note() {
        return text(noteAt, noteAt + noteBytes);
      },
    };
  } catch {
    return undefined;
  }
}
