/**
 * Commands that begin anew with other settings of the JavaScript engine, which reads them only when a process starts. In place, by
 * `execve`: the process stays the one that was started, with its terminal, its signals and its lease.
 *
 * Measured (docs/design.md): an indexing run is short and has three threads that each compile the same functions, so that the last tier of
 * compilation costs more than it saves unless a function is very hot, and the grammars' code is better compiled at once than interpreted first.
 * For the few files of a `sync` they are wrong: to compile all of a grammar at once takes longer than to interpret what one file needs of it.
 * The allocator gives memory back to the system only after this many milliseconds: every batch takes as much again as the one before it freed.
 *
 * A `grep` in a process of its own ends before most of what is compiled for it pays: compiling later takes a sixth of the processor's time off it, and
 * beginning anew costs a third of what that saves. Other queries save as much of the processor's time, but little of their caller's.
 */
type EngineSettings = Readonly<Record<string, string>>;

const INDEXING: EngineSettings = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
  BUN_JSC_useWasmIPInt: "0",
  MIMALLOC_PURGE_DELAY: "100",
};
const SCANNING: EngineSettings = {
  BUN_JSC_thresholdForJITAfterWarmUp: "5000",
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "50000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
};
const BY_COMMAND: Readonly<Record<string, EngineSettings>> = { index: INDEXING, init: INDEXING, grep: SCANNING };

/** Begins anew if the words are a command with settings of its own; returns if they are none, or where a process cannot be replaced. */
export function beginForCommand(words: readonly string[]): void {
  const [name = ""] = words;
  const settings = Object.hasOwn(BY_COMMAND, name) ? BY_COMMAND[name] : undefined;
  if (!settings) return;
  const { env } = process;
  if (Object.entries(settings).every(([key, value]) => env[key] === value)) {
    // What this process starts is not to inherit them.
    for (const key of Object.keys(settings)) delete env[key];
    return;
  }
  // Who sets the engine knows what for, and the engine refuses to start with settings that contradict each other.
  if (Object.keys(env).some((key) => key.startsWith("BUN_JSC_") || key.startsWith("MIMALLOC_"))) return;
  const program = /\$bunfs|~BUN/.test(import.meta.url) ? [] : process.argv.slice(1, 2);
  try {
    process.execve?.(process.execPath, [process.execPath, ...program, ...words], { ...env, ...settings });
  } catch {
    // It goes on as it is, only slower.
  }
}
