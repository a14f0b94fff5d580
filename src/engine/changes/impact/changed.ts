/** Finds the changes that may break their users. */
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { arityIn, type Break, breaksOf } from "#query/compare/breaking/breaking-change.ts";
import { remadeTypes } from "#query/compare/breaking/made-of-members.ts";
import { shown } from "#query/compare/breaking/parameter-breaks.ts";
import { anchorOf, isOfProduct } from "#query/compare/change-rank.ts";
import type { ComparedSymbol } from "#query/compare/compared-file.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { isConstructor } from "#query/graph/constructors.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { type Parameter, signatureOf } from "#query/read/signature.ts";
import { firstConstructors } from "./first-constructor.ts";
import { OF_PARAMETERS } from "./sites/site-verdict.ts";

/** A change, and the ways in which it breaks its users. */
export interface Changed {
  readonly change: SymbolChange;
  readonly breaks: readonly Break[];
}

const GONE = new Set(["removed", "renamed", "moved"]);

/** The changes that may break their users, among given ones. Sections and imports have no users. */
export function breakingChanges(given: readonly SymbolChange[]): Changed[] {
  const changes = given.flatMap((change) => [change, ...membersOfBlock(change), ...namedAlone(change)]);
  const own = changes
    .filter(
      (change) =>
        !UNUSED.has(anchorOf(change).symbol.kind) && !isOfDescriptor(anchorOf(change)) && !OF_VALUE.test(anchorOf(change).symbol.signature),
    )
    .map((change) => ({ change, breaks: withoutDefaults(change, changes, breaksOf(change)) }));
  return [...own, ...remadeTypes(changes), ...firstConstructors(changes)].filter(({ breaks }) => breaks.length > 0);
}

/** The deleted members of a deleted block (`impl`): nobody uses the block itself, but its members have users. */
function membersOfBlock({ change, before, after, inside = [] }: SymbolChange): SymbolChange[] {
  if (change !== "deleted" || after || before?.symbol.kind !== "impl") return [];
  const { file } = before;
  return inside.flatMap((index): SymbolChange | [] => {
    const symbol = file.symbols[index];
    if (!symbol) return [];
    return { change, before: { file, index, symbol }, after, isBodyChanged: true, linesAdded: 0, linesDeleted: 0, members: 0 };
  });
}

/**
 * What users of a deleted module or class name without it: the public types in a module, in its nested modules as well, and the methods of
 * a class that extend other types.
 */
function namedAlone({ change, before, after }: SymbolChange): SymbolChange[] {
  if (change !== "deleted" || after || !before) return [];
  const { file, index: owner, symbol: deleted } = before;
  return file.symbols.flatMap((symbol, index): SymbolChange[] => {
    if (symbol.parent !== owner || symbol.visibility !== "public") return [];
    const isNamed = deleted.kind === "module" ? symbol.kind === "module" || isType(symbol) : EXTENDING.test(symbol.signature);
    if (!isNamed) return [];
    const gone = { change, before: { file, index, symbol }, after, isBodyChanged: true, linesAdded: 0, linesDeleted: 0, members: 0 };
    return [gone, ...namedAlone(gone)];
  });
}

/** The first parameter of a method that callers write behind a value of its type, in C#. */
const EXTENDING = /\(\s*this\s+[\w@]/;

/** Breaks that make callers pass an argument. */
const REQUIRING: ReadonlySet<Break["kind"]> = new Set(["parameter_added", "parameter_required"]);

/**
 * Drops parameters of a definition from its breaks where its declaration apart, in a header or for all platforms, which changed with it,
 * gives them a default.
 */
function withoutDefaults({ before, after }: SymbolChange, changes: readonly SymbolChange[], breaks: readonly Break[]): readonly Break[] {
  if (!after || !before || !breaks.some(({ kind }) => REQUIRING.has(kind))) return breaks;
  const { headers, platformWords } = languageById(after.file.language) ?? {};
  const isActual = platformWords?.defined.test(after.symbol.signature) === true;
  if (!isActual && !(after.symbol.isDefinition && headers)) return breaks;
  const own = parametersOf(after) ?? [];
  const isDeclaration = ({ isDefinition, signature }: PlacedIn["symbol"]): boolean =>
    isActual ? platformWords.declared.test(signature) : !isDefinition;
  const declared = changes.flatMap(({ after: other }) => {
    const isOther = other && other !== after && isDeclaration(other.symbol) && other.symbol.qualifiedName === after.symbol.qualifiedName;
    const parameters = isOther ? parametersOf(other) : undefined;
    return parameters?.length === own.length && parameters.every(({ type }, at) => type === own[at]?.type) ? [parameters] : [];
  });
  const optional = new Set(own.flatMap((one, at) => (declared.some((parameters) => parameters[at]?.isOptional) ? [shown(one)] : [])));
  return breaks.filter(({ kind, detail }) => !REQUIRING.has(kind) || !optional.has(detail));
}

function parametersOf({ file, symbol }: PlacedIn): readonly Parameter[] | undefined {
  return signatureOf(symbol, file.language).parameters;
}

/** The start of a call that describes a property with a literal, of which nobody calls a member by its name. */
const DESCRIPTOR = /\bdefineProperty\s*\([^{}]*\{(?:[^{}]|\{[^{}]*\})*$/;
/** A method that only the value of an expression has, in Ruby: `def (server.app).run`. */
const OF_VALUE = /^def\s*\(/;
/** Lines above a member of a descriptor on which the call may begin. */
const DESCRIPTOR_LINES = 4;

/** Whether a symbol is the getter, setter or value of a property descriptor. */
function isOfDescriptor({ file, symbol: { kind, name, signature, lineStart } }: PlacedIn): boolean {
  if (kind !== "method" || (name !== "get" && name !== "set" && name !== "value")) return false;
  const lines = file.rawLines({ lineStart: Math.max(1, lineStart - DESCRIPTOR_LINES), lineEnd: lineStart });
  const own = lines.pop() ?? "";
  return DESCRIPTOR.test([...lines, own.slice(0, Math.max(0, own.indexOf(signature.slice(0, name.length))))].join("\n"));
}

const UNUSED: ReadonlySet<SymbolKind> = new Set(["import", "section", "impl"]);

/** The changes of public symbols of the product before the others: what a limit leaves out should matter to the fewest. */
export function forOthersFirst(all: readonly Changed[]): Changed[] {
  const isForOthers = ({ change }: Changed): boolean => {
    const place = change.before ?? anchorOf(change);
    return (place.symbol.visibility === "public" || place.symbol.visibility === "protected") && isOfProduct(place);
  };
  const { true: first = [], false: others = [] } = Object.groupBy(all, (one) => `${isForOthers(one)}`);
  return [...first, ...others];
}

/** Whether a symbol no longer exists under its name and place. */
export function isGone({ breaks }: Changed): boolean {
  return breaks.some(({ kind }) => GONE.has(kind));
}

/** Whether a symbol moved with its file. A user that takes it from the old path refers to nothing now, and is still a user. */
export function isCarriedAlong({ change: { before, after } }: Changed): boolean {
  return before !== null && after !== null && before.file.path !== after.file.path;
}

/** Whether a symbol was its module's unnamed (default) export, and is now taken by its name. */
export function isNamedNow({ breaks }: Changed): boolean {
  return breaks.some(({ notice }) => notice === "unnamed");
}

/** Whether a symbol was a type and its value in one, and is a value alone now. */
export function isValueNow({ breaks }: Changed): boolean {
  return breaks.some(({ notice }) => notice === "typing");
}

/**
 * Whether the parameters changed of one of several overloads that types of arguments tell apart: which calls meant it, only the state before
 * says.
 */
export function isOfOverload({ change: { before, after }, breaks }: Changed): boolean {
  if (!breaks.some(({ kind }) => OF_PARAMETERS.has(kind))) return false;
  if (!before || !after || !isFunction(before.symbol) || !systemOf(before.file.language)?.overloadsByTypes) return false;
  const { file, symbol } = before;
  const owner = file.symbols[symbol.parent ?? -1];
  // A constructor beside the parameters in its type's head.
  if (owner && isConstructor({ ...symbol, ...file }, owner) && arityIn({ file, index: symbol.parent ?? -1, symbol: owner })) return true;
  const isOther = (one: ComparedSymbol): boolean => one !== symbol && isFunction(one) && one.qualifiedName === symbol.qualifiedName;
  return file.symbols.some(isOther);
}

/**
 * Whether the users of a symbol must be looked for in the state before: where it is gone, seen less far, in a moved file, or newly named,
 * some uses no longer resolve.
 */
export function isUsedAsBefore(changed: Changed): boolean {
  const isNarrowed = changed.breaks.some(({ kind }) => kind === "visibility_narrowed");
  return isGone(changed) || isCarriedAlong(changed) || isNarrowed || isNamedNow(changed) || isValueNow(changed);
}
