/** The number of type parameters written with a name: `Map<K, V>` and `Map` are different types in some languages. */
import { closingOf, itemsOf } from "#text/brackets.ts";

/** The number of type arguments behind a typed name; undefined for a name without any. */
export function typeArityAsked(text: string): number | undefined {
  const name = text.trim();
  const at = name.search(/(?<=[\p{L}\p{N}_])[<[]/u);
  const close = at > 0 ? closingOf(name, at) : -1;
  return close > at + 1 && close === name.length - 1 ? itemsOf(name.slice(at + 1, close)).length : undefined;
}

/** The number of type parameters that a signature declares right behind a name. */
export function typeArityOf(signature: string, name: string): number {
  const at = signature.indexOf(name) + name.length;
  const close = at >= name.length && /[<[]/.test(signature[at] ?? "") ? closingOf(signature, at) : -1;
  return close > at ? itemsOf(signature.slice(at + 1, close)).length : 0;
}
