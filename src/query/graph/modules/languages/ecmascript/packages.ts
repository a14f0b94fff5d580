/** JavaScript packages inside a view: which file a path into a package means. */
import { dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { isRecord } from "#query/graph/modules/lenient-json.ts";
import { builtFrom, type FileOf } from "./built-files.ts";
import { packageNamed, packagesOf } from "./named-packages.ts";

const DECLARATIONS = /\.d\.[cm]?ts$/;

/** The file that `name/rest` means, where the view has a package `name`. `isTyped`: declaration files may be the answer. */
export function packageFile(facts: ViewFacts, module: string, fileOf: FileOf, isTyped: boolean): string | undefined {
  const named = packageNamed(facts, module);
  if (!named) return undefined;
  const { found, rest } = named;
  const targets = [...exportTargets(found.manifest, rest), ...(rest === "" ? mains(found.manifest) : [`./${rest}`])];
  const code = isTyped ? targets : targets.filter((target) => !DECLARATIONS.test(target));
  for (const target of new Set([...code, ...targets])) {
    const file = builtFrom(facts, found.directory, target, fileOf);
    if (file !== undefined) return file;
  }
  for (const sources of ["src", "lib", "."]) {
    const file = fileOf(facts, join(found.directory, sources, rest === "" ? "index" : rest));
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The file that `#name` means, by the `imports` table of the package around a file. */
export function importedByPackage(facts: ViewFacts, from: string, module: string, fileOf: FileOf): string | undefined {
  const { byDirectory } = packagesOf(facts);
  for (let directory = dirname(from); ; directory = dirname(directory)) {
    const around = byDirectory.get(directory);
    const imports = around?.manifest.imports;
    if (around && isRecord(imports)) {
      for (const target of targetsOf(imports, module)) {
        const file = builtFrom(facts, directory, target, fileOf);
        if (file !== undefined) return file;
      }
    }
    if (directory === "." || directory === "/") return undefined;
  }
}

function mains({ source, types, typings, module, main, browser }: Readonly<Record<string, unknown>>): string[] {
  return [source, types, typings, module, main, browser].filter((target) => typeof target === "string");
}

function exportTargets({ exports }: Readonly<Record<string, unknown>>, rest: string): string[] {
  if (exports === undefined) return [];
  const isTable = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith("."));
  if (!isTable) return rest === "" ? allTargets(exports) : [];
  return targetsOf(exports, rest === "" ? "." : `./${rest}`);
}

/** The targets of a path in a table whose keys have at most one `*`: those of an equal key, else of matching keys, the longest first. */
function targetsOf(table: Readonly<Record<string, unknown>>, path: string): string[] {
  if (Object.hasOwn(table, path)) return allTargets(table[path]);
  const fitting = Object.keys(table)
    .flatMap((key) => {
      const star = key.indexOf("*");
      const fits = star >= 0 && path.startsWith(key.slice(0, star)) && path.endsWith(key.slice(star + 1)) && path.length >= key.length;
      return fits ? [{ key, inside: path.slice(star, path.length - (key.length - star - 1)) }] : [];
    })
    .sort((a, b) => b.key.length - a.key.length);
  return fitting.flatMap(({ key, inside }) => allTargets(table[key]).map((target) => target.replaceAll("*", inside)));
}

/** Every path that a target names under any condition: which condition holds is unknown here. */
function allTargets(target: unknown): string[] {
  if (typeof target === "string") return [target];
  if (Array.isArray(target)) return target.flatMap(allTargets);
  return isRecord(target) ? Object.values(target).flatMap(allTargets) : [];
}
