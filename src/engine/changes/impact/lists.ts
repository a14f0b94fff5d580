/** Turns an analysis into the lists of an answer: callers, tests, and files to read in order. */
import { type BreakingChange, type FileToRead, type ImpactCaller, type ImpactTest, isMerelyDeprecated } from "#core/protocol/impact.ts";
import type { Reached } from "#query/graph/reach.ts";
import { testsByName } from "#query/graph/test-files.ts";
import { isTestPath, isTestPlace } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Analysis } from "./analysis.ts";
import type { PlaceLine } from "./answer.ts";

/** Functions named for one test file. */
const TESTS_NAMED_MAX = 8;
/** Files that a reading list has at most. */
const READ_MAX = 40;
/** Ranges of lines named for one file. */
const RANGES_MAX = 6;

/** The symbols outside of tests that reach what changed. */
export function callersOf({ reached, broken = NONE }: Analysis): ImpactCaller[] {
  return brokenFirst(reached, broken)
    .filter((one) => !isTestPlace(one))
    .map((one) => {
      const { symbol, path, distance, used, sites, follows } = one;
      return {
        distance,
        path,
        line_start: symbol?.nameLine ?? sites[0]?.use.line ?? 1,
        kind: symbol?.kind ?? null,
        name: symbol?.qualifiedName ?? "<module>",
        confidence: sites.some(({ confidence }) => confidence === "resolved") ? "resolved" : "ambiguous",
        uses: used.qualifiedName,
        lines: [...new Set(sites.map(({ use }) => use.line))],
        ...(sites[0]?.via !== undefined && sites.every(({ via }) => via !== undefined) ? { via: sites[0].via } : {}),
        ...(follows === "overrides" ? { is_override: true as const } : {}),
        ...(follows === "declares" || follows === "defines" ? { is_declaration: follows } : {}),
        ...(broken.has(one) ? { reaches_broken: true as const } : {}),
      };
    });
}

const NONE: ReadonlySet<Reached> = new Set();

/** Those that reach what breaks before those that reach only what else changed, each in their order. */
function brokenFirst(reached: readonly Reached[], broken: ReadonlySet<Reached>): Reached[] {
  return [...reached.filter((one) => broken.has(one)), ...reached.filter((one) => !broken.has(one))];
}

/** The places of those callers outside of tests whose own users, or uncertain users, were not followed. */
export function stopsOf({ stopped, unsure }: Analysis): Record<"stopped" | "unsure", PlaceLine[]> {
  const placesOf = (some: readonly Reached[]): PlaceLine[] =>
    some.filter((one) => !isTestPlace(one)).map(({ path, symbol }) => ({ path, line_start: symbol?.nameLine ?? 1 }));
  return { stopped: placesOf(stopped), unsure: placesOf(unsure) };
}

/** The test files that reach what breaks, then what else changed, each the nearest first, then those of a changed file by their names. */
export function testsOf({ reached, seeds, breaking, changedPaths = [], broken = NONE }: Analysis, paths: readonly string[]): ImpactTest[] {
  const byPath = Map.groupBy(reached.filter(isTestPlace), ({ path }) => path);
  const found = [...byPath].map(([path, some]): ImpactTest => {
    const names = some.flatMap(({ symbol }) => symbol?.name ?? []);
    const reaches = some.some((one) => broken.has(one)) ? { reaches_broken: true as const } : {};
    const distance = Math.min(...some.map((one) => one.distance));
    return { path, distance, tests: [...new Set(names)].slice(0, TESTS_NAMED_MAX), ...reaches };
  });
  const changed = [...new Set([...[...seeds, ...breaking].map(({ path }) => path), ...changedPaths])].filter((path) => !isTestPath(path));
  const named = [...new Set([...testsByName(paths, changed).values()].flat())].filter((path) => !byPath.has(path));
  const others = named.map((path): ImpactTest => ({ path, distance: null, tests: [] }));
  const distanceOf = ({ distance }: ImpactTest): number => distance ?? Number.POSITIVE_INFINITY;
  return [...found, ...others].sort(
    (a, b) =>
      Number(b.reaches_broken ?? false) - Number(a.reaches_broken ?? false) ||
      distanceOf(a) - distanceOf(b) ||
      b.tests.length - a.tests.length ||
      (a.path < b.path ? -1 : 1),
  );
}

interface Reason {
  readonly path: string;
  readonly lines: readonly (readonly [number, number])[];
  readonly why: string;
}

/**
 * What to read, in order: declarations that break users, the users they break, who reaches these, other changes (most used first), other
 * callers, tests.
 */
export function readingOrder({ breaking, reached, seeds, isAsked, broken = NONE }: Analysis, tests: readonly ImpactTest[]): FileToRead[] {
  const callers = reached.filter((one) => !isTestPlace(one));
  const broke = breaking.filter((row) => !isMerelyDeprecated(row));
  const reasons = [
    ...broke.filter(({ breaks, may_break }) => breaks + may_break > 0).map(declared),
    ...broke.flatMap(({ sites, name }) =>
      sites.map((site) => reasonOf(site.path, [site.line_start, site.line_start], `uses ${name}, which ${VERBS[site.verdict]}`)),
    ),
    ...callers.filter((one) => broken.has(one)).map(reaching),
    ...byUsers(seeds, reached).map((symbol) =>
      reasonOf(symbol.path, [symbol.lineStart, symbol.lineEnd], `${symbol.name} ${isAsked ? "itself" : "changed"}`),
    ),
    ...callers.filter((one) => !broken.has(one)).map(reaching),
    ...tests.map(({ path, tests: names }) => ({
      path,
      lines: [],
      why: names.length > 0 ? `tests it: ${names.slice(0, 2).join(", ")}` : "tests it, by its name",
    })),
  ];
  const byPath = Map.groupBy(reasons, ({ path }) => path);
  return [...byPath]
    .slice(0, READ_MAX)
    .map(([path, some]) => ({ path, lines: ranges(some.flatMap(({ lines }) => lines)), why: some[0]?.why ?? "" }));
}

const VERBS = { breaks: "breaks it", may_break: "may break it" } as const;

function reaching({ path, symbol, sites, used }: Reached): Reason {
  return reasonOf(path, rangeOf(symbol, sites), `reaches ${used.name}`);
}

function declared({ path, line_start, name, why }: BreakingChange): Reason {
  return reasonOf(path, [line_start, line_start], `${name}: ${why[0]?.kind.replaceAll("_", " ") ?? "changed"}`);
}

function reasonOf(path: string, lines: readonly [number, number], why: string): Reason {
  return { path, lines: [lines], why };
}

function rangeOf(symbol: SymbolRow | null, sites: Reached["sites"]): [number, number] {
  const line = sites[0]?.use.line ?? 1;
  return symbol ? [symbol.lineStart, symbol.lineEnd] : [line, line];
}

/** The seeds with the most direct users first. */
function byUsers(seeds: readonly SymbolRow[], reached: readonly Reached[]): SymbolRow[] {
  const users = new Map<string, number>();
  for (const { used, distance } of reached) if (distance === 1) users.set(used.qualifiedName, (users.get(used.qualifiedName) ?? 0) + 1);
  return seeds.toSorted((a, b) => (users.get(b.qualifiedName) ?? 0) - (users.get(a.qualifiedName) ?? 0));
}

/** Line ranges in order, with those that touch or overlap joined. */
function ranges(lines: readonly (readonly [number, number])[]): string {
  const sorted = lines.toSorted(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = joined.at(-1);
    if (last && start <= last[1] + 1) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  const shown = joined.slice(0, RANGES_MAX).map(([start, end]) => (start === end ? `${start}` : `${start}-${end}`));
  return joined.length > RANGES_MAX ? `${shown.join(",")},…` : shown.join(",");
}
