/** Whether a use still fits the declaration that changed. */
import { dirname } from "node:path/posix";
import type { BreakKind, SiteVerdict } from "#core/protocol/impact.ts";
import type { EdgeType } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import type { Arity, Break } from "#query/compare/breaking-change.ts";
import { type CallText, isCallOf } from "#query/compare/call-arguments.ts";

/** A use as it is judged. */
export interface JudgedSite {
  readonly type: EdgeType;
  readonly path: string;
  readonly call: CallText;
  /** Whether its lines were written or edited with the change. */
  readonly isEdited: boolean;
}

export interface ChangedDeclaration {
  readonly path: string;
  readonly breaks: readonly Break[];
  /** Whether it is a type, whose parameters are those that its values are made with. */
  readonly isType: boolean;
  /** Whether what takes fewer arguments than it is called with does. */
  readonly mayTakeFewer: boolean;
  /** The arities that the declaration and its overloads allow now. */
  readonly arities: readonly Arity[];
}

type Judge = (site: JudgedSite, one: Break, declaration: ChangedDeclaration) => SiteVerdict | undefined;

const unlessEdited =
  (verdict: SiteVerdict): Judge =>
  ({ isEdited }) =>
    isEdited ? undefined : verdict;

/** A call says by its arguments whether it fits; of what is no call, or does not say, only whether someone looked at it is known. */
const byArguments: Judge = ({ type, call, isEdited }, one, { arities, isType, mayTakeFewer }) => {
  const { count } = call;
  // A type is called by what extends it, and by patterns, too.
  if ((type === "calls" || isType) && count !== undefined && arities.length > 0) {
    const taking = arities.filter((arity) => isCallOf({ ...call, count }, arity));
    if (taking.length === 0) return "breaks";
    // The arguments behind a parameter that came or went are those of others now.
    const isShifted = one.place !== undefined && one.place < count - call.named.length && !isEdited;
    if (isShifted) return arities.length === 1 ? "breaks" : "may_break";
    if (one.kind === "parameter_removed" && call.named.includes(one.oldName ?? "") && !isEdited) return "breaks";
    // Where any number is taken, what was one of the rest may be another parameter's now.
    if (taking.some(({ max }) => max !== Number.POSITIVE_INFINITY)) return undefined;
  }
  // A function that is handed over, and leaves the last of its arguments to itself.
  const isLast = one.kind === "parameter_removed" && arities.some(({ max }) => one.place !== undefined && one.place >= max);
  return isEdited || (mayTakeFewer && type !== "calls" && isLast) ? undefined : "may_break";
};

/** Arguments that all name their parameters have no order, except where labels keep that of the parameters: they have a colon. */
const byOrder: Judge = ({ type, call, isEdited }) => {
  if (isEdited || (type === "calls" && call.count === 0)) return undefined;
  if (type !== "calls" || call.count === undefined) return "may_break";
  if (call.named.length < call.items.length) return "breaks";
  return call.items.every((item) => /^\s*[\p{L}\p{N}_]+\s*=/u.test(item)) ? undefined : "may_break";
};

const byOldName: Judge = ({ call }, { oldName = "" }) =>
  new RegExp(`[(,\\s]${RegExp.escape(oldName)}\\s*(?:=(?!=)|:(?!:))`).test(call.text) ? "breaks" : undefined;

/** Of those that name no judge here, the uses are found otherwise: nothing is left that they could mean. */
const JUDGES: Readonly<Partial<Record<BreakKind, Judge>>> = {
  parameter_added: byArguments,
  parameter_removed: byArguments,
  parameter_required: byArguments,
  parameters_reordered: byOrder,
  parameter_renamed: byOldName,
  parameter_retyped: unlessEdited("may_break"),
  type_changed: unlessEdited("may_break"),
  supertype_removed: unlessEdited("may_break"),
  modifier_changed: unlessEdited("may_break"),
  kind_changed: unlessEdited("breaks"),
};

/** What only those notice who pass arguments. */
const OF_PARAMETERS: ReadonlySet<BreakKind> = new Set([
  "parameter_added",
  "parameter_removed",
  "parameter_required",
  "parameters_reordered",
  "parameter_renamed",
  "parameter_retyped",
]);

/** What a change does to a use: the worst that one of its parts does. */
export function verdictOf(site: JudgedSite, declaration: ChangedDeclaration): SiteVerdict | undefined {
  if (site.type === "imports") return undefined;
  const isMaking = site.type === "calls" || site.call.count !== undefined;
  const breaks = declaration.isType && !isMaking ? declaration.breaks.filter(({ kind }) => !OF_PARAMETERS.has(kind)) : declaration.breaks;
  const verdicts = breaks.map((one) => JUDGES[one.kind]?.(site, one, declaration));
  return verdicts.includes("breaks") ? "breaks" : verdicts.includes("may_break") ? "may_break" : undefined;
}

/** What a use is of a declaration that is seen less far than it was. */
export function verdictOfHidden(
  path: string,
  hidden: { readonly path: string; readonly detail: string; readonly language: string },
): SiteVerdict | undefined {
  if (path === hidden.path) return undefined;
  const isOfFile = languageById(hidden.language)?.visibility?.internalIsOfFile === true && hidden.detail.endsWith("internal");
  if (isOfFile || hidden.detail.endsWith("private")) return "breaks";
  return dirname(path) === dirname(hidden.path) ? undefined : "may_break";
}
