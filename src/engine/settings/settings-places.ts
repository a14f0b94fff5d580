/** The places of settings files, apart from the table of settings, which is loaded only when there is such a file. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { storageRoot } from "#core/storage-paths.ts";

/** Whose settings: the user's own, or the project's, which come with the repository. */
export type SettingsScope = "user" | "project";

export interface SettingsFile {
  readonly scope: SettingsScope;
  readonly path: string;
}

/** The settings files of a workspace; later ones win. They need not exist. */
export function settingsFiles(workspace: string): readonly SettingsFile[] {
  return [userSettings(), { scope: "project", path: join(workspace, ".codecompass.jsonc") }];
}

/** Whether the user has settings for all workspaces. */
export function hasUserSettings(): boolean {
  return existsSync(userSettings().path);
}

function userSettings(): SettingsFile {
  return { scope: "user", path: join(storageRoot(), "config.jsonc") };
}
