/** The files that a request names by paths and languages: a name means a definition in them first, and lists of uses are cut to them. */
import { chosenLanguages } from "#engine/search/chosen-languages.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { View } from "#store/rows/view.ts";
import { type Scope, versionsByPath } from "#store/views/scope.ts";
import { pathMatcher } from "#text/path-glob.ts";

/** Which files a request names. */
export interface Within {
  /** The same as a scope of searches; made when it is asked for, since it reads all paths of the view. */
  readonly scope: () => Scope;
  readonly has: (file: Pick<SymbolRow, "path" | "language">) => boolean;
}

/**
 * The files of a view that a request names by paths and languages; undefined where it names none.
 * @throws unsupported_language
 */
export function filesAsked({ languages, pathGlobs = [] }: FilesAsked): ((db: Database, view: View) => Within) | undefined {
  const wanted = chosenLanguages(languages, [], []);
  if (!wanted && pathGlobs.length === 0) return undefined;
  const globs = pathGlobs.map(pathMatcher);
  const isThere = (path: string): boolean => globs.length === 0 || globs.some((matches) => matches(path));
  const has: Within["has"] = ({ path, language }) => (!wanted || wanted.includes(language)) && isThere(path);
  return (db, view) => ({
    scope: () => ({
      view,
      ...(wanted ? { languages: wanted } : {}),
      ...(globs.length > 0 ? { versionIds: versionsByPath(db, view, isThere) } : {}),
    }),
    has,
  });
}

interface FilesAsked {
  readonly languages?: readonly string[] | undefined;
  readonly pathGlobs?: readonly string[] | undefined;
}
