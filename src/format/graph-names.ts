/** How answers about uses write symbols and lines: short, since a reader pays for every row. */
import type { GraphSymbol } from "#core/protocol/graph.ts";

/** Characters shown of a line of code; they include the used name. */
const LINE_CHARS_MAX = 100;
/** Of these, the characters before the name. */
const CHARS_BEFORE_NAME = 20;
/** Characters shown of a declaration. */
const SIGNATURE_CHARS_MAX = 80;
/** The requested symbol: its place and its declaration. */
export function definitionLine({ path, line_start, qualified_name, kind }: GraphSymbol, signature: string): string {
  return `${path}:${line_start}: ${signature === "" ? `${kind} ${qualified_name}` : shortened(signature, "", SIGNATURE_CHARS_MAX)}`;
}

/**
 * A symbol's qualified name without the leading parts that the path beside it already shows: packages and modules named like its
 * directories. A test that is called by a sentence says by itself what it is about; the groups around it would repeat in each row.
 */
export function shortName({ qualified_name: full, name, path }: Pick<GraphSymbol, "qualified_name" | "name" | "path">): string {
  if (SENTENCE.test(name)) return name;
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  // A template has the name of its file.
  if (file === full) return full;
  const stem = file.replace(/\..*$/s, "");
  const said = new Set(/^\p{Lu}/u.test(stem) ? folders : [...folders, stem]);
  let rest = full;
  for (let cut = NEXT_PART.exec(rest); cut && rest !== name && said.has(cut[1] as string); cut = NEXT_PART.exec(rest))
    rest = rest.slice(cut[0].length);
  return rest;
}

/** A name of several words, which tests have. The conversions of C++ (`operator bool`) are called so, too, and need their owner. */
const SENTENCE = /^(?!operator )\S+ /;

/** How the symbols of an answer are called. */
export type Naming = (symbol: GraphSymbol) => string;

/**
 * Names the symbols of one answer: by their own names with that of their owner, and by more of their short names only where two would be
 * called the same. What is around an owner (a namespace, an outer type) is in most rows the same, and each row would pay for it again.
 */
export function namesAmong(symbols: readonly (GraphSymbol | null)[]): Naming {
  const known = symbols.filter((symbol) => symbol !== null);
  const shortest = shortestAmong(new Map(known.map((symbol) => [symbol.qualified_name, endingsOf(shortName(symbol), symbol.name)])));
  return (symbol) => shortest(symbol.qualified_name) ?? shortName(symbol);
}

/** Likewise, the other names by which uses mean a symbol (`via`): a string, as which a constant stands in a text, stays whole. */
export function aliasesAmong(vias: readonly (string | undefined)[]): (via: string) => string {
  const known = vias.filter((via) => via !== undefined);
  const shortest = shortestAmong(new Map(known.map((via) => [via, endingsOf(via, /[^.:\\#/]*$/.exec(via)?.[0] ?? via)])));
  return (via) => shortest(via) ?? via;
}

/** The shortest ending of each full name that no other full name has. */
function shortestAmong(endings: ReadonlyMap<string, readonly string[]>): (full: string) => string | undefined {
  const users = Map.groupBy([...endings.values()].flat(), (ending) => ending);
  return (full) => endings.get(full)?.find((ending) => users.get(ending)?.length === 1);
}

/** The ends of a full name, shortest first: from the name of the owner on, and all of it last. */
function endingsOf(full: string, name: string): string[] {
  const endings = [full];
  for (;;) {
    const [longer = ""] = endings;
    const cut = NEXT_NAME.exec(longer);
    const rest = cut ? longer.slice(cut[0].length) : "";
    if (rest.length <= name.length) return endings;
    endings.unshift(rest);
  }
}

/** The first part of a qualified name, when it is a plain name: the title of a test may have any sign in it. */
const NEXT_NAME = /^[\p{L}\p{N}_$]+(?:\.|::?|\\|#|\/)/u;

/** The first part of a qualified name, with the separator after it. */
const NEXT_PART = /^([^.:\\#/]+)(?:\.|::?|\\|#|\/)/;

/**
 * Cutting a line at one end must leave out so many characters: the mark in their place, and the call that reads them, cost as much as
 * fewer.
 */
const CUT_CHARS_MIN = 20;

/** About `max` characters of a line, around the name. */
export function shortened(text: string, name: string, max = LINE_CHARS_MAX): string {
  if (text.length < max + CUT_CHARS_MIN) return text;
  const at = name === "" ? 0 : whereNamed(text, name);
  const from = at + name.length <= max ? 0 : Math.min(at - CHARS_BEFORE_NAME, text.length - max);
  const start = from < CUT_CHARS_MIN ? 0 : from;
  const end = text.length - (from + max) < CUT_CHARS_MIN ? text.length : from + max;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).toWellFormed()}${end < text.length ? "…" : ""}`;
}

/**
 * The position where a name stands as a whole word, or else where it is part of another: the `Resolver` of `to.Resolver = x`, not that of
 * `SetResolver` before it.
 */
function whereNamed(text: string, name: string): number {
  const alone = text.search(new RegExp(`(?<![\\p{L}\\p{N}_$])${RegExp.escape(name)}(?![\\p{L}\\p{N}_$])`, "u"));
  return alone < 0 ? text.indexOf(name) : alone;
}

/** The methods that a method overrides, and what that means for the rows. */
export function overriddenNames(some: readonly GraphSymbol[]): string {
  const names = some.map((one) => `${shortName(one)} ${one.path}:${one.line_start}`).join(", ");
  return `${names}, whose ${some.every(({ kind }) => kind === "property") ? "uses may mean" : "calls may run"} it and are not listed`;
}

/** Says that a name has other definitions, and how to choose one. */
export function otherNames(count: number, some: readonly GraphSymbol[]): string {
  const places = some.map(({ path, line_start }) => `${path}:${line_start}`).join(", ");
  return `${count} more of this name; PATH:LINE picks one: ${places}${count > some.length ? ", ..." : ""}`;
}
