/** What the grammar of C# fails to parse. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";

const DIRECTIVES: Cover = [/^[ \t]*#[ \t]*(?:if|elif|else|endif)\b.*$/gm, " "];
const LATER_BRANCHES: Cover = [/^[ \t]*#[ \t]*(?:else|elif)\b[\s\S]*?(?=^[ \t]*#[ \t]*(?:else|elif|endif)\b)/gm, " "];

/** Directives between the parts of a declaration: covers first only the directives, then also all branches but the first. */
export const CSHARP_RESCUE: readonly RescuePass[] = [[DIRECTIVES], [LATER_BRANCHES, DIRECTIVES]];
