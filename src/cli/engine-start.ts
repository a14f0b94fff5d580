/**
 * Commands that index a whole workspace begin anew with other settings of the JavaScript engine, which reads them only when a process starts. In place, by
 * `execve`: the process stays the one that was started, with its terminal, its signals and its lease.
 *
 * Measured (docs/design.md): an indexing run is short and has three threads that each compile the same functions, so that the last tier of
 * compilation costs more than it saves unless a function is very hot, and the grammars' code is better compiled at once than interpreted first.
 * For the few files of a `sync` they are wrong: to compile all of a grammar at once takes longer than to interpret what one file needs of it.
 * The allocator gives memory back to the system only after this many milliseconds: every batch takes as much again as the one before it freed.
 */
const INDEXING: ReadonlySet<string> = new Set(["index", "init"]);
const SETTINGS = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
  BUN_JSC_useWasmIPInt: "0",
  MIMALLOC_PURGE_DELAY: "100",
} as const;

/** Begins anew if the words are a command that indexes; returns if they are none, or where a process cannot be replaced. */
export function beginForIndexing(words: readonly string[]): void {
  if (!INDEXING.has(words[0] ?? "")) return;
  const { env } = process;
  if (Object.entries(SETTINGS).every(([name, value]) => env[name] === value)) {
    // What this process starts is not to inherit them.
    for (const name of Object.keys(SETTINGS)) delete env[name];
    return;
  }
  // Who sets the engine knows what for, and the engine refuses to start with settings that contradict each other.
  if (Object.keys(env).some((name) => name.startsWith("BUN_JSC_") || name.startsWith("MIMALLOC_"))) return;
  const program = /\$bunfs|~BUN/.test(import.meta.url) ? [] : process.argv.slice(1, 2);
  try {
    process.execve?.(process.execPath, [process.execPath, ...program, ...words], { ...env, ...SETTINGS });
  } catch {
    // It goes on as it is, only slower.
  }
}
