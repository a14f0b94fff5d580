/** Writes what `init`, `index`, `sync`, `migrate-index` and `delete` did. */
import { counted } from "#core/counted.ts";
import { FILE_BYTES_MAX } from "#core/limits.ts";
import type { IndexResponse, MigrationResponse } from "#core/protocol/indexing.ts";
import type { SkipReason } from "#core/types.ts";
import { printable } from "#format/lines.ts";
import { nextCommand } from "#format/next-step.ts";
import type { Sheet } from "#format/sheet.ts";
import { leftOutText } from "./status.ts";

interface Registration {
  readonly workspace: string;
  readonly ref: string;
  readonly vcs_mode: string;
  readonly already_initialized: boolean;
}

/** The registered workspace, and what to do next. */
export function initSheet(result: Registration): Sheet {
  const state = result.already_initialized ? "was already registered" : "is registered";
  const versioned = result.vcs_mode === "none" ? "no version control, ref live" : `${result.vcs_mode}, ref ${result.ref}`;
  const lines = (): string => `${printable(`${result.workspace} ${state} (${versioned}).`)}\nNext: ${nextCommand({ do: "index" })}`;
  return { data: () => ({ ...result }), lines };
}

/** Whether there was an index to delete. */
export function deletionSheet(result: { readonly deleted: boolean }, workspace: string): Sheet {
  const text = result.deleted ? `The index of ${workspace} is deleted.` : `${workspace} has no index.`;
  return { data: () => ({ ...result }), lines: () => printable(text) };
}

/** What was done to an index of an earlier version. */
export function migrationSheet(response: MigrationResponse): Sheet {
  return { data: () => ({ ...response }), lines: () => migrationSentence(response) };
}

function migrationSentence(response: MigrationResponse): string {
  const { from_schema_version: from, to_schema_version: to, from_extractor_version: read, to_extractor_version: reads } = response;
  const seconds = (response.duration_ms / 1000).toFixed(2);
  if (response.migration === "none") return `The index has schema ${to} and extractor ${reads}: nothing to migrate (${seconds} s).`;
  const how = response.migration === "in_place" ? "Migrated in place" : `Rebuilt (${counted(response.files_parsed, "file")})`;
  const schema = from === to ? `schema ${to}` : `schema ${from ?? "unknown"} to ${to}`;
  const extractor = read === null || read === reads ? "" : `, extractor ${read} to ${reads}`;
  const changes = response.changes.length === 0 ? "" : `: ${response.changes.join("; ")}`;
  return `${how}, ${schema}${extractor}${changes} (${seconds} s).`;
}

/** What an indexing run did. */
export function indexSheet(response: IndexResponse): Sheet {
  return { data: () => ({ ...response }), lines: () => sentence(response) };
}

function sentence(response: IndexResponse): string {
  const seconds = (response.duration_ms / 1000).toFixed(2);
  const skipped = skippedPart(response) + givenUpPart(response) + leftOutPart(response);
  const scanned = response.files_scanned;
  if (response.job_id === null) return `Up to date: ${counted(scanned, "file")}, nothing changed${skipped} (${seconds} s).`;
  const megabytes = (response.bytes / 1e6).toFixed(1);
  const removed = response.files_removed > 0 ? `, ${response.files_removed} removed` : "";
  const parsed = `${counted(response.files_parsed, "file")} (${megabytes} MB, ${counted(response.symbols_extracted, "symbol")})`;
  return `Indexed ${parsed}${removed} of ${scanned} in ${seconds} s${skipped}.`;
}

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  binary: "binary",
  too_large: `larger than ${FILE_BYTES_MAX / 1_048_576} MiB`,
  unreadable: "unreadable",
  not_regular: "links, submodules or special files",
  vanished: "vanished",
};

/** Files that were given up on, whose symbols would otherwise be missing unnoticed. */
function givenUpPart({ timed_out_files: timedOut, crashed_files: crashed }: IndexResponse): string {
  const ends = [timedOut > 0 ? `${timedOut} timed out` : "", crashed > 0 ? `${crashed} crashed` : ""].filter((end) => end !== "");
  return ends.length === 0 ? "" : `; read without a grammar: ${ends.join(", ")} (${nextCommand({ do: "check" })} lists them)`;
}

function leftOutPart({ left_out: directories }: IndexResponse): string {
  return directories.length === 0 ? "" : `; left out: ${leftOutText(directories)}`;
}

/** Files that are not text to index, so that none is left out without notice. */
function skippedPart({ skipped }: IndexResponse): string {
  if (skipped.length === 0) return "";
  return `; skipped: ${skipped.map(({ reason, files }) => `${files} ${SKIPPED[reason]}`).join(", ")}`;
}
