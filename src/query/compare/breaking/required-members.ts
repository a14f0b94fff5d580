/** Which members a contract, or a class, leaves to the types that fulfil it: those that it declares and gives no code or value. */
import { FUNCTION_KINDS, isComponent } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import type { ComparedFile, ComparedSymbol } from "#query/compare/compared-file.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { nameAt, signatureOf } from "#query/read/signature.ts";
import { closingOf } from "#text/brackets.ts";
import { isRequiredProperty } from "./component-properties.ts";

/** Kinds whose members every value or implementing type must have; a type with members is one, too. */
const CONTRACTS: ReadonlySet<SymbolKind> = new Set(["interface", "trait", "type"]);

/** Whether the members of a type are those that every value or implementing type must have. */
export function isContract({ kind }: Pick<ComparedSymbol, "kind">): boolean {
  return CONTRACTS.has(kind);
}

/** Whether types that fulfil a contract, or literals of its type, must have a member. */
export function isRequired({ file, symbol }: Omit<PlacedIn, "index">, owner: ComparedSymbol): boolean {
  if (!FUNCTION_KINDS.has(symbol.kind) && symbol.kind !== "property") return false;
  if (isComponent(owner)) return isRequiredProperty(file, symbol);
  if (isCallback(symbol)) return !isOptionalCallback(file, symbol, owner);
  if (!isContract(owner)) return isAbstract(file, symbol);
  return !isOptionalMember(symbol) && !isGiven(symbol, file.language, () => file.code(symbol).join("\n"));
}

/** How a module of Elixir declares a function that the modules which name it as their behaviour must have. */
const CALLBACK = /^@(?:macro)?callback\b/;

/** Whether a function is a callback of a behaviour. */
export function isCallback({ signature }: Pick<ComparedSymbol, "signature">): boolean {
  return CALLBACK.test(signature);
}

/** A list of callbacks that modules may leave out, by name and number of arguments: `@optional_callbacks run: 1, stop: 2`. */
const OPTIONAL_CALLBACKS = /@optional_callbacks\s*\(?\s*\[?((?:\s*\w+[?!]?:\s*\d+\s*,?)+)/g;

function isOptionalCallback(file: ComparedFile, symbol: ComparedSymbol, owner: ComparedSymbol): boolean {
  const count = signatureOf(symbol, file.language).parameters?.length;
  const listed = file.code(owner).join("\n").matchAll(OPTIONAL_CALLBACKS);
  return [...listed].some(([, list = ""]) => new RegExp(`(?<!\\w)${RegExp.escape(symbol.name)}:\\s*${count}(?!\\d)`).test(list));
}

type Member = Pick<ComparedSymbol, "kind" | "name" | "signature" | "isDefinition">;

/**
 * Whether a member of a contract has code or a value, which types that fulfil the contract get. `codeOf` reads the code of the member.
 */
export function isGiven({ kind, name, signature, isDefinition }: Member, language: string, codeOf: () => string): boolean {
  const { grammar, writesLiterals } = languageById(language) ?? {};
  // What is read without a grammar counts as defined where it is only declared.
  if (FUNCTION_KINDS.has(kind)) return isDefinition && (grammar !== undefined || codeOf().includes("{"));
  if (writesLiterals) return false;
  if (grammar === undefined) return /=(?!>)/.test(signature);
  const code = codeOf();
  const accessors = accessorsBehind(code.slice(Math.max(0, nameAt(code, name)) + name.length));
  return isDefinition ? !BARE.test(accessors) : HAS_CODE.test(accessors);
}

/** The accessors of a property in braces behind its name; empty where it has none. */
function accessorsBehind(behind: string): string {
  const open = /^[^;{}=]*\{/.exec(behind)?.[0].length;
  const close = open === undefined ? -1 : closingOf(behind, open - 1, { angles: false });
  return open === undefined || close < 0 ? "" : behind.slice(open - 1, close + 1);
}

/** Accessors of which none has code: `{ get; set; }`. */
const BARE = /^\{(?![^}]*\breturn\b)[\w\s;&]*\b(?:get|set|init)\b[\w\s;&]*\}$/;
/** An accessor with code: `{ get => 3; }`. */
const HAS_CODE = /\b(?:get|set|init|add|remove)\s*(?:\{|=>)/;

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
  // A type on the same line may be abstract itself.
  return ABSTRACT.test(ahead.replace(GIVEN_TO_MARKS, " ").replace(/^.*[{};]/s, "")) || isPure(file, symbol, own);
}

/** The end of the declaration of a pure virtual member. */
const PURE = /\)[^{;]*=\s*0\s*;?\s*$/;

/** Whether a declaration of C++ says that its member has no code. Elsewhere code that ends with `= 0` compares, assigns or gives a value. */
function isPure({ language }: ComparedFile, { isDefinition, signature }: ComparedSymbol, code: string): boolean {
  return languageById(language)?.headers !== undefined && !isDefinition && (PURE.test(code) || PURE.test(signature));
}
