/** Lists the directories that built-in rules leave out, for the user's information. */
import type { LeftOutDirectory } from "#core/protocol/indexing.ts";
import type { Ignored } from "./ignore-rules.ts";

/** The place that a built-in rule leaves out: the directory that the rule names, with a slash at the end, or the file itself. */
export function leftOutPlace({ path, rule }: { readonly path: string; readonly rule: string }): string {
  if (!rule.endsWith("/")) return path;
  const at = `/${path}`.indexOf(`/${rule}`);
  return at < 0 ? path : path.slice(0, at + rule.length);
}

/**
 * The directories that built-in rules leave out, those with the most files first; `files` is
 * null for a directory that the scan did not enter.
 */
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
