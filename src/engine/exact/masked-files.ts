/** Files with values that are masked as secrets. */
import { careFor, formOf } from "#indexer/rules/secret-files.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { textOfContent, textVersions } from "#store/versions/files.ts";

/** As many stars as the shortest secret has characters, behind what is neither a star nor a slash: those draw lines and open comments. */
const MASKED = "[^\\s*/#-][ \\t]*[\"'`]?\\*{8,}";

/** A value of a key, or a line of its own, of nothing but stars: where values are masked whatever they look like, short ones are too. */
const MASKED_VALUE = "[:=][ \\t]*[\"'`]?\\*{3,}|^[ \\t]*\\*{8,}[ \\t\\r]*$";

/** How many files of a view, among those with such a path, have masked values; a few may only have a row of stars. */
export function maskedFiles(db: Database, view: View, matchesPath: (path: string) => boolean): number {
  return filesWith(db, view, MASKED, matchesPath);
}

/** Of these, the files in which a masked value may look like anything: manifests of secrets, and settings that are made for them. They are few. */
export function filesOfMaskedWords(db: Database, view: View, matchesPath: (path: string) => boolean): number {
  const isOfWords = (path: string): boolean => formOf(path) === "manifests" || careFor(path) !== "usual";
  return filesWith(db, view, MASKED_VALUE, (path) => isOfWords(path) && matchesPath(path));
}

function filesWith(db: Database, view: View, expression: string, matchesPath: (path: string) => boolean): number {
  const pattern = compilePattern(expression);
  const among = candidateVersions(db, { view }, pattern.required);
  const versions = textVersions(db, view, among ? { among } : {}).filter(({ path }) => matchesPath(path));
  return versions.filter(({ contentId }) => pattern.count(textOfContent(db, contentId)) > 0).length;
}
