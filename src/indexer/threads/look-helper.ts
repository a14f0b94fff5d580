/** A second thread that looks at entries, for processes that answer once: what they wait for longest is the system. */
import type { SharedLook } from "#core/files/shared-look.ts";
import { workerUrl } from "./worker-url.ts";

/** Entries from which on it is worth a thread: to start one costs this thread as much as to look at one or two thousand. */
const HELPED_FROM = 3_000;

let helper: Worker | undefined;

/** Lets another thread take turns in looking at entries, if they are many. */
export function helpToLook(look: SharedLook): void {
  callHelper(look.count)?.postMessage(look);
}

/** Starts the other thread for a look at about so many entries that will begin soon: it takes longer to start than many a look takes. */
export function callHelper(entries: number): Worker | undefined {
  if (entries < HELPED_FROM || navigator.hardwareConcurrency < 2) return undefined;
  helper ??= started();
  return helper;
}

function started(): Worker {
  const worker = new Worker(workerUrl("look-worker"));
  // Nobody waits for it: what it does not do, the asking thread does.
  worker.onerror = (event) => event.preventDefault();
  worker.unref();
  return worker;
}
