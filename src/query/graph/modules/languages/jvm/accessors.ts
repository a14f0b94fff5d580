/**
 * Properties and accessors: what one JVM language writes as a property, the others call through its accessors, and the other way round.
 * Rules: kotlinlang.org, "Calling Kotlin from Java" and "Calling Java from Kotlin".
 */
import type { Use } from "#core/usage-facts.ts";
import { hasAccessors, LANGUAGES } from "#lang/languages.ts";
import { arityOf } from "#query/graph/meaning/arity.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { Resolving, SeenAs } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { capitalized } from "#text/words/identifiers.ts";
import { fileClasses } from "./file-classes.ts";

const ACCESSOR = /^(get|set|is)(?=[^\p{Ll}])(.+)$/su;

/** The names of the accessors through which other languages use a property. */
function accessorsOf(property: string): string[] {
  if (ACCESSOR.exec(property)?.[1] === "is") return [property, `set${property.slice(2)}`];
  return [`get${capitalized(property)}`, `set${capitalized(property)}`];
}

/** The properties that an accessor's name can belong to. */
export function propertiesOf(accessor: string): string[] {
  const [, kind, rest = ""] = ACCESSOR.exec(accessor) ?? [];
  if (kind === undefined || kind === "is") return [];
  const names = new Set([small(rest), rest]);
  return kind === "set" ? [...names, `is${rest}`] : [...names];
}

/** The getter names that a property can have: `url` is read by `getUrl` and by `getURL`. */
function readersOf(property: string): string[] {
  const word = /^\p{Ll}+/u.exec(property)?.[0] ?? "";
  return [...new Set([capitalized(property), word.toUpperCase() + property.slice(word.length)])].map((name) => `get${name}`);
}

/** The property name for an accessor: a run of capitals becomes lower case, except the capital that begins the next word. */
function propertyRead(accessor: string): string | undefined {
  const [, kind, rest = ""] = ACCESSOR.exec(accessor) ?? [];
  if (kind === undefined || kind === "is") return undefined;
  const capitals = /^\p{Lu}+/u.exec(rest)?.[0].length ?? 0;
  const lowered = capitals < 2 || capitals === rest.length ? Math.max(1, capitals) : capitals - 1;
  return rest.slice(0, lowered).toLowerCase() + rest.slice(lowered);
}

function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The other names under which other languages use a symbol of a language with properties. */
export function namesOfProperty(facts: ViewFacts, symbol: SymbolRow): string[] {
  const renamed = fileClasses(facts).renamed(symbol.name);
  if (isFunction(symbol)) return renamed;
  return isValue(symbol) ? [...renamed, ...accessorsOf(symbol.name)] : [];
}

/** The property names under which languages with properties use an accessor of another language. */
export function propertyOfAccessor(facts: ViewFacts, symbol: SymbolRow): string[] {
  const read = isAccessor(facts, symbol) ? propertyRead(symbol.name) : undefined;
  if (read === undefined || !LANGUAGES.some(({ id }) => hasAccessors(id) && facts.hasLanguage(id))) return [];
  // The setter of a property that an `is…` method reads is used under the name `is…`.
  return symbol.name.startsWith("set") ? [read, `is${symbol.name.slice("set".length)}`] : [read];
}

/** Whether a method has as many parameters as an accessor of its name. */
function isAccessor(facts: ViewFacts, symbol: SymbolRow): boolean {
  if (!isFunction(symbol)) return false;
  const arity = arityOf(facts, symbol);
  const taken = symbol.name.startsWith("set") ? 1 : 0;
  return arity === undefined || (arity.least === taken && arity.most === taken);
}

/** The members of a type of a language with properties that `name` means: where the name is that of an accessor, the property. */
export function byAccessor(
  facts: ViewFacts,
  name: string,
  own: readonly SymbolRow[],
  member: (name: string) => readonly SymbolRow[],
  seenAs: SeenAs,
): readonly SymbolRow[] {
  const kept = seenAs === "accessor" ? own.filter((one) => !fileClasses(facts).isRenamed(one)) : own;
  if (kept.length > 0 || seenAs !== "accessor") return kept;
  const properties = propertiesOf(name).flatMap((property) => member(property).filter(isValue));
  if (properties.length > 0) return properties;
  const named = fileClasses(facts).written(name).flatMap(member);
  return named.length > 0 ? named : own;
}

/** The members of a type of another language that property `name` means: its getters, unless others see a member of that name. */
export function byProperty(
  facts: ViewFacts,
  name: string,
  own: readonly SymbolRow[],
  member: (name: string) => readonly SymbolRow[],
  seenAs: SeenAs,
): readonly SymbolRow[] {
  if (seenAs !== "property" || own.some(({ visibility }) => visibility !== "private")) return own;
  const readers = readersOf(name).flatMap((reader) => member(reader).filter((one) => isAccessor(facts, one)));
  return readers.length > 0 ? readers : own;
}

/** What a use of a property runs, where it stands for accessors of another language: the setter, where the use assigns. */
export function accessorsUsed(
  resolving: Resolving,
  file: GraphFile,
  { line, column, name }: Use,
  symbols: readonly SymbolRow[],
): readonly SymbolRow[] {
  const { facts } = resolving;
  const readers = symbols.filter((one) => isFunction(one) && one.language !== file.language && ACCESSOR.test(one.name));
  if (readers.length === 0) return symbols;
  const after = lineOf(facts, file, line).slice(column - 1 + name.length);
  const [, sign] = SETTING.exec(after) ?? [];
  if (sign === undefined) return symbols;
  const setters = readers.flatMap((one) => {
    const owner = facts.parentOf(one);
    const setter = one.name.replace(/^(?:get|is)/, "set");
    return owner ? symbolsIn(resolving.members(owner, setter)).filter((other) => isAccessor(facts, other)) : [];
  });
  if (setters.length === 0) return symbols;
  return sign === "=" ? setters : [...symbols, ...setters];
}

/** The operator after an assigned property. */
const SETTING = /^`?\s*([-+*/%]?=(?!=)|\+\+|--)/u;

const linesByFacts = new WeakMap<ViewFacts, { readonly versionId: number; readonly lines: readonly string[] }>();

/** A line of a file, counted from 1. Caches the lines of the last file, because uses are read file by file. */
function lineOf(facts: ViewFacts, { versionId }: GraphFile, line: number): string {
  const last = linesByFacts.get(facts);
  const kept = last?.versionId === versionId ? last : { versionId, lines: textOfVersion(facts.db, versionId).split("\n") };
  linesByFacts.set(facts, kept);
  return kept.lines[line - 1] ?? "";
}
