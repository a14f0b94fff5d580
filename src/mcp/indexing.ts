/** What `index_repo` and `sync_repo` do alike: run, tell of progress, and leave a run that takes long to go on by itself. */
import { INDEX_WAIT_MS } from "#core/limits.ts";
import { indexResponse } from "#engine/lifecycle/index-response.ts";
import type { IndexRequest } from "#engine/lifecycle/index-workspace.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { factsText } from "#mcp/text/list-text.ts";
import type { OutputValues, ToolCall } from "./tool.ts";

/** Brings an index up to date and says how that went, or how far it has come when the caller cannot be told meanwhile. */
export async function runIndexing(
  workspace: Workspace,
  request: IndexRequest,
  values: Pick<OutputValues, "format">,
  call: ToolCall,
): Promise<string> {
  call.workspaces.registerIfAuto(workspace);
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  // Only while the call waits: a run that outlives it is nobody's to take back.
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
