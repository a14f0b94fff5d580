/**
 * Declarations that forward the calls of a name to a definition elsewhere (`delegate :name, to: :user`, `defdelegate run(x), to: Mod`). As
 * a re-export does not define what it exports, a forwarder does not define what it runs: its callers use the definition behind it.
 */
import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";
import { readUse } from "./read-use.ts";

/** Where a forwarder sends its calls, as its file says it. */
export interface Forwarding {
  readonly file: GraphFile;
  /**
   * The use of the target's name in the forwarder's declaration. Calls of the forwarder are uses of that target, as certain as this one.
   */
  readonly use: Use;
}

/** Whether a declaration forwards calls, judged by its text; a declaration that gives a method another name does so too. */
export function isForwarder({ isDefinition, language, signature }: SymbolRow): boolean {
  const { forwards, renames } = languageById(language) ?? {};
  return (!isDefinition && (forwards?.test(signature) ?? false)) || (renames?.test(signature) ?? false);
}

/** The target to which a forwarder sends its calls; undefined for any other symbol, and where the file does not say the target. */
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

/** Whether an alias names an earlier definition that its file later replaces: `alias old run`, with `def run` below it. */
function isOfEarlier({ facts }: Resolver, alias: SymbolRow, name: string): boolean {
  if (!languageById(alias.language)?.renames?.test(alias.signature)) return false;
  const beside = facts.symbolsOf(versionOf(alias.symbolRow)).filter((one) => one.name === name && one.parentRow === alias.parentRow);
  return beside.length > 0 && beside.every(({ lineStart }) => lineStart > alias.lineStart);
}

/** How many forwarders are followed one after the other. */
export const FORWARDED_MAX = 5;

/** The definitions that calls of a forwarder finally run. Returns the symbol itself where these are unknown, and for other symbols. */
export function runBy(resolver: Resolver, symbol: SymbolRow, steps = FORWARDED_MAX): readonly SymbolRow[] {
  const forwarding = steps > 0 ? forwardingOf(resolver, symbol) : undefined;
  if (!forwarding) return [symbol];
  const { meant } = readUse(resolver, forwarding.file, forwarding.use);
  return meant.length === 0 ? [symbol] : meant.flatMap((one) => runBy(resolver, one, steps - 1));
}

/** Whether a symbol is one of `rows`, or forwards its calls to one of them. */
export function leadsTo(resolver: Resolver, symbol: SymbolRow, rows: ReadonlySet<number>): boolean {
  return rows.has(symbol.symbolRow) || (isForwarder(symbol) && runBy(resolver, symbol).some(({ symbolRow }) => rows.has(symbolRow)));
}

/** The other names under which a file forwards what it uses as `name`, where that may be one of the definitions in `rows`. */
export function forwardedAs(resolver: Resolver, file: GraphFile, name: string, rows: ReadonlySet<number>): string[] {
  const { forwards, renames } = languageById(file.language) ?? {};
  if (!forwards && !renames) return [];
  const others = resolver.facts.symbolsOf(file.versionId).filter((symbol) => symbol.name !== name && isForwarder(symbol));
  return others.flatMap((symbol) => {
    const forwarding = forwardingOf(resolver, symbol);
    if (forwarding?.use.name !== name) return [];
    const run = runBy(resolver, symbol);
    const isRun = run.some(({ symbolRow }) => rows.has(symbolRow) || symbolRow === symbol.symbolRow);
    // The target may be a forwarder itself, and one of `rows`.
    const isNext = (): boolean => readUse(resolver, forwarding.file, forwarding.use).meant.some(({ symbolRow }) => rows.has(symbolRow));
    return isRun || isNext() ? [symbol.name] : [];
  });
}
