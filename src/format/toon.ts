/** TOON: the same data as JSON, in tables. Nested values are flattened to text, since only uniform, flat rows become tables. */
import { DELIMITERS, type EncodeOptions, encode, escapeString, rawString } from "@toon-format/toon";
import type { Reason, SymbolPointer } from "#core/protocol.ts";
import { escapedToon, visible, visibleText } from "#core/visible.ts";
import { isNameSaid, leanRows } from "./lean.ts";
import type { Shaped, ShapeOptions } from "./shape.ts";

/** The writer for the answer of a search; compact writers leave out what their rows say twice. */
export function toonWriter({ compact, lean }: Pick<ShapeOptions, "compact" | "lean">): (data: Shaped) => string {
  return lean ? toLeanToon : compact ? toCompactToon : toToon;
}

/**
 * A table for a model, at little more than the cost of `lines`. It omits `symbol_id`, which is derived from what the row shows and costs as
 * much as the rest of a place; JSON keeps it, for programs. Cells are separated by tabs, so that signatures with commas need no quotes.
 * Hits of one file do not share a heading: answers are diversified, so this saved nothing on the median query.
 */
function toCompactToon(data: Shaped): string {
  const rows = data.results.map(flatten);
  const saysName = rows.every(isNameSaid);
  const left = (key: string): boolean => key !== "symbol_id" && !(saysName && key === "name");
  const results = rows.map((row) => Object.fromEntries(Object.entries({ ...row, score: hundredths(row) }).filter(([key]) => left(key))));
  return writeToon({ ...data, results }, { delimiter: DELIMITERS.tab });
}

const hundredths = ({ score }: Record<string, unknown>): number => Math.round(100 * Number(score)) / 100;

/** Writes facts and lists in as few tokens as TOON allows. */
export function toLeanToon(data: Record<string, unknown>): string {
  const lean = Object.entries(data).map(([key, value]) => [key, isTable(value) ? leanRows(value.map(flatten)) : value]);
  return writeToon(Object.fromEntries(lean), { delimiter: DELIMITERS.tab });
}

function isTable(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null);
}

/** Writes an answer. */
export function toToon(data: Record<string, unknown>): string {
  const results = "results" in data ? { results: (data as Shaped).results.map(flatten) } : {};
  return writeToon({ ...data, ...results });
}

/**
 * Writes plain data. All our TOON must go through here: the encoder itself escapes only C0 characters, and rejects half surrogate pairs.
 */
export function writeToon(data: unknown, options: EncodeOptions = {}): string {
  return encode(harmless(data), options);
}

/** A copy of the data in which visible escapes replace control characters and half surrogate pairs in strings and keys. */
function harmless(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value) === value ? value : escapedCell(value);
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [visible(key), harmless(inner)]));
}

function escapedCell(value: string): unknown {
  return rawString(`"${escapedToon(escapeString(value))}"`);
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
