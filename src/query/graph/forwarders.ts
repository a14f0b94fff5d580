/**
 * Declarations that hand the calls of a name on to a definition elsewhere (`delegate :name, to: :user`, `defdelegate run(x), to: Mod`). As a
 * re-export is no definition of what it gives on, a forwarder is none of what it runs: who calls it uses the definition behind it.
 */
import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";
import { readUse } from "./read-use.ts";

/** What a forwarder does, as its file says it. */
export interface Forwarding {
  readonly file: GraphFile;
  /** The use of what it hands on to; calls of the forwarder are uses of that, and as sure. */
  readonly use: Use;
}

/** Whether a declaration hands calls on, by how it is written: another name of a method does so, too. */
export function isForwarder({ isDefinition, language, signature }: SymbolRow): boolean {
  const { forwards, renames } = languageById(language) ?? {};
  return (!isDefinition && (forwards?.test(signature) ?? false)) || (renames?.test(signature) ?? false);
}

/** What a forwarder hands its calls on to; undefined for all else, and where its file does not say it. */
export function forwardingOf(resolver: Resolver, symbol: SymbolRow): Forwarding | undefined {
  if (!isForwarder(symbol)) return undefined;
  const file = resolver.fileOf(symbol);
  const usage = resolver.facts.usage(file.versionId);
  const declared = usage?.declaredBy(positionOf(symbol.symbolRow));
  if (!usage || declared === undefined) return undefined;
  const expression = usage.expression(declared);
  const name = expression?.op === "member" || expression?.op === "name" ? expression.name : symbol.name;
  const use = usage.usesOf(name).find((one) => one.expression === declared && one.line >= symbol.lineStart && one.line <= symbol.lineEnd);
  return use && !isOfEarlier(resolver, symbol, name) ? { file, use } : undefined;
}

/** Whether another name is one of what was there before its file defines that anew: `alias old run`, and `def run` below it. */
function isOfEarlier({ facts }: Resolver, alias: SymbolRow, name: string): boolean {
  if (!languageById(alias.language)?.renames?.test(alias.signature)) return false;
  const beside = facts.symbolsOf(versionOf(alias.symbolRow)).filter((one) => one.name === name && one.parentRow === alias.parentRow);
  return beside.length > 0 && beside.every(({ lineStart }) => lineStart > alias.lineStart);
}

/** How often what is handed on may be handed on again. */
export const FORWARDED_MAX = 5;

/** What the calls of a forwarder run in the end; itself where nobody knows that, and of all else. */
export function runBy(resolver: Resolver, symbol: SymbolRow, steps = FORWARDED_MAX): readonly SymbolRow[] {
  const forwarding = steps > 0 ? forwardingOf(resolver, symbol) : undefined;
  if (!forwarding) return [symbol];
  const { meant } = readUse(resolver, forwarding.file, forwarding.use);
  return meant.length === 0 ? [symbol] : meant.flatMap((one) => runBy(resolver, one, steps - 1));
}

/** Whether a symbol is one of some, or hands its calls on to one. */
export function leadsTo(resolver: Resolver, symbol: SymbolRow, rows: ReadonlySet<number>): boolean {
  return rows.has(symbol.symbolRow) || (isForwarder(symbol) && runBy(resolver, symbol).some(({ symbolRow }) => rows.has(symbolRow)));
}

/** The other names under which a file hands on what it uses as `name`, where it may be one of some definitions. */
export function forwardedAs(resolver: Resolver, file: GraphFile, name: string, rows: ReadonlySet<number>): string[] {
  const { forwards, renames } = languageById(file.language) ?? {};
  if (!forwards && !renames) return [];
  const others = resolver.facts.symbolsOf(file.versionId).filter((symbol) => symbol.name !== name && isForwarder(symbol));
  return others.flatMap((symbol) => {
    const forwarding = forwardingOf(resolver, symbol);
    if (forwarding?.use.name !== name) return [];
    const run = runBy(resolver, symbol);
    const isRun = run.some(({ symbolRow }) => rows.has(symbolRow) || symbolRow === symbol.symbolRow);
    // What it hands on to may hand that on itself, and be asked about.
    const isNext = (): boolean => readUse(resolver, forwarding.file, forwarding.use).meant.some(({ symbolRow }) => rows.has(symbolRow));
    return isRun || isNext() ? [symbol.name] : [];
  });
}
