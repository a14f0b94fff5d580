/** What the grammars of Kotlin, Groovy and Scala fail to parse. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";

/**
 * Text that can follow a name but not a modifier: an operator, an assignment, a call without a space, the end of an argument, an infix
 * function.
 */
const AFTER_A_NAME =
  /(?=\(|[ \t]*(?:[-+*%&|!=?.[:,)\]{};]|<(?![A-Za-z]\w*[ \t]*(?:[:,>]))|>|\/(?![/*])|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step|is|as|in)[ \t]))/
    .source;
/** Soft keywords of Kotlin that begin a declaration, an accessor or a clause of a declaration. */
const KOTLIN_MODIFIERS =
  "abstract|crossinline|dynamic|external|final|infix|inline|internal|lateinit|noinline|open|override|private|protected|public|sealed|tailrec|vararg";
const KOTLIN_CLASS_MODIFIERS =
  "public|private|internal|protected|abstract|open|final|sealed|data|enum|annotation|inner|value|inline|fun|expect|actual|external|companion";
/** An annotation with its arguments, on one line. */
const KOTLIN_ANNOTATION = /@\w[\w.]{0,100}(?:\([^()\n]{0,200}(?:\([^()\n]{0,200}\)[^()\n]{0,200}){0,4}\))?/.source;

const KOTLIN_MEMBER_MODIFIERS = `${KOTLIN_CLASS_MODIFIERS}|override|lateinit|const|suspend|tailrec|infix|operator`;
/** Words that can stand before a function in the same declaration or expression, so that the function is not the next member. */
const KOTLIN_BEFORE_FUNCTION = `${KOTLIN_MEMBER_MODIFIERS}|return|throw|else|in|is|as|and|or`;

/**
 * Types with their bodies on one line. The grammar ends the last statement in braces, a declaration after braces, and a member without
 * braces at line breaks only, so semicolons are put in.
 */
const KOTLIN_ONE_LINERS: RescuePass = [
  [
    /^(?=[^\n]*\b(?:class|interface|object)\b)(?=[^\n]*\{)(?=[^\n]*\})[^\n]*$/gm,
    ";",
    new RegExp(
      [
        "(?<=[^\\s{;,(>])(?<!\\$\\{[^{}\\n]{0,100})[ \\t](?=\\})",
        `(?<=\\})[ \\t](?=(?:@\\w|(?:${KOTLIN_MEMBER_MODIFIERS}|fun|val|var|class|interface|object|init|constructor|typealias)\\s))`,
        `(?<=[\\w?>"])(?<!\\b(?:${KOTLIN_BEFORE_FUNCTION})|@[\\w.:]{1,80})[ \\t](?=(?:(?:${KOTLIN_MEMBER_MODIFIERS})[ \\t]+){0,4}(?:fun|val|var)[ \\t])`,
      ].join("|"),
      "g",
    ),
  ],
];

const KOTLIN_SOFT_WORDS: RescuePass = [
  ...KOTLIN_ONE_LINERS,
  [/(?<=\$\$")[^"\n]*/g, "_", /[${}]/g],
  [/\$\$+(?=")/g, " "],
  [/\bwhere(?=\s*(?:\?\.|\.|=(?!=)|\)|,|\?:|[!=]=))/g, "_"],
  [/\bby(?=\.|\s*=[^=])/g, "_"],
  [new RegExp(`\\b(?:${KOTLIN_MODIFIERS})\\b${AFTER_A_NAME}`, "g"), "_"],
  // `suspend (` begins a function type and `suspend {` a lambda, so these are left alone.
  [/\bsuspend\b(?!\()(?=[ \t]*(?:[-+*%&|!=?.[:,)\]};>/]|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step|is|as|in)[ \t]))/g, "_"],
  // The grammar takes these for accessors of the property on the line above.
  [/\b[gs]et\b(?=[ \t]*(?:[-+*%/]?=(?!=)|\?\.|\.|\[|\+\+|--|->|\{|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step|is|as|in)[ \t]))/g, "_"],
  [/\b(?:by|where|constructor)\b(?=[ \t]*(?:[-+*%/]=|\?\.|\[|\+\+|--|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step)[ \t]))/g, "_"],
  // After a line break, the scanner looks for these words and does not see that the name continues.
  [/(?<=^[ \t]{0,200})(?:in|is|as|else|by|where|catch|finally)(?=[\d_])/gm, "_"],
  [/(?<=^[ \t]{0,200})!(?=i[ns]\w)/gm, " "],
  [/(?<=[})\]][ \t]+)(?:get|set|value|data)(?=[ \t]+[\w(])/g, "_"],
  [/(?:^|\{)[ \t]*!?(?:is|in)\s(?:(?!->)[^\n"{}]){0,500}?\S\s{1,100}if\s[^{}]{0,1000}?(?=\s{0,100}->)/gm, " ", /(?<=\S)\s+if\s[\s\S]*$/],
  [/(?<=^[ \t]+)(?:get(?=\([^)])|[gs]et(?=\([^()\n]{0,200}\)[ \t]*\.))/gm, "_"],
  [/\bsuspend(?=\s*\{)/g, " "],
  // A constructor on the line below its class head does not belong to the class, to the grammar, unless it has an annotation.
  [
    /\bclass\s+\w+(?:<[^\n{}]{0,200}>)?[ \t]*\n[ \t]+(?:private|internal|protected|public)\s+constructor\b/g,
    "@",
    /[ \t](?=(?:private|internal|protected|public)\s)/,
  ],
  [/(?<![@\w])(?:(?:internal|private|protected|public|actual|expect)\s+){1,6}(?=constructor\b)/g, " "],
  [/^[ \t]*@\w[\w.]*(?:\([^\n]*\))?[ \t]*$(?=\n\s*(?:(?:private|internal|protected)\s+)?(?:get|set)\b)/gm, " "],
  [new RegExp(`(?<=^[ \\t]{0,200})${KOTLIN_ANNOTATION}(?=[ \\t]+(?:(?:private|internal|protected)[ \\t]+)?[gs]et\\()`, "gm"), " "],
];

/**
 * First pass: soft keywords used as names, guards in `when`, annotations and modifiers where the grammar does not expect them. Second
 * pass: the heads of classes, too.
 */
export const KOTLIN_RESCUE: readonly RescuePass[] = [
  KOTLIN_SOFT_WORDS,
  [
    ...KOTLIN_SOFT_WORDS,
    // With several annotations before it, the grammar reads a class head as an infix call; a single one that is left does no harm.
    [
      new RegExp(
        `(?:${KOTLIN_ANNOTATION}\\s{1,200}){1,8}(?=(?:(?:${KOTLIN_CLASS_MODIFIERS})\\s{1,200}){0,6}(?:class|interface|object)\\b)`,
        "g",
      ),
      " ",
    ],
    [/\bdata(?=\s{1,20}object\b)/g, " "],
  ],
];

/** Words of Groovy that begin the declaration of a member or a variable. */
const GROOVY_MODIFIERS = "def|final|static|private|protected|public|transient|volatile|synchronized|abstract";
const GROOVY_PRIMITIVES = "int|long|boolean|byte|char|double|float|short";
/** Words of Groovy that another word follows, and that call nothing. */
const GROOVY_WORDS_AHEAD = `${GROOVY_MODIFIERS}|${GROOVY_PRIMITIVES}|void|return|throw|assert|new|case|else|import|package|in|as|instanceof`;
/** A line that begins so goes on with the statement of the line before it. */
const GROOVY_GOES_ON = /(?![ \t]*(?:[.?:+*&|<>={-]|\/[^/*]))/.source;
const GROOVY_TYPE = /[A-Z][\w.]*(?:<[^()\n=]{1,100}>)?(?:\[\]){0,2}/.source;
const GROOVY_PARAMETER = /(?:[A-Za-z]\w*(?:<[\w, ?]{1,60}>)?[ \t]+)?\w+/.source;
const GROOVY_LONG_STRING = /(?:"""(?:(?!""")[\s\S]){0,5000}"""|'''(?:(?!''')[\s\S]){0,5000}''')/.source;

/** A call without brackets gets them: instead of the blank before its arguments, the line break, and the next line's first blank. */
const GROOVY_BARE_CALLS: Cover = [
  new RegExp(
    [
      `(?<=^[ \\t]{0,60}(?:(?:def|[A-Z]\\w{0,60})[ \\t])?(?:\\w{1,60}[ \\t]=[ \\t])?(?:\\w{1,60}\\.){0,5}`,
      `(?!(?:${GROOVY_WORDS_AHEAD})\\b)[a-z]\\w{0,60})[ \\t](?!(?:in|as|instanceof)\\b)`,
      `(?:${GROOVY_LONG_STRING}|(?=["'\\d]|\\w+[,.:(]|[A-Z])(?:(?!//|"""|'''|->)[^\\n{}]){1,300}(?<=[\\w)\\]"']))`,
      `\\n(?=[ \\t])${GROOVY_GOES_ON}[ \\t]`,
    ].join(""),
    "gm",
  ),
  (match) => `(${match.slice(1, -2)});`,
];

/** A field on a line of its own needs a semicolon. A variable does not, but looks the same. */
const GROOVY_FIELDS: Cover = [
  new RegExp(
    [
      `^[ \\t]{1,40}(?:@\\w+(?:\\([^()\\n]{0,100}\\))?[ \\t]+){0,4}(?!\\w*(?:class|interface|enum|trait)\\b)`,
      `(?:(?:${GROOVY_MODIFIERS})[ \\t]+){0,5}(?:${GROOVY_TYPE}|${GROOVY_PRIMITIVES}|_+|${GROOVY_MODIFIERS})[ \\t]+\\w+`,
      `(?:[ \\t]*=(?!=)(?:(?!//)[^\\n]){1,400})?(?<=[\\w)\\]"'}])[ \\t]*\\n${GROOVY_GOES_ON}`,
    ].join(""),
    "gm",
  ),
  ";",
  /\n$/,
];

/** What Groovy has besides Java's syntax, and what it leaves out of it. */
const GROOVY_COVERS: RescuePass = [
  // Access to members: `a?.b`, `a*.b`, `a.&b`, `a.@b`, `a."b c"()`.
  [/(?<=[\w)\]}"'])[?*]\.(?=[A-Za-z_"'])/g, " ", /[?*]/g],
  [/(?<=[\w)\]}])\.[@&](?=[A-Za-z_])/g, " ", /[@&]/g],
  [/(?<=[\w)\]}][ \t]?)\.(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')(?=[ \t]*[({=])/g, "_", /["'].*/],
  // A method with a name in quotes, as the features of Spock have: `def "adds two numbers"() {`.
  [/^[ \t]*(?:def|void)[ \t]+(?:"[^"\n]{1,300}"|'[^'\n]{1,300}')(?=[ \t]*\()/gm, "_", /["'].*/],
  // Patterns between slashes.
  [/[=(,~:[][ \t]*\/(?![/*\s=])(?:\\.|[^/\\\n]){1,300}\/(?!\w)/g, "0", /\/.*/s],
  // Operators: the empty map, `a ?: b`, `a <=> b`, `a as B`, ranges, spread arguments.
  [/\[:\]/g, "0", /:/],
  [/\?:(?=[ \t])/g, "|"],
  [/<=>/g, " ", /=>/],
  [/(?<!^import[^\n]{1,200})(?<=\S[ \t]{1,4})as(?=[ \t]+[A-Z][\w.]*(?![\w.<[]))/gm, "|"],
  [/(?<!^import[^\n]{1,200})(?<=\S[ \t]{1,4})as[ \t]+[A-Za-z][\w.]*(?:<[^<>\n]{1,100}>)?(?:\[\]){0,2}/gm, " "],
  [/(?<=[\w)\]])\.\.<?(?=[\w(-])/g, "|", /\.\./],
  [/(?<=[(,[][ \t]{0,4})\*(?=[\w(])/g, " "],
  // Statements that the grammar ends at a semicolon only.
  [/\b(?:throw|assert)(?=[ \t]+[\w(!"'])/g, " "],
  [/^[ \t]+(?:this|super)\([^{}\n]{0,200}\)[ \t]*\n/gm, ";", /\n$/],
  // Several variables: `def (a, b) = c`.
  [/^[ \t]*(?:def[ \t]*)?\([\w, \t]{1,200}\)(?=[ \t]*=[^=])/gm, "_", /\(.*/],
  // Several parameters of a closure: `{ key, value ->`.
  [new RegExp(`(?<=\\{)[ \\t](?=${GROOVY_PARAMETER}(?:[ \\t]*,[ \\t]*${GROOVY_PARAMETER}){1,8}[ \\t]*[ \\t]->)`, "g"), "("],
  [/(?<=\{\([\w<>?, \t]{1,200})[ \t](?=->)/g, ")"],
  // Type parameters behind `def`, and a modifier instead of a type.
  [/^[ \t]*def[ \t]*<[\w, ]{1,100}>(?=[ \t]+\w)/gm, " ", /def.*/],
  [/^[ \t]*(?:(?:final|static|private|protected|public)[ \t]+){1,4}(?=\w+[ \t]*(?:\(|=[^=]))/gm, "_", /\w+(?=[ \t]*$)/],
  GROOVY_BARE_CALLS,
  // The last statement in braces ends at a line break or a semicolon only.
  [/(?<=[\w)\]"'}])(?<!\$\{[^{}\n]{0,100})[ \t](?=\})/g, ";"],
  // A chain of calls and a condition go on in the next line.
  [/^(?:(?!\/\/)[^\n]){1,400}\n(?=[ \t]*(?:\.[A-Za-z_"]|[?:][ \t]))/gm, " ", /\n$/],
  GROOVY_FIELDS,
];

export const GROOVY_RESCUE: readonly RescuePass[] = [GROOVY_COVERS];

/** A constructor call with several argument lists after `extends`. */
export const SCALA_RESCUE: readonly RescuePass[] = [[[/(?<=\bextends\s+\w+(?:\[[^\n\]]*\])?)\(\)(?=\()/g, " "]]];
