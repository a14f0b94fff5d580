/** Where things are kept, from the environment. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { readableName } from "#core/files/path-rules.ts";
import { LEASE_SILENT_MS_MAX } from "./limits.ts";

/** Directory of all indexes: `CODECOMPASS_HOME`, or `~/.codecompass`. */
export function storageRoot(): string {
  const override = process.env["CODECOMPASS_HOME"];
  return override ? resolve(override) : join(homedir(), ".codecompass");
}

/**
 * How long the holder of the right to write may be silent before another process takes it over, in ms. Tests shorten it; nobody else
 * has a reason to.
 */
export function leaseSilentMsMax(): number {
  const given = Number(process.env["CODECOMPASS_TEST_LEASE_SILENT_MS"]);
  return given > 0 ? given : LEASE_SILENT_MS_MAX;
}

/** The directory of all projects, by its name. */
export const PROJECTS = "projects";

/** Directory of one project's index. `projectKey` is an absolute path that all its worktrees share. */
export function projectDirectory(projectKey: string): string {
  return join(storageRoot(), PROJECTS, projectId(projectKey));
}

/** Name of a project: readable, and different for every key. */
export function projectId(projectKey: string): string {
  const digest = new Bun.CryptoHasher("sha256").update(projectKey).digest("hex").slice(0, 12);
  return `${readableName(projectKey) || "root"}-${digest}`;
}
