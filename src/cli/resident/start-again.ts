/** Starts the resident process without a command for it: after a crash, or because the user's settings ask for it. */
import { startDetached } from "#engine/project/background.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { hasUserSettings } from "#engine/settings/settings-places.ts";
import { claimCrashed, isGoneForOnce } from "./process-record.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** Minutes without a command after which a background process ends. */
export const IDLE_MINUTES_DEFAULT = 240;

/** The command line of a background process. */
export function backgroundWords(workspace: string, idleMinutes = IDLE_MINUTES_DEFAULT): string[] {
  return ["watch", "--workspace", workspace, "--idle-minutes", String(idleMinutes), "--log-level", "silent"];
}

/** Restarts the process that listened on a socket and crashed, without waiting for it. */
export function startAfterCrash(socket: string): void {
  const restart = claimCrashed(socket);
  if (restart) startDetached(restart.words, restart.cwd);
}

/** Starts a background process if none runs and the user's settings ask for one, without waiting for it. */
export async function startIfWanted({ path }: Workspace): Promise<void> {
  const socket = socketPath();
  const isThere = isOurs(socket) && !isGoneForOnce(socket);
  if (process.env["CODECOMPASS_ALONE"] !== undefined || isThere || !hasUserSettings()) return;
  const { startsWatching } = await import("#engine/settings/settings.ts");
  if (!startsWatching(path)) return;
  startDetached(backgroundWords(path), path);
}
