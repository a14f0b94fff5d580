/** Indexes of workspaces that a server was not started with: who may ask about them, and that nobody changes them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toCodeCompassError } from "#core/errors.ts";
import { hasIndex } from "#engine/lifecycle/delete-index.ts";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { chooseTools } from "#mcp/tool-table.ts";
import { type PolicyOptions, WorkspacePolicy } from "#mcp/workspace-policy.ts";
import { Workspaces } from "#mcp/workspaces.ts";
import { freshStorage, INDEXING_TIMEOUT_MS } from "../engine/harness.ts";
import { git, repositoryWith, temporaryDirectory, whenTestEnds } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** A repository with an index. */
async function indexed(name: string): Promise<string> {
  const path = realpathSync(repositoryWith({ [`${name}.ts`]: `export function ${name}(): void {}\n` }));
  await indexWorkspace(resolveWorkspace(path, "/"));
  return path;
}

/** Calls tools as a server does that stands in `cwd`; a call gives its answer or the code of its error. */
function serverIn(cwd: string, options: Partial<PolicyOptions> = {}) {
  const policy = new WorkspacePolicy({ registered: [], allowedRoots: [], autoWorkspace: undefined, answersIndexed: true, ...options });
  const workspaces = new Workspaces(policy, cwd);
  whenTestEnds(() => void workspaces.close());
  return async (name: string, values: Record<string, unknown>): Promise<string> => {
    const [tool] = chooseTools(name);
    const { signal } = new AbortController();
    const call = { workspaces, signal, report: undefined, reader: { in: "mcp" as const, tools: new Set([name]) } };
    try {
      return (await tool?.call(values as never, call)) ?? "no such tool";
    } catch (thrown) {
      return toCodeCompassError(thrown).code;
    }
  };
}

/** Arguments of the tools that change an index; with these, each would do its work. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  index_repo: {},
  sync_repo: {},
  reindex_file: { path: "other.ts" },
  switch_ref: { ref: "main" },
  delete_index: { confirm: true },
};

test("no tool changes or deletes the index of another workspace, wherever the server's own is", async () => {
  freshStorage();
  const [own, workspace] = [await indexed("own"), await indexed("other")];
  const changing = chooseTools("all").filter(({ readOnly }) => !readOnly);
  expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(CHANGES).sort());
  for (const call of [serverIn(own), serverIn("/"), serverIn(own, { registered: [own] })]) {
    for (const [name, values] of Object.entries(CHANGES)) expect(await call(name, { ...values, workspace })).toBe("workspace_not_allowed");
    expect(await call("locate_symbol", { name: "other", query: "other", workspace })).toContain("other.ts");
  }
  expect(hasIndex(resolveWorkspace(workspace, "/"))).toBe(true);
});

test("a server changes the indexes of its workspaces, named or not, of their worktrees, and of what lies below an allowed root", async () => {
  freshStorage();
  const [own, other] = [await indexed("own"), await indexed("other")];
  const worktree = join(realpathSync(temporaryDirectory()), "worktree");
  git(own, "worktree", "add", "-q", "-b", "beside", worktree);
  const named = { registered: [own] };
  for (const [call, workspace] of [
    [serverIn(own), own],
    [serverIn("/", named), own],
    [serverIn(own), worktree],
    [serverIn("/", { ...named, answersIndexed: false }), worktree],
    [serverIn("/", { ...named, allowedRoots: [other] }), other],
  ] as const) {
    expect(await call("sync_repo", { workspace })).not.toStartWith("workspace_not");
    expect(await call("reindex_file", { path: workspace === other ? "other.ts" : "own.ts", workspace })).toContain("ts");
  }
});

test("a server for others answers about no workspace but its own, indexed or not", async () => {
  freshStorage();
  const [own, other] = [await indexed("own"), await indexed("other")];
  const call = serverIn(own, { answersIndexed: false });
  expect(await call("locate_symbol", { name: "own", query: "own", workspace: own })).toContain("own.ts");
  for (const workspace of [other, realpathSync(temporaryDirectory()), "/"]) {
    expect(await call("locate_symbol", { name: "other", query: "other", workspace })).toBe("workspace_not_allowed");
    expect(await call("index_status", { workspace })).toBe("workspace_not_allowed");
  }
  const allowed = serverIn(own, { answersIndexed: false, allowedRoots: [other] });
  expect(await allowed("locate_symbol", { name: "other", query: "other", workspace: other })).toContain("other.ts");
});

test("a directory of a server in whose place a link, a file or nothing stands is not answered about, until it is back", async () => {
  freshStorage();
  const [own, other] = [await indexed("own"), await indexed("other")];
  const moved = join(realpathSync(temporaryDirectory()), "moved");
  for (const call of [serverIn(own), serverIn("/", { registered: [own] })]) {
    const ask = () => call("locate_symbol", { name: "own", query: "own" });
    expect(await ask()).toContain("own.ts");
    renameSync(own, moved);
    expect(await ask()).toBe("workspace_not_found");
    symlinkSync(other, own);
    expect(await ask()).toBe("workspace_not_allowed");
    rmSync(own);
    writeFileSync(own, "a file");
    expect(await ask()).toBe("workspace_not_found");
    rmSync(own);
    renameSync(moved, own);
    expect(await ask()).toContain("own.ts");
  }
});

test("a directory that becomes a repository, or ceases to be one, under a server is answered about as what it is", async () => {
  freshStorage();
  const own = await indexed("own");
  const call = serverIn(own);
  const ask = () => call("locate_symbol", { name: "own", query: "own" });
  expect(await ask()).toContain("own.ts");
  rmSync(join(own, ".git"), { recursive: true });
  expect(await ask()).toContain("own.ts");
  expect(await call("diff_context", {})).toBe("invalid_input");
  git(own, "init", "-q", "-b", "main");
  git(own, "add", "-A");
  git(own, "commit", "-q", "-m", "again");
  expect(await ask()).toContain("own.ts");
  expect(await call("diff_context", {})).toContain("0 files");
});
