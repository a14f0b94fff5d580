/** What an expression of a file means in a view. */
import type { ObjectMember } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { GraphFile } from "./view-facts.ts";

/**
 * Something that names are looked up in and that is no type: a file, or a package or namespace that many files are part of. `versions` are
 * the files it certainly has; `prefix` is what its members' qualified names begin with, where that is how they are found.
 */
export interface Module {
  readonly key: string;
  /** The directory whose files make it up (Go). */
  readonly directory?: string;
  /** The file that it is. */
  readonly versionId?: number;
  /** The qualified name that its members have before their own, without separator at the end. */
  readonly prefix?: string;
  /** Whether nobody knows that it is there, and what those of its members are that the view does not have. */
  readonly isSupposed?: "anything" | "outside";
}

export type Denotation =
  /** A definition itself: a type, a function, a variable. `given`: what stands in the place of the type parameters that it speaks of. */
  | { readonly is: "symbol"; readonly symbol: SymbolRow; readonly args?: readonly Meaning[]; readonly given?: GivenTypes }
  /** A value of a type. */
  | { readonly is: "value"; readonly symbol: SymbolRow; readonly args?: readonly Meaning[] }
  | { readonly is: "module"; readonly module: Module }
  /** An object that a file writes on the spot. */
  | { readonly is: "object"; readonly file: GraphFile; readonly members: readonly ObjectMember[] }
  /** A type parameter of a definition, or a value of it; `bound` is what it is asked to be. */
  | { readonly is: "parameter"; readonly owner: number; readonly index: number; readonly isValue: boolean; readonly bound: Meaning }
  /** Something that is there for certain, without a definition of its own, and nobody knows what it holds: `self.x = given`. */
  | { readonly is: "unnamed" }
  /**
   * Something that the view certainly does not define; `args` are the types that it is a collection, a promise, a pointer of, and
   * `gives` what calling it gives, where that is known all the same; `takes`, of a function without a name, what it is called with.
   */
  | { readonly is: "external"; readonly args?: readonly Meaning[]; readonly gives?: Meaning; readonly takes?: readonly Meaning[] };

/** The types that stand in the place of type parameters, by the row of what these belong to. */
export type GivenTypes = ReadonlyMap<number, readonly Meaning[]>;

export interface Meaning {
  readonly denotations: readonly Denotation[];
  /** Whether it may be something else, too. */
  readonly isOpen: boolean;
}

export const NOTHING_KNOWN: Meaning = { denotations: [], isOpen: true };
export const NOTHING: Meaning = { denotations: [], isOpen: false };
export const EXTERNAL: Meaning = { denotations: [{ is: "external" }], isOpen: false };

/** All that several meanings mean. */
export function union(meanings: readonly Meaning[]): Meaning {
  if (meanings.length === 1) return meanings[0] as Meaning;
  const denotations = new Map(meanings.flatMap((meaning) => meaning.denotations.map((denotation) => [keyOf(denotation), denotation])));
  return { denotations: [...denotations.values()], isOpen: meanings.some(({ isOpen }) => isOpen) };
}

/** One thing and certainly nothing else. */
export function only(denotation: Denotation): Meaning {
  return { denotations: [denotation], isOpen: false };
}

/** Each thing that something may be, taken a step further. */
export function each(meaning: Meaning, step: (denotation: Denotation) => Meaning): Meaning {
  if (meaning.denotations.length === 0) return meaning;
  const next = union(meaning.denotations.map(step));
  return meaning.isOpen && !next.isOpen ? { ...next, isOpen: true } : next;
}

/** Whether something is certainly nothing that the view defines. */
export function isExternal({ denotations, isOpen }: Meaning): boolean {
  return !isOpen && denotations.every((one) => one.is === "external" && (one.args ?? []).every(isExternal));
}

/** Whether a denotation is a module that is none perhaps. */
export function isSupposed(one: Denotation): boolean {
  return one.is === "module" && one.module.isSupposed !== undefined;
}

export function meaningOf(symbols: readonly SymbolRow[]): Meaning {
  return { denotations: symbols.map((symbol) => ({ is: "symbol", symbol })), isOpen: false };
}

export function symbolsIn({ denotations }: Meaning): SymbolRow[] {
  return denotations.flatMap((denotation) => (denotation.is === "symbol" ? [denotation.symbol] : []));
}

function keyOf(denotation: Denotation): string | Denotation {
  if (denotation.is === "module") return `m ${denotation.module.key}`;
  if (denotation.is === "unnamed") return "u";
  if (denotation.is === "parameter") return `p ${denotation.owner} ${denotation.index} ${denotation.isValue}`;
  if (denotation.is === "object")
    return `o ${denotation.file.versionId} ${denotation.members.map(({ name, value }) => `${value} ${name}`)}`;
  if (denotation.is === "external") return denotation.args || denotation.gives ? denotation : "x";
  return `${denotation.is} ${denotation.symbol.symbolRow}`;
}
