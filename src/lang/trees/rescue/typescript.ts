/** What the grammar of TypeScript fails to parse. */
import type { RescuePass } from "#lang/trees/parse-recovery.ts";

/** Call signatures without names, whose type parameters begin the line: only the line break ends the member before them. */
export const TYPESCRIPT_RESCUE: readonly RescuePass[] = [[[/(?<=^[ \t]{1,40})[ \t](?=<(?:[ \t]*$|\w{1,80} extends ))/gm, ";"]]];
