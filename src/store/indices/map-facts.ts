/** The facts from which a map of a view is drawn: top-level definitions, and the names that each file uses. Reads every symbol row once. */
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

/** The definitions of some versions that stand at the top level of their files, or in a top-level namespace or module. */
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

/** The names that one version uses. */
export interface FileUses {
  readonly usage: PackedUsage;
  /** Calls `visit` with the hash of each name the version uses, except fields of values; see {@link hashOfName}. */
  readonly eachName: (visit: (hash: number) => void) => void;
}

/** The names that a version uses, in lower case if `isFolded`; undefined for a version without code. */
export function usesOfVersion(db: Database, versionId: number, isFolded = false): FileUses | undefined {
  const usage = usageOfVersion(db, versionId);
  const hash = (utf8: Uint8Array): number => (isFolded ? hashOfName(utf8Text.decode(utf8).toLowerCase()) : Bun.hash.xxHash32(utf8));
  return usage && { usage, eachName: (visit) => usage.eachUsedName("not_fields", (utf8) => visit(hash(utf8))) };
}

const utf8Text = new TextDecoder();

/** A hash that stands for a name where many names are compared; two names may share one. */
export function hashOfName(name: string): number {
  return Bun.hash.xxHash32(name);
}
