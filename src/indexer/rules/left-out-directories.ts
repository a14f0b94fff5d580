/** Directories that built-in rules leave out, for those who are to know of them. */
import type { LeftOutDirectory } from "#core/protocol.ts";
import type { Ignored } from "./ignore-rules.ts";

/** What a built-in rule leaves out of a path: the directory of the rule, with a slash at the end, or the file. */
export function leftOutPlace({ path, rule }: { readonly path: string; readonly rule: string }): string {
  if (!rule.endsWith("/")) return path;
  const at = `/${path}`.indexOf(`/${rule}`);
  return at < 0 ? path : path.slice(0, at + rule.length);
}

/** The directories, those of most files first; one that was not entered has no number of files. */
export function leftOutDirectories(ignored: readonly (Ignored & { readonly path: string })[]): LeftOutDirectory[] {
  const files = new Map<string, LeftOutDirectory>();
  for (const entry of ignored) {
    if (entry.layer !== "built-in" || !entry.rule.endsWith("/")) continue;
    const path = leftOutPlace(entry);
    const isEntered = entry.path !== path;
    files.set(path, { path, rule: entry.rule, files: isEntered ? (files.get(path)?.files ?? 0) + 1 : null });
  }
  return [...files.values()].sort((a, b) => (b.files ?? 0) - (a.files ?? 0) || (a.path < b.path ? -1 : 1));
}
