/** Headings of markup without a grammar, as the same captures that a grammar's query gives. */

import type { LineTable } from "#lang/line-table.ts";
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";
import { frontMatter } from "#text/front-matter.ts";

export type HeadingSyntax = "rst" | "asciidoc" | "latex";

interface Heading extends Span {
  readonly name: Span;
  /** 1 is the outermost. */
  readonly level: number;
}

/** The headings of a file in order of place. */
export function headingCaptures(text: string, lines: LineTable, syntax: HeadingSyntax): Capture[] {
  return FINDERS[syntax](text, lines).map(toCapture);
}

/**
 * Adds the title from a page's front matter as the heading of the whole page, where no heading of the page is on level 1. Drops what was
 * captured as a heading inside the front matter.
 */
export function withPageTitle(text: string, captures: readonly Capture[]): readonly Capture[] {
  const front = frontMatter(text);
  if (!front) return captures;
  const below = captures.filter(({ start }) => start >= front.end);
  const { title } = front;
  const isTitled = below.some(({ role, start }) => role.is === "definition" && /^\s*#\s|^[^\n]+\n=+\s*$/.test(lineWithNext(text, start)));
  return title && !isTitled ? [toCapture({ ...title, name: title, level: 0 }), ...below] : below;
}

function lineWithNext(text: string, start: number): string {
  const next = text.indexOf("\n", start) + 1;
  const end = next === 0 ? -1 : text.indexOf("\n", next);
  return text.slice(start, end === -1 ? text.length : end);
}

function toCapture({ start, end, name, level }: Heading): Capture {
  return { role: { is: "definition", kind: "section", isDefinition: true, level }, start, end, pattern: 0, parts: { ...NO_PARTS, name } };
}

const FINDERS: Readonly<Record<HeadingSyntax, (text: string, lines: LineTable) => Heading[]>> = {
  rst: rstHeadings,
  asciidoc: asciidocHeadings,
  latex: latexHeadings,
};

const ADORNMENT = /^([!-/:-@[-`{-~])\1+$/;

/**
 * Titles underlined, or over- and underlined, with a run of one punctuation character. Each file decides which style means which level:
 * styles are levels in the order in which they appear.
 * https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#sections
 */
function rstHeadings(text: string, lines: LineTable): Heading[] {
  const headings: Heading[] = [];
  const styles: string[] = [];
  const lineText = (line: number): string => text.slice(lines.startOf(line), lines.endOf(line)).trimEnd();
  for (let line = 2; line <= lines.count; line++) {
    const under = ADORNMENT.exec(lineText(line));
    const title = lineText(line - 1);
    if (!under || !isAdornedTitle(title, under[0])) continue;
    const over = line > 2 ? lineText(line - 2) : "";
    const isOverlined = over === under[0];
    // A title stands alone; without an overline it is not indented either.
    if (!isOverlined && (over !== "" || /^\s/.test(title))) continue;
    const style = `${under[1]}${isOverlined ? "overlined" : ""}`;
    if (!styles.includes(style)) styles.push(style);
    const nameStart = lines.startOf(line - 1) + title.search(/\S/);
    headings.push({
      start: lines.startOf(isOverlined ? line - 2 : line - 1),
      end: lines.endOf(line),
      name: { start: nameStart, end: lines.startOf(line - 1) + title.length },
      level: styles.indexOf(style) + 1,
    });
  }
  return headings;
}

/** An underline may be a little short (a warning to docutils), but two or three characters are dashes in a text. */
function isAdornedTitle(title: string, underline: string): boolean {
  const length = title.trim().length;
  return length > 0 && !ADORNMENT.test(title) && underline.length >= Math.min(4, length) && underline.length >= length - 2;
}

/** `= Title` to `====== Title`, and the Markdown marks that AsciiDoc accepts too, outside of literal blocks. */
function asciidocHeadings(text: string, lines: LineTable): Heading[] {
  const headings: Heading[] = [];
  let block: string | undefined;
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    const written = text.slice(start, lines.endOf(line)).trimEnd();
    if (block !== undefined) {
      if (written === block) block = undefined;
      continue;
    }
    if (/^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}\w*)$/.test(written)) block = written.replace(/\w+$/, "");
    const found = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/.exec(written);
    if (!found?.[1] || !found[2]) continue;
    const end = start + written.length;
    headings.push({ start, end, name: { start: end - found[2].length, end }, level: found[1].length });
  }
  return headings;
}

const LATEX_LEVELS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph"];

function latexHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  for (const found of text.matchAll(/^[ \t]*\\(part|chapter|(?:sub){0,2}section|paragraph)\*?(?:\[[^\]\r\n]*\])?\{([^{}\r\n]+)\}/gm)) {
    const [whole, command = "", title = ""] = found;
    const end = found.index + whole.length;
    headings.push({
      start: found.index,
      end,
      name: { start: end - 1 - title.length, end: end - 1 },
      level: LATEX_LEVELS.indexOf(command) + 1,
    });
  }
  return headings;
}
