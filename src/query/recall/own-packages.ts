/**
 * The packages whose sources a view contains, by the names under which package managers install them: a frame below `node_modules/<name>/`
 * is a place in this repository if the repository is that package.
 */
import type { Database } from "#store/database/database.ts";
import { filesNamed } from "#store/indices/files-named.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, textOfVersion, textVersions } from "#store/versions/files.ts";
import { foldCase } from "#text/fold-case.ts";

/** By manifest file: the pattern whose first match has the package's name as its first group. */
const MANIFESTS: Readonly<Record<string, RegExp>> = {
  "package.json": /^(?: {1,4}|\t)?"name"\s*:\s*"([^"]+)"/m,
  "composer.json": /^(?: {1,4}|\t)?"name"\s*:\s*"([^"]+)"/m,
  "pyproject.toml": /^name\s*=\s*["']([^"']+)["']/m,
  "setup.cfg": /^name\s*=\s*(\S+)/m,
  "setup.py": /\bname\s*=\s*["']([^"']+)["']/,
  "Cargo.toml": /^name\s*=\s*["']([^"']+)["']/m,
  "go.mod": /^module\s+(\S+)/m,
  "mix.exs": /\bapp:\s*:(\w+)/,
  "Project.toml": /^name\s*=\s*["']([^"']+)["']/m,
  DESCRIPTION: /^Package:\s*(\S+)/m,
  "pubspec.yaml": /^name:\s*["']?(\w+)/m,
};
/** Dune build files: a library's modules are a package named like the library with a capital, unless it says `(wrapped false)`. */
const STANZAS: ReadonlySet<string> = new Set(["dune", "jbuild"]);

function librariesIn(text: string): string[] {
  const stanzas = text.split(/^(?=\()/m).filter((stanza) => /^\(library\s/.test(stanza) && !/\(wrapped\s+false\)/.test(stanza));
  return stanzas.flatMap((stanza) => /\(name\s+([\w']+)\s*\)/.exec(stanza)?.[1] ?? []);
}

/** Extensions of manifests that are named after their package. */
const NAMED_AS_PACKAGE = [".gemspec", ".podspec", ".rockspec"] as const;
/** How many manifests are read: generated trees have thousands. */
const MANIFESTS_MAX = 500;
/** How many characters of a manifest are read. */
const MANIFEST_CHARS_MAX = 20_000;
/** How many path segments the name of a package may have: Go modules are named by addresses. */
const NAME_PARTS_MAX = 5;
/** How package managers write a version behind a name. */
export const VERSION = /(?:-|@v?)\d[\w.+-]*$/;

/** A path relative to its package. */
export interface InPackage {
  /** The directories of packages with the name; none where the view has no such package. */
  readonly directories: readonly string[];
  /** The path behind the name. */
  readonly rest: string;
}

/** The packages of one view, read when first needed. */
export class OwnPackages {
  readonly #db: Database;
  readonly #view: View;
  #named: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #beside = new Map<string, readonly string[]>();

  constructor(db: Database, view: View) {
    this.#db = db;
    this.#view = view;
  }

  /** Whether the view has any manifest that names a package. */
  get areKnown(): boolean {
    return this.#all().size > 0;
  }

  /** Reads a path below a directory of installed packages; undefined when it begins with no package of the view. */
  find(installed: string): InPackage | undefined {
    const parts = installed.split("/");
    for (let count = Math.min(NAME_PARTS_MAX, parts.length - 1); count > 0; count--) {
      const written = parts.slice(0, count).join("/");
      const directories = this.#directoriesOf(packageName(written));
      if (directories.length > 0) return { directories, rest: parts.slice(count).join("/") };
    }
    return undefined;
  }

  /** The directories of the packages with a name. Reads only manifests that contain the name. */
  called(name: string): readonly string[] {
    const spellings = [...new Set([name, name.replaceAll("_", "-"), name.replaceAll("-", "_")])];
    const among = spellings.map((text) => candidateVersions(this.#db, { view: this.#view }, { is: "text", text: foldCase(text) }));
    if (this.#named || among.includes(undefined)) return this.#directoriesOf(name);
    const found = textVersions(this.#db, this.#view, { among: [...new Set(among.flatMap((versions) => versions ?? []))] }).filter(
      ({ path, versionId }) => {
        const file = fileName(path);
        if (MANIFESTS[file] === undefined && !STANZAS.has(file)) return false;
        return namesIn(file, this.#textOf(versionId)).some((one) => folded(one) === folded(name));
      },
    );
    return found.length > 0 ? found.map(({ path }) => directoryOf(path)) : this.#calledAs(name);
  }

  /** The directories of the packages whose name is, or ends in, a word, as files that are built of them begin. */
  endingIn(word: string): readonly string[] {
    const name = folded(word);
    return [...this.#all()].flatMap(([own, directories]) => (own === name || own.endsWith(`/${name}`) ? directories : []));
  }

  #textOf(versionId: number): string {
    return textOfVersion(this.#db, versionId).slice(0, MANIFEST_CHARS_MAX);
  }

  #directoriesOf(name: string): readonly string[] {
    return this.#all().get(folded(name)) ?? (name.includes("/") ? [] : this.#calledAs(name));
  }

  /** Directories of manifests whose file name is the package's name. */
  #calledAs(name: string): readonly string[] {
    const known = this.#beside.get(name);
    if (known) return known;
    const directories = this.#filesCalled(NAMED_AS_PACKAGE.map((end) => `${name}${end}`)).map(({ path }) => directoryOf(path));
    this.#beside.set(name, directories);
    return directories;
  }

  #filesCalled(names: readonly string[]): FileVersion[] {
    return filesNamed(this.#db, this.#view, names, (path) => names.includes(fileName(path)));
  }

  #all(): ReadonlyMap<string, readonly string[]> {
    if (this.#named) return this.#named;
    const named = new Map<string, string[]>();
    const files = this.#filesCalled([...Object.keys(MANIFESTS), ...STANZAS]);
    for (const { path, versionId } of files.sort((a, b) => a.path.length - b.path.length).slice(0, MANIFESTS_MAX)) {
      for (const name of namesIn(fileName(path), this.#textOf(versionId))) {
        named.set(folded(name), [...(named.get(folded(name)) ?? []), directoryOf(path)]);
      }
    }
    this.#named = named;
    return named;
  }
}

function namesIn(manifest: string, text: string): readonly string[] {
  return STANZAS.has(manifest) ? librariesIn(text) : [MANIFESTS[manifest]?.exec(text)?.[1] ?? []].flat();
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function directoryOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** The package name of an installed directory, without its version; Go's proxy writes `!b` for `B`. */
function packageName(written: string): string {
  return written.replace(VERSION, "").replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Normalizes a package name: Python treats `-` and `_` alike, and no package manager distinguishes letter case. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}
