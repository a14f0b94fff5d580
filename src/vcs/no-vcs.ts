import type { Head, VcsAdapter } from "./vcs-adapter.ts";

/** Name of the one view of a workspace without version control. */
const LIVE_REF = "live";

/** The adapter for a plain directory. */
export function openPlain(workspace: string): VcsAdapter {
  return {
    kind: "none",
    projectKey: workspace,
    repoRoot: workspace,
    worktreeIdentity: { root: workspace, directory: "" },
    directory: "",
    isBare: false,
    objectFormat: "sha1",
    defaultRef: LIVE_REF,
    knownDefault: LIVE_REF,
    head: (): Head => ({ ref: LIVE_REF, commit: null }),
    listFiles: async () => null,
    mayBeSparse: () => false,
    listingInputs: () => ({ stamp: "", newestMs: 0 }),
    committedBlobs: async () => null,
    listIgnoredFiles: async () => [],
    explainIgnored: async () => null,
    resolveCommit: async () => undefined,
    kindNamed: async () => undefined,
    branchCommit: async () => undefined,
    sharedBranchCommit: async () => undefined,
    listTree: async () => ({ entries: [], undecodable: [], impossible: [], problem: undefined }),
    diffTrees: async () => undefined,
    mergeBase: async () => undefined,
    changesBetween: async () => undefined,
    untrackedFiles: async () => [],
    recentCommits: async () => [],
    commitsOf: async () => [],
    commitsBelow: async () => [],
    firstParents: async () => [],
    commitsWithText: async () => ({ commits: [], isWhole: true }),
    pathsWithText: async () => [],
    blobSizes: async () => new Map(),
    readBlobs: async () => new Map(),
    missingObjects: async () => undefined,
    rootCommits: async () => [],
    refs: async () => [],
    worktrees: async () => [],
  };
}
