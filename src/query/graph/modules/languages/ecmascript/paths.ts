/** Resolves JavaScript and TypeScript import paths to files, by the rules of Node, TypeScript and bundlers. */
import { dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { FileOf } from "./built-files.ts";
import { mappedFile } from "./configs.ts";
import { importedByPackage, packageFile } from "./packages.ts";

/** Whether a module is named by its path, and not as a package. */
export function isRelative(module: string): boolean {
  return module.startsWith(".") || module.startsWith("/");
}

/** What an import wants: in a TypeScript file the type declarations beside code, in any other file the code. */
type Reader = "types" | "code";

/** Path prefixes that by convention mean the sources of a program in bundler configurations. */
const SOURCE_ALIAS = /^(?:@|~|\$lib|@@)\//;

const filesByFacts = new WeakMap<ViewFacts, Map<string, string | null>>();

/** The path of the file that a module path in file `from` means; undefined where the view has none. */
export function moduleFile(facts: ViewFacts, from: string, module: string): string | undefined {
  const known = filesByFacts.get(facts) ?? new Map<string, string | null>();
  filesByFacts.set(facts, known);
  const reader: Reader = /\.[cm]?tsx?$/.test(from) ? "types" : "code";
  const key = `${reader} ${dirname(from)}\n${module}`;
  const before = known.get(key);
  if (before !== undefined) return before ?? undefined;
  const found = find(facts, from, reader, module.replace(/[?#](?:raw|url|inline|worker|react|component)\b.*$/, ""));
  known.set(key, found ?? null);
  return found;
}

function find(facts: ViewFacts, from: string, reader: Reader, module: string): string | undefined {
  const fileOf = FILE_OF[reader];
  if (module === "" || module.includes("\0")) return undefined;
  if (module.startsWith("/")) return fileOf(facts, module.slice(1));
  if (isRelative(module)) return fileOf(facts, join(dirname(from), module));
  if (module.startsWith("#")) return importedByPackage(facts, from, module, fileOf) ?? mappedFile(facts, from, module, fileOf);
  const named = mappedFile(facts, from, module, fileOf) ?? packageFile(facts, module, fileOf, reader === "types");
  return named ?? aliased(facts, from, module, fileOf);
}

/** `@/a`: by convention the sources of the package around the file. */
function aliased(facts: ViewFacts, from: string, module: string, fileOf: FileOf): string | undefined {
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

const TYPED = [".ts", ".tsx"];
const CODE = [".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts"];
const OTHERS = [".d.mts", ".d.cts", ".vue", ".svelte", ".astro", ".json"];
/** In the order of the search. */
const EXTENSIONS: Readonly<Record<Reader, readonly string[]>> = {
  types: [...TYPED, ".d.ts", ...CODE, ...OTHERS],
  code: [...TYPED, ...CODE, ".d.ts", ...OTHERS],
};
/** The source extensions for an output extension, and the extension of its declarations. */
const WRITTEN_FOR: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx", ".d.ts"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"],
};

const FILE_OF: Readonly<Record<Reader, FileOf>> = {
  types: (facts, path) => fileOf(facts, path, "types"),
  code: (facts, path) => fileOf(facts, path, "code"),
};

/** The file that a path means, trying extensions, `index` files and manifests. */
function fileOf(facts: ViewFacts, path: string, reader: Reader): string | undefined {
  const base = path.replace(/\/+$/, "");
  if (base.startsWith("..")) return undefined;
  const isDirectory = path.endsWith("/") || base === "." || base === "";
  if (!isDirectory) {
    const itself = exists(facts, base) ? base : undefined;
    if (itself !== undefined && reader === "code") return itself;
    const extension = /\.[cm]?jsx?$/.exec(base)?.[0] ?? "";
    const bare = base.slice(0, base.length - extension.length);
    const written = WRITTEN_FOR[extension]?.find((other) => exists(facts, bare + other));
    if (written !== undefined) return bare + written;
    if (itself !== undefined) return itself;
    if (extension === ".js" && exists(facts, `${bare}.jsx`)) return `${bare}.jsx`;
    for (const other of EXTENSIONS[reader]) if (exists(facts, base + other)) return base + other;
  }
  const directory = base === "" ? "." : base;
  return facts.directories.has(directory) ? directoryFile(facts, directory, reader) : undefined;
}

function directoryFile(facts: ViewFacts, directory: string, reader: Reader): string | undefined {
  for (const key of reader === "types" ? ["types", "main"] : ["main"]) {
    const main = mainOf(facts, directory, key);
    const named = main === undefined ? undefined : fileOf(facts, join(directory, main), reader);
    if (named !== undefined) return named;
  }
  for (const extension of EXTENSIONS[reader]) {
    const index = join(directory, `index${extension}`);
    if (exists(facts, index)) return index;
  }
  return undefined;
}

/** The main module that the manifest in a directory names, unless that is the directory itself. */
function mainOf(facts: ViewFacts, directory: string, key: string): string | undefined {
  const text = facts.textAt(join(directory, "package.json"));
  const main = text === undefined ? undefined : new RegExp(`"${key}"\\s*:\\s*"([^"]+)"`).exec(text)?.[1];
  return main === undefined || join(directory, main) === directory ? undefined : main;
}

/** Whether one path is code and the other its declaration file: `a.js` and `a.d.ts`. */
export function areTwins(a: string, b: string): boolean {
  const [declared, code] = a.endsWith("ts") ? [a, b] : [b, a];
  const bare = /^(.*)\.d\.([cm]?)ts$/.exec(declared);
  return bare !== null && (code === `${bare[1]}.${bare[2]}js` || (bare[2] === "" && code === `${bare[1]}.jsx`));
}

function exists(facts: ViewFacts, path: string): boolean {
  return facts.hasPath(path);
}
