/**
 * How much work one file may cost. Work is counted, never timed: a file ends the same way on every machine, however busy, because what
 * is extracted from it is stored for good.
 *
 * tree-sitter calls back after every 100 parser operations and after 1,000 units of query work (`OP_COUNT_PER_PARSER_CALLBACK_CHECK` and
 * `WORK_PER_QUERY_CALLBACK_CHECK` of its sources), both counted from the start of the call. An operation can read ahead as far as the
 * grammar's scanner likes, so text is handed out in small pieces and each counts as well.
 *
 * What an operation costs is not quite bounded: a query inside a chain of 200,000 calls visits all its pending states at every step and
 * is charged for one callback, and a parser that recovers from errors in garbage can take milliseconds for one operation. The processor
 * time of the thread, which other processes do not change much, is the guard against those, set so wide that the count decides for almost
 * everything else. What it stops is not stored for good: later runs try again, PARSE_RETRIES_MAX times.
 */
import { FILE_CPU_MS_MAX, FILE_WORK_MAX } from "#core/limits.ts";

/** What one event of each kind takes from the budget: on hostile files a unit is about a microsecond, on others far less. */
const UNITS = { parse: 50, query: 100, read: 16 } as const;
type Work = keyof typeof UNITS;

/** Characters of the text that a grammar is handed at a time: one `read`. */
export const PIECE_CHARS = 1_024;
/** Events between two looks at a clock. */
const EVENTS_PER_LOOK = 8;
/** Milliseconds by the clock between two looks at the processor's time, which cost a hundred times as much. */
const MS_PER_LOOK = 20;

/** A file was given up. What is left of its parse in the parser's memory cannot be trusted with another file. */
export class BudgetSpent extends Error {
  /** Whether it would end like this every time. */
  readonly isFinal: boolean;

  constructor(isFinal: boolean) {
    super(isFinal ? "the file costs more work than one file may" : "the file took more processor time than one file may");
    this.isFinal = isFinal;
  }
}

/** The budget of one file, for all its parses and queries together. */
export class WorkBudget {
  #left: number;
  #events = 0;
  readonly #cpuMsMax: number;
  /** When the first look was taken: most files end before it. */
  #startMs: number | undefined;
  #nextLookMs = performance.now() + MS_PER_LOOK;
  #isLate = false;

  constructor(units = FILE_WORK_MAX, cpuMsMax = FILE_CPU_MS_MAX) {
    this.#left = units;
    this.#cpuMsMax = cpuMsMax;
  }

  get isSpent(): boolean {
    return this.#left < 0 || this.#isLate;
  }

  /** Takes from the budget. Returns whether it is spent: what a progress callback returns to stop. */
  spend(work: Work): boolean {
    this.#left -= UNITS[work];
    if (++this.#events % EVENTS_PER_LOOK === 0) this.#look();
    return this.isSpent;
  }

  #look(): void {
    const now = performance.now();
    if (now < this.#nextLookMs) return;
    this.#nextLookMs = now + MS_PER_LOOK;
    this.#startMs ??= threadCpuMs();
    this.#isLate ||= threadCpuMs() - this.#startMs > this.#cpuMsMax;
  }

  /** @throws BudgetSpent */
  check(): void {
    if (this.isSpent) throw new BudgetSpent(this.#left < 0);
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
