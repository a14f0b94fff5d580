import { isCompiled } from "#core/compiled.ts";

/** The programs that run in worker threads. */
export type WorkerProgram = "parse-worker" | "write-worker" | "look-worker";

/**
 * The URL of a worker's code. In the executable every entry point keeps its path below `src/`, while this module ends up in a chunk at the
 * root; from source, workers lie beside it. Never a relative path: Bun would resolve it in the user's directory.
 */
export function workerUrl(name: WorkerProgram): string {
  return new URL(isCompiled() ? `./indexer/threads/${name}.js` : `./${name}.ts`, import.meta.url).href;
}
