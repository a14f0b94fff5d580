/** Where a declaration begins after its annotations: a reader looks for the line with the name. */
import type { AnnotationMark } from "#lang/language-syntax.ts";

/** What opens an annotation: `@` and a name, perhaps with a target (`@get:Name`), or brackets. */
const OPENING: Readonly<Record<AnnotationMark, RegExp>> = {
  "@": /@(?:\w{1,40}:)?(?:(?!interface\b)[\w.]{1,200}|(?=\[))/y,
  "[": /(?=\[)/y,
  "#[": /#(?=\[)/y,
};
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[()[\]{}<>]/g;
const BLANK = /(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/y;

/** The offset after the annotations that a node begins with, at most that of its name; the node's start when it has none. */
export function declarationStart(
  text: string,
  { start, nameStart }: { readonly start: number; readonly nameStart: number },
  mark?: AnnotationMark,
): number {
  if (!mark) return start;
  const head = text.slice(start, nameStart);
  let at = 0;
  for (;;) {
    const behind = behindAnnotation(head, at, mark);
    if (behind === undefined) return start + at;
    at = behindMatch(BLANK, head, behind) ?? behind;
  }
}

/** The offset after the annotation at `at`; undefined when there is none, or only a part of one. */
function behindAnnotation(head: string, at: number, mark: AnnotationMark): number | undefined {
  let behind = behindMatch(OPENING[mark], head, at);
  if (behind === undefined) return undefined;
  while (mark === "@" ? /[(<[]/.test(head[behind] ?? "") : behind === at + mark.length - 1) {
    behind = behindBrackets(head, behind);
    if (behind === undefined) return undefined;
  }
  return behind;
}

function behindMatch(find: RegExp, text: string, at: number): number | undefined {
  find.lastIndex = at;
  return find.test(text) ? find.lastIndex : undefined;
}

function behindBrackets(head: string, from: number): number | undefined {
  const open: string[] = [];
  TOKEN.lastIndex = from;
  for (let token = TOKEN.exec(head); token; token = TOKEN.exec(head)) {
    const mark = token[0];
    const closing = CLOSING[mark];
    if (closing && (mark !== "<" || open.length === 0)) open.push(closing);
    else if (mark === open.at(-1)) open.pop();
    if (open.length === 0) return TOKEN.lastIndex;
  }
  return undefined;
}
