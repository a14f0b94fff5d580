/**
 * Ends the process on SIGINT and SIGTERM. The first signal asks the work to end in good order; a second one, or a timer that the first
 * starts, ends the process at once. Nothing is lost by that: all writes are transactions, and a writer's lease ends with its owner.
 */

/** Service managers stop a server with SIGTERM; Ctrl-C sends SIGINT. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const EXIT_INTERRUPTED = 130;
/** Milliseconds after the first signal at which the process ends in any case, before people and service managers send SIGKILL. */
const END_MS_MAX = 1_800;

export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit status of a server that ends now: 130 after SIGINT, else 0. */
  status(): number;
  /** Stops listening for signals. */
  end(): void;
}

/** Listens for signals until `end` is called. */
export function onInterruption(): Interruption {
  const controller = new AbortController();
  let status = 0;
  let deadline: Timer | undefined;
  const leave = (): never => process.exit(status || EXIT_INTERRUPTED);
  const interrupt = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) leave();
    status = signal === "SIGINT" ? EXIT_INTERRUPTED : 0;
    deadline = setTimeout(leave, END_MS_MAX);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const end = (): void => {
    clearTimeout(deadline);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  return { signal: controller.signal, status: () => status, end };
}

/** Runs work that must end soon after its signal is aborted. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = onInterruption();
  try {
    return await work(interruption.signal);
  } finally {
    interruption.end();
  }
}
