/** Finds files with values that are masked as secrets. */
import { careFor, formOf } from "#indexer/rules/secret-files.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { textOfContent, textVersions } from "#store/versions/files.ts";

/**
 * A masked value: as many stars as the shortest secret has characters, behind a character that is neither star, slash, hash nor hyphen,
 * since those draw lines and open comments.
 */
const MASKED = "[^\\s*/#-][ \\t]*[\"'`]?\\*{8,}";

/** The value of a key, or a whole line, that is nothing but stars: where every value is masked, short ones are too. */
const MASKED_VALUE = "[:=][ \\t]*[\"'`]?\\*{3,}|^[ \\t]*\\*{8,}[ \\t\\r]*$";

/** The number of files, among those with a matching path, that have masked values; a few of them may only have a row of stars. */
export function maskedFiles(db: Database, view: View, matchesPath: (path: string) => boolean): number {
  return filesWith(db, view, MASKED, matchesPath);
}

/** The same for the few files in which a masked value may look like anything: manifests of secrets, and settings files for them. */
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
