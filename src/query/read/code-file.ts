/** A file version as a reader sees it: what encloses a line, what a symbol contains, where its comment begins, which functions it calls. */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { LineRange, SymbolKind } from "#core/types.ts";
import type { Use } from "#core/usage-facts.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { TextPlace } from "#store/packed/packing.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { rowRange } from "#store/rows/row-id.ts";
import { checkedUsageOf } from "#store/versions/facts.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import type { FileText } from "#text/file-text.ts";
import { type Import, importsIn } from "./imports.ts";

/** How many enclosing symbols have their first lines shown above a piece of code. */
const CONTEXT_OWNERS_MAX = 3;
/** How many lines of one declaration are shown: a parameter list can be long. */
const CONTEXT_HEAD_LINES_MAX = 12;

/** How many characters before a name are searched for its receiver. */
const RECEIVER_CHARS_MAX = 80;
/** Separators between a receiver and its member. */
const REACHES_THROUGH = /(?:\.|::|->|\w:)$/;
/** The last name in a receiver. */
const LAST_NAME = /[\p{L}\p{N}_$]+(?=[^\p{L}\p{N}_$]*$)/u;

/** Kinds whose members are worth listing; the definitions inside a function are part of its text. */
const CONTAINERS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "enum", "impl", "module", "section"]);

interface SymbolDoc extends LineRange {
  readonly symbolRow: number;
}

/** Consecutive lines that contain only comments. */
export interface CommentLines extends LineRange {
  /** Whether it documents a symbol. */
  readonly isDoc: boolean;
}

/** Matches text that is more than punctuation. */
const WORD = /[\p{L}\p{N}_]/u;

export class CodeFile {
  readonly path: string;
  readonly versionId: number;
  readonly text: FileText;
  readonly symbols: readonly SymbolRow[];
  readonly #db: Database;
  #usage: PackedUsage | undefined;
  #imports: readonly Import[] | undefined;
  #docs: readonly SymbolDoc[] | undefined;
  #places: readonly TextPlace[] | undefined;
  #comments: readonly CommentLines[] | undefined;

  constructor(db: Database, { path, versionId }: { path: string; versionId: number }, text: FileText) {
    this.#db = db;
    this.path = path;
    this.versionId = versionId;
    this.text = text;
    this.symbols = symbolsOfVersion(db, versionId).filter(({ kind }) => kind !== "import");
  }

  get imports(): readonly Import[] {
    this.#imports ??= importsIn(this.#uses?.imports ?? []);
    return this.#imports;
  }

  /** First line of the comment above a symbol, or of the symbol itself if it has none. */
  docStart({ symbolRow, lineStart }: SymbolRow): number {
    const above = this.#docsOf(symbolRow).find((doc) => doc.lineStart < lineStart);
    return above?.lineStart ?? lineStart;
  }

  /** The docstring inside a symbol, as in Python; null where it has none. */
  docstring({ symbolRow, lineStart }: SymbolRow): LineRange | null {
    return this.#docsOf(symbolRow).find((doc) => doc.lineStart >= lineStart) ?? null;
  }

  /** The comments that begin in a range, in order. */
  comments({ lineStart, lineEnd }: LineRange): readonly CommentLines[] {
    this.#comments ??= this.#findComments();
    return this.#comments.filter((comment) => comment.lineStart >= lineStart && comment.lineStart <= lineEnd);
  }

  /** Last line of a symbol's declaration: as far as its signature reaches. */
  headEnd({ lineStart, lineEnd, nameLine, signature }: SymbolRow): number {
    let left = solidLength(signature);
    const last = Math.min(lineEnd, Math.max(nameLine, lineStart + CONTEXT_HEAD_LINES_MAX - 1));
    for (let line = lineStart; line <= last; line++) {
      left -= solidLength(this.text.line(line));
      if (left <= 0) return Math.max(line, nameLine);
    }
    return last;
  }

  /** The nearest symbols around a range, outermost first. */
  owners({ lineStart, lineEnd }: LineRange): SymbolRow[] {
    const around = this.symbols.filter((symbol) => symbol.nameLine < lineStart && symbol.lineEnd >= lineEnd);
    return around.slice(-CONTEXT_OWNERS_MAX);
  }

  /** The innermost function around a line. */
  callableAround(line: number): SymbolRow | undefined {
    return this.symbols.findLast(({ kind, lineStart, lineEnd }) => FUNCTION_KINDS.has(kind) && lineStart <= line && lineEnd >= line);
  }

  /** The name lines of the direct members of a container, or, for null, of the file. */
  members(container: SymbolRow | null): number[] {
    if (container && !isContainer(container)) return [];
    const parentRow = container?.symbolRow ?? null;
    const within = (line: number): boolean => !container || (line > container.nameLine && line <= container.lineEnd);
    return this.symbols.filter((symbol) => symbol.parentRow === parentRow && within(symbol.nameLine)).map(({ nameLine }) => nameLine);
  }

  /**
   * Functions of this file that a symbol calls, in order of the calls; without namesakes, because a name does not tell which one is called.
   */
  callees(caller: SymbolRow): SymbolRow[] {
    const usage = this.#uses;
    if (!usage) return [];
    const byName = Map.groupBy(
      this.symbols.filter(({ isDefinition, kind }) => isDefinition && FUNCTION_KINDS.has(kind)),
      ({ name }) => name,
    );
    const calls: { line: number; callee: SymbolRow }[] = [];
    for (const name of usage.usedAmong(new Set(byName.keys()))) {
      const [callee, ...others] = byName.get(name) ?? [];
      if (!callee || others.length > 0 || overlaps(callee, caller)) continue;
      const call = usage.usesOf(name).find(({ type, line }) => type === "calls" && line >= caller.lineStart && line <= caller.lineEnd);
      if (call && this.#fitsReceiver(callee, caller, call)) calls.push({ line: call.line, callee });
    }
    return calls.sort((a, b) => a.line - b.line || a.callee.symbolRow - b.callee.symbolRow).map(({ callee }) => callee);
  }

  /** Whether a call can mean a method: one of the caller's own type, or one of the type after which the receiver is named. */
  #fitsReceiver({ parentRow }: SymbolRow, caller: SymbolRow, call: Use): boolean {
    if (parentRow === null || parentRow === caller.parentRow) return true;
    const receiver = this.#receiverOf(call);
    if (receiver === "") return true;
    const owner = this.symbols.find(({ symbolRow }) => symbolRow === parentRow);
    return owner?.name.toLowerCase() === LAST_NAME.exec(receiver)?.[0].toLowerCase();
  }

  /** The text before a name up to and including the dot, or the like, through which it is reached; "" for a bare name. */
  #receiverOf({ line, column }: Use): string {
    const end = this.text.startOf(line) + column - 1;
    const before = this.text.slice(Math.max(0, end - RECEIVER_CHARS_MAX), end).trimEnd();
    return REACHES_THROUGH.test(before) ? before : "";
  }

  get #uses(): PackedUsage | undefined {
    this.#usage ??= checkedUsageOf(this.#db, this.versionId);
    return this.#usage;
  }

  #docsOf(symbolRow: number): readonly SymbolDoc[] {
    this.#docs ??= this.#findDocs();
    return this.#docs.filter((doc) => doc.symbolRow === symbolRow);
  }

  #findDocs(): SymbolDoc[] {
    const [firstRow] = rowRange(this.versionId);
    return this.#prose.flatMap((place) => {
      const { kind, symbol } = place;
      return kind === "docstring" && symbol !== null ? [{ symbolRow: firstRow + symbol, ...this.#linesOf(place) }] : [];
    });
  }

  #findComments(): CommentLines[] {
    const comments: CommentLines[] = [];
    for (const place of this.#prose) {
      const range = this.#linesOf(place);
      if (place.kind === "string" || this.#sharesLines(place, range)) continue;
      const isDoc = place.kind === "docstring";
      const last = comments.at(-1);
      if (last && last.isDoc === isDoc && last.lineEnd === range.lineStart - 1)
        comments[comments.length - 1] = { ...last, lineEnd: range.lineEnd };
      else comments.push({ ...range, isDoc });
    }
    return comments;
  }

  /** Whether code is on the first or last line of a comment. */
  #sharesLines({ start, end }: TextPlace, { lineStart, lineEnd }: LineRange): boolean {
    return (
      WORD.test(this.text.slice(this.text.startOf(lineStart), start)) || WORD.test(this.text.slice(end, this.text.startOf(lineEnd + 1)))
    );
  }

  #linesOf({ start, end }: TextPlace): LineRange {
    return { lineStart: this.text.lineAt(start), lineEnd: this.text.lineAt(Math.max(start, end - 1)) };
  }

  get #prose(): readonly TextPlace[] {
    this.#places ??= textPlacesOfVersion(this.#db, this.versionId);
    return this.#places;
  }
}

/** Whether a symbol is a list of others rather than one thing. */
export function isContainer({ kind }: SymbolRow): boolean {
  return CONTAINERS.has(kind);
}

function overlaps(a: LineRange, b: LineRange): boolean {
  return a.lineStart <= b.lineEnd && b.lineStart <= a.lineEnd;
}

/** The number of characters that are not white space. */
function solidLength(text: string): number {
  return text.replace(/\s+/g, "").length;
}
