/**
 * Running git without letting the repository run anything.
 *
 * A repository's own config can name programs (file-system monitors, hooks, pagers, ssh commands). Every call overrides
 * those that our commands could reach, and takes no locks, so that it never gets in the way of the user's own git.
 */
import { CodeCompassError } from "#core/errors.ts";

const OVERRIDES = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "core.sshCommand=false",
  "core.quotePath=false",
  "protocol.allow=never",
  "safe.directory=*",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

/** Set by git for its hooks and aliases; they would make us look at another repository than the one we stand in. */
const INHERITED = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_NAMESPACE"];

/** A missing object is not fetched: the transport would be a program that the repository names, whatever protocol.allow says. */
const SAFE_ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

function environment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !INHERITED.includes(name)) env[name] = value;
  }
  return { ...env, ...SAFE_ENVIRONMENT };
}

/** Paths are taken as they are, without wildcards or magic. */
const LITERAL = "--literal-pathspecs";

function command(cwd: string, args: readonly string[], pathspecs: readonly string[] = [LITERAL]): string[] {
  return ["git", "-C", cwd, "--no-pager", ...pathspecs, ...OVERRIDES, ...args];
}

/** Output of a git command, or undefined when it fails or git is not installed. */
export function tryGit(cwd: string, args: readonly string[]): string | undefined {
  try {
    const run = Bun.spawnSync(command(cwd, args), { env: environment(), stdin: "ignore", stderr: "ignore" });
    return run.exitCode === 0 ? run.stdout.toString() : undefined;
  } catch {
    return undefined;
  }
}

interface GitOptions {
  readonly stdin?: string;
  /** Exit statuses that are an answer, not a failure. */
  readonly accept?: readonly number[];
  /** For commands that refuse to be told that paths are literal. */
  readonly pathspecs?: readonly string[];
}

interface GitOutput {
  readonly bytes: Uint8Array;
  readonly warnings: string;
  readonly exitCode: number;
}

/** Output of a git command, whatever its exit status, without blocking this thread. */
export async function gitOutput(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutput> {
  const input = options.stdin === undefined ? "ignore" : new TextEncoder().encode(options.stdin);
  const run = Bun.spawn(command(cwd, args, options.pathspecs), { env: environment(), stdin: input, stdout: "pipe", stderr: "pipe" });
  const [bytes, warnings, exitCode] = await Promise.all([new Response(run.stdout).bytes(), new Response(run.stderr).text(), run.exited]);
  // A terminal sends Ctrl-C to git as well as to us, and git may be the first to go.
  if (run.signalCode === "SIGINT") throw new CodeCompassError("interrupted", "Interrupted before anything was written.");
  return { bytes, warnings, exitCode };
}

/** Output of a git command that should succeed, and what it warned of, without blocking this thread. */
export async function git(
  cwd: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<{ bytes: Uint8Array; warnings: string }> {
  const { bytes, warnings, exitCode } = await gitOutput(cwd, args, options);
  if ((options.accept ?? [0]).includes(exitCode)) return { bytes, warnings };
  throw new CodeCompassError("internal", `git ${args[0]} failed in ${cwd}.`, { detail: warnings.trim() });
}

/** As {@link git}, for output that is text. */
export async function gitText(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  return new TextDecoder().decode((await git(cwd, args, options)).bytes);
}

/** The parts of NUL-terminated output. Those that are not UTF-8 cannot be paths of ours and come apart, as nearly as they can be shown. */
export function fields(bytes: Uint8Array): { readonly all: string[]; readonly undecodable: string[] } {
  const text = new TextDecoder().decode(bytes);
  const all = text.split("\0").slice(0, -1);
  if (!text.includes(REPLACEMENT)) return { all, undecodable: [] };
  const strict = new TextDecoder("utf-8", { fatal: true });
  const undecodable = new Set<number>();
  let field = 0;
  for (let start = 0, end = bytes.indexOf(0); end >= 0; start = end + 1, end = bytes.indexOf(0, start), field++) {
    try {
      strict.decode(bytes.subarray(start, end));
    } catch {
      undecodable.add(field);
    }
  }
  return { all: all.filter((_, index) => !undecodable.has(index)), undecodable: all.filter((_, index) => undecodable.has(index)) };
}

const REPLACEMENT = "\ufffd";
