/** Where things are kept, from the environment. */
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";

/** Directory of all indexes: `CODECOMPASS_HOME`, or `~/.codecompass`. */
export function storageRoot(): string {
  const override = process.env["CODECOMPASS_HOME"];
  return override ? resolve(override) : join(homedir(), ".codecompass");
}

/** Directory of one project's index. `projectKey` is an absolute path that all its worktrees share. */
export function projectDirectory(projectKey: string): string {
  return join(storageRoot(), "projects", projectId(projectKey));
}

/** Name of a project: readable, and different for every key. */
export function projectId(projectKey: string): string {
  const digest = new Bun.CryptoHasher("sha256").update(projectKey).digest("hex").slice(0, 12);
  const name = basename(projectKey.replace(/\/\.git$/, "")).replace(/[^\w.-]+/g, "-");
  return `${name || "root"}-${digest}`;
}
