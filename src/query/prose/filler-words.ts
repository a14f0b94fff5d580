import type { QueryTerms } from "#query/parse/query-terms.ts";

/** Verbs and nouns that occur in questions about anything: "how do I write X", "an example of X". */
const FILLERS: ReadonlySet<string> = new Set(
  "write writing make making create creating set setting add adding run running define defining implement implementing build building change changing need want ways example examples guide tutorial docs documentation explain find show list mean means".split(
    " ",
  ),
);
const FILLER_WEIGHT = 0.4;

/**
 * Lowers the weights of filler words in a question against those of its subject. Prose is full of both; in code, filler words are names
 * with a meaning, so only the search in prose does this.
 */
export function downweightFillers(queryTerms: QueryTerms): QueryTerms {
  const isFiller = ({ term }: QueryTerms["terms"][number]): boolean => FILLERS.has(term);
  if (queryTerms.terms.every(isFiller)) return queryTerms;
  const terms = queryTerms.terms.map((term) => (isFiller(term) ? { ...term, weight: FILLER_WEIGHT * term.weight } : term));
  return { ...queryTerms, terms };
}
