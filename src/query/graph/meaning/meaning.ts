/** What an expression of a file means in a view. */
import type { ObjectMember } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { GraphFile } from "./view-facts.ts";

/**
 * Something that is no type and in which names are looked up: a file, or a package or namespace of many files. `versionId` is its file;
 * `prefix` is what its members' qualified names begin with, where members are found that way.
 */
export interface Module {
  readonly key: string;
  /** The directory whose files make it up (Go). */
  readonly directory?: string;
  /** The file that the module is. */
  readonly versionId?: number;
  /** The qualified name before its members' own names, without a separator at the end. */
  readonly prefix?: string;
  /** Set where the module may not exist; says what a member is that the view does not have: anything, or something outside the view. */
  readonly isSupposed?: "anything" | "outside";
  /** Only the types in it are meant and not the namespaces in it, as with `using` in C#. */
  readonly hasTypesOnly?: true;
}

/** `isPart`: it is one of several things that a value is all at once, the parts of an intersection type. */
export type Denotation = Denoted & { readonly isPart?: true };

type Denoted =
  /**
   * A definition itself: a type, a function, a variable. `given`: the types that replace the type parameters it mentions. `isTypeOf`: the
   * type of the definition, of which the definition is the value.
   */
  | {
      readonly is: "symbol";
      readonly symbol: SymbolRow;
      readonly args?: readonly Meaning[];
      readonly given?: GivenTypes;
      readonly isSelf?: true;
      readonly isTypeOf?: true;
    }
  /**
   * A value of a type. `isSelf`: the object that a method of the type runs on, which is a value of the type or of one that inherits from it;
   * of a type, the type of that object. A caller that knows the object puts its type in place (`TypeArguments.onReceiver`).
   */
  | { readonly is: "value"; readonly symbol: SymbolRow; readonly args?: readonly Meaning[]; readonly isSelf?: true }
  | { readonly is: "module"; readonly module: Module }
  /** An object literal. */
  | { readonly is: "object"; readonly file: GraphFile; readonly members: readonly ObjectMember[] }
  /** A type parameter of a definition, or a value of it; `bound` is its constraint. */
  | { readonly is: "parameter"; readonly owner: number; readonly index: number; readonly isValue: boolean; readonly bound: Meaning }
  /** Something that certainly exists, without a definition of its own and with unknown content: `self.x = given`. */
  | { readonly is: "unnamed" }
  /**
   * Something that the view certainly does not define. `args` are its type arguments, where it is a collection, a promise or a pointer;
   * `gives` is what a call of it returns, where that is known all the same; `takes`, for an unnamed function, what its parameters are.
   * `named` is the name under which a file knows it; "" for the types that a language brings along.
   */
  | {
      readonly is: "external";
      readonly named?: string;
      readonly args?: readonly Meaning[];
      readonly gives?: Meaning;
      readonly takes?: readonly Meaning[];
    };

/**
 * The types that replace type parameters, by the row of the symbol that declares the parameters. Under RECEIVER, the type of the object on
 * which a method is called.
 */
export type GivenTypes = ReadonlyMap<number, readonly Meaning[]>;
/** No row of a symbol. */
export const RECEIVER = -1;

export interface Meaning {
  readonly denotations: readonly Denotation[];
  /** Whether it may also denote something not listed. */
  readonly isOpen: boolean;
}

export const NOTHING_KNOWN: Meaning = { denotations: [], isOpen: true };
export const NOTHING: Meaning = { denotations: [], isOpen: false };
export const EXTERNAL: Meaning = { denotations: [{ is: "external" }], isOpen: false };
/** A type that the language brings along, or a value of one. */
export const OF_LANGUAGE: Meaning = { denotations: [{ is: "external", named: "" }], isOpen: false };

/** Gives its name to a meaning that is something external without one. */
export function calledSo(meaning: Meaning, named: string): Meaning {
  const [first, ...more] = meaning.denotations;
  if (first?.is !== "external" || more.length > 0 || first.named !== undefined || first.gives || first.takes) return meaning;
  return { ...meaning, denotations: [{ ...first, named }] };
}

/** The union of several meanings. */
export function union(meanings: readonly Meaning[]): Meaning {
  if (meanings.length === 1) return meanings[0] as Meaning;
  const denotations = new Map<string | Denotation, Denotation>();
  for (const meaning of meanings) {
    for (const denotation of meaning.denotations) {
      const key = keyOf(denotation);
      denotations.set(key, onReceiversOfBoth(denotations.get(key), denotation));
    }
  }
  return { denotations: [...denotations.values()], isOpen: meanings.some(({ isOpen }) => isOpen) };
}

/** The same method found on two receivers is called on either. */
function onReceiversOfBoth(first: Denotation | undefined, second: Denotation): Denotation {
  if (first?.is !== "symbol" || second.is !== "symbol") return second;
  const [one] = first.given?.get(RECEIVER) ?? [];
  const [other] = second.given?.get(RECEIVER) ?? [];
  if (!one || !other || one === other) return second;
  return { ...second, given: new Map([...(second.given ?? []), [RECEIVER, [union([one, other])]]]) };
}

/**
 * The parts of something that is all of them at once. What is unknown of a part leaves the whole no more open than it is: `unnamed` stands
 * for it, and says nothing where another part has the member that is asked for.
 */
export function asPart({ denotations, isOpen }: Meaning): Meaning {
  const parts = denotations.map((one): Denotation => (one.isPart ? one : { ...one, isPart: true }));
  return { denotations: isOpen ? [...parts, UNKNOWN_PART] : parts, isOpen: false };
}

const UNKNOWN_PART: Denotation = { is: "unnamed", isPart: true };

/** A meaning that is exactly one denotation. */
export function only(denotation: Denotation): Meaning {
  return { denotations: [denotation], isOpen: false };
}

/** Applies a step to each denotation and unites the results. */
export function each(meaning: Meaning, step: (denotation: Denotation) => Meaning): Meaning {
  if (meaning.denotations.length === 0) return meaning;
  const next = union(meaning.denotations.map(step));
  return meaning.isOpen && !next.isOpen ? { ...next, isOpen: true } : next;
}

/** Whether a meaning certainly includes nothing that the view defines. */
export function isExternal({ denotations, isOpen }: Meaning): boolean {
  return !isOpen && denotations.every((one) => one.is === "external" && (one.args ?? []).every(isExternal));
}

/** Whether a denotation is a module that may not exist. */
export function isSupposed(one: Denotation): boolean {
  return one.is === "module" && one.module.isSupposed !== undefined;
}

/** The meaning that is certainly one of some definitions. */
export function meaningOf(symbols: readonly SymbolRow[]): Meaning {
  return { denotations: symbols.map((symbol) => ({ is: "symbol", symbol })), isOpen: false };
}

/** The definitions of the view among what a meaning denotes. */
export function symbolsIn({ denotations }: Meaning): SymbolRow[] {
  return denotations.flatMap((denotation) => (denotation.is === "symbol" ? [denotation.symbol] : []));
}

function keyOf(denotation: Denotation): string | Denotation {
  if (denotation.is === "module") return `m ${denotation.module.key}`;
  if (denotation.is === "unnamed") return "u";
  if (denotation.is === "parameter") return `p ${denotation.owner} ${denotation.index} ${denotation.isValue}`;
  if (denotation.is === "object")
    return `o ${denotation.file.versionId} ${denotation.members.map(({ name, value }) => `${value} ${name}`)}`;
  if (denotation.is === "external") return denotation.args || denotation.gives ? denotation : `x ${denotation.named ?? " "}`;
  return `${denotation.is} ${denotation.symbol.symbolRow}${denotation.isSelf ? " self" : ""}`;
}
