/** Health of a server and its workspaces, for `GET /health` and `health_check`. */
import { VERSION } from "#core/version.ts";
import { indexFacts } from "#engine/index-facts.ts";
import type { Workspaces } from "./workspaces.ts";

type Readiness = "ready" | "indexing" | "warming" | "error" | "not_indexed";

interface ProjectHealth {
  readonly project_id: string;
  readonly repo_root: string;
  readonly index_status: Readiness;
  readonly last_indexed_at: string | null;
  readonly ref: string;
  readonly file_count: number;
  readonly interrupted_recovery_report: string | null;
}

export interface Health {
  readonly status: Exclude<Readiness, "not_indexed">;
  readonly projects: readonly ProjectHealth[];
  readonly warmset: { readonly hits: number; readonly misses: number };
  readonly version: string;
  readonly uptime_seconds: number;
}

/** Looks at every workspace that is registered or open. Reads only; never starts indexing. */
export function health(workspaces: Workspaces): Health {
  const projects = workspaces.known().map((workspace): ProjectHealth => {
    const facts = indexFacts(workspace);
    const isRunning = workspaces.runs.of(workspace.path) !== undefined || facts.isBeingWritten;
    const index_status = isRunning ? "indexing" : workspaces.isWarming(workspace.path) ? "warming" : facts.state;
    const { projectId: project_id, lastIndexedAt: last_indexed_at, ref, fileCount: file_count, interrupted } = facts;
    return {
      project_id,
      repo_root: workspace.path,
      index_status,
      last_indexed_at,
      ref,
      file_count,
      interrupted_recovery_report: interrupted,
    };
  });
  const worst = (["error", "indexing", "warming"] as const).find((status) => projects.some((project) => project.index_status === status));
  return {
    status: worst ?? "ready",
    projects,
    warmset: workspaces.warmset,
    version: VERSION,
    uptime_seconds: Math.floor(process.uptime()),
  };
}
