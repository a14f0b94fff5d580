/** The papers of a release: what it contains, what changed, and what programs read about it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXTRACTOR_VERSION, PROTOCOL_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import type { Needs } from "./checks/executable.ts";
import { type ReleaseFacts, ROOT } from "./facts.ts";
import type { Made, Written } from "./output.ts";
import { channels } from "./packages/channels.ts";
import { bom } from "./sbom.ts";
import type { Target } from "./targets.ts";

interface Built {
  readonly target: Target;
  readonly needs: Needs;
}

export async function papersOf(builds: readonly Built[], facts: ReleaseFacts, files: readonly Written[]): Promise<Made[]> {
  return [
    ...channels(builds, facts, files),
    { path: "sbom.cdx.json", bytes: json(await bom(facts)) },
    { path: "release.json", bytes: json(manifestOf(builds, facts, files)) },
    { path: "RELEASE-NOTES.md", bytes: notesOf(facts, files, readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")) },
  ];
}

/** What `codecompass upgrade --check` reads. */
function manifestOf(builds: readonly Built[], facts: ReleaseFacts, files: readonly Written[]): object {
  const { name, version, commit, epoch } = facts;
  return {
    ...{ name, version, commit, date: new Date(epoch * 1000).toISOString() },
    ...{ schema_version: SCHEMA_VERSION, extractor_version: EXTRACTOR_VERSION, protocol_version: PROTOCOL_VERSION },
    needs: Object.fromEntries(builds.map(({ target, needs }) => [target.name, needs])),
    files: files.map(({ path, target, sha256, size }) => ({ path, ...(target === undefined ? {} : { target }), size, sha256 })),
  };
}

/** The section of this version, or of what has no version yet, and what there is to download. */
export function notesOf({ version }: Pick<ReleaseFacts, "version">, files: readonly Written[], changelog: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const named = sections.find((section) => section.startsWith(`[${version}]`) || section.startsWith(`${version} `));
  const chosen = named ?? sections.find((section) => section.startsWith("Unreleased"));
  if (chosen === undefined) throw new Error(`CHANGELOG.md has no section "${version}" and no section "Unreleased"`);
  const body = chosen.slice(chosen.indexOf("\n")).trim();
  const draft = named ? "" : `> A draft: CHANGELOG.md has no section of its own for ${version} yet.\n\n`;
  const rows = files.map(({ path, size, sha256 }) => `| ${path} | ${(size / 1e6).toFixed(1)} MB | \`${sha256}\` |`);
  return `# CodeCompass ${version}\n\n${draft}${body}\n\n## Files\n\n| file | size | SHA-256 |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
