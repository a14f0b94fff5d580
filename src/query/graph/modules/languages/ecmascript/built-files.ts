/** Finds the source of a file that a manifest names and only a build writes: `dist/node/index.js` is built from `src/node/index.ts`. */
import { basename, join, normalize } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { compiledFrom } from "./configs.ts";

export type FileOf = (facts: ViewFacts, path: string) => string | undefined;

/** Directories that builds write to. */
const OUTPUT = new Set([
  "dist",
  "build",
  "out",
  "lib",
  "esm",
  "cjs",
  "es",
  "types",
  "module",
  "umd",
  "commonjs",
  "node",
  "browser",
  "output",
  "bundle",
]);
/** Directories of sources, relative to the package's directory. */
const SOURCES = ["src", "lib", "source", "."];
const ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** The file of a target of the package in a directory, or the source that the target is built from. */
export function builtFrom(facts: ViewFacts, directory: string, target: string, fileOf: FileOf): string | undefined {
  const itself = fileOf(facts, join(directory, target));
  if (itself !== undefined) return itself;
  const path = normalize(target).replace(ENDING, "");
  const byCompiler = compiledFrom(facts, directory, join(directory, path));
  for (const source of [...byCompiler, ...byCustom(path).map((custom) => join(directory, custom))]) {
    const file = fileOf(facts, source);
    if (file !== undefined) return file;
  }
  return byBundler(facts, directory, path, fileOf);
}

/** Where the source of an output usually is: the same path below a source directory, without the directories that the build adds. */
function byCustom(path: string): string[] {
  const parts = path.split("/");
  const found: string[] = [];
  for (let cut = 0; cut < parts.length; cut++) {
    found.push(...SOURCES.map((sources) => join(sources, ...parts.slice(cut))));
    if (!OUTPUT.has(parts[cut] as string)) break;
  }
  return found;
}

const BUNDLER_CONFIG = /\/(?:tsup|tsdown|bunup|rollup|rolldown|vite|esbuild|webpack|rslib|rspack|build)(?:\.\w+)*\.[cm]?[jt]s$/;
/** A source in a bundler's configuration, with the name that may precede it: `runner: "src/runner/index.ts"`. */
const ENTRY = /(?:(["']?)(?<key>[\w./-]+)\1\s*:\s*(?:[\w.]+\([^()'"]*)?)?["'](?<path>[^"'\n]+\.[cm]?[jt]sx?)["']/g;

/** A source in a bundler's configuration, relative to the configuration's directory, and the name before it. */
interface Entry {
  readonly path: string;
  readonly key: string | undefined;
}

const entriesByFacts = new WeakMap<ViewFacts, Map<string, readonly Entry[]>>();

/** The sources that the bundler configurations in a directory name. */
function entriesIn(facts: ViewFacts, directory: string): readonly Entry[] {
  const byDirectory = entriesByFacts.get(facts) ?? new Map<string, readonly Entry[]>();
  entriesByFacts.set(facts, byDirectory);
  const known = byDirectory.get(directory);
  if (known) return known;
  const configs = (facts.directories.get(directory) ?? []).filter((path) => BUNDLER_CONFIG.test(`/${path}`));
  const matches = configs.flatMap((path) => [...(facts.textAt(path) ?? "").matchAll(ENTRY)]);
  const entries = matches.map(({ groups }) => ({ path: groups?.path ?? "", key: groups?.key }));
  byDirectory.set(directory, entries);
  return entries;
}

/** The entry from which a bundler makes an output: the one with the output's name, or, for the package's main file, the only entry. */
function byBundler(facts: ViewFacts, directory: string, path: string, fileOf: FileOf): string | undefined {
  const entries = entriesIn(facts, directory).flatMap(({ path: written, key }) => {
    const file = fileOf(facts, join(directory, written));
    return file === undefined ? [] : [{ file, key, stem: stemOf(written) }];
  });
  const stem = stemOf(path);
  const isWhole = stem === "index" || stem === "main" || stem === basename(directory);
  for (const fitting of [
    entries.filter(({ key }) => key === stem),
    entries.filter((entry) => entry.stem === stem),
    isWhole ? entries : [],
  ]) {
    const files = new Set(fitting.map(({ file }) => file));
    if (files.size === 1) return fitting[0]?.file;
  }
  return undefined;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(ENDING, "");
}
