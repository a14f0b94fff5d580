/** The languages of which a workspace has most files. */
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { languageCounts } from "#store/versions/files.ts";

/** Share (0..1) of the files from which a language's grammar is loaded before a file wants it, and how many grammars are. */
const COMMON_SHARE = 0.1;
const COMMON_MAX = 3;

/** The languages whose grammars are worth loading before it is known which files of a view have changed. */
export function commonLanguages(db: Database, view: View): string[] {
  const counts = languageCounts(db, view);
  const files = counts.reduce((sum, count) => sum + count.files, 0);
  const common = counts.filter((count) => count.files >= files * COMMON_SHARE).map(({ language }) => language);
  return [...new Set(common)].slice(0, COMMON_MAX);
}
