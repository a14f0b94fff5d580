/**
 * Explain level `basic`: the factors of a hit in five groups as shares of the score, and the score itself. Callers rely on these six names.
 */
import type { Reason } from "#core/protocol.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";

const isPlace = among("file_stem directory");
/** Groups of factors, in the order of the output. A factor of no group counts as `text`. */
const GROUPS: readonly { readonly name: string; readonly holds: (factor: string) => boolean }[] = [
  {
    name: "exact",
    holds: among(
      "exact_symbol qualified_name embedded_symbol typo_guess literal name_overlap other_case other_spelling prefix name_words scope",
    ),
  },
  { name: "path", holds: (factor) => factor.startsWith("path_") || isPlace(factor) },
  { name: "definition", holds: among("definition kind visibility") },
  { name: "semantic", holds: among("semantic") },
];
const REST = "text";

function among(names: string): (factor: string) => boolean {
  const set = new Set(names.split(" "));
  return (factor) => set.has(factor);
}

/** All groups, even those without a share, so that every hit has the same entries; then `final`, the score as it is shown. */
export function normalizedFactors({ reasons, score }: RankedCandidate, final: number): Reason[] {
  const byGroup = Map.groupBy(reasons, ({ factor }) => GROUPS.find(({ holds }) => holds(factor))?.name ?? REST);
  const names = [...GROUPS.map(({ name }) => name), REST];
  const shares = names.map((factor): Reason => {
    const members = byGroup.get(factor) ?? [];
    const sum = members.reduce((total, { weight }) => total + weight, 0);
    return {
      factor,
      weight: score > 0 ? Math.round((100 * sum) / score) / 100 : 0,
      detail: members.map((member) => member.factor).join(" "),
    };
  });
  return [...shares, { factor: "final", weight: final, detail: "score" }];
}
