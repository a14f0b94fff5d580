/** Reads which definitions a use means. The search for uses of a definition and the search for what a definition uses share this code. */
import type { Use } from "#core/usage-facts.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { isPerhapsExtending } from "./meaning/extensions.ts";
import { isOnlyCalledSo } from "./meaning/letter-case.ts";
import { each, type Meaning, only, symbolsIn } from "./meaning/meaning.ts";
import { fittingFirst, preferring, withoutNamesakes } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isValue } from "./meaning/symbol-kinds.ts";
import { meaningTaking } from "./meaning/taking.ts";
import type { GraphFile, ViewFacts } from "./meaning/view-facts.ts";
import { mayTakeLabels, takingLabels } from "./overloads/argument-labels.ts";
import { mayTakeTypes, takingSo, typeArgumentsOf } from "./overloads/by-count.ts";
import { OVERLOADS_MAX, refusesTypes } from "./overloads/by-types.ts";
import { mayTakeAsMany } from "./overloads/receivers.ts";

/** What a use was read to mean. */
export interface ReadUse {
  readonly meaning: Meaning;
  /** The definitions in the meaning that fit how the name is used. */
  readonly meant: readonly SymbolRow[];
  /** Nothing in sight takes the arguments of the call, and that alone makes the meaning open. */
  readonly isUnfit?: boolean;
}

/**
 * Reads a use of a file, and keeps what it read: one question reads the uses of a name several times, to tell which definition is meant, and
 * to list its uses. Nothing is kept while the resolver works out other answers, because what was read may rest on one that is cut short.
 */
export function readUse(resolver: Resolver, file: GraphFile, use: Use): ReadUse {
  if (!resolver.following.isIdle) return readNow(resolver, file, use);
  const known = readUses.get(resolver) ?? new WeakMap<Use, ReadUse>();
  readUses.set(resolver, known);
  const read = known.get(use) ?? readNow(resolver, file, use);
  known.set(use, read);
  return read;
}

const readUses = new WeakMap<Resolver, WeakMap<Use, ReadUse>>();

function readNow(resolver: Resolver, file: GraphFile, use: Use): ReadUse {
  const said = takenIn(resolver, file, use) ?? resolver.meaning(file, use.expression, use.type === "calls");
  const nearest = doubting(resolver, file, use, readAs(resolver, file, use, said));
  const takes = takingIn(resolver, file, use, nearest.meant.length <= OVERLOADS_MAX);
  if (!takes || !isCallOf(resolver.facts, nearest.meant) || nearest.meant.some(takes)) return nearest;
  const within = positionAround(resolver.facts, file, use);
  const further = readAs(resolver, file, use, meaningTaking(resolver, file, { expression: use.expression, name: use.name, within }, takes));
  // Where nothing takes the arguments, the call is broken, or it means something that the view does not show.
  if (further.meant.length > 0) return further;
  // What the types of arguments say may be mistaken where the view lacks a type, their number is not.
  if (nearest.meant.some((symbol) => takesAsMany(resolver, file, use, symbol))) return nearest;
  return { meaning: { ...nearest.meaning, isOpen: true }, meant: nearest.meant, isUnfit: !nearest.meaning.isOpen };
}

/** Opens the meaning where all that is meant are extensions of a type outside the view, of which the receiver need not be. */
function doubting(resolver: Resolver, file: GraphFile, use: Use, read: ReadUse): ReadUse {
  if (read.meant.length === 0 || read.meaning.isOpen || !systemOf(file.language)?.extensions) return read;
  const usage = resolver.facts.usage(file.versionId);
  const member = usage?.used(use);
  if (member?.op !== "member") return read;
  const of = each(resolver.meaning(file, member.of), (one) =>
    one.is === "symbol" && isValue(one.symbol) ? resolver.declared(one.symbol) : only(one),
  );
  const isDoubtful = read.meant.every((symbol) => isPerhapsExtending(resolver, of, symbol));
  return isDoubtful ? { ...read, meaning: { ...read.meaning, isOpen: true } } : read;
}

/**
 * Whether a function takes the arguments of a call, by their types as well if `byTypes`; undefined for other uses, and where functions hide
 * all of their name further out.
 */
function takingIn(resolver: Resolver, file: GraphFile, use: Use, byTypes: boolean): ((symbol: SymbolRow) => boolean) | undefined {
  if (use.type !== "calls" || use.arguments === undefined || !systemOf(file.language)?.seesPastOverloads) return undefined;
  return (symbol) => takesAsMany(resolver, file, use, symbol) && !(byTypes && refusesTypes(resolver, file, use, symbol));
}

/** Whether a function takes as many arguments and type arguments as a call passes, and these labels. */
function takesAsMany(resolver: Resolver, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  const { facts } = resolver;
  const types = typeArgumentsOf(facts, file, use);
  return (
    isFunction(symbol) &&
    mayTakeAsMany(resolver, file, use, symbol) &&
    (types === 0 || mayTakeTypes(symbol, types)) &&
    mayTakeLabels(facts, file, use, symbol)
  );
}

/** Whether a call means functions alone, none of which makes a type that has its name. */
function isCallOf(facts: ViewFacts, meant: readonly SymbolRow[]): boolean {
  return meant.length > 0 && meant.every((symbol) => isFunction(symbol) && facts.parentOf(symbol)?.name !== symbol.name);
}

/** The position of the innermost type or function around a use. */
function positionAround(facts: ViewFacts, { versionId }: GraphFile, { line }: Use): number | null {
  const around = facts.around(versionId, line).filter((symbol) => isFunction(symbol) || hasMembers(symbol));
  const inner = around.toSorted((a, b) => b.lineStart - a.lineStart)[0];
  return inner ? positionOf(inner.symbolRow) : null;
}

function readAs(resolver: Resolver, file: GraphFile, use: Use, said: Meaning): ReadUse {
  const isCalled = use.type === "calls";
  const meaning = withoutNamesakes(said, isCalled);
  const standing = withoutMacros(
    resolver,
    file,
    use,
    standingThere(
      resolver,
      file,
      use,
      accessed(resolver, file, use, [...symbolsIn(meaning), ...namesOfFiles(resolver, file, use, meaning)]),
    ),
  );
  const spelled = isCalled ? standing : standing.filter((symbol) => !isOnlyCalledSo(symbol, use.name));
  const taking = takingSo(resolver.facts, fittingFirst(spelled, isCalled), use.arguments);
  return { meaning, meant: takingLabels(resolver.facts, file, use, taking) };
}

/** The names that files have for themselves, where a use of such a name means the file. */
function namesOfFiles({ facts }: Resolver, file: GraphFile, { name }: Use, { denotations }: Meaning): readonly SymbolRow[] {
  const { namesItself } = systemOf(file.language) ?? {};
  if (!namesItself) return [];
  return denotations
    .flatMap((one) => (one.is === "module" && one.module.versionId !== undefined ? [one.module.versionId] : []))
    .flatMap((versionId) => facts.symbolsOf(versionId).filter((symbol) => symbol.name === name && namesItself(symbol)));
}

/** Where a use stands for accessors: the setter, where the use assigns. */
function accessed(resolver: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (use.type !== "references" || symbols.length === 0) return symbols;
  return systemOf(file.language)?.accessorsUsed?.(resolver, file, use, symbols) ?? symbols;
}

/** The meaning of an import itself, where the imported name means other things, or not all of it, in the file. */
function takenIn(resolver: Resolver, file: GraphFile, use: Use): Meaning | undefined {
  const { hasNamesakes, functionsAreOnlyCalled, extensionsNeedReceivers } = systemOf(file.language) ?? {};
  if (use.type !== "imports" || !(hasNamesakes || functionsAreOnlyCalled || extensionsNeedReceivers)) return undefined;
  const usage = resolver.facts.usage(file.versionId);
  const expression = usage?.expression(use.expression);
  const what = expression?.op === "import" ? usage?.imports[expression.import] : undefined;
  return what && resolver.imported(file, what);
}

/** Where macros have a namespace of their own, only a call or an import means a macro. */
function withoutMacros({ modules }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length < 2 || use.type === "calls" || use.type === "imports" || !systemOf(file.language)?.hasNamesakes) return symbols;
  return preferring(symbols, (symbol) => !modules.isMacro(symbol));
}

/** Where a type and a value of one name are two things: a use not marked as a type means the value; an import brings in both. */
function standingThere({ facts }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const system = systemOf(file.language);
  if (symbols.length < 2 || use.type === "imports" || !system) return symbols;
  const op = facts.usage(file.versionId)?.expression(use.expression)?.op;
  if (system.separatesTypes) return op === "asType" ? symbols : preferring(symbols, ({ kind }) => kind !== "interface" && kind !== "type");
  const { isObject } = system;
  if (!isObject) return symbols;
  // A call may mean a constructor, which needs no keyword.
  const isOfType = op === "type" || op === "asType" || use.type === "extends" || use.type === "implements";
  return isOfType || use.type !== "calls" ? preferring(symbols, (symbol) => isObject(symbol) !== isOfType) : symbols;
}
