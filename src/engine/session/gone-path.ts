/** Paths that nothing has any more: whoever asks for one is told where its past is. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { HISTORY_PAST_COMMITS_MAX } from "#core/limits.ts";
import { named } from "#core/visible.ts";
import { pathsInside } from "#engine/project/workspace-path.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { QuerySession } from "./query-session.ts";

interface AskedPath {
  /** As it was typed, with lines behind it or without. */
  readonly path: string;
  readonly cwd?: string | undefined;
  readonly ref?: string | undefined;
}

/** What is made, or that its path is not there; of one that a commit took away, with the commit, and its history as the next step. */
export async function orGone<T>(session: QuerySession, asked: AskedPath, making: Promise<T>): Promise<T> {
  try {
    return await making;
  } catch (thrown) {
    if (!(thrown instanceof CodeCompassError) || thrown.code !== "path_not_found" || asked.ref !== undefined) throw thrown;
    throw (await goneError(session, asked)) ?? thrown;
  }
}

async function goneError({ project }: QuerySession, { path: typed, cwd }: AskedPath): Promise<CodeCompassError | undefined> {
  const { path: workspace, vcs } = project.workspace;
  const { commit } = vcs.head();
  if (vcs.kind === "none" || commit === null || typed.includes("\n")) return undefined;
  const ids = await vcs.firstParents(commit, HISTORY_PAST_COMMITS_MAX + 1);
  const downTo = ids[HISTORY_PAST_COMMITS_MAX] ?? null;
  const absent = new Set(vcs.mayBeSparse() ? (await vcs.listFiles())?.sparse : []);
  for (const path of pathsInside(workspace, typed.replace(/(?::\d+(?:-\d+)?)+$/, ""), cwd)) {
    if (existsSync(join(workspace, path))) return undefined;
    if (absent.has(path)) return notCheckedOut(path);
    const [newest] = await vcs.commitsBelow(commit, path, 1, downTo);
    if (!newest) continue;
    const isGone = newest.changes.every(({ after }) => after === null);
    // A directory that a sparse checkout leaves out is not gone.
    const isDeleted = async (): Promise<boolean> => {
      const changes = vcs.isBare ? [] : ((await vcs.changesBetween(commit, null)) ?? []);
      return changes.some((change) => change.after === null && (change.path === path || change.path.startsWith(`${path}/`)));
    };
    if (!isGone && !(await isDeleted())) continue;
    const when = isGone ? `${shortCommit(newest.commit)} took it away` : "its removal is not committed";
    return new CodeCompassError("path_not_found", `${named(path)} is not there any more: ${when}.`, {
      remediation: "Its history says what it was.",
      next: { do: "history", name: path },
    });
  }
  return undefined;
}

function notCheckedOut(path: string): CodeCompassError {
  return new CodeCompassError("path_not_found", `${named(path)} is not checked out: this sparse checkout leaves it out.`, {
    remediation: "The commit has it.",
    next: { do: "show", target: path, ref: "HEAD" },
  });
}
