/** Lexical scopes of one file and what is bound in them. */
import type { ScopeKind } from "./profile.ts";

export interface Binding {
  /** Offset from which on it holds, where that matters. */
  readonly start: number;
  readonly is: BindingTarget;
  readonly isWritten?: boolean;
  /** Whatever else the scope binds to the name hides it: the name of a function expression, in that function. */
  readonly isHidden?: boolean;
  /** It is what a caller gives: what the name is set to takes its place, whatever type is written for it. */
  readonly isGiven?: boolean;
  /** From `start` on no binding before it holds: it is set outside of all branches and loops. */
  readonly isReplacing?: boolean;
  /** It names a type, where that says what can stand before its members. */
  readonly isType?: boolean;
}

/** What a name stands for: a symbol or an import of the file, or a local, known by its number. */
export type BindingTarget =
  | { readonly to: "symbol"; readonly symbol: number }
  | { readonly to: "import"; readonly import: number }
  | { readonly to: "local"; readonly local: number };

export class Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | null;
  readonly #names = new Map<string, Binding[]>();

  constructor(kind: ScopeKind, parent: Scope | null) {
    this.kind = kind;
    this.parent = parent;
  }

  bind(name: string, binding: Binding): void {
    const known = this.#names.get(name);
    if (!known || known[0]?.isHidden) this.#names.set(name, [binding]);
    else if (!binding.isHidden) known.push(binding);
  }

  /** The innermost scope, from this one outwards, that is a function or the file. */
  get function(): Scope {
    let at: Scope = this;
    while (at.kind !== "function" && at.parent) at = at.parent;
    return at;
  }

  /** All bindings of a name in the innermost scope that has any. What is bound in a class is not visible in functions inside it. */
  find(name: string): readonly Binding[] {
    let isInFunction = false;
    for (let at: Scope | null = this; at; at = at.parent) {
      const found = at.kind === "class" && isInFunction ? undefined : at.#names.get(name);
      if (found) return found;
      isInFunction ||= at.kind === "function";
    }
    return [];
  }

  /** The same, of what is no local value. */
  findHolder(name: string): readonly Binding[] {
    for (let at: Scope | null = this; at; at = at.parent) {
      const found = at.#names.get(name)?.filter(({ is, isType }) => is.to !== "local" || isType);
      if (found && found.length > 0) return found;
    }
    return [];
  }

  /** The same, of what is no local. */
  findNonlocal(name: string): readonly Binding[] {
    for (let at: Scope | null = this; at; at = at.parent) {
      const found = at.#names.get(name)?.filter(({ is }) => is.to !== "local");
      if (found && found.length > 0) return found;
    }
    return [];
  }

  /** Whether the function that this scope is part of, or the file outside of functions, binds a name itself. */
  bindsInFunction(name: string): boolean {
    for (let at: Scope | null = this; at; at = at.parent) {
      if (at.#names.has(name)) return true;
      if (at.kind === "function") return false;
    }
    return false;
  }

  /** The last binding that is in force at an offset, of the innermost scope that has one: a name can be bound again in the same scope. */
  findBefore(name: string, offset: number): readonly Binding[] {
    let isInFunction = false;
    for (let at: Scope | null = this; at; at = at.parent) {
      const names = at.kind === "class" && isInFunction ? undefined : at.#names.get(name);
      const found = names && lastBefore(names, offset);
      // What holds in the whole scope and is there several times, for different platforms for instance, can be any of them.
      if (found) return names.length === 1 ? names : found.start === 0 ? names.filter(({ start }) => start === 0) : [found];
      isInFunction ||= at.kind === "function";
    }
    return [];
  }
}

/**
 * Of all bindings of a name in one scope, in the order of their places, those that can hold at an offset: the last one before it that replaces what
 * was there, and all behind that; none that replaces it later. What is written of the name for good holds everywhere.
 */
export function holdingAt(bindings: readonly Binding[], offset: number): readonly Binding[] {
  if (!bindings.some(({ isReplacing }) => isReplacing)) return bindings;
  const from = bindings.findLastIndex(({ isReplacing, start }) => isReplacing && start <= offset);
  const holding = bindings.filter((one, at) => {
    if (one.isReplacing && one.start > offset) return false;
    return at >= from || (one.isWritten && !one.isGiven);
  });
  return holding.length > 0 ? holding : bindings;
}

function lastBefore(bindings: readonly Binding[], offset: number): Binding | undefined {
  for (let at = bindings.length - 1; at >= 0; at--) if ((bindings[at] as Binding).start <= offset) return bindings[at];
  return undefined;
}
