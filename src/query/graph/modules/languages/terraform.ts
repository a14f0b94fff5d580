/**
 * Terraform: a module is a directory, whose files see all its definitions; each kind of definition has a namespace of its own. A file uses
 * another module through a block that names its directory: the block sets the module's variables, and members of the block are its outputs.
 */
import { basename, dirname, join } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf, NOTHING, only, union } from "#query/graph/meaning/meaning.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const SOURCE = /\.(?:tf|tofu)$/;
const VALUES = /\.tfvars$/;
const TEST = /\.(?:tftest|tofutest)\.hcl$/;
/** Kinds whose prefix in a qualified name is followed by the resource type. */
const TYPED: ReadonlySet<string> = new Set(["data", "ephemeral"]);

export const TERRAFORM_MODULES: ModuleSystem = {
  hasBareMembers: false,
  hasNoFreeTop: true,
  hasNoOtherMembers: true,
  modulesDeclare: true,
  separator: ".",
  imported: ({ facts }, file, { module }): Meaning => {
    if (!/^\.\.?(?:\/|$)/.test(module)) return EXTERNAL;
    // A test's `run` block names a module relative to the directory where the test runs.
    const directory = join(TEST.test(file.path) ? directoryOf(facts, file.path) : dirname(file.path), module).replace(/(?<=.)\/$/, "");
    return facts.directories.has(directory) ? namesIn(directory, "output") : EXTERNAL;
  },
  free: ({ facts }, { path }, root) =>
    root === "resource" || root === "source" ? namesIn(directoryOf(facts, path), "") : namesIn(directoryOf(facts, path), root),
  moduleMember: ({ facts }, { directory, prefix }, name, { language }) => {
    if (directory === undefined || prefix === undefined) return NOTHING;
    if (TYPED.has(prefix) || prefix === "") return namesIn(directory, prefix === "" ? name : `${prefix}.${name}`);
    return definedAs(facts, directory, `${prefix}.${name}`, name, language);
  },
  literalKey: ({ facts }, { language }, of, name) =>
    union(
      of.denotations.map((one) =>
        one.is === "module" && one.module.directory !== undefined
          ? definedAs(facts, one.module.directory, `var.${name}`, name, language)
          : EXTERNAL,
      ),
    ),
  isSameOwner: (a, b) => dirname(a.path) === dirname(b.path),
  areOne: (a, b) => a.qualifiedName === b.qualifiedName,
  isInReach: () => false,
};

/** The definitions of a directory that have one kind, or one type, as a module. */
function namesIn(directory: string, prefix: string): Meaning {
  return only({ is: "module", module: { key: `${directory} ${prefix}`, directory, prefix } });
}

function definedAs(facts: ViewFacts, directory: string, qualifiedName: string, name: string, language: string): Meaning {
  const isDefined = (symbol: SymbolRow): boolean => symbol.qualifiedName === qualifiedName && !VALUES.test(symbol.path);
  return meaningOf(facts.namedIn(directory, name, language).filter(isDefined));
}

/**
 * The directory of the module that a file is part of: its own directory; for value files and tests apart from the sources, the nearest
 * directory above with sources.
 */
function directoryOf(facts: ViewFacts, path: string): string {
  const own = dirname(path);
  if (!VALUES.test(path) && !TEST.test(path)) return own;
  for (let directory = own; ; directory = dirname(directory)) {
    const isTestDirectory = TEST.test(path) && directory === own && basename(own) === "tests";
    if (!isTestDirectory && facts.directories.get(directory)?.some((one) => SOURCE.test(one))) return directory;
    if (directory === ".") return own;
  }
}
