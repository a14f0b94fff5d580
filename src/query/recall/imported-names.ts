/** Where a name without a definition in the view enters the repository: the imports that name it, and the files that re-export it. */

import type { Import } from "#core/usage-facts.ts";
import { isHeader, isInclude } from "#query/read/imports.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { checkedUsageOf } from "#store/versions/facts.ts";
import { type TextVersion, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { foldCase } from "#text/fold-case.ts";

/** How many files have their imports read: for names that more files mention, other searches answer. */
const FILES_READ_MAX = 300;

/** The same for files that stand for their directory. */
const ENTRIES_READ_MAX = 50;

export interface ImportedName {
  readonly version: TextVersion;
  /** The file's local name for it, where that differs. */
  readonly alias?: string;
  readonly line: number;
  /** The module that it comes from, as written; "" where the name is the module itself. */
  readonly from: string;
  /** The file only re-exports it. */
  readonly isHandedOn: boolean;
}

/** Files that stand for their directory, so that their imports are the directory's exports. */
const ENTRIES = /(?:^|\/)(?:__init__|index|mod|lib)\.\w+$/;

/**
 * The imports through which directories provide a name as their own: in the `__init__` of a Python package, or an index file of JavaScript.
 */
export function namesHandedOn(db: Database, scope: Scope, name: string): ImportedName[] {
  const among = candidateVersions(db, scope, { is: "text", text: foldCase(name) });
  if (among === undefined) return [];
  const entries = textVersions(db, scope.view, { among }).filter(({ path, isParsed }) => isParsed && ENTRIES.test(path));
  return entries
    .slice(0, ENTRIES_READ_MAX)
    .flatMap((version) => importIn(db, version, name) ?? [])
    .filter(({ isHandedOn, from }) => isHandedOn && from !== "");
}

/** The imports of a name in a scope, one per file. A name too short for the trigram index has none, unless `readsAll`. */
export function importedName(db: Database, scope: Scope, name: string, { readsAll = false } = {}): ImportedName[] {
  const among = candidateVersions(db, scope, { is: "text", text: foldCase(name) });
  if (among === undefined && !readsAll) return [];
  const wanted = scope.versionIds && new Set(scope.versionIds);
  const within = { ...(among ? { among } : {}), ...(scope.languages ? { languages: scope.languages } : {}) };
  const versions = textVersions(db, scope.view, within).filter(({ versionId, isParsed }) => isParsed && (!wanted || wanted.has(versionId)));
  return versions.slice(0, FILES_READ_MAX).flatMap((version) => importIn(db, version, name) ?? []);
}

function importIn(db: Database, version: TextVersion, name: string): ImportedName | undefined {
  const usage = checkedUsageOf(db, version.versionId);
  if (!usage) return undefined;
  const isModule = (one: Import): boolean => one.name === "" && one.kind !== "default" && one.module === name;
  // A name that its module calls otherwise is imported under this local name as well.
  const [found] = [(one: Import) => one.name === name, isModule, ({ local }: Import) => local === name].flatMap(
    (isMeant) => usage.imports.find(isMeant) ?? [],
  );
  if (!found) return undefined;
  const { line, local, module } = found;
  const isRenamed = local !== "" && local !== name;
  const from = found.name === "" && found.kind !== "default" ? "" : module;
  // A file that imports the name under another name does not provide it under this one.
  // What a header declares with `using std::string_view;` is for the files that include it, even where the header uses it too.
  const isDeclared = isHeader(version.path) && found.name === name;
  const isHandedOn =
    !isRenamed && !isInclude(found, version.language) && (isDeclared || usage.usesOf(name).every(({ type }) => type === "imports"));
  return { version, ...(isRenamed ? { alias: local } : {}), line, from, isHandedOn };
}
