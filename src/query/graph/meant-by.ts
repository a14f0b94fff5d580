/** What the uses inside a definition mean: the graph read forwards. */

import { textIn } from "#core/text-names.ts";
import { type Expression, type ExpressionId, type Import, UNKNOWN, type Use } from "#core/usage-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Enclosing } from "./enclosing.ts";
import { runBy } from "./forwarders.ts";
import { CANDIDATES_MAX, type Confidence, possible } from "./in-reach.ts";
import { comparedName } from "./meaning/letter-case.ts";
import { distinct } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction } from "./meaning/symbol-kinds.ts";
import type { GraphFile } from "./meaning/view-facts.ts";
import { takingTypesOf } from "./overloads/by-types.ts";
import { readUse } from "./read-use.ts";

/** What one use means. */
export interface MeantByUse {
  /** The definitions that the use can mean; empty for something outside the view. */
  readonly symbols: readonly SymbolRow[];
  /** Undefined where the view certainly lacks the definition, and where no definition of the name fits. */
  readonly confidence?: Confidence;
}

const OUTSIDE: MeantByUse = { symbols: [] };

/** What a use means. A forwarder is replaced with what it runs, where that is known. */
export function meantBy(resolver: Resolver, file: GraphFile, use: Use): MeantByUse {
  const { meaning, meant: taking } = readUse(resolver, file, use);
  const all = takingTypesOf(resolver, file, use, taking);
  const meant = distinctByFile(all.flatMap((symbol) => runBy(resolver, symbol)));
  const [only, ...more] = meant;
  if (only && more.length === 0 && !meaning.isOpen) return { symbols: meant, confidence: "resolved" };
  if (only) return { symbols: meant, confidence: meant.length <= CANDIDATES_MAX ? "ambiguous" : "name_only" };
  if (!meaning.isOpen) return OUTSIDE;
  const named = possible(resolver, file, use);
  const symbols = distinct(named.symbols.flatMap((symbol) => runBy(resolver, symbol)));
  if (symbols.length === 0) return OUTSIDE;
  return { symbols, confidence: named.isInReach && symbols.length <= CANDIDATES_MAX ? "ambiguous" : "name_only" };
}

/** One symbol for each thing; definitions of one qualified name in two unrelated files are two things. */
function distinctByFile(symbols: readonly SymbolRow[]): SymbolRow[] {
  const things = distinct(symbols);
  for (const symbol of things.length < symbols.length ? symbols : []) {
    if (!things.some((known) => comparedName(known) === comparedName(symbol) && isSameThing(known, symbol))) things.push(symbol);
  }
  return things;
}

/** Whether a declaration belongs to a known definition. One of another kind does: a type and its object, a macro that wraps a function. */
function isSameThing(a: SymbolRow, b: SymbolRow): boolean {
  return a.path === b.path || a.kind !== b.kind || (systemOf(a.language)?.isSameOwner(a, b) ?? false);
}

/** The file that defines a symbol. */
export function fileOf(symbol: SymbolRow): GraphFile {
  return { versionId: versionOf(symbol.symbolRow), path: symbol.path, language: symbol.language };
}

/** The uses on the lines of a definition, in order of position; for a function, without those inside nested functions. */
export function usesInside(resolver: Resolver, enclosing: Enclosing, symbol: SymbolRow): Use[] {
  const uses = resolver.facts.usage(versionOf(symbol.symbolRow))?.allUses() ?? [];
  return uses.filter((use) => isInside(enclosing, symbol, use)).sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Whether a use stands on the lines of a definition; for a function, on those outside of nested functions. */
export function isInside(enclosing: Enclosing, symbol: SymbolRow, { line }: Pick<Use, "line">): boolean {
  if (line < symbol.lineStart || line > symbol.lineEnd) return false;
  return !isFunction(symbol) || enclosing.rowAt(versionOf(symbol.symbolRow), line) === symbol.symbolRow;
}

/** The name under which a file uses something outside the view: with the module or qualifier in front, where there is one. */
export function outsideName(resolver: Resolver, file: GraphFile, use: Use): string {
  const usage = resolver.facts.usage(file.versionId);
  return usage ? nameUsed(usage, use) : use.name;
}

/** What a file says of its uses. */
interface UsageOfFile {
  readonly imports: readonly Import[];
  used(use: Pick<Use, "expression">): Expression | undefined;
  expression(id: ExpressionId): Expression | undefined;
}

/** Whether a convention makes a text in code this use. */
export function isInText(resolver: Resolver, file: GraphFile, use: Use): boolean {
  const usage = resolver.facts.usage(file.versionId);
  return usage !== undefined && writtenInText(usage, use) !== undefined;
}

/** What a use is written as that a text makes by a convention; undefined for all other uses. */
export function writtenInText(usage: Pick<UsageOfFile, "used">, use: Pick<Use, "expression">): string | undefined {
  const at = usage.used(use);
  return at?.op === "name" && at.name.startsWith("{") ? textIn(at.name) : undefined;
}

/** The name of a use as its file writes it: with the import, or the name of the object, that stands before it. */
export function nameUsed(usage: UsageOfFile, use: Use): string {
  const inText = writtenInText(usage, use);
  if (inText !== undefined) return inText;
  const at = usage.used(use);
  const before = at?.op === "member" ? usage.expression(at.of) : undefined;
  // Where members of the types around may hide an import, the import comes last.
  const owner = before?.op === "first" ? usage.expression(before.of.at(-1) ?? UNKNOWN) : before;
  const imported = owner?.op === "import" ? usage.imports[owner.import] : undefined;
  if (imported) return `${calledHere(imported)}.${use.name}`;
  return typeOfOwner(owner) === undefined ? use.name : `${typeOfOwner(owner)}.${use.name}`;
}

function calledHere({ local, module, name }: Import): string {
  return local || name || module;
}

function typeOfOwner(owner: Expression | undefined): string | undefined {
  return owner?.op === "name" ? owner.name : undefined;
}
