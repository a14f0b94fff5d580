/** Indexes as earlier versions of this program wrote them (`fixtures/backcompat/`). */
import { Database } from "bun:sqlite";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectId } from "#core/storage-paths.ts";
import { NO_FACTS } from "#core/usage-facts.ts";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import { compress } from "#store/packed/compression.ts";
import { packFacts } from "#store/packed/packing.ts";
import { packUsage } from "#store/packed/usage-packing.ts";
import { sealVersions } from "#store/rows/seals.ts";

const FIXTURES = join(import.meta.dir, "fixtures/backcompat");
/** Where the fixtures were made. */
const MADE_IN = "/tmp/codecompass-backcompat/workspace";

/** What the fixture's own user did: queries mean this branch. */
export const FEATURE = "feature";

/** What the fixtures hold. */
export const FIXTURE_FILES = {
  "src/parcel.ts": `/** A parcel on its way to a customer. */
export class Parcel {
  readonly weightGrams: number;

  constructor(weightGrams: number) {
    this.weightGrams = weightGrams;
  }

  /** What posting it costs, in cents. */
  postage(): number {
    return this.weightGrams > 500 ? 540 : 270;
  }
}
`,
  "src/route.py": `def shortest_route(stops):
    """Orders stops so that the van drives least."""
    return sorted(stops)
`,
  "README.md": "# Depot\n\nParcels leave the depot at noon.\n",
};

function put(fixture: string, databasePath: string): Database {
  for (const suffix of ["-wal", "-shm"]) rmSync(databasePath + suffix, { force: true });
  writeFileSync(databasePath, Bun.zstdDecompressSync(readFileSync(join(FIXTURES, fixture))));
  return new Database(databasePath);
}

/** Puts an index of schema 3 in the place of a workspace's database; it knows the workspace, and that queries mean `FEATURE`. */
export function putSchema3(databasePath: string, workspace: string): void {
  using db = put("schema-3.db.zst", databasePath);
  db.query("UPDATE known_workspaces SET workspace_path = ?").run(workspace);
}

/** The earlier schemas that are migrated in place. */
export const MIGRATED_IN_PLACE = [4, 5] as const;

/** As {@link putSchema3}, of a schema that can be answered from: it is the index of the repository at `workspace`. */
export function putAnswering(schema: (typeof MIGRATED_IN_PLACE)[number], databasePath: string, workspace: string): void {
  using db = put(`schema-${schema}.db.zst`, databasePath);
  const id = projectId(join(workspace, ".git"));
  db.run("PRAGMA foreign_keys = OFF");
  for (const table of ["projects", "known_workspaces", "index_jobs"]) db.query(`UPDATE ${table} SET project_id = ?`).run(id);
  const moved = [
    "projects.repo_root",
    "known_workspaces.workspace_path",
    ...["view_key", "repo", "worktree"].map((c) => `branch_state.${c}`),
  ];
  for (const place of moved) {
    const [table, column] = place.split(".");
    db.query(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?)`).run(MADE_IN, workspace);
  }
  asIfExtractedToday(db);
}

/** Makes a database say that another version of this program wrote it. */
export function claimVersion(databasePath: string, version: { readonly schema?: number; readonly extractor?: number }): void {
  using db = new Database(databasePath);
  if (version.schema !== undefined) db.run(`PRAGMA user_version = ${version.schema}`);
  if (version.extractor !== undefined) db.query("UPDATE projects SET parser_version = ?").run(version.extractor);
}

/** What the present program extracts is stored in another form: without it the index would be built anew, whatever its schema. */
function asIfExtractedToday(db: Database): void {
  db.query("UPDATE projects SET parser_version = ?").run(EXTRACTOR_VERSION);
  db.query("UPDATE file_versions SET extractor_version = ?").run(EXTRACTOR_VERSION);
  const stored = db.query<{ id: number }, []>("SELECT version_id AS id FROM symbol_edges").all();
  for (const { id } of stored) {
    const packed = compress(packFacts(packUsage(NO_FACTS)));
    db.query("UPDATE symbol_edges SET edges = ? WHERE version_id = ?").run(packed, id);
  }
  sealVersions(
    db,
    stored.map(({ id }) => id),
  );
}
