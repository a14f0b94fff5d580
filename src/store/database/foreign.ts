/**
 * Opens a database that a stranger wrote, so that nothing in it can run, and refuses it unless its tables are exactly ours and hold values
 * of the declared types. versions/foreign-rows.ts checks the meaning of the rows afterwards.
 */
import { Database } from "bun:sqlite";
import { closeSync, openSync, readSync } from "node:fs";
import { CodeCompassError } from "#core/errors.ts";
import { isMigratedInPlace, migrate } from "./migrations.ts";
import { SCHEMA } from "./schema.ts";
import { schemaVersionOf } from "./schema-stamp.ts";

/** The error for an imported state that does not hold what it should, whatever the cause. */
export function refused(what: string): CodeCompassError {
  return new CodeCompassError("invalid_input", `The state cannot be imported: ${what}. Nothing was changed.`, {
    remediation: "Fetch the file again, or export it again with codecompass state export; codecompass index works without it.",
  });
}

const MAGIC = "SQLite format 3\0";

/** Opens a foreign database. Its schema may not call functions with side effects, and a page whose cells do not fit is an error at once. */
export function openForeign(path: string): Database {
  if (headOf(path) !== MAGIC) throw refused("it is not an SQLite database");
  const db = new Database(path, { readwrite: true, create: false });
  try {
    for (const setting of ["trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "foreign_keys = OFF"])
      db.run(`PRAGMA ${setting}`);
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

function headOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(MAGIC.length);
    readSync(file, bytes, 0, bytes.length, 0);
    return bytes.toString("latin1");
  } finally {
    closeSync(file);
  }
}

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/**
 * Refuses a schema that differs from the one of `version`, and migrates an earlier one to ours if that can be done in place. Refuses views
 * and triggers before any statement touches a table.
 * @throws invalid_input
 */
export function settleForeignSchema(db: Database, version: number): void {
  if (schemaVersionOf(db) !== version || !isMigratedInPlace(version)) throw refused("its schema is not the one its manifest names");
  const foreign = schemaRows(db).find(({ type }) => type !== "table" && type !== "index");
  if (foreign) throw refused(`it has a ${foreign.type}, ${foreign.name}`);
  db.transaction(() => migrate(db)).immediate();
  const [found, ours] = [shapeOf(db), ourShape()];
  const strange = found.find((row) => !ours.includes(row)) ?? ours.find((row) => !found.includes(row));
  if (strange !== undefined) throw refused("its tables are not those of an index");
  for (const { name } of schemaRows(db).filter(isPlainTable)) refuseOtherTypes(db, name);
}

function ourShape(): readonly string[] {
  using db = new Database(":memory:");
  db.run(SCHEMA);
  return shapeOf(db);
}

function schemaRows(db: Database): SchemaRow[] {
  return db.query<SchemaRow, []>("SELECT type, name, sql FROM sqlite_schema").all();
}

/** The normalized declaration of each table and index; comments and layout vary between versions and do not matter. */
function shapeOf(db: Database): string[] {
  return schemaRows(db).map(({ type, name, sql }) => {
    const text = (sql ?? "").replace(/--[^\n]*/g, " ").replace(/\s+/g, " ");
    return JSON.stringify([type, name, text.replace(/ ?([(),]) ?/g, "$1")]);
  });
}

const isPlainTable = ({ type, name, sql }: SchemaRow): boolean =>
  type === "table" && sql !== null && !/^CREATE VIRTUAL/.test(sql) && !/_fts_|^sqlite_/.test(name);

/**
 * Refuses a table with a value of another type than its column declares: SQLite stores any
 * value in any column, and our code does not expect, say, text where it reads bytes.
 */
function refuseOtherTypes(db: Database, table: string): void {
  const columns = db.query<{ name: string; type: string }, []>(`PRAGMA table_info(${table})`).all();
  const isOther = columns.map(({ name, type }) => `typeof(${name}) NOT IN ('${type.toLowerCase()}', 'null')`).join(" OR ");
  if (db.query(`SELECT 1 FROM ${table} WHERE ${isOther} LIMIT 1`).get()) throw refused(`${table} holds values of other types`);
}
