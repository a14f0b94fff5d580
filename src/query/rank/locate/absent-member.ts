/**
 * For a qualified name that nothing has, such as `Application.nope`: finds the owner, which often exists, so that an answer can say which
 * part is missing and which members the owner has.
 */
import { CLASS_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsOfVersion } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { modulesCalled } from "./file-modules.ts";
import { nameLikeness } from "./name-likeness.ts";

/** An owner that exists without the typed member. */
export interface AbsentMember {
  readonly member: string;
  readonly owner: { readonly qualifiedName: string; readonly path: string; readonly line: number };
  /** Its members, one of each name, those whose names are most similar to the typed one first. */
  readonly members: readonly SymbolRow[];
}

interface OwnerOptions {
  /** Whether a module that several files may open counts as an owner: good enough for a guess, not for the statement that it lacks a member. */
  readonly orModule?: boolean;
}

/** How many owners of one name have their members read. */
const OWNERS_MAX = 50;

/** The owner in a typed name, where it exists and lacks the member; undefined otherwise. */
export function absentMember(db: Database, view: View, given: string, { orModule = false }: OwnerOptions = {}): AbsentMember | undefined {
  const { name, scope, path } = parseNameQuery(given);
  const owner = scope.at(-1);
  if (owner === undefined || path !== "") return undefined;
  const typed = scope.slice(0, -1);
  const endsIn = (parts: readonly string[]): boolean => typed.every((part, at) => parts.at(at - typed.length) === part);
  const types = symbolsNamed(db, owner, { view }, OWNERS_MAX).filter(
    ({ kind, qualifiedName, language }) => isOwner(kind, language, orModule) && endsIn(qualifiedParts(qualifiedName).slice(0, -1)),
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
  // A module may export something from deeper inside it: the members of the table that a Lua file returns.
  if (modules.some(({ file }) => symbolsOfVersion(db, file.versionId).some((symbol) => symbol.name === name))) return undefined;
  // A variable, or a type that is only declared, has no members; of namesakes, the one with the most members in its own file is likeliest
  // meant.
  const beside = ({ owner: { path }, members }: (typeof owners)[number]): number => members.filter((one) => one.path === path).length;
  const [found] = owners
    .filter(({ members }) => members.length > 0)
    .sort((a, b) => Number(a.isBlock) - Number(b.isBlock) || beside(b) - beside(a));
  if (!found) return undefined;
  return { member: name, owner: found.owner, members: likestFirst(found.members, name) };
}

/** Whether a type has exactly this name, so that a scope of that name means the type, and no file or package. */
export function isTypeCalled(db: Database, view: View, name: string): boolean {
  return symbolsNamed(db, name, { view }, OWNERS_MAX).some((symbol) => symbol.name === name && CLASS_KINDS.has(symbol.kind));
}

/**
 * Whether a symbol's lack of a member is certain enough to report. Many files, and macros, may open a namespace, and little is known in
 * languages without usage facts.
 */
function isOwner(kind: SymbolKind, language: string, orModule: boolean): boolean {
  return kind !== "import" && kind !== "section" && (orModule || kind !== "module") && languageById(language)?.usage !== undefined;
}

/** The first member of each name, sorted by similarity to a typed name; equally similar ones keep their order. */
function likestFirst(members: readonly SymbolRow[], typed: string): SymbolRow[] {
  const firsts = [...Map.groupBy(members, ({ name }) => name).values()].flatMap(([first]) => first ?? []);
  const byLikeness = firsts.map((member) => ({ member, likeness: nameLikeness(member.name, typed) }));
  return byLikeness.sort((a, b) => b.likeness - a.likeness).map(({ member }) => member);
}
