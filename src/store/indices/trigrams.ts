/** Finds the versions of a view that can contain a text, with the trigram index (trigram-segments.ts). */
import type { Database } from "bun:sqlite";
import { toCodeCompassError } from "#core/errors.ts";
import { visibleVersions } from "#store/rows/view.ts";
import { type Scope, versionCondition } from "#store/views/scope.ts";
import type { RequiredText } from "#text/required-text.ts";
import { byRarity, trigramsOf } from "#text/trigrams.ts";
import {
  distrustSegments,
  type PostingList,
  postingList,
  rangesBeside,
  readSegments,
  type Segment,
  type VersionRange,
} from "./trigram-segments.ts";

/** With no more candidates than this left, reading their texts costs less than reading another posting list. */
const CANDIDATES_FEW = 4;
/** A posting list with more than this share (0..1) of a segment's versions rules out too few to be worth unpacking. */
const SHARE_TELLING_MAX = 0.5;
/** Trigrams of one text that are looked up; even in a long text, the rarest are among far fewer. */
const TRIGRAMS_READ_MAX = 64;

/**
 * The versions in a scope whose text may contain the required text, in ascending order: those that the view shows and the trigram index
 * does not rule out. Undefined when the requirement rules out nothing. A damaged segment rules out nothing either, and is removed.
 */
export function candidateVersions(db: Database, scope: Scope, required: RequiredText): number[] | undefined {
  const condition = conditionOf(required);
  if (!condition) return undefined;
  return db.transaction(() => {
    const { versions, trusted } = inSegments(db, condition);
    const unread = trusted.flatMap((segment) => segment.unread.map((version): VersionRange => [version, version]));
    const visible = [...visibleAmong(db, scope, versions), ...visibleIn(db, scope, [...rangesBeside(trusted), ...unread])];
    return visible.sort((a, b) => a - b);
  })();
}

/** Matches a version that contains all `trigrams` and meets at least one condition of each group. */
interface TrigramCondition {
  /** The rarest first, as far as that can be estimated. */
  readonly trigrams: readonly number[];
  readonly groups: readonly (readonly TrigramCondition[])[];
}

/** The trigram condition for a required text; undefined when it rules out nothing. */
function conditionOf(required: RequiredText): TrigramCondition | undefined {
  switch (required.is) {
    case "anything":
      return undefined;
    case "text":
      return ofTrigrams(trigramsOf(required.text));
    case "all":
      return allOf(required.of.flatMap((part) => conditionOf(part) ?? []));
    case "any":
      return anyOf(required.of.map(conditionOf));
  }
}

function ofTrigrams(trigrams: Iterable<number>): TrigramCondition | undefined {
  const rarest = byRarity(trigrams).slice(0, TRIGRAMS_READ_MAX);
  return rarest.length === 0 ? undefined : { trigrams: rarest, groups: [] };
}

function allOf(parts: readonly TrigramCondition[]): TrigramCondition | undefined {
  const groups = parts.flatMap((part) => part.groups);
  const trigrams = ofTrigrams(new Set(parts.flatMap((part) => part.trigrams)))?.trigrams ?? [];
  return trigrams.length + groups.length === 0 ? undefined : { trigrams, groups };
}

function anyOf(parts: readonly (TrigramCondition | undefined)[]): TrigramCondition | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : { trigrams: [], groups: [known] };
}

interface InSegments {
  readonly versions: readonly number[];
  /** The segments that could be read; `versions` come from them. */
  readonly trusted: readonly Segment[];
}

function inSegments(db: Database, condition: TrigramCondition): InSegments {
  const versions: number[] = [];
  const trusted: Segment[] = [];
  for (const segment of orElse(() => readSegments(db), [])) {
    const found = orElse(
      () => matching(db, segment, condition),
      undefined,
      () => distrustSegments(db, [segment]),
    );
    if (!found) continue;
    for (const version of found) versions.push(version);
    trusted.push(segment);
  }
  return { versions, trusted };
}

/**
 * The result of `read`, or `otherwise` when it fails: any error in reading segments means
 * that they rule out nothing. Calls `onDamage` unless the index was only busy.
 */
function orElse<T>(read: () => T, otherwise: T, onDamage = (): void => {}): T {
  try {
    return read();
  } catch (thrown) {
    if (toCodeCompassError(thrown).code !== "index_busy") onDamage();
    return otherwise;
  }
}

/** The versions of a segment that meet a condition, in order; a few that do not may be among them. */
function matching(db: Database, segment: Segment, { trigrams, groups }: TrigramCondition): number[] {
  let left: number[] | undefined;
  for (const { versionCount, unpack } of shortestFirst(db, segment, trigrams)) {
    if (left && (left.length <= CANDIDATES_FEW || versionCount > segment.versionCount * SHARE_TELLING_MAX)) break;
    left = common(left, unpack());
  }
  for (const group of groups) {
    if (left && left.length <= CANDIDATES_FEW) return left;
    const found = new Set(group.flatMap((condition) => matching(db, segment, condition)));
    left = left ? left.filter((version) => found.has(version)) : [...found].sort((a, b) => a - b);
  }
  return left ?? [];
}

/** The posting lists of some trigrams, shortest first; a single empty one when no version contains all of them. */
function shortestFirst(db: Database, segment: Segment, trigrams: readonly number[]): PostingList[] {
  const lists: PostingList[] = [];
  for (const trigram of trigrams) {
    const list = postingList(db, segment, trigram);
    if (list.versionCount === 0) return [list];
    lists.push(list);
  }
  return lists.sort((a, b) => a.versionCount - b.versionCount);
}

/** The versions that two ordered lists have in common. */
function common(a: number[] | undefined, b: number[]): number[] {
  if (!a) return b;
  const both: number[] = [];
  let at = 0;
  for (const version of a) {
    while ((b[at] ?? Number.POSITIVE_INFINITY) < version) at++;
    if (b[at] === version) both.push(version);
  }
  return both;
}

function visibleAmong(db: Database, scope: Scope, versions: readonly number[]): number[] {
  if (versions.length === 0) return [];
  return visible(db, scope, "v.version_id = wanted.value", versions);
}

function visibleIn(db: Database, scope: Scope, ranges: readonly VersionRange[]): number[] {
  return visible(db, scope, "v.version_id BETWEEN wanted.value ->> 0 AND wanted.value ->> 1", ranges);
}

/** The versions in the scope that the view shows and for which the SQL `matches` holds with one of `values`. */
function visible(db: Database, scope: Scope, matches: string, values: readonly unknown[]): number[] {
  const inScope = versionCondition(scope);
  const sql = `SELECT v.version_id FROM json_each(?) wanted CROSS JOIN file_versions v
    WHERE ${matches} AND ${inScope.sql} AND ${visibleVersions(scope.view, "v.version_id")}`;
  const rows = db.query<[number], string[]>(sql).values(JSON.stringify(values), ...inScope.parameters) as [number][];
  return rows.map(([versionId]) => versionId);
}
