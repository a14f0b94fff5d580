/** Warnings about the place by which a definition was named: a trace of another version names functions that have moved or are gone. */
import type { Hit } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import type { AskedPlace, RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The warnings for the chosen definition; none where its place is as the text says, or where the text names no function. */
export function placeRemarks(candidates: readonly RankedCandidate[], chosen: SymbolRow): readonly string[] {
  const place = candidates.find(({ symbol }) => symbol?.symbolRow === chosen.symbolRow)?.place;
  return place ? placeRemark(place, { ...chosen, line: chosen.nameLine }) : [];
}

/** The same for a definition of which only its name and position are known. */
export function placeRemark(
  { line, hasMoved, absentName, isByName }: AskedPlace,
  chosen: { readonly path: string; readonly name: string; readonly line: number },
): readonly string[] {
  const name = named(chosen.name);
  if (absentName !== undefined) {
    return [
      `Nothing in ${named(chosen.path)} is called ${named(absentName)} any more: the answer is about ${name}, which contains line ${line}.`,
    ];
  }
  return hasMoved && !isByName ? [`${name} is no longer at line ${line} of ${named(chosen.path)}, but at line ${chosen.line}.`] : [];
}

/** The fields of a hit or piece that say which line was asked for; none where the text named only a function. */
export function askedLine({ line, hasMoved = false, absentName, isByName }: AskedPlace): Pick<Hit, "at_line" | "moved" | "absent_name"> {
  if (isByName) return {};
  return { at_line: line, moved: hasMoved, ...(absentName === undefined ? {} : { absent_name: absentName }) };
}
