/** Types that are constructed from their members without a written constructor: memberwise initialisers, data classes, struct literals. */

import { languageById } from "#lang/languages.ts";
import type { ComparedFile, ComparedSymbol } from "#query/compare/compared-file.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { closingOf, itemsOf } from "#text/brackets.ts";
import type { Arity, Break } from "./breaking-change.ts";
import { marksOver } from "./marks.ts";

/** A type that requires other members than before, and how that breaks code that constructs it. */
export interface Remade {
  readonly change: SymbolChange;
  readonly breaks: readonly Break[];
}

/** The types whose construction some changes of members affect. */
export function remadeTypes(changes: readonly SymbolChange[]): Remade[] {
  const found = changes.flatMap((change): { owner: PlacedIn; breaks: Break[] } | [] => {
    const { after } = change;
    const owner = after && ownerOf(after);
    if (!after || !owner || !isMember(after.symbol, owner)) return [];
    const { symbol } = after;
    if (isOptional(symbol, owner)) return [];
    if (!change.before) return { owner, breaks: [{ kind: "parameter_added", detail: symbol.signature }] };
    const wasAsked = isMember(change.before.symbol, owner) && !isOptional(change.before.symbol, owner);
    return wasAsked || isLiteral(owner) ? [] : { owner, breaks: [{ kind: "parameter_required", detail: symbol.signature }] };
  });
  const byOwner = Map.groupBy(found, ({ owner }) => owner.file.symbols[owner.index]);
  return [...byOwner.values()].flatMap((some): Remade | [] => {
    const owner = some[0]?.owner;
    if (!owner) return [];
    return { change: remade(owner), breaks: some.flatMap(({ breaks }) => breaks) };
  });
}

/** A change of a type about which only is known that its construction changed. */
export function remade(type: PlacedIn): SymbolChange {
  return { change: "modified", before: type, after: type, isBodyChanged: false, linesAdded: 0, linesDeleted: 0, members: 0 };
}

/** How many arguments construct a type from its members; undefined for other types. */
export function arityOfMembers(type: PlacedIn): Arity | undefined {
  if (!isMadeOf(type) || isLiteral(type)) return undefined;
  const members = membersOf(type);
  const min = members.filter((one) => !isOptional(one, type)).length;
  // A base type may have members too, except one that only marks the type.
  const bases = itemsOf(/\((.*)\)/.exec(type.symbol.signature)?.[1] ?? "");
  if (bases.some((base) => rulesOf(type.file)?.types.test(`(${base})`) !== true)) return { min, max: Number.POSITIVE_INFINITY };
  const parameters = members.map((one) => ({
    name: one.name,
    label: one.name,
    type: "",
    isOptional: isOptional(one, type),
    isRest: false,
  }));
  return { min, max: members.length, parameters };
}

/** Whether a struct literal sets all members of a type; undefined for other text. `ahead` and `behind` are the text around the name. */
export function isWholeLiteral(type: PlacedIn, ahead: string, behind: string): boolean | undefined {
  if (rulesOf(type.file)?.isInOrder) return isWholeInOrder(type, ahead.trimEnd(), behind);
  if (!isLiteral(type) || /(?:->|\b(?:impl|for|struct|enum|union|dyn)\b)[^;{}()=,]*$/.test(ahead)) return undefined;
  const open = /^\s*(?:::<[^{}]*>)?\s*\{/.exec(behind);
  const close = open ? closingOf(behind, open[0].length - 1, { angles: false }) : -1;
  if (!open || close < 0) return undefined;
  const items = itemsOf(behind.slice(open[0].length, close), { angles: false });
  if (items.some((item) => item.startsWith(".."))) return true;
  const named = new Set(items.map((item) => /^(?:(?:ref|mut|#\[[^\]]*\])\s+)*(?:r#)?(\w+)/.exec(item)?.[1]));
  return membersOf(type).every(({ name }) => named.has(name));
}

/** The same for braces right behind a type's name, or each item of a list: whether they name members, or set all of them in order. */
function isWholeInOrder(type: PlacedIn, ahead: string, behind: string): boolean | undefined {
  const close = behind.startsWith("{") ? closingOf(behind, 0, { angles: false }) : -1;
  if (close < 0) return undefined;
  const code = behind.slice(1, close).replace(COMMENT, (text) => (/^["`]/.test(text) ? text : " "));
  const items = itemsOf(code, { angles: false }).filter((item) => item !== "");
  if (/\]\*?$/.test(ahead)) {
    const values = items.flatMap((item) => /^(?:[^{}]*:\s*)?&?(\{[\s\S]*)$/.exec(item)?.[1] ?? []);
    return values.every((value) => isWholeInOrder(type, "", value) !== false);
  }
  const isNamed = items.every((item) => /^\w+\s*:(?!=)/.test(item));
  return isNamed || items.length === heldBy(type);
}

/** How many members a type has, including embedded types, which are alone on their line. */
function heldBy({ file, index, symbol }: PlacedIn): number {
  const named = membersIn(file, index).filter(({ kind }) => kind === "property").length;
  const taken = file.code(symbol).slice(1, -1);
  return named + taken.filter((line) => /^\s*\*?[\w.]+(?:\[[^\]]*\])?\s*(?:`[^`]*`)?\s*$/.test(line)).length;
}

/** A comment, or a quoted string, which may contain what looks like one. */
const COMMENT = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

function ownerOf({ file, symbol }: PlacedIn): PlacedIn | undefined {
  const index = symbol.parent;
  const owner = index === null ? undefined : file.symbols[index];
  const placed = owner && index !== null ? { file, index, symbol: owner } : undefined;
  return placed && isMadeOf(placed) ? placed : undefined;
}

function rulesOf(file: ComparedFile) {
  return languageById(file.language)?.constructsOfMembers;
}

function isMadeOf({ file, index, symbol }: PlacedIn): boolean {
  const rules = rulesOf(file);
  if (!rules || !membersIn(file, index).some(({ kind }) => kind === "property")) return false;
  const marks = marksOver(symbol.nameLine, (range) => file.rawLines(range));
  if (!rules.types.test(`${marks}\n${symbol.kind} ${symbol.signature}`)) return false;
  return !membersIn(file, index).some(({ name }) => name === rules.unless);
}

function isLiteral({ file }: PlacedIn): boolean {
  return rulesOf(file)?.isLiteral === true;
}

function membersIn({ symbols }: ComparedFile, index: number): ComparedSymbol[] {
  return symbols.filter(({ parent }) => parent === index);
}

function membersOf(type: PlacedIn): ComparedSymbol[] {
  return membersIn(type.file, type.index).filter((one) => isMember(one, type));
}

function isMember(symbol: ComparedSymbol, type: PlacedIn): boolean {
  return symbol.kind === "property" && rulesOf(type.file)?.except?.test(writtenAs(symbol, type)) !== true;
}

function isOptional(symbol: ComparedSymbol, type: PlacedIn): boolean {
  return rulesOf(type.file)?.optional?.test(writtenAs(symbol, type)) === true;
}

/** The text of a member: its code, or only its signature where it shares a line with the type. */
function writtenAs(member: ComparedSymbol, { file, symbol }: PlacedIn): string {
  return member.lineStart === symbol.lineStart || member.lineStart === symbol.lineEnd ? member.signature : file.code(member).join(" ");
}
