/** Retrieval of symbols by their names. */
import { askedDefinitions } from "#query/parse/asked-definition.ts";
import { isOneWord } from "#query/parse/name-query.ts";
import { LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import { type Located, locateSymbols, withoutOtherScopes } from "#query/rank/locate/locate.ts";
import { withNearNames } from "#query/rank/locate/near-named.ts";
import { suggestForName } from "#query/rank/suggest.ts";
import { importedFrom } from "./ahead/imports.ts";
import { isInScope, type Retrieval, type Retrieve, type RetrieveSource } from "./retrieval.ts";

/** Retrieves the symbols that a name means: exact matches first, then other spellings, then names that start with it. */
export const byName: Retrieve = (source, query): Retrieval => {
  const { project, scope, keep } = source;
  const given = locatedIn(source, query);
  const near = withNearNames({ db: project.db, indices: project.indices, scope }, query, given);
  const located = { ...near, candidates: near.candidates.filter((one) => one.guess === undefined || isInScope(source, one)) };
  const { merged, confidence } = located;
  const candidates = keep(withoutOtherScopes(located.candidates));
  const suggestedNext = suggestForName({ db: project.db, scope, query, candidates, confidence, importedFrom: importedFrom(source) });
  return { intent: "symbol", confidence, answerConfidence: confidence, candidates, suppressed: merged, suggestedNext };
};

/** A type and its member, typed with a space between them. */
const OWNER_AND_NAME = /^[\p{L}_][\p{L}\p{N}_]*(?: [\p{L}_][\p{L}\p{N}_]*){1,2}$/u;
/** Least confidence (0..1) at which words that match no name are taken for a question about the name in them. */
const ASKED_CONFIDENCE = 0.8;

function locatedIn({ project, scope, settings, named }: RetrieveSource, query: string): Located {
  const locate = (text: string, within = scope): Located =>
    locateSymbols(project.db, project.indices, within, text, settings.ranking, named);
  const located = locate(query);
  const typed = query.trim();
  if (isOneWord(typed) || (located.candidates.length > 0 && located.confidence >= LOW_CONFIDENCE)) return located;
  if (OWNER_AND_NAME.test(typed)) {
    const owned = locate(typed.replaceAll(" ", "."));
    if (owned.confidence >= ASKED_CONFIDENCE) return owned;
  }
  for (const { name, scope: owners, path, kinds, isInWords } of askedDefinitions(typed)) {
    if (isInWords) continue;
    const text = `${path === undefined ? "" : `${path}:`}${[...owners, name].join(".")}`;
    const asked = locate(text, kinds && !scope.kinds ? { ...scope, kinds } : scope);
    if (asked.confidence >= ASKED_CONFIDENCE) return asked;
  }
  return located;
}

/**
 * Symbols with the name that `sym:` asks for, the best first, without guesses. A pattern means every symbol that it matches, so the answer
 * to it is certain.
 */
export function locateNamed(source: RetrieveSource, name: string): Retrieval {
  const isPattern = name.includes("*");
  const found = byName(source, name.replaceAll("*", ""));
  const candidates = found.candidates.filter(({ guess }) => guess === undefined);
  if (!isPattern || candidates.length === 0) return { ...found, candidates };
  return { ...found, candidates, confidence: 1, answerConfidence: 1, suggestedNext: null };
}
