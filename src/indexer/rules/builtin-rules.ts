/**
 * What is never source, whatever the project says: the built-in layer of the ignore chain. Tables, so that a few set look-ups judge a
 * path. The deny list of secrets is in secret-files.ts.
 */

import { DIRECTORY_CACHE_ENTRIES_MAX } from "#core/limits.ts";

/** Never indexed and never re-included: where version control keeps its own data. */
const VCS_DIRECTORIES: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".bzr", ".jj", "CVS"]);

/** Written by tools, for themselves: never source, even when they are tracked. `.codecompassignore` can re-include them with `!`. */
const TOOL_DIRECTORIES: ReadonlySet<string> = new Set([
  ...[".venv", ".eggs", ".next", ".nuxt", ".svelte-kit", ".angular", ".gradle", ".terraform", "DerivedData"],
  ...["__pycache__", ".tox", ".nox", ".cache", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".parcel-cache", ".turbo"],
  ...[".nyc_output", ".idea", ".vscode", ".vs", ".codeindex", ".codecompass"],
]);

/**
 * Dependencies and build results, as long as nobody tracks them; what is tracked is part of the project, unless it is very much (see
 * tracked-directories.ts). `.codecompassignore` can re-include them with `!`.
 */
const DEPENDENCY_DIRECTORIES: ReadonlySet<string> = new Set([
  ...["node_modules", "bower_components", "jspm_packages", "vendor", "venv"],
  ...["build", "out", "target", "coverage", "dist"],
]);

/** Of these, the one that is tracked for those who install from the repository: what it holds is made of the sources beside it. */
const RELEASE_DIRECTORY = "dist";

/** Below these, and below dependencies, a directory called like a release is a part of the sources (`src/cmd/dist`, `vendor/jquery/dist`). */
const SOURCE_DIRECTORIES: ReadonlySet<string> = new Set(["src", "source", "sources", "lib", "cmd", "internal", "include"]);

const NAMES: ReadonlySet<string> = new Set([
  ...["package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "go.sum", "gradle-wrapper.jar", ".DS_Store", "Thumbs.db"],
]);

/** The extension is what follows the last dot. */
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

/** Text that no one wrote. */
const EXTENSIONS: ReadonlySet<string> = new Set([...BINARY_EXTENSIONS, "lock", "log", "map", "snap"]);

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

/** The built-in default that leaves a path out, if one does; `isOwn` says which directories of dependencies belong to the project. */
export function builtinRule(path: string, isOwn: (dependencyDirectory: string) => boolean): BuiltinRule | undefined {
  const { directory, name } = split(path);
  const { tool, dependencies } = rulesOfDirectory(directory);
  const left = tool ?? (dependencies === undefined || isOwn(dependencies) ? undefined : split(dependencies).name);
  return left === undefined ? fileRule(name) : { layer: "built-in", rule: `${left}/` };
}

/** The outermost directory around a file that holds dependencies or build results by its name; none where it is left out in any case. */
export function dependencyDirectory(directory: string): string | undefined {
  const { vcs, tool, dependencies } = rulesOfDirectory(directory);
  return vcs === undefined && tool === undefined ? dependencies : undefined;
}

/** The built-in default that leaves files of a name out wherever they are. */
export function fileRule(name: string): BuiltinRule | undefined {
  if (NAMES.has(name)) return { layer: "built-in", rule: name };
  const extension = extensionOf(name.toLowerCase());
  if (EXTENSIONS.has(extension)) return { layer: "built-in", rule: `*.${extension}` };
  const pattern = PATTERNS.find(([expression]) => expression.test(name));
  return pattern ? { layer: "built-in", rule: pattern[1] } : undefined;
}

/** Whether nobody would look for a name in a file that is called so. */
export function isBinaryName(name: string): boolean {
  return BINARY_EXTENSIONS.has(extensionOf(name.toLowerCase()));
}

function split(path: string): { directory: string; name: string } {
  const slash = path.lastIndexOf("/");
  return { directory: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) };
}

/** What in a directory's path decides about everything below it. */
interface DirectoryRules {
  /** Names of directories around it, or its own. */
  readonly vcs: string | undefined;
  readonly tool: string | undefined;
  /** The path of the outermost directory of dependencies. */
  readonly dependencies: string | undefined;
}

/** Workspaces have many times more files than directories, and are swept again and again. */
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

/** Whether a directory of this name is never entered unless something re-includes what is inside. */
export function isBuiltinDirectory(name: string): boolean {
  return TOOL_DIRECTORIES.has(name) || DEPENDENCY_DIRECTORIES.has(name);
}

/** Whether a directory of this name is never entered at all. */
export function isVcsDirectory(name: string): boolean {
  return VCS_DIRECTORIES.has(name);
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}
