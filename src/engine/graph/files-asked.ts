/**
 * The files that a request selects by paths and languages. A name means a definition in these files first, and lists of uses show only
 * these files.
 */
import { chosenLanguages } from "#engine/search/chosen-languages.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { View } from "#store/rows/view.ts";
import { type Scope, versionsByPath } from "#store/views/scope.ts";
import { pathRules } from "#text/path-glob.ts";

/** The files that a request selects. */
export interface Within {
  /** The same files as a search scope; built on demand, since that reads all paths of the view. */
  readonly scope: () => Scope;
  readonly has: (file: Pick<SymbolRow, "path" | "language">) => boolean;
}

/**
 * Selects the files of a view by the paths and languages of a request; undefined where the request has neither.
 * @throws unsupported_language
 */
export function filesAsked({ languages, pathGlobs = [] }: FilesAsked): ((db: Database, view: View) => Within) | undefined {
  const wanted = chosenLanguages(languages, [], []);
  if (!wanted && pathGlobs.length === 0) return undefined;
  const isThere = pathRules(pathGlobs);
  const has: Within["has"] = ({ path, language }) => (!wanted || wanted.includes(language)) && isThere(path);
  return (db, view) => ({
    scope: () => ({
      view,
      ...(wanted ? { languages: wanted } : {}),
      ...(pathGlobs.length > 0 ? { versionIds: versionsByPath(db, view, isThere) } : {}),
    }),
    has,
  });
}

interface FilesAsked {
  readonly languages?: readonly string[] | undefined;
  readonly pathGlobs?: readonly string[] | undefined;
}
