/** The source of a file that a manifest names and that only a build writes: `dist/node/index.js` is made of `src/node/index.ts`. */
import { basename, join, normalize } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { parseLenient } from "#query/graph/modules/lenient-json.ts";

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
/** Directories that sources lie in, from that of the package. */
const SOURCES = ["src", "lib", "source", "."];
const ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** The file of a target of the package in a directory, or the source that it is built from. */
export function builtFrom(facts: ViewFacts, directory: string, target: string, fileOf: FileOf): string | undefined {
  const itself = fileOf(facts, join(directory, target));
  if (itself !== undefined) return itself;
  const path = normalize(target).replace(ENDING, "");
  for (const source of [...byCompiler(facts, directory, path), ...byCustom(path)]) {
    const file = fileOf(facts, join(directory, source));
    if (file !== undefined) return file;
  }
  return byBundler(facts, directory, path, fileOf);
}

/** Where the source of an output mostly lies: the same path among the sources, without the directories that the build adds. */
function byCustom(path: string): string[] {
  const parts = path.split("/");
  const found: string[] = [];
  for (let cut = 0; cut < parts.length; cut++) {
    found.push(...SOURCES.map((sources) => join(sources, ...parts.slice(cut))));
    if (!OUTPUT.has(parts[cut] as string)) break;
  }
  return found;
}

/** Where the configurations of the compiler say that it lies. */
function byCompiler(facts: ViewFacts, directory: string, path: string): string[] {
  return textsIn(facts, directory, COMPILER_CONFIG).flatMap((text) => {
    const { outDir, declarationDir, rootDir } = compilerOptions(text);
    if (typeof rootDir !== "string") return [];
    return [outDir, declarationDir].flatMap((output) => {
      const prefix = typeof output === "string" ? join(output, "/") : undefined;
      return prefix !== undefined && path.startsWith(prefix) ? [join(rootDir, path.slice(prefix.length))] : [];
    });
  });
}

const COMPILER_CONFIG = /\/[jt]sconfig(?:\.[\w-]+)*\.json$/;

function compilerOptions(text: string): Readonly<Record<string, unknown>> {
  const written = parseLenient(text);
  return isRecord(written) && isRecord(written.compilerOptions) ? written.compilerOptions : {};
}

const BUNDLER_CONFIG = /\/(?:tsup|tsdown|bunup|rollup|rolldown|vite|esbuild|webpack|rslib|rspack|build)(?:\.\w+)*\.[cm]?[jt]s$/;
/** A source that a bundler is told, with the name that may stand before it: `runner: "src/runner/index.ts"`. */
const ENTRY = /(?:(["']?)(?<key>[\w./-]+)\1\s*:\s*(?:[\w.]+\([^()'"]*)?)?["'](?<path>[^"'\n]+\.[cm]?[jt]sx?)["']/g;

/** The entry that a bundler makes an output of: the one of its name, or, of what the package is as a whole, the only one. */
function byBundler(facts: ViewFacts, directory: string, path: string, fileOf: FileOf): string | undefined {
  const entries = textsIn(facts, directory, BUNDLER_CONFIG).flatMap((text) =>
    [...text.matchAll(ENTRY)].flatMap(({ groups }) => {
      const written = groups?.path ?? "";
      const file = fileOf(facts, join(directory, written));
      return file === undefined ? [] : [{ file, key: groups?.key, stem: stemOf(written) }];
    }),
  );
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

function textsIn(facts: ViewFacts, directory: string, name: RegExp): string[] {
  return (facts.directories.get(directory) ?? []).filter((path) => name.test(`/${path}`)).map((path) => facts.textAt(path) ?? "");
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
