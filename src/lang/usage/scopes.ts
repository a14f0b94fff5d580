/** The lexical scopes of one file and the names bound in them. */
import { partitionPoint } from "#core/partition-point.ts";
import type { BindOptions, ScopeKind } from "./profile.ts";
import { NONE, type SyntaxTree } from "./syntax-tree.ts";
import { step } from "./usage-work.ts";

export interface Binding {
  /** Offset from which the binding is in force, where that matters. */
  readonly start: number;
  readonly is: BindingTarget;
  readonly isWritten?: boolean;
  /** Any other binding of the name in the scope hides this one: the name of a function expression inside that function. */
  readonly isHidden?: boolean;
  /** A caller provides the value: assigned values take its place, whatever type is written for the name. */
  readonly isGiven?: boolean;
  /** From `start` on, earlier bindings of the name are not in force: it is set outside of all branches and loops. */
  readonly isReplacing?: boolean;
  /** The offset at which `isReplacing` ends, where the name is set inside a branch or loop: the end of that. */
  readonly until?: number;
  /** The node of that branch or loop: another one inside of it may end where it ends. */
  readonly block?: number;
  /** The name stands for a member taken from its value: see `BindOptions`. */
  readonly isTaken?: boolean;
  /** The name stands for the member that its value selects: see `BindOptions`. */
  readonly isMember?: boolean;
  /** The name is a type's, in languages where that tells what can stand before a member. */
  readonly isType?: boolean;
}

/** What a name stands for: a symbol or import of the file, or a local, by its number. */
export type BindingTarget =
  | { readonly to: "symbol"; readonly symbol: number }
  | { readonly to: "import"; readonly import: number }
  | { readonly to: "local"; readonly local: number };

/** What it costs to make an expression of something found in a scope, in steps. */
const EXPRESSION_STEPS = 16;

export class Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | null;
  /** Offset of the node that opens the scope; -1 for the scope of a whole file. */
  readonly start: number;
  readonly #names = new Map<string, Binding[]>();
  /** Parts of the bindings of a name that were asked for. */
  readonly #parts = new Map<string, readonly Binding[]>();
  readonly #taken: { readonly import: number; readonly start: number }[] = [];

  constructor(kind: ScopeKind, parent: Scope | null, start = -1) {
    this.kind = kind;
    this.parent = parent;
    this.start = start;
  }

  /** Makes all names of an import visible in the scope, from an offset on. */
  takeWhole(index: number, start: number): void {
    this.#taken.push({ import: index, start });
  }

  /** The imports whose names are all visible at an offset: those of inner scopes first, then later ones, since these hide earlier ones. */
  takenWhole(offset: number): readonly number[] {
    const found: number[] = [];
    for (let at: Scope | null = this; at; at = at.parent) {
      // Each of them becomes an expression of its own.
      step(1 + EXPRESSION_STEPS * at.#taken.length);
      for (const { import: index, start } of at.#taken.toReversed()) if (start <= offset) found.push(index);
    }
    return found;
  }

  bind(name: string, binding: Binding): void {
    if (this.#parts.size > 0) this.#parts.clear();
    const known = this.#names.get(name);
    if (!known || known[0]?.isHidden) this.#names.set(name, [binding]);
    else if (!binding.isHidden) known.push(binding);
  }

  /** The innermost function scope from this one outwards, or else the file's. */
  get function(): Scope {
    let at: Scope = this;
    while (at.kind !== "function" && at.parent) {
      step();
      at = at.parent;
    }
    return at;
  }

  /** All bindings of a name in the innermost scope that has any. Names bound in a class are not visible in functions inside it. */
  find(name: string): readonly Binding[] {
    let isInFunction = false;
    for (let at: Scope | null = this; at; at = at.parent) {
      step();
      const found = at.kind === "class" && isInFunction ? undefined : at.#names.get(name);
      if (found) return found;
      isInFunction ||= at.kind === "function";
    }
    return [];
  }

  /** The same without local values; local types count. */
  findHolder(name: string): readonly Binding[] {
    for (let at: Scope | null = this; at; at = at.parent) {
      step();
      const found = at.#part("holders", name, ({ is, isType }) => is.to !== "local" || isType === true);
      if (found && found.length > 0) return found;
    }
    return [];
  }

  /** The same without locals. */
  findNonlocal(name: string): readonly Binding[] {
    for (let at: Scope | null = this; at; at = at.parent) {
      step();
      const found = at.#part("nonlocal", name, ({ is }) => is.to !== "local");
      if (found && found.length > 0) return found;
    }
    return [];
  }

  /** The bindings of a name in this scope that fulfil a condition, which `called` identifies. */
  #part(called: string, name: string, holds: (binding: Binding) => boolean): readonly Binding[] | undefined {
    const all = this.#names.get(name);
    if (all === undefined) return undefined;
    const key = `${called} ${name}`;
    const known = this.#parts.get(key);
    if (known) return known;
    step(all.length);
    const found = all.filter(holds);
    this.#parts.set(key, found);
    return found;
  }

  /** Whether a name is bound inside the function that this scope belongs to, or, outside of functions, in the file. */
  bindsInFunction(name: string): boolean {
    for (let at: Scope | null = this; at; at = at.parent) {
      step();
      if (at.#names.has(name)) return true;
      if (at.kind === "function") return false;
    }
    return false;
  }

  /** The last binding in force at an offset, from the innermost scope that has one: a scope can bind a name again. */
  findBefore(name: string, offset: number): readonly Binding[] {
    let isInFunction = false;
    for (let at: Scope | null = this; at; at = at.parent) {
      step();
      const names = at.kind === "class" && isInFunction ? undefined : at.#names.get(name);
      const found = names && lastBefore(names, offset);
      // Where several bindings hold in the whole scope (for different platforms, for instance), any of them may be meant.
      if (found)
        return names.length === 1 ? names : found.start === 0 ? (at.#part("whole", name, ({ start }) => start === 0) ?? []) : [found];
      isInFunction ||= at.kind === "function";
    }
    return [];
  }
}

/** Bindings of one name that are compared at one place. */
const COMPARED_MAX = 128;

/**
 * The bindings that are compared for a name at an offset: all or, of the hundreds that only machines write, those around it. Comparing
 * all of them at every use would take time that grows with the square of their number.
 */
export function comparedAt(bindings: readonly Binding[], offset: number): readonly Binding[] {
  if (bindings.length <= COMPARED_MAX) return bindings;
  const before = partitionPoint(bindings.length, (at) => (bindings[at] as Binding).start <= offset);
  const from = Math.max(0, Math.min(before - COMPARED_MAX / 2, bindings.length - COMPARED_MAX));
  return bindings.slice(from, from + COMPARED_MAX);
}

/**
 * The bindings of a name in one scope, given in order of place, that can be in force at an offset: the last replacing one before it and
 * all after that in its block, except later replacing ones of this block. Those of blocks inside of it may stand in a loop around the
 * offset. A written type stays in force everywhere, unless a caller provides the value.
 */
export function holdingAt(bindings: readonly Binding[], offset: number): readonly Binding[] {
  if (!bindings.some(({ isReplacing }) => isReplacing)) return bindings;
  const from = bindings.findLastIndex(
    ({ isReplacing, start, until }) => isReplacing && start <= offset && (until === undefined || offset < until),
  );
  const { until, block } = bindings[from] ?? {};
  const holding = bindings.filter((one, at) => {
    if (one.isReplacing && one.start > offset && (one.block === undefined || one.block === block)) return false;
    if (until !== undefined && one.start > until) return isWrittenHere(one);
    return at >= from || isWrittenHere(one);
  });
  return holding.length > 0 ? holding : bindings;
}

function isWrittenHere({ isWritten = false, isGiven = false }: Binding): boolean {
  return isWritten && !isGiven;
}

function lastBefore(bindings: readonly Binding[], offset: number): Binding | undefined {
  for (let at = bindings.length - 1; at >= 0; at--) {
    step();
    if ((bindings[at] as Binding).start <= offset) return bindings[at];
  }
  return undefined;
}

/** What a binding has of the options with which a profile made it. */
export function flagsOf(
  tree: SyntaxTree,
  {
    isWritten = false,
    isHidden = false,
    isType = false,
    isGiven = false,
    isReplacing = false,
    isTaken = false,
    isMember = false,
    within = NONE,
  }: BindOptions,
): Omit<Binding, "start" | "is"> {
  return {
    ...(isWritten ? { isWritten } : {}),
    ...(isHidden ? { isHidden } : {}),
    ...(isType ? { isType } : {}),
    ...(isGiven ? { isGiven } : {}),
    ...(isReplacing ? { isReplacing } : {}),
    ...(within === NONE ? {} : { until: tree.end(within), block: within }),
    ...(isTaken ? { isTaken } : {}),
    ...(isMember ? { isMember } : {}),
  };
}
