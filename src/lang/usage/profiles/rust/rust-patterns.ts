/** What patterns of Rust bind: each name, to the part of the value at its place. */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";

/** How the names of a pattern are bound. */
export interface PatternOptions {
  /** Whether the names are bound in the whole scope, as in a match arm, and not only from there on. */
  readonly isHoisted: boolean;
  /** Whether the value is an element that a loop or closure iterates over; of a pair, the second part is mostly the element. */
  readonly isElement?: boolean;
}

const NOTHING_KNOWN: Later = () => UNKNOWN;
/** Variants that hold the value of an Option, Result or Poll. */
const HOLDING: ReadonlySet<string> = new Set(["Some", "Ok", "Ready"]);

/** Binds the names of a pattern. Names that begin with a capital are constants and variants, and therefore uses. */
export function bindPattern(binder: UsageBinder, pattern: NodeIndex, value: Later, options: PatternOptions): void {
  const { tree } = binder;
  if (pattern === NONE) return;
  const inner = (node: NodeIndex, held: Later = NOTHING_KNOWN): void => bindPattern(binder, node, held, options);
  switch (tree.kind(pattern)) {
    case "identifier":
      if (!isConstant(tree.text.charCodeAt(tree.start(pattern)))) binder.bind(pattern, value, options);
      return;
    case "captured_pattern":
    case "mut_pattern":
    case "ref_pattern":
    case "reference_pattern":
    case "or_pattern":
      for (const part of tree.namedChildren(pattern)) inner(part, value);
      return;
    case "match_pattern":
      inner(tree.firstNamed(pattern), value);
      return;
    case "tuple_struct_pattern":
      bindParts(binder, pattern, value, options);
      return;
    case "tuple_pattern": {
      const parts = [...tree.namedChildren(pattern)];
      for (const [place, part] of parts.entries())
        inner(part, options.isElement && place === 1 && parts.length === 2 ? value : NOTHING_KNOWN);
      return;
    }
    case "slice_pattern":
      for (const part of tree.namedChildren(pattern)) inner(part, (reader) => reader.element(value(reader)));
      return;
    case "struct_pattern":
      bindFields(binder, pattern, options);
      return;
    default:
      return;
  }
}

/** Binds the parts of `Variant(a, b)`: the value of an Option, Result or Poll, or what the definition of the variant or struct names. */
function bindParts(binder: UsageBinder, pattern: NodeIndex, value: Later, options: PatternOptions): void {
  const { tree } = binder;
  const type = tree.child(pattern, "type");
  const variant = tree.textOf(tree.kind(type) === "scoped_identifier" ? tree.child(type, "name") : type);
  // Places are counted from the front; behind `..`, and in variants of the language, they are not known.
  let isCounted = variant !== "Err";
  let place = 0;
  for (const part of tree.namedChildren(pattern)) {
    if (part === type) continue;
    const at = place++;
    isCounted &&= tree.kind(part) !== "remaining_field_pattern";
    const held: Later = HOLDING.has(variant)
      ? (reader) => reader.element(value(reader))
      : isCounted
        ? (reader) => reader.parameter(reader.of(type), at)
        : NOTHING_KNOWN;
    bindPattern(binder, part, held, options);
  }
}

function bindFields(binder: UsageBinder, pattern: NodeIndex, options: PatternOptions): void {
  const { tree } = binder;
  const type = tree.child(pattern, "type");
  for (const field of tree.namedChildren(pattern)) {
    if (tree.kind(field) !== "field_pattern") continue;
    const name = tree.child(field, "name");
    if (name === NONE) continue;
    const held: Later = (reader) => reader.member(reader.of(type), tree.textOf(name));
    const inside = tree.child(field, "pattern");
    if (inside === NONE) binder.bind(name, held, { ...options, uses: held });
    else bindPattern(binder, inside, held, options);
  }
}

function isConstant(code: number): boolean {
  return code >= 65 && code <= 90;
}
