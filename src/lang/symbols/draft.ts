/** A definition as captured, on its way to a symbol: see `drafts.ts`. */
import { FUNCTION_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";

/** Kinds that only count where the file, a module or a class holds them; inside a function they are locals. */
const VALUE_LIKE: ReadonlySet<SymbolKind> = new Set(["variable", "constant"]);

export interface Draft {
  kind: SymbolKind;
  readonly name: string;
  /** Parts of the name that it is written with, outermost first. */
  readonly scope: readonly string[];
  readonly start: number;
  end: number;
  /** Where the signature stops; `end` when there is no body. */
  readonly bodyStart: number;
  readonly nameStart: number;
  readonly isDefinition: boolean;
  readonly docstring: string | null;
  /** Of a section. */
  readonly level: number | undefined;
  /** Whether it is a member that a function gives the object that it runs on. */
  readonly isAssigned: boolean;
  /** Whether its name is a further one of what the draft around it defines, and no definition without that. */
  readonly isChained: boolean;
  /** The draft that lexically encloses it. */
  outer: Draft | null;
  /** The draft it belongs to: the scope it names, else the one that encloses it. */
  owner: Draft | null;
  /** How many drafts enclose it. */
  depth: number;
  /** Position among the drafts that are kept. */
  index: number;
}

export function isClassLike({ kind }: Draft): boolean {
  return TYPE_KINDS.has(kind);
}

/** What a written scope may name, and what visibility markers hold for. */
export function isOwner(draft: Draft): boolean {
  return isClassLike(draft) || draft.kind === "module";
}

export function isFunctionLike({ kind }: Draft): boolean {
  return FUNCTION_KINDS.has(kind);
}

export function isValueLike({ kind }: Draft): boolean {
  return VALUE_LIKE.has(kind);
}
