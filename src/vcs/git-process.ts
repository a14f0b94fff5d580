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

function environment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !INHERITED.includes(name)) env[name] = value;
  }
  return { ...env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
}

function command(cwd: string, args: readonly string[]): string[] {
  return ["git", "-C", cwd, "--no-pager", "--literal-pathspecs", ...OVERRIDES, ...args];
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

/** Output of a git command that should succeed, without blocking this thread. */
export async function git(cwd: string, args: readonly string[]): Promise<string> {
  const run = Bun.spawn(command(cwd, args), { env: environment(), stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err, exitCode] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text(), run.exited]);
  if (exitCode === 0) return out;
  throw new CodeCompassError("internal", `git ${args[0]} failed in ${cwd}.`, { detail: err.trim() });
}
