/** Writes what `state` did: an export, an import, or a manifest. */
import { counted } from "#core/counted.ts";
import type { StateExportResponse, StateImportResponse, StateManifest } from "#core/protocol/state.ts";
import { printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";

/** The written file, and what it holds. */
export function stateExportSheet(response: StateExportResponse): Sheet {
  const { file, bytes, manifest, files_parsed: parsed, duration_ms: ms } = response;
  const text = `Wrote ${file} (${megabytes(bytes)}): ${ofCommit(manifest)}, ${parsed} of them parsed for it, in ${seconds(ms)}.`;
  return { data: () => ({ ...response }), lines: () => printable(text) };
}

/** The imported index, and how many files of the workspace it did not have. */
export function stateImportSheet(response: StateImportResponse): Sheet {
  const { manifest, replaced, files_unproven: unproven, files_parsed: parsed, files_scanned: scanned, duration_ms: ms } = response;
  const left =
    unproven > 0
      ? ` ${counted(unproven, "file was", "files were")} left out, since nothing here proves ${unproven === 1 ? "its content" : "their contents"}.`
      : "";
  const old = replaced ? " It replaced the index that was there." : "";
  const text = `Imported ${ofCommit(manifest)}, in ${seconds(ms)}; ${parsed} of ${counted(scanned, "file")} here had to be parsed.${left}${old}`;
  return { data: () => ({ ...response }), lines: () => printable(text) };
}

/** The manifest of an archive. */
export function stateManifestSheet(manifest: StateManifest): Sheet {
  const { program_version: program, schema_version: schema, extractor_version: extractor, object_format: format } = manifest;
  const facts: readonly (readonly [string, string])[] = [
    ["commit", `${manifest.ref} at ${manifest.commit} (${format})`],
    ["begins with", manifest.root_commits.join(", ") || "unknown: the clone that made it lacks the first commits"],
    ["holds", `${counted(manifest.files, "file")}, ${counted(manifest.symbols, "symbol")}`],
    ["written by", `codecompass ${program}, format ${manifest.format_version}, schema ${schema}, extractor ${extractor}`],
    ...manifest.members.map(({ name, size_bytes: size, sha256 }) => [name, `${megabytes(size)}, SHA-256 ${sha256}`] as const),
  ];
  const width = Math.max(...facts.map(([label]) => label.length));
  const lines = (): string => facts.map(([label, value]) => printable(`${label.padEnd(width)}  ${value}`)).join("\n");
  return { data: () => ({ ...manifest }), lines };
}

const ofCommit = ({ ref, commit, files }: StateManifest): string => `${ref} at ${commit.slice(0, 12)}, ${counted(files, "file")}`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
