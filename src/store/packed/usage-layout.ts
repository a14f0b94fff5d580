/** Finds where the parts of a version's packed usage facts begin, by skipping numbers without decoding them. */
import { EXPRESSION_OPS, UNKNOWN } from "#core/usage-facts.ts";
import type { Unpacker } from "./packing.ts";

/** The sections after the expressions, in order, with how many numbers one entry has. */
const SECTIONS = {
  imports: 6,
  declared: 2,
  attributes: 3,
  supertypes: 2,
  exports: 2,
  packages: 1,
  extensions: 2,
  arities: 3,
  parameters: 3,
} as const;
export type Section = keyof typeof SECTIONS;

/** What a version says about the arguments of its calls. Stored as a number: append only. */
export const ABOUT_CALLS = ["nothing", "count", "types"] as const;
export type AboutCalls = (typeof ABOUT_CALLS)[number];

/** Offsets of the parts in the packed bytes. */
export interface Layout {
  /** Offset of each expression. */
  readonly expressions: Uint32Array;
  readonly sections: Readonly<Record<Section, number>>;
  readonly about: AboutCalls;
  /** The packed uses of each name that has any, by the position of the name among the strings. */
  readonly uses: ReadonlyMap<number, Uint8Array>;
}

/**
 * How many numbers follow an expression's operator: a fixed count or, for a list, the count
 * before the list's length and the count per entry.
 */
const OPERANDS = EXPRESSION_OPS.map((op): number | { readonly before: number; readonly each: number } => {
  if (op === "apply" || op === "function" || op === "naming") return { before: 1, each: 1 };
  if (op === "object") return { before: 0, each: 2 };
  if (op === "either" || op === "first" || op === "arguments" || op === "all") return { before: 0, each: 1 };
  if (op === "name" || op === "type" || op === "member" || op === "key" || op === "parameter") return 2;
  if (op === "typeParameter") return 3;
  return op === "unknown" || op === "builtin" ? 0 : 1;
});

/** Computes the layout by reading from the expressions to the end. */
export function layoutOf(from: Unpacker): Layout {
  const expressions = new Uint32Array(from.number());
  for (let id = UNKNOWN; id < expressions.length; id++) {
    expressions[id] = from.at;
    const operands = OPERANDS[from.number()] ?? 0;
    if (typeof operands === "number") from.skip(operands);
    else {
      from.skip(operands.before);
      from.skip(from.number() * operands.each);
    }
  }
  const sections = {
    imports: 0,
    declared: 0,
    attributes: 0,
    supertypes: 0,
    exports: 0,
    packages: 0,
    extensions: 0,
    arities: 0,
    parameters: 0,
  };
  for (const [section, numbers] of Object.entries(SECTIONS)) {
    sections[section as Section] = from.at;
    from.skip(from.number() * numbers);
  }
  const about = ABOUT_CALLS[from.number()] ?? "nothing";
  const uses = new Map<number, Uint8Array>();
  for (let left = from.number(); left > 0; left--) uses.set(from.number(), from.bytes());
  return { expressions, sections, about, uses };
}
