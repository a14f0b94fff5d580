/**
 * Checks packed entries from several threads. Each takes the next turn of some hundred entries that nobody has taken, so a thread that
 * starts late, or whose processor is busy, takes fewer. The thread that needs the result never waits for another: it checks the unfinished
 * turns itself.
 *
 * Rejected: threads of the C library, and a C function compiled by `bun:ffi`. They are as fast, but compiling needs files of the C library
 * that only development machines have, and leaves files in the temporary directory.
 */
import { type PackedEntries, rangeIsInState, STATE_LENGTH } from "./packed-entries.ts";
import { type Statx, statxCall } from "./statx.ts";

/** Entries in one turn: not few, because taking a turn has a cost; not many, because the last turn may be checked twice. */
const TURN = 512;
/**
 * The first words of the memory: the number of the next turn, and whether an entry differs. One word per turn follows, which is 1 when the
 * turn is done.
 */
const NEXT = 0;
const DIFFERS = 1;
const HEAD_WORDS = 2;
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

/** Takes and checks turns until none is left or an entry differs. */
export function lookInTurns(look: SharedLook): void {
  const statx = statxCall();
  const control = controlOf(look);
  const entries = entriesOf(look);
  for (let turn = next(control); statx && turn < turnsOf(look.count) && Atomics.load(control, DIFFERS) === 0; turn = next(control))
    take(statx, look, entries, turn);
}

/** Whether all entries still have their recorded states. Checks the turns that no other thread has finished. */
export function areSharedInState(look: SharedLook): boolean {
  const statx = statxCall();
  if (!statx) return false;
  lookInTurns(look);
  const control = controlOf(look);
  const entries = entriesOf(look);
  const isDone = (turn: number): boolean => Atomics.load(control, HEAD_WORDS + turn) === 1;
  for (let turn = 0; turn < turnsOf(look.count) && Atomics.load(control, DIFFERS) === 0; turn++)
    if (!isDone(turn)) take(statx, look, entries, turn);
  return Atomics.load(control, DIFFERS) === 0;
}

function take(statx: Statx, look: SharedLook, entries: PackedEntries, turn: number): void {
  const isSame = rangeIsInState(statx, look.from, entries, turn * TURN, Math.min(look.count, (turn + 1) * TURN));
  Atomics.store(controlOf(look), isSame ? HEAD_WORDS + turn : DIFFERS, 1);
}

const next = (control: Int32Array): number => Atomics.add(control, NEXT, 1);
const turnsOf = (count: number): number => Math.ceil(count / TURN);
const controlOf = ({ memory, count }: SharedLook): Int32Array => new Int32Array(memory, 0, HEAD_WORDS + turnsOf(count));

function entriesOf({ memory, count }: SharedLook): PackedEntries {
  const startsAt = HEAD_WORDS + turnsOf(count);
  const starts = new Uint32Array(memory, startsAt * WORD_BYTES, count);
  const states = new Uint32Array(memory, (startsAt + count) * WORD_BYTES, count * STATE_LENGTH);
  return { starts, states, paths: new Uint8Array(memory, (startsAt + count * (1 + STATE_LENGTH)) * WORD_BYTES) };
}
