/**
 * How much work one file may cost. Work is counted, never timed: a file ends the same way on every machine, however busy, because its
 * extraction is stored for good.
 *
 * tree-sitter calls back after every 100 parser operations and after 1,000 units of query work (`OP_COUNT_PER_PARSER_CALLBACK_CHECK` and
 * `WORK_PER_QUERY_CALLBACK_CHECK` in its sources), both counted from the start of the call. An operation can read ahead as far as the
 * grammar's scanner likes, so the text is handed out in small pieces, and each piece counts as work too.
 *
 * The cost of an operation is not strictly bounded: a query inside a chain of 200,000 calls visits all its pending states at every step
 * and is charged for one callback, and a parser that recovers from errors in garbage can take milliseconds for one operation. A limit on
 * the thread's processor time, which other processes hardly change, guards against those cases; it is so wide that the count decides
 * almost everything else. A file that this limit stops is not given up for good: later runs try again, PARSE_RETRIES_MAX times.
 */
import { FILE_CPU_MS_MAX, FILE_WORK_MAX } from "#core/limits.ts";

/** Units that one event of each kind takes from the budget: on hostile files a unit is about a microsecond, on others far less. */
const UNITS = { parse: 50, query: 100, read: 32, steps: 500 } as const;
type Work = keyof typeof UNITS;

/** Characters of text handed to a grammar at a time; each piece is one `read`. */
export const PIECE_CHARS = 1_024;
/**
 * Pieces that parsing may read, however short the text, and for each piece of it. A scanner that looks for the end of a comment reads up to
 * the end of the file, and does so again for each beginning of one: 64 kB of unclosed comments were 440,000 pieces, and 20 seconds. Of
 * 10,000 files of well-known projects, none read 5,000 pieces or 370 times its own; those of Scala read the most.
 */
const READS_FREE = 20_000;
const READS_PER_PIECE = 600;
/** Events between two checks of the clock. */
const EVENTS_PER_LOOK = 8;
/** Milliseconds on the clock between two checks of the thread's processor time, which cost a hundred times as much. */
const MS_PER_LOOK = 20;

/** A file was given up. The parser's memory holds the rest of its parse, so the parser must not be used for another file. */
export class BudgetSpent extends Error {
  /** Whether every run would end like this: true when the work count ended it, false for processor time. */
  readonly isFinal: boolean;

  constructor(isFinal: boolean) {
    super(isFinal ? "parsing needs more work than the limit for one file" : "parsing took more processor time than the limit for one file");
    this.isFinal = isFinal;
  }
}

/** The budget of one file, for all its parses and queries together. */
export class WorkBudget {
  #left: number;
  #events = 0;
  #readsLeft = READS_FREE;
  readonly #cpuMsMax: number;
  /** Processor time at the first check; most files end before it. */
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

  /** Allows the reads that parsing a text of some characters may cost. */
  allowReads(chars: number): void {
    this.#readsLeft += READS_PER_PIECE * Math.ceil(chars / PIECE_CHARS);
  }

  /**
   * Takes the units of one event from the budget. Returns whether the budget is spent, which a progress callback returns to stop
   * tree-sitter.
   */
  spend(work: Work): boolean {
    this.#left -= UNITS[work];
    if (work === "read" && --this.#readsLeft < 0) this.#left = Math.min(this.#left, -1);
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

  /** @throws BudgetSpent where processor time ended the work, and not the count. */
  checkClock(): void {
    if (this.#left >= 0) this.check();
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
