/** Finds the breaking changes that repeat the uses of another: overloads, and methods that implement one contract. */
import type { BreakingChange } from "#core/protocol/impact.ts";

/** The rows, those marked whose uses all stand with the same verdicts in an earlier row of the same name. */
export function withRepeats(rows: readonly BreakingChange[]): BreakingChange[] {
  const byName = new Map<string, { readonly place: string; readonly uses: ReadonlySet<string> }[]>();
  return rows.map((row) => {
    const earlier = byName.get(row.name) ?? [];
    byName.set(row.name, earlier);
    const keys = row.sites.map(({ path, line_start, verdict }) => `${path}:${line_start} ${verdict}`);
    const same = earlier.find(({ uses }) => keys.length > 0 && keys.every((key) => uses.has(key)));
    if (same) return { ...row, same_uses_as: same.place };
    earlier.push({ place: `${row.path}:${row.line_start}`, uses: new Set(keys) });
    return row;
  });
}
