/** Kotlin's declarations for all platforms (`expect`) and the definitions for each of them (`actual`), which are one thing to their users. */
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What a definition says of itself. */
function markOf({ name, signature }: SymbolRow): "expect" | "actual" | undefined {
  const [, mark] = /(?:^|\s)(expect|actual)\s/.exec(signature.slice(0, signature.indexOf(name))) ?? [];
  return mark === "expect" || mark === "actual" ? mark : undefined;
}

/**
 * Whether definitions of one qualified name in two files are one thing: the declaration for all platforms and a definition for one, or the
 * definitions for two. Members of an expected type have no mark of their own. A type for all platforms also has the members that it has on
 * one of them; a type for one platform has no others than its own.
 */
export function areOneExpected(a: SymbolRow, b: SymbolRow): boolean {
  const [first, second] = [markOf(a), markOf(b)];
  if (isType(a) !== isType(b)) return (isType(a) ? first : second) === "expect";
  if (first && second) return first !== second || first === "actual";
  return (first === "actual" && b.parentRow !== null) || (second === "actual" && a.parentRow !== null);
}
