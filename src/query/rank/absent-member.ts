/**
 * What is there of a name that nothing has: of `Application.nope` often the owner, so that an answer can say which part is missing and what else the
 * owner has.
 */
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsOfVersion } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { editDistance } from "#text/edit-distance.ts";
import { modulesCalled } from "./file-modules.ts";

/** Something that is there, without a member that was typed. */
export interface AbsentMember {
  readonly member: string;
  readonly owner: { readonly qualifiedName: string; readonly path: string; readonly line: number };
  /** Names of members that it has, those most like the one that was typed first. */
  readonly members: readonly string[];
}

/** Owners of one name whose members are looked at. */
const OWNERS_MAX = 50;
/** The share of a name's letters in which one that is offered may differ. */
const WRONG_LETTERS_SHARE_MAX = 0.5;

/** The owner that a name is typed with, where there is one and it has no such member; undefined otherwise. */
export function absentMember(db: Database, view: View, given: string): AbsentMember | undefined {
  const { name, scope, path } = parseNameQuery(given);
  const owner = scope.at(-1);
  if (owner === undefined || path !== "") return undefined;
  const typed = scope.slice(0, -1);
  const endsIn = (parts: readonly string[]): boolean => typed.every((part, at) => parts.at(at - typed.length) === part);
  const types = symbolsNamed(db, owner, { view }, OWNERS_MAX).filter(
    ({ kind, qualifiedName, language }) => isOwner(kind, language) && endsIn(qualifiedParts(qualifiedName).slice(0, -1)),
  );
  const modules = modulesCalled(db, { view }, owner).filter(({ module }) => endsIn(module.slice(0, -1)));
  const versions = new Map(types.map(({ symbolRow }) => [versionOf(symbolRow), symbolsOfVersion(db, versionOf(symbolRow))]));
  const membersOf = (type: SymbolRow): SymbolRow[] => {
    const above = qualifiedParts(type.qualifiedName);
    return [...versions.values()].flat().filter(({ kind, qualifiedName }) => {
      const parts = qualifiedParts(qualifiedName);
      return kind !== "import" && parts.length === above.length + 1 && above.every((part, at) => part === parts[at]);
    });
  };
  const owners = [
    ...types.map((type) => ({
      owner: { qualifiedName: type.qualifiedName, path: type.path, line: type.nameLine },
      members: membersOf(type),
      isBlock: type.kind === "impl",
    })),
    ...modules.map(({ file, qualifiedName }) => ({
      owner: { qualifiedName, path: file.path, line: 1 },
      members: symbolsOfVersion(db, file.versionId).filter(({ kind, parentRow }) => kind !== "import" && parentRow === null),
      isBlock: false,
    })),
  ];
  if (owners.some(({ members }) => members.some((member) => member.name === name))) return undefined;
  // A module may give what stands deeper in it: the members of the table that a file of Lua returns.
  if (modules.some(({ file }) => symbolsOfVersion(db, file.versionId).some((symbol) => symbol.name === name))) return undefined;
  // A variable, or a type that is only declared, has no members to tell of; of namesakes that with most members beside it is likeliest meant.
  const beside = ({ owner: { path }, members }: (typeof owners)[number]): number => members.filter((one) => one.path === path).length;
  const [found] = owners
    .filter(({ members }) => members.length > 0)
    .sort((a, b) => Number(a.isBlock) - Number(b.isBlock) || beside(b) - beside(a));
  if (!found) return undefined;
  return { member: name, owner: found.owner, members: likestFirst([...new Set(found.members.map((member) => member.name))], name) };
}

/**
 * Whether what it lacks can be said of a symbol. A namespace is opened in many files, also by macros, and of languages whose uses are not read little is
 * known.
 */
function isOwner(kind: SymbolKind, language: string): boolean {
  return kind !== "import" && kind !== "section" && kind !== "module" && languageById(language)?.usage !== undefined;
}

/** Names that are like another first, the others in their order. */
function likestFirst(names: readonly string[], typed: string): string[] {
  const unlike = (name: string): number => {
    const [a, b] = [name.toLowerCase(), typed.toLowerCase()];
    if (a.includes(b) || b.includes(a)) return 0;
    const share = editDistance(a, b) / Math.max(a.length, b.length);
    return share > WRONG_LETTERS_SHARE_MAX ? 1 : share;
  };
  return names.toSorted((a, b) => unlike(a) - unlike(b));
}
