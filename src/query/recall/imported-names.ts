/** Where a name that no file defines comes into the repository: the imports that name it, and where it is handed on under that name. */

import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { edgesOfVersion } from "#store/versions/edges.ts";
import { type TextVersion, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { foldCase } from "#text/fold-case.ts";

/** Files whose imports are read: what more files mention is asked for in other ways. */
const FILES_READ_MAX = 300;
/** How an import that gives another name is stored: `module as name`. */
const ALIAS = / as (\S+)$/;

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
  const edges = edgesOfVersion(db, version.versionId);
  const own = edges.get(name) ?? [];
  const imports = own.filter(({ type }) => type === "imports");
  const found = imports[0] ?? importGiving(edges, name);
  if (!found) return undefined;
  const { line, qualifier } = found;
  const alias = ALIAS.exec(qualifier)?.[1];
  // What is imported under another name cannot be had from here under this one.
  const isRenamed = imports.length > 0 && (alias ?? name) !== name;
  const called = alias === undefined || alias === name ? {} : { alias };
  const isHandedOn = !isRenamed && own.length === imports.length;
  return { version, ...called, line, from: moduleOf(qualifier), isHandedOn };
}

/** The import that gives something this name: `import { other as name }`. */
function importGiving(edges: ReturnType<typeof edgesOfVersion>, name: string) {
  for (const sites of edges.values()) {
    const giving = sites.find(({ type, qualifier }) => type === "imports" && ALIAS.exec(qualifier)?.[1] === name);
    if (giving) return giving;
  }
  return undefined;
}

function moduleOf(qualifier: string): string {
  return qualifier.replace(ALIAS, "").trim();
}
