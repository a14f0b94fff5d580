import { Database } from "bun:sqlite";
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { toCodeCompassError } from "#core/errors.ts";
import { indexFacts } from "#engine/lifecycle/index-facts.ts";
import {
  evictAutoWorkspaces,
  listKnownWorkspaces,
  registerAutoWorkspace,
  touchWorkspaceIfFree,
} from "#engine/lifecycle/known-workspaces.ts";
import { listProjects } from "#engine/lifecycle/list-projects.ts";
import { inspectProject, openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { directoryWith, git, repositoryWith, temporaryDirectory } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const LIMITS = { workspacesMax: 2, evictionDays: 7 };
const LONG_AGO = "2020-01-01T00:00:00.000Z";

beforeEach(() => {
  freshStorage();
});

/** A workspace that a server found by itself. */
async function discovered(name: string): Promise<string> {
  const path = directoryWith({ [`${name}.ts`]: `export function ${name}(): void {}\n` });
  registerAutoWorkspace(resolveWorkspace(path, "/"), LIMITS);
  await index(path, { isAutomatic: true });
  return path;
}

/** Makes it look as if nobody had asked for long. */
function forget(workspace: string): void {
  const { databasePath } = inspectProject(resolveWorkspace(workspace, "/"));
  using db = new Database(databasePath ?? "");
  db.query("UPDATE known_workspaces SET last_used_at = ?").run(LONG_AGO);
}

test("only indexes that no person asked for and nobody used for long are removed", async () => {
  const named = directoryWith({ "named.ts": "export const named = 1;\n" });
  await index(named);
  const [used, unused] = [await discovered("used"), await discovered("unused")];
  for (const path of [named, unused]) forget(path);
  evictAutoWorkspaces(LIMITS.evictionDays);
  expect(listKnownWorkspaces().map(({ path }) => path)).toEqual([used, named]);
  expect(indexFacts(resolveWorkspace(unused, "/")).state).toBe("not_indexed");
});

test("a query counts as use", async () => {
  const path = await discovered("asked");
  forget(path);
  const project = openForQuery(resolveWorkspace(path, "/"));
  touchWorkspaceIfFree(project);
  project.close();
  evictAutoWorkspaces(LIMITS.evictionDays);
  expect(listKnownWorkspaces()).toMatchObject([{ path, autoDiscovered: true }]);
});

test("a workspace that a person indexes is theirs from then on", async () => {
  const path = await discovered("found");
  await index(path);
  forget(path);
  evictAutoWorkspaces(LIMITS.evictionDays);
  expect(listKnownWorkspaces()).toMatchObject([{ path, autoDiscovered: false }]);
});

test("there are only so many, until one has been unused for long", async () => {
  const [first] = [await discovered("first"), await discovered("second")];
  const third = resolveWorkspace(directoryWith({ "third.ts": "export const third = 3;\n" }), "/");
  const refusal = (): string => {
    try {
      registerAutoWorkspace(third, LIMITS);
      return "registered";
    } catch (thrown) {
      return toCodeCompassError(thrown).code;
    }
  };
  expect(refusal()).toBe("limit_exceeded");
  forget(first);
  expect(refusal()).toBe("registered");
});

test("with more projects than are opened, those that were written last are listed", async () => {
  const paths: string[] = [];
  for (const name of ["first", "second", "third"]) {
    const path = directoryWith({ [`${name}.ts`]: `export function ${name}(): void {}\n` });
    await index(path);
    paths.push(path);
    utimesSync(inspectProject(resolveWorkspace(path, "/")).databasePath ?? "", paths.length, paths.length);
  }
  expect(new Set(listKnownWorkspaces(2).map(({ path }) => path))).toEqual(new Set(paths.slice(1)));
});

test("a bare repository whose commit is indexed is ready", async () => {
  const bare = join(temporaryDirectory(), "bare.git");
  const repository = repositoryWith({ "named.ts": "export const named = 1;\n" });
  git(repository, "clone", "-q", "--bare", repository, bare);
  await index(bare);
  expect(indexFacts(resolveWorkspace(bare, "/"))).toMatchObject({ state: "ready", fileCount: 1 });
  expect(listProjects().projects).toMatchObject([{ repo: bare, indexing_status: "ready", files: 1 }]);
});
