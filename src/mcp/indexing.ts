/** The common part of `index_repo` and `sync_repo`: runs, reports progress, and lets a long run go on by itself. */
import { INDEX_WAIT_MS } from "#core/limits.ts";
import { indexResponse } from "#engine/lifecycle/index-response.ts";
import type { IndexRequest } from "#engine/lifecycle/index-workspace.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { factsText } from "#mcp/text/list-text.ts";
import type { OutputValues, ToolCall } from "./tool.ts";

/** Updates an index and returns the result or, for a caller that cannot receive progress, how far a long run has come. */
export async function runIndexing(
  workspace: Workspace,
  request: IndexRequest,
  values: Pick<OutputValues, "format">,
  call: ToolCall,
): Promise<string> {
  call.workspaces.registerIfAuto(workspace);
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  // Cancels only while the call waits: nobody can cancel a run that outlives its call.
  call.signal.addEventListener("abort", cancel);
  const run = call.workspaces.runs.start(workspace, { ...request, signal: stop.signal });
  const unfollow = call.report ? run.follow(call.report) : () => {};
  try {
    const summary = await (call.report ? run.done : Promise.race([run.done, Bun.sleep(INDEX_WAIT_MS)]));
    const facts = summary
      ? { indexing_status: "ready", ...indexResponse(summary) }
      : { indexing_status: "indexing", progress: run.progress(), next: "index_status" };
    return factsText({ repo: workspace.path, ...facts }, values);
  } finally {
    unfollow();
    call.signal.removeEventListener("abort", cancel);
  }
}
