/** Which symbols of a file are part of its tests: what a convention or the marks in `ExtractionRules.tests`, which no other file reads, say. */
import type { TestMarks } from "#lang/conventions/test-marks.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import type { Language } from "#lang/language.ts";
import type { LineTable } from "#lang/line-table.ts";
import { type Draft, isClassLike, isFunctionLike } from "./draft.ts";

interface TestSource {
  readonly text: string;
  readonly lines: LineTable;
  readonly language: Language;
}

/** How many characters of a declaration before its name are read. */
const HEAD_CHARS_MAX = 4000;
/** How many lines above a declaration are read, for grammars that keep annotations outside of it. */
const LINES_ABOVE_MAX = 12;

/**
 * The positions of drafts that are tests or stand inside one; `signatures` has the signature of each draft. Where a framework runs the
 * methods of a class, a marked method makes the whole class a test class.
 */
export function testsAmong(source: TestSource, drafts: readonly Draft[], signatures: readonly string[]): ReadonlySet<number> {
  const { tests } = extractionRules(source.language);
  if (tests?.file?.test(source.text)) return new Set(drafts.keys());
  const marks = tests?.onlyWith?.test(source.text) === false ? undefined : tests;
  const found = new Set<number>();
  for (const [at, draft] of drafts.entries()) {
    if (!draft.isTest && !(marks && isMarked(source, marks, draft, signatures[at] ?? ""))) continue;
    found.add(at);
    if (marks?.runsMethods && isFunctionLike(draft) && draft.outer && isClassLike(draft.outer)) found.add(draft.outer.index);
  }
  // An enclosing draft comes before the drafts it encloses.
  for (const [at, { outer }] of drafts.entries()) if (outer && found.has(outer.index)) found.add(at);
  return found;
}

function isMarked(source: TestSource, { annotation, signature }: TestMarks, draft: Draft, written: string): boolean {
  if (signature?.test(written)) return true;
  return annotation?.test(annotationsOf(source, draft)) ?? false;
}

/** The text before a name: its annotations, which some grammars keep in the declaration; for others, those on the lines above. */
function annotationsOf({ text, lines, language }: TestSource, { start, nameStart }: Draft): string {
  const head = text.slice(Math.max(start, nameStart - HEAD_CHARS_MAX), nameStart);
  return language.annotations ? head : annotationsAbove(text, lines, start) + head;
}

const ANNOTATION_LINE = /^\s*(?:#!?\[.*\]|\[<.*>\]|<\w.*>\s*_?)\s*(?:\/\/.*)?$/;
const COMMENT_LINE = /^\s*(?:\/\/|'|\(\*.*\*\)\s*$)/;
const ANNOTATION_END = /^\s*[)\]}].*\]\s*$/;
const ANNOTATION_START = /^\s*#\[/;

/** The annotations that lead up to an offset, on its own line and on the lines above; comments between them are skipped. */
function annotationsAbove(text: string, lines: LineTable, start: number): string {
  const own = lines.lineAt(start);
  const before = text.slice(Math.max(lines.startOf(own), start - HEAD_CHARS_MAX), start);
  const above: string[] = [before];
  let isInside = false;
  for (let line = own - 1; line > 0 && own - line <= LINES_ABOVE_MAX; line--) {
    const from = lines.startOf(line);
    const written = text.slice(from, Math.min(lines.endOf(line), from + HEAD_CHARS_MAX));
    const isStart = isInside && ANNOTATION_START.test(written);
    if (isStart || (!isInside && ANNOTATION_LINE.test(written))) above.push(written);
    else if (!isInside && ANNOTATION_END.test(written)) isInside = true;
    else if (!isInside && !COMMENT_LINE.test(written)) break;
    if (isStart) isInside = false;
  }
  return above.reverse().join("\n");
}
