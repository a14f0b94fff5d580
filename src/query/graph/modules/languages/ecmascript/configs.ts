/** Path settings of `tsconfig.json` and `jsconfig.json`, including what these extend: path mappings, and where the compiler writes. */
import { dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { isRecord, parseLenient } from "#query/graph/modules/lenient-json.ts";
import type { FileOf } from "./built-files.ts";
import { packageNamed } from "./named-packages.ts";

/** A path mapping: a pattern with at most one `*`, and its targets as paths from the workspace root. */
interface Mapping {
  readonly before: string;
  readonly after: string;
  readonly isExact: boolean;
  readonly targets: readonly string[];
}

interface Config {
  readonly mappings: readonly Mapping[];
  readonly base: string | undefined;
  /** The directory of the sources, from the workspace root. */
  readonly rootDir: string | undefined;
  /** The directory that the compiler writes to, from the workspace root. */
  readonly outDir: string | undefined;
  readonly declarationDir: string | undefined;
}

type DirectoryOption = "rootDir" | "outDir" | "declarationDir";

const NO_CONFIG: Config = { mappings: [], base: undefined, rootDir: undefined, outDir: undefined, declarationDir: undefined };
const CONFIG_NAMES = ["tsconfig.json", "jsconfig.json"];
/** How deep a chain of extended or referenced configurations is followed. */
const DEPTH_MAX = 8;

const configsByFacts = new WeakMap<ViewFacts, Map<string, Config>>();

/** The file that a module path means, by the configurations in the directories above a file. */
export function mappedFile(facts: ViewFacts, from: string, module: string, fileOf: FileOf): string | undefined {
  for (let directory = dirname(from); ; directory = dirname(directory)) {
    for (const name of CONFIG_NAMES) {
      const { mappings, base } = configAt(facts, join(directory, name), 0);
      const found = byMapping(facts, mappings, module, fileOf) ?? (base === undefined ? undefined : fileOf(facts, join(base, module)));
      if (found !== undefined) return found;
    }
    if (directory === "." || directory === "/") return undefined;
  }
}

const CONFIG_FILE = /(?:^|\/)[jt]sconfig(?:\.[\w-]+)*\.json$/;

/** The sources, without extension, from which the compiler makes `path`, by a directory's configurations; from the workspace root. */
export function compiledFrom(facts: ViewFacts, directory: string, path: string): string[] {
  const configs = (facts.directories.get(directory) ?? []).filter((file) => CONFIG_FILE.test(file));
  return configs.flatMap((config) => {
    const { rootDir, outDir, declarationDir } = configAt(facts, config, 0);
    if (rootDir === undefined) return [];
    return [outDir, declarationDir].flatMap((output) => {
      const prefix = output === undefined ? undefined : output === "." ? "" : `${output}/`;
      return prefix !== undefined && path.startsWith(prefix) ? [join(rootDir, path.slice(prefix.length))] : [];
    });
  });
}

function byMapping(facts: ViewFacts, mappings: readonly Mapping[], module: string, fileOf: FileOf): string | undefined {
  for (const { before, after, isExact, targets } of mappings) {
    const fits = isExact
      ? module === before
      : module.startsWith(before) && module.endsWith(after) && module.length >= before.length + after.length;
    if (!fits) continue;
    const inside = module.slice(before.length, module.length - after.length);
    for (const target of targets) {
      const found = fileOf(facts, isExact ? target : target.replace("*", () => inside));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function configAt(facts: ViewFacts, path: string, depth: number): Config {
  if (depth > DEPTH_MAX) return NO_CONFIG;
  const known = configsByFacts.get(facts) ?? new Map<string, Config>();
  configsByFacts.set(facts, known);
  const before = known.get(path);
  if (before) return before;
  known.set(path, NO_CONFIG);
  const config = facts.hasPath(path) ? read(facts, path, depth) : NO_CONFIG;
  known.set(path, config);
  return config;
}

function read(facts: ViewFacts, path: string, depth: number): Config {
  const written = parseLenient(facts.textAt(path) ?? "");
  if (!isRecord(written)) return NO_CONFIG;
  const directory = dirname(path);
  const options = isRecord(written.compilerOptions) ? written.compilerOptions : {};
  const extended = listed(written.extends).map((name) => configAt(facts, configPath(facts, directory, name), depth + 1));
  const base = typeof options.baseUrl === "string" ? join(directory, options.baseUrl) : extended.findLast(({ base }) => base)?.base;
  const own = isRecord(options.paths) ? mappingsOf(options.paths, base ?? directory) : undefined;
  // A configuration that only has references takes the mappings of the configurations it refers to.
  const referred = Array.isArray(written.references) ? written.references.flatMap((one) => (isRecord(one) ? listed(one.path) : [])) : [];
  const beside = referred.flatMap((name) => configAt(facts, configPath(facts, directory, name), depth + 1).mappings);
  const directoryOf = (option: DirectoryOption): string | undefined => {
    const said = options[option];
    return typeof said === "string" ? join(directory, said, ".") : extended.findLast((one) => one[option])?.[option];
  };
  return {
    mappings: [...(own ?? extended.findLast(({ mappings }) => mappings.length > 0)?.mappings ?? []), ...beside],
    base,
    rootDir: directoryOf("rootDir"),
    outDir: directoryOf("outDir"),
    declarationDir: directoryOf("declarationDir"),
  };
}

function listed(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === "string");
}

/** The path of a configuration that another names: a file, a directory, or a file of a package of the view. */
function configPath(facts: ViewFacts, directory: string, name: string): string {
  const named = name.startsWith(".") ? undefined : packageNamed(facts, name);
  const at = named ? join(named.found.directory, named.rest) : join(directory, name);
  return [at, `${at}.json`, join(at, "tsconfig.json")].find((path) => facts.hasPath(path)) ?? at;
}

/** Parses mappings, the most specific pattern first, as TypeScript tries them. */
function mappingsOf(paths: Readonly<Record<string, unknown>>, base: string): Mapping[] {
  return Object.entries(paths)
    .map(([pattern, targets]) => {
      const star = pattern.indexOf("*");
      const to = listed(targets).map((target) => join(base, target));
      if (star < 0) return { before: pattern, after: "", isExact: true, targets: to };
      return { before: pattern.slice(0, star), after: pattern.slice(star + 1), isExact: false, targets: to };
    })
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.before.length - a.before.length);
}
