/** What an answer about one definition says of the place that it was named by: a trace of another version names functions that are elsewhere, or gone. */
import type { Hit } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import type { AskedPlace, RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The remarks for the definition that was chosen among those of places; none where it is what the text says, or the text says no function. */
export function placeRemarks(candidates: readonly RankedCandidate[], chosen: SymbolRow): readonly string[] {
  const place = candidates.find(({ symbol }) => symbol?.symbolRow === chosen.symbolRow)?.place;
  return place ? placeRemark(place, { ...chosen, line: chosen.nameLine }) : [];
}

/** The same for a definition of which only its name and place are known. */
export function placeRemark(
  { line, hasMoved, absentName, isByName }: AskedPlace,
  chosen: { readonly path: string; readonly name: string; readonly line: number },
): readonly string[] {
  const name = named(chosen.name);
  if (absentName !== undefined) {
    return [`Nothing in ${named(chosen.path)} is called ${named(absentName)} by now: the answer is about ${name}, which has line ${line}.`];
  }
  return hasMoved && !isByName ? [`${name} is not at line ${line} of ${named(chosen.path)} by now, but at line ${chosen.line}.`] : [];
}

/** The fields of a piece of an answer that say which line was asked for; none where only a function was. */
export function askedLine({ line, hasMoved = false, absentName, isByName }: AskedPlace): Pick<Hit, "at_line" | "moved" | "absent_name"> {
  if (isByName) return {};
  return { at_line: line, moved: hasMoved, ...(absentName === undefined ? {} : { absent_name: absentName }) };
}
