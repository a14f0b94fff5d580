/** Finds files by the end of their path, where nothing says which directory a path is relative to. */
import { basename } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";

const pathsByFacts = new WeakMap<ViewFacts, ReadonlyMap<string, readonly string[]>>();

/** The paths of all files with this base name. */
export function filesCalled(facts: ViewFacts, name: string): readonly string[] {
  const byName = pathsByFacts.get(facts) ?? Map.groupBy(facts.paths, (path) => basename(path));
  pathsByFacts.set(facts, byName);
  return byName.get(name) ?? [];
}

/** The paths that end in `suffix`, at a boundary between names. */
export function filesBySuffix(facts: ViewFacts, suffix: string): readonly string[] {
  return filesCalled(facts, basename(suffix)).filter((path) => path === suffix || path.endsWith(`/${suffix}`));
}

/** The one file whose path ends in `suffix`; undefined where there is none, or several. */
export function fileBySuffix(facts: ViewFacts, suffix: string): string | undefined {
  const found = filesBySuffix(facts, suffix);
  return found.length === 1 ? found[0] : undefined;
}
