/**
 * Packages: directories that a build tool builds by themselves, as their manifests say. They are what a project itself calls its parts, so that
 * a map has them for modules: `spring-web`, not `spring-web/src/main/java/org/springframework/web`.
 */
import { basename, dirname, join } from "node:path/posix";
import { descriptionIn } from "#query/project/about.ts";
import { factLines } from "#query/project/fact-lines.ts";
import { DESCRIPTION_PLACES } from "#query/project/facts.ts";
import type { Database } from "#store/database/database.ts";
import { type FileVersion, textOfVersion } from "#store/versions/files.ts";
import { joinedForm } from "#text/words/identifiers.ts";

const MANIFEST =
  /(?:^|\/)(?:package\.json|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|pyproject\.toml|setup\.py|composer\.json|mix\.exs|Package\.swift|pubspec\.ya?ml|[^/]+\.(?:gemspec|cabal|[cfv]sproj|vbproj))$/;
/** A build script of Gradle that is named after its directory: `spring-core/spring-core.gradle`. */
const NAMED_SCRIPT = /(?:^|\/)([^/]+)\/\1\.gradle(?:\.kts)?$/;
const SETTINGS = /(?:^|\/)settings\.gradle(?:\.kts)?$/;
/** `include 'clients', 'connect:api'`, `include(":app")`. */
const INCLUDED = /^[ \t]*include\b[ \t(]*((?:["'][\w:./-]{1,200}["'][\s,]*){1,200})/gm;

/** The directories of the packages among some files, without that of a package around all of them. */
export function packagesAmong(db: Database, files: readonly FileVersion[], root: string): ReadonlySet<string> {
  const found = files.flatMap((file) => {
    if (MANIFEST.test(file.path) || NAMED_SCRIPT.test(file.path)) return [dirname(file.path)];
    return SETTINGS.test(file.path) ? includedBy(dirname(file.path), textOfVersion(db, file.versionId)) : [];
  });
  return new Set(found.filter((directory) => directory !== root && directory !== "."));
}

/** The directories of the projects that settings of Gradle include. */
export function includedBy(directory: string, settings: string): string[] {
  const lists = [...settings.matchAll(INCLUDED)].map(([, list = ""]) => list);
  const names = lists.flatMap((list) => list.match(/[\w:./-]+/g) ?? []);
  return names.map((name) => join(directory, name.replace(/^:/, "").replaceAll(":", "/")));
}

const DESCRIPTION_CHARS_MAX = 110;

/** What the manifest of the package in a directory says that it is; null where none of the directory's files says it. */
export function describedBy(db: Database, directory: string, files: readonly FileVersion[]): string | null {
  const [line] = factLines(db, files, DESCRIPTION_PLACES);
  const said = line && descriptionIn(line.text);
  // "Spring Core" says no more of `spring-core` than its name does.
  if (!said || joinedForm(said) === joinedForm(basename(directory))) return null;
  return said.length > DESCRIPTION_CHARS_MAX ? `${said.slice(0, DESCRIPTION_CHARS_MAX).trimEnd()}…` : said;
}
