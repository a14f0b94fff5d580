/**
 * A comparison that found a view equal to its workspace, remembered with the state of every directory and file on which it depends: while
 * all are in that state, and the view is the same, the next comparison would find the same, and can skip listing, judging and looking up.
 * Where a few are in another state, the next comparison needs to look at these only.
 */
import { closeSync, constants, openSync } from "node:fs";
import { entryLooker } from "#core/files/entry-look.ts";
import { EntryCollector, type PackedEntries, pathAt, STATE_LENGTH } from "#core/files/packed-entries.ts";
import { changedEntries, type SharedLook, shareEntries } from "#core/files/shared-look.ts";
import { STATE_WORDS } from "#core/files/statx.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { areAsTheyWere, entryStamp, isSteady, type StampedDirectory } from "./directory-stamps.ts";
import { isRememberable, type RememberedListing } from "./remembered-listing.ts";
import { isSettled } from "./settled.ts";

/** The state on which a comparison depends. */
export interface LookRecord {
  /** Identifies the view's state, the version of the listing rules, and whatever else the caller compares. */
  readonly key: string;
  /** Stamp of the inputs outside of the working tree that decide the listing. */
  readonly inputs: string;
  /** Stamps, by path, of the rules files that decide which listed files belong. */
  readonly deciding: ReadonlyMap<string, string>;
  /** The names in all directories, as {@link namesIn} has them: a listing with other names is not the one that was compared. */
  readonly names: string;
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

  /**
   * Finishes the check. The positions of the entries that have changed; undefined when they are too many, or a rule has changed. Call it
   * once only.
   */
  end(): readonly number[] | undefined {
    try {
      const changed = changedEntries(this.#shared);
      return changed && areAsTheyWere(this.#workspace, this.record.deciding) ? changed : undefined;
    } finally {
      closeSync(this.#shared.from);
    }
  }
}

/**
 * The states of changed entries, by position, as far as they have been unchanged for long enough to be remembered. Take them before you
 * compare the entries.
 */
export function settledStates(workspace: string, { entries }: LookRecord, changed: readonly number[]): ReadonlyMap<number, Uint32Array> {
  const lookAt = entryLooker(workspace);
  const nowMs = Date.now();
  const states = new Map<number, Uint32Array>();
  for (const position of changed) {
    const entry = lookAt(pathAt(entries, position));
    if (!entry?.copyState || !isSettled(entry, nowMs)) continue;
    const state = new Uint32Array(STATE_LENGTH);
    entry.copyState(state, 0);
    states.set(position, state);
  }
  return states;
}

/**
 * Remembers a comparison that took the changed entries into the view whose state `key` identifies. Entries without a settled state get one
 * that no entry has, so that every look compares them again: within a file system's tick they may change once more without a new time.
 */
export function keepChanged(
  memory: KeptListing,
  record: LookRecord,
  {
    key,
    changed,
    states: settled,
  }: { readonly key: string; readonly changed: readonly number[]; readonly states: ReadonlyMap<number, Uint32Array> },
): void {
  const { entries } = record;
  const states = entries.states.slice();
  for (const position of changed) {
    const at = position * STATE_LENGTH;
    const state = settled.get(position);
    // The first word, the mode, stays: it tells a directory.
    if (state) states.set(state, at);
    else states.fill(0, at + 1, at + STATE_LENGTH);
  }
  memory.look.write(encodeLook({ ...record, note: record.note, key, entries: { ...entries, states } }));
}

/** A hash of the names that all directories of a listing have. */
export function namesIn(directories: ReadonlyMap<string, Pick<StampedDirectory, "namesHash">>): string {
  const hashed = Array.from(directories, ([path, { namesHash }]) => `${path}/${namesHash}`);
  return Bun.hash.xxHash3(hashed.join("\0")).toString(36);
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
    { inputs, deciding, directories, isSettled: areSettled }: RememberedListing,
    rules: ReadonlyMap<string, string>,
  ): void {
    const entries = areSettled ? this.seen.packed() : undefined;
    const all = { inputs, deciding: new Map([...deciding, ...rules]), names: namesIn(directories) };
    if (entries) this.#memory.look.write(encodeLook({ key, note, ...all, entries }));
  }
}

/** Change it with the fields of a record, and with the conditions under which one is reused. */
const VERSION = "codecompass look 5";
/** Number of lengths at the beginning: bytes of the head, number of entries, bytes of the note. */
const LENGTHS = 3;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** A record as bytes: lengths, offsets of paths, states, a head of text, the note, which is rarely read, paths. */
function encodeLook({ key, note, inputs, deciding, names, entries: { paths, starts, states } }: LookRecord): Uint8Array {
  const head = Buffer.from(JSON.stringify([VERSION, key, inputs, [...deciding], names]));
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
    const head = JSON.parse(text(headAt, noteAt)) as [string, string, string, [string, string][], string];
    const [version, key, inputs, deciding, names] = head;
    if (version !== VERSION) return undefined;
    const entries = {
      starts: words(LENGTHS, count),
      states: words(LENGTHS + count, count * STATE_WORDS.length),
      paths: aligned.subarray(noteAt + noteBytes),
    };
    return {
      ...{ key, inputs, deciding: new Map(deciding), names, entries },
      get note() {
        return text(noteAt, noteAt + noteBytes);
      },
    };
  } catch {
    return undefined;
  }
}
