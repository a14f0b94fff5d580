/** Where this program stores its files, from the environment. */
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
 * Milliseconds for which a lease's holder may be silent before another process takes the lease over. Only tests shorten it, by the
 * environment variable below.
 */
export function leaseSilentMsMax(): number {
  const given = Number(process.env["CODECOMPASS_TEST_LEASE_SILENT_MS"]);
  return given > 0 ? given : LEASE_SILENT_MS_MAX;
}

/** The name of the directory that holds all projects. */
export const PROJECTS = "projects";

/** The directory of one project's index. `projectKey` is an absolute path that all worktrees of the repository share. */
export function projectDirectory(projectKey: string): string {
  return join(storageRoot(), PROJECTS, projectId(projectKey));
}

/** The name of a project's directory: readable, and different for every key. */
export function projectId(projectKey: string): string {
  const digest = new Bun.CryptoHasher("sha256").update(projectKey).digest("hex").slice(0, 12);
  return `${readableName(projectKey) || "root"}-${digest}`;
}
