/** Types that the rooms of `impact` share: what the judging of uses needs, and what it returns. */
import type { BreakingChange, SiteVerdict } from "#core/protocol/impact.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { EditedLines } from "./edited-lines.ts";
import type { Overrides } from "./overrides/overrides.ts";
import type { State } from "./state.ts";

/** A change that breaks something, or whose users are outside of the repository. */
export interface BreakingUses {
  readonly row: BreakingChange;
  /** What changed; null for a file that was moved or deleted, and for a name that a file no longer takes in. */
  readonly change: SymbolChange | null;
  /** The key that declarations share which are one to their users: both names of a renamed symbol, or the clauses of a function. */
  readonly key: string;
  /** Whether others may use what changed: it is no setting and no example, and not part of the build. */
  readonly isOfProduct: boolean;
  /** Whether what changed is part of the tests. */
  readonly isTest: boolean;
  /** Whether what changed is a member that types outside of the repository may inherit. */
  readonly isForHeirs?: boolean;
  /** The uses that break or may break. */
  readonly broken: readonly Reference[];
}

/** What the judging of uses needs besides the uses. */
export interface Judging {
  readonly now: State;
  readonly edits: EditedLines;
  readonly texts: VersionTexts;
  readonly overrides: Overrides;
  /** For changed overloads that types of arguments tell from others: the present uses that correspond to their former calls. */
  readonly former: ReadonlyMap<SymbolChange, readonly Reference[]>;
}

/** A place that was judged, and the verdict; undefined where it is unaffected. */
export interface JudgedPlace {
  readonly reference: Reference;
  readonly verdict: SiteVerdict | undefined;
}

/** One for each key: the last that surely breaks, or else the last. */
export function worstOfEach<T extends { readonly verdict: SiteVerdict | undefined }>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const found = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    if (one.verdict === "breaks" || found.get(key)?.verdict !== "breaks") found.set(key, one);
  }
  return [...found.values()];
}

/** A definition as a place that an answer can cite. */
export function placeOf({ symbolRow, path, language, name, nameLine }: SymbolRow): Reference {
  const file = { versionId: versionOf(symbolRow), path, language };
  return { file, use: { name, expression: -1, type: "implements", line: nameLine, column: 1 }, confidence: "resolved", candidates: 1 };
}
