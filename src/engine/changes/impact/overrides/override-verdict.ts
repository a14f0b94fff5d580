/** Judges whether a method still overrides, or implements, one whose declaration changed. */
import type { SiteVerdict } from "#core/protocol/impact.ts";
import { languageById } from "#lang/languages.ts";
import type { Break } from "#query/compare/breaking/breaking-change.ts";
import { type Parameter, type Signature, signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

type Declared = Pick<SymbolRow, "name" | "kind" | "signature" | "language">;

/** Breaks that change the number of arguments. */
export const COUNTED: ReadonlySet<string> = new Set(["parameter_added", "parameter_removed", "parameter_required"]);

/** What a change of the method `now` does to its override `own`; undefined where the override fits. */
export function overrideVerdict(own: Declared, now: Declared, breaks: readonly Break[]): SiteVerdict | undefined {
  const [mine, wanted] = [signatureOf(own, own.language), signatureOf(now, now.language)];
  const takesFewer = languageById(own.language)?.overridesMayTakeFewer === true;
  if (breaks.some(({ kind }) => COUNTED.has(kind))) {
    const verdict = byNumber(mine.parameters ?? [], wanted.parameters ?? [], takesFewer);
    if (verdict) return verdict;
  }
  const isOfOverrides = ({ notice }: Break): boolean => notice === undefined || notice === "awaiting" || notice === "owning";
  return breaks.some((one) => isOfOverrides(one) && isOther(one, mine, wanted)) ? "may_break" : undefined;
}

/**
 * What happens to an override of a method that can no longer be overridden: without an `override` keyword, some languages take it for an
 * unrelated method.
 */
export function closedVerdict({ signature }: Declared, { detail }: Break): SiteVerdict {
  return detail === "+final" || /\boverride\b/.test(signature) ? "breaks" : "may_break";
}

/** The override must accept every number of arguments that the declaration accepts. */
function byNumber(mine: readonly Parameter[], wanted: readonly Parameter[], takesFewer: boolean): SiteVerdict | undefined {
  if (least(mine) > least(wanted)) return "breaks";
  if (most(mine) >= most(wanted)) return undefined;
  return takesFewer ? "may_break" : "breaks";
}

function least(parameters: readonly Parameter[]): number {
  return parameters.filter(({ isOptional }) => !isOptional).length;
}

function most(parameters: readonly Parameter[]): number {
  return parameters.some(({ isRest }) => isRest) ? Number.POSITIVE_INFINITY : parameters.length;
}

/** Whether each parameter of an override has the type that is asked for or, so that it takes every argument, none. */
function areOpen(mine: Signature, wanted: Signature): boolean {
  const [own = [], asked = []] = [mine.parameters, wanted.parameters];
  return own.length === asked.length && own.every(({ type }, at) => type === "" || type === asked[at]?.type);
}

/** Whether the override differs from the declaration in the part that changed. */
function isOther({ kind }: Break, mine: Signature, wanted: Signature): boolean {
  const listed = (of: Signature, what: "name" | "type"): string => (of.parameters ?? []).map((one) => one[what]).join(", ");
  if (kind === "parameter_retyped") return listed(mine, "type") !== listed(wanted, "type") && !areOpen(mine, wanted);
  if (kind === "parameters_reordered") return listed(mine, "name") !== listed(wanted, "name");
  if (kind === "type_changed") return mine.type !== "" && mine.type !== wanted.type;
  return kind === "modifier_changed" && mine.modifiers.join() !== wanted.modifiers.join();
}
