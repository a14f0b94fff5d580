/** First indexes of many workspaces at a time: a server must not take the whole machine for them. */
import { expect, test } from "bun:test";
import { BOOTSTRAPS_MAX } from "#core/limits.ts";
import { openWorkspace } from "#engine/project/workspace.ts";
import { IndexRuns } from "#mcp/index-runs.ts";
import { freshStorage, INDEXING_TIMEOUT_MS } from "../engine/harness.ts";
import { repositoryWith } from "../temporary.ts";

test(
  "a few first indexes are made at once, the others wait and say so, and all end",
  async () => {
    freshStorage();
    const runs = new IndexRuns();
    const workspaces = Array.from({ length: BOOTSTRAPS_MAX + 2 }, (_, at) =>
      openWorkspace(repositoryWith({ "a.ts": `export const a${at} = 1;\n` })),
    );
    const started = workspaces.map((workspace) => runs.start(workspace));
    await Bun.sleep(0);
    const waiting = started.filter((run) => run.progress().startsWith("queued"));
    expect(waiting).toHaveLength(2);
    const summaries = await Promise.all(started.map(({ done }) => done));
    expect(summaries.map(({ filesParsed }) => filesParsed)).toEqual(workspaces.map(() => 1));
  },
  INDEXING_TIMEOUT_MS,
);
