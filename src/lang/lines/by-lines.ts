/** Where line rules replace a grammar: keys of settings, languages without a grammar, and definitions that grammars lose. */

import { extractionRules } from "#lang/extraction-rules.ts";
import type { Language } from "#lang/language.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { LineTable } from "#lang/line-table.ts";
import { plainComments } from "#lang/prose/plain-comments.ts";
import type { Capture } from "#lang/trees/captures.ts";
import type { ParsedFile } from "#lang/trees/parse.ts";
import { translationFile } from "#text/translation-files.ts";
import { stringCaptures } from "./android-strings.ts";
import { keyCaptures } from "./keys.ts";
import { COMMON_RULES, type LineRules } from "./line-rules.ts";
import { readLines } from "./read-lines.ts";

/**
 * What line rules find in a file that no grammar read, because its language has none or because the grammar broke down. Undefined for
 * prose and data.
 */
export function capturesByLines(path: string, text: string, lines: LineTable, language: Language): Capture[] | undefined {
  if (language.keys) return [...keyCaptures(path, text, lines, language.keys), ...plainComments(text, language.id)];
  if (language.holdsAndroidStrings) return translationFile(path) && [...stringCaptures(text), ...plainComments(text, language.id)];
  const rules = rulesOf(language);
  if (!rules) return undefined;
  const comments = plainComments(text, language.id);
  return [...readLines(text, lines, rules, comments), ...comments];
}

function rulesOf(language: Language): LineRules | undefined {
  const isCode = !language.isProse && !language.isData && !language.embedded && !language.headings;
  return extractionRules(language).lines ?? (language.grammar && isCode ? COMMON_RULES : undefined);
}

/**
 * The captures of a parse with errors, plus the definitions and uses that only line rules find. Where the tree has only the head of a
 * definition, because an error swallowed the rest, the line rules say how far it reaches.
 */
export function withLostDefinitions(text: string, lines: LineTable, language: Language, captures: readonly Capture[]): readonly Capture[] {
  const { uses, definitions } = readByLines(text, lines, language, captures);
  const reaching = new Map(definitions.map((capture) => [nameEndOf(capture), capture]));
  const known = captures.map((capture) => {
    const whole = capture.role.is === "definition" ? reaching.get(nameEndOf(capture)) : undefined;
    return whole && isHead(capture, whole) ? withReach(capture, whole) : capture;
  });
  return [...known, ...uses, ...unnamed(definitions, captures)];
}

/** The captures of a parse without errors, plus the definitions on lines that were left out of it. */
export function withLeftOut(
  text: string,
  lines: LineTable,
  language: Language,
  { captures, leftOut = [] }: Pick<ParsedFile, "captures" | "leftOut">,
): readonly Capture[] {
  const { definitions } = readByLines(text, lines, language, captures);
  const isLeftOut = (at: number): boolean => (lastUpTo(leftOut, at)?.end ?? 0) > at;
  const lost = definitions
    .filter((capture) => isLeftOut(nameEndOf(capture) - 1))
    // A body outside of these lines is that of the branch which was read.
    .map((capture) => (capture.parts.body && !isLeftOut(capture.parts.body.start) ? withoutBody(lines, capture) : capture));
  return [...captures, ...unnamed(lost, captures)];
}

/** What the line rules of a language with a grammar find; nothing for prose and data. */
function readByLines(
  text: string,
  lines: LineTable,
  language: Language,
  captures: readonly Capture[],
): { readonly uses: readonly Capture[]; readonly definitions: readonly Capture[] } {
  const rules = rulesOf(language);
  if (!rules) return { uses: [], definitions: [] };
  const comments = captures.filter(({ role }) => role.is === "comment" || role.is === "string");
  const read = readLines(text, lines, rules, comments);
  const definitions = read.flatMap((capture) =>
    capture.role.is !== "definition" || !capture.parts.name ? [] : [isBodyOwn(text, capture) ? capture : withoutBody(lines, capture)],
  );
  return { uses: read.filter(({ role }) => role.is === "reference"), definitions };
}

/** The definitions by lines whose names nothing of the tree has. */
function unnamed(definitions: readonly Capture[], captures: readonly Capture[]): readonly Capture[] {
  const named = new Set(captures.flatMap((capture) => (NAMING.has(capture.role.is) ? [nameEndOf(capture)] : [])));
  return definitions.filter((capture) => !named.has(nameEndOf(capture)));
}

/** Roles of captures at whose names a line rule's definition is not added. */
const NAMING: ReadonlySet<Capture["role"]["is"]> = new Set(["definition", "package", "convention"]);

/** The end of a capture's name; the start would not do, because some queries count the written scope as part of the name. */
function nameEndOf({ end, parts }: Capture): number {
  return parts.name?.end ?? end;
}

/** Whether a capture ends before the body that the line rule found for the same name. */
function isHead({ end, parts }: Capture, { parts: { body } }: Capture): boolean {
  return body !== undefined && Math.max(end, parts.body?.end ?? 0) <= body.start + 1;
}

/** Text between a name and a brace that shows the brace to be another's: an assignment, an end, the next declaration. */
const OTHERS_BODY =
  /[=;}@]|\n\s*(?:\w+[ \t]+){0,4}(?:fun|func|fn|def|class|object|interface|trait|struct|enum|val|var|let|import|override|private|public)\b/;

/** Whether the next braces belong to the capture's name: a function may be a single expression, a class only a head. */
function isBodyOwn(text: string, { parts: { name, body } }: Capture): boolean {
  if (!name || !body) return true;
  let between = text.slice(name.end, body.start);
  for (let depth = 0; depth < 4; depth++) between = between.replace(/\([^()]*\)|<[^<>]*>/g, "");
  return !OTHERS_BODY.test(between);
}

function withoutBody(lines: LineTable, capture: Capture): Capture {
  const { parts } = capture;
  return { ...capture, end: lines.endOf(lines.lineAt(parts.name?.end ?? capture.start)), parts: { ...parts, body: undefined } };
}

function withReach(head: Capture, { start, end, parts: { name, body } }: Capture): Capture {
  return { ...head, start: Math.min(start, head.start), end, parts: { ...head.parts, name: head.parts.name ?? name, body } };
}
