/** Finds the symbols of a file around an offset, and the symbol named at an offset. */
import { partitionPoint } from "#core/partition-point.ts";
import { FUNCTION_KINDS, isComponent, isOfTags, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { step } from "./usage-work.ts";

const TYPES_AND_MODULES: ReadonlySet<SymbolKind> = new Set(["class", "module", "interface", "trait", "enum", "impl"]);
const HOLDERS: ReadonlySet<SymbolKind> = new Set([...TYPE_KINDS, "module"]);

export class SymbolPlaces {
  readonly symbols: readonly PlacedSymbol[];
  readonly #types: ReadonlySet<SymbolKind>;
  readonly #byName = new Map<number, number>();
  /** The position of the symbol that lexically encloses each symbol, or -1. */
  readonly #outer: number[] = [];
  /** For each type, the stretches of its header in which its own members are not in scope. */
  readonly #headers = new Map<number, { readonly start: number; readonly end: number }[]>();

  /** `symbols` are in order of place, outer before inner. */
  constructor(symbols: readonly PlacedSymbol[], modulesAreTypes = false) {
    this.symbols = symbols;
    this.#types = modulesAreTypes ? TYPES_AND_MODULES : TYPE_KINDS;
    const open: number[] = [];
    for (const [index, symbol] of symbols.entries()) {
      // Names in a script mean what the script says, as in a file that is no component and has no tags.
      if (isComponent(symbol) || isOfTags(symbol)) {
        this.#outer.push(-1);
        continue;
      }
      this.#byName.set(symbol.nameStart, index);
      while (open.length > 0 && this.#at(open.at(-1) as number).end <= symbol.start) open.pop();
      this.#outer.push(open.at(-1) ?? -1);
      open.push(index);
    }
  }

  /** The position of the component that the file is. */
  get component(): number | undefined {
    return this.symbols[0] && isComponent(this.symbols[0]) ? 0 : undefined;
  }

  /** The symbol whose name stands at an offset. */
  named(offset: number): number | undefined {
    return this.#byName.get(offset);
  }

  /** The attribute of a type with a name: a member that functions set. */
  attribute(type: number, name: string): number | undefined {
    const member = this.#memberOf(type, name);
    return member !== undefined && this.#at(member).isAssigned ? member : undefined;
  }

  /** Whether a type declares a member with this name. */
  isDeclared(type: number, name: string): boolean {
    const member = this.#memberOf(type, name);
    return member !== undefined && !this.#at(member).isAssigned;
  }

  /** The property that a type declares under a name. */
  declaredProperty(type: number, name: string): number | undefined {
    const member = this.#memberOf(type, name);
    return member !== undefined && this.#at(member).kind === "property" && !this.#at(member).isAssigned ? member : undefined;
  }

  #memberOf(type: number, name: string): number | undefined {
    this.#members ??= new Map(this.symbols.map((symbol, index) => [`${symbol.parent} ${symbol.name}`, index]));
    return this.#members.get(`${type} ${name}`);
  }
  #members: ReadonlyMap<string, number> | undefined;

  /** The constructor function of the objects that a function runs on, named in the function's own name: `Foo` for `Foo.prototype.run`. */
  makerOf(index: number): number | undefined {
    const { kind, namesOwner, name, qualifiedName } = this.#at(index);
    if (!namesOwner || !FUNCTION_KINDS.has(kind)) return undefined;
    this.#makers ??= new Map(
      this.symbols.flatMap((symbol, at) => (symbol.kind === "function" ? [[symbol.qualifiedName, at] as const] : [])),
    );
    return this.#makers.get(qualifiedName.slice(0, -name.length - 1));
  }
  #makers: ReadonlyMap<string, number> | undefined;

  /** Whether the file has a function with this name. */
  hasFunction(name: string): boolean {
    this.#functions ??= new Set(this.symbols.flatMap((symbol) => (FUNCTION_KINDS.has(symbol.kind) ? [symbol.name] : [])));
    return this.#functions.has(name);
  }
  #functions: ReadonlySet<string> | undefined;

  /** Whether the file has a function with this name that stands in nothing else. */
  hasFunctionAtTop(name: string): boolean {
    this.#outermost ??= new Set(
      this.symbols.flatMap(({ kind, parent, name: own }) => (FUNCTION_KINDS.has(kind) && parent === null ? [own] : [])),
    );
    return this.#outermost.has(name);
  }
  #outermost: ReadonlySet<string> | undefined;

  /** Whether the file has a function with this name that is written with its owner, such as `Foo.bar`. */
  isGiven(name: string): boolean {
    this.#given ??= new Set(this.symbols.flatMap((symbol) => (symbol.namesOwner && FUNCTION_KINDS.has(symbol.kind) ? [symbol.name] : [])));
    return this.#given.has(name);
  }
  #given: ReadonlySet<string> | undefined;

  /** The innermost type around an offset: one that contains it, or one that owns a function containing it. */
  typeAround(offset: number): number | null {
    for (const index of this.#around(offset)) {
      const symbol = this.#at(index);
      if (this.#types.has(symbol.kind)) return index;
      if (symbol.parent !== null && FUNCTION_KINDS.has(symbol.kind) && this.#types.has(this.#at(symbol.parent).kind)) return symbol.parent;
    }
    return null;
  }

  /** From `start` to `end`, names are looked up outside of a type although it contains them: its supertypes are named there. */
  header(type: number, start: number, end: number): void {
    const stretches = this.#headers.get(type);
    if (stretches) stretches.push({ start, end });
    else this.#headers.set(type, [{ start, end }]);
  }

  #isInHeader(type: number, offset: number): boolean {
    const headers = this.#headers.get(type);
    step(headers?.length ?? 1);
    return headers?.some(({ start, end }) => start <= offset && offset < end) ?? false;
  }

  /** The innermost type or module around an offset. With `orOwned`, also a function whose written owner is a type in another file. */
  containerAround(offset: number, orOwned = false): number | null {
    for (const index of this.#around(offset)) {
      const symbol = this.#at(index);
      // A type alias has no members, so names in it are looked up around it.
      if ((TYPE_KINDS.has(symbol.kind) && symbol.kind !== "type") || symbol.kind === "module") {
        if (this.#isInHeader(index, offset)) continue;
        return index;
      }
      if (!FUNCTION_KINDS.has(symbol.kind)) continue;
      if (symbol.parent !== null && TYPE_KINDS.has(this.#at(symbol.parent).kind)) return symbol.parent;
      if (orOwned && symbol.namesOwner) return index;
    }
    return null;
  }

  /** The innermost function around an offset. */
  functionAround(offset: number): number | null {
    for (const index of this.#around(offset)) if (FUNCTION_KINDS.has(this.#at(index).kind)) return index;
    return null;
  }

  /** The innermost function around an offset, if it stands directly in a type or module; else null. */
  methodAround(offset: number): number | null {
    const index = this.functionAround(offset);
    const { parent = null } = index === null ? {} : this.#at(index);
    return parent !== null && HOLDERS.has(this.#at(parent).kind) ? index : null;
  }

  /** The innermost function around an offset that is written with its owner: `Foo::bar`. */
  ownedFunctionAround(offset: number): number | null {
    for (const index of this.#around(offset)) {
      const symbol = this.#at(index);
      if (FUNCTION_KINDS.has(symbol.kind) && symbol.namesOwner) return index;
    }
    return null;
  }

  *#around(offset: number): Generator<number> {
    const begun = partitionPoint(this.symbols.length, (index) => this.#at(index).start <= offset);
    for (let index = begun - 1; index >= 0; index = this.#outer[index] as number) {
      step();
      const symbol = this.#at(index);
      if (offset < symbol.end && !isComponent(symbol) && !isOfTags(symbol)) yield index;
    }
  }

  #at(index: number): PlacedSymbol {
    return this.symbols[index] as PlacedSymbol;
  }
}
