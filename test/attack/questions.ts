/** Questions that are asked of a victim's store from within this process: hundreds of times faster than a process for each. */
import { toCodeCompassError } from "#core/errors.ts";
import { context } from "#engine/context/context.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import { findFiles } from "#engine/lookup/find-files.ts";
import { outline } from "#engine/lookup/outline.ts";
import { openForQuery } from "#engine/project/project.ts";
import { openWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { searchDocs } from "#engine/search/search-docs.ts";
import { QuerySession } from "#engine/session/query-session.ts";

type Ask = (session: QuerySession) => Promise<unknown>;

const searched =
  (query: string): Ask =>
  (session) =>
    search(session, { query, session: false, limit: 20, detail: "context" });

/** Asked of the workspace and, some of it, of its other worktree and of an earlier commit. */
const QUESTIONS: Readonly<Record<string, Ask>> = {
  "search of words": searched("move the parcel of part 3"),
  "search of a literal": searched("the ledger is closed"),
  "search of a name": searched("Holder5"),
  locate: (session) => locate(session, { query: "helper3", session: false, detail: "context" }),
  "locate in a commit": (session) => locate(session, { query: "Holder2", session: false, ref: "HEAD~1" }),
  context: (session) => context(session, { query: "token into the queue" }, (response) => JSON.stringify(response).length / 4),
  outline: (session) => outline(session, { path: "src/part1/module5.ts" }),
  related: async (session) => (await relatedSymbols(session, "Holder7")).rows,
  documentation: (session) => searchDocs(session, { query: "one session at a time", session: false }),
  "the worktree": (session) => search(session, { query: "editedInWorktree", session: false, ref: "@beside", detail: "context" }),
  "the worktree's outline": (session) => outline(session, { path: "src/part3/module3.ts", ref: "@beside" }),
  files: (session) => findFiles(session, "**"),
};

async function said(workspace: Workspace, ask: Ask): Promise<string> {
  try {
    return await withMending(
      () => workspace,
      async () => {
        const session = new QuerySession(openForQuery(workspace));
        try {
          return JSON.stringify(await ask(session));
        } finally {
          session.close();
        }
      },
    );
  } catch (thrown) {
    const { code, data, message } = toCodeCompassError(thrown);
    return `${code === "internal" || (!data.remediation && !data.next) ? "broken" : "refused"}: ${code} ${message} ${code === "internal" ? String(data.detail).slice(0, 400) : ""}`;
  }
}

/** What is said to each question; what went wrong begins with `refused` where there is a remedy, and with `broken` otherwise. */
export async function everythingSaid(workspace: Workspace): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, ask] of Object.entries(QUESTIONS)) answers[name] = await said(workspace, ask);
  return answers;
}

/** Questions whose answers do not depend on what else a store holds: rankings go by statistics of all versions. */
const EXACT = ["locate", "locate in a commit", "outline", "the worktree's outline", "files"];

/** The places that the exact answers name, of the store in a storage root. */
export async function placesSaid(storage: string, root: string): Promise<string> {
  process.env["CODECOMPASS_HOME"] = storage;
  const workspace = openWorkspace(root);
  const places: string[] = [];
  for (const name of EXACT) {
    const answer = await said(workspace, QUESTIONS[name] as Ask);
    const found = answer.match(
      /"path":"[^"]*","line_start":\d+|"path":"[^"]*","language":"\w+","lines":\d+,"symbols":\d+|"name":"\w+","line":\d+,"line_end":\d+/g,
    );
    places.push(`${name}: ${found?.sort().join(" ") ?? answer}`);
  }
  return places.join("\n");
}
