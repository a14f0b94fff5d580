/** Values that no longer fulfil a contract because a method of their type now belongs to pointers. */
import type { Changed } from "#engine/changes/impact/changed.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { isContract } from "#engine/changes/impact/overrides/overrides.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Places that make a value, not a pointer, of the method's type, where a contract requires the method. */
export function valuesWithoutPointer({ breaks }: Changed, method: SymbolRow, { now, overrides, edits, texts }: Judging): JudgedPlace[] {
  const { facts, graph } = now;
  const isOfPointers = systemOf(method.language)?.implementsByShape && breaks.some(({ notice }) => notice === "receiving");
  const owner = isOfPointers ? graph.resolver.ownerOf(method) : undefined;
  if (!owner) return [];
  const isAsked = overrides
    .above(owner)
    .some((type) =>
      facts
        .symbolsOf(versionOf(type.symbolRow))
        .some((one) => one.parentRow === type.symbolRow && one.name === method.name && isContract(type)),
    );
  if (!isAsked) return [];
  return graph.usesOf(graph.target(owner, { through: "none" })).flatMap((reference): JudgedPlace[] => {
    const { file, use, confidence } = reference;
    const line = texts.of(file.versionId).line(use.line);
    const [ahead, behind] = [line.slice(0, use.column - 1), line.slice(use.column - 1 + use.name.length)];
    // An ampersand before the type takes a pointer; a bracket before it makes it the element type of a list.
    const isValue = /^(?:\[[^\]]*\])?\{/.test(behind) && !/(?:&\s*|\])(?:\w+\.)?$/.test(ahead);
    return isValue && confidence !== "name_only" && !edits.areNew(file.path, use.line, 1) ? [{ reference, verdict: "may_break" }] : [];
  });
}
