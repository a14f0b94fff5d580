/**
 * Checks packed entries from several threads. Each takes the next turn of some hundred entries that nobody has taken, so a thread that
 * starts late, or whose processor is busy, takes fewer. The thread that needs the result never waits for another: it checks the unfinished
 * turns itself.
 *
 * Rejected: threads of the C library, and a C function compiled by `bun:ffi`. They are as fast, but compiling needs files of the C library
 * that only development machines have, and leaves files in the temporary directory.
 */
import { firstChanged, type PackedEntries, STATE_LENGTH } from "./packed-entries.ts";
import { type Statx, statxCall } from "./statx.ts";

/** Entries in one turn: not few, because taking a turn has a cost; not many, because the last turn may be checked twice. */
const TURN = 512;
/** Changed entries up to which a look goes on: with more, whoever looks compares everything anyway. */
const CHANGED_MAX = 64;
/**
 * The first words of the memory: the number of the next turn, how many changed entries were found, and their positions, each plus 1. One
 * word per turn follows, which is 1 when the turn is done.
 */
const NEXT = 0;
const CHANGED = 1;
const POSITIONS = 2;
const HEAD_WORDS = POSITIONS + CHANGED_MAX;
const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/** The entries of an open directory, and which of them have been checked. Can be sent to other threads. */
export interface SharedLook {
  readonly memory: SharedArrayBuffer;
  readonly count: number;
  /** The descriptor of the directory. */
  readonly from: number;
}

/** Copies entries into memory that threads share. `from` is the descriptor of their directory. */
export function shareEntries(from: number, { paths, starts, states }: PackedEntries): SharedLook {
  const count = starts.length;
  const words = HEAD_WORDS + turnsOf(count) + count * (1 + STATE_LENGTH);
  const look = { memory: new SharedArrayBuffer(words * WORD_BYTES + paths.length), count, from };
  const shared = entriesOf(look);
  shared.starts.set(starts);
  shared.states.set(states);
  shared.paths.set(paths);
  return look;
}

/** Takes and checks turns until none is left or too many entries have changed. */
export function lookInTurns(look: SharedLook): void {
  const statx = statxCall();
  const control = controlOf(look);
  const entries = entriesOf(look);
  for (let turn = next(control); statx && turn < turnsOf(look.count) && !areTooMany(control); turn = next(control))
    take(statx, look, entries, turn);
}

/**
 * The positions, in order, of the entries that no longer have their recorded states; undefined when they are more than {@link CHANGED_MAX}.
 * Checks the turns that no other thread has finished.
 */
export function changedEntries(look: SharedLook): readonly number[] | undefined {
  const statx = statxCall();
  if (!statx) return undefined;
  lookInTurns(look);
  const control = controlOf(look);
  const entries = entriesOf(look);
  const isDone = (turn: number): boolean => Atomics.load(control, HEAD_WORDS + turn) === 1;
  for (let turn = 0; turn < turnsOf(look.count) && !areTooMany(control); turn++) if (!isDone(turn)) take(statx, look, entries, turn);
  if (areTooMany(control)) return undefined;
  // Two threads that took the same turn both noted its entries; one that has not finished may have counted one and not noted it yet.
  const noted = Array.from({ length: Atomics.load(control, CHANGED) }, (_, slot) => Atomics.load(control, POSITIONS + slot) - 1);
  return [...new Set(noted.filter((position) => position >= 0))].sort((a, b) => a - b);
}

function take(statx: Statx, look: SharedLook, entries: PackedEntries, turn: number): void {
  const control = controlOf(look);
  const end = Math.min(look.count, (turn + 1) * TURN);
  const changedFrom = (position: number): number => firstChanged(statx, look.from, entries, position, end);
  for (let at = changedFrom(turn * TURN); at < end && !areTooMany(control); at = changedFrom(at + 1)) note(control, at);
  Atomics.store(control, HEAD_WORDS + turn, 1);
}

function note(control: Int32Array, position: number): void {
  const slot = Atomics.add(control, CHANGED, 1);
  if (slot < CHANGED_MAX) Atomics.store(control, POSITIONS + slot, position + 1);
}

const areTooMany = (control: Int32Array): boolean => Atomics.load(control, CHANGED) > CHANGED_MAX;

const next = (control: Int32Array): number => Atomics.add(control, NEXT, 1);
const turnsOf = (count: number): number => Math.ceil(count / TURN);
const controlOf = ({ memory, count }: SharedLook): Int32Array => new Int32Array(memory, 0, HEAD_WORDS + turnsOf(count));

function entriesOf({ memory, count }: SharedLook): PackedEntries {
  const startsAt = HEAD_WORDS + turnsOf(count);
  const starts = new Uint32Array(memory, startsAt * WORD_BYTES, count);
  const states = new Uint32Array(memory, (startsAt + count) * WORD_BYTES, count * STATE_LENGTH);
  return { starts, states, paths: new Uint8Array(memory, (startsAt + count * (1 + STATE_LENGTH)) * WORD_BYTES) };
}
