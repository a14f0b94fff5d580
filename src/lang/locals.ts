/**
 * Names that are bound inside of functions, in languages without a usage profile: a bare use of such a name means no definition of that
 * name elsewhere.
 */
import { lastUpTo } from "#lang/last-up-to.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import { Enclosing } from "./enclosing.ts";

/** Where the locals of a file are visible, by name. */
export class Locals {
  /** In order of place; the spans of one name do not overlap. */
  readonly #visible: ReadonlyMap<string, readonly Span[]>;

  readonly #ignoresCase: boolean;

  /** Reads the captures `@locals` and `@local`. A local whose name is a part of what is captured is visible only behind it. */
  constructor(text: string, captures: readonly Capture[], ignoresCase = false) {
    this.#ignoresCase = ignoresCase;
    const byPlace = (a: Span, b: Span): number => a.start - b.start || b.end - a.end;
    const scopes = new Enclosing(captures.filter(({ role }) => role.is === "locals").sort(byPlace));
    const visible = new Map<string, Span[]>();
    for (const { start, end, parts } of captures.filter(({ role }) => role.is === "local").sort(byPlace)) {
      const scope = scopes.findAround(start, () => true);
      if (!scope) continue;
      const name = this.#compared(parts.name ? text.slice(parts.name.start, parts.name.end) : text.slice(start, end));
      const known = visible.get(name);
      const span = { start: parts.name ? end : scope.start, end: scope.end };
      if (known) known.push(span);
      else visible.set(name, [span]);
    }
    this.#visible = new Map([...visible].map(([name, spans]) => [name, joined(spans)]));
  }

  #compared(name: string): string {
    return this.#ignoresCase ? name.toLowerCase() : name;
  }

  /** Whether a name at an offset is that of a local. */
  has(name: string, offset: number): boolean {
    return (lastUpTo(this.#visible.get(this.#compared(name)) ?? [], offset)?.end ?? 0) > offset;
  }
}

/** The spans in order of place, with one in place of those that touch. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (!last || last.end < span.start) found.push(span);
    else if (last.end < span.end) found[found.length - 1] = { start: last.start, end: span.end };
  }
  return found;
}
