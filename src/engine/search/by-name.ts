/** Retrieval of symbols by their names. */
import { locateSymbols } from "#query/rank/locate.ts";
import { suggestForName } from "#query/rank/suggest.ts";
import { importedFrom } from "./imported-from.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "./retrieval.ts";

/** Symbols that a name means: exact first, then other spellings, then names that start with it. */
export const byName: Retrieve = (source, query): Retrieval => {
  const { project, scope, settings, keep, named } = source;
  const located = locateSymbols(project.db, project.indices, scope, query, settings.ranking, named);
  const { merged, confidence } = located;
  const candidates = keep(located.candidates);
  const suggestedNext = suggestForName({ db: project.db, scope, query, candidates, confidence, importedFrom: importedFrom(source) });
  return { intent: "symbol", confidence, answerConfidence: confidence, candidates, suppressed: merged, suggestedNext };
};

/** Symbols whose names `sym:` asks for, the best first; no guesses. A pattern means every symbol that it fits, so the answer to it is sure. */
export function locateNamed(source: RetrieveSource, name: string): Retrieval {
  const isPattern = name.includes("*");
  const found = byName(source, name.replaceAll("*", ""));
  const candidates = found.candidates.filter(({ guess }) => guess === undefined);
  if (!isPattern || candidates.length === 0) return { ...found, candidates };
  return { ...found, candidates, confidence: 1, answerConfidence: 1, suggestedNext: null };
}
