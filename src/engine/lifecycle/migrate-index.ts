/** Use case `migrate-index`: does at once the migration that would otherwise happen step by step after an update of this program. */
import { CodeCompassError } from "#core/errors.ts";
import type { MigrationResponse } from "#core/protocol/indexing.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { inspectProject, requireIndex } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { type CompatibilityReport, isOutdated } from "#store/database/database.ts";
import { migrationsFrom } from "#store/database/migrations.ts";
import { type IndexRequest, indexWorkspace } from "./index-workspace.ts";

export interface MigrationRequest extends Pick<IndexRequest, "onProgress" | "signal"> {
  /** Schema numbers that the caller expects; with any other, the call fails and does nothing. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * Brings a workspace's index to this program's schema and extractor: in place where that is possible, else by a rebuild, during which the
 * old index answers if it still can. Then brings it up to date with the files.
 * @throws invalid_input when the index or the program has another schema than the caller expects; not_indexed, index_incompatible,
 * index_busy
 */
export async function migrateIndex(
  workspace: Workspace,
  { from, to = SCHEMA_VERSION, ...run }: MigrationRequest = {},
): Promise<MigrationResponse> {
  const { report } = inspectProject(workspace);
  checkExpected(report, from, to);
  requireIndex(workspace);
  const changes = migrationsFrom(report.schemaVersion ?? SCHEMA_VERSION).map(({ change }) => change);
  const { filesParsed, durationMs } = await indexWorkspace(workspace, { ...run, allowBroad: true, waitsForRebuild: true });
  return {
    migration: isOutdated(report) ? "rebuilt" : changes.length > 0 ? "in_place" : "none",
    from_schema_version: report.schemaVersion,
    to_schema_version: SCHEMA_VERSION,
    from_extractor_version: report.extractorVersion,
    to_extractor_version: EXTRACTOR_VERSION,
    changes,
    files_parsed: filesParsed,
    duration_ms: durationMs,
  };
}

function checkExpected({ schemaVersion, state }: CompatibilityReport, from: number | undefined, to: number): void {
  if (to !== SCHEMA_VERSION) {
    throw new CodeCompassError("invalid_input", `This program migrates indexes to schema ${SCHEMA_VERSION}, not to ${to}.`, {
      remediation: "Use the version of this program that writes the schema you want.",
    });
  }
  if (state === "not_indexed" || from === undefined || from === schemaVersion) return;
  throw new CodeCompassError("invalid_input", `The index has schema ${schemaVersion ?? "unknown"}, not ${from}.`, {
    next: { do: "status" },
  });
}
