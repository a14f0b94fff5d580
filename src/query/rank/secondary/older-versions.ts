/**
 * Folders that keep an older version of code beside the version in use: `v3/` beside `v4/`, and `pydantic/v1/fields.py` beside
 * `pydantic/fields.py`. Only a comparison of paths shows them, since `v1` alone is as often the name of the only version.
 */

const VERSION = /^v(\d{1,3})$/;

/** Finds, for each of these paths, the version folder that keeps older code, if any. Compares the paths with each other alone. */
export function olderVersions(paths: Iterable<string>): ReadonlyMap<string, string> {
  const all = new Set(paths);
  const versioned = [...all].flatMap((path) => foldersOf(path).map((folder) => ({ path, ...folder })));
  const newest = new Map<string, number>();
  for (const { above, version } of versioned) newest.set(above, Math.max(newest.get(above) ?? 0, version));
  const found = new Map<string, string>();
  for (const { path, above, name, version, below } of versioned)
    if (version < (newest.get(above) ?? 0) || all.has(`${above}${below}`)) found.set(path, name);
  return found;
}

interface VersionFolder {
  /** The path of the folder that contains it, with its slash; empty at the root. */
  readonly above: string;
  readonly name: string;
  readonly version: number;
  /** The rest of the path, inside of it. */
  readonly below: string;
}

function foldersOf(path: string): VersionFolder[] {
  const names = path.split("/");
  return names.slice(0, -1).flatMap((name, at) => {
    const version = VERSION.exec(name.toLowerCase())?.[1];
    if (version === undefined) return [];
    const above = names.slice(0, at).map((each) => `${each}/`);
    return [{ above: above.join(""), name, version: Number(version), below: names.slice(at + 1).join("/") }];
  });
}
