/**
 * What is never source, whatever the project says: the built-in layer of the ignore chain. Tables, so that a few set look-ups judge a
 * path. The deny list of secrets is in secret-files.ts.
 */

import { DIRECTORY_CACHE_ENTRIES_MAX } from "#core/limits.ts";

/** Never indexed and never re-included: where version control keeps its own data. */
const VCS_DIRECTORIES: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".bzr", ".jj", "CVS"]);

/** Dependencies, build results and caches. `.codecompassignore` can re-include them with `!`. */
const DIRECTORIES: ReadonlySet<string> = new Set([
  ...["node_modules", "bower_components", "jspm_packages", "vendor", ".venv", "venv", ".eggs"],
  ...["dist", "build", "out", "target", ".next", ".nuxt", ".svelte-kit", ".angular", ".gradle", ".terraform", "DerivedData"],
  ...["__pycache__", ".tox", ".nox", ".cache", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".parcel-cache", ".turbo"],
  ...["coverage", ".nyc_output", ".idea", ".vscode", ".vs", ".codeindex", ".codecompass"],
]);

const NAMES: ReadonlySet<string> = new Set([
  ...["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "go.sum", "gradle-wrapper.jar", ".DS_Store", "Thumbs.db"],
]);

/** Binary formats, and text that no one wrote. The extension is what follows the last dot. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...["exe", "dll", "so", "dylib", "o", "a", "obj", "lib", "ko", "wasm", "pyc", "pyo", "class", "jar", "war", "node"],
  ...["png", "jpg", "jpeg", "gif", "bmp", "ico", "icns", "webp", "avif", "tif", "tiff", "psd", "heic"],
  ...["mp3", "mp4", "m4a", "wav", "ogg", "flac", "avi", "mov", "mkv", "webm"],
  ...["zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "br", "lz4", "deb", "rpm", "dmg", "iso", "apk"],
  ...["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods"],
  ...["ttf", "otf", "woff", "woff2", "eot"],
  ...["db", "sqlite", "sqlite3", "mdb", "parquet", "npy", "npz", "pkl", "h5", "onnx", "pt", "safetensors", "bin", "dat"],
  ...["lock", "log", "swp", "swo", "map", "snap"],
]);

/** Written by programs: the name says so. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\.min\.(?:js|css|mjs)$/, "*.min.js, *.min.css"],
  [/\.generated\.[^.]+$/, "*.generated.*"],
];

export type VcsDirectoryRule = { readonly layer: "vcs"; readonly rule: string };
export type BuiltinRule = { readonly layer: "built-in"; readonly rule: string };

/** The rule that keeps a path out for good, if one does. */
export function vcsDirectoryRule(path: string): VcsDirectoryRule | undefined {
  const { vcs } = rulesOfDirectory(split(path).directory);
  return vcs ? { layer: "vcs", rule: `${vcs}/` } : undefined;
}

/** The built-in default that leaves a path out, if one does. */
export function builtinRule(path: string): BuiltinRule | undefined {
  const { directory, name } = split(path);
  const builtin = rulesOfDirectory(directory).builtin;
  if (builtin) return { layer: "built-in", rule: `${builtin}/` };
  if (NAMES.has(name)) return { layer: "built-in", rule: name };
  const extension = extensionOf(name.toLowerCase());
  if (EXTENSIONS.has(extension)) return { layer: "built-in", rule: `*.${extension}` };
  const pattern = PATTERNS.find(([expression]) => expression.test(name));
  return pattern ? { layer: "built-in", rule: pattern[1] } : undefined;
}

function split(path: string): { directory: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { directory: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

/** The names in a directory's path that decide about everything below it. */
interface DirectoryRules {
  readonly vcs: string | undefined;
  readonly builtin: string | undefined;
}

/** Workspaces have many times more files than directories, and are swept again and again. */
const rulesByDirectory = new Map<string, DirectoryRules>();

function rulesOfDirectory(directory: string): DirectoryRules {
  const known = rulesByDirectory.get(directory);
  if (known) return known;
  const segments = directory.split("/");
  const rules = {
    vcs: segments.find((segment) => VCS_DIRECTORIES.has(segment)),
    builtin: segments.find((segment) => DIRECTORIES.has(segment)),
  };
  if (rulesByDirectory.size >= DIRECTORY_CACHE_ENTRIES_MAX) rulesByDirectory.clear();
  rulesByDirectory.set(directory, rules);
  return rules;
}

/** Whether a directory of this name is never entered unless something re-includes what is inside. */
export function isBuiltinDirectory(name: string): boolean {
  return DIRECTORIES.has(name);
}

/** Whether a directory of this name is never entered at all. */
export function isVcsDirectory(name: string): boolean {
  return VCS_DIRECTORIES.has(name);
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}
