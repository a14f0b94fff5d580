/**
 * Definitions found line by line: for languages without a grammar, and for files whose grammar breaks down or loses its way. A rule is an
 * expression that matches at the start of a line, and a guess of how far the thing reaches. What rules find is marked as heuristic.
 */
import type { EdgeType, SymbolKind } from "#core/types.ts";

/**
 * How far a definition reaches. `line`: its own. `braces`: to the bracket that closes its first one. `indent`: over the lines that are indented
 * deeper. `end`: to the line that ends with its word (`end function`, `endfunction()`). `dot`: to the line that ends with a full stop. `next`:
 * to the next definition that reaches so.
 */
export type Extent = "line" | "braces" | "indent" | "end" | "dot" | "next";

/** Each expression has a group `name`, perhaps `scope`, `qualifier`, `alias` and, for `end`, `word`; flags `gm` at least. */
export type LineRule =
  | { readonly find: RegExp; readonly kind: SymbolKind; readonly extent: Extent; readonly isDeclaration?: boolean }
  | { readonly find: RegExp; readonly use: EdgeType; readonly except?: ReadonlySet<string> }
  | { readonly find: RegExp; readonly is: "package" | "export" | "comment" };

export interface LineRules {
  readonly rules: readonly LineRule[];
  /** The word that ends what began with a word: `end` in Fortran, where `function` is the word. */
  readonly end?: (word: string) => RegExp;
}

/** Whatever the language: what most of them write in front of a name. Used where a grammar broke down. */
export const COMMON_RULES: LineRules = {
  rules: [
    {
      find: /^[ \t]*(?:(?:export|default|public|private|protected|internal|fileprivate|open|static|final|abstract|sealed|data|partial|pub(?:\([a-z]+\))?|async|inline|unsafe|case|override|mutating)[ \t]+){0,6}(?<word>class|struct|interface|trait|enum|protocol|actor|object|record|contract|library|mixin|extension)[ \t]+(?<name>[A-Za-z_$][\w$]{0,100})/gm,
      kind: "class",
      extent: "braces",
    },
    {
      find: /^[ \t]*(?:(?:export|default|public|private|protected|internal|fileprivate|open|static|final|abstract|pub(?:\([a-z]+\))?|async|inline|unsafe|suspend|override|mutating|local)[ \t]+){0,6}(?:function|func|fun|fn|sub)[ \t]+(?<name>[A-Za-z_$][\w$.:]{0,100})/gm,
      kind: "function",
      extent: "braces",
    },
    { find: /^[ \t]*(?:async[ \t]+)?def[ \t]+(?:self\.)?(?<name>[A-Za-z_]\w{0,100}[?!]?)/gm, kind: "function", extent: "indent" },
    { find: /^[ \t]*(?:module|namespace|package)[ \t]+(?<name>[A-Za-z_][\w.:\\]{0,100})/gm, kind: "module", extent: "line" },
    // C and its kin: a type, a name and brackets at the start of a line, with a body.
    {
      find: /^(?!(?:return|else|typedef|struct|enum|union|if|while|for|switch|case)\b)[A-Za-z_][\w:<>,*& \t]{0,120}?[ \t*&](?<name>[A-Za-z_~][\w:]{0,100})\([^;{}]{0,300}\)(?:[ \t\n]|const|noexcept|override){0,20}\{/gm,
      kind: "function",
      extent: "braces",
    },
  ],
};
