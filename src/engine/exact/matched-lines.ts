/** The matching lines that an answer shows, with the lines around them. */
import { GREP_MATCHES_MAX } from "#core/limits.ts";
import { type EnclosingSymbol, type MatchedLine, type MatchGroup, type MatchPlace, tooManyMatches } from "#core/protocol/grep.ts";
import type { SymbolKind } from "#core/types.ts";
import type { LineText } from "#query/exact/found-lines.ts";
import type { ExactPattern } from "#query/exact/pattern.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsAround } from "#store/indices/symbols.ts";
import type { Run, RunPart } from "./match-order.ts";

/** How many lines before and after a match are shown. */
interface Around {
  readonly before: number;
  readonly after: number;
}

interface Shown extends Around {
  /** Whether the symbols around lines are looked up. */
  readonly symbols: boolean;
}

/** The lines of the given parts of runs, in their order. */
export function matchedLines(db: Database, pattern: ExactPattern, parts: readonly RunPart[], around: Shown): MatchedLine[] {
  const byPart = parts.map((part) => linesOf(pattern, part, around));
  const lines = byPart.flat();
  if (!around.symbols) return lines;
  const places = byPart.flatMap((part, index) => part.map(({ line }) => ({ versionId: parts[index]?.run.file.versionId ?? 0, line })));
  const symbols = symbolsAround(db, places);
  for (const [index, line] of lines.entries()) line.symbol = enclosing(symbols[index] ?? [], line.line);
  return lines;
}

function linesOf(pattern: ExactPattern, { run, skip, take }: RunPart, around: Around): ShownLine[] {
  const isMeant = meantBy(run);
  const { lines } = run.file;
  // Kept lines can be shown directly, but the lines around them were not kept.
  if (!lines || around.before + around.after > 0) return linesFoundAgain(pattern, { run, skip, take }, around);
  const meant = run.which === "all" ? lines : lines.filter(({ line }) => isMeant(line));
  return meant.slice(skip, skip + take).map((line) => new ShownLine(pattern, run.file.path, run.group, line));
}

function linesFoundAgain(pattern: ExactPattern, { run, skip, take }: RunPart, around: Around): ShownLine[] {
  const isMeant = meantBy(run);
  const read = run.file.read();
  if (read.is !== "text") return [];
  const lines: ShownLine[] = [];
  let passed = 0;
  for (const { text, linesBefore } of read.pieces) {
    for (const { line, start, end } of pattern.matchingLines(text)) {
      const number = line + linesBefore;
      if (!isMeant(number) || passed++ < skip) continue;
      const beside = { before: linesBeforeOf(text, start, around.before), after: linesAfterOf(text, end, around.after) };
      lines.push(new ShownLine(pattern, run.file.path, run.group, { line: number, text: text.slice(start, end) }, beside));
      if (lines.length === take) return lines;
    }
  }
  return lines;
}

/**
 * A matching line that finds its matches on demand: plain output does not need them, and finding them all takes as long as finding the
 * lines. It is a class because creating thousands of objects with a closure each takes several times as long.
 */
class ShownLine implements MatchedLine {
  symbol: EnclosingSymbol | null = null;
  #matches: readonly MatchPlace[] | undefined;
  readonly #pattern: ExactPattern;
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly group: MatchGroup;
  readonly before: readonly string[];
  readonly after: readonly string[];

  constructor(pattern: ExactPattern, path: string, group: MatchGroup, { line, text }: LineText, around: LinesAround = NOTHING_AROUND) {
    this.#pattern = pattern;
    this.path = path;
    this.line = line;
    this.text = text;
    this.group = group;
    this.before = around.before;
    this.after = around.after;
  }

  get matches(): readonly MatchPlace[] {
    this.#matches ??= this.#places(GREP_MATCHES_MAX + 1);
    if (this.#matches.length > GREP_MATCHES_MAX) throw tooManyMatches();
    return this.#matches;
  }

  get first(): MatchPlace | undefined {
    return (this.#matches ?? this.#places(1))[0];
  }

  #places(max: number): MatchPlace[] {
    return this.#pattern.matchesIn(this.text, max).map(({ column, length }) => ({ column: column + 1, length }));
  }

  /** The same line under another path. */
  at(path: string): ShownLine {
    const { line, text, before, after } = this;
    const moved = new ShownLine(this.#pattern, path, this.group, { line, text }, { before, after });
    moved.symbol = this.symbol;
    return moved;
  }
}

/** A matching line under another path, as a caller elsewhere sees it. */
export function lineAt(line: MatchedLine, path: string): MatchedLine {
  return line instanceof ShownLine ? line.at(path) : { ...line, path };
}

interface LinesAround {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const NOTHING_AROUND: LinesAround = { before: [], after: [] };

function meantBy({ which, file }: Run): (line: number) => boolean {
  if (which === "all") return () => true;
  const definitions = new Set(file.definitions);
  return (line) => definitions.has(line) === (which === "definitions");
}

function linesBeforeOf(text: string, start: number, count: number): string[] {
  const lines: string[] = [];
  for (let end = start - 1; lines.length < count && end >= 0; ) {
    const from = end === 0 ? 0 : text.lastIndexOf("\n", end - 1) + 1;
    lines.unshift(withoutReturn(text.slice(from, end)));
    end = from - 1;
  }
  return lines;
}

function linesAfterOf(text: string, end: number, count: number): string[] {
  const lines: string[] = [];
  for (let feed = text.indexOf("\n", end); lines.length < count && feed >= 0 && feed + 1 < text.length; ) {
    const next = text.indexOf("\n", feed + 1);
    lines.push(withoutReturn(text.slice(feed + 1, next < 0 ? text.length : next)));
    feed = next;
  }
  return lines;
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Kinds of symbols without a body: a line is in one only where it has the name of the symbol. */
const WITHOUT_BODY: ReadonlySet<SymbolKind> = new Set(["property", "constant", "variable", "import"]);

function enclosing(around: readonly SymbolRow[], line: number): EnclosingSymbol | null {
  const symbol = around.find(({ kind, nameLine }) => !WITHOUT_BODY.has(kind) || nameLine === line);
  return symbol ? { kind: symbol.kind, name: symbol.name, line: symbol.nameLine } : null;
}
