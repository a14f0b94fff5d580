/** Where a name that no file defines comes into the repository: the imports that name it, and where it is handed on under that name. */

import type { Import } from "#core/usage-facts.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { checkedUsageOf } from "#store/versions/facts.ts";
import { type TextVersion, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { foldCase } from "#text/fold-case.ts";

/** Files whose imports are read: what more files mention is asked for in other ways. */
const FILES_READ_MAX = 300;

/** Of files that stand for their directory. */
const ENTRIES_READ_MAX = 50;

export interface ImportedName {
  readonly version: TextVersion;
  /** What the file calls it, where that is another name than was asked for. */
  readonly alias?: string;
  readonly line: number;
  /** The module that it comes from, as it is written; "" where the name is the module. */
  readonly from: string;
  /** The file does nothing with it but give it to others. */
  readonly isHandedOn: boolean;
}

/** Files that stand for their directory, whose imports are what it gives to others. */
const ENTRIES = /(?:^|\/)(?:__init__|index|mod|lib)\.\w+$/;

/** The imports by which directories give a name to others as their own: that of a package of Python, of an index of JavaScript. */
export function namesHandedOn(db: Database, scope: Scope, name: string): ImportedName[] {
  const among = candidateVersions(db, scope, { is: "text", text: foldCase(name) });
  if (among === undefined) return [];
  const entries = textVersions(db, scope.view, { among }).filter(({ path, isParsed }) => isParsed && ENTRIES.test(path));
  return entries
    .slice(0, ENTRIES_READ_MAX)
    .flatMap((version) => importIn(db, version, name) ?? [])
    .filter(({ isHandedOn, from }) => isHandedOn && from !== "");
}

/** The imports of a name in a scope, one a file. A name that is too short to look for has none, unless `readsAll`. */
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
  const isNamed = (one: Import): boolean => one.name === name || (one.name === "" && one.kind !== "default" && one.module === name);
  // What another module calls otherwise is imported under this name, too.
  const found = usage.imports.find(isNamed) ?? usage.imports.find(({ local }) => local === name);
  if (!found) return undefined;
  const { line, local, module } = found;
  const isRenamed = local !== "" && local !== name;
  const from = found.name === "" && found.kind !== "default" ? "" : module;
  // What is imported under another name cannot be had from here under this one.
  const isHandedOn = !isRenamed && usage.usesOf(name).every(({ type }) => type === "imports");
  return { version, ...(isRenamed ? { alias: local } : {}), line, from, isHandedOn };
}
