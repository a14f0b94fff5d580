/** The line that a comment or annotation line belongs to: the declaration below it. */
import { closingOf } from "#text/brackets.ts";
import type { FileText } from "#text/file-text.ts";

/** Matches lines of comments and annotations, in any language. */
const LEADING = /^\s*(?:\/|\*|#(?!define\b)|--|;|@|%)/;
/** How annotations with arguments begin, up to the bracket of the arguments: `#[error(`, `@Get(`, `[Fact(`. */
const ANNOTATION = /^\s*(?:#!?\[|@\p{L}[\p{L}\p{N}_.:]{0,100}\s?\(|\[(?=\p{Lu}[\p{L}\p{N}_.]{0,100}[(\],]))/u;
/** How many lines of one annotation are read. */
const ANNOTATION_LINES_MAX = 15;

/** The line below the comments and annotations that `line` is part of; `line` itself where it is none of these. */
export function ownLine(file: FileText, line: number): number {
  let at = line;
  for (let end = leadingEnd(file, at); end !== undefined; end = leadingEnd(file, at)) at = end + 1;
  return file.line(at).trim() === "" ? line : at;
}

function leadingEnd(file: FileText, line: number): number | undefined {
  return annotationEnd(file, line) ?? (LEADING.test(file.line(line)) ? line : undefined);
}

/** As {@link ownLine}, but only for lines of annotations: a comment may concern more than the declaration below it. */
export function annotatedLine(file: FileText, line: number): number {
  return annotationEnd(file, line) === undefined ? line : ownLine(file, line);
}

/** The last line of the annotation that a line is part of; undefined where it is part of none, or code follows on that line. */
function annotationEnd(file: FileText, line: number): number | undefined {
  for (let start = line; start >= Math.max(1, line - ANNOTATION_LINES_MAX); start--) {
    const text = file.line(start);
    const opening = ANNOTATION.exec(text);
    if (!opening) {
      if (/^\s*$|;\s*$/.test(text)) return undefined;
      continue;
    }
    const code = file.range({ lineStart: start, lineEnd: Math.min(start + ANNOTATION_LINES_MAX, file.lineCount) });
    const close = closingOf(code, opening[0].length - 1, { angles: false });
    if (close < 0) return undefined;
    const end = start + code.slice(0, close).split("\n").length - 1;
    const behind = code.slice(close + 1).split("\n", 1)[0] ?? "";
    return end >= line && /^\s*(?:\/\/.*)?$/.test(behind) ? end : undefined;
  }
  return undefined;
}
