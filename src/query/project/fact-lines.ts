/** Reads lines that state a fact about the project from the files that its ecosystems have for the purpose. */
import type { Database } from "#store/database/database.ts";
import { type FileVersion, textOfVersion } from "#store/versions/files.ts";

/** Where one kind of file states a fact. */
export interface FactPlace {
  /** Matches paths from the workspace root. */
  readonly file: RegExp;
  /** Matches the line; undefined where the file as a whole is the answer. */
  readonly line?: RegExp;
  /**
   * Matches a line above: a key or a header of a section, inside which the line must be. Inside are the lines below that are indented more; below
   * a header in brackets, as in TOML and INI, all lines up to the next header.
   */
  readonly under?: RegExp;
  /** Every line that matches counts, and not the first alone. */
  readonly isEvery?: true;
}

/** A line that states the fact asked for. */
export interface FactLine {
  readonly file: FileVersion;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Index of the place that found it in its table. */
  readonly rank: number;
}

/** Longer files are data that somebody named like a manifest. */
const CHARS_MAX = 1_000_000;
/** More manifests than a repository of many packages has near its root. */
const FILES_READ_MAX = 200;
/** All that one question reads: 200 manifests of a hundred lines have a fifth of it. Files that come later say nothing. */
const CHARS_READ_MAX = 4_000_000;
/** A longer line is one that a machine wrote, as are those of minified manifests, and its beginning is all that an expression is given. */
const LINE_CHARS_MAX = 1_000;
/** Lines of one kind in one file that count: more are a table of data. */
const LINES_OF_PLACE_MAX = 2_000;

/** The lines at which files state a fact, in the order of the files. */
export function factLines(db: Database, files: readonly FileVersion[], places: readonly FactPlace[]): FactLine[] {
  const read = files.filter(({ path }) => places.some(({ file }) => file.test(path))).slice(0, FILES_READ_MAX);
  let charsLeft = CHARS_READ_MAX;
  return read.flatMap((file) => {
    const own = [...places.entries()].filter(([, place]) => place.file.test(file.path));
    const isText = own.some(([, { line }]) => line !== undefined);
    const text = isText && charsLeft > 0 ? textOfVersion(db, file.versionId) : "";
    charsLeft -= text.length;
    const lines = linesOf(text);
    return own.flatMap(([rank, place]) =>
      linesAt(lines, place).map((at): FactLine => ({ file, line: at + 1, text: lines[at] ?? "", rank })),
    );
  });
}

/** The lines of a text, without what is behind the first characters of long ones; none of a text that is too long. */
export function linesOf(text: string): readonly string[] {
  if (text.length > CHARS_MAX) return [];
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => (line.length > LINE_CHARS_MAX ? line.slice(0, LINE_CHARS_MAX) : line));
}

/** Indices of the lines that match. */
export function linesAt(lines: readonly string[], { line, under, isEvery }: FactPlace): number[] {
  if (!line) return [0];
  const most = isEvery ? LINES_OF_PLACE_MAX : 1;
  const found: number[] = [];
  const sections = under ? new Sections(under) : undefined;
  for (const [at, text] of lines.entries()) {
    if (found.length === most) break;
    if ((sections?.isInside(text) ?? true) && line.test(text)) found.push(at);
  }
  return found;
}

/** Tells of lines, given one by one in their order, whether they are inside a section with such a header. */
class Sections {
  readonly #header: RegExp;
  /** Indents of the open sections, the innermost last: a section that begins inside another is indented more. */
  readonly #indents: number[] = [];
  #isInBrackets = false;

  constructor(header: RegExp) {
    this.#header = header;
  }

  isInside(text: string): boolean {
    if (text.startsWith("[")) this.#isInBrackets = false;
    const indent = text.trim() === "" ? Number.POSITIVE_INFINITY : indentOf(text);
    while (this.#indents.length > 0 && indent <= (this.#indents.at(-1) as number)) this.#indents.pop();
    const isInside = this.#isInBrackets || this.#indents.length > 0;
    if (this.#header.test(text)) {
      if (text.startsWith("[")) this.#isInBrackets = true;
      else this.#indents.push(indent);
    }
    return isInside;
  }
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
