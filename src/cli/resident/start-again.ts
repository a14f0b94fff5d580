/** Starting the resident process when nobody asked for it just now: because it crashed, or because its user has said so in the settings. */
import { startDetached } from "#engine/project/background.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { hasUserSettings } from "#engine/settings/settings-places.ts";
import { claimCrashed, isGoneForOnce } from "./process-record.ts";
import { isOurs, socketPath } from "./socket-place.ts";

/** Minutes without a command after which a process in the background ends. */
export const IDLE_MINUTES_DEFAULT = 240;

/** What the command line of a process in the background is. */
export function backgroundWords(workspace: string, idleMinutes = IDLE_MINUTES_DEFAULT): string[] {
  return ["watch", "--workspace", workspace, "--idle-minutes", String(idleMinutes), "--log-level", "silent"];
}

/** Starts the process anew that listened on a socket and crashed. Waits for nothing. */
export function startAfterCrash(socket: string): void {
  const restart = claimCrashed(socket);
  if (restart) startDetached(restart.words, restart.cwd);
}

/** Starts a process in the background if there is none and the user's settings want one. Waits for nothing. */
export async function startIfWanted({ path }: Workspace): Promise<void> {
  const socket = socketPath();
  const isThere = isOurs(socket) && !isGoneForOnce(socket);
  if (process.env["CODECOMPASS_ALONE"] !== undefined || isThere || !hasUserSettings()) return;
  const { startsWatching } = await import("#engine/settings/settings.ts");
  if (!startsWatching(path)) return;
  startDetached(backgroundWords(path), path);
}
