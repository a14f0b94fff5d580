/** Calls of one of several overloads, where types of arguments say which of them a call means. */
import { type Changed, isOfOverload } from "#engine/changes/impact/changed.ts";
import { UsesNow } from "#engine/changes/impact/gone/uses-now.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import type { State } from "#engine/changes/impact/state.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import type { Target } from "#query/graph/target.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { callAtUse } from "./call-at-use.ts";

/** The present uses that correspond to the former calls of each changed overload. */
export function formerCalls(breaking: readonly Changed[], before: State, judging: Judging): Map<SymbolChange, Reference[]> {
  const targets = breaking.filter(isOfOverload).flatMap(({ change }): [SymbolChange, Target][] => {
    const row = change.before && rowIn(before.facts, change.before);
    return row ? [[change, before.graph.target(row, { through: "none", isOneOverload: true })]] : [];
  });
  const { found } = before.graph.usesOfAll(
    targets.map(([, target]) => target),
    { types: new Set(["calls"]) },
  );
  return new Map(
    targets.map(([change, target]) => {
      const usesNow = new UsesNow(before, judging);
      return [change, (found.get(target) ?? []).flatMap((reference) => usesNow.take(reference) ?? [])];
    }),
  );
}

/**
 * The uses of a changed overload without those that the change cannot break: calls that meant another overload before, and that do not surely
 * mean this one now.
 */
export function withoutCallsOfOthers(
  uses: readonly Reference[],
  { change }: Changed,
  target: Target,
  { former, edits, now }: Judging,
): readonly Reference[] {
  const calls = former.get(change);
  if (!calls) return uses;
  const known = new Set(calls.map(placeOf));
  return uses.filter((reference) => {
    const { file, use, confidence, via } = reference;
    if (use.type !== "calls" || via !== undefined || confidence === "name_only") return true;
    if (known.has(placeOf(reference)) || edits.areNew(file.path, use.line, 1)) return true;
    return confidence === "resolved" && (now.graph.overloadsTaking(target, file, use)?.some(isOf(target)) ?? true);
  });
}

/** The former calls of a changed overload that fit no overload now, or mean another one. */
export function callsLost({ change }: Changed, target: Target, { former, edits, texts, now }: Judging): JudgedPlace[] {
  return (former.get(change) ?? []).flatMap((reference): JudgedPlace[] => {
    const { file, use, confidence } = reference;
    if (confidence === "name_only" || edits.areNew(file.path, use.line, callAtUse(reference, texts).lines)) return [];
    const taking = now.graph.overloadsTaking(target, file, use);
    if (!taking || taking.some(isOf(target))) return [];
    return [{ reference, verdict: taking.length === 0 && confidence === "resolved" ? "breaks" : "may_break" }];
  });
}

const isOf =
  ({ symbol }: Target) =>
  ({ symbolRow }: SymbolRow): boolean =>
    symbolRow === symbol.symbolRow;

function placeOf({ file, use }: Reference): string {
  return `${file.path}:${use.line}:${use.column}`;
}
