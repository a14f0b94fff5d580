/** What judging the uses of a change needs and finds: the words that the rooms of `impact` share. */
import type { BreakingChange, SiteVerdict } from "#core/protocol/impact.ts";
import type { Reference } from "#query/graph/references.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { EditedLines } from "./edited-lines.ts";
import type { Overrides } from "./overrides/overrides.ts";
import type { State } from "./state.ts";

/** A change that breaks something, or whose users nobody can see. */
export interface BreakingUses {
  readonly row: BreakingChange;
  /** What is the same for declarations that are one to their users: lookups of one symbol, clauses of one function. */
  readonly key: string;
  /** Whether others may use what changed: it is no setting, no example, and nothing that builds the product. */
  readonly isOfProduct: boolean;
  /** Whether what changed is part of the tests. */
  readonly isTest: boolean;
  /** The uses that break or may. */
  readonly broken: readonly Reference[];
}

/** What judging uses needs beside the uses. */
export interface Judging {
  readonly now: State;
  readonly edits: EditedLines;
  readonly texts: VersionTexts;
  readonly overrides: Overrides;
}

/** A place that is judged, and what becomes of it. */
export interface JudgedPlace {
  readonly reference: Reference;
  readonly verdict: SiteVerdict | undefined;
}

/** A definition as a place that is cited. */
export function placeOf({ symbolRow, path, language, name, nameLine }: SymbolRow): Reference {
  const file = { versionId: versionOf(symbolRow), path, language };
  return { file, use: { name, expression: -1, type: "implements", line: nameLine, column: 1 }, confidence: "resolved", candidates: 1 };
}
