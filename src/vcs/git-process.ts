/**
 * Runs git without letting the repository run anything.
 *
 * A repository's own config can name programs (file-system monitors, hooks, pagers, ssh commands). Every
 * call overrides those that our commands could reach, and takes no locks, so that it never gets in the
 * way of the user's own git. Files of a repository can be pipes and devices, so every call has a limit.
 */
import { CodeCompassError } from "#core/errors.ts";
import { GIT_QUICK_MS_MAX } from "#core/limits.ts";
import { shellWord } from "#core/shell-word.ts";
import { visible } from "#core/visible.ts";
import { type GitOutput, runGit, runQuickly } from "./git-child.ts";
import { findObstacle, refuseObstacles } from "./special-files.ts";

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

/** Paths are taken literally, without wildcards or magic. */
const LITERAL = "--literal-pathspecs";

function command(cwd: string, args: readonly string[], pathspecs: readonly string[] = [LITERAL]): string[] {
  return ["git", "-C", cwd, "--no-pager", ...pathspecs, ...OVERRIDES, ...args];
}

/**
 * Output of a git command that reads a few small files; undefined when it fails or git is not installed. Blocks this thread.
 * @throws invalid_input when a pipe or device lies where git would read; limit_exceeded when git hangs all the same
 */
export function tryGit(cwd: string, args: readonly string[]): string | undefined {
  refuseObstacles(cwd);
  const run = runQuickly(command(cwd, args), GIT_QUICK_MS_MAX);
  if (!run?.exitedDueToTimeout) return run?.exitCode === 0 ? run.stdout.toString() : undefined;
  throw (
    findObstacle(cwd) ??
    new CodeCompassError(
      "limit_exceeded",
      `git ${args[0]} did not answer within ${GIT_QUICK_MS_MAX / 1_000} seconds in ${cwd} and was stopped.`,
      {
        remediation: `Try it by hand: git -C ${cwd} ${args[0]}. The disk may be slow to answer, or the repository damaged (git fsck).`,
      },
    )
  );
}

interface GitOptions {
  readonly stdin?: string;
  /** Exit statuses that are answers, not failures. */
  readonly accept?: readonly number[];
  /** Replaces {@link LITERAL}, for commands that refuse that option. */
  readonly pathspecs?: readonly string[];
}

/** Output of a git command, whatever its exit status, without blocking this thread. */
export async function gitOutput(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutput> {
  refuseObstacles(cwd);
  const name = args.find((arg, at) => !arg.startsWith("-") && args[at - 1] !== "-c") ?? "";
  return runGit({ directory: cwd, words: command(cwd, args, options.pathspecs), name, stdin: options.stdin });
}

/**
 * Output and warnings of a git command that should succeed, without blocking this thread.
 * @throws internal when its exit status is not accepted
 */
export async function git(
  cwd: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<{ bytes: Uint8Array; warnings: string }> {
  const { bytes, warnings, exitCode } = await gitOutput(cwd, args, options);
  if ((options.accept ?? [0]).includes(exitCode)) return { bytes, warnings };
  const said = /^(?:fatal|error): .+$/m.exec(warnings)?.[0];
  throw new CodeCompassError("internal", `git ${args[0]} failed in ${cwd}${said === undefined ? "" : `: ${visible(said)}`}.`, {
    remediation: `Try it by hand: git -C ${shellWord(cwd)} status. Where the repository is damaged, git fsck --full says how.`,
    detail: warnings.trim(),
  });
}

/** As {@link git}, with the output as text. */
export async function gitText(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  return new TextDecoder().decode((await git(cwd, args, options)).bytes);
}

/**
 * The fields of NUL-terminated output. Fields that are not UTF-8 cannot be paths of ours and
 * are returned apart, with replacement characters.
 */
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
