/**
 * Opens the workspace or session that a command's flags name, and writes the command's answer. Commands import this file to declare
 * themselves, so it loads the engine only when a command runs: help and completions must not wait for it.
 */

import { resolve } from "node:path";
import { counted } from "#core/counted.ts";
import type { DetailLevel, Format } from "#core/protocol.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { firstRows, type ListAnswer, listSheet, type Sheet, writeSheet } from "#format/sheet.ts";
import type { CommonValues } from "./command.ts";
import { atUser, type Standpoint, standpointIn } from "./standpoint.ts";
import { caller } from "./terminal/caller.ts";
import { hyperlinkMaker } from "./terminal/hyperlinks.ts";
import { warn } from "./terminal/log.ts";
import { isTerminal, print, useColor } from "./terminal/output.ts";

/** The workspace that the flags name, or the one that contains `directory`. Prints the workspace's warnings. */
export async function workspaceOf({
  workspace: given,
  directory = ".",
}: CommonValues & { readonly directory?: string }): Promise<Workspace> {
  const { cwd, host } = caller();
  const from = resolve(cwd, directory);
  const workspace = host?.workspace(given, from) ?? (await import("#engine/project/workspace.ts")).resolveWorkspace(given, from);
  for (const warning of workspace.warnings) await warn(warning);
  return workspace;
}

/**
 * Runs `work` in a session on the workspace's index, then closes the session. `here` converts between the index's paths and those that the
 * user sees. With `isLong`, for many queries in a row, the worktree is watched meanwhile.
 */
export async function withSession<T>(
  values: CommonValues,
  work: (session: QuerySession, here: Standpoint) => Promise<T> | T,
  isLong = false,
): Promise<T> {
  const who = caller();
  const workspace = await workspaceOf(values);
  const workHere = async (session: QuerySession): Promise<T> => {
    const here = await standpointIn(workspace, values);
    who.linkTo = hyperlinkMaker(values.hyperlinkFormat, here.base);
    return work(session, here);
  };
  if (who.host) return who.host.withSession(workspace, workHere);
  const { openOrRebuild } = await import("#engine/project/background.ts");
  const { QuerySession } = await import("#engine/session/query-session.ts");
  const { OpenIndex } = await import("#engine/session/open-index.ts");
  const session = new QuerySession(new OpenIndex(openOrRebuild(workspace), { isWatched: isLong }));
  try {
    return await workHere(session);
  } finally {
    await session.end();
    await (await import("./resident/start-again.ts")).startIfWanted(workspace);
  }
}

export { atUser };

/** How an answer is written. */
export interface OutputStyle {
  readonly format: Format;
  readonly color: boolean;
  /** Whether hits stand under one heading per file, for terminals. */
  readonly grouped: boolean;
  readonly detail: DetailLevel;
  readonly compact: boolean;
}

/** The style that the flags ask for; by default `lines`, with signatures. */
export function styleOf(values: CommonValues & { readonly detail?: DetailLevel; readonly compact?: boolean }): OutputStyle {
  const { format = "lines", color = "auto", detail = "signature", compact = false } = values;
  return { format, color: useColor(color), grouped: isTerminal(), detail, compact };
}

/** Prints the first `--limit` rows of a list, and warns when more are left out. */
export async function respondList(values: CommonValues & { readonly limit?: number }, list: ListAnswer): Promise<void> {
  const { limit = Number.POSITIVE_INFINITY } = values;
  respond(values, listSheet(firstRows(list, limit)));
  if (list.rows.length > limit)
    await warn(`${limit} of ${counted(list.rows.length, "row")} ${limit === 1 ? "is" : "are"} shown; a larger --limit shows more.`);
}

/** Prints an answer in the format that the flags name; prints nothing for an empty text. */
export function respond({ format = "lines" }: CommonValues, sheet: Sheet): void {
  const text = writeSheet(sheet, format);
  if (text !== "") print(text);
}
