/**
 * Opening the workspace or session that a command needs, and writing its answer, by the values of its flags. Commands import this file to
 * declare themselves, so it loads the engine only when a command runs: help and completions must not wait for it.
 */
import type { DetailLevel, Format } from "#core/protocol.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import type { CommonValues } from "./command.ts";
import { warn } from "./log.ts";
import { isTerminal, print, useColor } from "./output.ts";
import { atUser, type Standpoint, standpointIn } from "./standpoint.ts";

/** The workspace that the flags name; warns when it is an unusual one. */
export async function workspaceOf({ workspace: given }: CommonValues): Promise<Workspace> {
  const { resolveWorkspace } = await import("#engine/project/workspace.ts");
  const workspace = resolveWorkspace(given, process.cwd());
  for (const warning of workspace.warnings) await warn(warning);
  return workspace;
}

/** Runs `work` in a session on the workspace's index, and closes the session. `here` is how the user sees its paths. */
export async function withSession<T>(values: CommonValues, work: (session: QuerySession, here: Standpoint) => Promise<T> | T): Promise<T> {
  const { openOrRebuild } = await import("#engine/project/background.ts");
  const { QuerySession } = await import("#engine/session/query-session.ts");
  const workspace = await workspaceOf(values);
  const session = new QuerySession(openOrRebuild(workspace));
  try {
    return await work(session, await standpointIn(workspace, values));
  } finally {
    session.close();
  }
}

export { atUser };

/** How an answer is written. */
export interface OutputStyle {
  readonly format: Format;
  readonly color: boolean;
  /** Headings per file, for terminals. */
  readonly grouped: boolean;
  readonly detail: DetailLevel;
  readonly compact: boolean;
}

/** The style that the flags ask for; `lines` with signatures unless asked otherwise. */
export function styleOf(values: CommonValues & { readonly detail?: DetailLevel; readonly compact?: boolean }): OutputStyle {
  const { format = "lines", color = "auto", detail = "signature", compact = false } = values;
  return { format, color: useColor(color), grouped: isTerminal(), detail, compact };
}

/** Prints an answer in the format that the flags name; prints nothing for an empty text. */
export function respond({ format = "lines" }: CommonValues, sheet: Sheet): void {
  const text = writeSheet(sheet, format);
  if (text !== "") print(text);
}
