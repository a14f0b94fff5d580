/** Calls that a changed function took before and that, by their number of arguments, now go to an unchanged overload. */
import type { Changed } from "#engine/changes/impact/changed.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { type Arity, arityIn } from "#query/compare/breaking/breaking-change.ts";
import { isWithin } from "#query/compare/uses/call-arguments.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { Target } from "#query/graph/target.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { callOf } from "./call-at-use.ts";
import { callsLost } from "./former-calls.ts";

/** Literal arguments, and parameter types that cannot take them. */
const NUMBER = /^-?\d[\w.]*$/;
const TEXT = /^["`]/;
const NO_NUMBER = /^(?:(?:java\.lang\.|std::)?[Ss]tring(?:_view)?|str|boolean|bool|Bool|Boolean|char\s*\*)$/;
const NO_TEXT =
  /^(?:u?int\d*(?:_t)?|long|short|byte|float|double|boolean|bool|[iuf]\d+|U?Int\d*|Long|Short|Byte|Integer|Double|Float|Bool(?:ean)?)$/;

/**
 * The calls that moved to another overload. Where the language's types of arguments are not followed, only the number of arguments tells
 * which calls these are.
 */
export function callsOfOthers(changed: Changed, target: Target, judging: Judging): JudgedPlace[] {
  const { before, after } = changed.change;
  const { symbol } = target;
  if (judging.former.has(changed.change)) return callsLost(changed, target, judging);
  if (!before || !after || !isFunction(symbol) || !systemOf(symbol.language)?.hasOverloads) return [];
  const [was, is] = [arityIn(before), arityIn(after)];
  if (!was || !is || (is.min <= was.min && is.max >= was.max)) return [];
  const { facts, graph } = judging.now;
  const wasThere = ({ signature }: SymbolRow): boolean =>
    before.file.symbols.some((one) => one.qualifiedName === before.symbol.qualifiedName && sameText(one.signature, signature));
  const others = facts
    .symbolsOf(versionOf(symbol.symbolRow))
    .filter((one) => isFunction(one) && one.qualifiedName === symbol.qualifiedName && one.parentRow === symbol.parentRow)
    .filter((one) => one.symbolRow !== symbol.symbolRow && wasThere(one));
  const targets = others.map((one) => graph.target(one, { through: "none" }));
  const found = [...graph.usesOfAll(targets).found.values()].flat();
  return found.flatMap((reference): JudgedPlace[] => {
    const { file, use, confidence } = reference;
    if (use.type !== "calls" || confidence === "name_only") return [];
    const call = callOf(reference, symbol, judging);
    const { count } = call;
    if (count === undefined || judging.edits.areNew(file.path, use.line, call.lines)) return [];
    const isLost = isWithin(count, was) && !isWithin(count, is) && mayTake(was, call.items);
    return isLost ? [{ reference, verdict: "may_break" }] : [];
  });
}

/** Whether every argument that is a number or text literal fits the type of its parameter. */
function mayTake({ parameters = [] }: Arity, items: readonly string[]): boolean {
  return items.every((item, at) => {
    const type = parameters[at]?.type ?? "";
    return !(NUMBER.test(item) && NO_NUMBER.test(type)) && !(TEXT.test(item) && NO_TEXT.test(type));
  });
}

function sameText(a: string, b: string): boolean {
  return a.replace(/\s+/g, "") === b.replace(/\s+/g, "");
}
