/** Symbols of templates: the template that a file is, its blocks as members, and parts that others name by themselves. */
import { basename } from "node:path/posix";
import { DOC_CHARS_MAX, FILE_ROWS_MAX } from "#core/limits.ts";
import { modelSignature, templateSignature } from "#core/symbol-kinds.ts";
import type { TagDefinition, TagFacts } from "#lang/templates/tags/tag-facts.ts";
import { classOfFile, placeOf } from "./component.ts";
import type { PlacedSymbol, SymbolSource } from "./symbols.ts";

const SIGNATURE_CHARS_MAX = 300;

/**
 * The symbols of a file with those of its tags between them. Neither owns a symbol of the other sort, because scripts and settings mean the
 * same with or without the tags around them.
 */
export function withTagSymbols(
  source: SymbolSource,
  tags: TagFacts | undefined,
  written: readonly PlacedSymbol[],
): readonly PlacedSymbol[] {
  const { path, text, language } = source;
  if (!tags || text.trim() === "") return written;
  const name = tags.fileIsCalled ?? basename(path);
  const signature = tags.fileIsCalled === undefined ? templateSignature(name) : modelSignature(name);
  // A script is one of the whole page unless its file gives something to others.
  const visibility = language.embedded ? "internal" : "public";
  const template = tags.isNamedByPath ? [{ ...classOfFile(source, { name, qualifiedName: name, signature }), visibility } as const] : [];
  const parts = tags.definitions.map((definition) => ({ ...partOf(source, definition, template[0]), visibility }) as const);
  const all = [...written.map((symbol, at) => ({ symbol, at })), ...parts.map((symbol) => ({ symbol, at: -1 }))];
  all.sort((a, b) => a.symbol.start - b.symbol.start || b.symbol.end - a.symbol.end);
  const places = new Map(all.map(({ at }, place) => [at, place + template.length]));
  return [
    ...template,
    ...all.map(({ symbol, at }) => (at < 0 || symbol.parent === null ? symbol : { ...symbol, parent: places.get(symbol.parent) ?? null })),
    // Each sort by itself is within the limit. A parent stands before what it owns, so no part of the list names one that is cut off.
  ].slice(0, FILE_ROWS_MAX);
}

function partOf({ text, lines }: SymbolSource, part: TagDefinition, template: PlacedSymbol | undefined): Omit<PlacedSymbol, "visibility"> {
  const { is, written, name, start, headEnd, doc, signature = text.slice(start, Math.min(headEnd, start + SIGNATURE_CHARS_MAX)) } = part;
  const owner = is === "block" ? template : undefined;
  return {
    kind: is === "resource" ? "module" : is === "value" ? "variable" : owner ? "method" : "function",
    name,
    // Without the extensions of the file, which would be taken for names of their own.
    qualifiedName: owner ? `${owner.name.replace(/(?<=.)\..*$/s, "")}.${name}` : written,
    signature: signature.replace(/\s+/g, " "),
    parent: owner ? 0 : null,
    doc: doc === null ? null : doc.slice(0, DOC_CHARS_MAX),
    isDefinition: true,
    isTest: false,
    ...placeOf(lines, part),
  };
}
