/** Lists the paths that an index leaves out, and why. For people: an indexing run, which must be faster, does not use it. */
import { SKIP_WORDS } from "#core/skip-words.ts";

import type { Ignored } from "#indexer/rules/ignore-rules.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { readFile } from "./read-file.ts";
import { type Listing, listWorkspace } from "./scan.ts";

export type Explained = Ignored & { readonly path: string };

/** All paths that are left out, in order; a directory (with a slash at the end) stands for everything in it. */
export async function explainIgnored(workspace: string, vcs: VcsAdapter): Promise<Explained[]> {
  const listing = await listWorkspace(workspace, vcs);
  const holdsIndexed = directoriesOf(listing.paths);
  const left = new Map<string, Explained>();
  for (const entry of listing.ignored) {
    const shown = collapsed(entry, holdsIndexed);
    if (!left.has(shown.path)) left.set(shown.path, shown);
  }
  for (const entry of await ignoredByVcs(listing, vcs)) {
    if (!holdsIndexed.has(entry.path)) left.set(entry.path, entry);
  }
  for (const path of listing.nested) left.set(path, { path, layer: "vcs", rule: "a separate repository" });
  for (const path of listing.paths) {
    const read = readFile(workspace, path, vcs.objectFormat);
    if (read.is === "skipped") left.set(path, { path, layer: "content", rule: SKIP_WORDS[read.reason] });
  }
  return [...left.values()]
    .filter(({ path }) => !enclosing(path).some((directory) => left.has(directory)))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

async function ignoredByVcs({ rules }: Listing, vcs: VcsAdapter): Promise<Explained[]> {
  const all = (await vcs.explainIgnored()) ?? [];
  return all.flatMap(({ path, ...rule }) => {
    const verdict = rules.judgeIgnored(path, rule);
    return verdict ? [{ path, ...verdict }] : [];
  });
}

/** Replaces a file by its directory where a rule leaves out the whole directory and no file in it is indexed. */
function collapsed(entry: Explained, holdsIndexed: ReadonlySet<string>): Explained {
  if (entry.layer !== "built-in" || !entry.rule.endsWith("/")) return entry;
  const directory = enclosing(entry.path).find((around) => around === entry.rule || around.endsWith(`/${entry.rule}`));
  return directory === undefined || holdsIndexed.has(directory) ? entry : { ...entry, path: directory };
}

function directoriesOf(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap(enclosing));
}

/** The directories around a path, outermost first, each with a slash at its end. */
function enclosing(path: string): string[] {
  const directories: string[] = [];
  for (let slash = path.indexOf("/"); slash >= 0 && slash < path.length - 1; slash = path.indexOf("/", slash + 1)) {
    directories.push(path.slice(0, slash + 1));
  }
  return directories;
}
