import type { Head, VcsAdapter } from "./vcs-adapter.ts";

/** Name of the one view of a workspace without version control. */
const LIVE_REF = "live";

/** The adapter for a plain directory. */
export function openPlain(workspace: string): VcsAdapter {
  return {
    kind: "none",
    projectKey: workspace,
    repoRoot: workspace,
    defaultRef: LIVE_REF,
    history: null,
    head: (): Head => ({ ref: LIVE_REF, commit: null }),
    listFiles: async () => null,
    committedBlobs: async () => null,
    listIgnoredFiles: async () => [],
    explainIgnored: async () => null,
  };
}
