/**
 * C++: the full names of members that a source file defines outside of their type, below a `using` that brings the type in: after
 * `using namespace shop;` the file defines `Cart::add`, which the header declares as `shop::Cart::add`.
 */
import type { Import } from "#core/usage-facts.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { nearestSeen } from "./includes.ts";

const SEPARATOR = "::";

/**
 * The qualified name of a definition that starts at the root of the program, instead of at a namespace that its file uses. Returns the
 * written name where it already starts at the root, and where several types may be meant.
 */
export function fullName(facts: ViewFacts, symbol: SymbolRow): string {
  const { qualifiedName, parentRow, kind } = symbol;
  const cut = qualifiedName.lastIndexOf(SEPARATOR);
  if (parentRow !== null || cut < 0 || kind === "macro") return qualifiedName;
  const owner = ownerMeant(facts, symbol, qualifiedName.slice(0, cut));
  return owner === undefined ? qualifiedName : `${owner}${qualifiedName.slice(cut)}`;
}

/** The full name of the type or namespace that a definition names as its owner; undefined where it is the written one, or uncertain. */
function ownerMeant(facts: ViewFacts, { symbolRow, path, language }: SymbolRow, written: string): string | undefined {
  const parts = written.split(SEPARATOR);
  const [first, last] = [parts[0] as string, parts.at(-1) as string];
  const named = facts.writtenNamed(last, language).filter((owner) => isType(owner) || owner.kind === "module");
  const longer = named.filter(({ qualifiedName }) => qualifiedName.endsWith(`${SEPARATOR}${written}`));
  if (longer.length === 0) return undefined;
  const versionId = versionOf(symbolRow);
  const prefixes = new Set((facts.usage(versionId)?.imports ?? []).flatMap((taken) => prefixOf(taken, first)));
  const byName = Map.groupBy(longer, ({ qualifiedName }) => qualifiedName);
  const taken = [...byName].filter(([name]) => prefixes.has(name.slice(0, -written.length - SEPARATOR.length)));
  if (taken.length === 0) return undefined;
  const isSeen = (owners: readonly SymbolRow[]): boolean =>
    nearestSeen(facts, { versionId, path, language }, new Set(owners.map((owner) => owner.path))) !== undefined;
  const atRoot = named.filter(({ qualifiedName }) => qualifiedName === written);
  if (atRoot.length > 0 && isSeen(atRoot)) return undefined;
  const seen = taken.filter(([, owners]) => isSeen(owners));
  const [only, ...more] = seen.length > 0 || atRoot.length > 0 ? seen : taken;
  return only && more.length === 0 ? only[0] : undefined;
}

/** The namespace that a `using` of a whole file puts before a name whose first part is `first`. */
function prefixOf({ kind, module, name, within }: Import, first: string): string[] {
  const isTaken = kind === "all" || (kind === "name" && name === first);
  return isTaken && within === null ? [module.replace(/^::/, "")] : [];
}
