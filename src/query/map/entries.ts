/** Where programs start, and what packages export. */
import { basename, dirname } from "node:path/posix";
import type { MapEntry } from "#core/protocol/map.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type FileVersion, textOfVersion } from "#store/versions/files.ts";
import { ANDROID_MANIFEST, entriesOfManifest, MANIFESTS } from "./manifests.ts";

/** How many manifests are read. */
const MANIFESTS_READ_MAX = 200;

/** What entries are read from. */
export interface EntrySources {
  /** Files among which are the manifests of packages. */
  readonly manifests: readonly FileVersion[];
  /** Files among which are packages of Python that run as programs. */
  readonly code: readonly FileVersion[];
  /** Functions with which programs start. */
  readonly mains: Iterable<SymbolRow>;
  /** The types of a name. */
  readonly typesNamed: (name: string) => readonly SymbolRow[];
}

/** The entries, those nearest to the root first. */
export function entriesOf(db: Database, { manifests, code, mains, typesNamed }: EntrySources): MapEntry[] {
  const read = manifests.filter(({ path }) => MANIFESTS.has(basename(path))).slice(0, MANIFESTS_READ_MAX);
  const named = read
    .flatMap(({ path, versionId }) => entriesOfManifest(path, textOfVersion(db, versionId)))
    .map((entry) => (basename(entry.path) === ANDROID_MANIFEST ? atItsType(entry, typesNamed) : entry));
  const begun = [...mains].map(({ name, path, nameLine }): MapEntry => ({ kind: "main", name, path, line_start: nameLine }));
  const modules = code
    .filter(({ path }) => basename(path) === "__main__.py")
    .map(({ path }): MapEntry => ({ kind: "main", name: basename(dirname(path)), path, line_start: 1 }));
  const depth = ({ path }: MapEntry): number => path.split("/").length;
  return [...named, ...modules, ...begun].sort(
    (a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.name < b.name ? -1 : 1),
  );
}

/** An entry that names a type, at the place of that type; where it is unless exactly one type fits. */
function atItsType(entry: MapEntry, typesNamed: EntrySources["typesNamed"]): MapEntry {
  const name = entry.name.slice(entry.name.lastIndexOf(".") + 1);
  const all = typesNamed(name);
  const beside = all.filter(({ path }) => path.startsWith(`${dirname(entry.path)}/`));
  const [only, another] = beside.length > 0 ? beside : all;
  return only && !another ? { ...entry, name, path: only.path, line_start: only.nameLine } : entry;
}
