/** Compiles the program into one executable: the one way, for builds and for releases. */
import { join } from "node:path";

const root = join(import.meta.dir, "..");

/** Modules that are programs of their own: workers must be entry points. */
export const ENTRY_POINTS: readonly string[] = [
  "./src/main.ts",
  "./src/indexer/threads/parse-worker.ts",
  "./src/indexer/threads/write-worker.ts",
  "./src/indexer/threads/look-worker.ts",
];

export interface CompileOptions {
  /** Where the executable goes. Its last name is written into it. */
  readonly outfile: string;
  /** The system it is for, in Bun's words; this one when left out. */
  readonly target?: string | undefined;
  /** Bun's own executable for that system, instead of one that Bun would download. */
  readonly runtime?: string;
}

// With any option of its own in it, the executable starts in a directory that was removed, and says so itself (`ownDirectory`). Without one,
// Bun ends with status 1 there, which for us means that nothing was found. Nothing is ever installed, so this option changes nothing else.
const RUNTIME_OPTION = "--no-install";

// Without the no-autoload flags the executable would run a `preload` that the repository it is used in names in its bunfig.toml.
const FLAGS: readonly string[] = [
  ...["--compile", "--minify", "--bytecode", "--splitting", "--format=esm"],
  ...["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig", `--compile-exec-argv=${RUNTIME_OPTION}`],
];

/** Returns the compiler's exit status; it has said on standard error what went wrong. */
export function compile({ outfile, target, runtime }: CompileOptions): number {
  const flags = [...FLAGS, ...(target ? [`--target=${target}`] : []), ...(runtime ? [`--compile-executable-path=${runtime}`] : [])];
  const build = Bun.spawnSync([process.execPath, "build", ...flags, ...ENTRY_POINTS, "--outfile", outfile], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return build.exitCode ?? 1;
}
