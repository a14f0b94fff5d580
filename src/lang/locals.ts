/**
 * Names that are bound inside of functions, in languages without a usage profile: a bare use of such a name means no definition of that
 * name elsewhere.
 */
import type { Capture, Span } from "#lang/trees/captures.ts";
import { Enclosing } from "./enclosing.ts";

/** Where the locals of a file are visible, by name. */
export class Locals {
  readonly #visible = new Map<string, Span[]>();

  /** Reads the captures `@locals` and `@local`. A local whose name is a part of what is captured is visible only behind it. */
  constructor(text: string, captures: readonly Capture[]) {
    const byPlace = (a: Span, b: Span): number => a.start - b.start || b.end - a.end;
    const scopes = new Enclosing(captures.filter(({ role }) => role.is === "locals").sort(byPlace));
    for (const { start, end, parts } of captures.filter(({ role }) => role.is === "local").sort(byPlace)) {
      const scope = scopes.findAround(start, () => true);
      if (!scope) continue;
      const name = parts.name ? text.slice(parts.name.start, parts.name.end) : text.slice(start, end);
      const known = this.#visible.get(name);
      const visible = { start: parts.name ? end : scope.start, end: scope.end };
      if (known) known.push(visible);
      else this.#visible.set(name, [visible]);
    }
  }

  /** Whether a name at an offset is that of a local. */
  has(name: string, offset: number): boolean {
    return this.#visible.get(name)?.some(({ start, end }) => start <= offset && offset < end) ?? false;
  }
}
