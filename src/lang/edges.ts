/** Uses of names (calls, type references, imports, inheritance) as queries capture them, in languages without a usage profile. */
import { NAME_CHARS_MAX } from "#core/limits.ts";
import type { EdgeType } from "#core/types.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import { Enclosing } from "./enclosing.ts";
import type { Language } from "./language.ts";
import type { LineTable } from "./line-table.ts";
import { Locals } from "./locals.ts";

/** When queries capture one place as several edges, the edge with the highest number stays. */
const STRENGTH: Readonly<Record<EdgeType, number>> = { imports: 5, extends: 4, implements: 3, calls: 2, references: 1 };
/** Longer receivers (chains of calls) contain nothing that a look-up could use. */
const QUALIFIER_CHARS_MAX = 80;

/** A name or receiver longer than this, white space included, is not read: in a chain of calls, each receiver contains all before it. */
const WRITTEN_CHARS_MAX = 2_000;

/** A use of a name whose definition is not yet resolved. */
export interface ExtractedEdge {
  readonly type: EdgeType;
  readonly name: string;
  /** The receiver or module path before the name; "" for a bare name. */
  readonly qualifier: string;
  readonly line: number;
  /** Offset of the name. */
  readonly nameStart: number;
  /** The qualifier begins with the name of a local. */
  readonly isOfLocal: boolean;
  /** Position, in the file's list of symbols, of the symbol that contains the use; null at file level. */
  readonly from: number | null;
}

interface PlacedEdge extends ExtractedEdge {
  readonly start: number;
}

/** The columns that say how uses are written; see `language.ts`. */
type WritingRules = Pick<Language, "separator" | "bindingImports" | "callArguments" | "foldsCase">;

/** Edges in order of place, at most one per place. */
export function buildEdges(
  text: string,
  lines: LineTable,
  captures: readonly Capture[],
  symbols: readonly PlacedSymbol[],
  ignored: ReadonlySet<string>,
  rules: WritingRules,
): ExtractedEdge[] {
  const notUses = placesThatAreNoUse(captures);
  const locals = new Locals(text, captures, rules.foldsCase === "all");
  const byPlace = new Map<number, PlacedEdge>();
  for (const capture of captures) {
    const built = buildEdge(text, lines, rules, capture);
    const edge = built?.type === "imports" ? withBinding(text, built, capture, rules.bindingImports) : built;
    if (!edge || isBuiltin(edge, ignored)) continue;
    if (edge.type !== "imports" && (notUses.has(edge.start) || isLocal(edge, locals))) continue;
    const known = byPlace.get(edge.start);
    if (known && STRENGTH[known.type] > STRENGTH[edge.type]) continue;
    if (known && known.type === edge.type && known.qualifier !== "") continue;
    byPlace.set(edge.start, locals.has(firstPart(edge.qualifier), edge.start) ? { ...edge, isOfLocal: true } : edge);
  }
  const enclosing = new Enclosing(symbols);
  const ordered = [...byPlace.values()].sort((a, b) => a.start - b.start);
  return ordered.map(({ start, ...edge }) => ({ ...edge, from: enclosing.indexAround(start) }));
}

/** An import with the name that its statement gives to the module, where that is written in no node of its own. */
function withBinding(text: string, edge: PlacedEdge, { start, end }: Capture, binding: RegExp | undefined): PlacedEdge {
  const found = edge.qualifier === "" && end - start <= WRITTEN_CHARS_MAX ? binding?.exec(text.slice(start, end)) : null;
  if (!found) return edge;
  const name = found.groups?.["as"] ?? edge.name.replace(/^.*[/:]_?|\.\w+$/gs, "").replace(/^_/, "");
  return name === "*" ? edge : { ...edge, qualifier: ` as ${name}` };
}

/** Only a bare use of a built-in name means the built-in: `conn.close()` is an ordinary call. */
function isBuiltin(edge: PlacedEdge, builtins: ReadonlySet<string>): boolean {
  return edge.qualifier === "" && (edge.type === "calls" || edge.type === "references") && builtins.has(edge.name);
}

function isLocal({ name, qualifier, start }: PlacedEdge, locals: Locals): boolean {
  return qualifier === "" && locals.has(name, start);
}

function firstPart(qualifier: string): string {
  return /^\w+/.exec(qualifier)?.[0] ?? "";
}

/** Offsets where names are defined, or where a query says that a name is no use of anything. */
function placesThatAreNoUse(captures: readonly Capture[]): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const capture of captures) {
    const { is } = capture.role;
    if (is === "definition" || is === "ignore") starts.add((capture.parts.name ?? capture).start);
  }
  return starts;
}

function buildEdge(
  text: string,
  lines: LineTable,
  { separator = ".", callArguments }: WritingRules,
  capture: Capture,
): PlacedEdge | undefined {
  const { role, parts } = capture;
  const type = role.is === "reference" ? role.type : role.is === "import" ? "imports" : undefined;
  if (!type) return undefined;
  const { start, end: nodeEnd } = parts.name ?? capture;
  const whole = text.slice(start, Math.min(nodeEnd, start + WRITTEN_CHARS_MAX));
  const first = type === "calls" && callArguments ? whole.indexOf(callArguments) : -1;
  const end = first > 0 ? start + first : nodeEnd;
  if (end - start > WRITTEN_CHARS_MAX) return undefined;
  const written = cleanName(text.slice(start, end));
  // An import keeps its whole path; of any other use, the last part is the name and the rest its qualifier.
  const cut = type === "imports" ? -1 : written.lastIndexOf(separator);
  const name = cut > 0 ? written.slice(cut + separator.length) : written;
  if (name === "" || name.length > NAME_CHARS_MAX) return undefined;
  const qualifier = qualifierOf(text, separator, capture) || (cut > 0 ? written.slice(0, cut) : "");
  const line = lines.lineAt(start);
  const nameStart = text.lastIndexOf(name, Math.min(end, lines.endOf(line)) - name.length);
  return { type, name, qualifier, line, nameStart: Math.max(start, nameStart), isOfLocal: false, from: null, start };
}

const PLAIN_NAME = /^\w+$/;

function cleanName(written: string): string {
  return PLAIN_NAME.test(written) ? written : written.replace(/^["'`<]+|(?<!["'`>])["'`>]+$/g, "").replace(/\s+/g, "");
}

/** The receiver or module a name was reached through; for an import with an alias, `as <alias>`. */
function qualifierOf(text: string, separator: string, { parts }: Capture): string {
  const { scope, qualifier, alias } = parts;
  const written = (span: Span): string => (span.end - span.start > WRITTEN_CHARS_MAX ? "" : text.slice(span.start, span.end));
  const inner = qualifier ? withoutQuotes(written(qualifier)) : "";
  const through = scope ? `${withoutQuotes(written(scope))}${separator}${inner}` : inner;
  const short = through.length > QUALIFIER_CHARS_MAX ? "" : through;
  return alias ? `${short} as ${text.slice(alias.start, alias.end)}` : short;
}

/** `"node:fs"` without its quotes, `List<String>` whole. */
function withoutQuotes(written: string): string {
  return PLAIN_NAME.test(written) ? written : written.replace(/^(["'`<])(.*)["'`>]$/s, "$2").replace(/\s+/g, "");
}
