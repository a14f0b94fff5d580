/**
 * Puts the definition of a qualified name first where its scope is no symbol, but a file or a package: the key `lifetime` in
 * `config/session.php` for `session.lifetime`, the struct in the crate `grep-searcher` for `grep_searcher::SearcherBuilder`. A search for the
 * text finds the places that have it as typed, and no definition is written so.
 */
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { isAside } from "#query/rank/asides.ts";
import { isTypeCalled } from "#query/rank/locate/absent-member.ts";
import { locateSymbols } from "#query/rank/locate/locate.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";

/** How many definitions come first: the key of an application, its template and its translations. */
const DEFINITIONS_MAX = 3;
/** How sure it is that a definition in the typed file or package is meant. */
const CONFIDENCE = 0.9;

export function withQualifiedDefinition(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const definitions = definitionsInScope(source, query);
    if (definitions.length === 0) return found;
    const answerConfidence = Math.max(found.answerConfidence, CONFIDENCE);
    const isFirst = definitions.some(({ key }) => key === found.candidates[0]?.key);
    return isFirst ? { ...found, answerConfidence, suggestedNext: null } : { ...withFirst(found, definitions), answerConfidence };
  };
}

/** The definitions that have exactly the typed name and stand right in the typed scope; none for a name without a scope. */
function definitionsInScope(source: RetrieveSource, query: string): readonly RankedCandidate[] {
  const { project, scope, settings } = source;
  const typed = query.trim();
  const owner = isNameLike(typed) ? parseNameQuery(typed).scope.at(-1) : undefined;
  if (owner === undefined || isTypeCalled(project.db, scope.view, owner)) return [];
  const { candidates, confidence } = locateSymbols(project.db, project.indices, scope, typed, settings.ranking);
  if (confidence < 1) return [];
  const weightOf = ({ reasons }: RankedCandidate, factor: string): number => reasons.find((one) => one.factor === factor)?.weight ?? 0;
  const inside = candidates.filter(
    (candidate) =>
      candidate.symbol !== null &&
      weightOf(candidate, "exact_symbol") > 0 &&
      weightOf(candidate, "scope") >= settings.ranking.stages.locate.scope,
  );
  const own = inside.filter((candidate) => !isAside(candidate));
  return inScope(source, own).slice(0, DEFINITIONS_MAX);
}

/** A call with one text: `config('session.lifetime')`, `t("auth.failed")`. */
const CALL_WITH_TEXT = /^[\p{L}_$][\p{L}\p{N}_$.:\\>-]*\(\s*(?<quote>["'`])(?<text>[^\s"'`()]{3,100})\k<quote>\s*\)[;?]?$/u;

/** Answers a call with one text, which stands nowhere as typed, by the text: what has the key is asked for, and not the function. */
export function orByTextInCall(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const call = query.trim();
    const text = CALL_WITH_TEXT.exec(call)?.groups?.["text"];
    const within = { view: source.scope.view };
    if (text === undefined || standsSomewhere(source.project.db, within, call)) return retrieve(source, query);
    if (!standsSomewhere(source.project.db, within, text) && definitionsInScope(source, text).length === 0) return retrieve(source, query);
    return { ...retrieve(source, text), correctedQuery: text };
  };
}
