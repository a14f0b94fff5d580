/**
 * Compares commits of a real repository, all views of one store, with stores that know nothing but one of them:
 * `npm run real-history -- REPOSITORY [--step N] [--count N]`.
 *
 * Most versions of the first store are differences from others; the rows, texts and hits of a view must be those of the second.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery, type Project } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import type { SnippetRow, SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed, symbolsOfVersion } from "#store/indices/symbols.ts";
import { positionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { packedFactsOf } from "#store/versions/facts.ts";
import { textOfVersion, versionsMatching } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import { commitKey } from "#store/views/view-key.ts";
import { findView } from "#store/views/views.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { step: { type: "string", default: "40" }, count: { type: "string", default: "20" } },
});
/** Names that are asked for in each view, and of how many symbols one gives its name. */
const NAMES = 150;
const NAMES_EVERY = 7;
/** More than any repository has: order and cuts depend on statistics of the whole store. */
const ALL = { limit: 1_000_000, postingsMax: Number.MAX_SAFE_INTEGER };
/** Characters of a difference that are printed, and where they begin before it. */
const [SHOWN, BEFORE] = [200, 80];

const scratch = mkdtempSync(join(tmpdir(), "codecompass-history-"));
try {
  await run(resolveWorkspace(positionals[0], process.cwd()).path);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function run(repository: string): Promise<void> {
  const commits = commitsOf(repository, Number(values.step), Number(values.count));
  const together = await storeOf("together", repository, commits);
  let compared = 0;
  const wrong: string[] = [];
  for (const commit of commits) {
    const alone = await storeOf(`alone-${commit}`, repository, [commit]);
    const expected = answers(alone, commit);
    const got = answers(together, commit, expected.names);
    for (const question of new Set([...expected.facts.keys(), ...got.facts.keys()])) {
      compared++;
      const difference = differenceOf(got.facts.get(question) ?? "", expected.facts.get(question) ?? "");
      if (difference) wrong.push(`${commit.slice(0, 12)} ${question}: ${difference}`);
    }
    alone.close();
  }
  for (const line of wrong.slice(0, 20)) console.log(line);
  console.log(`${commits.length} commits, ${compared} answers compared, ${wrong.length} wrong; ${sharing(together)}`);
  together.close();
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

function commitsOf(repository: string, step: number, count: number): string[] {
  const args = ["git", "-C", repository, "rev-list", "--first-parent", `--max-count=${step * count}`, "HEAD"];
  const all = new TextDecoder().decode(Bun.spawnSync(args).stdout).trim().split("\n");
  return all.filter((_, index) => index % step === 0).reverse();
}

/** A store of its own with the views of some commits, oldest first. */
async function storeOf(name: string, repository: string, commits: readonly string[]): Promise<Project> {
  process.env["CODECOMPASS_HOME"] = join(scratch, name);
  const workspace = resolveWorkspace(repository, repository);
  for (const ref of commits) await indexWorkspace(workspace, { ref });
  return openForQuery(workspace);
}

interface Answers {
  readonly facts: ReadonlyMap<string, string>;
  readonly names: readonly string[];
}

/** Everything stored of every file of a commit, and what names and words of it find. */
function answers({ db, indices }: Project, commit: string, asked?: readonly string[]): Answers {
  const view = findView(db, commitKey(commit, "")) as View;
  const facts = new Map<string, string>();
  const names = new Set<string>();
  for (const { versionId, ...file } of versionsMatching(db, view, () => true)) {
    const symbols = symbolsOfVersion(db, versionId);
    for (const { name } of symbols.filter((_, index) => index % NAMES_EVERY === 0)) if (names.size < NAMES) names.add(name);
    const stored = [
      symbols.map(plain),
      textOfVersion(db, versionId),
      Buffer.from(packedFactsOf(db, versionId) ?? []).toString("hex"),
      textPlacesOfVersion(db, versionId),
    ];
    facts.set(file.path, JSON.stringify([file, ...stored]));
  }
  const scope = { view };
  for (const name of asked ?? names) {
    facts.set(`named ${name}`, JSON.stringify(symbolsNamed(db, name, scope, ALL.limit).map(plain)));
    facts.set(`symbols ${name}`, sorted(indices.symbols.search(name, scope, ALL).map(({ row }) => plain(row))));
    facts.set(`snippets ${name}`, sorted(indices.snippets.search(name, scope, ALL).map(({ row }) => plain(row))));
    facts.set(`files ${name}`, sorted(indices.files.search(name, scope, ALL).map(({ row }) => row.path)));
  }
  return { facts, names: [...names] };
}

/** A row by what it says, with positions in its version instead of row ids, which differ from store to store. */
function plain(row: SymbolRow | SnippetRow): unknown {
  const { symbolRow, ...rest } = row;
  const { parentRow = null, snippetRow = null, rowId: _, ...said } = { ...rest } as Partial<SymbolRow & SnippetRow> & { rowId?: number };
  return { ...said, at: [symbolRow, parentRow, snippetRow].map((id) => (id === null ? null : positionOf(id))) };
}

function sorted(rows: readonly unknown[]): string {
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}

function differenceOf(got: string, expected: string): string | undefined {
  if (got === expected) return undefined;
  let at = 0;
  while (got[at] === expected[at]) at++;
  const from = Math.max(0, at - BEFORE);
  return `\n  got      ${got.slice(from, from + SHOWN)}\n  expected ${expected.slice(from, from + SHOWN)}`;
}

function sharing({ db }: Project): string {
  const counts = db.query<{ versions: number; differences: number }, []>(
    "SELECT count(*) AS versions, count(origin_id) AS differences FROM file_versions",
  );
  const { versions, differences } = counts.get() ?? { versions: 0, differences: 0 };
  return `${differences} of ${versions} versions are stored as differences`;
}
