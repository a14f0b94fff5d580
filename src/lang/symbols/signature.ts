import { SIGNATURE_CHARS_MAX } from "#core/limits.ts";
import type { SymbolKind } from "#core/types.ts";
import { CONFLICT_MARK } from "#text/merge-conflicts.ts";

/** Words that belong to a declaration although some grammars leave them outside of its node. */
const LEADING_WORDS =
  /(?<![@\w])(?:(?:export|default|declare|data|pub|local|static|inline|extern|type|const|var|let|val|public|protected|private|private_class_method)[ \t]+)+$/;
/** What may remain at the end of a declaration once its body is cut off. */
const TRAILING_MARK = /\s*(?:=>|->|[({:=;,\\]|\bdo|\bthen|\bis|(?<=")\s\$)$|[;\s]+end$/;
/** How many characters from the end are searched for one such mark, so that a row of a thousand marks takes no time. */
const TRAILING_CHARS = 32;
/** How many characters before a node are searched for {@link LEADING_WORDS}. */
const LEADING_CHARS = 48;

/** Kinds whose declaration contains a value: the signature ends with the line of the name. */
const VALUES: ReadonlySet<SymbolKind> = new Set(["constant", "variable", "property"]);

interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Declaration {
  readonly kind: SymbolKind;
  readonly start: number;
  readonly end: number;
  readonly bodyStart: number;
  readonly name: string;
}

/** The text of a declaration up to its body, on one line, without comments and without annotations that stand on lines of their own. */
export function signatureOf(text: string, node: Declaration, comments: readonly Range[]): string {
  const leading = LEADING_WORDS.exec(text.slice(Math.max(0, node.start - LEADING_CHARS), node.start))?.[0] ?? "";
  const end = signatureEnd(node);
  const declaration = stripAnnotations(ofFirstBranch(ofOneSide(leading + withoutComments(text, node.start, end, comments)))).trim();
  const written = VALUES.has(node.kind) ? upToLineOf(declaration, node.name) : declaration;
  const oneLine = written.replace(/\s+/g, " ").trim();
  const head = withoutTrailingMarks(oneLine);
  const bare = node.bodyStart < node.end ? withCallClosed(head) : head;
  return bare.length > SIGNATURE_CHARS_MAX ? `${bare.slice(0, SIGNATURE_CHARS_MAX - 1)}…` : bare;
}

/** The offset up to which the signature of a declaration reads its text. */
export function signatureEnd({ start, bodyStart }: Pick<Declaration, "start" | "bodyStart">): number {
  // Room for the longest signature plus annotations, which are dropped.
  return Math.min(bodyStart, start + SIGNATURE_CHARS_MAX * 8);
}

/** What a call begins with, which declarations of functions do not, in languages with a word for them. */
const CALL_HEAD = /^[\w$.]+[(`]/;
const TEXTS_AND_BRACKETS = /"(?:\\.|[^"\\]){0,1000}"|'(?:\\.|[^'\\]){0,1000}'|`(?:\\.|[^`\\]){0,1000}`|[()]/g;

/** The head of a call whose body was its last argument, with its bracket closed: `it("adds one", () => {…})`. Any other declaration as it is. */
function withCallClosed(declaration: string): string {
  return CALL_HEAD.test(declaration) && depthOf(declaration) === 1 ? `${declaration})` : declaration;
}

function depthOf(declaration: string): number {
  let depth = 0;
  for (const [found] of declaration.matchAll(TEXTS_AND_BRACKETS)) depth += found === "(" ? 1 : found === ")" ? -1 : 0;
  return depth;
}

function withoutTrailingMarks(declaration: string): string {
  let end = declaration.length;
  for (;;) {
    const tail = declaration.slice(Math.max(0, end - TRAILING_CHARS), end);
    const mark = TRAILING_MARK.exec(tail);
    if (!mark) return declaration.slice(0, end).trim();
    end -= tail.length - mark.index;
  }
}

/** The text between two offsets without its comments; `comments` are those that start at `start` or later, in order. */
function withoutComments(text: string, start: number, end: number, comments: readonly Range[]): string {
  let kept = "";
  let at = start;
  for (const comment of comments) {
    if (comment.start >= end) break;
    kept += text.slice(at, Math.max(at, comment.start));
    at = comment.end;
  }
  return kept + text.slice(at, Math.max(at, end));
}

/** A declaration with merge-conflict marks, reduced to our side; it may begin within that side. */
function ofOneSide(declaration: string): string {
  if (!/\n[<|=>]{7}/.test(declaration)) return declaration;
  let isOurs = true;
  const kept = declaration.split("\n").filter((line) => {
    const isMark = CONFLICT_MARK.test(line);
    if (isMark) isOurs = line.startsWith("<") || line.startsWith(">");
    return isOurs && !isMark;
  });
  return kept.join("\n");
}

/** Preprocessor directives. `#define` is not among them: a macro's declaration begins with it. */
const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif|region|endregion|pragma|nullable|line|warning|error)\b/;

/** A declaration without preprocessor conditions, with the first branch of each. */
function ofFirstBranch(declaration: string): string {
  if (!/\n[ \t]*#/.test(declaration)) return declaration;
  const lines: string[] = [];
  /** For each condition around the line, whether its first branch has ended. */
  const isOver: boolean[] = [];
  for (const line of declaration.split("\n")) {
    const directive = DIRECTIVE.exec(line)?.[1];
    if (directive?.startsWith("if")) isOver.push(false);
    else if (directive?.startsWith("el")) isOver.splice(-1, 1, true);
    else if (directive === "endif") isOver.pop();
    else if (directive === undefined && !isOver.includes(true)) lines.push(line);
  }
  return lines.join("\n");
}

/** The declaration up to the end of the line that names it, or of that where brackets close which open behind the name. */
function upToLineOf(declaration: string, name: string): string {
  const at = Math.max(0, declaration.indexOf(name));
  const end = declaration.indexOf("\n", at);
  if (end < 0) return declaration;
  const opens = at + name.length;
  if (declaration.charAt(opens) !== "(" || end > opens + 1) return declaration.slice(0, end);
  const closes = declaration.indexOf(")", opens);
  const last = closes < 0 ? end : declaration.indexOf("\n", closes);
  return last < 0 ? declaration : declaration.slice(0, last);
}

/** Drops leading lines that are only annotations or attributes, as long as a declaration follows. */
function stripAnnotations(declaration: string): string {
  const lines = declaration.split("\n");
  const first = lines.findIndex((line) => !/^\s*(?:@\w[\w.]*(?:\(.*\))?|#\[.*\]|\[.*\])\s*$/.test(line));
  return first > 0 ? lines.slice(first).join("\n") : declaration;
}
