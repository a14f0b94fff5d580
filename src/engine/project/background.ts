/** Work that outlives the command that noticed it. */
import { join } from "node:path";

/** How this program is started again: the executable itself, or Bun with the source. */
function selfCommand(): string[] {
  const compiled = /\$bunfs|~BUN/.test(import.meta.url);
  return compiled ? [process.execPath] : [process.execPath, join(import.meta.dir, "#main.ts")];
}

/** Starts `codecompass sync` for a workspace, or a commit, and does not wait for it. One that finds another at work ends at once. */
export function startBackgroundSync(workspace: string, commit?: string): void {
  const ref = commit === undefined ? [] : ["--ref", commit];
  const child = Bun.spawn([...selfCommand(), "sync", "--workspace", workspace, ...ref, "--log-level", "silent"], {
    cwd: workspace,
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  });
  child.unref();
}
