/** The crates of a view, and the files of their modules. */
import { basename, dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** A package, as its manifest describes it. */
export interface Crate {
  readonly directory: string;
  /** The name of its library crate. */
  readonly name: string;
  /** The root file of its library, or, without one, of its program. */
  readonly root: string | undefined;
  /** Root files of programs and tests that the manifest names. */
  readonly roots: ReadonlySet<string>;
  /** Whether each file in `tests` is the root of a program, as it is unless the manifest says otherwise. */
  readonly findsTests: boolean;
  /** Whether its library has procedural macros, which write code for other crates. */
  readonly isOfMacros: boolean;
  /** Whether the paths of `use` begin at the root of the crate, as in the edition of 2015, which is that of manifests that name none. */
  readonly pathsBeginAtRoot: boolean;
  /** The names under which its files use other packages, and these packages' own names. */
  readonly dependencies: ReadonlyMap<string, string>;
}

interface Crates {
  readonly byDirectory: ReadonlyMap<string, Crate>;
  /** Crates by name. Several can share a name: test data, examples with manifests of their own. */
  readonly byName: ReadonlyMap<string, readonly Crate[]>;
  readonly paths: ReadonlySet<string>;
  /** Lines of files that declare modules, as far as they were read. */
  readonly lines: Map<string, readonly string[]>;
}

const MANIFEST = "Cargo.toml";

const byFacts = new WeakMap<ViewFacts, Crates>();

function cratesOf(facts: ViewFacts): Crates {
  const known = byFacts.get(facts);
  if (known) return known;
  const paths = new Set(facts.paths);
  const crates = facts.paths
    .filter((path) => basename(path) === MANIFEST)
    .flatMap((path) => {
      const text = facts.textAt(path);
      return text === undefined ? [] : (readCrate(dirname(path), text, paths) ?? []);
    });
  const made = {
    byDirectory: new Map(crates.map((crate) => [crate.directory, crate])),
    byName: Map.groupBy(crates, ({ name }) => name),
    paths,
    lines: new Map<string, readonly string[]>(),
  };
  byFacts.set(facts, made);
  return made;
}

const plain = (name: string): string => name.replaceAll("-", "_");

function readCrate(directory: string, manifest: string, paths: ReadonlySet<string>): Crate | undefined {
  const sections = manifest.split(/^(?=\[)/m);
  const section = (name: string): string => sections.find((part) => part.startsWith(`[${name}]`)) ?? "";
  const value = (part: string, key: string): string | undefined => new RegExp(`^${key}\\s*=\\s*"([^"]+)"`, "m").exec(part)?.[1];
  const name = value(section("package"), "name");
  if (name === undefined) return undefined;
  const library = section("lib");
  const programs = sections.filter((part) => /^\[\[(?:bin|test|example|bench)\]\]/.test(part)).flatMap((part) => value(part, "path") ?? []);
  // The build script is a program of its own, whatever its path.
  const build = value(section("package"), "build") ?? [];
  const roots = new Set([...programs, build].flat().map((path) => join(directory, path)));
  const root = [value(library, "path"), "src/lib.rs", "src/main.rs", ...programs]
    .flatMap((path) => (path === undefined ? [] : join(directory, path)))
    .find((path) => paths.has(path));
  return {
    directory,
    name: plain(value(library, "name") ?? name),
    root,
    roots,
    isOfMacros: /^proc[-_]macro\s*=\s*true/m.test(library),
    pathsBeginAtRoot: !/^edition\s*(?:\.|=\s*(?!"2015"))/m.test(section("package")),
    findsTests: !/^autotests\s*=\s*false/m.test(section("package")),
    dependencies: readDependencies(sections),
  };
}

function readDependencies(sections: readonly string[]): Map<string, string> {
  const dependencies = new Map<string, string>();
  for (const section of sections) {
    const head = /^\[([^\]]*dependencies)(?:\.([\w-]+))?\]/.exec(section);
    if (!head) continue;
    const lines = head[2] === undefined ? section.split("\n").slice(1) : [`${head[2]} = ${section}`];
    for (const line of lines) {
      const found = /^\s*([\w-]+)\s*(?:=|\.)/.exec(line);
      if (!found) continue;
      const renamed = /\bpackage\s*=\s*"([^"]+)"/.exec(line)?.[1];
      dependencies.set(plain(found[1] as string), plain(renamed ?? (found[1] as string)));
    }
  }
  return dependencies;
}

/** The crate that a file belongs to. */
export function crateOf(facts: ViewFacts, path: string): Crate | undefined {
  const { byDirectory } = cratesOf(facts);
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const crate = byDirectory.get(directory);
    if (crate || directory === ".") return crate;
  }
}

/** The crate that a name means in files of `own`: of several with the name `own` itself, else the one in the nearest directory. */
export function crateNamed(facts: ViewFacts, name: string, own: Crate | undefined): Crate | undefined {
  const named = cratesOf(facts).byName.get(plain(name)) ?? [];
  if (!own || named.length < 2) return named[0];
  const places = named.map(({ directory }) => ({ path: join(directory, MANIFEST) }));
  const near = new Set(nearest(places, join(own.directory, MANIFEST)).map(({ path }) => dirname(path)));
  const among = named.filter(({ directory }) => near.has(directory));
  return among.find((one) => one === own) ?? among[0];
}

const ROOTS: ReadonlySet<string> = new Set(["lib.rs", "main.rs"]);

const PROGRAMS = /^(?:src\/(?:lib|main|bin\/[^/]+|bin\/[^/]+\/main)|build|(?:tests|examples|benches)\/(?:[^/]+|[^/]+\/main))\.rs$/;

/** Whether a file is the root of a crate: `src/main.rs`, `src/bin/a.rs`, `tests/a.rs`. */
function isRoot(crate: Crate | undefined, path: string): boolean {
  if (!crate) return ROOTS.has(basename(path));
  if (path === crate.root || crate.roots.has(path)) return true;
  const inside = crate.directory === "." ? path : path.slice(crate.directory.length + 1);
  if (!crate.findsTests && inside.startsWith("tests/")) return false;
  return PROGRAMS.test(inside);
}

/** The root file of the crate, which `crate` means in a file. */
export function rootOf(facts: ViewFacts, path: string): string | undefined {
  const crate = crateOf(facts, path);
  if (isRoot(crate, path)) return path;
  for (let at = parentOf(facts, path), steps = 0; at !== undefined && steps < 64; at = parentOf(facts, at), steps++) {
    if (isRoot(crate, at)) return at;
  }
  return crate?.root;
}

/**
 * Whether a file certainly belongs to another crate than a definition: to another package, or to a program, test or example of the same
 * package, none of which sees what the library keeps to itself. Not certain where the program declares the definition's module itself.
 */
export function isOfOtherCrate(facts: ViewFacts, path: string, defined: string): boolean {
  const [own, other] = [crateOf(facts, path), crateOf(facts, defined)];
  if (!own || !other) return false;
  if (own !== other) return true;
  const root = rootOf(facts, path);
  const file = root === undefined || root === rootOf(facts, defined) ? undefined : facts.fileAt(root);
  if (!file) return false;
  const parts = new Set(defined.replace(/\.rs$/, "").split("/"));
  return !facts.symbolsOf(file.versionId).some(({ kind, name, isDefinition }) => kind === "module" && !isDefinition && parts.has(name));
}

/** The file that declares the module of a file. */
export function parentOf(facts: ViewFacts, path: string): string | undefined {
  const { paths } = cratesOf(facts);
  const crate = crateOf(facts, path);
  if (isRoot(crate, path)) return undefined;
  const directory = basename(path) === "mod.rs" ? dirname(dirname(path)) : dirname(path);
  return ["mod.rs", "lib.rs", "main.rs"]
    .map((name) => join(directory, name))
    .concat(`${directory}.rs`)
    .concat([...(crate?.roots ?? [])].filter((root) => dirname(root) === directory))
    .find((candidate) => candidate !== path && paths.has(candidate));
}

/** The file of a module declared with `mod name;` in a file. `nested` are the inline modules around the declaration. */
export function childOf(facts: ViewFacts, path: string, nested: readonly string[], name: string): string | undefined {
  const isDirectory = basename(path) === "mod.rs" || isRoot(crateOf(facts, path), path);
  const directory = join(isDirectory ? dirname(path) : path.replace(/\.rs$/, ""), ...nested);
  return fileIn(facts, directory, name);
}

/** An attribute `#[path = "…"]`. */
const PATH_WRITTEN = /^\s*#\s*\[\s*path\s*=\s*"([^"\\]+)"\s*\]/;
/** A line that may stand between such an attribute and the declaration: other attributes, and comments. */
const BETWEEN = /^\s*(?:#\s*\[.*\]\s*|\/\/.*)?$/;
/** How many lines above a declaration its attributes are looked for. */
const ATTRIBUTE_LINES_MAX = 12;

/** The file that the attribute `#[path = "…"]` of a declaration `mod name;` names, if the view has it. */
export function pathWritten(facts: ViewFacts, { path, lineStart }: SymbolRow): string | undefined {
  const { paths, lines } = cratesOf(facts);
  const text = lines.get(path) ?? facts.textAt(path)?.split("\n") ?? [];
  lines.set(path, text);
  for (let line = lineStart - 1; line >= 0 && line > lineStart - ATTRIBUTE_LINES_MAX; line--) {
    const written = PATH_WRITTEN.exec(text[line] ?? "")?.[1];
    const meant = written === undefined ? undefined : join(dirname(path), written);
    if (meant !== undefined) return paths.has(meant) ? meant : undefined;
    if (line < lineStart - 1 && !BETWEEN.test(text[line] ?? "")) return undefined;
  }
  return undefined;
}

/** The file of a module in a directory. */
export function fileIn(facts: ViewFacts, directory: string, name: string): string | undefined {
  const { paths } = cratesOf(facts);
  return [join(directory, `${name}.rs`), join(directory, name, "mod.rs")].find((candidate) => paths.has(candidate));
}
