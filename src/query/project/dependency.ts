/** Lines of manifests that say which version of a package a project uses. */
import type { FactPlace } from "./fact-lines.ts";
import { DEPENDENCY_PLACES } from "./facts.ts";

/** What stands before and behind the name of a package in a manifest: quotes, the slash or colon of a group, signs of a version. */
const BEFORE = "(?:^|[\\s\"'`/:>(@{,-])";
const BEHIND = "(?=[\\s\"'`:<>=~^!,;)@\\]|[]|$)";

/** The lines in manifests that name the package. Lock files repeat every package of every package, so they are no answer. */
export function dependencyPlaces(name: string): readonly FactPlace[] {
  const line = new RegExp(`${BEFORE}${RegExp.escape(name)}${BEHIND}`, "i");
  const files = new Map(DEPENDENCY_PLACES.map(({ file }) => [file.source, file]));
  return [...files.values()].map((file) => ({ file, line }));
}
