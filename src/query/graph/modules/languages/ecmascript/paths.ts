/** Which file an import path of JavaScript or TypeScript names, by the rules of Node, of TypeScript and of bundlers. */
import { dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { mappedFile } from "./configs.ts";
import { importedByPackage, packageFile } from "./packages.ts";

export function isRelative(module: string): boolean {
  return module.startsWith(".") || module.startsWith("/");
}

/** Parts of a path that name the sources of a program in what bundlers are told. */
const SOURCE_ALIAS = /^(?:@|~|\$lib|@@)\//;

const filesByFacts = new WeakMap<ViewFacts, Map<string, string | null>>();

/** The path of the file that a module path means where it is written; undefined where no file of the view is it. */
export function moduleFile(facts: ViewFacts, from: string, module: string): string | undefined {
  const known = filesByFacts.get(facts) ?? new Map<string, string | null>();
  filesByFacts.set(facts, known);
  const key = `${dirname(from)}\n${module}`;
  const before = known.get(key);
  if (before !== undefined) return before ?? undefined;
  const found = find(facts, from, module.replace(/[?#](?:raw|url|inline|worker|react|component)\b.*$/, ""));
  known.set(key, found ?? null);
  return found;
}

function find(facts: ViewFacts, from: string, module: string): string | undefined {
  if (module === "" || module.includes("\0")) return undefined;
  if (module.startsWith("/")) return fileOf(facts, module.slice(1));
  if (isRelative(module)) return fileOf(facts, join(dirname(from), module));
  if (module.startsWith("#")) return importedByPackage(facts, from, module, fileOf) ?? mappedFile(facts, from, module, fileOf);
  return mappedFile(facts, from, module, fileOf) ?? packageFile(facts, module, fileOf) ?? aliased(facts, from, module);
}

/** `@/a`: by custom the sources of the package around. */
function aliased(facts: ViewFacts, from: string, module: string): string | undefined {
  const alias = SOURCE_ALIAS.exec(module)?.[0];
  if (alias === undefined) return undefined;
  const rest = module.slice(alias.length);
  for (let directory = dirname(from); ; directory = dirname(directory)) {
    for (const sources of alias === "$lib/" ? ["src/lib"] : ["src", "app", "."]) {
      const found = fileOf(facts, join(directory, sources, rest));
      if (found !== undefined) return found;
    }
    if (directory === "." || directory === "/") return undefined;
  }
}

/** In the order in which they are looked for. */
const EXTENSIONS = [
  ".ts",
  ".tsx",
  ".d.ts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".mts",
  ".cts",
  ".d.mts",
  ".d.cts",
  ".vue",
  ".svelte",
  ".astro",
  ".json",
];
/** What a program writes for a file that is made of another. */
const WRITTEN_FOR: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts", ".jsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"],
};

/** The file that a path without regard to extensions, `index` files and manifests means. */
function fileOf(facts: ViewFacts, path: string): string | undefined {
  const base = path.replace(/\/+$/, "");
  if (base.startsWith("..")) return undefined;
  const isDirectory = path.endsWith("/") || base === "." || base === "";
  if (!isDirectory) {
    if (exists(facts, base)) return base;
    const extension = /\.[cm]?jsx?$/.exec(base)?.[0] ?? "";
    for (const other of WRITTEN_FOR[extension] ?? []) {
      const twin = base.slice(0, -extension.length) + other;
      if (exists(facts, twin)) return twin;
    }
    for (const other of EXTENSIONS) if (exists(facts, base + other)) return base + other;
  }
  return facts.directories.has(base === "" ? "." : base) ? directoryFile(facts, base === "" ? "." : base) : undefined;
}

function directoryFile(facts: ViewFacts, directory: string): string | undefined {
  const main = mainOf(facts, directory);
  const named = main === undefined ? undefined : fileOf(facts, join(directory, main));
  if (named !== undefined) return named;
  for (const extension of EXTENSIONS) {
    const index = join(directory, `index${extension}`);
    if (exists(facts, index)) return index;
  }
  return undefined;
}

/** What the manifest in a directory says is its module, if it is not the directory itself. */
function mainOf(facts: ViewFacts, directory: string): string | undefined {
  const text = facts.textAt(join(directory, "package.json"));
  const main = text === undefined ? undefined : /"main"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  return main === undefined || join(directory, main) === directory ? undefined : main;
}

function exists(facts: ViewFacts, path: string): boolean {
  return facts.hasPath(path);
}
