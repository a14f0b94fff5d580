/** A workspace indexed through the engine, as the command line would do it, in a storage root of its own. */
import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchResponse } from "#core/protocol.ts";
import { references } from "#engine/graph/references.ts";
import { type IndexRequest, indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import type { IndexSummary } from "#indexer/index-run.ts";
import { RACY_STAMP_US } from "#indexer/read-file.ts";
import { keepThreads } from "#indexer/threads/kept-threads.ts";
import { git, sharedDirectory, temporaryDirectory, whenTestEnds, writeFiles } from "../temporary.ts";

// Threads outlive a test, as they do in a server: to start them and to compile their grammars takes longer than most tests.
keepThreads();

/** For `setDefaultTimeout` in files whose tests index: a busy machine takes its time. Bun resets it for every file. */
export const INDEXING_TIMEOUT_MS = 180_000;

/** Points the storage root at a fresh directory, or into the one given, and returns it. */
export function freshStorage(directory = temporaryDirectory()): string {
  const root = join(directory, "home");
  process.env["CODECOMPASS_HOME"] = root;
  return root;
}

interface SharedWorkspace {
  readonly root: string;
  readonly storage: string;
}

/** A workspace of these files, indexed, and the storage root: the tests of a file share them. Call it in `beforeAll`. */
export async function sharedWorkspace(
  files: Readonly<Record<string, string | Uint8Array>>,
  prepare: (root: string) => void = () => {},
): Promise<SharedWorkspace> {
  const directory = sharedDirectory();
  const storage = freshStorage(directory);
  const root = join(directory, "workspace");
  writeFiles(root, files);
  prepare(root);
  await index(root);
  return { root, storage };
}

/** The same, committed to a repository of its own. */
export function sharedRepository(files: Readonly<Record<string, string | Uint8Array>>): Promise<SharedWorkspace> {
  return sharedWorkspace(files, (root) => {
    git(root, "init", "-q", "-b", "main");
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "all");
  });
}

export async function index(workspace: string, request: IndexRequest = {}): Promise<IndexSummary> {
  await untilTrusted();
  return indexWorkspace(resolveWorkspace(workspace, "/"), { allowBroad: true, ...request });
}

/** Waits until the times of what has been written are old enough to be trusted: until then an index reads a file again the next time. */
export function untilTrusted(): Promise<void> {
  return Bun.sleep(RACY_STAMP_US / 1000 + 10);
}

export function open(workspace: string): QuerySession {
  const session = new QuerySession(openForQuery(resolveWorkspace(workspace, "/")));
  whenTestEnds(() => session.close());
  return session;
}

/** Everything of a request but the query. */
export type RequestOptions = Omit<QueryRequest, "query">;

export function asked(
  workspace: string,
  query: string,
  request: RequestOptions = {},
  ask: typeof search = search,
): Promise<SearchResponse> {
  return ask(open(workspace), { query, ...request });
}

/** Answers as `path:line name`, best first. */
export async function found(
  workspace: string,
  query: string,
  request: RequestOptions = {},
  ask: typeof search = search,
): Promise<string[]> {
  return places(await asked(workspace, query, request, ask));
}

/** What `locate` finds that is defined, as `path:line name`. A name that is only imported is answered by its imports. */
export async function located(workspace: string, name: string, request: RequestOptions = {}): Promise<string[]> {
  const answer = await asked(workspace, name, request, locate);
  return places({ ...answer, results: answer.results.filter((hit) => hit.imported_from === undefined) });
}

export function places(response: SearchResponse): string[] {
  return response.results.map((hit) => `${hit.path}:${hit.line_start} ${hit.name}`);
}

/** A workspace of files that are given as lines, indexed. */
export async function workspaceOf(files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const root = temporaryDirectory();
  writeFiles(root, Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, `${lines.join("\n")}\n`])));
  await index(root);
  return root;
}

/** The uses of what is defined at a place, as `path:line confidence`. */
export async function usesAt(root: string, place: string): Promise<string[]> {
  const { results } = await references(open(root), { target: place });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`).sort();
}

/** Puts a text in the place of another, which the file must have. */
export function edit(root: string, path: string, from: string, to: string): void {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}
