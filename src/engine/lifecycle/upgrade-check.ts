/**
 * Use case `upgrade --check`: says what a release would mean for the user of this program. It reads the release's `release.json`, which the
 * caller fetched. This program opens no connection itself, and nobody should have to take its word for that.
 */
import { CodeCompassError } from "#core/errors.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION, VERSION } from "#core/version.ts";

/** What happens to indexes that this program has written. */
type IndexFate = "kept" | "rebuilt_in_background" | "migrated_or_rebuilt" | "written_by_later_version";

export interface UpgradeReport {
  readonly version: string;
  /** The release's version and what it would mean; null when no release was given. */
  readonly release: { readonly version: string; readonly is_newer: boolean; readonly indexes: IndexFate } | null;
  /** The installer or package manager that put this executable in its place. */
  readonly installed_by: string;
  readonly how_to_upgrade: string;
}

/**
 * How an executable was installed, by its path; the first pattern that matches decides. Package managers' own directories are distinct from
 * ours.
 */
const CHANNELS: readonly (readonly [pattern: RegExp, name: string, how: string])[] = [
  [/[\\/]_npx[\\/]/, "npx", "npx codecompass@latest"],
  [/[\\/]node_modules[\\/]/, "npm", "npm install codecompass@latest (with --global if you installed it so)"],
  [/[\\/](?:Cellar|homebrew)[\\/]/, "homebrew", "brew upgrade codecompass"],
  [/[\\/]scoop[\\/]/i, "scoop", "scoop update codecompass"],
  [/^[\\/]nix[\\/]store[\\/]/, "nix", "build the Nix expression of the release"],
  [/[\\/]uv[\\/]tools[\\/]/, "uv", "uv tool upgrade codecompass"],
  [/[\\/]pipx[\\/]venvs[\\/]/, "pipx", "pipx upgrade codecompass"],
  [/[\\/](?:\.?venv|site-packages)[\\/]/, "pip", "pip install --upgrade codecompass"],
  [/^[\\/]usr[\\/]bin[\\/]/, "system package", "install the package of the release (apt install ./codecompass_VERSION_ARCH.deb)"],
];
const BY_HAND = ["by hand", "run the installer of the release, or replace this executable with the new one"] as const;

/** @throws invalid_input when the text is not the `release.json` of a release of this program */
export function checkUpgrade(executable: string, manifest: string | undefined): UpgradeReport {
  const found = CHANNELS.find(([pattern]) => pattern.test(executable));
  const [installed_by, how_to_upgrade] = found ? [found[1], found[2]] : BY_HAND;
  return { version: VERSION, release: manifest === undefined ? null : releaseIn(manifest), installed_by, how_to_upgrade };
}

function releaseIn(manifest: string): UpgradeReport["release"] {
  const { name, version, schema_version: schema, extractor_version: extractor } = fieldsOf(manifest);
  if (name !== "codecompass" || typeof version !== "string" || !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) throw noManifest();
  if (!Number.isSafeInteger(schema) || !Number.isSafeInteger(extractor)) throw noManifest();
  return { version, is_newer: Bun.semver.order(version, VERSION) > 0, indexes: fateOf(Number(schema), Number(extractor)) };
}

function fieldsOf(manifest: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(manifest);
    if (typeof parsed === "object" && parsed !== null) return parsed as Readonly<Record<string, unknown>>;
  } catch {
    // `noManifest` below reports it.
  }
  throw noManifest();
}

function fateOf(schema: number, extractor: number): IndexFate {
  if (schema < SCHEMA_VERSION || extractor < EXTRACTOR_VERSION) return "written_by_later_version";
  if (schema > SCHEMA_VERSION) return "migrated_or_rebuilt";
  return extractor > EXTRACTOR_VERSION ? "rebuilt_in_background" : "kept";
}

function noManifest(): CodeCompassError {
  return new CodeCompassError("invalid_input", "This is not the release.json of a CodeCompass release, or it was cut short.", {
    remediation: "Download release.json from the files of the release, and pass it as --manifest FILE.",
  });
}
