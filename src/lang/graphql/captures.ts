/** The definitions of documents of GraphQL as captures, such as a grammar's query gives: of files, and of texts in code. */
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";
import { readDocument } from "./document.ts";
import type { GraphqlDefinition } from "./findings.ts";

/** After all patterns of queries, so that these win. */
const LAST_PATTERN = 1_000_002;

/** The definitions in a file of GraphQL, and the descriptions before them. */
export function documentCaptures(text: string): Capture[] {
  const { definitions, descriptions } = readDocument(text);
  const comments = descriptions.map(({ start, end }): Capture => ({ role: { is: "comment" }, start, end, pattern: 0, parts: NO_PARTS }));
  return [...definitions.map(toCapture), ...comments].sort((a, b) => a.start - b.start || b.end - a.end);
}

function toCapture({ kind, name, start, end, body }: GraphqlDefinition): Capture {
  return { role: { is: "definition", kind, isDefinition: true }, start, end, pattern: LAST_PATTERN, parts: { ...NO_PARTS, name, body } };
}

/** Quick test for a whole file. */
const MAY_HOLD = /\b(?:query|mutation|subscription|fragment)\b[^\n]{0,2000}[{(]|\bgql\b|\bgraphql\b/i;
/** Characters of a text that show whether it is a document. */
const HEAD_CHARS = 4_000;
/** How a text begins that holds operations and fragments, behind quotes, the word of a heredoc, comments, and what a program fills in. */
const HOLDS =
  /^(?:[@$bfru]{0,2}["'`]{1,3}|<<[<~-]?["'`]?\w+["'`]?[ \t]*\r?\n|~[A-Z]+["'({[]{1,3})?(?:\s|#[^\n]*\n|\$\{[^{}]{0,1000}\}){0,200}(?<first>(?:query|mutation|subscription)(?:\s+\w+\s*[({@]|\s*[({])|fragment\s+\w+\s+on\s+\w)/d;

/** The texts in a file of code that are documents with operations or fragments, from their first word on. */
export function documentsIn(text: string, captures: readonly Capture[]): readonly Span[] {
  if (!MAY_HOLD.test(text)) return [];
  let last = 0;
  const documents: Span[] = [];
  for (const { role, start, end } of captures) {
    const head = role.is === "string" && start >= last ? HOLDS.exec(text.slice(start, Math.min(end, start + HEAD_CHARS))) : null;
    const first = head?.indices?.groups?.["first"]?.[0];
    if (first === undefined || !text.slice(start, end).includes("{")) continue;
    documents.push({ start: start + first, end });
    last = end;
  }
  return documents;
}

/** The captures, and definitions for the operations and fragments in the texts among them. */
export function withDocuments(text: string, captures: readonly Capture[]): readonly Capture[] {
  const found = documentsIn(text, captures).flatMap((document) => readDocument(text, document).definitions);
  const parts = found.filter(({ kind }) => kind === "function");
  return parts.length === 0 ? captures : [...captures, ...parts.map(toCapture)];
}
