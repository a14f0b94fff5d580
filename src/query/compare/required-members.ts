/** Which members a contract, or a class, leaves to the types that fulfil it: those that it declares and gives no code or value. */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { nameAt } from "#query/read/signature.ts";
import { closingOf } from "#text/brackets.ts";
import type { ComparedFile, ComparedSymbol } from "./compared-file.ts";
import type { PlacedIn } from "./symbol-change.ts";

/** Kinds whose members every value or implementing type must have; a type with members is one, too. */
const CONTRACTS: ReadonlySet<SymbolKind> = new Set(["interface", "trait", "type"]);

/** Whether the members of a type are those that every value or implementing type must have. */
export function isContract({ kind }: Pick<ComparedSymbol, "kind">): boolean {
  return CONTRACTS.has(kind);
}

/** Whether types that fulfil a contract, or literals of its type, must have a member. */
export function isRequired({ file, symbol }: Omit<PlacedIn, "index">, owner: ComparedSymbol): boolean {
  if (FUNCTION_KINDS.has(symbol.kind))
    return isContract(owner) ? !isOptionalMember(symbol) && !hasBody(file, symbol, owner) : isAbstract(file, symbol);
  if (symbol.kind !== "property") return false;
  if (!isContract(owner)) return isAbstract(file, symbol);
  if (isOptionalMember(symbol)) return false;
  // A member with a default value or a getter exists without being written.
  return languageById(file.language)?.writesLiterals === true || (!/=(?!>)/.test(symbol.signature) && symbol.lineEnd === symbol.lineStart);
}

/** Whether a member is optional: `name?: type`, or an annotation's element with a default. */
export function isOptionalMember({ name, signature }: Pick<ComparedSymbol, "name" | "signature">): boolean {
  return new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?:\\?|\\(\\s*\\)\\s*default\\b)`).test(signature);
}

/** How many lines above a declaration are searched for its annotations. */
const ANNOTATIONS_MAX = 8;
/** The words that leave a member to subtypes, with the decorators of Python that do. */
const ABSTRACT = /\babstract(?:method|classmethod|staticmethod|property)?\b/;
/** What annotations say in brackets or quotes. */
const GIVEN_TO_MARKS = /"[^"]*"|'[^']*'|\([^()]*\)/g;

/** Whether a member of a class is marked as having no code. */
function isAbstract(file: ComparedFile, symbol: ComparedSymbol): boolean {
  const above = file.rawLines({ lineStart: Math.max(1, symbol.lineStart - ANNOTATIONS_MAX), lineEnd: symbol.lineStart - 1 });
  const annotations = above.slice(above.findLastIndex((line) => !/^\s*@/.test(line)) + 1).join(" ");
  const own = file.code(symbol).join(" ");
  const ahead = `${annotations} ${own.slice(0, Math.max(0, nameAt(own, symbol.name)))}`;
  return ABSTRACT.test(ahead.replace(GIVEN_TO_MARKS, " ")) || isPure(file, symbol, own);
}

/** The end of the declaration of a pure virtual member. */
const PURE = /\)[^{;]*=\s*0\s*;?\s*$/;

/** Whether a declaration of C++ says that its member has no code. Elsewhere code that ends with `= 0` compares, assigns or gives a value. */
function isPure({ language }: ComparedFile, { isDefinition, signature }: ComparedSymbol, code: string): boolean {
  return languageById(language)?.headers !== undefined && !isDefinition && (PURE.test(code) || PURE.test(signature));
}

function hasBody(file: ComparedFile, symbol: ComparedSymbol, owner: ComparedSymbol): boolean {
  const code = file.code(symbol).join(" ");
  const sharesLine = owner.lineStart === symbol.lineStart || owner.lineEnd === symbol.lineEnd;
  if (!sharesLine) return code.includes("{") || symbol.lineEnd > symbol.lineStart + symbol.signature.split("\n").length;
  // The braces on the line may be those of the enclosing symbol.
  const at = code.search(new RegExp(`\\b${RegExp.escape(symbol.name)}\\s*(?:<[^(]*>)?\\(`));
  const close = at < 0 ? -1 : closingOf(code, code.indexOf("(", at));
  return close >= 0 && /^[^;}]*\{/.test(code.slice(close + 1));
}
