/** TOON: the same data as JSON, in tables. Nested values are flattened to text, since only uniform flat rows stay tabular. */
import { encode } from "@toon-format/toon";
import type { Reason, SymbolPointer } from "#core/protocol.ts";
import type { Shaped } from "./shape.ts";

/** Writes an answer. */
export function toToon(data: Record<string, unknown>): string {
  const results = "results" in data ? { results: (data as Shaped).results.map(flatten) } : {};
  return encode({ ...data, ...results });
}

function flatten(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, FLATTENED[key]?.(value) ?? value]));
}

const pointer = ({ kind, name, path, line }: SymbolPointer): string => `${kind} ${name} ${path}:${line}`;

const FLATTENED: Readonly<Record<string, (value: unknown) => unknown>> = {
  match_lines: (value) => (value as number[]).join(" "),
  parent: (value) => (value === null ? "" : pointer(value as SymbolPointer)),
  related_symbols: (value) => (value as SymbolPointer[]).map(pointer).join("; "),
  ranking_reasons: (value) => (value as Reason[]).map(({ factor, weight }) => `${factor}=${weight}`).join(" "),
};
