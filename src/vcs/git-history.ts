/**
 * Reads the commits of a repository through git's plumbing: `git log` would run the program
 * that a repository's config names for signatures.
 */
import { isTreePath } from "#core/files/path-rules.ts";
import { maskSecrets } from "#text/secrets/mask.ts";
import { gitText, tryGit } from "./git-process.ts";
import type { Commit } from "./vcs-adapter.ts";

/** The newest `max` commits below HEAD, merges not counted, that changed something in a directory; newest first, without root commits. */
export async function recentCommits(directory: string, max: number): Promise<Commit[]> {
  if (tryGit(directory, ["rev-parse", "--quiet", "--verify", "HEAD"]) === undefined) return [];
  const ids = await gitText(directory, ["rev-list", "--no-merges", `--max-count=${max}`, "HEAD", "--", "."]);
  const format = "--format=%x01%H%x02%P%x02%s";
  const args = ["diff-tree", "--stdin", "-r", "-z", "--no-renames", "--no-ext-diff", "--name-status", "--relative", format];
  return parseCommits(await gitText(directory, args, { stdin: ids }));
}

function parseCommits(out: string): Commit[] {
  const commits: { id: string; parent: string; subject: string; changes: { status: string; path: string }[] }[] = [];
  const fields = out.split("\0");
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] as string;
    const head = /^\n?\x01([0-9a-f]+)\x02([0-9a-f]+)\x02(.*)$/s.exec(field);
    if (head) {
      const [, id = "", parent = "", subject = ""] = head;
      commits.push({ id, parent, subject: maskSecrets(subject), changes: [] });
    } else if (field.trim() !== "") {
      at++;
      const path = fields[at] ?? "";
      if (isTreePath(path)) commits.at(-1)?.changes.push({ status: field.trim(), path });
    }
  }
  return commits.map(({ changes, ...commit }) => ({
    ...commit,
    changed: changes.filter(({ status }) => status !== "A").map(({ path }) => path),
    added: changes.filter(({ status }) => status === "A").map(({ path }) => path),
  }));
}

/** The root commits from which a commit descends, sorted by id. Empty for a shallow clone: its oldest commits only look like roots. */
export async function rootCommits(directory: string, commit: string): Promise<string[]> {
  const isShallow = await gitText(directory, ["rev-parse", "--is-shallow-repository"]);
  if (isShallow.trim() !== "false") return [];
  const ids = await gitText(directory, ["rev-list", "--max-parents=0", commit, "--"]);
  return ids
    .split("\n")
    .filter((id) => id !== "")
    .sort();
}
