/**
 * A comparison that found a view equal to its workspace, remembered with the state of every directory and file that it followed from: while all
 * are in that state, and the view is the same, the next comparison would find the same, and nothing has to be listed, judged or looked up for it.
 */
import { closeSync, constants, openSync } from "node:fs";
import { EntryCollector, type PackedEntries } from "#core/files/packed-entries.ts";
import { areSharedInState, type SharedLook, shareEntries } from "#core/files/shared-look.ts";
import { STATE_WORDS } from "#core/files/statx.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { areAsTheyWere, entryStamp, isSteady } from "./directory-stamps.ts";
import { isRememberable, type RememberedListing } from "./remembered-listing.ts";

/** What a comparison followed from. */
export interface LookRecord {
  /** The view, the listing rules' version, and whatever else the caller compares with. */
  readonly key: string;
  /** What lies outside of the working tree and decides what is listed. */
  readonly inputs: string;
  /** Stamps, by path, of the files of rules that decide what of a listing belongs. */
  readonly deciding: ReadonlyMap<string, string>;
  /** What the caller found out and wants to be told again, in its own words. */
  readonly note: string;
  readonly entries: PackedEntries;
}

/** A look at everything that a remembered comparison followed from, which has begun. */
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
   * Begins to look whether nothing has changed since a comparison that was remembered under this key found nothing to do; undefined when there is
   * none, or what lies outside of the tree has changed. `help` may look at the entries too, from another thread.
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

  /** Whether nothing has changed. To be called once. */
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
  /** Is told of every directory and file as it is looked at. */
  readonly seen = new EntryCollector();
  readonly #memory: KeptListing;
  readonly #beganMs = Date.now();

  constructor(memory: KeptListing) {
    this.#memory = memory;
  }

  /** Stamps of files of rules, of those that are there and those that are not, to be taken before they are read. Undefined when they may change unseen. */
  stampsOf(workspace: string, paths: Iterable<string>): ReadonlyMap<string, string> | undefined {
    const stamps = new Map(Array.from(paths, (path) => [path, entryStamp(`${workspace}/${path}`)]));
    return [...stamps.values()].every((stamp) => isSteady(stamp, this.#beganMs)) ? stamps : undefined;
  }

  /** Remembers it under a key, with a note, if it holds all that it followed from. */
  keep(
    { key, note }: Pick<LookRecord, "key" | "note">,
    { inputs, deciding, isSettled }: RememberedListing,
    rules: ReadonlyMap<string, string>,
  ): void {
    const entries = isSettled ? this.seen.packed() : undefined;
    if (entries) this.#memory.look.write(encodeLook({ key, note, inputs, deciding: new Map([...deciding, ...rules]), entries }));
  }
}

/** Changes with what a record holds, and with what decides whether one is believed. */
const VERSION = "codecompass look 4";
/** Lengths at the beginning: of the head in bytes, of the list of entries, and of the note in bytes. */
const LENGTHS = 3;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** A record as bytes: lengths, where paths begin, states, a head of text, the note, which mostly nobody reads, paths. */
function encodeLook({ key, note, inputs, deciding, entries: { paths, starts, states } }: LookRecord): Uint8Array {
  const head = Buffer.from(JSON.stringify([VERSION, key, inputs, [...deciding]]));
  const noteBytes = Buffer.from(note);
  const lengths = new Uint32Array([head.length, starts.length, noteBytes.length]);
  return Buffer.concat([...[lengths, starts, states].map(bytesOf), head, noteBytes, paths]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

/** The inverse of {@link encodeLook}; undefined for what another version wrote. */
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
