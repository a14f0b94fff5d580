/**
 * What grammars stumble over, as data. When a parse has errors, each pass of the language covers such places with fillers of
 * the same length and the file is parsed again. Offsets stay what they were, and all text is read from the original.
 */

/** What to cover, and the character to cover it with. Line breaks are never covered. */
type Cover = readonly [find: RegExp, filler: string];
/** Covers that are applied together. */
export type RescuePass = readonly Cover[];

const DIRECTIVES: Cover = [/^[ \t]*#[ \t]*(?:if|elif|else|endif)\b.*$/gm, " "];
const LATER_BRANCHES: Cover = [/^[ \t]*#[ \t]*(?:else|elif)\b[\s\S]*?(?=^[ \t]*#[ \t]*(?:else|elif|endif)\b)/gm, " "];

/** Directives between the parts of a declaration: first with all branches in place, then with the first branch only. */
export const CSHARP_RESCUE: readonly RescuePass[] = [[DIRECTIVES], [LATER_BRANCHES, DIRECTIVES]];

/** Soft keywords used as names, guards in `when`, annotations and modifiers where the grammar does not expect them. */
export const KOTLIN_RESCUE: readonly RescuePass[] = [
  [
    [/(?<=\$\$"[^"\n]*)[${}]/g, "_"],
    [/\$\$+(?=")/g, " "],
    [/\bwhere(?=\s*(?:\?\.|\.|=(?!=)|\)|,|\?:|[!=]=))/g, "_"],
    [/\bby(?=\.|\s*=[^=])/g, "_"],
    [/\bfinal(?=\s*=[^=])/g, "_"],
    [/(?<=[})\]][ \t]+)(?:get|set|value|data)(?=[ \t]+[\w(])/g, "_"],
    [/(?<=^[ \t]*!?(?:is|in)\s(?:(?!->)[^\n"{}])*\S)\s+if\s[^{}]*?(?=\s*->)/gm, " "],
    [/(?<=^[ \t]+)get(?=\([^)])/gm, "_"],
    [/\bsuspend(?=\s*\{)/g, " "],
    [/\b(?:(?:internal|private|protected|public|actual|expect)\s+)+(?=constructor\b)/g, " "],
    [/^[ \t]*@\w[\w.]*(?:\([^\n]*\))?[ \t]*$(?=\n\s*(?:(?:private|internal|protected)\s+)?(?:get|set)\b)/gm, " "],
  ],
];

/** Macros in the place of attributes: `class API Name {`, `API inline int f()`, `explicit API Name(int)`, a line `BEGIN_NAMESPACE`. */
export const CPP_RESCUE: readonly RescuePass[] = [
  [
    [/(?<=\b(?:class|struct|union|enum)\s+)[A-Z][A-Z0-9_]*(?:\([^()\n]*\))?(?=\s+\w+\s*(?:final\s*)?[:{<])/g, " "],
    [/^[A-Z][A-Z0-9_]{3,}(?:\([^()\n]*\))?(?=[ \t]*(?:\/[/*].*)?$(?!\s*[{:]))/gm, " "],
    [
      /(?<!#[ \t]*define[ \t]+|[.>\w][ \t]*)\b[A-Z][A-Z0-9_]{3,}(?=\s+(?:template|class|struct|enum|union|inline|static|constexpr|explicit|virtual|friend|auto|void|int|bool|char|unsigned|const|long|short|double|float|size_t|typedef|extern)\b)/g,
      " ",
    ],
    [/(?<=\b(?:explicit|constexpr|virtual|friend)\s+)[A-Z][A-Z0-9_]{3,}(?=\s+\w)/g, " "],
  ],
];

/** A constructor call with several argument lists after `extends`. */
export const SCALA_RESCUE: readonly RescuePass[] = [[[/(?<=\bextends\s+\w+(?:\[[^\n\]]*\])?)\(\)(?=\()/g, " "]]];

/** The text with everything that a pass names covered; as long as before. */
export function applyPass(text: string, pass: RescuePass): string {
  let covered = text;
  for (const [find, filler] of pass) covered = covered.replace(find, (match) => match.replace(/[^\r\n]/g, filler));
  return covered;
}
