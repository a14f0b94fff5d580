/**
 * What grammars stumble over, as data. When a parse has errors, each pass of the language covers such places with fillers of
 * the same length and the file is parsed again. Offsets stay what they were, and all text is read from the original. The expressions look
 * around within a line, so what they cost grows with the square of the longest line: files with very long ones are not rescued.
 */

import type { Span } from "./captures.ts";

/**
 * What to cover, and the character to cover it with; with `within`, only these characters of what is found. Line breaks are never
 * covered. No pattern may look back or ahead further than a bounded number of characters from many places: a file may be one line.
 */
type Cover = readonly [find: RegExp, filler: string, within?: RegExp];
/** Covers that are applied together. */
export type RescuePass = readonly Cover[];

const DIRECTIVES: Cover = [/^[ \t]*#[ \t]*(?:if|elif|else|endif)\b.*$/gm, " "];
const LATER_BRANCHES: Cover = [/^[ \t]*#[ \t]*(?:else|elif)\b[\s\S]*?(?=^[ \t]*#[ \t]*(?:else|elif|endif)\b)/gm, " "];

/** Directives between the parts of a declaration: first with all branches in place, then with the first branch only. */
export const CSHARP_RESCUE: readonly RescuePass[] = [[DIRECTIVES], [LATER_BRANCHES, DIRECTIVES]];

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

/** Signatures without names that begin a line with their type parameters, where nothing but the line break ends what stands before. */
export const TYPESCRIPT_RESCUE: readonly RescuePass[] = [[[/(?<=^[ \t]{1,40})[ \t](?=<(?:[ \t]*$|\w{1,80} extends ))/gm, ";"]]];

/** What follows a name but no modifier: an operator, an assignment, a call without a space, the end of an argument, an infix function. */
const AFTER_A_NAME =
  /(?=\(|[ \t]*(?:[-+*%&|!=?.[:,)\]{};]|<(?![A-Za-z]\w*[ \t]*(?:[:,>]))|>|\/(?![/*])|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step|is|as|in)[ \t]))/
    .source;
/** Soft keywords of Kotlin that begin a declaration, its accessor or a clause of it. */
const KOTLIN_MODIFIERS =
  "abstract|crossinline|dynamic|external|final|infix|inline|internal|lateinit|noinline|open|override|private|protected|public|sealed|tailrec|vararg";
const KOTLIN_CLASS_MODIFIERS =
  "public|private|internal|protected|abstract|open|final|sealed|data|enum|annotation|inner|value|inline|fun|expect|actual|external|companion";
/** An annotation with what it is told, of one line. */
const KOTLIN_ANNOTATION = /@\w[\w.]{0,100}(?:\([^()\n]{0,200}(?:\([^()\n]{0,200}\)[^()\n]{0,200}){0,4}\))?/.source;

const KOTLIN_SOFT_WORDS: RescuePass = [
  [/(?<=\$\$")[^"\n]*/g, "_", /[${}]/g],
  [/\$\$+(?=")/g, " "],
  [/\bwhere(?=\s*(?:\?\.|\.|=(?!=)|\)|,|\?:|[!=]=))/g, "_"],
  [/\bby(?=\.|\s*=[^=])/g, "_"],
  [new RegExp(`\\b(?:${KOTLIN_MODIFIERS})\\b${AFTER_A_NAME}`, "g"), "_"],
  // Function types begin with `suspend (`, and lambdas with `suspend {`.
  [/\bsuspend\b(?!\()(?=[ \t]*(?:[-+*%&|!=?.[:,)\]};>/]|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step|is|as|in)[ \t]))/g, "_"],
  // Accessors of the property on the line above, to the grammar.
  [/\b[gs]et\b(?=[ \t]*(?:[-+*%/]?=(?!=)|\?\.|\.|\[|\+\+|--|->|\{|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step|is|as|in)[ \t]))/g, "_"],
  [/\b(?:by|where|constructor)\b(?=[ \t]*(?:[-+*%/]=|\?\.|\[|\+\+|--|(?:and|or|xor|shl|shr|ushr|to|until|downTo|step)[ \t]))/g, "_"],
  // The scanner looks for words behind a line break and does not see that the name goes on.
  [/(?<=^[ \t]{0,200})(?:in|is|as|else|by|where|catch|finally)(?=[\d_])/gm, "_"],
  [/(?<=^[ \t]{0,200})!(?=i[ns]\w)/gm, " "],
  [/(?<=[})\]][ \t]+)(?:get|set|value|data)(?=[ \t]+[\w(])/g, "_"],
  [/(?:^|\{)[ \t]*!?(?:is|in)\s(?:(?!->)[^\n"{}]){0,500}?\S\s{1,100}if\s[^{}]{0,1000}?(?=\s{0,100}->)/gm, " ", /(?<=\S)\s+if\s[\s\S]*$/],
  [/(?<=^[ \t]+)(?:get(?=\([^)])|[gs]et(?=\([^()\n]{0,200}\)[ \t]*\.))/gm, "_"],
  [/\bsuspend(?=\s*\{)/g, " "],
  // A constructor on the line below the head of its class is none of it, to the grammar, unless an annotation stands before it.
  [
    /\bclass\s+\w+(?:<[^\n{}]{0,200}>)?[ \t]*\n[ \t]+(?:private|internal|protected|public)\s+constructor\b/g,
    "@",
    /[ \t](?=(?:private|internal|protected|public)\s)/,
  ],
  [/(?<![@\w])(?:(?:internal|private|protected|public|actual|expect)\s+){1,6}(?=constructor\b)/g, " "],
  [/^[ \t]*@\w[\w.]*(?:\([^\n]*\))?[ \t]*$(?=\n\s*(?:(?:private|internal|protected)\s+)?(?:get|set)\b)/gm, " "],
  [new RegExp(`(?<=^[ \\t]{0,200})${KOTLIN_ANNOTATION}(?=[ \\t]+(?:(?:private|internal|protected)[ \\t]+)?[gs]et\\()`, "gm"), " "],
];

/** Soft keywords used as names, guards in `when`, annotations and modifiers where the grammar does not expect them; then the heads of classes. */
export const KOTLIN_RESCUE: readonly RescuePass[] = [
  KOTLIN_SOFT_WORDS,
  [
    ...KOTLIN_SOFT_WORDS,
    // Of several annotations before a class one may stay: with more, the grammar reads the head of the class as an infix call.
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

/** What goes of a condition between directives, so that its first branch is left: the first directive, and what is behind the next one. */
const BUT_FIRST_BRANCH = /^[ \t]*#[ \t]*if[^\n]*|^[ \t]*#[ \t]*(?:el|endif)[\s\S]*/gm;

/**
 * Conditions that choose between parts of one declaration or expression, a list of initializers or the head of a class for instance: they
 * stand behind what cannot end there, or before what cannot begin.
 */
const CPP_CONDITIONS: readonly Cover[] = [
  [
    /^(?=[ \t]*#[ \t]*if)(?<=(?:[(,|&=?<]|[^:\w\s][ \t]*:|\n[ \t]*:|\b(?:class|struct|return)|\btemplate[ \t]*<[^\n]{0,200}>)[ \t]*\n)(?:(?!\n[ \t]*#[ \t]*(?:if|endif))[\s\S]){0,1500}\n[ \t]*#[ \t]*endif\b[^\n]*/gm,
    " ",
    BUT_FIRST_BRANCH,
  ],
  [
    /^[ \t]*#[ \t]*if(?:(?!\n[ \t]*#[ \t]*(?:if|endif))[\s\S]){0,1500}\n[ \t]*#[ \t]*endif\b[^\n]*(?=\n[ \t]*(?:[{),:?.=]|&&|\|\|))/gm,
    " ",
    BUT_FIRST_BRANCH,
  ],
];

/** What may stand behind the code of a line. */
const REST_OF_LINE = /[ \t]*(?:\/\*[^\n]{0,200}\*\/[ \t]*|\/\/[^\n]{0,200})?\n/.source;
const MACRO_LINE = /[ \t]+[A-Z][A-Z0-9_]{3,}(?:\([^()\n]{0,200}\))?/.source + REST_OF_LINE;
/** Fields that macros write, behind the head of a struct or another field: `struct request { HANDLE_FIELDS };`. An enum lists names likewise. */
const C_FIELD_MACROS: readonly Cover[] = [
  [
    new RegExp(
      `(?:\\b(?:struct|union)\\b[^;{}()\\n]{0,200}\\{|;)(?:${REST_OF_LINE}){1,20}(?:${MACRO_LINE}(?:${REST_OF_LINE}){0,20}){1,20}(?=[ \\t]*[}A-Za-z_])`,
      "g",
    ),
    " ",
    /(?<=^[ \t]{1,200})[A-Z][A-Z0-9_]{3,}(?:\([^()\n]{0,200}\))?(?=[ \t]*(?:\/[*/][^\n]*)?$)/gm,
  ],
  // A comment in the lines of a macro ends it for the grammar.
  [/^[ \t]*#[ \t]*define\b[^\n]*\\\n(?:[^\n]*\\\n)*/gm, " ", /\/\*[^\n]*?\*\//g],
  // On one line: `struct base { FIELDS };`.
  [/\b(?:struct|union)\s{1,4}\w{0,100}\s{0,4}\{[ \t]{0,4}[A-Z][A-Z0-9_]{3,}[ \t]{0,4}\}/g, " ", /(?<=\{\s*)\w+/],
  // The table that the macro of the line above is applied to.
  [/^[ \t]*#[^\n]{0,200}\n[ \t]*[A-Z][A-Z0-9_]{3,}\([ \t]*\w{1,40}[ \t]*\)[ \t]*(?=\n[ \t]*#[ \t]*undef)/gm, " ", /(?<=\n)[^\n]*$/],
];

/**
 * Macros in the place of attributes: `class API Name {`, `API inline int f()`, `explicit API Name(int)`, a line `BEGIN_NAMESPACE`,
 * `Type* nonnull name`, `f(const T& name LIFETIME_BOUND)`, `int field GUARDED_BY(mutex);`.
 */
export const CPP_RESCUE: readonly RescuePass[] = [
  [
    ...CPP_CONDITIONS,
    ...C_FIELD_MACROS,
    [/(?<=\bclass\s+)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=\s+\w+;)/g, " "],
    [/\btypename(?=\s+[\w:]{1,200}(?:\(\)|\{\}))/g, " "],
    [/(?<=\busing\s+\w{1,80}\s*=[^;\n]{1,120}[*&]\s?)[A-Za-z_]\w*(?=;)/g, " "],
    [/(?<=\bfriend\s+)constexpr(?=\s)/g, " "],
    [/^[ \t]+[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\((?:"[^"\n]*"|[^()"\n])*\))?[ \t]*$(?=\n\s{0,200}[A-Za-z~])/gm, " "],
    // Between the type of a method that is defined outside of its class and the name of the class.
    [/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]+(?:\w+::){1,6}~?\w+[ \t]*\()(?<=^\w[\w:<>*&, \t]{0,160}[ \t][A-Z0-9_]{1,60})/gm, " "],
    // Before a constructor, which has no type, and behind words that a type or another attribute follows.
    [
      /(?<=^[ \t]{1,20}|\b(?:static|inline|extern)[ \t])[A-Z][A-Z0-9_]*(?:ATTRIBUTE|INLINE|NODISCARD|DEPRECATED|NORETURN|EXPORT)[A-Z0-9_]*(?=[ \t]+[A-Za-z_])/gm,
      " ",
    ],
    [
      /(?<=\b(?:class|struct|union|enum)\s+)[A-Z][A-Z0-9_]*(?:\([^()\n]*\))?(?:\s[A-Z][A-Z0-9]*_[A-Z0-9_]*)?(?=\s+\w+\s*(?:final\s*)?[:{<])/g,
      " ",
    ],
    [/^[A-Z][A-Z0-9_]{3,}(?:\((?:"[^"\n]*"|[^()"\n])*\))?(?=[ \t]*(?:\/[/*].*)?$(?!\s*[{:]))/gm, " "],
    [
      /(?<!#[ \t]*define[ \t]+|[.>\w][ \t]*)\b[A-Z][A-Z0-9_]{3,}(?=\s+(?:template|class|struct|enum|union|inline|static|constexpr|explicit|virtual|friend|auto|void|int|bool|char|unsigned|const|long|short|double|float|size_t|typedef|extern)\b)/g,
      " ",
    ],
    [/(?<=\b(?:explicit|constexpr|virtual|friend)\s+)[A-Z][A-Z0-9_]{3,}(?=\s+\w)/g, " "],
    [
      /(?<=[\w>][*&]{1,2} {0,2})\b(?!(?:const|volatile|restrict|__restrict|operator|and|or|not|new|sizeof|co_await|this)\b)[A-Za-z_]\w*(?=[ \n]{1,40}(?:const\s)?(?![A-Z][A-Z0-9]*_[A-Z0-9_]*\b)[A-Za-z_]\w*(?:::\w+){0,6}\s{0,40}[,;=)({[])/g,
      " ",
    ],
    [/(?<=[\w)] )(?<!\b(?:return|else|case|goto|new|throw|define|if) )[A-Z][A-Z0-9]*_[A-Z0-9_]*\([^()\n]*\)(?=\s{0,40}[;={,)])/g, " "],
    [/(?<=[\w)] )(?<!\b(?:return|else|case|goto|new|throw|define|if|const|sizeof|defined|enum) )[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[,)])/g, " "],
    [
      /(?<=[\w)] )(?<!\b(?:return|else|case|goto|new|throw|define|if|sizeof|enum) )[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=\s{0,40}(?:[{;]|requires\b))/g,
      " ",
    ],
    [/^[ \t]+[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]{0,3}\{)/gm, " "],
    [/(?<=^[ \t]{0,20})[A-Z][A-Z0-9]*_[A-Z0-9_]*(?= [A-Za-z_]\w*(?:::|<| \w))/gm, " "],
  ],
];

/** Macros in the place of attributes: `API type *name(void);`, `int f(int a) UNUSED_RESULT;`, and `NAME DEPRECATED("why") = 3,` in an enum. */
export const C_RESCUE: readonly RescuePass[] = [
  [
    ...C_FIELD_MACROS,
    // The calling convention of a pointer to a function: `typedef int (WINAPI *name)(void);`.
    [/(?<=\()[A-Z][A-Z0-9_]{2,}[ \t]+(?=\*[ \t]*\w{0,100}\)\s{0,100}\()/g, " "],
    [/(?<=[\w*][ \t]{1,8})(?:WINAPI|CALLBACK|APIENTRY|NTAPI|PASCAL|WSAAPI|STDMETHODCALLTYPE)(?=\s{1,40}[A-Za-z_]\w*[ \t]*\()/g, " "],
    [/(?<=\)\s{1,20})[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\(\d[^()\n]*\))?(?:\s[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\(\d[^()\n]*\))?)?(?=;)/g, " "],
    [
      /^[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=[ \t]+(?:(?:const|struct|enum|unsigned|static|extern|inline)[ \t]+){0,3}[A-Za-z_]\w*[ \t*]+(?:\n[ \t]*)?[A-Za-z_]\w*[ \t]*[(;,=[])/gm,
      " ",
    ],
    [/(?<=^[ \t]+\w+[ \t]+)[A-Z][A-Z0-9]*_[A-Z0-9_]*\([^()\n]*\)(?=[ \t]*[=,])/gm, " "],
    // Names that begin with two underscores are the compiler's or attributes: `static __always_inline __alloc_size(1) void *f(`, `char __user *p`.
    [
      /(?<=^[A-Za-z_][\w \t*]{0,100}[ \t*]|^)__(?!attribute|asm|typeof|builtin|extension|declspec)[a-z]\w*\([^()\n]*\)(?=\s{1,40}[A-Za-z_][\w \t*]{0,200}[(;=[])/gm,
      " ",
    ],
    [/(?<=\)[ \t\n]{1,4})__(?!attribute|asm)[a-z]\w*(?:\([^()\n]*\))?(?=[ \t]*(?:;|\n?\{|__))/g, " "],
    [
      /(?<=\w[ \t]{1,8}|[*] ?)__(?!attribute|asm|typeof|func|builtin|extension|volatile|restrict|inline__|const__|signed)[a-z]\w*(?<!_t|\d)(?=[ \t]+(?:[A-Za-z_]\w*[ \t]*[(,;)=[]|\*))/g,
      " ",
    ],
    [/(?<=[\w\]][ \t])__(?!attribute|asm|func|builtin)[a-z]\w*(?:\([^()\n]*\))?(?=[ \t]*(?:;|=[^=]|,$))/gm, " "],
  ],
];

/** Nullability words, and macros in the place of attributes or alone on their line; directives around classes and between their members. */
export const OBJECTIVE_C_RESCUE: readonly RescuePass[] = [
  [
    [/\b_{0,2}(?:nullable|nonnull|null_unspecified|null_resettable|Nullable|Nonnull|Null_unspecified|kindof)\b(?=[ \t)*,])/g, " "],
    [/^[ \t]*[A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\([^()\n]*\))?[ \t]*$/gm, " "],
    [
      /\b(?!NS_(?:CLOSED_ENUM|ENUM|OPTIONS|ERROR_ENUM)\b)[A-Z]{2,}_[A-Z0-9_]+(?:\((?:[^()\n]|\([^()\n]*\))*\))?(?=[ \t]*(?:;|$|@interface|@protocol|@property|extern|typedef|static))/gm,
      " ",
    ],
    [/^[ \t]*(?:[A-Z][A-Z0-9]*_EXTERN|[A-Z][A-Z0-9_]*_(?:API|EXPORT|INLINE))\b/gm, " "],
    [/^[ \t]*#[ \t]*(?:if(?:n?def)?|elif|else|endif)\b.*$/gm, " "],
  ],
];

/** Members of what may be null, and of each of several: `a?.b`, `a*.b`. */
export const GROOVY_RESCUE: readonly RescuePass[] = [[[/(?<=[\w)\]}"'])[?*]\.(?=[A-Za-z_])/g, " ", /[?*]/g]]];

/** A constructor call with several argument lists after `extends`. */
export const SCALA_RESCUE: readonly RescuePass[] = [[[/(?<=\bextends\s+\w+(?:\[[^\n\]]*\])?)\(\)(?=\()/g, " "]]];

/** No code that people write has longer lines. */
const LINE_CHARS_MAX = 1_000;

/** Whether covering a text takes a time that grows with its length alone. */
export function canBeRescued(text: string): boolean {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const length = (end < 0 ? text.length : end) - start;
    if (length > LINE_CHARS_MAX) return false;
    start += length + 1;
  }
  return true;
}

/** The names that stand in a text where another of the same length has something else, and in no quotes and no comments. */
export function coveredNames(text: string, covered: string): Span[] {
  const names: Span[] = [];
  if (text === covered) return names;
  const name = /"[^"\n]*"?|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|[A-Za-z_]\w*/y;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === covered.charCodeAt(at)) continue;
    name.lastIndex = at;
    const found = name.exec(text);
    if (!found) continue;
    if (text[at] !== '"' && text[at] !== "/") names.push({ start: at, end: name.lastIndex });
    at = name.lastIndex - 1;
  }
  return names;
}

/** The text with everything that a pass names covered; as long as before. */
export function applyPass(text: string, pass: RescuePass): string {
  let covered = text;
  for (const [find, filler, within] of pass) {
    const cover = (match: string): string => match.replace(/[^\r\n]/g, filler);
    covered = covered.replace(find, (match) => (within ? match.replace(within, cover) : cover(match)));
  }
  return covered;
}
