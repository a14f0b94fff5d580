/** Types that no longer fulfil a contract, because their member that did has changed or is gone. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import { type JudgedPlace, type Judging, placeOf } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import { marksOver } from "#query/compare/breaking/marks.ts";
import { isGiven } from "#query/compare/breaking/required-members.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { formerlyImplemented, mayBeOneMethod } from "#query/graph/hierarchy/implementations.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { nameAt } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { anonymousAround, anonymousLacking, gives as givesHere } from "./anonymous.ts";
import { overrideVerdict } from "./override-verdict.ts";
import { isContract, mustFulfil } from "./overrides.ts";

/** The type of a changed member, where a contract requires the member as it was and nothing else in the type fulfils that. */
export function unfulfilled({ change, breaks }: Changed, judging: Judging): JudgedPlace[] {
  const { now, edits, overrides } = judging;
  const { before, after } = change;
  const { symbol } = before ?? anchorOf(change);
  if (!before || !(isFunction(symbol) || isValue(symbol) || symbol.kind === "type")) return [];
  const nameless = namelessUnfulfilled({ change, breaks }, judging);
  if (nameless) return nameless;
  const owner = ownerNow(before.file.symbols[symbol.parent ?? -1], edits.pathNow(before.file.path), now.facts);
  if (!owner || isContract(owner)) return [];
  const { resolver } = now.graph;
  if (systemOf(owner.language)?.implementsByShape) {
    const former = { ...owner, name: symbol.name, kind: symbol.kind, signature: symbol.signature };
    return [owner, ...overrides.below(owner)].flatMap((type) => {
      const contracts = formerlyImplemented(resolver, type, former);
      const verdict = contracts.some(({ asksForMore }) => asksForMore) ? "breaks" : "may_break";
      return contracts.length > 0 ? [{ reference: placeOf(type), verdict }] : [];
    });
  }
  const wanted = overrides.above(owner).flatMap((type) => asked(type, symbol.name, judging));
  const isKept = after?.symbol.name === symbol.name;
  const gives = (type: SymbolRow, contract: SymbolRow): boolean =>
    symbolsIn(resolver.members(type, symbol.name)).some((own) => {
      if (own.symbolRow === contract.symbolRow || !hasCode(own)) return false;
      if (!isFunction(own) || !isFunction(contract)) return true;
      return mayBeOneMethod(resolver, own, contract) && overrideVerdict(own, contract, isKept ? breaks : ANY_NUMBER) !== "breaks";
    });
  const missing = wanted.filter((contract) => !gives(owner, contract));
  if (!mustFulfil(owner, undefined)) {
    const isDeclared = ({ symbolRow }: SymbolRow): boolean =>
      symbolsIn(resolver.members(owner, symbol.name)).some((one) => one.symbolRow !== symbolRow);
    const lacksItself = (contract: SymbolRow): boolean => mustFulfil(owner, resolver.ownerOf(contract)) && !isDeclared(contract);
    if (missing.some(lacksItself)) return [{ reference: placeOf(owner), verdict: "breaks" }];
    // Whoever extends a class that lacks a required member has to provide it.
    const below = overrides.below(owner);
    const lacking = (contract: SymbolRow) => below.filter((type) => mustFulfil(type, owner) && !gives(type, contract)).map(placeOf);
    const nameless = missing.flatMap((contract) => anonymousLacking(contract, [owner, ...below], judging));
    return [...missing.flatMap(lacking).map((reference) => ({ reference, verdict: "breaks" as const })), ...nameless];
  }
  // A block names the contract that its members implement, so the member that does not fit is itself wrong.
  const own = owner.kind === "impl" && after && isKept ? rowIn(now.facts, after) : undefined;
  if (missing.length > 0) return [{ reference: placeOf(own ?? owner), verdict: "breaks" }];
  // A member marked as an override, which no visible contract requires, must be required by a type outside of the repository.
  const isKnownAbove = overrides.above(owner).some((type) => membersCalled(type, symbol.name, now.facts).length > 0);
  return !isKnownAbove && !isKept && isMarked(before, owner) ? [{ reference: placeOf(owner), verdict: "may_break" }] : [];
}

/** The same for a member of an anonymous type; undefined where the member is in none. */
function namelessUnfulfilled({ change: { before, after } }: Changed, judging: Judging): JudgedPlace[] | undefined {
  const { now, edits, overrides } = judging;
  const parent = before?.file.symbols[before.symbol.parent ?? -1];
  const path = before ? edits.pathNow(before.file.path) : undefined;
  const version = path === undefined ? undefined : now.facts.fileAt(path);
  if (!before || !version || (parent && isType(parent)) || before.symbol.kind !== "method") return undefined;
  const around = anonymousAround(version, (after ?? before).symbol.nameLine, judging);
  if (!around) return undefined;
  const types = around.types.flatMap((type) => [type, ...overrides.above(type)]);
  const wanted = types.flatMap((type) => asked(type, before.symbol.name, judging));
  return wanted.every((member) => givesHere(around.body, member)) ? [] : [{ reference: around.place, verdict: "breaks" }];
}

/** Members of subtypes that are marked as overriding a contract's member, which is gone. */
export function markedLeftBehind({ change: { before } }: Changed, judging: Judging): JudgedPlace[] {
  const { now, edits, overrides, texts } = judging;
  const { symbol } = before ?? {};
  const owner = before && symbol && ownerNow(before.file.symbols[symbol.parent ?? -1], edits.pathNow(before.file.path), now.facts);
  if (!symbol || !owner || owner.kind === "impl" || systemOf(owner.language)?.implementsByShape) return [];
  const { resolver } = now.graph;
  const parts = overrides.below(owner).flatMap((type) => [...resolver.partsOf(type), type]);
  return [...new Map(parts.map((part) => [part.symbolRow, part])).values()].flatMap((part) => {
    const members = now.facts
      .symbolsOf(versionOf(part.symbolRow))
      .filter((one) => one.parentRow === part.symbolRow && one.name === symbol.name);
    return members.flatMap((own): JudgedPlace | [] => {
      const marks = marksOver(own.nameLine, (range) => texts.of(versionOf(own.symbolRow)).lines(range), WORD);
      const isOfBlock = part.kind === "impl" && new RegExp(`\\b${RegExp.escape(owner.name)}\\b.*\\sfor\\s`).test(part.signature);
      if (!isOfBlock && (part.kind === "impl" || !isMarkedBy(marks, own))) return [];
      const isAskedElsewhere = overrides.above(part).some((type) => asked(type, symbol.name, judging).length > 0);
      return isAskedElsewhere ? [] : { reference: placeOf(own), verdict: "breaks" };
    });
  });
}

function isMarkedBy(marks: string, { name, signature }: Pick<SymbolRow, "name" | "signature">): boolean {
  return /@Override\b|\boverride\b/.test(`${marks}\n${signature.slice(0, nameAt(signature, name))}`);
}

/** Whether a member is marked as one that a contract requires: by a keyword, or by the block that it stands in. */
function isMarked({ file, symbol }: PlacedIn, owner: SymbolRow): boolean {
  if (owner.kind === "impl") return /\sfor\s/.test(owner.signature);
  const marks = marksOver(symbol.nameLine, (range) => file.rawLines(range), WORD);
  return isMarkedBy(marks, symbol);
}

/** An annotation such as `@Override`. */
const WORD = /^\s*@/;

/** A break by which `overrideVerdict` compares the number of parameters only. */
const ANY_NUMBER = [{ kind: "parameter_added", detail: "" }] as const;

/** The present row of a type, or of a block that implements a contract for one. */
export function ownerNow(
  owner: Pick<SymbolRow, "qualifiedName" | "kind" | "signature"> | undefined,
  path: string | undefined,
  facts: ViewFacts,
): SymbolRow | undefined {
  const version = owner && path !== undefined ? facts.fileAt(path) : undefined;
  if (!version || !owner) return undefined;
  return facts
    .symbolsOf(version.versionId)
    .find(
      ({ qualifiedName, kind, signature }) =>
        qualifiedName === owner.qualifiedName && kind === owner.kind && (kind !== "impl" || signature === owner.signature),
    );
}

/** The members of a name that a contract requires of every type that fulfils it. */
function asked(contract: SymbolRow, name: string, judging: Judging): SymbolRow[] {
  return membersCalled(contract, name, judging.now.facts).filter((one) => isAsked(one, contract, judging));
}

function membersCalled(contract: SymbolRow, name: string, facts: ViewFacts): SymbolRow[] {
  return facts.childrenOf(contract).filter((one) => one.name === name);
}

function isAsked(member: SymbolRow, { kind }: SymbolRow, { texts }: Judging): boolean {
  const { name, signature, language } = member;
  if (new RegExp(`(?<![\\w$])${RegExp.escape(name)}\\?`).test(signature)) return false;
  if (isFunction(member)) return !member.isDefinition;
  if (member.kind === "type") return kind === "trait" && !signature.includes("=");
  if (member.kind !== "property") return false;
  if (kind !== "interface" && kind !== "trait") return /\babstract\b/.test(signature);
  return !isGiven(member, language, () => texts.of(versionOf(member.symbolRow)).lines(member).join("\n"));
}

function hasCode(member: SymbolRow): boolean {
  return !isFunction(member) || member.isDefinition;
}
