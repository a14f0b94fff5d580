/**
 * Avoids parsing the parts of an old file content that a newer version contains word for word.
 *
 * Most files change little, and parsing dominates the cost of a comparison. Top-level symbols that are the same lines in both contents are
 * blanked before the old content is parsed, and their facts are carried over from the new one. Lines keep their numbers.
 */
import type { SymbolKind, Visibility } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { lineHolding, lineStarts } from "#text/line-starts.ts";
import type { ComparedFile, ComparedSymbol, FileFacts, ProsePlace } from "./compared-file.ts";

/** A symbol with fewer lines costs less to parse than to search for in the old content. */
const CARRIED_LINES_MIN = 3;

export interface CarriedOver {
  /** The old content with white space in place of carried symbols: all offsets and lines stay the same. */
  readonly rest: string;
  /** The blanked ranges. The carried facts are right only if each range is alone in the parsed rest. */
  readonly blanks: readonly ProsePlace[];
  /** Joins the facts of the rest with the carried facts, in order of position; null when one may affect the other. */
  readonly join: (rest: RestFacts) => FileFacts | null;
}

/** The facts of the rest, and what they imply for carried symbols. */
interface RestFacts extends FileFacts {
  readonly surroundings: {
    /** The prefix of the qualified name of a top-level symbol at an offset. */
    readonly prefixAt: (offset: number) => string;
    /** The visibility of a top-level symbol. */
    readonly visibilityOf: (symbol: Pick<ComparedSymbol, "name" | "kind" | "signature">) => Visibility;
  };
}

/** A top-level symbol of the new file, and the distance, in lines and offsets, to its place in the old content. */
interface CarriedSymbol {
  readonly index: number;
  readonly lines: number;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  /** Whether its code exports it, so that any symbol of that name is exported. */
  readonly exportsItself: boolean;
}

/**
 * Finds what can be carried over from a newer version of a file to an old content; null when there is nothing. Only for languages where the
 * facts of a declaration do not depend on its place.
 */
export function carryOver(newer: ComparedFile, oldText: string): CarriedOver | null {
  const carried = carriedIn(newer, newer.content, oldText);
  if (carried.length === 0) return null;
  let rest = "";
  let at = 0;
  for (const { start, end } of carried) {
    rest += oldText.slice(at, start) + blank(oldText.slice(start, end));
    at = end;
  }
  rest += oldText.slice(at);
  const join = (facts: RestFacts): FileFacts | null => {
    if (facts.language !== newer.language || !carried.every((one) => isTheSame(newer, one, facts))) return null;
    if (isOwnerUnsure(newer, carried, facts, oldText)) return null;
    const { language, hasErrors } = facts;
    const all = joined(newer, carried, facts);
    return all && { language, hasErrors, ...all };
  };
  return { rest, blanks: carried, join };
}

/** White space with the same lines. */
function blank(text: string): string {
  return text
    .split("\n")
    .map(({ length }) => " ".repeat(length))
    .join("\n");
}

function carriedIn(newer: ComparedFile, newText: string, oldText: string): CarriedSymbol[] {
  const language = languageById(newer.language);
  if (newer.hasErrors || !language?.isContextFree) return [];
  const found: CarriedSymbol[] = [];
  const starts = lineStarts(newText);
  const oldStarts = lineStarts(oldText);
  const scattered = scatteredOwners(newer);
  const tops = newer.symbols.flatMap(({ kind }, index) => (kind !== "import" && isOutermost(newer, index) ? index : []));
  const counts = new Map<number, number>();
  for (const index of tops) for (const line of linesOf(newer.symbols[index])) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const index of tops) {
    const { lineStart, lineEnd } = newer.symbols[index] as ComparedSymbol;
    if (lineEnd - lineStart + 1 < CARRIED_LINES_MIN || counts.get(lineStart) !== 1 || counts.get(lineEnd) !== 1) continue;
    if (scattered.has(index) || !isAfterGap(newer, lineStart)) continue;
    const from = starts[lineStart - 1] ?? 0;
    const to = (starts[lineEnd] ?? newText.length + 1) - 1;
    const text = newText.slice(from, to);
    const exports = exportsOf(text, language.exportWords);
    if (exports === "others") continue;
    const start = uniqueOffset(text, oldText);
    if (start === undefined) continue;
    const moved = { lines: lineHolding(oldStarts, start) - lineStart, offset: start - from };
    found.push({ index, ...moved, start, end: start + to - from, exportsItself: exports === "itself" });
  }
  // A text that is twice in the new content and once in the old one would be claimed twice.
  let end = 0;
  return found
    .sort((a, b) => a.start - b.start)
    .filter((one) => {
      if (one.start < end) return false;
      end = one.end;
      return true;
    });
}

/** What the code of a declaration exports: if that may be more than itself, it affects symbols elsewhere in the file. */
function exportsOf(text: string, exportWords: RegExp | undefined): "nothing" | "itself" | "others" {
  const said = exportWords ? [...text.matchAll(exportWords)] : [];
  if (said.length === 0) return "nothing";
  return said.length === 1 && said[0]?.index === 0 ? "itself" : "others";
}

/** Whether a symbol's name and visibility are the same in the old content: its package may differ there, and so may the exports. */
function isTheSame({ symbols, language }: ComparedFile, { index, start, exportsItself }: CarriedSymbol, rest: RestFacts): boolean {
  const symbol = symbols[index] as ComparedSymbol;
  if (exportsItself && rest.symbols.some(({ parent, name }) => parent === null && name === symbol.name)) return false;
  const prefix = rest.surroundings.prefixAt(start);
  const { owner } = nameParts(symbol, prefix, separatorOf(language));
  // The visibility of a member depends on its type in the rest, not only on its name.
  if (symbol.parent !== null) return owner === symbols[symbol.parent]?.name;
  // Without a package, the first part of a name may be a package, or an owner that the new content lacks.
  const isCalledAlike = owner === "" ? symbol.kind !== "method" : owner !== undefined && prefix !== "" && symbol.kind === "method";
  return isCalledAlike && rest.surroundings.visibilityOf(symbol) === symbol.visibility;
}

function separatorOf(language: string): string {
  return languageById(language)?.separator ?? ".";
}

/** The owner in the qualified name of a top-level symbol, between the prefix and its name; undefined where it has another prefix. */
function nameParts({ qualifiedName, name }: ComparedSymbol, prefix: string, separator: string): { readonly owner: string | undefined } {
  const lead = prefix === "" ? "" : prefix + separator;
  if (!qualifiedName.startsWith(lead) || !qualifiedName.endsWith(name)) return { owner: undefined };
  const owner = qualifiedName.slice(lead.length, qualifiedName.length - name.length);
  if (owner === "") return { owner };
  return { owner: owner.endsWith(separator) ? owner.slice(0, -separator.length) : undefined };
}

/** Whether no symbol is around it; a method may belong to a type and be outside its lines. */
function isOutermost({ symbols }: Pick<ComparedFile, "symbols">, index: number): boolean {
  const { parent, lineStart, lineEnd } = symbols[index] as ComparedSymbol;
  const around = parent === null ? undefined : symbols[parent];
  return !around || lineStart > around.lineEnd || lineEnd < around.lineStart;
}

/**
 * Types with members outside them, and functions that act as types and have methods: these are parsed again with their methods, so that
 * members find their owners, and all members that methods assign are seen.
 */
function scatteredOwners(file: ComparedFile): Set<number> {
  const { symbols } = file;
  const functions = Map.groupBy(
    [...symbols.keys()].filter((index) => symbols[index]?.kind === "function"),
    (index) => (symbols[index] as ComparedSymbol).qualifiedName,
  );
  return new Set(
    symbols.flatMap(({ parent, name, qualifiedName }, index) => {
      if (!isOutermost(file, index)) return [];
      const made = parent === null ? functions.get(qualifiedName.slice(0, -name.length - 1)) : undefined;
      return made?.length ? [...made, index] : parent === null ? [] : [parent];
    }),
  );
}

function linesOf(symbol: ComparedSymbol | undefined): number[] {
  return symbol ? [...new Set([symbol.lineStart, symbol.lineEnd])] : [];
}

/** Whether the line above, comments aside, is blank or a brace: an annotation there belongs to the symbol, whatever its range says. */
function isAfterGap({ text }: ComparedFile, line: number): boolean {
  for (let above = line - 1; above > 0; above--) {
    const content = text.line(above).trim();
    if (/^(?:\/\/|\*|\/\*)/.test(content)) continue;
    return content === "" || content === "}";
  }
  return true;
}

const GOES_ON = /\\\s*$/;

/** The offset of some whole lines in a text that has them exactly once, if no line above or below can belong to them; else undefined. */
function uniqueOffset(lines: string, text: string): number | undefined {
  const first = text.indexOf(lines);
  if (first < 0 || text.indexOf(lines, first + 1) >= 0 || /^\s/.test(lines)) return undefined;
  const isWhole = (first === 0 || text[first - 1] === "\n") && [undefined, "\n"].includes(text[first + lines.length]);
  const above = text.slice(0, Math.max(0, first - 1));
  const lineAbove = above.slice(above.lastIndexOf("\n") + 1).trim();
  // A line that ends in a backslash continues on the next.
  const isCut = !GOES_ON.test(lines) && !GOES_ON.test(lineAbove);
  const isApart = isCut && /^(?:\}|\/\/.*|\*.*|\/\*.*)?$/.test(lineAbove) && beginsAnew(text.slice(first + lines.length));
  return isWhole && isApart ? first : undefined;
}

/** Whether the text below does not continue the lines above it, as an indented block or an expression on the next line would. */
function beginsAnew(below: string): boolean {
  const next = firstWritten(below.slice(below.indexOf("\n") + 1 || below.length));
  return next === "" || (/^[\w$@#"'/}\p{L}]/u.test(next) && !/^(?:as|satisfies|instanceof|in|and|or)\b/.test(next));
}

/** The first line that is not blank. */
function firstWritten(text: string): string {
  const at = text.search(/\S/);
  if (at < 0) return "";
  const end = text.indexOf("\n", at);
  return text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? text.length : end);
}

/**
 * Whether a symbol outside its owner's lines, such as a method, may belong to another owner in the whole content: because only one of the
 * two is carried over, or two owners share the name.
 */
function isOwnerUnsure(newer: ComparedFile, carried: readonly CarriedSymbol[], rest: RestFacts, oldText: string): boolean {
  const ends = lineStarts(oldText);
  const separator = separatorOf(newer.language);
  const names = new Set(carried.flatMap(({ index }) => familyOf(newer, index).map((member) => newer.symbols[member]?.name)));
  const ofRest = rest.symbols.some((symbol, index) => {
    if (symbol.parent !== null) return isOutermost(rest, index) && names.has(rest.symbols[symbol.parent]?.name);
    const owner = lastPart(symbol, rest.surroundings.prefixAt(ends[symbol.lineStart] ?? oldText.length), separator);
    return owner !== undefined && names.has(owner);
  });
  return (
    ofRest ||
    carried.some(({ index, start }) => {
      const symbol = newer.symbols[index] as ComparedSymbol;
      if (symbol.parent !== null) return names.has(newer.symbols[symbol.parent]?.name);
      const owner = lastPart(symbol, rest.surroundings.prefixAt(start), separator);
      return owner !== undefined && (names.has(owner) || rest.symbols.some(({ name }) => name === owner));
    })
  );
}

/** The name of the owner in a top-level symbol's qualified name. */
function lastPart(symbol: ComparedSymbol, prefix: string, separator: string): string | undefined {
  const { owner = symbol.qualifiedName.slice(0, -symbol.name.length) } = nameParts(symbol, prefix, separator);
  return /[\w$]+(?=[^\w$]*$)/.exec(owner)?.[0];
}

/** Kinds of symbols that have no members outside their lines. */
const NO_OWNERS: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro", "property", "import"]);

/** A symbol of the result, with a key for it and for its parent. */
interface JoinedSymbol {
  readonly symbol: ComparedSymbol;
  readonly key: string;
  readonly parentKey: string | null;
}

function joined(
  newer: ComparedFile,
  carried: readonly CarriedSymbol[],
  { symbols, prose }: FileFacts,
): Pick<FileFacts, "symbols" | "prose"> | null {
  const ofRest = symbols.map(
    (symbol, index): JoinedSymbol => ({ symbol, key: `rest ${index}`, parentKey: symbol.parent === null ? null : `rest ${symbol.parent}` }),
  );
  const parts: JoinedSymbol[] = [...ofRest];
  for (const one of carried) {
    const family = carriedParts(newer, one, ofRest);
    if (!family) return null;
    parts.push(...family);
  }
  // The sort is stable: an enclosing symbol comes before those inside it.
  parts.sort((a, b) => a.symbol.lineStart - b.symbol.lineStart);
  const positions = new Map(parts.map(({ key }, position) => [key, position]));
  const all = parts.map(({ symbol, parentKey }) => ({ ...symbol, parent: parentKey === null ? null : (positions.get(parentKey) ?? null) }));
  const places = carried.flatMap(({ offset, start, end }) =>
    newer.prose.flatMap((place) => {
      const moved = { start: place.start + offset, end: place.end + offset };
      return moved.start >= start && moved.end <= end ? moved : [];
    }),
  );
  return { symbols: all, prose: [...prose, ...places].sort((a, b) => a.start - b.start) };
}

/** The carried symbol with all inside it; undefined where the rest does not have exactly one type that it can belong to. */
function carriedParts(
  newer: ComparedFile,
  { index: root, lines }: CarriedSymbol,
  rest: readonly JoinedSymbol[],
): JoinedSymbol[] | undefined {
  const { parent: ownerIndex } = newer.symbols[root] as ComparedSymbol;
  const owner = ownerIndex === null ? undefined : newer.symbols[ownerIndex];
  const owners = owner ? rest.filter(({ symbol }) => symbol.name === owner.name && !NO_OWNERS.has(symbol.kind)) : [];
  const [found] = owners;
  if (owner && (owners.length > 1 || found?.symbol.kind !== owner.kind || found.symbol.qualifiedName !== owner.qualifiedName))
    return undefined;
  return familyOf(newer, root).map((index): JoinedSymbol => {
    const symbol = newer.symbols[index] as ComparedSymbol;
    const { lineStart, lineEnd, nameLine, parent } = symbol;
    const shifted = { ...symbol, lineStart: lineStart + lines, lineEnd: lineEnd + lines, nameLine: nameLine + lines };
    const parentKey = index === root ? (found?.key ?? null) : `new ${parent}`;
    return { symbol: shifted, key: `new ${index}`, parentKey };
  });
}

/** A symbol and all symbols inside it; parents come before their children. */
function familyOf({ symbols }: ComparedFile, root: number): number[] {
  const family = new Set([root]);
  const last = (symbols[root] as ComparedSymbol).lineEnd;
  for (let index = root + 1; index < symbols.length; index++) {
    const { parent, lineStart } = symbols[index] as ComparedSymbol;
    if (lineStart > last) break;
    if (parent !== null && family.has(parent)) family.add(index);
  }
  return [...family];
}
