/** What the text says about the types of a call's arguments. */
import { type ExpressionId, NULLABLE } from "#core/usage-facts.ts";
import { type Denotation, symbolsIn } from "#query/graph/meaning/meaning.ts";
import { withoutNamesakes } from "#query/graph/meaning/preferring.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { plainType, signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** A type that an argument may have. */
export interface ArgumentType {
  /** Its name, without type arguments; undefined where the text does not tell the type. */
  readonly name: string | undefined;
  /** The names of the types that it extends and implements, the nearest first, as far as the view says. */
  readonly above: readonly string[];
  /** Whether these include all of them that the view defines. */
  readonly isClosed: boolean;
  /** The type of the elements of an array. */
  readonly element?: ArgumentType;
  /** Whether its values may also be null. */
  readonly isNullable?: true;
  /** Whether these are all of them, so that the type is nothing outside of the view either. */
  readonly isWhole: boolean;
}

const UNTOLD: ArgumentType = { name: undefined, above: [], isClosed: false, isWhole: false };
/** What the names of arrays end with; alone, the name of an array or collection of the language with unknown elements. */
export const ARRAY = "[]";
/** What functions return that return nothing, which is no argument. */
const NOTHING = new Set(["void", "Void", "Unit"]);
/** How many supertypes are followed upwards. */
const ABOVE_MAX = 50;

/** A type without type arguments and package qualifiers. */
export function erased(type: string): string {
  return plainType(type).replace(/<.*>/s, "");
}

/** The expressions that a call passes. */
export function argumentsOf({ facts }: Resolver, file: GraphFile, passed: ExpressionId): readonly ExpressionId[] {
  const list = facts.usage(file.versionId)?.expression(passed);
  return list?.op === "arguments" ? list.of : [];
}

/** What was found about arguments and types of the view, which many calls share. */
interface Known {
  readonly arguments: Map<string, readonly ArgumentType[]>;
  readonly types: Map<number, ArgumentType>;
}

const knownByResolver = new WeakMap<Resolver, Known>();

function knownBy(resolver: Resolver): Known {
  const known = knownByResolver.get(resolver) ?? { arguments: new Map(), types: new Map() };
  knownByResolver.set(resolver, known);
  return known;
}

/** The types that an expression may have as a value; none where nothing is known. */
export function typesOf(resolver: Resolver, file: GraphFile, id: ExpressionId): readonly ArgumentType[] {
  const known = knownBy(resolver).arguments;
  const key = `${file.versionId} ${id}`;
  const types = known.get(key) ?? typesFound(resolver, file, id);
  known.set(key, types);
  return types;
}

function typesFound(resolver: Resolver, file: GraphFile, id: ExpressionId): readonly ArgumentType[] {
  const usage = resolver.facts.usage(file.versionId);
  const expression = usage?.expression(id);
  if (expression === undefined) return [];
  switch (expression.op) {
    case "unknown":
    case "builtin":
      return [];
    case "either":
      return expression.of.flatMap((one) => orUntold(typesOf(resolver, file, one)));
    case "instance":
      return typeNamed(resolver, file, expression.of);
    default: {
      const { denotations, isOpen } = withoutNamesakes(resolver.meaning(file, id), false);
      const types = isOpen ? [] : denotations.flatMap((one) => orUntold(typesOfValue(resolver, file.language, one)));
      const isTold = types.some(({ name }) => name !== undefined);
      return isTold || expression.op !== "call" ? types : typesReturned(resolver, file, expression.of);
    }
  }
}

function orUntold(types: readonly ArgumentType[]): readonly ArgumentType[] {
  return types.length > 0 ? types : [UNTOLD];
}

/** The type that an expression names. */
function typeNamed(resolver: Resolver, file: GraphFile, id: ExpressionId): readonly ArgumentType[] {
  const usage = resolver.facts.usage(file.versionId);
  const written = usage?.expression(id);
  const expression = written?.op === "asType" || written?.op === "apply" ? usage?.expression(written.of) : written;
  if (written?.op === "apply" && isNullable(usage, written.arguments))
    return typeNamed(resolver, file, written.of).map((type) => ({ ...type, isNullable: true }));
  if (written?.op === "apply" && expression?.op === "builtin") return arraysOf(resolver, file, written.arguments);
  if (!expression || expression.op === "builtin" || expression.op === "unknown" || expression.op === "typeParameter") return [];
  const { denotations, isOpen } = resolver.meaning(file, id);
  const types = denotations.flatMap((one) => (one.is === "symbol" && isType(one.symbol) ? [one.symbol] : []));
  if (types.length > 0) return types.map((type) => ofView(resolver, type));
  const name =
    expression.op === "type" || expression.op === "name" || expression.op === "member"
      ? expression.name
      : expression.op === "import"
        ? usage?.imports[expression.import]?.name
        : undefined;
  const isOther = denotations.some(({ is }) => is !== "external") || (isOpen && expression.op !== "type");
  return !name || isOther ? [] : [outside(erased(name), file.language)];
}

/** The type that all functions return which an expression means, or that members of its name give on all values. */
function typesReturned(resolver: Resolver, file: GraphFile, called: ExpressionId): readonly ArgumentType[] {
  const { denotations, isOpen } = resolver.meaning(file, called, true);
  const functions = symbolsIn({ denotations, isOpen }).filter(isFunction);
  const types = functions.map((one) => typesDeclared(resolver, one)).filter(([type]) => !NOTHING.has(type?.name ?? ""));
  const [first] = types;
  if (first && !isOpen) return types.every(([type]) => type?.name === first[0]?.name) ? first : [];
  const member = resolver.facts.usage(file.versionId)?.expression(called);
  const given = member?.op === "member" ? systemOf(file.language)?.runtimeResults?.get(member.name) : undefined;
  return given === undefined ? [] : [outside(given, file.language)];
}

/** The types of arrays of what expressions name; of more than one, a collection that is no array. */
function arraysOf(resolver: Resolver, file: GraphFile, elements: readonly ExpressionId[]): readonly ArgumentType[] {
  const [element, ...others] = elements;
  if (element === undefined || others.length > 0) return [outside(ARRAY, file.language)];
  return orUntold(typeNamed(resolver, file, element)).map((type) => arrayOf(type, file.language));
}

function isNullable(usage: PackedUsage | undefined, args: readonly ExpressionId[]): boolean {
  const [only] = args.length === 1 ? args.map((id) => usage?.expression(id)) : [];
  return only?.op === "type" && only.name === NULLABLE;
}

function typesOfValue(resolver: Resolver, language: string, denotation: Denotation): readonly ArgumentType[] {
  if (denotation.is === "value") return [ofView(resolver, denotation.symbol)];
  if (denotation.is === "external" && (denotation.named || denotation.args)) return [outside(erased(denotation.named || ARRAY), language)];
  return denotation.is === "symbol" && isValue(denotation.symbol) ? typesDeclared(resolver, denotation.symbol) : [];
}

/** The type that the declaration of a value or function states: the view's type of that name, or one outside. */
function typesDeclared(resolver: Resolver, symbol: SymbolRow): readonly ArgumentType[] {
  const declared = resolver.declared(symbol).denotations;
  const own = declared.flatMap((one) => (one.is === "value" ? [ofView(resolver, one.symbol)] : []));
  if (own.length > 0) return own;
  return typeSpelled(resolver, erased(signatureOf(symbol, symbol.language).type), symbol.language);
}

/** The type of a name as signatures spell it, unless several types of the view have that name. */
function typeSpelled(resolver: Resolver, name: string, language: string): readonly ArgumentType[] {
  if (name.endsWith(ARRAY)) {
    const [element] = typeSpelled(resolver, name.slice(0, -ARRAY.length), language);
    return [arrayOf(element ?? UNTOLD, language)];
  }
  if (!/^[\p{L}_]\w*$/u.test(name)) return [];
  const [type, ...others] = resolver.facts.named(name, language).filter(isType);
  if (type === undefined) return [outside(name, language)];
  return others.length === 0 ? [ofView(resolver, type)] : [];
}

function arrayOf(element: ArgumentType, language: string): ArgumentType {
  return { ...outside(ARRAY, language), name: `${element.name ?? ""}${ARRAY}`, element };
}

/** A type that the view does not define, so that it is none of the view's types. */
function outside(name: string, language: string): ArgumentType {
  const above = systemOf(language)?.runtimeSupertypes?.get(name);
  return { name, above: above ?? [], isClosed: true, isWhole: above !== undefined };
}

/** A type of the view, with all that it extends and implements. */
function ofView(resolver: Resolver, type: SymbolRow): ArgumentType {
  const known = knownBy(resolver).types;
  const found = known.get(type.symbolRow) ?? withAbove(resolver, type);
  known.set(type.symbolRow, found);
  return found;
}

/** Whether a type may be another name of some type. */
export function isAlias({ kind }: SymbolRow): boolean {
  return kind === "type";
}

function withAbove(resolver: Resolver, type: SymbolRow): ArgumentType {
  if (isAlias(type)) return UNTOLD;
  const above: string[] = [];
  const seen = new Set([type.symbolRow]);
  let isClosed = true;
  let isWhole = type.kind !== "enum";
  let level: readonly SymbolRow[] = [type];
  while (level.length > 0 && seen.size < ABOVE_MAX) {
    const next: SymbolRow[] = [];
    for (const one of level) {
      const { denotations, isOpen } = resolver.supertypes(one);
      const types = denotations.flatMap((supertype) => (supertype.is === "symbol" ? [supertype.symbol] : []));
      above.push(...types.map(({ name }) => name), ...namesWritten(resolver, one));
      isClosed &&= !isOpen;
      isWhole &&= isClosed && types.length === denotations.length;
      for (const supertype of types) if (!seen.has(supertype.symbolRow) && seen.add(supertype.symbolRow)) next.push(supertype);
    }
    level = next;
  }
  return { name: type.name, above: [...new Set(above)], isClosed, isWhole };
}

/** The names of the supertypes that the parts of a type write, which includes those outside of the view. */
function namesWritten({ facts, types }: Resolver, type: SymbolRow): string[] {
  return types.partsOf(type).flatMap((part) => {
    const usage = facts.usage(versionOf(part.symbolRow));
    return types.writtenSupertypes(part).flatMap((supertype) => {
      const named = usage?.used(supertype);
      if (named?.op === "name" || named?.op === "type" || named?.op === "member") return [named.name];
      return named?.op === "import" ? (usage?.imports[named.import]?.name ?? []) : [];
    });
  });
}
