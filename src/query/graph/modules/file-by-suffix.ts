/** Files by the end of their path, where nothing says from which directory a path is meant. */
import { basename } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";

const pathsByFacts = new WeakMap<ViewFacts, ReadonlyMap<string, readonly string[]>>();

/** The one file whose path ends in this; undefined where several do. */
export function fileBySuffix(facts: ViewFacts, suffix: string): string | undefined {
  const byName = pathsByFacts.get(facts) ?? Map.groupBy(facts.paths, (path) => basename(path));
  pathsByFacts.set(facts, byName);
  const found = (byName.get(basename(suffix)) ?? []).filter((path) => path === suffix || path.endsWith(`/${suffix}`));
  return found.length === 1 ? found[0] : undefined;
}
