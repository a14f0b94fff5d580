/**
 * How well a function is the overload that was asked for: `add(double[], double)`, `add(array, index, element)` as it is declared or called, `add/3`,
 * `add(_:at:)` by what calls name its arguments.
 * Types are compared as people write them, without what a declaration has to add.
 */

import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closingOf } from "#text/brackets.ts";
import { type Parameter, signatureOf } from "./signature.ts";

/** Which overload a text asks for. */
export interface AskedOverload {
  readonly count: number;
  /** What stands between the brackets; undefined for a mere number. */
  readonly list: string | undefined;
  /** Of a selector, `add(_:at:)`: what calls name the arguments, in order; `_` where they name none. */
  readonly labels?: readonly string[];
}

export interface OverloadFit {
  /** From 0, another number of parameters, to 1, all of them as asked. */
  readonly value: number;
  /** Whether that is told by types or the number that was asked for, and not by names that any call may have. */
  readonly isSaid: boolean;
}

const ARITY = /^[^/]*[\p{L}\p{N}_?!]\/(?<count>\d{1,2})$/u;
const OPENED = /[\p{L}\p{N}_?!>\]]\s*\(/u;
/** What compilers and crash logs write for parameters: the label of each, and a colon. */
const SELECTOR = /^(?:[\p{L}_][\p{L}\p{N}_]*\s*:\s*)+$/u;
const NONE: OverloadFit = { value: 0, isSaid: false };
/** What the right number of parameters counts for; the rest is how many of them are as asked. */
const COUNT_SHARE = 0.5;
/** What some parameters that are as asked count for, beside all of them. */
const SOME_SHARE = 0.4;
/** What a type counts for that is the same but for its type arguments, or for letter case. */
const ALIKE = 0.9;

/** The overload that a name asks for; undefined where nothing stands behind the name, or only `()`, which says that it is called. */
export function overloadAsked(text: string): AskedOverload | undefined {
  const name = text.trim();
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

/** How well a function fits. */
export function overloadFit(
  symbol: Pick<SymbolRow, "name" | "kind" | "signature" | "language">,
  { count, list, labels }: AskedOverload,
): OverloadFit {
  if (!FUNCTION_KINDS.has(symbol.kind)) return NONE;
  const own = signatureOf(symbol, symbol.language).parameters ?? [];
  if (labels) return labelsFit(own, labels);
  const least = own.filter(({ isOptional }) => !isOptional).length;
  const isOpen = own.some(({ isRest }) => isRest);
  if (list === undefined)
    return { value: own.length === count ? 1 : least <= count && (isOpen || count <= own.length) ? COUNT_SHARE : 0, isSaid: true };
  const asked = parametersIn(list, symbol.language);
  if (asked.length < least || (asked.length > own.length && !isOpen)) return NONE;
  const matches = asked.map((one, at) => match(one, own[Math.min(at, own.length - 1)]));
  const share = matches.reduce((sum, { value }) => sum + value, 0) / Math.max(1, asked.length);
  // With nothing left out it is rather the one that was meant.
  const isWhole = asked.length === own.length;
  const isEach = matches.every(({ value }) => value > 0);
  return {
    value: COUNT_SHARE + (1 - COUNT_SHARE) * share * (isEach ? (isWhole ? 1 : ALIKE) : SOME_SHARE),
    isSaid: matches.some(({ isType }) => isType),
  };
}

/** A selector has all parameters, those with defaults too. */
function labelsFit(own: readonly Parameter[], labels: readonly string[]): OverloadFit {
  if (own.length !== labels.length) return NONE;
  const alike = labels.filter((label, at) => label === own[at]?.label).length;
  return { value: alike === labels.length ? 1 : (COUNT_SHARE * alike) / labels.length, isSaid: true };
}

function parametersIn(list: string, language: string): readonly Parameter[] {
  // As the languages without brackets for it declare one: what stands in the list is read alike.
  return signatureOf({ signature: `x(${list})`, name: "x", kind: "function" }, language).parameters ?? [];
}

function match(asked: Parameter, own: Parameter | undefined): { readonly value: number; readonly isType: boolean } {
  if (!own) return { value: 0, isType: false };
  // A bare word is a type or a name: which of both, the function that fits tells.
  const value = likeness(asked.type === "" ? asked.name : asked.type, own.type);
  if (value > 0) return { value, isType: true };
  const isOtherType = asked.type !== "" && asked.name !== "" && own.type !== "";
  return { value: !isOtherType && asked.name !== "" && asked.name === own.name ? ALIKE : 0, isType: false };
}

function likeness(asked: string, own: string): number {
  const [a, b] = [plainType(asked), plainType(own)];
  if (a === "" || b === "") return 0;
  if (a === b) return 1;
  const erased = (type: string): string => {
    const bare = type.replace(/<.*>/, "").toLowerCase();
    return bare.replace(/^\w+/, (word) => RUNTIME_TYPES.get(word) ?? word);
  };
  return erased(a) === erased(b) ? ALIKE : 0;
}

/** Types as traces of a runtime name them, and as its languages write them. */
const RUNTIME_TYPES: ReadonlyMap<string, string> = new Map([
  ["int16", "short"],
  ["int32", "int"],
  ["int64", "long"],
  ["uint16", "ushort"],
  ["uint32", "uint"],
  ["uint64", "ulong"],
  ["single", "float"],
  ["boolean", "bool"],
]);

/** A type without the package of its name, without what says how it is passed, and without white space. */
function plainType(type: string): string {
  return type
    .replace(/@\w+(?:\([^)]*\))?/g, " ")
    .replace(
      /\b(?:final|const|constexpr|volatile|mut|readonly|struct|class|enum|in|out|ref|params|vararg|inout|borrowing|consuming|dyn|impl)\b/g,
      " ",
    )
    .replace(/'\w+\b(?!')/g, " ")
    .replace(/(?:[\p{L}_$][\p{L}\p{N}_$]*(?:::|\.|\\))+(?=[\p{L}_$])/gu, "")
    .replace(/\.\.\./g, "[]")
    .replace(/[\s&*?]/g, "");
}
