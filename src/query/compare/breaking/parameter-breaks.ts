/** What two parameter lists of one function mean for its calls: parameters added, removed, retyped, renamed or in another order. */
import { languageById } from "#lang/languages.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import type { Parameter } from "#query/read/signature.ts";
import type { Break } from "./breaking-change.ts";
import { commentsAbove } from "./deprecation.ts";
import type { TypeTexts } from "./type-text.ts";

/** How two parameter lists are read. */
interface Reading {
  readonly language: string;
  readonly types: TypeTexts;
  /** The older declaration, whose documentation may say what type a parameter has that states none. */
  readonly before: PlacedIn;
}

/** Why calls of a function break by what changed between its two parameter lists; nothing where one of the declarations has no list. */
export function parameterBreaks(old: readonly Parameter[] | undefined, now: readonly Parameter[] | undefined, reading: Reading): Break[] {
  if (!old || !now) return [];
  const { language, types } = reading;
  const paired = pairParameters(old, now, reading);
  const found: Break[] = [];
  for (const one of old) {
    if (paired.has(one)) continue;
    const isByName = one.isPassedBy === "name" && one.isOptional;
    found.push({
      kind: "parameter_removed",
      detail: shown(one),
      oldName: one.name,
      place: old.indexOf(one),
      ...(isByName ? { isByName } : {}),
    });
  }
  const taken = new Set(paired.values());
  for (const one of now) {
    if (taken.has(one) || one.isOptional) continue;
    const place = now.indexOf(one);
    const isOfRest = old.some((was, at) => was.isRest && at <= place && one.type !== "" && elementOf(was) === elementOf(one));
    found.push({ kind: "parameter_added", detail: shown(one), place, ...(isOfRest ? { isOfRest } : {}) });
  }
  found.push(...orderBreaks(old, now, paired));
  for (const [was, is] of paired) {
    if (was.isOptional && !is.isOptional) found.push({ kind: "parameter_required", detail: shown(is) });
    if (is.isPassedBy !== undefined && was.isPassedBy !== is.isPassedBy)
      found.push({ kind: "parameter_required", detail: `${shown(is)} by ${is.isPassedBy} alone` });
    if (!types.isSame(was.type, is.type) && isType(was.type) && isType(is.type))
      found.push({
        kind: "parameter_retyped",
        detail: `${[is.name || was.name, `${was.type} → ${is.type}`].filter((text) => text !== "").join(": ")}`,
        ...(is.isOptional ? { place: now.indexOf(is), optionalName: calledBy(is, language) } : {}),
        ...(types.isWider(was.type, is.type) ? { isFitting: true } : {}),
      });
    found.push(...typeGiven(was, is, now.indexOf(is), reading));
    const [name, nameNow] = [calledBy(was, language), calledBy(is, language)];
    if (name !== nameNow && name !== "" && nameNow !== "")
      found.push({ kind: "parameter_renamed", detail: `${name} → ${nameNow}`, oldName: name });
  }
  return found;
}

/** A parameter that had no type and has one now; arguments fit one that its documentation asked for before. */
function typeGiven(was: Parameter, is: Parameter, place: number, { language, types, before }: Reading): Break[] {
  const bind = languageById(language)?.spelledTypes?.bindUntyped;
  if (isType(was.type) || !isType(is.type) || bind === undefined || (was.isOptional && bind === "withoutDefault")) return [];
  if (types.takesAll(is.type)) return [];
  const documented = documentedType(before, was.name);
  const isFitting = documented !== undefined && (types.isSame(documented, is.type) || types.isWider(documented, is.type));
  return [
    {
      kind: "parameter_retyped",
      detail: `${is.name}: nothing → ${is.type}`,
      place,
      accepts: types.alternatives(is.type),
      ...(is.isOptional ? { optionalName: calledBy(is, language) } : {}),
      ...(isFitting ? { isFitting } : {}),
    },
  ];
}

/** The type that the comment above a declaration gives to a parameter: `@param int $a`, `@param {number} a`. */
function documentedType(placed: PlacedIn, name: string): string | undefined {
  const own = RegExp.escape(name.replace(/^\W+/, ""));
  const said = new RegExp(`@param\\s+(?:\\{([^}]*)\\}|(\\S+))\\s+[^\\w\\s]*${own}(?![\\w$])`).exec(commentsAbove(placed).join("\n"));
  // A documented type may say what is in an array, which a declared one cannot in PHP.
  return said ? (said[1] ?? said[2]?.replace(/[\w\\]+\[\]/g, "array")) : undefined;
}

/** Whether the text before a parameter's name is a type: the signs of `**options` alone are none. */
function isType(text: string): boolean {
  return !/^\**$/.test(text);
}

/** The type of a single argument of a parameter. */
function elementOf({ type, isRest }: Parameter): string {
  return isRest ? type.replace(/\.\.\.|\[\]$/g, "").trim() : type;
}

/** Whether the order of parameters changed for calls that pass arguments by position. */
function orderBreaks(old: readonly Parameter[], now: readonly Parameter[], paired: ReadonlyMap<Parameter, Parameter>): Break[] {
  const kept = [...paired].filter(([was, is]) => was.isPassedBy !== "name" || is.isPassedBy !== "name");
  const inOrder = kept.map(([, is]) => is).sort((a, b) => now.indexOf(a) - now.indexOf(b));
  const first = kept.findIndex(([, is], at) => inOrder[at] !== is);
  if (first >= 0) {
    const [was] = kept[first] as [Parameter, Parameter];
    const place = Math.min(old.indexOf(was), now.indexOf(inOrder[first] as Parameter));
    return [{ kind: "parameters_reordered", detail: now.map(({ name, type }) => name || type).join(", "), place }];
  }
  // A new parameter before another takes that one's position, even an optional one.
  const taken = new Set(inOrder);
  const shifting = now.findIndex((one, at) => {
    const isNew = one.isOptional && !one.isRest && one.isPassedBy !== "name" && ![...paired.values()].includes(one);
    return isNew && now.slice(at + 1).some((later) => taken.has(later));
  });
  const one = now[shifting];
  return one ? [{ kind: "parameters_reordered", detail: `${shown(one)} before others`, place: shifting }] : [];
}

/** The name that calls use for a parameter. */
function calledBy({ name, label }: Parameter, language: string): string {
  return languageById(language)?.labelsArguments === true && name !== "" ? label : name;
}

/** Pairs the parameters of both lists: by name, then the rest by type in order, then by position where both lists have the same length. */
function pairParameters(old: readonly Parameter[], now: readonly Parameter[], { language, types }: Reading): Map<Parameter, Parameter> {
  const pairs = new Map<Parameter, Parameter>();
  const free = new Set(now);
  const pair = (isSame: (a: Parameter, b: Parameter) => boolean): void => {
    for (const one of old) {
      if (pairs.has(one)) continue;
      const other = [...free].find((candidate) => isSame(one, candidate));
      if (!other) continue;
      pairs.set(one, other);
      free.delete(other);
    }
  };
  const named = (one: Parameter): string => [calledBy(one, language), one.name].find((name) => name !== "_") ?? "";
  pair((a, b) => named(a) !== "" && named(a) === named(b));
  pair((a, b) => a.type !== "" && types.isSame(a.type, b.type));
  if (old.length === now.length) pair((a, b) => old.indexOf(a) === now.indexOf(b));
  const inOrder = old.flatMap((one): [Parameter, Parameter][] => (pairs.has(one) ? [[one, pairs.get(one) as Parameter]] : []));
  return new Map(inOrder);
}

/** A parameter as the detail of a break shows it. */
export function shown({ name, type }: Pick<Parameter, "name" | "type">): string {
  return name !== "" && type !== "" ? `${name}: ${type}` : name || type;
}
