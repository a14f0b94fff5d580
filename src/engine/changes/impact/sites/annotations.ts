/**
 * Annotations (`@Limit(3)`) whose type has changed elements: an unnamed element is passed without its name, so the graph has no use of it.
 */

import { type Changed, isGone } from "#engine/changes/impact/changed.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { ownerNow } from "#engine/changes/impact/overrides/fulfilment.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import { callAt } from "#query/compare/uses/call-arguments.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Asked } from "./asked.ts";

/** The element that an annotation sets without naming it. */
const UNNAMED = "value";
/** Lines of an annotation that are read. */
const LINES_MAX = 40;

/** For a change of the unnamed element: the annotations that set it, where it is gone or has another type. */
export function unnamedElements(changed: Changed, judging: Judging): JudgedPlace[] {
  const { before } = changed.change;
  const { file, symbol } = before ?? anchorOf(changed.change);
  const isRetyped = changed.breaks.some(({ kind }) => kind === "type_changed");
  if (!before || symbol.name !== UNNAMED || symbol.kind !== "method" || !(isGone(changed) || isRetyped)) return [];
  const { now, edits } = judging;
  const owner = ownerNow(file.symbols[symbol.parent ?? -1], edits.pathNow(file.path), now.facts);
  if (!owner || !isAnnotation(owner)) return [];
  const marks = now.graph.usesOf(now.graph.target(owner, { through: "none" }));
  return marks.flatMap((reference): JudgedPlace[] => {
    const given = elementsOf(reference, judging);
    if (!given?.has("") || edits.areNew(reference.file.path, reference.use.line, 1)) return [];
    return [{ reference, verdict: isGone(changed) && reference.confidence === "resolved" ? "breaks" : "may_break" }];
  });
}

/** The annotations that lack an element which their type requires now; `uses` are the uses of the type. */
export function marksWithout({ owner, member }: Asked, uses: readonly Reference[], judging: Judging): JudgedPlace[] {
  if (!isAnnotation(owner)) return [];
  return uses.flatMap((reference): JudgedPlace[] => {
    const given = elementsOf(reference, judging);
    const isLacking = given && !given.has(member.name) && !(member.name === UNNAMED && given.has(""));
    return isLacking ? [{ reference, verdict: reference.confidence === "resolved" ? "breaks" : "may_break" }] : [];
  });
}

function isAnnotation(type: SymbolRow): boolean {
  return isType(type) && /@interface\b/.test(type.signature);
}

/** The names of the elements that an annotation sets, with "" for an unnamed one; undefined where the use is no annotation. */
function elementsOf({ file, use, confidence }: Reference, { texts }: Judging): ReadonlySet<string> | undefined {
  const lines = texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + LINES_MAX });
  if (confidence === "name_only" || !/@(?:\w+\.)*$/.test((lines[0] ?? "").slice(0, use.column - 1))) return undefined;
  const { items, named } = callAt(lines, use.column, file.language);
  return new Set(items.length > named.length ? [...named, ""] : named);
}
