/** What `index` and `sync` share: progress, interruption, the closing line. */
import { type IndexRequest, type IndexSummary, indexWorkspace } from "#engine/index-workspace.ts";
import type { Workspace } from "#engine/workspace.ts";
import { toJson } from "#format/json.ts";
import type { Arguments } from "./arguments.ts";
import { print } from "./output.ts";
import { progressDisplay } from "./progress.ts";
import { outputChoice } from "./session.ts";

/** Runs an index request from the command line. Returns the exit status. */
export async function runIndexing(workspace: Workspace, request: IndexRequest, args: Arguments): Promise<number> {
  const silent = args.text("log-level") === "silent";
  const display = progressDisplay(!silent);
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    const onProgress = display.update;
    const summary = await indexWorkspace(workspace, { ...request, onProgress, signal: interruption.signal });
    display.stop();
    if (outputChoice(args).format !== "lines") print(toJson(asJson(summary)));
    else if (!silent) print(sentence(summary));
    return 0;
  } finally {
    display.stop();
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

function asJson(summary: IndexSummary) {
  return {
    job_id: summary.jobId,
    files_scanned: summary.filesScanned,
    files_changed: summary.filesChanged,
    files_parsed: summary.filesParsed,
    files_removed: summary.filesRemoved,
    symbols_extracted: summary.symbols,
    bytes: summary.bytes,
    duration_ms: summary.durationMs,
  };
}

function sentence(summary: IndexSummary): string {
  const seconds = (summary.durationMs / 1000).toFixed(2);
  if (summary.jobId === null) return `Up to date: ${summary.filesScanned} files, nothing changed (${seconds} s).`;
  const megabytes = (summary.bytes / 1e6).toFixed(1);
  const removed = summary.filesRemoved > 0 ? `, ${summary.filesRemoved} removed` : "";
  return `Indexed ${summary.filesParsed} files (${megabytes} MB, ${summary.symbols} symbols)${removed} of ${summary.filesScanned} in ${seconds} s.`;
}
