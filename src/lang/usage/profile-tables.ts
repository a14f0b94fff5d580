/** The tables of a profile, indexed by the number of a node's kind, because each node of a file is looked up in several of them. */
import type { UsageProfile } from "./profile.ts";
import type { GrammarNames } from "./syntax-tree.ts";

type Rows<T> = readonly (T | undefined)[];
type Row<K extends "expressions" | "selectors" | "leaves" | "leafKinds" | "plain" | "namedTypes"> = NonNullable<UsageProfile[K]>[string];

export interface ProfileTables {
  readonly isName: readonly boolean[];
  readonly isTransparent: readonly boolean[];
  readonly expressions: Rows<Row<"expressions">>;
  readonly selectors: Rows<Row<"selectors">>;
  readonly leaves: Rows<Row<"leaves">>;
  readonly leafKinds: Rows<Row<"leafKinds">>;
  readonly plain: Rows<Row<"plain">>;
  readonly namedTypes: Rows<Row<"namedTypes">>;
}

const NO_ROWS: Readonly<Record<string, never>> = {};
const NO_KINDS: readonly string[] = [];
const tablesByNames = new WeakMap<GrammarNames, WeakMap<UsageProfile, ProfileTables>>();

/** The tables of a profile for a grammar, made once. */
export function tablesOf(names: GrammarNames, profile: UsageProfile): ProfileTables {
  let known = tablesByNames.get(names);
  if (!known) {
    known = new WeakMap();
    tablesByNames.set(names, known);
  }
  let tables = known.get(profile);
  if (!tables) {
    tables = {
      isName: names.tableOf(profile.names),
      isTransparent: names.tableOf(profile.transparent ?? NO_KINDS),
      expressions: names.rowsOf(profile.expressions),
      selectors: names.rowsOf(profile.selectors),
      leaves: names.rowsOf(profile.leaves ?? NO_ROWS),
      leafKinds: names.rowsOf(profile.leafKinds ?? NO_ROWS),
      plain: names.rowsOf(profile.plain ?? NO_ROWS),
      namedTypes: names.rowsOf(profile.namedTypes ?? NO_ROWS),
    };
    known.set(profile, tables);
  }
  return tables;
}
