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

/** Output of a git command that should succeed, and what it warned of, without blocking this thread. */
export async function git(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<{ out: string; warnings: string }> {
  const { stdin, accept = [0] } = options;
  const input = stdin === undefined ? "ignore" : new TextEncoder().encode(stdin);
  const run = Bun.spawn(command(cwd, args, options.pathspecs), { env: environment(), stdin: input, stdout: "pipe", stderr: "pipe" });
  const [out, warnings, exitCode] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text(), run.exited]);
  // A terminal sends Ctrl-C to git as well as to us, and git may be the first to go.
  if (run.signalCode === "SIGINT") throw new CodeCompassError("interrupted", "Interrupted before anything was written.");
  if (accept.includes(exitCode)) return { out, warnings };
  throw new CodeCompassError("internal", `git ${args[0]} failed in ${cwd}.`, { detail: warnings.trim() });
}

/** Output of a git command as bytes: file contents need not be text. */
export async function gitBytes(cwd: string, args: readonly string[], stdin: string): Promise<Uint8Array> {
  const run = Bun.spawn(command(cwd, args), {
    env: environment(),
    stdin: new TextEncoder().encode(stdin),
    stdout: "pipe",
    stderr: "ignore",
  });
  const [out, exitCode] = await Promise.all([new Response(run.stdout).bytes(), run.exited]);
  if (exitCode === 0) return out;
  throw new CodeCompassError("internal", `git ${args[0]} failed in ${cwd}.`);
}
