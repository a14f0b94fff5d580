/** Errors for paths that no longer exist: they say which commit removed the path and how to see its history. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { HISTORY_PAST_COMMITS_MAX } from "#core/limits.ts";
import { shellWord } from "#core/shell-word.ts";
import { named } from "#core/visible.ts";
import { isRepositoryRoot } from "#engine/project/workspace.ts";
import { pathsInside } from "#engine/project/workspace-path.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { PathChange, VcsAdapter } from "#vcs/vcs-adapter.ts";
import type { QuerySession } from "./query-session.ts";

interface AskedPath {
  /** As it was typed, with or without line numbers behind it. */
  readonly path: string;
  readonly cwd?: string | undefined;
  readonly ref?: string | undefined;
}

/**
 * The result of `making`. Where that fails because the path does not exist, but a commit or the working tree removed it, the error names
 * the commit and suggests the history.
 * @throws path_not_found, and whatever `making` throws
 */
export async function orGone<T>(session: QuerySession, asked: AskedPath, making: Promise<T>): Promise<T> {
  try {
    return await making;
  } catch (thrown) {
    if (!(thrown instanceof CodeCompassError) || thrown.code !== "path_not_found" || asked.ref !== undefined) throw thrown;
    throw nestedError(session, asked) ?? (await goneError(session, asked)) ?? thrown;
  }
}

/** The error for a path of a repository inside this one, such as a submodule, which has an index of its own; undefined for other paths. */
function nestedError({ project }: QuerySession, { path: typed, cwd }: AskedPath): CodeCompassError | undefined {
  const workspace = project.workspace.path;
  for (const path of typed.includes("\n") ? [] : pathsInside(workspace, withoutLines(typed), cwd)) {
    const parts = path.split("/");
    const above = parts.map((_, at) => parts.slice(0, at + 1).join("/")).find((place) => isRepositoryRoot(join(workspace, place)));
    if (above === undefined || path === ".") continue;
    const directory = join(workspace, above);
    return new CodeCompassError("path_not_found", `${named(above)} is a separate repository, which is not part of this index.`, {
      remediation: `Ask there: cd ${shellWord(directory)}`,
      next: { do: "index", workspace: directory },
    });
  }
  return undefined;
}

function withoutLines(path: string): string {
  return path.replace(/(?::\d+(?:-\d+)?)+$/, "");
}

async function goneError({ project }: QuerySession, { path: typed, cwd }: AskedPath): Promise<CodeCompassError | undefined> {
  const { path: workspace, vcs } = project.workspace;
  const { commit } = vcs.head();
  if (vcs.kind === "none" || commit === null || typed.includes("\n")) return undefined;
  const ids = await vcs.firstParents(commit, HISTORY_PAST_COMMITS_MAX + 1);
  const downTo = ids[HISTORY_PAST_COMMITS_MAX] ?? null;
  const absent = new Set(vcs.mayBeSparse() ? (await vcs.listFiles())?.sparse : []);
  for (const path of pathsInside(workspace, withoutLines(typed), cwd)) {
    if (existsSync(join(workspace, path))) return undefined;
    if (absent.has(path)) return notCheckedOut(path);
    if ([...absent].some((other) => other.startsWith(`${path}/`))) return directoryNotCheckedOut(path);
    const [newest] = await vcs.commitsBelow(commit, path, 1, downTo);
    if (!newest) continue;
    const isGone = newest.changes.every(({ after }) => after === null);
    // A directory that is missing only because of a sparse checkout was not removed.
    const changes = await changesWith(vcs, isGone ? newest : { parent: commit, commit: null });
    const isTaken = changes.some((change) => change.after === null && (change.path === path || change.path.startsWith(`${path}/`)));
    if (!isGone && !isTaken) continue;
    const when = isGone ? `${shortCommit(newest.commit)} deleted it` : "its removal is not committed";
    const before = isGone ? newest.parent : commit;
    const moved = movedTo(changes, path);
    const was = before === null ? "" : ` Ref ${shortCommit(before)} still has it.`;
    return new CodeCompassError("path_not_found", `${named(path)} no longer exists: ${when}.`, {
      ...(moved === undefined
        ? { remediation: `Its history says what it held.${was}`, next: { do: "history" as const, name: path } }
        : { remediation: `${named(moved)} has its content.`, next: { do: "show" as const, target: moved } }),
      ...(before === null ? {} : { otherwise: { do: "show" as const, target: path, ref: shortCommit(before) } }),
    });
  }
  return undefined;
}

/** What a commit changed against its parent; without a commit, what the working tree changed. */
async function changesWith(
  vcs: VcsAdapter,
  { parent, commit }: { readonly parent: string | null; readonly commit: string | null },
): Promise<readonly PathChange[]> {
  if (parent === null || (commit === null && vcs.isBare)) return [];
  return (await vcs.changesBetween(parent, commit)) ?? [];
}

/** The one file that was added with the removed path's content in the same change. */
function movedTo(changes: readonly PathChange[], path: string): string | undefined {
  const blob = changes.find((change) => change.path === path)?.before?.blob;
  const [moved, ...more] = changes.filter(({ before, after }) => before === null && after !== null && after.blob === blob);
  return blob && more.length === 0 ? moved?.path : undefined;
}

function notCheckedOut(path: string): CodeCompassError {
  return new CodeCompassError("path_not_found", `${named(path)} is not checked out: this sparse checkout leaves it out.`, {
    remediation: "The commit has it.",
    next: { do: "show", target: path, ref: "HEAD" },
  });
}

function directoryNotCheckedOut(path: string): CodeCompassError {
  return new CodeCompassError("path_not_found", `${named(path)} is not checked out: this sparse checkout leaves it out.`, {
    remediation: "The commit has it.",
    next: { do: "outline", path, ref: "HEAD" },
  });
}
