/** A draft: a captured definition on its way to becoming a symbol; see `drafts.ts`. */
import { FUNCTION_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";

/** Kinds that become symbols only at file, module or class level; inside a function they are locals. */
const VALUE_LIKE: ReadonlySet<SymbolKind> = new Set(["variable", "constant"]);

export interface Draft {
  kind: SymbolKind;
  readonly name: string;
  /** The scope written before the name (`Foo::` in `Foo::bar`), as parts, outermost first. */
  readonly scope: readonly string[];
  readonly start: number;
  end: number;
  /** Where the signature stops; `end` when there is no body. */
  readonly bodyStart: number;
  readonly nameStart: number;
  readonly isDefinition: boolean;
  readonly docstring: string | null;
  /** Level of a section. */
  readonly level: number | undefined;
  /** Whether it is an attribute: a member that a function sets on the object it runs on. */
  readonly isAssigned: boolean;
  /** Whether its name is another name for what the draft around it defines; without such a draft it is dropped. */
  readonly isChained: boolean;
  /** Whether a convention says that it is a test, or a group of tests. */
  readonly isTest: boolean;
  /** The draft that lexically encloses it. */
  outer: Draft | null;
  /** The draft it belongs to: the one its written scope names, else the enclosing one. */
  owner: Draft | null;
  /** How many drafts enclose it. */
  depth: number;
  /** Position among the drafts that are kept. */
  index: number;
}

/** Whether a draft is a type. */
export function isClassLike({ kind }: Draft): boolean {
  return TYPE_KINDS.has(kind);
}

/** Whether a written scope may name this draft, and visibility markers inside it apply to its members. */
export function isOwner(draft: Draft): boolean {
  return isClassLike(draft) || draft.kind === "module";
}

/** Whether a draft is a function. */
export function isFunctionLike({ kind }: Draft): boolean {
  return FUNCTION_KINDS.has(kind);
}

/** Whether a draft is a local where it stands inside a function. */
export function isValueLike({ kind }: Draft): boolean {
  return VALUE_LIKE.has(kind);
}
