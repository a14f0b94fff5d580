/** Shared by `index` and `sync`: progress, interruption, and the closing line. */
import { logEvent } from "#core/event-log.ts";
import type { IndexRequest } from "#engine/lifecycle/index-workspace.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { indexSheet } from "#format/answers/lifecycle.ts";
import type { CommonValues } from "./command.ts";
import { respond } from "./session.ts";
import { interruptible } from "./terminal/interruption.ts";
import { warn } from "./terminal/log.ts";
import { progressDisplay } from "./terminal/progress.ts";

/** Runs an index request from the command line. Returns the exit status. */
export async function runIndexing(workspace: Workspace, request: IndexRequest, values: CommonValues): Promise<number> {
  const { indexResponse } = await import("#engine/lifecycle/index-response.ts");
  const { indexWorkspace } = await import("#engine/lifecycle/index-workspace.ts");
  const isSilent = values.logLevel === "silent";
  const display = progressDisplay(!isSilent);
  try {
    const onProgress = display.update;
    const summary = await interruptible((signal) => indexWorkspace(workspace, { ...request, onProgress, signal }));
    display.stop();
    const { filesScanned, filesChanged, filesParsed, filesRemoved, durationMs } = summary;
    logEvent("index_ended", {
      ...{ job: summary.jobId, files_scanned: filesScanned, files_changed: filesChanged },
      ...{ files_parsed: filesParsed, files_removed: filesRemoved, symbols: summary.symbols, duration_ms: durationMs },
    });
    for (const warning of summary.warnings) await warn(warning);
    if (summary.filesScanned === 0)
      await warn(`There is no file to index. To see what is left out, and by which rule: codecompass index --show-ignored`);
    // Of a run that takes in a few changed files the lack of symbols says nothing.
    else if (filesParsed > 0 && filesChanged === filesScanned && summary.symbols === 0)
      await warn("No symbols: no grammar found a definition in these files. Their lines are searched as text.");
    // In the `lines` format the closing line is a message, which `--log-level silent` suppresses; in other formats it is data.
    if (!isSilent || (values.format ?? "lines") !== "lines") respond(values, indexSheet(indexResponse(summary)));
    return 0;
  } finally {
    display.stop();
  }
}
