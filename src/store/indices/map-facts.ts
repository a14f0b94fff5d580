/** What a map of a view is drawn from: its definitions at the top of files, and which names each file uses. Reads every row once. */
import type { Database } from "bun:sqlite";
import type { SymbolKind, Visibility } from "#core/types.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { versionExpression } from "#store/rows/row-id.ts";
import { storedIn } from "#store/rows/shared-rows.ts";
import { IS_DEFINITION } from "#store/rows/symbol-sql.ts";
import { usageOfVersion } from "#store/versions/facts.ts";

/** A definition that other files may use. */
export interface TopDefinition {
  readonly symbolRow: number;
  readonly versionId: number;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
}

const SHOWN_KINDS = "('function', 'class', 'struct', 'interface', 'trait', 'enum', 'type', 'macro', 'constant')";
const TOP = `${IS_DEFINITION} AND s.kind IN ${SHOWN_KINDS} AND (s.visibility <> 'private' OR s.name = 'main')`;
const IS_TOP = "(s.parent_row IS NULL OR (SELECT p.kind FROM symbol_relations p WHERE p.symbol_row = s.parent_row) = 'module')";

/** The definitions of some versions that stand at the top of their files, or in a namespace or module there. */
export function topDefinitions(db: Database, versionIds: ReadonlySet<number>): TopDefinition[] {
  const rows = db.query<TopDefinition, []>(
    `SELECT s.symbol_row AS symbolRow, ${versionExpression("s.symbol_row")} AS versionId, s.name, s.kind, s.visibility
     FROM symbol_relations s WHERE ${TOP} AND ${IS_TOP}
     UNION ALL SELECT s.symbol_row + r.row_shift, ${versionExpression("r.first_row")}, s.name, s.kind, s.visibility
     FROM shared_symbols r CROSS JOIN symbol_relations s WHERE ${storedIn("s.symbol_row")} AND ${TOP} AND ${IS_TOP}`,
  );
  const found: TopDefinition[] = [];
  for (const row of rows.iterate()) if (versionIds.has(row.versionId)) found.push(row);
  return found;
}

/** What one version uses. */
export interface FileUses {
  readonly usage: PackedUsage;
  /** Calls `visit` with the hash of each name it uses, but for fields of values; see {@link hashOfName}. */
  readonly eachName: (visit: (hash: number) => void) => void;
}

/** What a version uses; undefined for one without code. */
export function usesOfVersion(db: Database, versionId: number): FileUses | undefined {
  const usage = usageOfVersion(db, versionId);
  return usage && { usage, eachName: (visit) => usage.eachUsedName("not_fields", (utf8) => visit(Bun.hash.xxHash32(utf8))) };
}

/** What stands for a name where many are compared; two names may share one. */
export function hashOfName(name: string): number {
  return Bun.hash.xxHash32(name);
}
