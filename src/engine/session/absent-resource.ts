/** Answers a resource of Kubernetes that no manifest defines: those of its name that have other kinds, such as the release that makes it. */
import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import { resourcesOfOtherKinds } from "#query/recall/resources.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";

/** Resources that a message names. */
const NAMED_MAX = 5;

/** The error for a resource of which only the name is known; undefined for any other text. */
export function resourceNotFound(db: Database, view: View, given: string): CodeCompassError | undefined {
  const others = resourcesOfOtherKinds(db, view, given);
  const [first] = others;
  if (!first) return undefined;
  const shown = others
    .slice(0, NAMED_MAX)
    .map(({ qualifiedName, path, nameLine }) => `${named(qualifiedName)} (${named(`${path}:${nameLine}`)})`);
  const more = others.length > shown.length ? `, and ${others.length - shown.length} more` : "";
  return new CodeCompassError("symbol_not_found", `No manifest defines ${named(given.trim())}; there is ${shown.join(", ")}${more}.`, {
    remediation: "Name the one that you mean.",
    next: { do: "show", target: first.qualifiedName },
  });
}
