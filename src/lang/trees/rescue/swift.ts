/** What the grammar of Swift fails to parse. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";

const SWIFT_DIRECTIVES: Cover = [/^[ \t]*#(?:if|elseif|else|endif)\b.*$/gm, " "];
const SWIFT_LATER_BRANCHES: Cover = [/^[ \t]*#else(?:if)?\b[\s\S]*?(?=^[ \t]*#(?:else|elseif|endif)\b)/gm, " "];
/** Words for the place in the source. In some positions, for instance as a parameter's default, the grammar takes them for directives. */
const SWIFT_PLACES: Cover = [/#(?:fileID|filePath|file|line|column|function|dsohandle|isolation|_sourceLocation)\b/g, "0"];
/** Each pattern starts with the text that it covers and looks back from there, because looking back from every position takes long. */
const SWIFT_WORDS: readonly Cover[] = [
  SWIFT_PLACES,
  // Types of thrown errors, platform versions, and macros followed by a closure.
  [/\bthrows\([\w.]{1,200}\)/g, " ", /\(.*/],
  [/#(?:un)?available\([^()\n]{0,500}\)/g, "0"],
  [/@available\((?<=^[ \t]{0,200}@available\()[^()\n]{0,500}\)/gm, " "],
  [/\b(?:sending|isolated)(?=[ \t]+[@([A-Z])/g, " "],
  [/^[ \t]+(?:case\b[^\n]{1,200}:[ \t]*|default:[ \t]*)?\(\)(?=[ \t]*$)/gm, "0", /\(\)$/],
  // `try` and `await` in the condition of a statement with a block.
  [/\bswitch[ \t]+(?:try[?!]?[ \t]+)?(?:await[ \t]+)?/g, " ", /(?<=[ \t])(?:try[?!]?|await)/g],
  [
    /\b(?:while|if|guard)[ \t]+(?:let|var)[ \t]+\w+[ \t]*=[ \t]*(?:try[?!]?[ \t]+)?(?:await[ \t]+)?/g,
    " ",
    /(?<==[ \t]*(?:try[?!]?[ \t]+)?)(?:try[?!]?|await)/g,
  ],
  [/\b(?:while|if|guard)[ \t]+(?:let|var)[ \t]+_[ \t]*=/g, "x", /_/],
  [/#(?=[a-z]\w{0,100}(?<!#(?:if|elseif|selector|keyPath|warning|error|sourceLocation))[({])/g, " "],
];

/** Directives between members and statements: covers first only the directives, last also all branches but the first. */
export const SWIFT_RESCUE: readonly RescuePass[] = [
  [SWIFT_DIRECTIVES, SWIFT_PLACES],
  [SWIFT_DIRECTIVES, ...SWIFT_WORDS],
  [SWIFT_LATER_BRANCHES, SWIFT_DIRECTIVES, ...SWIFT_WORDS],
];
