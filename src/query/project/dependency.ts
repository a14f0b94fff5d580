/** Lines of manifests that say which version of a package a project uses. */
import type { FactPlace } from "./fact-lines.ts";
import { DEPENDENCY_PLACES } from "./facts.ts";

/** What stands before the name of a package in a manifest: a quote, the slash or colon of a group. */
const BEFORE = "(?:^|[\\s\"'`/:>(@{,])";
/** What stands behind it: a quote, or signs of a version. */
const BEHIND = "(?=[\\s\"'`:<>=~^!,;)@\\[\\]]|$)";
/** The main package of a group that has the name: `laravel/framework`, `org.ktor:ktor-core`. */
const OF_GROUP = "[/:](?:[\\w-]+-)?(?:framework|core)\\b";

/** A comment says nothing of what is used. */
const NO_COMMENT = "^(?!\\s*(?:<!--|#|//|--)).*?";
/** A property of the build that keeps the version of a package, or of all packages of a maker: `<AspireVersion>13.1</AspireVersion>`. */
const OF_PROPERTY = "[._-]?version\\b[\"']?\\s*[>=:].*\\d";

/** The lines in manifests that name the package, the surest first. Lock files repeat every package of every package, so they are no answer. */
export function dependencyPlaces(name: string): readonly FactPlace[] {
  const own = BEFORE + RegExp.escape(name);
  const files = [...new Map(DEPENDENCY_PLACES.map(({ file }) => [file.source, file])).values()];
  // A line with a version comes before one that only has the name, as the settings of a package do.
  const ofProperty = `(?:^|[\\s<"'])${RegExp.escape(name)}${OF_PROPERTY}`;
  return [`${own}${BEHIND}.*\\d`, ofProperty, own + OF_GROUP, own + BEHIND, `${own}[/:.]`].flatMap((source) =>
    files.map((file) => ({ file, line: new RegExp(NO_COMMENT + source, "i") })),
  );
}
