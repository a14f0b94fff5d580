/** What the grammar of SQL does not know. */
import type { RescuePass } from "#lang/trees/parse-recovery.ts";

/** The schema of a PostgreSQL extension, which is filled in when the extension is installed: `@extschema@.name`. */
export const SQL_COVERS: RescuePass = [[/@extschema(?::\w{1,100})?@\./g, " "]];
