/**
 * Which of several overloads a call means, by the types of its arguments, as far as the text tells them: literals, written types, what
 * functions of the view return. An argument of an unknown type rules nothing out.
 *
 * Follows the rules that languages with overloads share: an overload applies if every argument converts to the type of its parameter; of
 * those that apply, the one is meant whose parameters are nearest to the arguments, if there is such a one.
 */
import { type ExpressionId, FUNCTION_VALUE, NULL_VALUE, UNKNOWN, type Use } from "#core/usage-facts.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { ANYTHING, basicDistance, isBasic, mayBeNull, SAME, takesAnything, WIDER } from "#query/read/basic-types.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { ARRAY, type ArgumentType, argumentsOf, erased, isAlias, typesOf } from "./argument-types.ts";
import { passesReceiver } from "./receivers.ts";

/** How an argument fits a parameter: its distance from it; "no" where it certainly does not; "perhaps" where the text does not say. */
type Fit = number | "no" | "perhaps";

/** What it counts on top that a parameter takes null as well. */
const NULL_TOO = 0.5;
/** What one of any number of arguments counts on top: overloads with a parameter for each come before those with a list. */
const IN_LIST = 500;
/** How many overloads are told apart by types: each call is compared with each of them, and only generated code has more. */
export const OVERLOADS_MAX = 256;

/** The overloads among `symbols` that a call can mean; all where the types of its arguments do not tell them apart. */
export function takingTypesOf(resolver: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (use.passed === undefined || symbols.length < 2 || symbols.length > OVERLOADS_MAX) return symbols;
  const passed = argumentsOf(resolver, file, use.passed);
  const taken = symbols.map((symbol) => ({ symbol, parameters: parametersFor(resolver, { file, use }, symbol, passed.length) }));
  // Where all overloads take the same, the argument tells nothing, and to find out what it is takes time.
  const [first] = taken;
  const tells = passed.map((_, at) => taken.some(({ parameters }) => parameters[at]?.written !== first?.parameters[at]?.written));
  const applying = taken
    .map(({ symbol, parameters }) => ({
      symbol,
      passing: parameters.map((parameter, at) => (tells[at] ? passingOf(resolver, file, passed[at], parameter) : AS_ALL)),
    }))
    .filter(({ passing }) => !passing.some(isRefused));
  const exact = applying.filter(({ passing }) => passing.every(({ fit }) => fit === SAME));
  const left = exact.length > 0 ? exact : nearest(applying);
  return left.length > 0 ? left.map(({ symbol }) => symbol) : symbols;
}

/** Whether a call certainly does not mean a function, by the types of its arguments. */
export function refusesTypes(resolver: Resolver, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  if (use.passed === undefined || !(isFunction(symbol) || isType(symbol))) return false;
  const passed = argumentsOf(resolver, file, use.passed);
  return parametersFor(resolver, { file, use }, symbol, passed.length).some((parameter, at) =>
    isRefused(passingOf(resolver, file, passed[at], parameter)),
  );
}

/** An argument as an overload takes it. */
interface Passing {
  readonly fit: Fit;
  /** The type of the parameter; undefined where the overload has none at its place. */
  readonly taken: string | undefined;
}

interface Applying {
  readonly symbol: SymbolRow;
  readonly passing: readonly Passing[];
}

const AS_ALL: Passing = { fit: SAME, taken: undefined };

function isRefused({ fit }: Passing): boolean {
  return fit === "no";
}

/** The overload that is nearest in every argument; all where there is none. */
function nearest(all: readonly Applying[]): readonly Applying[] {
  const [first, ...others] = all.filter((one) => all.every((other) => one === other || isNearer(one, other)));
  return first && others.length === 0 ? [first] : all;
}

function isNearer(a: Applying, b: Applying): boolean {
  return a.passing.every(({ fit, taken }, at) => {
    const other = b.passing[at];
    if (fit === SAME || (taken !== undefined && taken === other?.taken)) return true;
    return typeof fit === "number" && typeof other?.fit === "number" && fit <= other.fit;
  });
}

/** How a parameter takes an argument; anything may be passed where the function has no parameter. */
function passingOf(
  resolver: Resolver,
  file: GraphFile,
  argument: ExpressionId = UNKNOWN,
  parameter: TakenType | undefined = undefined,
): Passing {
  if (!parameter) return { fit: "perhaps", taken: undefined };
  const { type, isNullable, isRest, isOpen } = parameter;
  const taken = isNullable ? `${type}?` : type;
  if (!isRest && (takesAnything(type) || (isOpen && !type.endsWith(ARRAY)))) return { fit: ANYTHING, taken };
  const fits = typesOf(resolver, file, argument).map((one) => fitOf(resolver, file, one, parameter));
  // Of several types, the text does not say which the argument has.
  const [first = "perhaps"] = fits;
  return { fit: fits.every((fit) => fit === first) ? first : "perhaps", taken };
}

/** The parameters that take so many arguments, in the order of these. */
function parametersFor(
  resolver: Resolver,
  { file, use }: { readonly file: GraphFile; readonly use: Use },
  symbol: SymbolRow,
  count: number,
): readonly (TakenType | undefined)[] {
  const parameters = parametersOf(resolver, symbol).slice(passesReceiver(resolver, file, use, symbol) ? 1 : 0);
  const last = parameters.at(-1);
  return Array.from({ length: count }, (_, at) => parameters[at] ?? (last?.isRest ? last : undefined));
}

interface TakenType {
  /** All that is known of it as one text: parameters of which it is the same take the same. */
  readonly written: string;
  /** Without type arguments and qualifiers; "" where none is written. */
  readonly type: string;
  readonly isRest: boolean;
  /** Whether it takes null as well, where its values are no references, which may always be null. */
  readonly isNullable: boolean;
  /** Whether the type is a type parameter, which stands for any type. */
  readonly isOpen: boolean;
}

const takenByFacts = new WeakMap<ViewFacts, Map<number, readonly TakenType[]>>();

/** The types that a function takes. Read once for each function, because a common one is compared with thousands of calls. */
function parametersOf({ facts }: Resolver, symbol: SymbolRow): readonly TakenType[] {
  const known = takenByFacts.get(facts) ?? new Map<number, readonly TakenType[]>();
  takenByFacts.set(facts, known);
  const taken =
    known.get(symbol.symbolRow) ??
    (signatureOf(symbol, symbol.language).parameters ?? []).map(({ type, isRest }) => {
      const written = erased(type);
      const isNullable = type.endsWith("?") && mayBeOfValues(facts, symbol, written);
      const isOpen = isTypeParameter(facts, symbol, written.replace(/(?:\[\])+$/, ""));
      return { written: [written, isRest, isNullable, isOpen].join(" "), type: written, isRest, isNullable, isOpen };
    });
  known.set(symbol.symbolRow, taken);
  return taken;
}

/** Whether a type may be one whose values are never null by themselves, so that `?` makes another type of it. */
function mayBeOfValues(facts: ViewFacts, { language }: SymbolRow, type: string): boolean {
  if (isBasic(type)) return !mayBeNull(type);
  return !takesAnything(type) && !facts.named(type, language).some(({ kind }) => kind === "class" || kind === "interface");
}

function fitOf(resolver: Resolver, file: GraphFile, argument: ArgumentType, { type, isRest, isNullable, isOpen }: TakenType): Fit {
  if (type === "") return "perhaps";
  if (isRest) return fitInList(resolver, file, argument, { type: type.replace(/\[\]$/, ""), isOpen });
  if (isOpen) return takesOpen(argument, type);
  const fit = distance(resolver, file, argument, type);
  if (typeof fit !== "number" || isNullable === (argument.isNullable ?? false)) return fit;
  return isNullable ? fit + NULL_TOO : "perhaps";
}

/** How a parameter for any number of arguments takes one: as an element, or as the array of all of them. */
function fitInList(resolver: Resolver, file: GraphFile, argument: ArgumentType, { type, isOpen }: Pick<TakenType, "type" | "isOpen">): Fit {
  if (isOpen) return ANYTHING + IN_LIST;
  const one = distance(resolver, file, argument, type);
  if (typeof one === "number") return one + IN_LIST;
  const isOne = argument.name !== undefined && isBasic(argument.name);
  return isOne ? one : "perhaps";
}

/** How a parameter whose type is a type parameter, or an array of it, takes an argument. */
function takesOpen({ name, element }: ArgumentType, parameter: string): Fit {
  if (!parameter.endsWith(ARRAY)) return ANYTHING;
  if (name === undefined || name === NULL_VALUE) return "perhaps";
  if (!name.endsWith(ARRAY)) return "no";
  return element?.name === undefined ? "perhaps" : mayBeNull(element.name) ? ANYTHING : "no";
}

/** How far an array is from an array of other elements: basic types convert alone, but not as elements. */
function arrayDistance(resolver: Resolver, file: GraphFile, element: ArgumentType | undefined, parameter: string): Fit {
  if (element?.name === undefined) return "perhaps";
  if (!mayBeNull(element.name) || !mayBeNull(parameter)) return element.name === parameter ? SAME : "no";
  const fit = distance(resolver, file, element, parameter);
  // An array of anything is nearer to an array than anything at all.
  return typeof fit === "number" ? Math.min(fit, ANYTHING - 1) : fit;
}

function distance(resolver: Resolver, file: GraphFile, type: ArgumentType, parameter: string): Fit {
  const { facts } = resolver;
  const { language } = file;
  const { name } = type;
  if (name === undefined) return "perhaps";
  if (name === NULL_VALUE) return takesAnything(parameter) ? ANYTHING : mayBeNull(parameter) ? WIDER : "no";
  const declared = facts.named(parameter, language).filter(isType);
  if (name === FUNCTION_VALUE) return isBasic(parameter) || declared.some(isClass) ? "no" : "perhaps";
  if (name === parameter) return SAME;
  if (name.endsWith(ARRAY) && parameter.endsWith(ARRAY))
    return arrayDistance(resolver, file, type.element, parameter.slice(0, -ARRAY.length));
  const basic = basicDistance(name, parameter);
  if (basic !== undefined) return basic ?? "no";
  if (takesAnything(parameter)) return ANYTHING;
  const level = type.above.indexOf(parameter);
  if (level >= 0) return level + 1;
  const converts = systemOf(language)?.convertsArguments === true;
  // No type but an array is one, whatever else it is outside of the view.
  if (parameter.endsWith(ARRAY) && (isBasic(name) || !converts)) return "no";
  if (converts || declared.some(isAlias)) return "perhaps";
  // What else a type is outside of the view, the view does not say; but it is no basic type.
  return isBasic(parameter) || (declared.length > 0 ? type.isClosed : type.isWhole) ? "no" : "perhaps";
}

/** Whether a type is certainly no name for something else, and nothing that a function without a name can be. */
function isClass({ kind }: SymbolRow): boolean {
  return kind === "class" || kind === "struct" || kind === "enum";
}

/** Whether the name of a parameter's type is that of a type parameter of the function or of what is around it, which stands for any type. */
function isTypeParameter(facts: ViewFacts, symbol: SymbolRow, name: string): boolean {
  if (!/^[\p{L}_]\w*$/u.test(name) || isBasic(name)) return false;
  const declaring = new RegExp(`<(?:[^()]*[^()\\w])?${name}(?![\\w.])(?!\\s*<)[^()]*>`);
  return [symbol, ...facts.outwards(facts.parentOf(symbol))].some(({ signature }) => declaring.test(signature.split("(")[0] ?? ""));
}

/** The types of a function's parameters, each with its argument label where that differs from the parameter's name. */
export function typesTaken(symbol: SymbolRow): string {
  const known = spelledBySymbol.get(symbol);
  if (known !== undefined) return known;
  const parameters = signatureOf(symbol, symbol.language).parameters ?? [];
  const spelled = parameters.map(({ name, label, type }) => (label === name ? type : `${label}:${type}`)).join(",");
  spelledBySymbol.set(symbol, spelled);
  return spelled;
}

/** Read once for each function, because each call is compared with all overloads. */
const spelledBySymbol = new WeakMap<SymbolRow, string>();
