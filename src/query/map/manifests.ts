/** Entries in package manifests: which programs a package installs, and what it exports to importers. */
import { basename, dirname, join, normalize } from "node:path/posix";
import type { MapEntry } from "#core/protocol/map.ts";

type Table = Readonly<Record<string, unknown>>;
type Reader = (text: string, at: ManifestPlace) => MapEntry[];

interface ManifestPlace {
  readonly path: string;
  /** Turns a path relative to the manifest into one from the workspace root. */
  readonly inside: (path: string) => string;
}

/** The manifest of an Android application. Its entries stand in it, and name classes. */
export const ANDROID_MANIFEST = "AndroidManifest.xml";

const READERS: Readonly<Record<string, Reader>> = {
  "package.json": (text, at) => nodePackage(tableOf(JSON.parse(text)), at),
  "composer.json": (text, at) => binaries(tableOf(JSON.parse(text))["bin"], at),
  "Cargo.toml": (text, at) => cargoPackage(tableOf(Bun.TOML.parse(text)), at),
  "pyproject.toml": (text, at) => pythonProject(tableOf(Bun.TOML.parse(text)), at),
  "setup.cfg": consoleScripts,
  "setup.py": consoleScripts,
  [ANDROID_MANIFEST]: launchedActivities,
};

export const MANIFESTS: ReadonlySet<string> = new Set(Object.keys(READERS));

/** The entries that a manifest names; none for one that cannot be parsed. */
export function entriesOfManifest(path: string, text: string): MapEntry[] {
  try {
    const directory = dirname(path);
    const inside = (given: string): string => normalize(join(directory, given));
    return READERS[basename(path)]?.(text, { path, inside }) ?? [];
  } catch {
    return [];
  }
}

function nodePackage(manifest: Table, at: ManifestPlace): MapEntry[] {
  const name = textOf(manifest["name"]) ?? basename(dirname(at.path));
  const bin = typeof manifest["bin"] === "string" ? { [name.replace(/^.*\//, "")]: manifest["bin"] } : manifest["bin"];
  const exported = exportedFile(manifest["exports"]) ?? textOf(manifest["module"]) ?? textOf(manifest["main"]);
  return [...binaries(bin, at), ...(exported === undefined ? [] : [entry("package", name, at.inside(exported))])];
}

/** The file of the main export, at any depth of conditions. */
function exportedFile(exported: unknown): string | undefined {
  if (typeof exported === "string") return exported;
  const table = tableOf(exported);
  for (const key of [".", "import", "default", "require", "node"]) {
    const found = key in table ? exportedFile(table[key]) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function binaries(bin: unknown, at: ManifestPlace): MapEntry[] {
  if (typeof bin === "string") return [entry("binary", basename(bin), at.inside(bin))];
  if (Array.isArray(bin)) return bin.flatMap((path) => binaries(path, at));
  return Object.entries(tableOf(bin)).flatMap(([name, path]) => (typeof path === "string" ? entry("binary", name, at.inside(path)) : []));
}

function cargoPackage(manifest: Table, at: ManifestPlace): MapEntry[] {
  const name = textOf(tableOf(manifest["package"])["name"]);
  const library = textOf(tableOf(manifest["lib"])["path"]);
  const programs = Array.isArray(manifest["bin"]) ? manifest["bin"].map(tableOf) : [];
  return [
    ...(name !== undefined && library !== undefined ? [entry("package", name, at.inside(library))] : []),
    ...programs.flatMap((program) => {
      const [called, path] = [textOf(program["name"]), textOf(program["path"])];
      return called === undefined ? [] : [entry("binary", called, path === undefined ? at.path : at.inside(path))];
    }),
  ];
}

function pythonProject(manifest: Table, at: ManifestPlace): MapEntry[] {
  const poetry = tableOf(tableOf(manifest["tool"])["poetry"]);
  const scripts = { ...tableOf(poetry["scripts"]), ...tableOf(tableOf(manifest["project"])["scripts"]) };
  return Object.entries(scripts).flatMap(([name, target]) =>
    typeof target === "string" ? entry("script", `${name} = ${target}`, at.path) : [],
  );
}

function consoleScripts(text: string, { path }: ManifestPlace): MapEntry[] {
  const list = /console_scripts["']?\s*[=:]\s*\[?([^\]]*?)(?:\]|\n\s*\n|\n\[|$)/.exec(text)?.[1] ?? "";
  return [...list.matchAll(/([\w.-]+)\s*=\s*([\w.]+:[\w.]+)/g)].map(([, name, target]) => entry("script", `${name} = ${target}`, path));
}

const ACTIVITY = /<activity(?:-alias)?\s/g;
/** Matches the class of an activity; of an alias, that of the activity which it stands for. */
const CLASS = /\bandroid:(?:targetActivity|name)\s*=\s*"(?<name>[\w.$]+)"/g;
const LAUNCHED = ["android.intent.action.MAIN", "android.intent.category.LAUNCHER"] as const;

/** The activities with which people start an application. Each is called as the manifest names it: `.MainActivity`. */
function launchedActivities(text: string, { path }: ManifestPlace): MapEntry[] {
  const starts = [...text.matchAll(ACTIVITY)].map(({ index }) => index);
  return starts.flatMap((start, at) => {
    const activity = text.slice(start, starts[at + 1]);
    if (!LAUNCHED.every((word) => activity.includes(`"${word}"`))) return [];
    const tag = activity.slice(0, activity.indexOf(">"));
    const named = [...tag.matchAll(CLASS)];
    const { groups, index = 0 } = named.find(([attribute]) => attribute.startsWith("android:target")) ?? named[0] ?? {};
    if (!groups) return [];
    return [{ ...entry("main", groups["name"] ?? "", path), line_start: text.slice(0, start + index).split("\n").length }];
  });
}

function entry(kind: MapEntry["kind"], name: string, path: string): MapEntry {
  return { kind, name, path, line_start: null };
}

function tableOf(value: unknown): Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
