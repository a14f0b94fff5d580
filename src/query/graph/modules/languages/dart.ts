/** Dart: a file with its parts is a library, imported by path or through a package; importers also see what the library exports. */
import { basename, dirname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import { extensionsNamed } from "#query/graph/meaning/extensions.ts";
import { EXTERNAL, type Meaning, meaningOf, NOTHING_KNOWN } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { CollectionMember, ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const packagesByFacts = new WeakMap<ViewFacts, ReadonlyMap<string, string>>();

/** The directory of each package of a view, by package name. */
function packagesOf(facts: ViewFacts): ReadonlyMap<string, string> {
  const known = packagesByFacts.get(facts);
  if (known) return known;
  const packages = new Map<string, string>();
  // The outermost package of a name wins: the others are examples.
  const manifests = facts.paths.filter((path) => basename(path) === "pubspec.yaml").sort((a, b) => a.length - b.length);
  for (const path of manifests) {
    const name = /^name:\s*["']?(\w+)/m.exec(facts.textAt(path) ?? "")?.[1];
    if (name !== undefined && !packages.has(name)) packages.set(name, dirname(path));
  }
  packagesByFacts.set(facts, packages);
  return packages;
}

/** The path of the file that an import names; null for the SDK and for packages that the view does not have. */
function pathOf(facts: ViewFacts, file: GraphFile, module: string): string | null {
  if (module.startsWith("dart:")) return null;
  const [, name, rest] = /^package:(\w+)\/(.*)$/s.exec(module) ?? [];
  if (name === undefined || rest === undefined) return join(dirname(file.path), module);
  const directory = packagesOf(facts).get(name);
  return directory === undefined ? null : join(directory, "lib", rest);
}

function fileNamed({ facts }: Resolving, file: GraphFile, module: string): GraphFile | undefined {
  const path = pathOf(facts, file, module);
  const found = path === null ? undefined : facts.fileAt(path);
  return found && { versionId: found.versionId, path: found.path, language: file.language };
}

const isPart = ({ kind }: Import): boolean => kind === "file";

/** The files that form one library with a file. */
function libraryOf(resolving: Resolving, file: GraphFile): GraphFile[] {
  const all = [file];
  for (const one of all)
    for (const what of resolving.facts.usage(one.versionId)?.imports.filter(isPart) ?? []) {
      const other = fileNamed(resolving, one, what.module);
      if (other && !all.some(({ versionId }) => versionId === other.versionId)) all.push(other);
    }
  return all;
}

/** What a library defines under a name, or imports. A name that neither provides is outside the view. */
function seen(resolving: Resolving, file: GraphFile, name: string): Meaning {
  const { facts } = resolving;
  const library = libraryOf(resolving, file);
  const own = library.flatMap((one) => facts.atTop(one, name));
  if (own.length > 0) return meaningOf(own);
  for (const one of library) {
    for (const what of facts.usage(one.versionId)?.imports ?? []) {
      if (what.isExported || (what.local !== name && (what.kind !== "all" || what.local !== ""))) continue;
      const taken = resolving.imported(one, what);
      const found = what.local === name ? taken : resolving.memberOf(taken, name, one);
      if (found.denotations.some(({ is }) => is !== "external")) return found;
    }
  }
  return EXTERNAL;
}

function isInReach(resolving: Resolving, file: GraphFile, symbol: SymbolRow): boolean {
  if (symbol.path === file.path) return true;
  const isOfLibrary = (): boolean => libraryOf(resolving, file).some(({ path }) => path === symbol.path);
  // Names at the top level of other files are resolved already, so an unresolved name means none of them.
  if (symbol.parentRow === null) return isOfLibrary();
  for (const at of resolving.facts.outwards(symbol)) if (at.visibility === "private") return isOfLibrary();
  return true;
}

const COLLECTION_MEMBERS = new Map<string, CollectionMember>([
  ...words(
    "first last single elementAt removeAt removeLast removeFirst firstWhere lastWhere singleWhere reduce firstOrNull lastOrNull value current",
    "last",
  ),
  ...words("key", "first"),
  ...words("keys", "keys"),
  ...words(
    `where toList toSet skip take skipWhile takeWhile reversed followedBy sublist values entries iterator toIterable asBroadcastStream
     timeout whenComplete catchError handleError distinct union intersection difference stream future`,
    "same",
  ),
  ...words(
    `length isEmpty isNotEmpty contains containsKey containsValue indexOf indexWhere add addAll insert insertAll remove clear join map expand
     fold any every forEach hashCode toString runtimeType asMap listen then cast whereType complete isCompleted close`,
    "other",
  ),
]);

function words(text: string, gives: CollectionMember): [string, CollectionMember][] {
  return text.split(/\s+/).map((word) => [word, gives]);
}

export const DART_MODULES: ModuleSystem = {
  hasBareMembers: true,
  propertiesOverride: "always",
  membersShareNames: true,
  seesAllTypes: true,
  namesConstructorsLikeTypes: true,
  keepsOthersApart: true,
  givesWhatItExports: true,
  separator: ".",
  collectionMember: (name) => COLLECTION_MEMBERS.get(name),
  extensions: (resolving, of, name, file) => extensionsNamed(resolving, of, name, file, { isInReach }),
  imported: (resolving, file, { module }) => {
    const found = fileNamed(resolving, file, module);
    if (found) return resolving.moduleOf(found);
    return pathOf(resolving.facts, file, module) === null ? EXTERNAL : NOTHING_KNOWN;
  },
  free: (resolving, file, name) => seen(resolving, file, name),
  isSameOwner: (a, b) => a.path === b.path,
  // A getter and its setter are one; functions inside functions are locals, each a thing of its own.
  areOne: ({ kind }) => kind !== "function",
  isInReach,
};
