/** Explain level `basic`: the factors of a rank in six groups, as shares of the score. Callers rely on the six names. */
import type { Reason } from "#core/protocol.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";

const isPlace = among("file_stem directory");
/** Groups of factors in the order in which they are told. What is in none of them is `text`. */
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

/** All groups, those without a share too, so that every hit has the same ones; then `final`, the score as it is shown. */
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
