/** What `index` and `sync` share: progress, interruption, the closing line. */
import { FILE_BYTES_MAX } from "#core/limits.ts";
import type { SkipReason } from "#core/types.ts";
import { indexResponse } from "#engine/lifecycle/index-response.ts";
import { type IndexRequest, type IndexSummary, indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { toJson } from "#format/json.ts";
import { printable } from "#format/lines.ts";
import type { Arguments } from "./arguments.ts";
import { warn } from "./log.ts";
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
    for (const warning of summary.warnings) await warn(printable(warning));
    if (outputChoice(args).format !== "lines") print(toJson(indexResponse(summary)));
    else if (!silent) print(sentence(summary));
    return 0;
  } finally {
    display.stop();
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}

function sentence(summary: IndexSummary): string {
  const seconds = (summary.durationMs / 1000).toFixed(2);
  const skipped = skippedPart(summary);
  if (summary.jobId === null) return `Up to date: ${summary.filesScanned} files, nothing changed${skipped} (${seconds} s).`;
  const megabytes = (summary.bytes / 1e6).toFixed(1);
  const removed = summary.filesRemoved > 0 ? `, ${summary.filesRemoved} removed` : "";
  return `Indexed ${summary.filesParsed} files (${megabytes} MB, ${summary.symbols} symbols)${removed} of ${summary.filesScanned} in ${seconds} s${skipped}.`;
}

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  binary: "binary",
  too_large: `larger than ${FILE_BYTES_MAX / 1_048_576} MiB`,
  unreadable: "unreadable",
  not_regular: "links, submodules or special files",
  vanished: "vanished",
};

/** Which files have no place in an index of text, so that none is missed without a word. */
function skippedPart({ skipped }: IndexSummary): string {
  if (skipped.length === 0) return "";
  return `; skipped: ${skipped.map(({ reason, files }) => `${files} ${SKIPPED[reason]}`).join(", ")}`;
}
