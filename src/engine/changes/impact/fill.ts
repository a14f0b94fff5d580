/** The order in which the rows of an answer about changes fill its budget: a few uses of each change first, the further ones in steps. */
import type { BreakingChange, ImpactResponse } from "#core/protocol/impact.ts";
import { isPressing } from "./damage.ts";

/** Uses of each change that an answer lists before further rows. */
const SITES_FIRST = 3;
/** Uses of a change that one step adds to those listed, which it fills up to a multiple of this. */
const SITES_STEP = 20;
/** Names of removed symbols that come before everything else, and names of changed ones that come right behind the first changes. */
const NAMES_FIRST = 40;
/** Names of either sort that come before further changes: a name costs a twentieth of a change with its uses. */
const NAMES_MAX = 200;
/** The most damaging changes, which come before callers, tests and files to read. */
const BREAKING_FIRST = 12;
/** Rows of the other lists that come before further changes. */
const OTHERS_FIRST = 30;

type Rows = Pick<ImpactResponse, "removed" | "changed" | "breaking" | "callers" | "tests" | "read">;

/** A row of one of the lists; `sites` is a step of further uses of the breaking row at this index. */
export type Entry = { readonly list: keyof Rows } | SitesStep;

/** A step of further uses of the breaking row at an index. */
export interface SitesStep {
  readonly list: "sites";
  readonly at: number;
}

/**
 * The order in which a budget is filled: names of removed symbols, the most damaging changes, names of changed symbols, one row from each
 * of the other lists in turn, further names, other changes that break something, further uses, and the rest.
 */
export function entriesOf({ removed, changed, breaking, callers, tests, read }: Rows): Entry[] {
  const rows = (list: keyof Rows, length: number): Entry[] => Array.from({ length: Math.max(0, length) }, () => ({ list }));
  const lists = { callers, tests, read };
  const longest = Math.max(callers.length, tests.length, read.length);
  const others = Array.from({ length: longest }, (_, at) =>
    LISTS.filter((list) => at < lists[list].length).map((list) => ({ list })),
  ).flat();
  const pressing = breaking.filter(isPressing).length;
  const [steps = [], ...furtherSteps] = stepsOf(breaking);
  const names = (list: "removed" | "changed", from: number, to: number): Entry[] =>
    rows(list, Math.min(to, { removed, changed }[list].length) - from);
  return [
    ...names("removed", 0, NAMES_FIRST),
    ...rows("breaking", Math.min(BREAKING_FIRST, pressing)),
    ...names("changed", 0, NAMES_FIRST),
    ...others.slice(0, OTHERS_FIRST),
    ...names("removed", NAMES_FIRST, NAMES_MAX),
    ...names("changed", NAMES_FIRST, NAMES_MAX),
    ...rows("breaking", pressing - BREAKING_FIRST),
    ...names("removed", NAMES_MAX, removed.length),
    ...names("changed", NAMES_MAX, changed.length),
    ...steps,
    ...rows("breaking", breaking.length - pressing),
    ...others.slice(OTHERS_FIRST),
    ...furtherSteps.flat(),
  ];
}

const LISTS = ["callers", "tests", "read"] as const;

/** The steps that list all uses of the rows, in rounds: one step of each row that has more, then the next. */
export function stepsOf(breaking: readonly BreakingChange[]): SitesStep[][] {
  const most = Math.max(0, ...breaking.map(({ sites }) => sites.length));
  return Array.from({ length: Math.ceil(most / SITES_STEP) }, (_, round) =>
    breaking.flatMap(({ sites }, at): SitesStep | [] =>
      sites.length > Math.max(SITES_FIRST, round * SITES_STEP) ? { list: "sites", at } : [],
    ),
  );
}

/** The rows with as many uses as some steps list. */
export function withSites(breaking: readonly BreakingChange[], steps: readonly { readonly list: string }[]): BreakingChange[] {
  const taken = new Map<number, number>();
  for (const step of steps) if (isStep(step)) taken.set(step.at, (taken.get(step.at) ?? 0) + SITES_STEP);
  return breaking.map((row, at) => ({ ...row, sites: row.sites.slice(0, taken.get(at) ?? SITES_FIRST) }));
}

function isStep(entry: { readonly list: string }): entry is SitesStep {
  return entry.list === "sites";
}

/** How many uses some rows do not list, although they have them; uses that an earlier row has are not counted. */
export function sitesLeftOut(shown: readonly BreakingChange[]): number {
  return shown.reduce((sum, { breaks, may_break, repeats, sites }) => {
    return sum + Math.max(0, breaks + may_break - (repeats?.uses ?? 0) - sites.length);
  }, 0);
}
