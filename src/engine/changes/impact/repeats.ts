/** Finds the breaking changes that repeat the uses of another: overloads, and methods that implement one contract. */
import type { BreakingChange, ImpactSite } from "#core/protocol/impact.ts";

/** The share of its uses from which on a row repeats another. */
const REPEATED_SHARE_MIN = 0.5;

/** The rows, those marked that have most of their uses, with the same verdicts, in common with one earlier row of the same name. */
export function withRepeats(rows: readonly BreakingChange[]): BreakingChange[] {
  const byName = new Map<string, { readonly row: BreakingChange; readonly uses: ReadonlySet<string> }[]>();
  return rows.map((row) => {
    const { sites } = row;
    if (sites.length === 0) return row;
    const earlier = byName.get(row.name) ?? [];
    byName.set(row.name, earlier);
    const counts = earlier.map(({ uses }) => sites.filter((site) => uses.has(keyOf(site))).length);
    const most = Math.max(0, ...counts);
    const first = earlier[counts.indexOf(most)];
    earlier.push({ row, uses: new Set(sites.map(keyOf)) });
    if (!first || most < sites.length * REPEATED_SHARE_MIN) return row;
    const own = sites.filter((site) => !first.uses.has(keyOf(site)));
    const repeated = sites.filter((site) => first.uses.has(keyOf(site)));
    const { path, line_start } = first.row;
    return { ...row, sites: [...own, ...repeated], repeats: { path, line_start, uses: most } };
  });
}

function keyOf({ path, line_start, verdict }: ImpactSite): string {
  return `${path}:${line_start} ${verdict}`;
}
