/**
 * Drafts: captured definitions, nested in each other and given their owners. The first half of building symbols; see `symbols.ts` for the
 * second.
 */

import { FILE_ROWS_MAX, NAME_CHARS_MAX, QUALIFIED_PARTS_MAX, SYMBOL_DEPTH_MAX } from "#core/limits.ts";
import type { SymbolKind } from "#core/types.ts";
import type { Language } from "#lang/language.ts";
import { stretchSections } from "#lang/sections.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import { withAttributes } from "./attributes.ts";
import { type Draft, isClassLike, isFunctionLike, isOwner, isValueLike } from "./draft.ts";
import { addressParts, nameParts, scopeParts } from "./names.ts";

/** A definition with a longer name is dropped; of a longer scope, only this much is read. */
const WRITTEN_CHARS_MAX = 10_000;

/**
 * Definitions nested deeper than this are dropped: such files are hostile, and each definition contains the text of all those inside it.
 */
const FLATTENED_DEPTH_MAX = 512;

/** The drafts of a file in order of place, each with its enclosing draft and its owner. */
export function buildDrafts(
  text: string,
  { separator = ".", globalKinds = new Set(), addressWords }: Pick<Language, "separator" | "globalKinds" | "addressWords">,
  captures: readonly Capture[],
): Draft[] {
  const all = draftAll(text, { separator, addressWords }, captures).sort(byPlace);
  stretchSections(text, all);
  nest(all.sort(byPlace));
  const written = all
    .filter((draft) => draft.depth < FLATTENED_DEPTH_MAX && !isLocal(draft, globalKinds) && !sharesBody(draft))
    .slice(0, FILE_ROWS_MAX);
  nest(written);
  const kept = withAttributes(written, captures);
  flatten(kept);
  for (const [index, draft] of kept.entries()) draft.index = index;
  assignOwners(kept, globalKinds);
  return kept;
}

/** How a language splits names. */
type Naming = { readonly separator: string } & { readonly addressWords: Language["addressWords"] };

/** One draft per occurrence of a name. Where several patterns captured it, the pattern that stands first in the query wins. */
function draftAll(text: string, naming: Naming, captures: readonly Capture[]): Draft[] {
  const byName = new Map<number, { draft: Draft; pattern: number }>();
  const exported = exportedNames(text, captures);
  for (const capture of captures) {
    if (capture.role.is !== "definition") continue;
    const needed = capture.parts.exported;
    if (needed && !exported.has(text.slice(needed.start, needed.end))) continue;
    const nameStart = (capture.parts.name ?? capture).start;
    const known = byName.get(nameStart);
    if (known && known.pattern <= capture.pattern) continue;
    const draft = draftOne(text, naming, capture);
    if (draft) byName.set(nameStart, { draft, pattern: capture.pattern });
  }
  return [...byName.values()].map(({ draft }) => draft);
}

/** The names that a file says it exports. */
export function exportedNames(text: string, captures: readonly Capture[]): Set<string> {
  const exported = captures.filter(({ role }) => role.is === "export");
  return new Set(exported.map(({ start, end }) => text.slice(start, end).replace(/^(['"])(.*)\1$/s, "$2")));
}

function draftOne(text: string, { separator, addressWords }: Naming, capture: Capture): Draft | null {
  const { role, parts } = capture;
  if (role.is !== "definition") return null;
  const textOf = (span: Span | undefined): string =>
    span ? text.slice(span.start, Math.min(span.end, span.start + WRITTEN_CHARS_MAX)) : "";
  const nameSpan = parts.name ?? capture;
  if (nameSpan.end - nameSpan.start > WRITTEN_CHARS_MAX) return null;
  const written = textOf(parts.scope);
  const scope = addressWords ? addressParts(written, addressWords) : scopeParts(written, separator);
  const path = [...scope, ...nameParts(textOf(nameSpan), separator, capture.isTest)].slice(-QUALIFIED_PARTS_MAX);
  const last = path.pop();
  const name = last && `${capture.prefix ?? ""}${last}`;
  if (!name || name.length > NAME_CHARS_MAX) return null;
  // A capture of the head alone (tokens in a macro, an error node) ends where its body does.
  const end = Math.max(capture.end, parts.body?.end ?? 0);
  return {
    kind: role.kind,
    name,
    scope: path,
    start: capture.start,
    end,
    bodyStart: parts.body?.start ?? end,
    nameStart: nameSpan.start,
    isDefinition: role.isDefinition,
    docstring: parts.doc ? text.slice(parts.doc.start, parts.doc.end) : null,
    level: role.level,
    isAssigned: parts.self !== undefined,
    isChained: parts.chain !== undefined,
    isTest: capture.isTest ?? false,
    outer: null,
    owner: null,
    depth: 0,
    index: -1,
  };
}

/** Outer before inner. */
function byPlace(a: Draft, b: Draft): number {
  return a.start - b.start || b.end - a.end || a.nameStart - b.nameStart;
}

/** Links each draft to the innermost one around it. Drafts of the same extent (`a, b = 1, 2`) do not enclose each other. */
function nest(drafts: readonly Draft[]): void {
  const open: Draft[] = [];
  for (const draft of drafts) {
    while (open.length > 0 && !encloses(open.at(-1) as Draft, draft)) open.pop();
    const outer = open.at(-1) ?? null;
    const isTwin = outer !== null && outer.start === draft.start && outer.end === draft.end;
    const isFurther = draft.isChained && outer !== null && isValue(outer);
    if (isFurther) draft.kind = outer.kind;
    draft.outer = isTwin || isFurther ? outer.outer : outer;
    const isLoose = draft.isChained && !isFurther;
    draft.depth = isLoose ? FLATTENED_DEPTH_MAX : draft.outer ? draft.outer.depth + 1 : 0;
    // An assigned value encloses nothing: what stands in it belongs to the function that assigns it.
    if (!draft.isAssigned) open.push(draft);
  }
}

/**
 * Limits nesting to what later code handles: a draft deeper than that moves up to the last definition around it that is not too deep.
 * `drafts` are in order of place.
 */
function flatten(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    while (draft.outer && draft.outer.depth >= SYMBOL_DEPTH_MAX - 1) draft.outer = draft.outer.outer;
    draft.depth = draft.outer ? draft.outer.depth + 1 : 0;
  }
}

function encloses(outer: Draft, inner: Draft): boolean {
  return inner.start < outer.end && inner.end <= outer.end;
}

/** Whether a draft is a value inside a function, or looks like a prototype there: the C++ grammar reads `Lock guard(mutex);` as one. */
function isLocal(draft: Draft, globalKinds: ReadonlySet<SymbolKind>): boolean {
  if (!draft.outer || !isFunctionLike(draft.outer)) return false;
  return (isValueLike(draft) && !globalKinds.has(draft.kind)) || (!draft.isDefinition && isFunctionLike(draft));
}

function isValue(draft: Draft): boolean {
  return isValueLike(draft) || draft.kind === "property";
}

/** `close: function close() {}` is one function with two names; callers use the outer one, so the inner draft is dropped. */
function sharesBody(draft: Draft): boolean {
  return draft.outer !== null && draft.bodyStart < draft.end && draft.outer.bodyStart === draft.bodyStart;
}

/** Sets each draft's owner: the one its scope names, looked up in the same file, else the draft that encloses it. */
function assignOwners(drafts: readonly Draft[], globalKinds: ReadonlySet<SymbolKind>): void {
  promoteTables(drafts);
  const owners = ownersByName(drafts);
  for (const draft of drafts) {
    if (draft.isAssigned) continue;
    const named = draft.scope.length > 0 ? owners.get(draft.scope.at(-1) as string) : undefined;
    draft.owner = named && !belongsTo(named, draft) ? named : draft.outer;
    // A property declared by a constructor's parameter belongs to the class.
    const around = draft.kind === "property" && draft.owner && isFunctionLike(draft.owner) ? draft.owner.outer : null;
    if (around && isClassLike(around)) draft.owner = around;
    // A module is global wherever it stands, for instance inside a test.
    const isGlobal = draft.kind === "module" || globalKinds.has(draft.kind);
    while (isGlobal && draft.owner && isFunctionLike(draft.owner)) draft.owner = draft.owner.outer;
    if (draft.kind === "function" && draft.owner && isClassLike(draft.owner)) draft.kind = "method";
  }
}

/** Whether a draft is `other` or belongs to it: in `namespace A.B` that contains a class A, that class does not own the namespace. */
function belongsTo(draft: Draft, other: Draft): boolean {
  for (let at: Draft | null = draft; at; at = at.owner ?? at.outer) if (at === other) return true;
  return false;
}

/** A variable that methods are defined on becomes a class (Lua's tables). */
function promoteTables(drafts: readonly Draft[]): void {
  const tables = new Map(drafts.filter(({ kind, outer }) => kind === "variable" && !outer).map((draft) => [draft.name, draft]));
  for (const { kind, scope } of drafts) {
    const table = kind === "method" && scope.length === 1 ? tables.get(scope[0] as string) : undefined;
    if (table) table.kind = "class";
  }
}

/** Owners by name; the type itself takes precedence over its impl blocks. */
function ownersByName(drafts: readonly Draft[]): ReadonlyMap<string, Draft> {
  const owners = new Map<string, Draft>();
  for (const draft of drafts) {
    if (!isOwner(draft)) continue;
    const known = owners.get(draft.name);
    if (!known || (known.kind === "impl" && draft.kind !== "impl")) owners.set(draft.name, draft);
  }
  return owners;
}
