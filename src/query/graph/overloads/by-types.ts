/**
 * Which of several overloads a call means, by the types of its arguments, as far as the text tells them: literals, written types, what
 * functions of the view return. An argument of an unknown type rules nothing out.
 *
 * Follows the rules that languages with overloads share: an overload applies if every argument converts to the type of its parameter; of
 * those that apply, the one is meant whose parameters are nearest to the arguments, if there is such a one.
 */
import { FUNCTION_VALUE, NULL_VALUE, type Use } from "#core/usage-facts.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type ArgumentType, argumentTypes, COLLECTION, erased } from "./argument-types.ts";
import { ANYTHING, basicDistance, isBasic, mayBeNull, SAME, takesAnything, WIDER } from "./basic-types.ts";
import { passesReceiver } from "./receivers.ts";

/** How an argument fits a parameter: its distance from it; "no" where it certainly does not; "perhaps" where the text does not say. */
type Fit = number | "no" | "perhaps";

/** What it counts on top that a parameter takes null as well. */
const NULL_TOO = 0.5;
/** What one of any number of arguments counts on top: overloads with a parameter for each come before those with a list. */
const IN_LIST = 500;

/** The overloads among `symbols` that a call can mean; all where the types of its arguments do not tell them apart. */
export function takingTypesOf(resolver: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (use.passed === undefined || symbols.length < 2) return symbols;
  const types = argumentTypes(resolver, file, use.passed);
  const applying = symbols
    .map((symbol) => ({ symbol, passing: passingTo(resolver, { file, use }, symbol, types) }))
    .filter(({ passing }) => !passing.some(isRefused));
  const exact = applying.filter(({ passing }) => passing.every(({ fit }) => fit === SAME));
  const left = exact.length > 0 ? exact : nearest(applying);
  return left.length > 0 ? left.map(({ symbol }) => symbol) : symbols;
}

/** Whether a call certainly does not mean a function, by the types of its arguments. */
export function refusesTypes(resolver: Resolver, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  if (use.passed === undefined || !(isFunction(symbol) || isType(symbol))) return false;
  return passingTo(resolver, { file, use }, symbol, argumentTypes(resolver, file, use.passed)).some(isRefused);
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

/** How the parameters of a function take the arguments of a call, given the types that each may have. */
function passingTo(
  resolver: Resolver,
  { file, use }: { readonly file: GraphFile; readonly use: Use },
  symbol: SymbolRow,
  types: readonly (readonly ArgumentType[])[],
): readonly Passing[] {
  const parameters = parametersOf(resolver, symbol).slice(passesReceiver(resolver, file, use, symbol) ? 1 : 0);
  const last = parameters.at(-1);
  return types.map((all, at) => {
    const parameter = parameters[at] ?? (last?.isRest ? last : undefined);
    if (!parameter) return { fit: "perhaps", taken: undefined };
    const fits = all.map((type) => fitOf(resolver, file, type, parameter));
    // Of several types, the text does not say which the argument has.
    const [first = "perhaps"] = fits;
    return { fit: fits.every((fit) => fit === first) ? first : "perhaps", taken: `${parameter.type}${parameter.isNullable ? "?" : ""}` };
  });
}

interface TakenType {
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
      return { type: written, isRest, isNullable, isOpen: isTypeParameter(facts, symbol, written) };
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
  if (isOpen) return ANYTHING;
  if (!isRest) {
    const fit = distance(resolver, file, argument, type);
    if (typeof fit !== "number" || isNullable === (argument.isNullable ?? false)) return fit;
    return isNullable ? fit + NULL_TOO : "perhaps";
  }
  const one = distance(resolver, file, argument, type.replace(/\[\]$/, ""));
  if (typeof one === "number") return one + IN_LIST;
  return argument.name !== undefined && isBasic(argument.name) ? one : "perhaps";
}

function distance({ facts }: Resolver, { language }: GraphFile, type: ArgumentType, parameter: string): Fit {
  const { name } = type;
  if (name === undefined) return "perhaps";
  if (name === NULL_VALUE) return takesAnything(parameter) ? ANYTHING : mayBeNull(parameter) ? WIDER : "no";
  const declared = facts.named(parameter, language).filter(isType);
  if (name === FUNCTION_VALUE) return isBasic(parameter) || declared.some(isClass) ? "no" : "perhaps";
  if (name === COLLECTION && parameter.endsWith("[]")) return "perhaps";
  if (name === parameter) return SAME;
  const basic = basicDistance(name, parameter);
  if (basic !== undefined) return basic ?? "no";
  if (takesAnything(parameter)) return ANYTHING;
  const level = type.above.indexOf(parameter);
  if (level >= 0) return level + 1;
  if (systemOf(language)?.convertsArguments) return "perhaps";
  // What else a type is outside of the view, the view does not say; but it is no basic type.
  return isBasic(parameter) || (declared.length > 0 ? type.isClosed : type.isWhole) ? "no" : "perhaps";
}

/** Whether a type is certainly no name for something else, and nothing that a function without a name can be. */
function isClass({ kind }: SymbolRow): boolean {
  return kind === "class" || kind === "struct" || kind === "enum";
}

/** Whether the name of a parameter's type is that of a type parameter, which stands for any type. */
function isTypeParameter(facts: ViewFacts, symbol: SymbolRow, name: string): boolean {
  if (!/^[\p{L}_]\w*$/u.test(name) || isBasic(name)) return false;
  const owner = facts.parentOf(symbol);
  return [symbol, ...(owner ? [owner] : [])].some(({ signature }) =>
    new RegExp(`<(?:[^()]*[^()\\w])?${name}(?![\\w.])(?!\\s*<)[^()]*>`).test(signature.split("(")[0] ?? ""),
  );
}

/** The types of a function's parameters, each with its argument label where that differs from the parameter's name. */
export function typesTaken(symbol: SymbolRow): string {
  const parameters = signatureOf(symbol, symbol.language).parameters ?? [];
  return parameters.map(({ name, label, type }) => (label === name ? type : `${label}:${type}`)).join(",");
}
