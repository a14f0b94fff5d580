/**
 * The built-in layer of the ignore chain: paths that are never source, whatever the project says. It consists of tables, so that a few set
 * look-ups judge a path. The deny list of secrets is in secret-files.ts.
 */

import { DIRECTORY_CACHE_ENTRIES_MAX } from "#core/limits.ts";

/** Directories of version control data: never indexed and never re-included. */
const VCS_DIRECTORIES: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".bzr", ".jj", "CVS"]);

/** Directories that tools write for themselves: never source, even when tracked. `.codecompassignore` can re-include them with `!`. */
const TOOL_DIRECTORIES: ReadonlySet<string> = new Set([
  ...[".venv", ".eggs", ".next", ".nuxt", ".svelte-kit", ".angular", ".gradle", ".terraform", "DerivedData"],
  ...["__pycache__", ".tox", ".nox", ".cache", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".parcel-cache", ".turbo"],
  ...[".nyc_output", ".idea", ".vscode", ".vs", ".codeindex", ".codecompass"],
]);

/**
 * Directories of dependencies and build results. They are left out unless version control tracks files in them, but not very many (see
 * tracked-directories.ts). `.codecompassignore` can re-include them with `!`.
 */
const DEPENDENCY_DIRECTORIES: ReadonlySet<string> = new Set([
  ...["node_modules", "bower_components", "jspm_packages", "vendor", "venv"],
  ...["build", "out", "target", "coverage", "dist"],
]);

/** The one of these that projects track for people who install from the repository: it holds files built from the sources beside it. */
const RELEASE_DIRECTORY = "dist";

/**
 * Below these directories, and below dependencies, a directory named like a release belongs
 * to the sources (`src/cmd/dist`, `vendor/jquery/dist`).
 */
const SOURCE_DIRECTORIES: ReadonlySet<string> = new Set(["src", "source", "sources", "lib", "cmd", "internal", "include"]);

const NAMES: ReadonlySet<string> = new Set([
  ...["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "go.sum", "gradle-wrapper.jar", ".DS_Store", "Thumbs.db"],
]);

/** Extensions of binary files, without the dot. */
const BINARY_EXTENSIONS: ReadonlySet<string> = new Set([
  ...["exe", "dll", "so", "dylib", "o", "a", "obj", "lib", "ko", "wasm", "pyc", "pyo", "class", "jar", "war", "node"],
  ...["png", "jpg", "jpeg", "gif", "bmp", "ico", "icns", "webp", "avif", "tif", "tiff", "psd", "heic"],
  ...["mp3", "mp4", "m4a", "wav", "ogg", "flac", "avi", "mov", "mkv", "webm"],
  ...["zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "br", "lz4", "deb", "rpm", "dmg", "iso", "apk"],
  ...["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods"],
  ...["ttf", "otf", "woff", "woff2", "eot"],
  ...["db", "sqlite", "sqlite3", "mdb", "parquet", "npy", "npz", "pkl", "h5", "onnx", "pt", "safetensors", "bin", "dat"],
  ...["swp", "swo"],
]);

/** Extensions of binary files, and of text that no person wrote. */
const EXTENSIONS: ReadonlySet<string> = new Set([...BINARY_EXTENSIONS, "lock", "log", "map", "snap"]);

/** Name patterns of generated files, each with its name as a rule. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\.min\.(?:js|css|mjs)$/, "*.min.js, *.min.css"],
  [/\.generated\.[^.]+$/, "*.generated.*"],
];

export type VcsDirectoryRule = { readonly layer: "vcs"; readonly rule: string };
export type BuiltinRule = { readonly layer: "built-in"; readonly rule: string };

/** The version control directory that keeps a path out for good, as a rule; undefined when there is none. */
export function vcsDirectoryRule(path: string): VcsDirectoryRule | undefined {
  const { vcs } = rulesOfDirectory(split(path).directory);
  return vcs ? { layer: "vcs", rule: `${vcs}/` } : undefined;
}

/** The built-in rule that leaves a path out, if there is one; `isOwn` says whether a directory of dependencies belongs to the project. */
export function builtinRule(path: string, isOwn: (dependencyDirectory: string) => boolean): BuiltinRule | undefined {
  const { directory, name } = split(path);
  const { tool, dependencies } = rulesOfDirectory(directory);
  const left = tool ?? (dependencies === undefined || isOwn(dependencies) ? undefined : split(dependencies).name);
  return left === undefined ? fileRule(name) : { layer: "built-in", rule: `${left}/` };
}

/**
 * The outermost directory on a path whose name stands for dependencies or build results;
 * undefined when there is none, or another rule leaves it out anyway.
 */
export function dependencyDirectory(directory: string): string | undefined {
  const { vcs, tool, dependencies } = rulesOfDirectory(directory);
  return vcs === undefined && tool === undefined ? dependencies : undefined;
}

/** The built-in rule that leaves out files with this name in any directory. */
export function fileRule(name: string): BuiltinRule | undefined {
  if (NAMES.has(name)) return { layer: "built-in", rule: name };
  const extension = extensionOf(name.toLowerCase());
  if (EXTENSIONS.has(extension)) return { layer: "built-in", rule: `*.${extension}` };
  const pattern = PATTERNS.find(([expression]) => expression.test(name));
  return pattern ? { layer: "built-in", rule: pattern[1] } : undefined;
}

/** Whether a file with this name is binary, so that nobody would look for a name in it. */
export function isBinaryName(name: string): boolean {
  return BINARY_EXTENSIONS.has(extensionOf(name.toLowerCase()));
}

function split(path: string): { directory: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { directory: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

/** The parts of a directory's path that decide about everything below it. */
interface DirectoryRules {
  /** Name of a version control directory on the path, the directory itself included; likewise for tools below. */
  readonly vcs: string | undefined;
  readonly tool: string | undefined;
  /** The path of the outermost directory of dependencies. */
  readonly dependencies: string | undefined;
}

/** Cached, because workspaces have many more files than directories, and are scanned again and again. */
const rulesByDirectory = new Map<string, DirectoryRules>();

function rulesOfDirectory(directory: string): DirectoryRules {
  const known = rulesByDirectory.get(directory);
  if (known) return known;
  const segments = directory.split("/");
  const outermost = segments.findIndex((segment) => DEPENDENCY_DIRECTORIES.has(segment));
  const rules = {
    vcs: segments.find((segment) => VCS_DIRECTORIES.has(segment)),
    tool: segments.find((segment) => TOOL_DIRECTORIES.has(segment)) ?? (isRelease(segments, outermost) ? RELEASE_DIRECTORY : undefined),
    dependencies: outermost < 0 ? undefined : segments.slice(0, outermost + 1).join("/"),
  };
  if (rulesByDirectory.size >= DIRECTORY_CACHE_ENTRIES_MAX) rulesByDirectory.clear();
  rulesByDirectory.set(directory, rules);
  return rules;
}

function isRelease(segments: readonly string[], outermost: number): boolean {
  return segments[outermost] === RELEASE_DIRECTORY && !segments.slice(0, outermost).some((segment) => SOURCE_DIRECTORIES.has(segment));
}

/** Whether scans skip directories with this name unless a pattern re-includes something inside. */
export function isBuiltinDirectory(name: string): boolean {
  return TOOL_DIRECTORIES.has(name) || DEPENDENCY_DIRECTORIES.has(name);
}

/** Whether scans always skip directories with this name. */
export function isVcsDirectory(name: string): boolean {
  return VCS_DIRECTORIES.has(name);
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}
