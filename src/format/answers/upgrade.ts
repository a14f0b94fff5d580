/** Writes what `upgrade --check` found. */
import { printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";

interface Report {
  readonly version: string;
  readonly release: { readonly version: string; readonly is_newer: boolean; readonly indexes: keyof typeof FATES } | null;
  readonly installed_by: string;
  readonly how_to_upgrade: string;
}

const FATES = {
  kept: "Your indexes stay as they are.",
  rebuilt_in_background: "Your indexes go on answering while the new version rebuilds them in the background.",
  migrated_or_rebuilt: "The new version migrates your indexes in place when it first opens them, or rebuilds them.",
  written_by_later_version: "It does not read the indexes of this version: codecompass index --force would rebuild them.",
} as const;

export function upgradeSheet(report: Report): Sheet {
  return { data: () => ({ ...report }), lines: () => sentences(report).map(printable).join("\n") };
}

function sentences({ version, release, installed_by: by, how_to_upgrade: how }: Report): string[] {
  if (release === null) {
    return [
      `This is ${version}, installed ${by === "by hand" ? by : `by ${by}`}. CodeCompass does not use the network and does not know other releases.`,
      "Fetch the release.json of a release yourself, then: codecompass upgrade --check --manifest release.json",
    ];
  }
  if (!release.is_newer) return [`This is ${version}; the release is ${release.version}: nothing newer.`];
  return [`${release.version} is newer than this ${version}.`, FATES[release.indexes], `To upgrade: ${how}`];
}
