/** Case folding that keeps lengths, for searches that ignore case. */

const folded = new Map<string, string>();

/**
 * Folds a text so that letters that differ only in case become equal; its length in UTF-16
 * units stays. Letters whose counterpart is not a single unit stay as they are.
 */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]|[^\0-\x7f]/g, foldUnit);
}

/** Folds one unit, through its capital, because some small letters share one: `ſ` and `s`, `ς` and `σ`. */
function foldUnit(unit: string): string {
  const known = folded.get(unit);
  if (known !== undefined) return known;
  const capital = unit.toUpperCase();
  const small = (capital.length === 1 ? capital : unit).toLowerCase();
  const result = small.length === 1 ? small : unit;
  folded.set(unit, result);
  return result;
}
