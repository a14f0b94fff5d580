/** The response of an indexing run, in the form of the protocol. */
import type { IndexResponse } from "#core/protocol/indexing.ts";
import type { IndexSummary } from "./index-workspace.ts";

/** The answer about a run of the indexer. */
export function indexResponse(summary: IndexSummary): IndexResponse {
  return {
    job_id: summary.jobId,
    files_scanned: summary.filesScanned,
    files_changed: summary.filesChanged,
    files_parsed: summary.filesParsed,
    files_removed: summary.filesRemoved,
    symbols_extracted: summary.symbols,
    bytes: summary.bytes,
    duration_ms: summary.durationMs,
    skipped: summary.skipped,
    timed_out_files: summary.givenUp.timed_out,
    crashed_files: summary.givenUp.crashed,
    left_out: summary.leftOut,
    warnings: summary.warnings,
  };
}
