/** Python: a module is a file, a package a directory; a path counts from the directory around the package, or with dots from the file. */
import { basename, dirname } from "node:path/posix";
import { type Import, TYPE_OF } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, NOTHING, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { FileVersion } from "#store/versions/files.ts";
import { meantByConvention } from "./by-convention.ts";

/** The `directory` of a module is its path without the file extension: that of a package, or of a file. */
export const PYTHON_MODULES: ModuleSystem = {
  laterImportsHide: true,
  hasBareMembers: false,
  propertiesOverride: "always",
  membersShareNames: true,
  hasNoFreeTop: true,
  isLinear: true,
  selfIsReceiver: true,
  calledMember: "__call__",
  elementMembers: new Set(["__iter__", "__getitem__"]),
  typeMember: TYPE_OF,
  constructors: new Set(["__init__", "__new__"]),
  inheritsConstructors: true,
  separator: ".",
  imported: ({ facts }, file, { module }: Import): Meaning => {
    const found = module.startsWith(".") ? relative(facts, file.path, module) : absolute(facts, file.path, module.split("."));
    const [fixtures] = module === "conftest" && found === undefined ? fixtureFiles(facts, file.path) : [];
    if (fixtures !== undefined) return moduleAt(fixtures);
    return found === undefined ? (module.startsWith(".") ? NOTHING_KNOWN : EXTERNAL) : moduleAt(found);
  },
  moduleMember: (resolving, { directory }, name) => (directory === undefined ? NOTHING : memberOf(resolving, directory, name)),
  free: (resolving, file, name) => meantByConvention(resolving, file, name) ?? fixtureOf(resolving, file, name),
  isSameOwner: (a, b) => withoutEnding(a.path) === withoutEnding(b.path),
  // An unresolved bare name never means a definition of another file: that would need an import.
  isInReach: (_resolving, file, symbol) => symbol.parentRow !== null || symbol.path === file.path,
  mayLackImport: () => true,
  keepsOthersApart: true,
  // The element of a tuple at a position counts as an element of any list.
  collectionMember: (name) => (ONE_ELEMENT.has(name) || /^\d+$/.test(name) ? "last" : SAME_ELEMENTS.has(name) ? "same" : undefined),
};

/** What the nearest `conftest.py` has under a name: tests see the fixtures of their directory and all above it without an import. */
function fixtureOf(resolving: Resolving, { path }: GraphFile, name: string): Meaning {
  for (const there of fixtureFiles(resolving.facts, path)) {
    const file = resolving.facts.fileAt(`${there}.py`);
    const found = file ? resolving.exported(file, name) : NOTHING;
    if (found.denotations.length > 0) return found;
  }
  return NOTHING;
}

/** The `conftest.py` files beside and above a file, the nearest first, without extension: tests import them by this name, too. */
function* fixtureFiles(facts: ViewFacts, path: string): Generator<string> {
  for (let at = dirname(path); ; at = dirname(at)) {
    const there = joined(at, ["conftest"]);
    if (`${there}.py` !== path && facts.hasPath(`${there}.py`)) yield there;
    if (at === ".") return;
  }
}

/** Methods of collections that return an element, and those that return a collection of the same elements. */
const ONE_ELEMENT: ReadonlySet<string> = new Set(["get", "pop", "popleft", "setdefault", "get_nowait", "result"]);
const SAME_ELEMENTS: ReadonlySet<string> = new Set(["values", "copy", "union", "intersection", "difference"]);

function moduleAt(directory: string): Meaning {
  return { denotations: [{ is: "module", module: { key: directory, directory } }], isOpen: false };
}

/** What a module defines or imports under a name; for a package also the modules inside it. */
function memberOf(resolving: Resolving, path: string, name: string): Meaning {
  const file = fileOf(resolving.facts, path);
  const given = file ? resolving.exported(file, name) : NOTHING;
  if (given.denotations.length > 0) return given;
  const inside = path === "." ? name : `${path}/${name}`;
  return isModule(resolving.facts, inside) ? moduleAt(inside) : given;
}

function withoutEnding(path: string): string {
  return path.replace(/\.pyi?$/, "");
}

const ENDINGS = [".py", "/__init__.py", ".pyi", "/__init__.pyi"];

function fileOf(facts: ViewFacts, path: string): GraphFile | undefined {
  for (const ending of ENDINGS) {
    const file: FileVersion | undefined = facts.fileAt(`${path}${ending}`);
    if (file) return file;
  }
  return undefined;
}

/** Whether a module, or a directory of modules, is at a path. */
function isModule(facts: ViewFacts, path: string): boolean {
  return fileOf(facts, path) !== undefined || isDirectory(facts, path);
}

function isDirectory(facts: ViewFacts, path: string): boolean {
  return facts.directories.get(path)?.some((file) => /\.pyi?$/.test(file)) ?? false;
}

function joined(directory: string, parts: readonly string[]): string {
  const inside = parts.join("/");
  return directory === "." ? inside : inside === "" ? directory : `${directory}/${inside}`;
}

/** Resolves `.a.b`: one dot means the package of the file, each further dot the package around that one. */
function relative(facts: ViewFacts, from: string, written: string): string | undefined {
  const name = written.replace(/^\.+/, "");
  let directory = dirname(from);
  for (let dots = written.length - name.length; dots > 1; dots--) directory = dirname(directory);
  const path = joined(directory, name === "" ? [] : name.split("."));
  return path === "" || isModule(facts, path) ? path || "." : undefined;
}

/** Resolves an absolute path: the first root directory that contains the module. */
function absolute(facts: ViewFacts, from: string, parts: readonly string[]): string | undefined {
  const near = rootOf(facts, dirname(from));
  for (const root of new Set([near, ...rootsOf(facts)])) {
    const path = joined(root, parts);
    if (fileOf(facts, path)) return path;
  }
  const around = startOf(facts, near, parts);
  if (around !== undefined) return around;
  // The name of one module may as well be that of the standard library.
  if (parts.length < 2) return undefined;
  // A directory without `__init__` is a namespace package, where its parent is a package or a root.
  const roots = [near, ...rootsOf(facts)];
  return roots.map((root) => joined(root, parts)).find((path) => isDirectory(facts, path));
}

/**
 * Resolves a path from the directories around one, from which the program may be started: without any `__init__`, nothing tells where packages
 * begin. A path of one part counts where it is the name of a directory around the file.
 */
function startOf(facts: ViewFacts, directory: string, parts: readonly string[]): string | undefined {
  for (let at = directory; at !== "."; at = dirname(at)) {
    const path = joined(dirname(at), parts);
    const isOwn = basename(at) === parts[0];
    if (isOwn ? isModule(facts, path) : parts.length > 1 && fileOf(facts, path)) return path;
  }
  return undefined;
}

/** The directory that contains the outermost package around a directory. */
function rootOf(facts: ViewFacts, directory: string): string {
  let at = directory;
  while (at !== "." && fileOf(facts, `${at}/__init__`)) at = dirname(at);
  return at;
}

const rootsByFacts = new WeakMap<ViewFacts, readonly string[]>();

/** Directories that contain packages, and the workspace root; the shortest path first. */
function rootsOf(facts: ViewFacts): readonly string[] {
  const known = rootsByFacts.get(facts);
  if (known) return known;
  const packages = facts.paths.filter((path) => /(?:^|\/)__init__\.pyi?$/.test(path)).map((path) => dirname(path));
  const inPackage = new Set(packages);
  const roots = new Set([".", "src", "lib", ...packages.map((path) => dirname(path)).filter((path) => !inPackage.has(path))]);
  const found = [...roots].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  rootsByFacts.set(facts, found);
  return found;
}
