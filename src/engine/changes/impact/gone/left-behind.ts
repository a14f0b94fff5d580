/** Uses of what is gone: they break where they still stand and mean nothing any more. */

import { summed } from "#engine/changes/impact/breaking-uses.ts";
import { type Changed, isCarriedAlong, isGone } from "#engine/changes/impact/changed.ts";
import type { BreakingUses, JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { markedLeftBehind, unfulfilled } from "#engine/changes/impact/overrides/fulfilment.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import { unnamedElements } from "#engine/changes/impact/sites/annotations.ts";
import { verdictOfHidden } from "#engine/changes/impact/sites/site-verdict.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { type Denotation, isSupposed, symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { Reference, Target } from "#query/graph/references.ts";
import { isTestPath, isTestSymbol } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type Fit, StandIns } from "./stand-ins.ts";
import { UsesNow } from "./uses-now.ts";

/** What is gone under some name, with its uses in the state that had it. */
export interface Gone {
  readonly target: Target;
  readonly uses: readonly Reference[];
}

/** Judges the uses that what is gone had before; of a module that is gone, those of its members too: the last of them is the module itself. */
export function usesLeftBehind(changed: Changed, gone: readonly Gone[], before: State, judging: Judging): BreakingUses {
  const judged = isGone(changed)
    ? [
        ...unfulfilled(changed, judging),
        ...markedLeftBehind(changed, judging),
        ...unnamedElements(changed, judging),
        ...gone.flatMap((one) => judgedUses(one, before, judging)),
      ]
    : gone.flatMap((one) => {
        const hidden = usesOfHidden(changed, one, before, judging);
        return hidden.length > 0 || !isCarriedAlong(changed) ? hidden : judgedUses(one, before, judging);
      });
  return summed(changed, judged, judging);
}

/** Whether another function of the name, which is seen as before, does for a use. */
function otherOverload(left: Reference, now: PlacedIn, target: Target, before: State, judging: Judging): Fit {
  const row = rowIn(judging.now.facts, now);
  if (!row || !isFunction(row)) return "no";
  const { qualifiedName, parentRow, symbolRow } = row;
  const seen = judging.now.facts
    .symbolsOf(versionOf(symbolRow))
    .filter((one) => isFunction(one) && one.symbolRow !== symbolRow && one.qualifiedName === qualifiedName && one.parentRow === parentRow)
    .filter(({ visibility }) => visibility === target.symbol.visibility);
  return seen.length === 0 ? "no" : new StandIns(target, before, judging).for(left, seen);
}

/** The uses that what is seen less far had before. */
function usesOfHidden({ change: { after }, breaks }: Changed, { target, uses }: Gone, before: State, judging: Judging): JudgedPlace[] {
  const narrowed = breaks.find(({ kind }) => kind === "visibility_narrowed");
  if (!after || !narrowed) return [];
  const { path, language } = after.file;
  const usesNow = new UsesNow(before, judging);
  return uses.flatMap((reference): JudgedPlace[] => {
    const left = usesNow.take(reference);
    if (!left) return [];
    const verdict =
      reference.confidence === "name_only" ? undefined : verdictOfHidden(left.file.path, { path, language, detail: narrowed.detail });
    const fit = verdict && otherOverload(left, after, target, before, judging);
    if (fit === "fits") return [];
    return [{ reference: left, verdict: verdict && (fit === "perhaps" || reference.confidence === "ambiguous") ? "may_break" : verdict }];
  });
}

/** Whether nearly all that has a member is known to have it: what is taken from something unknown is another's. */
function isOfKnown({ kind, language }: SymbolRow): boolean {
  return kind === "property" && languageById(language)?.declaresMembers === true;
}

function judgedUses({ target, uses }: Gone, before: State, judging: Judging): JudgedPlace[] {
  const usesNow = new UsesNow(before, judging);
  const standIns = new StandIns(target, before, judging);
  return uses.flatMap((reference): JudgedPlace[] => {
    if (reference.confidence === "name_only" || (reference.isGuess && isOfKnown(target.symbol))) return [];
    const left = usesNow.take(reference);
    const meant = left && meaningNow(left, target.symbol, standIns, judging);
    if (!left || !meant) return [];
    const isSure = meant === "nothing" && reference.confidence === "resolved" && reference.via === undefined;
    return [{ reference: left, verdict: isSure ? "breaks" : "may_break" }];
  });
}

/**
 * What a use of something gone means now: "nothing" that does for it; "perhaps" something that does; "outside" where only a type that is defined
 * elsewhere could give its owner such a member; undefined where it means something else of the repository.
 */
function meaningNow(
  reference: Reference,
  gone: SymbolRow,
  standIns: StandIns,
  { now }: Judging,
): "nothing" | "perhaps" | "outside" | undefined {
  const { file, use } = reference;
  const { denotations } = now.graph.resolver.meaning(file, use.expression);
  const explains = (one: Denotation): boolean => {
    // A package that a name could be, which nobody has seen: something did define the name, and that is gone.
    if (isSupposed(one)) return false;
    if (one.is !== "symbol" && one.is !== "value") return true;
    const { symbol } = one;
    if (isTestSymbol(symbol) && !isTestPath(file.path) && !now.enclosing.isTestAt(file.versionId, use.line)) return false;
    // What is declared to be of its own type alone does for nobody else.
    if (symbol.path !== file.path && symbol.visibility === "private" && /\bprivate\b/.test(symbol.signature)) return false;
    // A declaration whose only definition is gone: nothing links any more.
    return symbol.isDefinition || !gone.isDefinition || hasDefinition(symbol);
  };
  // Not by the name of the use: what is taken in may be called otherwise there.
  const hasDefinition = ({ name, qualifiedName }: SymbolRow): boolean =>
    now.facts.named(name, file.language).some((one) => one.isDefinition && one.qualifiedName === qualifiedName);
  const left = denotations.filter(explains);
  if (left.length === 0 || isAssignedAlone(reference, now)) return "nothing";
  const symbols = left.flatMap((one) => (one.is === "symbol" || one.is === "value" ? [one.symbol] : []));
  if (symbols.length > 0 && symbols.length === left.length) {
    const fit = standIns.for(reference, symbols);
    return fit === "fits" ? undefined : fit === "no" ? "nothing" : "perhaps";
  }
  if (left.some(({ is }) => is !== "external")) return undefined;
  return "outside";
}

/** Whether a use is one of a member of its own object that nothing declares, and that only assignments could have meant. */
function isAssignedAlone({ file, use }: Reference, { facts, graph: { resolver } }: State): boolean {
  if (languageById(file.language)?.declaresMembers !== true) return false;
  const usage = facts.usage(file.versionId);
  const member = usage?.used(use);
  const self = member?.op === "member" ? usage?.expression(member.of) : undefined;
  if (self?.op !== "self") return false;
  const type = facts.symbolsOf(file.versionId)[self.symbol];
  if (!type || !isType(type) || symbolsIn(resolver.members(type, use.name)).length > 0) return false;
  const above = resolver.supertypes(type);
  return !above.isOpen && above.denotations.every(({ is }) => is === "symbol");
}
