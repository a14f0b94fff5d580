/**
 * Declarations that hand the calls of a name on to a definition elsewhere (`delegate :name, to: :user`, `defdelegate run(x), to: Mod`). As a
 * re-export is no definition of what it gives on, a forwarder is none of what it runs: who calls it uses the definition behind it.
 */
import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf } from "#store/rows/row-id.ts";
import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";
import { readUse } from "./read-use.ts";

/** What a forwarder does, as its file says it. */
export interface Forwarding {
  readonly file: GraphFile;
  /** The use of what it hands on to; calls of the forwarder are uses of that, and as sure. */
  readonly use: Use;
}

/** Whether a declaration hands calls on, by how it is written. */
export function isForwarder({ isDefinition, language, signature }: SymbolRow): boolean {
  return !isDefinition && (languageById(language)?.forwards?.test(signature) ?? false);
}

/** What a forwarder hands its calls on to; undefined for all else, and where its file does not say it. */
export function forwardingOf(resolver: Resolver, symbol: SymbolRow): Forwarding | undefined {
  if (!isForwarder(symbol)) return undefined;
  const file = resolver.fileOf(symbol);
  const usage = resolver.facts.usage(file.versionId);
  const declared = usage?.declaredBy(positionOf(symbol.symbolRow));
  if (!usage || declared === undefined) return undefined;
  const expression = usage.expression(declared);
  const name = expression?.op === "member" ? expression.name : symbol.name;
  const use = usage.usesOf(name).find((one) => one.expression === declared && one.line >= symbol.lineStart && one.line <= symbol.lineEnd);
  return use && { file, use };
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
  if (!languageById(file.language)?.forwards) return [];
  const others = resolver.facts.symbolsOf(file.versionId).filter((symbol) => symbol.name !== name && isForwarder(symbol));
  return others.flatMap((symbol) => {
    if (forwardingOf(resolver, symbol)?.use.name !== name) return [];
    const run = runBy(resolver, symbol);
    return run.some(({ symbolRow }) => rows.has(symbolRow) || symbolRow === symbol.symbolRow) ? [symbol.name] : [];
  });
}
