/**
 * How well a function is the overload asked for: `add(double[], double)`, `add(array, index, element)` as declared or called, `add/3`,
 * `add(_:at:)` or `store:forKey:` by argument labels. Compares types as people write them, without the qualifiers that a declaration adds.
 */

import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { languageById } from "#lang/languages.ts";
import { OBJECTIVE_C_METHOD } from "#query/parse/decorated-name.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closingOf } from "#text/brackets.ts";
import { sameInAnyCase } from "./basic-types.ts";
import { type Parameter, plainType, signatureOf } from "./signature.ts";

/** The overload that a text asks for. */
export interface AskedOverload {
  readonly count: number;
  /** The text between the brackets; undefined if only a number of parameters was given. */
  readonly list: string | undefined;
  /** For a selector, `add(_:at:)`: the argument labels in order; `_` for an argument without one. */
  readonly labels?: readonly string[];
}

export interface OverloadFit {
  /** From 0, another number of parameters, to 1, all parameters as asked. */
  readonly value: number;
  /** Whether types or the number of parameters decided it, and not names that any call may use. */
  readonly isSaid: boolean;
}

const ARITY = /^[^/]*[\p{L}\p{N}_?!]\/(?<count>\d{1,2})$/u;
const OPENED = /[\p{L}\p{N}_?!>\]]\s*\(/u;
/** How compilers and crash logs write parameters: the label of each with a colon. */
const SELECTOR = /^(?:[\p{L}_][\p{L}\p{N}_]*\s*:\s*)+$/u;
const NONE: OverloadFit = { value: 0, isSaid: false };
/** What the right number of parameters counts; the rest is for parameters that are as asked. */
const COUNT_SHARE = 0.5;
/** The factor where only some parameters are as asked. */
const SOME_SHARE = 0.4;
/** What a type counts that is equal except for its type arguments, or for letter case. */
const ALIKE = 0.9;

/** The overload that a name asks for; undefined where nothing follows the name, or only `()`, which marks a call. */
export function overloadAsked(text: string): AskedOverload | undefined {
  const name = text.trim();
  const selector = OBJECTIVE_C_METHOD.exec(name)?.groups?.["selector"];
  if (selector !== undefined) {
    const [, ...labels] = selector.slice(0, -1).split(":");
    return { count: labels.length + 1, list: undefined, labels: ["_", ...labels] };
  }
  const arity = ARITY.exec(name)?.groups?.["count"];
  if (arity !== undefined) return { count: Number(arity), list: undefined };
  const open = OPENED.exec(name);
  if (!open || name.includes("\n")) return undefined;
  const at = open.index + open[0].length - 1;
  const close = closingOf(name, at);
  const list = close < 0 ? "" : name.slice(at + 1, close).trim();
  if (list === "" || !/^\s*;?$/.test(name.slice(close + 1))) return undefined;
  if (SELECTOR.test(list)) {
    const labels = list.split(":").slice(0, -1);
    return { count: labels.length, list, labels: labels.map((label) => label.trim()) };
  }
  return { count: parametersIn(list, "").length, list };
}

/** How well a function fits the overload asked for. */
export function overloadFit(
  symbol: Pick<SymbolRow, "name" | "kind" | "signature" | "language">,
  { count, list, labels }: AskedOverload,
): OverloadFit {
  if (!FUNCTION_KINDS.has(symbol.kind)) return NONE;
  const own = signatureOf(symbol, symbol.language).parameters ?? [];
  if (labels) return labelsFit(selectorLabels(symbol.signature) ?? own.map(({ label }) => label), labels);
  const least = own.filter(({ isOptional }) => !isOptional).length;
  const isOpen = own.some(({ isRest }) => isRest);
  if (list === undefined) {
    const isTaken = least <= count && (isOpen || count <= own.length);
    // Where functions go by their numbers of parameters, a default makes another function, which is as much the one asked for.
    const ofOptional = definesEachCount(symbol.language) ? 1 : COUNT_SHARE;
    return { value: own.length === count ? 1 : isTaken ? ofOptional : 0, isSaid: true };
  }
  const asked = parametersIn(list, symbol.language);
  if (asked.length < least || (asked.length > own.length && !isOpen)) return NONE;
  const matches = asked.map((one, at) => match(one, own[Math.min(at, own.length - 1)]));
  const share = matches.reduce((sum, { value }) => sum + value, 0) / Math.max(1, asked.length);
  // If the query lists all parameters, optional ones included, the function is likelier meant.
  const isWhole = asked.length === own.length;
  const isEach = matches.every(({ value }) => value > 0);
  return {
    value: COUNT_SHARE + (1 - COUNT_SHARE) * share * (isEach ? (isWhole ? 1 : ALIKE) : SOME_SHARE),
    isSaid: matches.some(({ isType }) => isType),
  };
}

/**
 * For a name typed with a number of parameters that none of its definitions takes, the numbers that they take, as `1 or 2`; undefined where
 * one fits, or where the parameters of one are not known. Clauses of one function are all given: of these only the
 * first may state what is optional.
 */
export function otherCounts(
  symbols: readonly Pick<SymbolRow, "name" | "kind" | "signature" | "language">[],
  text: string,
): string | undefined {
  const asked = overloadAsked(text);
  const functions = symbols.filter(({ kind }) => FUNCTION_KINDS.has(kind));
  if (!asked || asked.list !== undefined || asked.labels || functions.length === 0) return undefined;
  if (functions.some((one) => overloadFit(one, asked).value > 0)) return undefined;
  const lists = functions.map((one) => signatureOf(one, one.language).parameters);
  if (lists.some((list) => list === undefined)) return undefined;
  const counts = lists.flatMap((list = []) => {
    const least = list.filter(({ isOptional }) => !isOptional).length;
    return Array.from({ length: list.length - least + 1 }, (_, more) => least + more);
  });
  const sorted = [...new Set(counts)].sort((a, b) => a - b);
  return `${sorted.join(" or ")}${lists.some((list = []) => list.some(({ isRest }) => isRest)) ? " or more" : ""}`;
}

function definesEachCount(language: string): boolean {
  return languageById(language)?.patternDefaults !== undefined;
}

/** The argument labels of a method of Objective-C, `- (void)store:(id)obj forKey:(id)key`; undefined for other declarations. */
function selectorLabels(signature: string): readonly string[] | undefined {
  if (!/^[-+]\s*\(/.test(signature)) return undefined;
  const [, ...labels] = Array.from(signature.matchAll(/(\w*)\s*:\s*\(/g), ([, label = ""]) => label);
  return ["_", ...labels];
}

/** A selector lists all parameters, including those with defaults. */
function labelsFit(own: readonly string[], labels: readonly string[]): OverloadFit {
  if (own.length !== labels.length) return NONE;
  const alike = labels.filter((label, at) => label === own[at]).length;
  return { value: alike === labels.length ? 1 : (COUNT_SHARE * alike) / labels.length, isSaid: true };
}

function parametersIn(list: string, language: string): readonly Parameter[] {
  // Parsed as the parameter list of a function; "" as language stands for any language with brackets.
  return signatureOf({ signature: `x(${list})`, name: "x", kind: "function" }, language).parameters ?? [];
}

function match(asked: Parameter, own: Parameter | undefined): { readonly value: number; readonly isType: boolean } {
  if (!own) return { value: 0, isType: false };
  // A bare word may be a type or a name; the function that fits decides.
  const value = likeness(asked.type === "" ? asked.name : asked.type, own.type);
  if (value > 0) return { value, isType: true };
  const isOtherType = asked.type !== "" && asked.name !== "" && own.type !== "";
  return { value: !isOtherType && asked.name !== "" && asked.name === own.name ? ALIKE : 0, isType: false };
}

function likeness(asked: string, own: string): number {
  const [a, b] = [plainType(asked), plainType(own)];
  if (a === "" || b === "") return 0;
  if (a === b) return 1;
  const erased = (type: string): string => type.replace(/<.*>/, "").toLowerCase().replace(/^\w+/, sameInAnyCase);
  return erased(a) === erased(b) ? ALIKE : 0;
}
