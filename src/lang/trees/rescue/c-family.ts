/** What the grammars of C, C++ and Objective-C fail to parse: macros and directives in the middle of code. */
import type { Cover, RescuePass } from "#lang/trees/parse-recovery.ts";
import { MISPLACED_CONDITIONS } from "./conditions.ts";

/**
 * The parts of a preprocessor condition to cover so that only its first branch is left: the first directive, and everything from the next
 * one on.
 */
const BUT_FIRST_BRANCH = /^[ \t]*#[ \t]*if[^\n]*|^[ \t]*#[ \t]*(?:el|endif)[\s\S]*/gm;

/**
 * Conditions around parts of one declaration or expression, for instance of an initializer list or a class head: code cannot end where
 * they begin, or cannot begin where they end.
 */
const CPP_CONDITIONS: readonly Cover[] = [
  [
    /^(?=[ \t]*#[ \t]*if)(?<=(?:[(,|&=?<]|[^:\w\s][ \t]*:|\n[ \t]*:|\b(?:class|struct|return)|\btemplate[ \t]*<[^\n]{0,200}>)[ \t]*\n(?:[ \t]*\n){0,4})(?:(?!\n[ \t]*#[ \t]*(?:if|endif))[\s\S]){0,1500}\n[ \t]*#[ \t]*endif\b[^\n]*/gm,
    " ",
    BUT_FIRST_BRANCH,
  ],
  [
    /^[ \t]*#[ \t]*if(?:(?!\n[ \t]*#[ \t]*(?:if|endif))[\s\S]){0,1500}\n[ \t]*#[ \t]*endif\b[^\n]*(?=\n[ \t]*(?:[{),:?.=]|&&|\|\|))/gm,
    " ",
    BUT_FIRST_BRANCH,
  ],
];

/** What may follow the code of a line: white space and a comment. */
const REST_OF_LINE = /[ \t]*(?:\/\*[^\n]{0,200}\*\/[ \t]*|\/\/[^\n]{0,200})?\n/.source;
const MACRO_LINE = /[ \t]+[A-Z][A-Z0-9_]{3,}(?:\([^()\n]{0,200}\))?/.source + REST_OF_LINE;
/**
 * Fields that macros declare, after the head of a struct or another field: `struct request { HANDLE_FIELDS };`. Not for enums, which list
 * names in the same form.
 */
const C_FIELD_MACROS: readonly Cover[] = [
  [
    new RegExp(
      `(?:\\b(?:struct|union)\\b[^;{}()\\n]{0,200}\\{|;)(?:${REST_OF_LINE}){1,20}(?:${MACRO_LINE}(?:${REST_OF_LINE}){0,20}){1,20}(?=[ \\t]*[}A-Za-z_])`,
      "g",
    ),
    " ",
    /(?<=^[ \t]{1,200})[A-Z][A-Z0-9_]{3,}(?:\([^()\n]{0,200}\))?(?=[ \t]*(?:\/[*/][^\n]*)?$)/gm,
  ],
  // To the grammar, a comment inside a macro ends the macro.
  [/^[ \t]*#[ \t]*define\b(?:[^\n]*\\\n)*[^\n]*/gm, " ", /\/\*[^\n]*?\*\/(?=[^\n]*\S)/g],
  // On one line: `struct base { FIELDS };`.
  [/\b(?:struct|union)\s{1,4}\w{0,100}\s{0,4}\{[ \t]{0,4}[A-Z][A-Z0-9_]{3,}[ \t]{0,4}\}/g, " ", /(?<=\{\s*)\w+/],
  // A table of macro calls (an X-macro) that the `#define` on the line above is applied to.
  [/^[ \t]*#[^\n]{0,200}\n[ \t]*[A-Z][A-Z0-9_]{3,}\([ \t]*\w{1,40}[ \t]*\)[ \t]*(?=\n[ \t]*#[ \t]*undef)/gm, " ", /(?<=\n)[^\n]*$/],
];

/** The text before an attribute of a function: words of its type, on the same line or the line above. */
const TYPE_BEFORE =
  /\b(?=[A-Za-z_]\w*[ \t]?\()(?<=^[ \t]{0,12}(?!(?:else|return|case|goto|do|new|throw)\b)[A-Za-z_][\w:<>,& \t*]{0,100}[ \t*&\n])/.source;
const NO_MACRO =
  /(?!(?:if|for|while|switch|catch|return|sizeof|defined|decltype|typeof|noexcept|alignas|requires|throw|explicit|operator|asm|static_assert|_[A-Z]\w*|__\w+)\b)/
    .source;
/**
 * The function's name after the attribute, perhaps with more of its type before it, and the start of its parameters, which is no number.
 */
const FUNCTION_BEHIND = /\s{1,4}(?:[A-Za-z_]\w*[ \t*&]{1,8}){0,4}(?!__)[A-Za-z_]\w*[ \t]{0,4}\((?!\s*[\d*"])/.source;
const WORD = /(?:\w{1,60}|"[^"\n]{0,200}")/.source;

/**
 * Macros with arguments that stand as attributes of a function, in any letter case: before its name, or after its parameters at the end
 * of a prototype, as in `void printflike(1, 2) warn(const char *, ...)`. A number or string among the arguments tells such a macro from a
 * function with an attribute after its parameters; a bare name does so where the following parentheses hold parameters.
 */
const ATTRIBUTES_OF_FUNCTIONS: readonly Cover[] = [
  [
    new RegExp(
      `${TYPE_BEFORE}${NO_MACRO}[A-Za-z_]\\w*[ \\t]?\\([ \\t]*(?:${WORD}[ \\t]*,[ \\t]*){0,6}(?:\\d{1,6}|"[^"\\n]{0,200}")(?:[ \\t]*,[ \\t]*${WORD}){0,6}[ \\t]*\\)(?=${FUNCTION_BEHIND})`,
      "gm",
    ),
    " ",
  ],
  [
    new RegExp(
      `${TYPE_BEFORE}${NO_MACRO}[A-Za-z_]\\w*[ \\t]?\\((?![ \\t]*(?:void|int|char|long|short|float|double|bool|unsigned|signed|size_t)\\b)[ \\t]*(?:[A-Za-z_]\\w*[ \\t]*,[ \\t]*){0,6}[A-Za-z_]\\w*[ \\t]*\\)(?=${FUNCTION_BEHIND}[^()]{0,300}(?:[*.]|\\bvoid\\b|\\w[ \\t]+\\w))`,
      "gm",
    ),
    " ",
  ],
  [
    new RegExp(
      `\\b(?=[A-Za-z_]\\w*[ \\t]?\\([^()]{0,600}\\)[ \\t]*;)(?<=^(?!(?:if|for|while|switch|else|do|return|case)\\b)[A-Za-z_]\\w*[ \\t*][^;{}#]{0,400}\\)\\s{1,20})${NO_MACRO}[A-Za-z_]\\w*[ \\t]?\\([ \\t]*(?:${WORD}[ \\t]*,[ \\t]*){0,6}\\d{1,6}(?:[ \\t]*,[ \\t]*${WORD}){0,6}[ \\t]*\\)(?=[ \\t]*;)`,
      "gm",
    ),
    " ",
  ],
];

/** A text of blanks but for what the expression's group `kept` matches. */
function butKept(expression: RegExp): (match: string) => string {
  return (match) => {
    const [start, end] = expression.exec(match)?.indices?.groups?.["kept"] ?? [0, 0];
    return blank(match.slice(0, start)) + match.slice(start, end) + blank(match.slice(end));
  };
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

/** Values of an enumeration by a macro that is told their names: `OPTION(NAME, kind, 12),`. A macro that makes a list needs no comma. */
const ENUMERATOR_MACROS: Cover = [
  /\benum\b[^{};()]{0,200}\{[^{}]*\}/g,
  butKept(/\(\s*(?<kept>\w+)/d),
  /(?<=[{,/]\s*)[A-Z][A-Z0-9_]*\(\s{0,40}[A-Za-z_]\w*\s{0,40}(?:,(?:[^()"]|"[^"\n]*"|\([^()]*\)){0,400})?\)(?=\s*,)/g,
];

const TYPE = /(?:(?:const|volatile|struct|enum|union|unsigned|signed|long|short)\s{1,4}){0,3}[A-Za-z_]\w*(?:\s{0,4}\*|\s{1,4}const\b){0,4}/
  .source;
/** Words that macros may stand for behind the parameters of a prototype, on up to four lines. */
const ATTRIBUTES_BEHIND = /(?:\s{1,40}[A-Za-z_]\w*(?:\([^()\n]{0,200}\))?){1,4}/.source;

/**
 * The type of a function in a macro that exports it, `extern LIB_API(char *) name(int flags) lib_nothrow;`, and in front of a definition,
 * `GLOBAL(void)` above `name(int flags)`. The type is left at its place. Only at the beginning of a line, where no call is: there,
 * parentheses follow the one word of a macro, and again a word.
 */
const TYPES_IN_MACROS: Cover = [
  new RegExp(
    `^(?:(?:extern|static|inline)[ \\t]{1,8}){0,2}[A-Z]\\w{2,}[ \\t]?\\([ \\t]{0,4}${TYPE}[ \\t]{0,4}\\)\\s{1,4}[A-Za-z_]\\w*[ \\t]{0,4}\\((?:[^(){};]|\\([^(){};]{0,200}\\)){0,3000}\\)(?:${ATTRIBUTES_BEHIND}(?=\\s{0,40};)|(?=\\s{0,40}[;{]))`,
    "gm",
  ),
  (head) => {
    const {
      prefix = "",
      macro = "",
      type = "",
    } = /^(?<prefix>(?:(?:extern|static|inline)[ \t]{1,8}){0,2})(?<macro>[A-Z]\w*[ \t]?\()(?<type>[^()]*)\)/.exec(head)?.groups ?? {};
    const behind = prefix.length + macro.length + type.length + 1;
    const closes = parametersEnd(head, behind) ?? head.length;
    // The declaration begins where the macro does, so that a signature does not begin in the middle of it.
    const begin = prefix === "" && macro.length > "extern".length ? "extern".padEnd(macro.length) : blank(macro);
    return `${prefix}${begin}${type} ${head.slice(behind, closes)}${blank(head.slice(closes))}`;
  },
];

/** The offset behind the parentheses that open first at or behind an offset; undefined where they do not close. */
function parametersEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = text.indexOf("(", from); at >= 0 && at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** What both languages have in common. */
const C_FAMILY: readonly Cover[] = [
  MISPLACED_CONDITIONS,
  TYPES_IN_MACROS,
  ENUMERATOR_MACROS,
  // Headers in conditions: `#if __has_include(<version>)`.
  [
    /^[ \t]*#[ \t]*(?:el)?if\b[^\n]*\([ \t]*<[^>\n]*>[ \t]*\)[^\n]*/gm,
    (line) => line.replace(/<[^>\n]*>/g, (name) => "1".padEnd(name.length)),
  ],
  // Macros between the words before a function's name: `extern API int name(`, `static NORETURN void name(`, `DWORD WINAPI name(`.
  [
    /(?<=^(?:(?:static|extern|inline|const|struct|unsigned)[ \t]+){0,3}(?!(?:return|else|case|goto|typedef|static|extern|inline|const|struct|unsigned)\b)[A-Za-z_]\w*[ \t*]+)[A-Z][A-Z0-9_]{3,}(?=[ \t]+[A-Za-z_]\w*[ \t]*\()/gm,
    " ",
  ],
  [
    /(?<=^(?:(?:static|extern|inline)[ \t]+){1,3})[A-Z][A-Z0-9_]{3,}(?:\([^()\n]*\))?(?=[ \t]+(?:(?:const|struct|enum|union|unsigned|signed|long|short)[ \t]+){0,3}[A-Za-z_]\w*[\s*]+[A-Za-z_]\w*[ \t]*\()/gm,
    " ",
  ],
  // Arguments without a text.
  [/,(?=[ \t,]{0,40}\)|[ \t]*,)/g, " "],
  // Before the type of a function pointer: `API int (*name)(`, `typedef API void (*name)(`.
  [
    /(?<=^[ \t]*(?:typedef[ \t]+|extern[ \t]+)?)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\([^()\n]*\))?(?:[ \t]+[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\([^()\n]*\))?)?(?=[ \t]+(?:(?:const|struct|unsigned)[ \t]+){0,2}[A-Za-z_]\w*[ \t*]+\([ \t]*\*)/gm,
    " ",
  ],
  // Words like `lib_really_inline` and `LIB_ALWAYS_INLINE` that begin a function; its type may stand alone on the line.
  [
    /^[ \t]*(?:static[ \t]+)?(?!inline\b|__inline)\w*(?:inline|INLINE)\w*(?=[ \t]+(?:(?:const|struct|unsigned|static|inline|constexpr)[ \t]+){0,3}[A-Za-z_][\w:<>]*(?:[ \t*&]+|[ \t]*\n)[A-Za-z_*])/gm,
    " ",
    /\w+$/,
  ],
  // Formats in macros: `"%" PRIu64,`.
  [/(?<="[ \t\n]{1,100})[A-Z]\w*(?=[ \t\n]{0,100}[,)])/g, " "],
];

/** The words of C's own types. */
const OWN_TYPE = /^(?:void|char|short|int|long|float|double|bool|_Bool|signed|unsigned|(?:u?int\d{1,2}|s?size|ptrdiff)_t)$/;
/**
 * A type among the arguments of a call in a statement, as macros take it. Such a call stands behind an operator or the end of another
 * statement, where a prototype has its type; parentheses without a word before them are a cast.
 */
const TYPE_ARGUMENT =
  /\b(?=[A-Za-z_])(?<=[(,]\s{0,60})(?:(?:const|volatile|struct|union|enum|unsigned|signed|long|short)\s(?:\s*\w+){1,2}\s*\**|[A-Za-z_]\w*\s*\*+|(?:char|int|long|short|float|double|bool|size_t)\b)(?=\s*[,)])(?<=(?:[=!(,?:|+;{}-]|\breturn)\s{0,100}(?!(?:sizeof|alignof|typeof|defined|if|for|while|switch|return)\b)[A-Za-z_]\w*\((?:(?:[^();{}]|\((?:[^();{}]|\([^();{}]{0,200}\)){0,200}\)){0,400},)?\s{0,60}\w[\w\s]{0,100}\**)/g;

/** What only C has: types among the arguments of macros (`va_arg(list, char *)`), and attributes of parameters in capitals. */
const C_ARGUMENTS: readonly Cover[] = [
  [
    TYPE_ARGUMENT,
    (type) => {
      const { 0: word = "", index = 0 } = /[A-Za-z_]\w*(?=[\s*]*$)/.exec(type) ?? {};
      if (OWN_TYPE.test(word)) return `0${blank(type.slice(1))}`;
      return blank(type.slice(0, index)) + word + blank(type.slice(index + word.length));
    },
  ],
  // `int flags UNUSED`.
  [
    /(?<=[(,]\s{0,60}(?:(?:const|struct|enum|union|unsigned|signed)\s+){0,3}\w+[\s*]+(?:const\s+)?(?<!\b(?:const|struct|enum|union|unsigned|signed)\s+)\w+(?:\[\w*\])?\s{1,40})(?<!\b(?:const|struct|enum|union|unsigned|signed)\s+)[A-Z][A-Z0-9_]{2,}(?=\s*[,)])/g,
    " ",
  ],
  // `LIB_UNUSED int flags`, `struct item *one LIB_ALIGNED = {`, and macros that are a whole line and no head of a function.
  [
    /(?<=^(?:static[ \t]+)?(?:const[ \t]+)?(?:struct[ \t]+)?\w+[ \t*]+\w+(?:\[\w*\])?[ \t]+)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]*=[^=])/gm,
    " ",
  ],
  [/^(?:static[ \t]+)?[A-Z][A-Z0-9_]{3,}\((?:"[^"\n]*"|[^()"\n])*\)[ \t]*$(?!\s*[{:])(?!\n[ \t])/gm, " "],
  [
    /(?<=[(,]\s{0,60})(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*|UNUSED)(?=\s+(?:(?:const|struct|enum|union|unsigned|signed)\s+){0,3}\w+[\s*]+\w+\s*[,)[])/g,
    " ",
  ],
];

/** What only C++ has. */
const CPP_SYNTAX: readonly Cover[] = [
  // Several names of one `using`.
  [/\busing\s+[\w:]+(?:\s*,\s*[\w:]+){1,40}\s*;/g, (match) => match.replace(/,/g, ";")],
  // A declaration as the condition of a loop.
  [/(?<=\bfor\s*\([^;()]{0,200};\s*)(?:const\s+)?[A-Za-z_][\w:]*(?:\s*[*&]+\s*|\s+)(?=[A-Za-z_]\w*\s*=[^=])/g, " "],
  // `if LIB_CONSTEXPR (`.
  [/(?<=\bif\s+)[A-Z][A-Z0-9_]{3,}(?=\s*\()/g, " "],
  // A condition on types as a parameter of a template: `template <typename T, ENABLE_IF(is_same<T, int>::value)>`.
  [
    /\btemplate\s*<[^;{}]{0,1500}/g,
    (match) => `int${blank(match.slice(3))}`,
    /(?<=[<,]\s{0,60})[A-Z][A-Z0-9_]{3,}\((?:[^();{}]|\((?:[^();{}]|\((?:[^();{}]|\([^();{}]{0,200}\)){0,200}\)){0,200}\)){0,400}\)(?=\s*[,>=])/g,
  ],
  // Behind a member's `&`: `T& value() & LIB_LIFETIME_BOUND {`.
  [/(?<=\)\s*(?:const\s*)?&{1,2}\s+)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=\s*[{;])/g, " "],
  // Before a constructor or destructor.
  [
    /(?<=^[ \t]+(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*[ \t]+)?)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]+(?:~?[A-Za-z_]\w*[ \t]*\(|[A-Z][A-Z0-9]*_[A-Z0-9_]*[ \t]+~?[A-Za-z_]\w*[ \t]*\())/gm,
    " ",
  ],
];

/** Text in balanced parentheses, three levels deep. */
const BALANCED = /(?:[^();]|\((?:[^();]|\((?:[^();]|\([^();]{0,200}\)){0,200}\)){0,300}\)){0,400}/.source;

/**
 * Macros that stand as attributes: `class API Name {`, `API inline int f()`, `explicit API Name(int)`, a line `BEGIN_NAMESPACE`, `Type*
 * nonnull name`, `f(const T& name LIFETIME_BOUND)`, `int field GUARDED_BY(mutex);`.
 */
export const CPP_RESCUE: readonly RescuePass[] = [
  [
    ...C_FAMILY,
    ...CPP_SYNTAX,
    ...ATTRIBUTES_OF_FUNCTIONS,
    ...CPP_CONDITIONS,
    // Again, for conditions that follow another condition whose first branch alone is left now.
    ...CPP_CONDITIONS,
    ...C_FIELD_MACROS,
    [/(?<=\bclass\s+)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=\s+\w+;)/g, " "],
    [/\btypename(?=\s+[\w:]{1,200}(?:\(\)|\{\}))/g, " "],
    [/(?<=\busing\s+\w{1,80}\s*=[^;\n]{1,120}[*&]\s?)[A-Za-z_]\w*(?=;)/g, " "],
    [/(?<=\bfriend\s+)constexpr(?=\s)/g, " "],
    [/^[ \t]+[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\((?:"[^"\n]*"|[^()"\n]|\([^()"\n]*\))*\))?(?=[ \t]*(?:\/[/*].*)?$\n\s{0,200}[A-Za-z~])/gm, " "],
    // `enable_if` conditions, whose angle brackets the grammar reads as operators. The other template parameters are covered too.
    [
      /^[ \t]*template[ \t]*<[^;{}]{0,1500}?\benable_if[^;{}]{1,2500}?=\s{0,4}(?:0|true|nullptr|void)\s{0,2}>[ \t]*$/gm,
      " ",
      /(?<=^[ \t]*template[ \t]*<)[\s\S]*(?=>)/,
    ],
    // Macros that stand for `try` and `catch (…)`: a plain block is left.
    [/^[ \t]+[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]*\n[ \t]*\{)/gm, " "],
    [/(?<=^[ \t]*(?:\}[ \t]*)?)[A-Z][A-Z0-9_]*_CATCH[A-Z0-9_]*[ \t]*\([^()\n]*\)(?=[ \t]*\n?[ \t]*\{)/gm, " "],
    // `decltype` result types and `noexcept` conditions whose expression has a comma or braces.
    [new RegExp(`->\\s{0,20}decltype\\((?=[^;]{0,400}(?:,\\s?void\\(\\)|\\{\\}))${BALANCED}\\)(?=\\s{0,20}[{;])`, "g"), " "],
    [new RegExp(`\\bnoexcept\\(\\s{0,20}noexcept\\((?=[^;]{0,400}\\{\\})${BALANCED}\\)\\s{0,4}\\)(?=\\s{0,20}(?:[{;]|->))`, "g"), " "],
    // Macros that stand for `explicit`.
    [/(?<=^[ \t]*)[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]+operator\b)/gm, " "],
    // Macros that stand for `private:`, and words after it (`public slots:`).
    [/^[ \t]*[A-Z][A-Z0-9]*_[A-Z0-9_]*[ \t]*:(?=[ \t]*(?:\/[/*].*)?$)/gm, " "],
    [/(?<=^[ \t]{0,20}(?:public|protected|private)[ \t]{1,4})(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*|slots)(?=[ \t]*:)/gm, " "],
    // Between the type of a method defined outside of its class and the class name.
    [/\b[A-Z][A-Z0-9]*_[A-Z0-9_]*(?=[ \t]+(?:\w+::){1,6}~?\w+[ \t]*\()(?<=^\w[\w:<>*&, \t]{0,160}[ \t][A-Z0-9_]{1,60})/gm, " "],
    // Before a constructor, which has no type, and after words that precede a type or another attribute.
    [
      /(?<=^[ \t]{1,20}|\b(?:static|inline|extern)[ \t])[A-Z][A-Z0-9_]*(?:ATTRIBUTE|INLINE|NODISCARD|DEPRECATED|NORETURN|EXPORT)[A-Z0-9_]*(?=[ \t]+[A-Za-z_])/gm,
      " ",
    ],
    [
      /(?<=\b(?:class|struct|union|enum)\s+)[A-Z][A-Z0-9_]*(?:\([^()\n]*\))?(?:\s[A-Z][A-Z0-9]*_[A-Z0-9_]*)?(?=\s+(?:\[\[[^\]\n]{1,80}\]\]\s+)?\w+\s*(?:final\s*)?[:{<])/g,
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
    // Lock annotations on a line of their own after the parameters, before the body or the semicolon.
    [
      /(?<=\)(?:[ \t]*(?:const|noexcept|override|final))?[ \t]*\n[ \t]{1,80})[A-Z][A-Z0-9]*_[A-Z0-9_]*\([^()\n]*\)(?=[ \t]*\n?[ \t]*\{)/g,
      " ",
    ],
    [
      /(?<=\)(?:[ \t]*(?:const|noexcept|override|final))?[ \t]*\n[ \t]{1,80})[A-Z][A-Z0-9_]*_(?:LOCKS?|LOCKED|REQUIRES?D?|EXCLUDED?S?|ACQUIRED?|RELEASED?|GUARDED)_?[A-Z_]*\([^()\n]*\)(?=[ \t]*;)/g,
      " ",
    ],
    [/(?<=^[ \t]{0,20})[A-Z][A-Z0-9]*_[A-Z0-9_]*(?= [A-Za-z_]\w*(?:::|<| \w))/gm, " "],
  ],
];

/**
 * Enumerations by a macro of Apple's as those of C: `typedef NS_OPTIONS(NSUInteger, Name) {` is `enum Name {`. The name stays at its place.
 */
const ENUM_MACROS: Cover = [
  /(?:typedef\s{1,20})?\b(?:NS|CF)_(?:CLOSED_ENUM|ENUM|OPTIONS|ERROR_ENUM)[ \t]*\([^()]{1,200}\)(?=\s{0,100}\{)/g,
  (match) => {
    const { index = match.length } = /(?<=,\s*)\w+(?=\s*\)$)/.exec(match) ?? {};
    return `enum${match.slice("enum".length, index).replace(/\S/g, " ")}${match.slice(index).replace(")", " ")}`;
  },
];
/** The availability of one value of an enumeration: `OptionLast API_AVAILABLE(ios(13.0)) = 3,`. */
const ENUMERATOR_ATTRIBUTES: Cover = [
  /\b(?=[A-Z])(?<=^[ \t]+\w+[ \t]+)(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*\((?:[^()\n]|\([^()\n]*\)){0,200}\)|[A-Z0-9_]*(?:DEPRECATED|AVAILABLE)[A-Z0-9_]*)(?=[ \t]*(?:[=,]|\n\s*\}))/gm,
  " ",
];

/**
 * Macros that stand as attributes: `API type *name(void);`, `int f(int a) UNUSED_RESULT;`, and `NAME DEPRECATED("why") = 3,` in an enum.
 */
export const C_RESCUE: readonly RescuePass[] = [
  [
    ...C_FAMILY,
    ...C_ARGUMENTS,
    ENUM_MACROS,
    ...C_FIELD_MACROS,
    ...ATTRIBUTES_OF_FUNCTIONS,
    // The calling convention of a function pointer: `typedef int (WINAPI *name)(void);`.
    [/(?<=\()[A-Z][A-Z0-9_]{2,}[ \t]+(?=\*[ \t]*\w{0,100}\)\s{0,100}\()/g, " "],
    [/(?<=[\w*][ \t]{1,8})(?:WINAPI|CALLBACK|APIENTRY|NTAPI|PASCAL|WSAAPI|STDMETHODCALLTYPE)(?=\s{1,40}[A-Za-z_]\w*[ \t]*\()/g, " "],
    [/(?<=\)\s{1,20})[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\(\d[^()\n]*\))?(?:\s[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\(\d[^()\n]*\))?)?(?=;)/g, " "],
    [
      /^[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?(?=[ \t]+(?:(?:const|struct|enum|unsigned|static|extern|inline)[ \t]+){0,3}[A-Za-z_]\w*[ \t*]+(?:\n[ \t]*)?[A-Za-z_]\w*[ \t]*[(;,=[])/gm,
      " ",
    ],
    ENUMERATOR_ATTRIBUTES,
    // Names that begin with two underscores are the compiler's own or attributes: `static __always_inline __alloc_size(1) void *f(`,
    // `char __user *p`.
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

/** Nullability words, macros that stand as attributes or alone on their line, and directives around classes and between members. */
export const OBJECTIVE_C_RESCUE: readonly RescuePass[] = [
  [
    ENUM_MACROS,
    ENUMERATOR_ATTRIBUTES,
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
