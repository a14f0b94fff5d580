/** What the grammar of TypeScript stumbles over. */
import type { RescuePass } from "#lang/trees/parse-recovery.ts";

/** Signatures without names that begin a line with their type parameters, where nothing but the line break ends what stands before. */
export const TYPESCRIPT_RESCUE: readonly RescuePass[] = [[[/(?<=^[ \t]{1,40})[ \t](?=<(?:[ \t]*$|\w{1,80} extends ))/gm, ";"]]];
