/** Judges whether a use still fits a changed declaration. */
import { dirname } from "node:path/posix";
import type { BreakKind, SiteVerdict } from "#core/protocol/impact.ts";
import type { EdgeType } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import type { Arity, Break } from "#query/compare/breaking/breaking-change.ts";
import { argumentName, type CallText, isCallOf } from "#query/compare/uses/call-arguments.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { Parameter } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { noticedVerdict, type SiteCode } from "./notices.ts";
import { resultVerdict } from "./result-uses.ts";

/** A use in the form in which it is judged. */
export interface JudgedSite {
  readonly type: EdgeType;
  readonly path: string;
  readonly call: CallText;
  /** Whether its lines were written or edited with the change. */
  readonly isEdited: boolean;
  /** The code around it; undefined for a place that is no use in code. */
  readonly code?: () => SiteCode;
}

export interface ChangedDeclaration {
  readonly path: string;
  readonly symbol: SymbolRow;
  readonly breaks: readonly Break[];
  /** Whether it is a type; its parameters are then those that make its values. */
  readonly isType: boolean;
  /** Whether a function that takes fewer arguments can stand for it (callbacks, overrides). */
  readonly mayTakeFewer: boolean;
  /** Which calls with a wrong number of arguments run all the same: those with more, or any. */
  readonly takesCounts: "more" | "any" | undefined;
  /** The arities that the declaration and its overloads allow now. */
  readonly arities: readonly Arity[];
}

type Judge = (site: JudgedSite, one: Break, declaration: ChangedDeclaration) => SiteVerdict | undefined;

const unlessEdited =
  (verdict: SiteVerdict): Judge =>
  ({ isEdited }) =>
    isEdited ? undefined : verdict;

/**
 * A call shows by its arguments whether it fits. For other uses, and calls that do not show their arguments, it only counts whether someone
 * edited them.
 */
const byArguments: Judge = (site, one, declaration) => {
  const { arities, isType, mayTakeFewer, takesCounts } = declaration;
  const { type, call, isEdited } = site;
  const { count } = call;
  // A type is also called where it is extended, and in patterns.
  if ((type === "calls" || isType) && count !== undefined && arities.length > 0) {
    const taking = arities.filter((arity) => isCallOf({ ...call, count }, arity));
    const isTaken = taking.length > 0;
    if (isTaken && one.isByName && !call.named.includes(one.oldName ?? "")) return undefined;
    if (!isTaken && !runsAnyhow(call, arities, takesCounts)) return "breaks";
    if (isTaken ? one.isOfRest : one.kind === "parameter_removed" && isLastOf(one, arities)) return undefined;
    // Arguments behind an added or removed parameter now belong to other parameters.
    const isShifted = one.place !== undefined && one.place < count - call.named.length && !isEdited;
    if (isShifted) return arities.length === 1 ? "breaks" : "may_break";
    if (one.kind === "parameter_removed" && call.named.includes(one.oldName ?? "") && !isEdited) return "breaks";
    if (!isTaken) return isEdited ? undefined : "may_break";
    // With a rest parameter, an argument that was part of the rest may now belong to another parameter.
    if (taking.some(({ max }) => max !== Number.POSITIVE_INFINITY)) return undefined;
  }
  // A function that is passed on may lose its last parameter: it ignores the argument that its caller still passes.
  const isLast = one.kind === "parameter_removed" && isLastOf(one, arities);
  return isEdited || (mayTakeFewer && type !== "calls" && isLast) ? undefined : "may_break";
};

/** Whether a removed parameter stood behind all that remain. */
function isLastOf({ place }: Break, arities: readonly Arity[]): boolean {
  return arities.some(({ max }) => place !== undefined && place >= max);
}

/** Whether the language runs a call with a wrong number of arguments. */
function runsAnyhow({ count = 0, named }: CallText, arities: readonly Arity[], takesCounts: "more" | "any" | undefined): boolean {
  return takesCounts === "any" || (takesCounts === "more" && named.length === 0 && arities.every(({ max }) => count > max));
}

/**
 * Positional arguments before the first reordered parameter still fit. Named arguments fit in any order, except where labels must follow
 * the order of the parameters.
 */
const byOrder: Judge = ({ type, call, isEdited }, { place = 0 }, { symbol, arities }) => {
  if (isEdited || (type === "calls" && call.count === 0)) return undefined;
  if (type !== "calls" || call.count === undefined) return "may_break";
  const labels = languageById(symbol.language)?.labelsArguments === true;
  const parameters = arities.flatMap((arity) => arity.parameters ?? []);
  const isFitting = labels
    ? arities.some((arity) => areLabelled(call, arity, place))
    : call.count - call.named.length <= place && isNamedOf(call, parameters);
  if (isFitting) return undefined;
  return call.named.length < call.items.length ? "breaks" : "may_break";
};

/** Whether all names in a call are names of parameters. */
function isNamedOf({ named }: CallText, parameters: readonly Parameter[]): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  return named.every((name) => names.has(name)) || parameters.some(({ isRest }) => isRest);
}

/** Whether the labels of a call follow the order of the parameters, and unlabelled arguments stand before `place`. */
function areLabelled({ items }: CallText, { parameters = [] }: Arity, place: number): boolean {
  let at = 0;
  for (const item of items) {
    const label = argumentName(item) ?? "_";
    const isMore = label === "_" && parameters[at - 1]?.isRest === true;
    if (isMore) continue;
    while (at < parameters.length && parameters[at]?.label !== label && parameters[at]?.isOptional) at++;
    if (parameters[at]?.label !== label || (label === "_" && at >= place)) return false;
    at++;
  }
  return parameters.slice(at).every(({ isOptional }) => isOptional);
}

/**
 * A call that omits a parameter does not notice its type, nor does one whose argument fits the new type. A function that is passed on is of
 * another type then.
 */
const byPassing: Judge = ({ type, call, isEdited }, { place, optionalName = "", isFitting, accepts = [] }, { isType, symbol }) => {
  const isFittingAnyhow = type === "calls" || isType || languageById(symbol.language)?.spelledTypes?.matchesFunctions !== true;
  if (isEdited || (isFitting && isFittingAnyhow)) return undefined;
  const isByPlace = call.named.length === 0 && call.count === call.items.length;
  if (place !== undefined && isByPlace && isLiteralOf(call.items[place] ?? "", accepts)) return undefined;
  const mayTell = (type === "calls" || isType) && call.count !== undefined && place !== undefined && optionalName !== "";
  const isPassed = !mayTell || call.named.includes(optionalName) || call.count - call.named.length > place;
  return isPassed ? "may_break" : undefined;
};

/** Literals that are one text, and the names of the types that they are of. */
const LITERALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^'[^'\\]*'$|^"[^"\\]*"$/, ["string"]],
  [/^-?\d+$/, ["int", "float", "number"]],
  [/^-?\d*\.\d+$/, ["float", "number"]],
  [/^(?:true|false)$/i, ["bool", "boolean"]],
  [/^null$/i, ["null"]],
  [/^\[[^[\]]*\]$/, ["array"]],
];

/** Whether an argument is a literal of one of some types. */
function isLiteralOf(argument: string, types: readonly string[]): boolean {
  return LITERALS.some(([literal, names]) => literal.test(argument) && names.some((name) => types.includes(name)));
}

const byOldName: Judge = ({ call }, { oldName = "" }, { symbol }) =>
  // Where parameters are patterns, a name in a call is a key of a list.
  languageById(symbol.language)?.patternDefaults === undefined &&
  new RegExp(`[(,\\s]${RegExp.escape(oldName)}\\s*(?:=(?!=)|:(?!:))`).test(call.text)
    ? "breaks"
    : undefined;

/** Changes of words that only overrides can notice. */
const UNHURT: ReadonlySet<string> = new Set(["-suspend", "-abstract", "-mutating"]);

/**
 * For a keyword that only some uses notice, the use's code decides; for other changed keywords, it only counts whether someone edited the
 * use.
 */
const byWords: Judge = (site, { notice, detail }, { symbol, arities }) => {
  if (site.isEdited) return undefined;
  if (notice === undefined) return site.type === "imports" || UNHURT.has(detail) ? undefined : "may_break";
  const code = site.code?.();
  return code && noticedVerdict(notice, { type: site.type, call: site.call, code, symbol, hasOverloads: arities.length > 1, detail });
};

/** A call shows by what stands around it what it does with the result. */
const byResult: Judge = (site, { detail, isFitting = false, isOfWhole = false }, { symbol }) => {
  if (site.isEdited) return undefined;
  if (isOfWhole) return "may_break";
  const code = isFunction(symbol) && site.type === "calls" ? site.code?.() : undefined;
  const [was = "", is = ""] = detail.split(" → ");
  return code ? resultVerdict({ language: symbol.language, call: site.call, code }, was, is, isFitting) : "may_break";
};

/** A use that only makes, throws or names a type has nothing to do with its former supertypes. */
const bySupertype: Judge = ({ isEdited, type, code }, _, { symbol: { name } }) => {
  if (isEdited) return undefined;
  const { ahead = "", behind = "", inside = "" } = (type === "calls" || type === "references" ? code?.() : undefined) ?? {};
  const isThrown = /\bthrow\s+new\s+[\w.\\]*$/.test(ahead);
  const isNamed = /^\s*(?:\.|::)class\b/.test(behind) || /\b(?:typeof|nameof)\s*\(\s*[\w.]*$/.test(ahead);
  const isOwn = new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?:<[^=]*>)?\\s+\\w+\\s*=\\s*new\\s+$`).test(ahead);
  const caught = /\bcatch\s*\(\s*(?:final\s+)?(?:[\w.\\]+\s*\|\s*)*$/.test(ahead)
    ? /^[\s|\w.\\]*?\$?(\w+)\s*\)/.exec(behind)?.[1]
    : undefined;
  const isDropped = caught !== undefined && inside.split(new RegExp(`\\b${RegExp.escape(caught)}\\b`)).length === 2;
  return isThrown || isNamed || isOwn || isDropped ? undefined : "may_break";
};

/** Breaks without a judge here leave nothing that a use could mean, so their uses are found and judged elsewhere. */
const JUDGES: Readonly<Partial<Record<BreakKind, Judge>>> = {
  parameter_added: byArguments,
  parameter_removed: byArguments,
  parameter_required: byArguments,
  parameters_reordered: byOrder,
  parameter_renamed: byOldName,
  parameter_retyped: byPassing,
  type_changed: byResult,
  supertype_removed: bySupertype,
  modifier_changed: byWords,
  kind_changed: (site, one, declaration) => (one.notice ? byWords : unlessEdited("breaks"))(site, one, declaration),
};

/** Breaks that only uses with arguments notice. */
export const OF_PARAMETERS: ReadonlySet<BreakKind> = new Set([
  "parameter_added",
  "parameter_removed",
  "parameter_required",
  "parameters_reordered",
  "parameter_renamed",
  "parameter_retyped",
]);

/** What a change does to a use: the worst verdict of its breaks. */
export function verdictOf(site: JudgedSite, declaration: ChangedDeclaration): SiteVerdict | undefined {
  if (site.type === "imports") return worst(declaration.breaks.map((one) => (one.notice ? byWords(site, one, declaration) : undefined)));
  const isMaking = site.type === "calls" || site.call.count !== undefined;
  const breaks = declaration.isType && !isMaking ? declaration.breaks.filter(({ kind }) => !OF_PARAMETERS.has(kind)) : declaration.breaks;
  return worst(breaks.map((one) => JUDGES[one.kind]?.(site, one, declaration)));
}

function worst(verdicts: readonly (SiteVerdict | undefined)[]): SiteVerdict | undefined {
  return verdicts.includes("breaks") ? "breaks" : verdicts.includes("may_break") ? "may_break" : undefined;
}

/** A declaration whose visibility was narrowed. */
export interface Hidden {
  readonly path: string;
  readonly detail: string;
  readonly language: string;
  /** Whether the use surely stands in another package than the declaration. */
  readonly isOfOtherPackage: boolean;
  /** Whether the use is certainly compiled apart from the declaration, as another crate is. */
  readonly isOfOtherUnit: boolean;
}

/**
 * The verdict on a use of a declaration whose visibility was narrowed. `isInside`: whether the use stands where a private symbol is
 * visible; undefined where that is the whole file.
 */
export function verdictOfHidden(path: string, hidden: Hidden, isInside: boolean | undefined): SiteVerdict | undefined {
  if (hidden.isOfOtherUnit) return "breaks";
  if (isInside === true) return undefined;
  if (isInside === false && hidden.detail.endsWith("private")) return "breaks";
  if (path === hidden.path) return undefined;
  const isOfFile = languageById(hidden.language)?.visibility?.internalIsOfFile === true && hidden.detail.endsWith("internal");
  if (isOfFile || hidden.detail.endsWith("private") || (hidden.isOfOtherPackage && hidden.detail.endsWith("internal"))) return "breaks";
  return dirname(path) === dirname(hidden.path) ? undefined : "may_break";
}
