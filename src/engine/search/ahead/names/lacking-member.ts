/** The answer to a message that some type lacks a member. */
import { inScope, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import { membersAround } from "#query/graph/hierarchy/members-around.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { parseNameQuery } from "#query/parse/name-query.ts";
import { type LackingMember, lackingMember } from "#query/parse/pasted/complaint.ts";
import { isAside } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { locateSymbols, withoutOtherScopes } from "#query/rank/locate/locate.ts";
import { type Candidate, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { memberUses } from "#query/recall/member-uses.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";

/** How many definitions of a name are read, and how many places of each sort come first. */
const NAMESAKES_MAX = 100;
const SHOWN_MAX: Readonly<Record<LackingSort, number>> = { owner: 3, member: 3, use: 5 };

type LackingSort = "owner" | "member" | "use";

/**
 * For a message that a type lacks a member, puts the type first, then members of that name in types around it, and then the lines that take
 * such a member: the words of the message ("object", "attribute") are in a lot of other code. Where some code prints the message as it is,
 * that code is what the query asks for.
 */
export function orByLackingMember(retrieve: Retrieve): Retrieve {
  return (source, query) => {
    const found = retrieve(source, query);
    const lacking = lackingMember(query);
    if (!lacking || (found.candidates[0]?.isExact !== undefined && !isAside(found.candidates[0]))) return found;
    const owners = ownersOf(source, lacking);
    const first = [...owners, ...membersFor(source, lacking, owners), ...usesFor(source, lacking)];
    const allowed = inScope(source, first);
    if (allowed.length === 0) return found;
    const score = Math.max(1, found.candidates[0]?.score ?? 0);
    const byKey = new Map([...allowed.map((one) => ({ ...one, score })), ...found.candidates].toReversed().map((one) => [one.key, one]));
    const keys = new Set([...allowed, ...found.candidates].map(({ key }) => key));
    const { correctedQuery: _, ...rest } = found;
    const isKnown = owners.length > 0;
    return {
      ...rest,
      candidates: [...keys].flatMap((key) => byKey.get(key) ?? []),
      isOrdered: true,
      ...(isKnown ? { answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence), suggestedNext: null } : {}),
    };
  };
}

/** The definitions of the type, or the files that are the module, that lacks the member, as `locate` orders them. */
function ownersOf({ project, scope, settings, named }: RetrieveSource, { owner }: LackingMember): RankedCandidate[] {
  if (owner === undefined) return [];
  const { name } = parseNameQuery(owner);
  const { candidates } = locateSymbols(project.db, project.indices, scope, owner, settings.ranking, named);
  const isMeant = ({ symbol }: RankedCandidate): boolean =>
    symbol ? symbol.name === name && symbol.isDefinition && isOwner(symbol) : name !== owner;
  return reasoned(asideLast(withoutOtherScopes(candidates).filter(isMeant)), "owner", owner);
}

function isOwner(symbol: SymbolRow): boolean {
  return (isType(symbol) && symbol.kind !== "impl") || symbol.kind === "module";
}

/** Members of the name in types around the one that lacks it; where no type is known, the few that have the name at all. */
function membersFor(source: RetrieveSource, { member }: LackingMember, owners: readonly RankedCandidate[]): RankedCandidate[] {
  const { project, scope } = source;
  const types = owners.flatMap(({ symbol }) => (symbol && isType(symbol) ? [symbol] : []));
  const named = (): SymbolRow[] =>
    symbolsNamed(project.db, member, scope, NAMESAKES_MAX).filter((one) => one.isDefinition && isFunction(one));
  const members = owners.length > 0 ? membersAround(project.db, scope.view, types, member) : named();
  const isTooCommon = owners.length === 0 && members.length > SHOWN_MAX.member;
  return isTooCommon
    ? []
    : reasoned(
        members.map((symbol) => symbolCandidate(symbol, {})),
        "member",
        member,
      );
}

function usesFor({ project, scope, texts }: RetrieveSource, { member }: LackingMember): RankedCandidate[] {
  return reasoned(asideLast(memberUses({ db: project.db, scope, texts, isAside }, member)), "use", member);
}

function asideLast<T extends Candidate>(candidates: readonly T[]): T[] {
  return candidates.toSorted((a, b) => Number(isAside(a)) - Number(isAside(b)));
}

function reasoned(candidates: readonly Candidate[], sort: LackingSort, name: string): RankedCandidate[] {
  const reasons = [{ factor: `lacking_${sort}`, weight: 1, detail: name }];
  return candidates.slice(0, SHOWN_MAX[sort]).map((candidate) => ({ ...candidate, score: 1, reasons }));
}
