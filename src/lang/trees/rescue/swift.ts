/** What the grammar of Swift stumbles over. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";

const SWIFT_DIRECTIVES: Cover = [/^[ \t]*#(?:if|elseif|else|endif)\b.*$/gm, " "];
const SWIFT_LATER_BRANCHES: Cover = [/^[ \t]*#else(?:if)?\b[\s\S]*?(?=^[ \t]*#(?:else|elseif|endif)\b)/gm, " "];
/** Where code stands: the grammar takes these for the beginning of a directive, behind the type of a parameter for instance. */
const SWIFT_PLACES: Cover = [/#(?:fileID|filePath|file|line|column|function|dsohandle|isolation|_sourceLocation)\b/g, "0"];
/** Each begins with what it covers and looks back from there: looking back from everywhere takes long. */
const SWIFT_WORDS: readonly Cover[] = [
  SWIFT_PLACES,
  // What a function may throw, versions of platforms, and macros that are followed by a closure.
  [/\bthrows\([\w.]{1,200}\)/g, " ", /\(.*/],
  [/#(?:un)?available\([^()\n]{0,500}\)/g, "0"],
  [/@available\((?<=^[ \t]{0,200}@available\()[^()\n]{0,500}\)/gm, " "],
  [/\b(?:sending|isolated)(?=[ \t]+[@([A-Z])/g, " "],
  [/^[ \t]+(?:case\b[^\n]{1,200}:[ \t]*|default:[ \t]*)?\(\)(?=[ \t]*$)/gm, "0", /\(\)$/],
  // Before the block of a statement.
  [/\bswitch[ \t]+(?:try[?!]?[ \t]+)?(?:await[ \t]+)?/g, " ", /(?<=[ \t])(?:try[?!]?|await)/g],
  [
    /\b(?:while|if|guard)[ \t]+(?:let|var)[ \t]+\w+[ \t]*=[ \t]*(?:try[?!]?[ \t]+)?(?:await[ \t]+)?/g,
    " ",
    /(?<==[ \t]*(?:try[?!]?[ \t]+)?)(?:try[?!]?|await)/g,
  ],
  [/\b(?:while|if|guard)[ \t]+(?:let|var)[ \t]+_[ \t]*=/g, "x", /_/],
  [/#(?=[a-z]\w{0,100}(?<!#(?:if|elseif|selector|keyPath|warning|error|sourceLocation))[({])/g, " "],
];

/** Directives between members and statements: first with all branches in place, then with the first branch only. */
export const SWIFT_RESCUE: readonly RescuePass[] = [
  [SWIFT_DIRECTIVES, SWIFT_PLACES],
  [SWIFT_DIRECTIVES, ...SWIFT_WORDS],
  [SWIFT_LATER_BRANCHES, SWIFT_DIRECTIVES, ...SWIFT_WORDS],
];
