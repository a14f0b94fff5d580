/** Finds the most common languages of a workspace. */
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { languageCounts } from "#store/versions/files.ts";

/**
 * A language with at least this share (0..1) of the files has its grammar loaded before a file needs it; the second number limits how many.
 */
const COMMON_SHARE = 0.1;
const COMMON_MAX = 3;

/** The languages whose grammars are worth loading before the changed files of a view are known. */
export function commonLanguages(db: Database, view: View): string[] {
  const counts = languageCounts(db, view);
  const files = counts.reduce((sum, count) => sum + count.files, 0);
  const common = counts.filter((count) => count.files >= files * COMMON_SHARE).map(({ language }) => language);
  return [...new Set(common)].slice(0, COMMON_MAX);
}
