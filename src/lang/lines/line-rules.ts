/**
 * Definitions found line by line: for languages without a grammar, and for files whose grammar breaks down or meets errors. A rule is a
 * regular expression that matches from the start of a line, and a guess of how far the definition reaches. What rules find is marked as
 * heuristic.
 */
import type { EdgeType, SymbolKind } from "#core/types.ts";

/**
 * How far a definition reaches. `line`: its own line. `braces`: to the brace that closes its first one. `indent`: over the following
 * lines that are indented deeper. `end`: to the line that ends its word (`end function`, `endfunction()`). `dot`: to the line that ends
 * with a full stop. `next`: to the next definition with this extent. `quoted`: to the line that ends the statement, where this has a text
 * between dollar signs (`$$`, `$body$`); else its own line.
 */
export type Extent = "line" | "braces" | "indent" | "end" | "dot" | "next" | "quoted";

/**
 * Where a rule has a `list`, its group `name` holds several names, which that expression matches. Each expression has a group `name`,
 * optionally `scope`, `qualifier`, `alias` and, for `end`, `word`; flags `gm` at least.
 */
export type LineRule =
  /**
   * `hasLocals`: names that a rule of locals finds inside are bound there. Names of a `list` each reach to the next one. `isTest`: the name is
   * the text of a test, and begins with the group `word`.
   */
  | {
      readonly find: RegExp;
      readonly kind: SymbolKind;
      readonly extent: Extent;
      readonly list?: RegExp;
      readonly isDeclaration?: boolean;
      readonly hasLocals?: true;
      readonly isTest?: true;
    }
  /** `inStrings`: the use counts in quotes too, where the language fills in values. */
  | {
      readonly find: RegExp;
      readonly use: EdgeType;
      readonly except?: ReadonlySet<string>;
      readonly inStrings?: true;
      readonly list?: RegExp;
    }
  | MarkRule;

/** A rule that finds neither definitions nor uses. */
export interface MarkRule {
  readonly find: RegExp;
  readonly is: "package" | "export" | "comment" | "local";
  readonly list?: RegExp;
}

export interface LineRules {
  readonly rules: readonly LineRule[];
  /** The line that ends what a word began: for Fortran's `function`, a line that begins with `end function`. */
  readonly end?: (word: string) => RegExp;
  /**
   * Matches each comment (group `comment`), each string (group `string`), and whatever looks like the beginning of either and is none. In
   * comments and strings nothing is defined or used. An unclosed one must match to the end of the text, or the search would be quadratic.
   */
  readonly quiet?: RegExp;
}

const MODIFIERS =
  "export|default|declare|public|private|protected|internal|fileprivate|open|static|final|abstract|sealed|data|value|inner|annotation|companion|partial|readonly|pub(?:\\([a-z]+\\))?|async|inline|infix|operator|tailrec|suspend|unsafe|case|override|virtual|extern|external|expect|actual|mutating|indirect|implicit|local|typedef|fun|const|synchronized|native";
/** What stands before the word that says what kind of thing is declared. */
const LEAD = `^[ \\t]*(?:@\\w[\\w.]{0,100}(?:\\([^()\\n]{0,200}\\))?[ \\t]+){0,4}(?:(?:${MODIFIERS})[ \\t]+){0,6}`;
/**
 * What follows the name of a type that is declared here: a body, parameters, supertypes. After a type that is only used comes another
 * name.
 */
const TYPE_GOES_ON = /(?![\w$])(?=[ \t]*(?:[{<]|:(?!:)|\((?!["*])|\/[/*]|$|(?:extends|implements|where|permits|final|is|with|derives)\b))/
  .source;
/** The lines of a multi-line macro define nothing by themselves. */
const NO_MACRO_LINE = /(?![^\n]{0,400}\\$)/.source;

function typeRule(words: string, kind: SymbolKind): LineRule {
  const find = new RegExp(
    `${LEAD}(?:${words})[ \\t]+(?!__(?:attribute|declspec))(?<name>[A-Za-z_][\\w$]{0,100}(?:::\\w{1,100}){0,4})${TYPE_GOES_ON}${NO_MACRO_LINE}`,
    "gdm",
  );
  return { find, kind, extent: "braces" };
}

const DEF: LineRule = {
  find: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?:\w{1,100}\.)?(?<name>[A-Za-z_]\w{0,100}(?:[?!]|=(?=\())?)/dgm,
  kind: "function",
  extent: "indent",
};

/** Rules for any language: what most languages write before a name. Used where a grammar broke down, and for definitions that it lost. */
export const COMMON_RULES: LineRules = {
  rules: [
    typeRule("enum(?:[ \\t]+(?:class|struct))?", "enum"),
    typeRule("class|record|actor|contract|library|mixin|extension|object(?![^{:\n]*$)|(?:companion|data)[ \\t]+object", "class"),
    // On an indented line of its own, `object Name` is a parameter of type `object`.
    {
      find: /^(?:(?:private|internal|public|data|case)[ \t]+){0,3}object[ \t]+(?<name>[A-Z]\w{0,100})[ \t]*$/dgm,
      kind: "class",
      extent: "line",
    },
    typeRule("struct|union", "struct"),
    typeRule("interface|protocol", "interface"),
    typeRule("trait", "trait"),
    {
      find: new RegExp(
        `${LEAD}(?:(?:func|fun)[ \\t]+|fn[ ])(?:<[^>\\n]{1,100}>[ \\t]*|\\([^()\\n]{1,100}\\)[ \\t]*)?(?:(?<scope>[A-Za-z_][\\w.]{0,100}(?:<[^(){}\\n]{1,100}>)?)\\??\\.)?(?<name>[A-Za-z_]\\w{0,100}|\`[^\`\\n]{1,100}\`)(?=[ \\t]*[(<[])`,
        "gdm",
      ),
      kind: "function",
      extent: "braces",
    },
    { find: new RegExp(`${LEAD}(?:function|sub)[ \\t]+(?<name>[A-Za-z_$][\\w$.:]{0,100})`, "gm"), kind: "function", extent: "braces" },
    DEF,
    {
      find: /^(?![^\n]{0,400}\\$)[ \t]*(?:module|namespace|package)[ \t]+(?<name>[A-Za-z_][\w.:\\]{0,100})(?=[ \t]*(?:[{;]|$))/dgm,
      kind: "module",
      extent: "line",
    },
    // A member with a modifier, a type, parentheses and a body.
    {
      find: /^(?![^\n]{0,400}\\$)[ \t]+(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|async|sealed|synchronized|native)[ \t]+){1,6}(?:<[^>\n]{1,100}>[ \t]+)?(?:(?!new\b|return\b|class\b|record\b)[A-Za-z_][\w.]{0,100}(?:<[^()\n;=]{1,100}>)?(?:\[\]){0,3}\??[ \t]+)(?<name>[A-Za-z_]\w{0,100})(?:<[^()\n;=]{1,60}>)?[ \t]*\([^;{}]{0,300}\)(?=[^;{}()=]{0,200}(?:\{|=>))/dgm,
      kind: "method",
      extent: "braces",
    },
    // C and its kin: a type, a name and parentheses at the start of a line, with a body.
    {
      find: /^(?![^\n]{0,400}\\$)(?!(?:return|else|typedef|template|if|while|for|switch|case|operator|class|object|interface|trait|val|var|let|fun|func|fn|def|sealed|abstract|final|open|data|private|public|internal|protected|override|enum|new)\b)[A-Za-z_](?:[\w<>,*& \t]|::){0,120}?[ \t*&](?<!\boperator[ \t])(?!__(?:attribute|declspec|asm))(?<name>[A-Za-z_~][\w:]{0,100})\((?:[^;{}()]|\([^;{}()]{0,200}\)){0,300}\)(?:[ \t\n]|const|noexcept|override|#[ \t]*endif[^\n]*){0,20}\{/dgm,
      kind: "function",
      extent: "braces",
    },
  ],
};

/** In Groovy, `def` also begins the declaration of a variable. */
export const GROOVY_LINES: LineRules = {
  rules: COMMON_RULES.rules.map((rule) =>
    rule === DEF ? { ...DEF, find: /^[ \t]*def[ \t]+(?<name>[A-Za-z_]\w{0,100})(?=[ \t]*\()/dgm } : rule,
  ),
};

/** For C and its kin, whose macros are part of the lines that a parse may lose. */
export const C_LINES: LineRules = {
  rules: [...COMMON_RULES.rules, { find: /^[ \t]*#[ \t]*define[ \t]+(?<name>[A-Za-z_]\w{0,100})/dgm, kind: "macro", extent: "line" }],
};
