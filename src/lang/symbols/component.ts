/** Components: files whose scripts and markup together are one thing, which other files import by default and use as a tag. */
import { DOC_CHARS_MAX } from "#core/limits.ts";
import { componentSignature, eventSignature, isComponent } from "#core/symbol-kinds.ts";
import type { ExtractedSymbol, SymbolKind } from "#core/types.ts";
import type { UsageFacts } from "#core/usage-facts.ts";
import type { ComponentMember } from "#lang/components/member.ts";
import { componentMembers } from "#lang/components/members.ts";
import type { LineTable } from "#lang/line-table.ts";
import { cleanComment } from "#lang/prose/comments.ts";
import { pathModule } from "./module-path.ts";
import type { PlacedSymbol, SymbolSource } from "./symbols.ts";

/** What a file's name says of where the component is rendered, and not of its name: `Chart.client.vue`. */
const RENDERED = /\.(?:client|server|global)$/;
/** Words of a component's name; names of routes (`+page`, `[id]`) have others. */
const NAME = /^\p{L}[\p{L}\p{N}]*(?:[-_][\p{L}\p{N}]+)*$/u;
const FIRST_COMMENT = /^\s*<!--([\s\S]*?)-->/;

/** The component that a file is; undefined in other languages, and where its path gives no name that a script could write. */
export function componentOf({
  path,
  text,
  lines,
  language,
}: Pick<SymbolSource, "path" | "text" | "lines" | "language">): PlacedSymbol | undefined {
  const name = language.markup && !language.isPartOfComponent && componentName(path);
  if (!name || text.trim() === "") return undefined;
  const comment = FIRST_COMMENT.exec(text)?.[1];
  const module = pathModule(language, path);
  const qualifiedName = [...module, name].join(language.separator ?? ".");
  const symbol = classOfFile({ text, lines }, { name, qualifiedName, signature: componentSignature(name) });
  return comment === undefined ? symbol : { ...symbol, doc: cleanComment(comment) };
}

/**
 * The symbols of a file with the component that it is in front of them, and with what the component declares as members of it. What a
 * grammar found of these stays what it is, under its new owner; a variable that others set is a property.
 */
export function withMembers(component: PlacedSymbol, written: readonly PlacedSymbol[], source: SymbolSource): readonly PlacedSymbol[] {
  const members = new Map(componentMembers(source.text, source.language).map((member) => [member.nameStart, member]));
  if (members.size === 0) return [component, ...written.map((symbol) => movedBy(symbol, (at) => at + 1))];
  const known = new Set(written.map(({ nameStart }) => nameStart));
  const of = (symbol: PlacedSymbol): PlacedSymbol => {
    const member = members.get(symbol.nameStart);
    if (!member) return symbol;
    const kind = VALUES.has(symbol.kind) ? "property" : symbol.kind;
    return { ...symbol, kind, qualifiedName: qualified(component, member.name, source), parent: null, role: member.role };
  };
  const all = [
    ...written.map((symbol, at) => ({ at, symbol: of(symbol) })),
    ...[...members.values()]
      .filter(({ nameStart }) => !known.has(nameStart))
      .map((member) => ({ at: -1, symbol: memberSymbol(member, component, source) })),
  ].sort((a, b) => a.symbol.start - b.symbol.start || b.symbol.end - a.symbol.end);
  const places = new Map(all.map(({ at }, place) => [at, place + 1]));
  const placed = all.map(({ symbol }) =>
    symbol.role === undefined ? movedBy(symbol, (at) => places.get(at) as number) : { ...symbol, parent: 0 },
  );
  return [component, ...placed];
}

const VALUES: ReadonlySet<SymbolKind> = new Set(["constant", "variable"]);
const SIGNATURE_CHARS = 120;
const COMMENT_ABOVE = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*$/;
const COMMENT_CHARS = 2_000;

/** A symbol whose owner stands elsewhere in the list. */
function movedBy(symbol: PlacedSymbol, place: (at: number) => number): PlacedSymbol {
  return symbol.parent === null ? symbol : { ...symbol, parent: place(symbol.parent) };
}

function qualified({ qualifiedName }: PlacedSymbol, name: string, { language }: SymbolSource): string {
  return `${qualifiedName}${language.separator ?? "."}${name}`;
}

/** A member that no grammar finds: it is a string, a key of an object, or a tag. */
function memberSymbol(member: ComponentMember, component: PlacedSymbol, source: SymbolSource): PlacedSymbol {
  const { name, role, start, end } = member;
  const { text, lines } = source;
  const line = text.slice(start, Math.min(end, start + SIGNATURE_CHARS));
  const written = (line.split(/[\r\n]/)[0] ?? "").replace(/[\s,;{([]+$/, "") || name;
  const above = COMMENT_ABOVE.exec(text.slice(Math.max(0, start - COMMENT_CHARS), start))?.[0];
  return {
    kind: "property",
    name,
    qualifiedName: qualified(component, name, source),
    signature: role === "event" ? eventSignature(name, written) : written,
    visibility: "public",
    parent: 0,
    doc: above === undefined ? null : cleanComment(above).slice(0, DOC_CHARS_MAX),
    isDefinition: true,
    isTest: false,
    ...placeOf(lines, member),
    role,
  };
}

/** Where something in markup or in a string stands that is a symbol by itself. */
export function placeOf(
  lines: LineTable,
  { start, end, nameStart }: Pick<PlacedSymbol, "start" | "end" | "nameStart">,
): Omit<PlacedSymbol, Exclude<keyof ExtractedSymbol, "lineStart" | "lineEnd"> | "role"> {
  const lineStart = lines.lineAt(start);
  const lineEnd = Math.max(lineStart, lines.lineAt(Math.max(start, end - 1)));
  const name = { nameLine: lines.lineAt(nameStart), nameStart, namesOwner: false };
  return { lineStart, lineEnd, start, end, ...name, isAssigned: false, docLineStart: lineStart };
}

/** A class that is a whole file and that no declaration names. */
export function classOfFile(
  { text, lines }: Pick<SymbolSource, "text" | "lines">,
  called: Pick<PlacedSymbol, "name" | "qualifiedName" | "signature">,
): PlacedSymbol {
  return {
    ...called,
    kind: "class",
    visibility: "public",
    parent: null,
    doc: null,
    isDefinition: true,
    isTest: false,
    lineStart: 1,
    lineEnd: lines.count,
    start: 0,
    end: text.length,
    nameLine: 1,
    nameStart: 0,
    namesOwner: false,
    isAssigned: false,
    docLineStart: 1,
  };
}

/** The name under which scripts use the component of a file: `my-button.vue` is `MyButton`, and so is `MyButton/index.vue`. */
function componentName(path: string): string | undefined {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  const stem = file.slice(0, file.lastIndexOf(".")).replace(RENDERED, "");
  const named = stem === "index" ? (segments.pop() ?? "") : stem;
  if (!NAME.test(named)) return undefined;
  return named.replace(/(?:^|[-_])([\p{L}\p{N}])/gu, (_, letter: string) => letter.toUpperCase());
}

/** The facts of a file, whose default export is the component that it is, if it is one, whatever its script exports by default. */
export function exportingComponent(facts: UsageFacts, symbols: readonly PlacedSymbol[]): UsageFacts {
  const symbol = symbols.findIndex(isComponent);
  if (symbol < 0) return facts;
  const expression = facts.expressions.length;
  return {
    ...facts,
    expressions: [...facts.expressions, { op: "symbol", symbol }],
    exports: [...facts.exports.filter(({ name }) => name !== "default" && name !== ""), { name: "default", expression }],
  };
}
