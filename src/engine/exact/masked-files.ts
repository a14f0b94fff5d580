/** Files with values that are masked as secrets. */
import { compilePattern } from "#query/exact/pattern.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { textOfContent, textVersions } from "#store/versions/files.ts";

/** As many stars as the shortest secret has characters, behind what is neither a star nor a slash: those draw lines and open comments. */
const MASKED = compilePattern("[^\\s*/#-][ \\t]*[\"'`]?\\*{8,}", { literal: false, ignoreCase: "never", word: false });

/** How many files of a view, among those with such a path, have masked values; a few may only have a row of stars. */
export function maskedFiles(db: Database, view: View, matchesPath: (path: string) => boolean): number {
  const among = candidateVersions(db, { view }, MASKED.required);
  const versions = textVersions(db, view, among ? { among } : {}).filter(({ path }) => matchesPath(path));
  return versions.filter(({ contentId }) => MASKED.count(textOfContent(db, contentId)) > 0).length;
}
