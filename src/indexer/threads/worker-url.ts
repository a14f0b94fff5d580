import { isCompiled } from "#core/compiled.ts";

/** The programs that run in threads of their own. */
export type WorkerProgram = "parse-worker" | "write-worker" | "look-worker";

/**
 * Where a worker's code is. In the executable every entry point keeps its path below `src/`, while this module ends up in a
 * chunk at the root; from source, workers lie beside it. Never a relative path: Bun would look in the user's directory.
 */
export function workerUrl(name: WorkerProgram): string {
  return new URL(isCompiled() ? `./indexer/threads/${name}.js` : `./${name}.ts`, import.meta.url).href;
}
