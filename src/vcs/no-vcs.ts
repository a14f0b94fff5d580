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
    head: (): Head => ({ ref: LIVE_REF, commit: null }),
    ref: () => LIVE_REF,
    listFiles: async () => null,
    listIgnoredFiles: async () => [],
    explainIgnored: async () => null,
  };
}
