/** Modules of Elixir that name a behaviour and lack a callback which it requires. */
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { isCallback } from "#query/compare/breaking/required-members.ts";
import { arityOf } from "#query/graph/meaning/arity.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { overlap } from "#query/graph/overloads/by-count.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** A module that promises the callbacks of a behaviour, and the place where it does. */
interface Promising {
  readonly module: SymbolRow;
  readonly reference: Reference;
}

/** The places where modules promise the callbacks of a behaviour, each with a verdict on whether the module lacks one of them. */
export function modulesWithoutCallback(callback: SymbolRow, uses: readonly Reference[], judging: Judging): JudgedPlace[] {
  const { facts } = judging.now;
  const quoted = facts.named(callback.name, callback.language).filter((one) => isQuoted(facts, one) && isDefinedFor(facts, one, callback));
  const giving = quoted.flatMap((one) => modulesUsing(moduleAround(facts, versionOf(one.symbolRow), one.nameLine), judging));
  const given = new Set(giving.map(({ module }) => module.symbolRow));
  const promising = uses
    .filter(({ use, confidence }) => use.type === "implements" && confidence !== "name_only")
    .flatMap((reference) => promisingAt(reference, judging));
  return promising.map(({ module, reference }) => {
    const own = facts.childrenOf(module);
    const isFulfilled = given.has(module.symbolRow) || own.some((one) => isDefinedFor(facts, one, callback));
    return { reference, verdict: isFulfilled ? undefined : "breaks" };
  });
}

/** The module that names a behaviour or, where a macro quotes that, the modules that use the macro's module. */
function promisingAt(reference: Reference, judging: Judging): Promising[] {
  const { facts, enclosing } = judging.now;
  const { file, use } = reference;
  const module = moduleAround(facts, file.versionId, use.line);
  const around = enclosing.at(file.versionId, use.line);
  if (around && around.kind !== "module") return modulesUsing(module, judging);
  return module ? [{ module, reference }] : [];
}

/** Whether a function stands in a macro, which gives it to the modules that use the macro. */
function isQuoted(facts: ViewFacts, symbol: SymbolRow): boolean {
  const parent = facts.parentOf(symbol);
  return parent !== undefined && parent.kind !== "module";
}

/** The modules that take in what a module's `__using__` quotes. */
function modulesUsing(module: SymbolRow | undefined, { now, texts }: Judging): Promising[] {
  if (!module) return [];
  const { facts, graph } = now;
  return graph.usesOf(graph.target(module, { through: "none" })).flatMap((reference): Promising[] => {
    const { file, use, confidence } = reference;
    if (confidence === "name_only" || !USING.test(texts.of(file.versionId).line(use.line))) return [];
    const user = moduleAround(facts, file.versionId, use.line);
    return user ? [{ module: user, reference }] : [];
  });
}

const USING = /^\s*use\s/;

/** Whether a symbol is a function with a callback's name and number of arguments, and no callback itself. */
function isDefinedFor(facts: ViewFacts, symbol: SymbolRow, callback: SymbolRow): boolean {
  if (symbol.name !== callback.name || !(isFunction(symbol) || symbol.kind === "macro") || isCallback(symbol)) return false;
  const [own, asked] = [arityOf(facts, symbol), arityOf(facts, callback)];
  return !own || !asked || overlap(own, asked);
}

function moduleAround(facts: ViewFacts, versionId: number, line: number): SymbolRow | undefined {
  return facts.around(versionId, line).findLast(({ kind }) => kind === "module");
}
