/** Case folding that keeps lengths: what a search that ignores case compares. */

const folded = new Map<string, string>();

/**
 * A text in which letters that differ only in case are equal, of the same length in UTF-16 units. Letters that have no counterpart of one
 * unit stand as they are.
 */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]|[^\0-\x7f]/g, foldUnit);
}

/** Through capitals, because some small letters share one: `ſ` and `s`, `ς` and `σ`. */
function foldUnit(unit: string): string {
  const known = folded.get(unit);
  if (known !== undefined) return known;
  const capital = unit.toUpperCase();
  const small = (capital.length === 1 ? capital : unit).toLowerCase();
  const result = small.length === 1 ? small : unit;
  folded.set(unit, result);
  return result;
}
