/** Reports the health of a server and its workspaces, for `GET /health` and `health_check`. */
import { SCHEMA_VERSION, VERSION } from "#core/version.ts";
import { indexFacts } from "#engine/lifecycle/index-facts.ts";
import { ruleVersions } from "#engine/lifecycle/versions.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { Workspaces } from "./workspaces.ts";

type Readiness = "ready" | "indexing" | "warming" | "error" | "not_indexed";

interface ProjectHealth {
  readonly project_id: string;
  readonly repo_root: string;
  readonly index_status: Readiness;
  readonly last_indexed_at: string | null;
  readonly ref: string;
  readonly file_count: number;
  /** Null without an index, or when the index cannot be read. */
  readonly schema_version: number | null;
  readonly interrupted_recovery_report: string | null;
}

export interface Health {
  /** The worst status of any workspace; `not_indexed` where none of them has an index. */
  readonly status: Readiness;
  readonly projects: readonly ProjectHealth[];
  readonly warmset: { readonly hits: number; readonly misses: number };
  readonly version: string;
  readonly required_schema_version: number;
  readonly rank_profile_version: string;
  readonly stable_id_version: number;
  readonly uptime_seconds: number;
}

/** Checks every registered or open workspace. Reads only; never starts indexing. */
export function health(workspaces: Workspaces): Health {
  const projects = workspaces.known().map((path) => projectHealth(workspaces, path));
  const worst = (["error", "indexing", "warming"] as const).find((status) => projects.some((project) => project.index_status === status));
  return {
    status: worst ?? (projects.every((project) => project.index_status === "not_indexed") ? "not_indexed" : "ready"),
    projects,
    warmset: workspaces.warmset,
    version: VERSION,
    required_schema_version: SCHEMA_VERSION,
    ...ruleVersions(),
    uptime_seconds: Math.floor(process.uptime()),
  };
}

/** The health of a workspace. One that cannot be opened is reported as `error`; a call about it returns the cause. */
function projectHealth(workspaces: Workspaces, path: string): ProjectHealth {
  try {
    const workspace = workspaces.find(path);
    return workspace ? healthOf(workspaces, workspace) : { ...GONE, repo_root: path };
  } catch {
    return { ...GONE, repo_root: path };
  }
}

function healthOf(workspaces: Workspaces, workspace: Workspace): ProjectHealth {
  const { path } = workspace;
  const facts = indexFacts(workspace);
  const isRunning = workspaces.runs.of(path) !== undefined || facts.isBeingWritten;
  return {
    project_id: facts.projectId,
    repo_root: path,
    // A workspace without a readable index does not become ready by waiting, so it is not `warming`.
    index_status: isRunning ? "indexing" : facts.state === "ready" && workspaces.isWarming(path) ? "warming" : facts.state,
    last_indexed_at: facts.lastIndexedAt,
    ref: facts.ref,
    file_count: facts.fileCount,
    schema_version: facts.schemaVersion,
    interrupted_recovery_report: facts.interrupted,
  };
}

/** The health of a workspace whose directory was deleted, or whose repository git cannot read. */
const GONE = {
  project_id: "",
  index_status: "error",
  last_indexed_at: null,
  ref: "",
  file_count: 0,
  schema_version: null,
  interrupted_recovery_report: null,
} as const;
