/** One side of a file comparison: its symbols, and their code without comments and layout. */
import { isComponent } from "#core/symbol-kinds.ts";
import type { LineRange, SymbolKind, Visibility } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { FileText } from "#text/file-text.ts";

export interface ComparedSymbol extends LineRange {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly signature: string;
  readonly visibility: Visibility;
  readonly nameLine: number;
  /** False for a declaration without a body: an overload's signature, a prototype, an abstract member. */
  readonly isDefinition: boolean;
  readonly isTest: boolean;
  /** Position of the enclosing symbol in the list, or null. */
  readonly parent: number | null;
}

/** The UTF-16 offsets of a comment or docstring. */
export interface ProsePlace {
  readonly start: number;
  readonly end: number;
}

/** The facts that extraction provides about a file, as far as the comparison needs them. */
export interface FileFacts {
  readonly language: string;
  readonly symbols: readonly ComparedSymbol[];
  readonly prose: readonly ProsePlace[];
  readonly hasErrors: boolean;
}

const COMMENT_STAND_IN = " ";

/** A file on one side. Compares code line by line, without comments, blank lines and the width of white space. */
export class ComparedFile {
  readonly path: string;
  readonly language: string;
  readonly symbols: readonly ComparedSymbol[];
  readonly text: FileText;
  readonly content: string;
  readonly prose: readonly ProsePlace[];
  /** Whether the parser met errors, so that symbols may be missing or wrong. */
  readonly hasErrors: boolean;
  readonly #keepsIndent: boolean;
  #uncommented: readonly string[] | undefined;
  readonly #code: string[] = [];
  #children: ReadonlyMap<number | null, readonly ComparedSymbol[]> | undefined;

  constructor(path: string, content: string, { language, symbols, prose, hasErrors }: FileFacts) {
    this.path = path;
    this.language = language;
    this.hasErrors = hasErrors;
    this.symbols = symbols;
    this.text = new FileText(content);
    this.content = content;
    this.prose = prose;
    this.#keepsIndent = languageById(language)?.isIndented === true;
  }

  /** The lines as they are, without trailing white space. */
  rawLines(range: LineRange): string[] {
    return this.text.lines(range).map((line) => line.trimEnd());
  }

  /** The code of some lines, without lines that have none. */
  code({ lineStart, lineEnd }: LineRange): string[] {
    const code: string[] = [];
    for (let line = lineStart; line <= Math.min(lineEnd, this.#lines().length); line++) {
      const text = this.#codeAt(line);
      if (text !== "") code.push(text);
    }
    return code;
  }

  /** The code of a symbol without that of the symbols inside it. */
  ownCode(index: number): string[] {
    return this.#own(index, (line) => this.#codeAt(line)).filter((line) => line !== "");
  }

  /** As {@link ownCode}, with comments and white space. */
  ownRaw(index: number): string[] {
    return this.#own(index, (line) => this.text.line(line).trimEnd());
  }

  #own(index: number, lineAt: (line: number) => string): string[] {
    const symbol = this.symbols[index] as ComparedSymbol;
    this.#children ??= Map.groupBy(this.symbols, ({ parent }) => parent);
    const lines: string[] = [];
    let next = symbol.lineStart;
    for (const child of this.#children.get(isComponent(symbol) ? null : index) ?? []) {
      // A method may belong to a type and be outside its lines.
      if (child === symbol || child.lineStart < next || child.lineEnd > symbol.lineEnd) continue;
      while (next < child.lineStart) lines.push(lineAt(next++));
      next = Math.max(next, child.lineEnd + 1);
    }
    while (next <= symbol.lineEnd) lines.push(lineAt(next++));
    return lines;
  }

  #lines(): readonly string[] {
    this.#uncommented ??= withoutProse(this.content, this.prose).split("\n");
    return this.#uncommented;
  }

  /** The code of one line; made on demand, because few lines of a file are compared. */
  #codeAt(line: number): string {
    const known = this.#code[line];
    if (known !== undefined) return known;
    const code = this.#squeeze(this.#lines()[line - 1] ?? "");
    this.#code[line] = code;
    return code;
  }

  #squeeze(line: string): string {
    const squeezed = line.trim().replace(/\s+/g, " ");
    return this.#keepsIndent && squeezed !== "" ? (/^\s*/.exec(line)?.[0] ?? "") + squeezed : squeezed;
  }
}

/** The text with its comments blanked, and the same number of lines. */
function withoutProse(content: string, prose: readonly ProsePlace[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of prose) {
    if (start < at) continue;
    parts.push(content.slice(at, start), content.slice(start, end).replace(/[^\n]+/g, COMMENT_STAND_IN));
    at = end;
  }
  return [...parts, content.slice(at)].join("");
}

/** How many lines only one of two lists has, ignoring the order of lines. */
export function lineChanges(before: readonly string[], after: readonly string[]): { added: number; deleted: number } {
  const counts = new Map<string, number>();
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of after) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    common++;
  }
  return { added: after.length - common, deleted: before.length - common };
}

/** The similarity of two pieces of code, 0 to 1: common lines divided by the lines of the longer one. */
export function likeness(before: readonly string[], after: readonly string[]): number {
  const longer = Math.max(before.length, after.length);
  return longer === 0 ? 1 : (after.length - lineChanges(before, after).added) / longer;
}
