/**
 * Puts the member of the typed owner that is nearly called as typed first, where the owner has none of exactly that name:
 * `Releases.docs_version` for `Releases.docs_versions`. A search for the words finds the calls of the right name, which have the text in them.
 */
import { type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { endsInNames, isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { absentMember } from "#query/rank/locate/absent-member.ts";
import { nameLikeness } from "#query/rank/locate/name-likeness.ts";
import { type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";

/** The least likeness (0..1) of a member that comes first: a slip of a letter or two, another number, the same words. */
const LIKENESS_MIN = 0.85;
/** The highest confidence of such an answer: whether the member is meant is a guess. */
const CONFIDENCE_MAX = 0.6;

export function withNearMember(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const near = nearMember(source, query, found.candidates);
    if (!near) return found;
    return { ...withFirst(found, source.keep([near]) as readonly RankedCandidate[]), answerConfidence: CONFIDENCE_MAX };
  };
}

function nearMember(
  { project: { db }, scope: { view } }: RetrieveSource,
  query: string,
  candidates: readonly RankedCandidate[],
): RankedCandidate | undefined {
  const typed = query.trim();
  if (!isNameLike(typed)) return undefined;
  const { name, scope } = parseNameQuery(typed);
  const isThere = ({ symbol }: RankedCandidate): boolean => symbol !== null && endsInNames(symbol.qualifiedName, [...scope, name]);
  if (scope.length === 0 || candidates.some(isThere) || standsSomewhere(db, { view }, typed, { word: true })) return undefined;
  const [member] = absentMember(db, view, typed, { orModule: true })?.members ?? [];
  const likeness = member ? nameLikeness(member.name, name) : 0;
  if (!member || likeness < LIKENESS_MIN) return undefined;
  return {
    ...symbolCandidate(member, {}),
    guess: likeness,
    score: 1,
    reasons: [{ factor: "name_words", weight: likeness, detail: member.name }],
  };
}
