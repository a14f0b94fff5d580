/**
 * Members of models that Eloquent calls under another name (laravel.com/docs, "Eloquent: Getting Started", section "Query Scopes", and
 * "Eloquent: Mutators & Casting"): `active()` runs `scopeActive`, `full_name` reads `getFullNameAttribute` or `fullName(): Attribute`.
 */
import type { Use } from "#core/usage-facts.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { capitalized } from "#text/words/identifiers.ts";

const SCOPE = /^scope([A-Z]\w*)$/;
const ACCESSOR = /^[gs]et([A-Z]\w*)Attribute$/;
const RETURNS_ATTRIBUTE = /\)\s*:\s*\??(?:\\?\w+\\)*Attribute\s*$/;

/** The name under which code uses a method of a model. */
export function namesInModels(_facts: ViewFacts, symbol: SymbolRow): readonly string[] {
  if (!isFunction(symbol) || symbol.parentRow === null) return [];
  const scope = SCOPE.exec(symbol.name)?.[1];
  if (scope !== undefined) return [small(scope)];
  const attribute = ACCESSOR.exec(symbol.name)?.[1] ?? (RETURNS_ATTRIBUTE.test(symbol.signature) ? symbol.name : undefined);
  return attribute === undefined ? [] : [snakeCase(attribute)];
}

/** The members of a type that a name means: its own, or the scope or accessor of this name. */
export function calledInModels(
  _facts: ViewFacts,
  name: string,
  own: readonly SymbolRow[],
  member: (name: string) => readonly SymbolRow[],
): readonly SymbolRow[] {
  if (own.length > 0 || !/^[a-z]\w*$/.test(name)) return own;
  const words = name.split("_").map(capitalized).join("");
  const scopes = name.includes("_") ? [] : member(`scope${words}`);
  const accessors = [...member(`get${words}Attribute`), ...member(`set${words}Attribute`)];
  const attributes = name.includes("_") ? member(small(words)).filter(({ signature }) => RETURNS_ATTRIBUTE.test(signature)) : [];
  return [...scopes, ...accessors, ...attributes];
}

/** Only a call means a scope, and only a use that is none means an accessor. */
export function meantInModels(use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  return symbols.filter(({ name }) => name === use.name || SCOPE.test(name) === (use.type === "calls"));
}

function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function snakeCase(name: string): string {
  return name.replace(/(.)(?=[A-Z])/g, "$1_").toLowerCase();
}
