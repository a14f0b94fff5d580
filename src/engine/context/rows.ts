/**
 * Which places of an answer are shown by a row, their range and the line of their name, instead of their code; and which are not even
 * worth that. A reader pays for every body, and most bodies beyond the first few places have nothing to do with the question.
 */
import { qualifiedParts } from "#query/parse/name-query.ts";
import { type QueryTerm, stemSet } from "#query/parse/query-terms.ts";
import { identifiersIn } from "#query/read/imports.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { identifierParts, joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { NEARLY_BEST_SHARE, PLACES_READ_FIRST } from "./strategy.ts";

/** How much of a place an answer may show. */
export type Showing = "code" | "row" | "nothing";

type Named = Pick<SymbolRow, "name" | "qualifiedName">;

/** The parts of a place that decide how much of it is shown. */
export interface ShownPlace {
  readonly file: { readonly path: string };
  readonly symbol: Named | null;
  /** From 0 to 1; the best has 1. */
  readonly worth: number;
  /** Whether the query asks for the place itself: by its name, by a line of it, or by a text that it has. */
  readonly isAsked: boolean;
}

/** How much to show of each place that was found by words of the query; the places are in order of worth. */
export function showings(places: readonly ShownPlace[], terms: readonly QueryTerm[], isDoubtful: boolean): Showing[] {
  return places.map(({ file, symbol, worth, isAsked }, rank) => {
    if (isAsked) return "code";
    if (isDoubtful) return "row";
    const isNear = rank < PLACES_READ_FIRST || file.path === places[0]?.file.path;
    if (isNear || worth >= NEARLY_BEST_SHARE) return "code";
    return hasWordOf(symbol?.qualifiedName ?? "", terms) ? "row" : "nothing";
  });
}

/**
 * The members that share their name with a member whose type stands in the query too, and whose own type does not: `Attributes isEmpty`
 * asks for no `isEmpty` of other types. A type in lower case may just as well be a word of the sentence, and decides nothing.
 */
export function namesakesOfAsked<T extends { readonly symbol: Named | null }>(
  places: readonly T[],
  { terms, phrase }: { readonly terms: readonly QueryTerm[]; readonly phrase: string },
): ReadonlySet<T> {
  const typed = identifiersIn(phrase);
  const members = places.flatMap((place) => {
    const owner = place.symbol && qualifiedParts(place.symbol.qualifiedName).at(-2);
    return place.symbol && owner ? [{ place, name: place.symbol.name, owner }] : [];
  });
  const isOfAsked = ({ owner }: { owner: string }): boolean => typed.has(owner) && !isPlainWord(owner);
  const asked = new Set(members.filter((member) => isAllOf(member.name, terms) && isOfAsked(member)).map(({ name }) => name));
  return new Set(members.filter((member) => asked.has(member.name) && !isOfAsked(member)).map(({ place }) => place));
}

/** Whether a name may just as well be a word of a sentence. */
export function isPlainWord(name: string): boolean {
  return /^\p{Ll}+$/u.test(name);
}

function hasWordOf(name: string, terms: readonly QueryTerm[]): boolean {
  const stems = stemSet(name);
  return terms.some((term) => stems.has(term.stem));
}

/** Whether the query has a name, as one word or in its parts. */
function isAllOf(name: string, terms: readonly QueryTerm[]): boolean {
  const stems = new Set(terms.map((term) => term.stem));
  return stems.has(stem(joinedForm(name))) || identifierParts(name).every((part) => stems.has(stem(part)));
}
