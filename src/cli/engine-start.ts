/**
 * Restarts some commands with other settings of the JavaScript engine, which reads its settings only when a process starts. The restart
 * uses `execve`: the process keeps its id, its terminal, its signals and its lease.
 *
 * Measured (docs/design.md): an indexing run is short and has three threads that each compile the same functions, so the last compiler tier
 * costs more than it saves unless a function is very hot, and compiling the grammars' WebAssembly at once beats interpreting it first. For
 * the few files of a `sync` these settings are wrong: compiling a whole grammar takes longer than interpreting the part that one file
 * needs.
 * MIMALLOC_PURGE_DELAY: the allocator returns memory to the system only after this many milliseconds, because every batch allocates again
 * as much as the batch before it freed.
 *
 * A `grep` in its own process ends before most compilation pays off: compiling later saves it a sixth of its processor time, and the
 * restart costs a third of that saving. So do questions in words and those about uses: they take .8 of the processor time, and of the caller's
 * time .9 on a busy machine and as much as before on an idle one. Queries for a name are too short for a restart, and a `search -` answers many
 * queries, for which compilation pays. Without effect on `diff` and `impact`, which parse.
 */
type EngineSettings = Readonly<Record<string, string>>;

const INDEXING: EngineSettings = {
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
  BUN_JSC_useWasmIPInt: "0",
  MIMALLOC_PURGE_DELAY: "100",
};
const ANSWERING: EngineSettings = {
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "50000",
  BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "1000000",
};
const SCANNING: EngineSettings = { BUN_JSC_thresholdForJITAfterWarmUp: "5000", ...ANSWERING };
const BY_COMMAND: Readonly<Record<string, EngineSettings>> = {
  index: INDEXING,
  init: INDEXING,
  grep: SCANNING,
  search: ANSWERING,
  context: ANSWERING,
  refs: ANSWERING,
  callers: ANSWERING,
  callees: ANSWERING,
};
/** A query in words, which ranks hundreds of places. */
const IN_WORDS = /\S\s+\S+\s+\S/;
const OF_WORDS: ReadonlySet<string> = new Set(["search", "context"]);

/**
 * Restarts the process if `words` name a command with engine settings of its own. Returns if they do not, if the settings are already in
 * force, or where a process cannot be replaced.
 */
export function beginForCommand(words: readonly string[]): void {
  const [name = ""] = words;
  const settings = Object.hasOwn(BY_COMMAND, name) ? BY_COMMAND[name] : undefined;
  if (!settings || (OF_WORDS.has(name) && !words.some((word) => IN_WORDS.test(word)))) return;
  const { env } = process;
  if (Object.entries(settings).every(([key, value]) => env[key] === value)) {
    // Child processes of this one must not inherit the settings.
    for (const key of Object.keys(settings)) delete env[key];
    return;
  }
  // Whoever sets engine variables has a reason, and the engine refuses to start with contradictory settings.
  if (Object.keys(env).some((key) => key.startsWith("BUN_JSC_") || key.startsWith("MIMALLOC_"))) return;
  const program = /\$bunfs|~BUN/.test(import.meta.url) ? [] : process.argv.slice(1, 2);
  try {
    process.execve?.(process.execPath, [process.execPath, ...program, ...words], { ...env, ...settings });
  } catch {
    // The process continues without the settings, only slower.
  }
}
