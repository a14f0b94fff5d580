/** Answers while the first index of a workspace is being built: they claim nothing about files that are not in it yet. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { CodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { context } from "#engine/context/context.ts";
import { callees } from "#engine/graph/callees.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { map } from "#engine/graph/map.ts";
import { callers, references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { explainRanking } from "#engine/search/explain.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { acquireLease } from "#store/writers/lease.ts";
import { failing } from "../../failure.ts";
import { git, writeFiles } from "../../temporary.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let workspace: string;
let session: QuerySession;

/** The index as a query finds it in the middle of a first run: some files are in it, and its writer is alive. */
beforeAll(async () => {
  // Without a commit, the index has no base: as in every first run before its end.
  const { root } = await sharedWorkspace(
    {
      "near.go": "package near\n\ntype Context struct{}\n\nfunc (c *Context) Walk() {}\n\nfunc newMockContext() *Context { return nil }\n",
      "trace.log": "NewContext\nApply\n",
    },
    (made) => git(made, "init", "-q", "-b", "main"),
  );
  workspace = root;
  writeFiles(root, { "later/later.go": "package later\n\nfunc NewContext() {}\n\nfunc Apply() {}\n" });
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "all");
  const { db } = openForQuery(resolveWorkspace(root, "/"));
  db.query("UPDATE branch_state SET published_at = NULL").run();
  acquireLease(db, Date.now());
  db.close();
});

beforeEach(() => {
  session = open(workspace);
});

const free = (): number => 0;
const BEING_BUILT = /is not in the index yet, which is being built/;

/** What an answer suggests, with every other claim about names that it makes. */
function advice({ suggested_next: suggestion, corrected_query: corrected }: SearchResponse): unknown {
  return { next: suggestion?.next, corrected };
}

describe("a name that the growing index does not have", () => {
  const QUERIES = ["Context.Apply", "NewContext", "newContext", "Apply", "aply the plan to nothing", "later/later.go"];

  for (const query of QUERIES) {
    test(`is neither nowhere nor something like it, when ${query} is searched for`, async () => {
      const asks = { next: { do: "status" }, corrected: undefined };
      for (const answer of [await search(session, { query }), await locate(session, { query })]) {
        expect(advice(answer)).toEqual(asks);
        expect(answer).toMatchObject({ result_completeness: "partial", indexing_status: "indexing" });
        expect(answer.suggested_next?.why).toMatch(/^Not all files are in the index yet/);
      }
      expect((await context(session, { query }, free)).suggested_next?.next).toEqual({ do: "status" });
    });
  }

  const QUESTIONS: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    references: (target) => references(session, { target }),
    callers: (target) => callers(session, { target }),
    callees: (target) => callees(session, { target }),
    impact: (target) => impact(session, { target }, free),
    hierarchy: (name) => symbolHierarchy(session, name),
    history: (name) => historyOf(session, { name }),
    show: (target) => show(session, { targets: [target] }, free),
  };
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    for (const name of ["NewContext", "Context.Apply", "Context.newMockContext"]) {
      test(`makes ${question} of ${name} say that the index is being built`, async () => {
        const error: unknown = await ask(name).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(CodeCompassError);
        expect((error as CodeCompassError).message).toMatch(BEING_BUILT);
        expect((error as CodeCompassError).data).toMatchObject({ next: { do: "status" }, remediation: "Ask again in a moment." });
      });
    }
  }
});

test("a path that the growing index does not have is not said to be missing, nor mistyped", async () => {
  expect(await failing(outline(session, { path: "later/later.go" }))).toThrow(BEING_BUILT);
  expect(await failing(map(session, { directory: "later" }, free))).toThrow(BEING_BUILT);
  const explained = await explainRanking(session, { query: "Apply", target: "later/later.go" });
  expect(explained.summary).toMatch(BEING_BUILT);
});

test("what a growing index knows for certain is answered without doubt", async () => {
  const found = await locate(session, { query: "newMockContext" });
  expect(found).toMatchObject({ results: [{ path: "near.go", line_start: 7 }], suggested_next: null });
  expect(await failing(references(session, { target: "near.go" }))).toThrow(/is a file; this question needs a symbol/);
});
