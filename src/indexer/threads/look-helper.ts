/**
 * A second thread that looks at entries, for processes that answer one query: they spend most of their time waiting for the file system.
 */
import type { SharedLook } from "#core/files/shared-look.ts";
import { workerUrl } from "./worker-url.ts";

/** Number of entries from which a thread is worth its start, which costs this thread as much as looking at one or two thousand entries. */
const HELPED_FROM = 3_000;

let helper: Worker | undefined;

/** Lets another thread take turns in looking at entries, if there are many. */
export function helpToLook(look: SharedLook): void {
  callHelper(look.count)?.postMessage(look);
}

/** Starts the other thread ahead of a look at about so many entries: starting it takes longer than many a look. */
export function callHelper(entries: number): Worker | undefined {
  if (entries < HELPED_FROM || navigator.hardwareConcurrency < 2) return undefined;
  helper ??= started();
  return helper;
}

function started(): Worker {
  const worker = new Worker(workerUrl("look-worker"));
  // Nobody waits for this thread: the asking thread does what the other leaves.
  worker.onerror = (event) => event.preventDefault();
  worker.unref();
  return worker;
}
