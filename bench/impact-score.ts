/** What `impact` said of one mutation, held against what a compiler says of it. */
import type { CompilerError } from "./compilers.ts";
import { isOneStatement, statementOf } from "./statements.ts";

/** A line that `impact` lists. */
export interface Site {
  readonly verdict: "breaks" | "may_break";
  readonly path: string;
  readonly line_start: number;
}

/** Lines of the mutated definition itself. */
export interface Range {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export interface Compared {
  /** Errors outside of the definition, one for each line. */
  readonly errors: readonly CompilerError[];
  /** Of these, those whose statement names what changed: the others are what follows from them. */
  readonly direct: ReadonlySet<CompilerError>;
  /** Of these, those without a row. */
  readonly unlisted: readonly CompilerError[];
  /** Of these, those that only a row `may break` has. */
  readonly doubted: readonly CompilerError[];
  /** Rows `breaks` outside of the definition, and of these those on whose statement there is no error. */
  readonly breaks: readonly Site[];
  readonly unfounded: readonly Site[];
  /** The same of rows `may break`. */
  readonly doubts: readonly Site[];
  readonly unfoundedDoubts: readonly Site[];
}

interface Truth {
  readonly errors: readonly CompilerError[];
  readonly ranges: readonly Range[];
  /** What the statement of a direct error has; undefined where every error is direct. */
  readonly word: string | undefined;
  /** Whether the compiler reads a file. */
  readonly isCompiled: (path: string) => boolean;
}

/** `linesOf` gives the lines of a file as it was compiled. */
export function compared(
  { errors, ranges, word, isCompiled }: Truth,
  sites: readonly Site[],
  linesOf: (path: string) => readonly string[],
): Compared {
  const isOutside = (path: string, line: number): boolean =>
    !ranges.some((range) => range.path === path && range.from <= line && line <= range.to);
  const outside = [...new Map(errors.map((error) => [`${error.path}:${error.line}`, error])).values()].filter(({ path, line }) =>
    isOutside(path, line),
  );
  const listed = sites.filter(({ path, line_start }) => isCompiled(path) && isOutside(path, line_start));
  const isSame = (error: CompilerError, site: Site): boolean =>
    error.path === site.path &&
    (isOneStatement(linesOf(error.path), error.line, site.line_start) || isImport(linesOf(error.path), error.line));
  // What does not fulfil a contract is said where it is handed over, and mended where it is declared.
  const isAbout = (error: CompilerError, site: Site): boolean => {
    if (!/does not implement|incorrectly implements|is not abstract/.test(error.message)) return false;
    const text = linesOf(site.path)[site.line_start - 1] ?? "";
    const type = /^\s*type\s+(\w+)/.exec(text)?.[1] ?? /^func \(\w*\s*\*?(\w+)/.exec(text)?.[1];
    return type !== undefined && new RegExp(`\\b${type}\\b`).test(error.message);
  };
  const [breaks, doubts] = [listed.filter(({ verdict }) => verdict === "breaks"), listed.filter(({ verdict }) => verdict === "may_break")];
  const has = (error: CompilerError, among: readonly Site[]): boolean => among.some((site) => isSame(error, site) || isAbout(error, site));
  const isFounded = (site: Site): boolean => outside.some((error) => isSame(error, site) || isAbout(error, site));
  const named = word === undefined ? undefined : new RegExp(`(?<![\\w$])${RegExp.escape(word)}(?![\\w$])`);
  const isDirect = ({ path, line, message }: CompilerError): boolean =>
    named === undefined || named.test(message) || statementOf(linesOf(path), line).some((text) => named.test(text));
  return {
    errors: outside,
    direct: new Set(outside.filter(isDirect)),
    unlisted: outside.filter((error) => !has(error, listed)),
    doubted: outside.filter((error) => !has(error, breaks) && has(error, doubts)),
    breaks,
    unfounded: breaks.filter((site) => !isFounded(site)),
    doubts,
    unfoundedDoubts: doubts.filter((site) => !isFounded(site)),
  };
}

/** An error at an import is one of all that the file does with it. */
function isImport(lines: readonly string[], line: number): boolean {
  return (
    /^\s*(?:import\b|from\b|export\s.*\bfrom\b|(?:pub\s+)?use\b|#\s*include\b|\}\s*from\b)/.test(lines[line - 1] ?? "") ||
    isInImportList(lines, line)
  );
}

function isInImportList(lines: readonly string[], line: number): boolean {
  if (!/^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?,?\s*$/.test(lines[line - 1] ?? "")) return false;
  for (let at = line - 1; at > 0 && line - at < 60; at--) {
    const text = lines[at - 1] ?? "";
    if (/^\s*(?:import|export|use|pub use|from)\b.*[{(]\s*$/.test(text)) return true;
    if (!/^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?,?\s*$/.test(text)) return false;
  }
  return false;
}
